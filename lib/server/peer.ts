import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "./env";

/**
 * The address of who is asking, out of the connection and what the trusted proxies in front of it added: with
 * one proxy the last entry of X-Forwarded-For, with two the last but one. What stands further left, the
 * client wrote itself.
 */
export function peerAddress(socket: string, forwarded: string, proxies: number): string {
  const chain = [...forwarded.split(",").map((part) => part.trim()), socket].filter((part) => part !== "");
  return (chain[Math.max(0, chain.length - 1 - proxies)] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * Next keeps an X-Forwarded-For that the client sent, and shows routes no socket; so the true address is put
 * there before Next sees the request. TRUST_PROXY: how many proxies stand in front (none by default).
 */
export function tellPeerAddresses(): void {
  const proxies = env().TRUST_PROXY;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const forwarded = String(request.headers["x-forwarded-for"] ?? "");
    request.headers["x-forwarded-for"] = peerAddress(request.socket.remoteAddress ?? "", forwarded, proxies);
  });
}
