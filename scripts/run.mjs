import { spawn } from "node:child_process";
import { Plain } from "./say.mjs";
import { root } from "./stamp.mjs";

/** Runs a program to its end; its output is kept back and shown only where it fails. */
export function run(command, args, { env = {}, quiet = true, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(output);
      const failure = new Plain(
        `${output.trimEnd()}\n\n${[command, ...args].join(" ")} ended with ${signal ?? code}.`,
      );
      failure.code = code ?? 1;
      reject(failure);
    });
  });
}

/** Runs a program of an installed package by its path, without the second that npx takes. */
export const runTool = (tool, args, options) =>
  run(process.execPath, [`node_modules/${tool}`, ...args], options);
