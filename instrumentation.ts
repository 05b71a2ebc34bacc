import type { Instrumentation } from "next";

/** Runs once, before the server takes its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { tellPeerAddresses } = await import("@/lib/server/peer");
  const { logPages } = await import("@/lib/server/page-log");
  tellPeerAddresses();
  logPages();
}

/** A page that failed, with the number that it shows. Routes of the API log their own. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/server/log");
  const failure = error instanceof Error ? error : new Error(String(error));
  log.error({
    id: request.headers["x-request-id"],
    number: "digest" in failure ? failure.digest : undefined,
    page: context.routePath,
    error: failure.stack,
  });
};
