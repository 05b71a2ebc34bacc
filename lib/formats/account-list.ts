import { parse } from "csv-parse/sync";
import { isEmail, normalizeEmail } from "@/lib/core/email";
import { isSeen, NAME_MAX, oneLine } from "@/lib/core/name";
import { INSTALLATION_ROLES, type InstallationRole } from "@/lib/core/roles";

export interface AccountLine {
  /** Counted from 1, as an editor shows it. */
  line: number;
  name: string;
  email: string;
  role: string;
}

export type ReadLine =
  | { ok: true; line: number; name: string; email: string; role: InstallationRole }
  | (AccountLine & { ok: false; reason: string });

type Column = "name" | "email" | "role";

const HEADERS: Record<string, Column> = {
  name: "name",
  "full name": "name",
  email: "email",
  "e-mail": "email",
  mail: "email",
  "e-mail address": "email",
  "email address": "email",
  role: "role",
};

const USUAL: Column[] = ["name", "email", "role"];
const LOOKS_LIKE_ONE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What of comma, semicolon and tab the lines are parted by: spreadsheets copy with tabs, some save with `;`. */
function delimiterOf(lines: readonly string[]): string {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  const times = (mark: string) => first.split(mark).length;
  return ["\t", ";", ","].reduce((best, mark) => (times(mark) > times(best) ? mark : best), ",");
}

function cellsOf(line: string, delimiter: string): string[] | null {
  try {
    const records: string[][] = parse(line, { delimiter, relax_column_count: true, trim: true });
    return records[0] ?? [];
  } catch {
    return null;
  }
}

function headerOf(cells: readonly string[]): Column[] | null {
  const columns = cells.map((cell) => HEADERS[cell.toLowerCase()]);
  const known = columns.filter((column) => column !== undefined);
  return known.length === cells.length && known.includes("name") && known.includes("email") ? known : null;
}

const isRole = (role: string): role is InstallationRole =>
  (INSTALLATION_ROLES as readonly string[]).includes(role);

function whatIsWrong({ name, email, role }: Omit<AccountLine, "line">): string | null {
  if (!isSeen(name)) return "has no name";
  if (name.length > NAME_MAX) return `the name is longer than ${NAME_MAX} characters`;
  if (name.includes("\0") || email.includes("\0")) return "a NUL character cannot be stored";
  if (!name.isWellFormed()) return "the name holds half of a character (a lone surrogate)";
  if (email === "") return "has no e-mail";
  if (!isEmail(email))
    return LOOKS_LIKE_ONE.test(email)
      ? "nobody can sign in with this e-mail: before the @ stand only letters a to z, digits and . _ ' + -"
      : "this is no e-mail address";
  if (!isRole(role)) return `there is no role “${role}”; it is ${INSTALLATION_ROLES.join(" or ")}`;
  return null;
}

/**
 * Reads accounts out of lines of `name, e-mail, role`; a first line that names its columns may put them in
 * another order; without a role it is a member. Each line stands alone, so that a slip in one spoils no other.
 */
export function parseAccountList(text: string): ReadLine[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const delimiter = delimiterOf(lines);
  const seen = new Map<string, number>();
  const read: ReadLine[] = [];
  let columns: Column[] | null = null;
  for (const [at, source] of lines.entries()) {
    if (source.trim() === "") continue;
    const line = at + 1;
    const cells = cellsOf(source, delimiter);
    if (!cells) {
      read.push({
        ok: false,
        line,
        name: source.slice(0, 80),
        email: "",
        role: "",
        reason: "a quotation mark is not closed",
      });
      continue;
    }
    if (columns === null) {
      columns = headerOf(cells) ?? USUAL;
      if (headerOf(cells)) continue;
    }
    const cell = (column: Column) => cells[columns?.indexOf(column) ?? -1]?.trim() ?? "";
    const found = {
      name: oneLine(cell("name")),
      email: normalizeEmail(cell("email")),
      role: cell("role").toLowerCase() || "member",
    };
    const earlier = seen.get(found.email);
    const reason =
      whatIsWrong(found) ??
      (cells.length > columns.length && cells.slice(columns.length).some((rest) => rest.trim() !== "")
        ? "has more columns than name, e-mail and role"
        : earlier
          ? `the same e-mail as in line ${earlier}`
          : null);
    if (reason) read.push({ ok: false, line, ...found, reason });
    else {
      seen.set(found.email, line);
      read.push({
        ok: true,
        line,
        name: found.name,
        email: found.email,
        role: found.role as InstallationRole,
      });
    }
  }
  return read;
}
