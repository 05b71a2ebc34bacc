import { createInterface } from "node:readline";

/** Whether somebody sits at the terminal who could answer. */
export const canAsk = () => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** Asks a question to be answered with yes or no; Enter is yes, the end of the input is no, as is the end of `signal`. */
export function ask(question, signal) {
  // Not as a terminal of its own: Ctrl-C stops everything here too.
  const lines = createInterface({ input: process.stdin, terminal: false });
  process.stdout.write(`${question} [Y/n] `);
  return new Promise((resolve) => {
    lines.on("line", (line) => {
      const answer = line.trim().toLowerCase();
      if (!["", "y", "yes", "n", "no"].includes(answer))
        return void process.stdout.write("Yes or no? [Y/n] ");
      resolve(!answer.startsWith("n"));
      lines.close();
    });
    lines.once("close", () => resolve(false));
    signal.addEventListener("abort", () => lines.close());
  });
}
