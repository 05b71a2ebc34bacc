import { type NextRequest, NextResponse } from "next/server";
import { log } from "@/lib/server/log";
import { openRequest } from "@/lib/server/page-log";

/** What Next itself would end in a failure of the server. */
function isAddress(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function noAddress({ method, headers, nextUrl }: NextRequest): NextResponse {
  const message = "This address is not one: a % in it begins no letter in UTF-8.";
  if (!nextUrl.pathname.startsWith("/api/")) return new NextResponse(message, { status: 400 });
  const request = openRequest(headers.get("x-request-id")) ?? crypto.randomUUID();
  log.info({ id: request, person: null, route: `${method} /api`, status: 400, ms: 0 });
  return NextResponse.json(
    { error: { code: "bad-input", message, places: [], details: {}, request } },
    { status: 400, headers: { "x-request-id": request } },
  );
}

/** A fresh nonce per page; no other inline script runs. The API is left out: it answers no pages. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  if (!isAddress(pathname)) return noAddress(request);
  if (pathname.startsWith("/api/")) return NextResponse.next();
  const nonce = btoa(crypto.randomUUID());
  const development = process.env.NODE_ENV === "development";
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

// Of the API only addresses with a %, which no body of a text is sent to.
export const config = { matcher: ["/((?!api/|_next/|favicon).*)", "/api/(.*%.*)"] };
