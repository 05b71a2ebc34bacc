import { Plain } from "./say.mjs";

const FLOOR = [20, 19];

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return;
  throw new Plain(`Rejoinder needs Node.js ${FLOOR.join(".")} or newer; this is ${process.versions.node}.`);
}
