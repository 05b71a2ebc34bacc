import { handle } from "@/lib/auth/handle";
import { textHash, textWithHash } from "@/lib/data/reading";
import { readingEndpoints } from "@/lib/schema/reading";

export const GET = handle(readingEndpoints.text, async ({ params, request }) => {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-cache" };
  const known = request.headers.get("if-none-match");
  if (known && known === `"${await textHash(params.documentId)}"`)
    return new Response(null, { status: 304, headers: { ...headers, etag: known } });
  const { text, sha256 } = await textWithHash(params.documentId);
  return new Response(text, { headers: { ...headers, etag: `"${sha256}"` } });
});

export * from "@/lib/auth/other-methods";
