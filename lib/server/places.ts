import "server-only";

interface Line {
  taken: number;
  waiting: (() => void)[];
}

// One count for the process, whatever the bundler makes of this module.
const held = globalThis as { rejoinderPlaces?: Map<string, Line> };

function lineOf(name: string): Line {
  held.rejoinderPlaces ??= new Map();
  const known = held.rejoinderPlaces.get(name);
  if (known) return known;
  const line = { taken: 0, waiting: [] };
  held.rejoinderPlaces.set(name, line);
  return line;
}

function turn(waiting: (() => void)[], patience: number, full: () => Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(full());
    }, patience);
    waiting.push(go);
  });
}

/**
 * Waits for one of so many places for a kind of work, first come first served; answers what gives it back. After
 * `patience` ms it throws what `full` makes.
 */
export async function takePlace(
  name: string,
  places: number,
  patience: number,
  full: () => Error,
): Promise<() => void> {
  const line = lineOf(name);
  if (line.taken < places) line.taken += 1;
  else await turn(line.waiting, patience, full);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const next = line.waiting.shift();
    if (next) next();
    else line.taken -= 1;
  };
}
