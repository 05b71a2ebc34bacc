import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runTool } from "./run.mjs";
import { Plain } from "./say.mjs";

const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function given() {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) throw new Plain(`CHROMIUM_PATH is ${path}, but there is no such file.`);
  return path;
}

const onPath = (names) =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

async function ofPlaywright() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

const apt = (command, ...args) =>
  run(
    "apt-get",
    [command, "-y", "-q", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", ...args],
    { env: { DEBIAN_FRONTEND: "noninteractive" } },
  );

const fromApt = (name) => async () => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Plain("not root on Debian");
  const install = () => apt("install", "--no-install-recommends", name);
  await install().catch(() => apt("update").then(install));
  return onPath([name]);
};

/** Not every Debian has it; where another Chromium stands, it is not searched for further than the lists go. */
async function shellFromApt() {
  const known = /Candidate: [^(]/.test(await run("apt-cache", ["policy", SHELL]));
  return known || !onPath(WHOLE) ? fromApt(SHELL)() : null;
}

const fromPlaywright = () => runTool("playwright/cli.js", ["install", "chromium"]).then(ofPlaywright);

/**
 * The path of a Chromium: one that is there, else one installed now. `shell` takes the headless shell where it can
 * be had: the same engine without a browser's windows, for less than half of the processor's time. Where the
 * packages are still being installed, Playwright is asked only once they are.
 */
export async function findChromium({ shell = false, installed = Promise.resolve() } = {}) {
  const ways = {
    "in CHROMIUM_PATH": given,
    ...(shell && { "the shell": () => onPath([SHELL]), "the shell from apt": shellFromApt }),
    "on the PATH": () => onPath(WHOLE),
    "of Playwright": () => installed.then(ofPlaywright),
    "from apt": fromApt("chromium"),
    "from Playwright": fromPlaywright,
  };
  const tried = [];
  for (const [name, way] of Object.entries(ways))
    try {
      const path = await way();
      if (path) return path;
    } catch (error) {
      if (way === given) throw error;
      tried.push(`${name}: ${error.message.trim().split("\n").slice(-3).join(" ")}`);
    }
  throw new Plain(
    `The browser tests need Chromium, and none was found or could be installed.\n${tried.join("\n")}\nInstall Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  );
}
