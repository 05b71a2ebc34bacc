/**
 * The value of Content-Disposition (RFC 6266) for a download: the name in plain ASCII for old programs, and
 * whole in `filename*`. What no file system takes (`/`, `\`, control characters and the like) becomes `_`.
 */
export function attachment(name: string): string {
  const safe = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, "_").replace(/\s+/g, " ");
  const ascii = safe
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/%/g, "_");
  const whole = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
