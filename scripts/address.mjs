import { readFileSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { freePort, isFree } from "./port.mjs";
import { Plain } from "./say.mjs";

const DEFAULT_PORT = 3000;
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

// A browser tries ::1 first for localhost: a stranger there would answer in our place.
const isOurs = async (port, host) =>
  (await isFree(port, host)) && (host !== "127.0.0.1" || (await isFreeOrAbsent(port)));

async function isFreeOrAbsent(port) {
  return (
    (await isFree(port, "::1")) ||
    !Object.values(networkInterfaces())
      .flat()
      .some((one) => one?.address === "::1")
  );
}

function nameOf(host) {
  if (LOOPBACK.has(host)) return "localhost";
  if (host !== "0.0.0.0" && host !== "::") return host.includes(":") ? `[${host}]` : host;
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === "IPv4");
  return outside?.address ?? "localhost";
}

/** Where the app will listen, and the address people type. A port that was asked for is taken or refused. */
export async function chooseAddress({ HOST, PORT, BASE_URL }, say) {
  await freePort(HOST).catch(() => {
    throw new Plain(
      `HOST is ${HOST}, which is no address of this machine. Leave it out to serve this machine alone, or set 0.0.0.0 to serve the network.`,
    );
  });
  let port = PORT ?? DEFAULT_PORT;
  if (PORT && !(await isOurs(port, HOST)))
    throw new Plain(`Port ${port} is in use on ${HOST}. Stop what uses it, or set PORT to another.`);
  while (!(await isOurs(port, HOST)) && port < DEFAULT_PORT + 100) port += 1;
  if (port !== (PORT ?? DEFAULT_PORT)) say(`Port ${DEFAULT_PORT} is in use; taking ${port}. (PORT sets it.)`);
  return {
    host: HOST,
    port,
    baseUrl: BASE_URL ?? `http://${nameOf(HOST)}:${port}`,
    outside: !LOOPBACK.has(HOST),
  };
}

const noteOf = ({ DATA_DIR }) => join(DATA_DIR, "address");

/** For links that are made beside the running app: its port may not be the one that was asked for. */
export function noteAddress(settings, baseUrl) {
  writeFileSync(noteOf(settings), `${baseUrl}\n`);
}

/** The address at which the app was last started here. */
export function notedAddress(settings) {
  try {
    return readFileSync(noteOf(settings), "utf8").trim();
  } catch {
    return `http://localhost:${settings.PORT ?? DEFAULT_PORT}`;
  }
}
