/**
 * The path on this site that `asked` leads to: read as a browser reads it, then cut to path, query and fragment.
 * Whatever leads elsewhere, or nowhere, leads home.
 */
export function pathHere(asked: unknown): string {
  const here = "http://here.invalid";
  const url = typeof asked === "string" && asked.startsWith("/") ? URL.parse(asked, here) : null;
  return url?.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
}
