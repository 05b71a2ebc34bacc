import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { Plain } from "./say.mjs";

const isRoot = process.getuid?.() === 0;

const idOf = (flag) =>
  Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));

/** Postgres refuses to run as root, so root runs it as the system's user `postgres`; null: as whoever we are. */
export function postgresAccount() {
  if (!isRoot) return null;
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    try {
      execFileSync("groupadd", ["--system", "postgres"], { stdio: "ignore" });
    } catch {
      // the group may be there without the user
    }
    try {
      execFileSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"], {
        stdio: "ignore",
      });
      return { uid: idOf("-u"), gid: idOf("-g") };
    } catch {
      throw new Plain(
        "Postgres does not run as root, and a user `postgres` could not be made. Start as an ordinary user, or name a server in DATABASE_URL.",
      );
    }
  }
}

function reaches(account, path) {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  const here = ((mode >> shift) & 1) === 1;
  return here && (path === dirname(path) || reaches(account, dirname(path)));
}

/** The command that runs `program` as that account, also where the folders above it (say /root) are closed to it. */
export function asAccount(account, program, args, folders) {
  if (!account) return { command: program, args, options: {} };
  if (folders.every((folder) => reaches(account, folder)))
    return { command: program, args, options: { uid: account.uid, gid: account.gid } };
  return {
    command: "setpriv",
    args: [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      "--clear-groups",
      "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override",
      // Else access(2), by which Postgres looks for its own programs, leaves the capability out.
      "--securebits=+no_setuid_fixup",
      program,
      ...args,
    ],
    options: {},
  };
}
