import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";

export interface PageServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves each script of the browser as a page of its own at /NAME, bundled, with nothing else on it; and each
 * text of `data` at /data/NAME.
 */
export async function servePages(
  scripts: Readonly<Record<string, string>>,
  data: Readonly<Record<string, string>> = {},
): Promise<PageServer> {
  const files = new Map<string, { type: string; body: string }>();
  for (const [name, script] of Object.entries(scripts)) {
    const { outputFiles } = await build({
      entryPoints: { [name]: script },
      outdir: "/bundled",
      bundle: true,
      write: false,
      minify: true,
      format: "iife",
      tsconfigRaw: { compilerOptions: { paths: { "@/*": [`${process.cwd()}/*`] } } },
      logLevel: "error",
    });
    const sheet = outputFiles.some(({ path }) => path.endsWith(".css"));
    for (const { path, text } of outputFiles)
      files.set(path.replace("/bundled", ""), {
        type: path.endsWith(".css") ? "text/css" : "text/javascript",
        body: text,
      });
    files.set(`/${name}`, {
      type: "text/html",
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${sheet ? `<link rel="stylesheet" href="/${name}.css">` : ""}<body><script src="/${name}.js"></script></body></html>`,
    });
  }
  for (const [name, body] of Object.entries(data))
    files.set(`/data/${name}`, { type: "application/json", body });

  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? "/", "http://localhost").pathname);
    response.statusCode = file ? 200 : 404;
    response.setHeader("content-type", `${file?.type ?? "text/plain"}; charset=utf-8`);
    response.end(file?.body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
