import { createServer } from "node:net";

function listen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve({ error }));
    server.listen({ port, host, exclusive: true }, () => {
      const { port: found } = server.address();
      server.close(() => resolve({ port: found }));
    });
  });
}

export const isFree = async (port, host) => (await listen(port, host)).error === undefined;

export async function freePort(host) {
  const { port, error } = await listen(0, host);
  if (error) throw error;
  return port;
}
