import "server-only";

/** A timestamptz as the API and the files write it: ISO 8601 in UTC, with milliseconds. */
export const isoTimeOf = (sql: string): string =>
  `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A pattern for LIKE that finds `text` anywhere, its own % and _ taken letter for letter. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
