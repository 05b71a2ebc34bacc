const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** A failure whose message is meant for the person at the terminal; it is shown without a stack. */
export class Plain extends Error {}

export function say(message) {
  process.stdout.write(`${message}\n`);
}

/** Runs one step and says how long it took; says nothing where the step answers false (nothing was to do). */
export async function step(name, work) {
  const started = performance.now();
  const result = await work();
  if (result !== false) say(`${name} (${seconds(performance.now() - started)})`);
  return result;
}

/** The end of a command: a plain failure in its own words and with its own number, a bug with its stack. */
export function fail(error) {
  process.stderr.write(`\n${error instanceof Plain ? error.message : (error?.stack ?? error)}\n`);
  process.exit(error?.exit ?? 1);
}

/** Whether this file was started by itself rather than imported. */
export const isMain = (url) => process.argv[1] !== undefined && url === `file://${process.argv[1]}`;
