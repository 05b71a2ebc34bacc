import { randomUUID } from "node:crypto";
import { type APIRequest, type APIRequestContext, expect } from "@playwright/test";
import { creationOf } from "@/lib/core/changes";
import { invite, invited, type Person, signedIn } from "./people";

const TEXT = `Pier closure: the Board answers its critics

For a week the talk on the quay has been of nothing else. The closure will cost the ferry a third of its passengers, says the operator, and the Board knew this in January and kept it from the council. Last night the Board replied.

No figure was kept from anyone: the January survey was sent to all nine members on the 12th. “The pier is unsafe,” said the chair, “and it will be closed until it is not.”

That is an answer, but not to the question. A survey that is sent at noon on the day of the vote has been sent, and has not been read.

I asked two of the nine. Neither has seen it. So much for “all members”.
`;
const MARKED: [label: string, words: string[], note: string][] = [
  ["Claim", ["The closure will cost the ferry a third of its passengers"], "A third of what?"],
  ["Allegation", ["the Board knew this in January and kept it from the council"], ""],
  ["Evidence", ["it from the council"], ""],
  ["Rebuttal", ["No figure was kept from anyone"], ""],
  ["Claim", ["The pier is unsafe", "and it will be closed until it is not"], ""],
  ["Concession", ["No figure was kept"], ""],
];
const GUIDELINES =
  "# What to mark\n\nMark the *smallest* stretch that still says it.\n\n> The pier is unsafe.\n\n- one claim, one span\n- `key` C\n\n| Label | When |\n|---|---|\n| Claim | somebody says that it is so |\n\n[More](https://example.org), and [as sent <https://example.org/letter> in May](https://example.org/may)";

/** What every page needs to be seen full and empty. */
export interface Furnished {
  admin: APIRequestContext;
  ann: Person;
  full: string;
  read: string;
  empty: string;
  archived: string;
  welcome: string;
}

export async function furnish(playwright: APIRequest): Promise<Furnished> {
  const admin = await signedIn(playwright);
  async function ask<T>(method: string, path: string, data?: unknown): Promise<T> {
    const response = await admin.fetch(path, { method, data });
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  }
  const post = <T = { id: string }>(path: string, data: unknown) => ask<T>("POST", path, data);

  const ann = await invited(admin, playwright, "Ann Okafor");
  const ben = await invited(admin, playwright, "Ben de Vries-Wojciechowski");
  const { url } = await invite(admin, "Carla Nunes");
  const full = await post("/api/projects", {
    name: "Harbour consultation",
    description: "Posts, releases and comments on the pier closure, January to April",
  });
  const path = `/api/projects/${full.id}`;
  await post(`${path}/members`, { people: [{ userId: ann.id }, { userId: ben.id }], role: "reviewer" });
  await ask("PUT", `${path}/guidelines`, { text: GUIDELINES, basedOn: 0 });
  const about = { author: "Ida Marsh", date: "4 March", source: "https://www.example.org/notes/pier" };
  const read = await post(`${path}/documents`, {
    name: "Pier closure: the Board answers",
    text: TEXT,
    ...about,
  });
  const names = [
    "Statement of the Harbour Board",
    "تقرير عن إغلاق الرصيف",
    `A-name-without-a-blank-${"x".repeat(120)}.txt`,
    ...Array.from({ length: 52 }, (_, i) => `Minutes of the council, sitting ${i + 1}`),
  ];
  const made: string[] = [read.id];
  for (const name of names)
    made.push((await post(`${path}/documents`, { name, text: `${name}: nothing was decided.` })).id);
  await post(`${path}/documents/assign`, {
    documentIds: made.slice(0, 6),
    reviewerIds: [ann.id, ben.id],
    assigned: true,
  });
  const { labels } = await ask<{ labels: { id: string; name: string }[] }>("GET", `${path}/labels`);
  const mark = ([label, words, note]: (typeof MARKED)[number]) =>
    creationOf(
      {
        labelId: labels.find(({ name }) => name === label)!.id,
        fragments: words.map((part) => [TEXT.indexOf(part), TEXT.indexOf(part) + part.length] as const),
        note,
      },
      randomUUID,
    );
  await post(`/api/documents/${read.id}/changes`, { changes: MARKED.map(mark) });
  for (const person of [ann, ben])
    await person.request.post(`/api/documents/${read.id}/changes`, { data: { changes: [mark(MARKED[0]!)] } });
  await ann.request.patch(`/api/documents/${made[1]}/reading`, { data: { state: "done" } });
  await post(`${path}/documents/archive`, { documentIds: made.slice(-1), archived: true });

  const empty = await post("/api/projects", { name: "Empty", scheme: { from: "empty" } });
  const archived = await post("/api/projects", { name: "Old pier" });
  await post(`/api/projects/${archived.id}/archive`, { confirm: "Old pier" });
  await post("/api/tokens", { name: "Nightly export" });
  return { admin, ann, full: full.id, read: read.id, empty: empty.id, archived: archived.id, welcome: url };
}
