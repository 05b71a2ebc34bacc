import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runTool } from "./run.mjs";
import { Plain } from "./say.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

async function find() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Plain(`CHROMIUM_PATH is ${given}, but there is no such file.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const name of NAMES)
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

const install = {
  async apt() {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Plain("not root on Debian");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], { env });
  },
  playwright: () => runTool("playwright/cli.js", ["install", "chromium"]),
};

/** The path of a Chromium for the browser tests: one that is there, else one installed now. */
export async function findChromium() {
  const tried = [];
  for (const way of [null, "apt", "playwright"]) {
    try {
      if (way) await install[way]();
      const path = await find();
      if (path) return path;
    } catch (error) {
      if (!way) throw error;
      tried.push(`${way}: ${error.message.trim().split("\n").slice(-3).join(" ")}`);
    }
  }
  throw new Plain(
    `The browser tests need Chromium, and none was found or could be installed.\n${tried.join("\n")}\nInstall Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  );
}
