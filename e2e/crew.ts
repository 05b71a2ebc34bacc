import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from "@playwright/test";
import { creationOf } from "@/lib/core/changes";
import { ADMIN } from "./admin";
import type { Installation } from "./installation";
import { invited, type Person, signedIn } from "./people";

export const NOTE = "a note that no log may hold";

const lines = Array.from({ length: 300 }, (_, n) => `Sentence ${n} says that the bridge is safe.`);
const WORDS = lines.map((line, n) => {
  const at = lines.slice(0, n).reduce((sum, before) => sum + before.length + 1, 0) + line.indexOf("bridge");
  return [at, at + "bridge".length] as const;
});

async function post(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

export type Crew = Awaited<ReturnType<typeof gather>>;

/** A project with one document, and reviewers of these names signed in. */
export async function gather(
  app: Installation,
  playwright: PlaywrightWorkerArgs["playwright"],
  names: readonly string[],
) {
  const admin = await signedIn(playwright.request, ADMIN.email, ADMIN.password, app.base);
  const { id: projectId } = await post(admin, "/api/projects", { name: "Bridges" });
  const text = lines.join("\n");
  const document = await post(admin, `/api/projects/${projectId}/documents`, { name: "Note", text });
  const { labels } = await (await admin.get(`/api/projects/${projectId}/labels`)).json();
  const people: Person[] = [];
  for (const name of names) people.push(await invited(admin, playwright.request, name, app.base));
  await post(admin, `/api/projects/${projectId}/members`, {
    people: people.map(({ id }) => ({ userId: id })),
    role: "reviewer",
  });
  return { projectId, documentId: document.id, labelId: String(labels[0].id), people };
}

/** What a crew at work has been answered. */
interface Seen {
  acknowledged: string[];
  statuses: Set<number>;
  complaints: Set<string>;
}

/** Tags word after word until told to stop, each again until the server acknowledges it. */
async function tagOn({ request }: Person, { documentId, labelId }: Crew, going: () => boolean, seen: Seen) {
  for (let n = 0; going(); n++) {
    const change = creationOf({ labelId, fragments: [WORDS[n % WORDS.length]!], note: NOTE }, randomUUID);
    for (;;) {
      const response = await request
        .post(`/api/documents/${documentId}/changes`, { data: { changes: [change] } })
        .catch((error: Error) => {
          seen.complaints.add(error.message);
          return null;
        });
      seen.statuses.add(response?.status() ?? 0);
      if (response?.status() === 200) {
        expect((await response.json()).results).toMatchObject([{ status: "applied" }]);
        seen.acknowledged.push(change.spanId);
        break;
      }
      if (response) seen.complaints.add((await response.json()).error.message);
      await pause(200);
    }
  }
}

/** The first `count` of the crew at work, until `stop`; `seen` grows meanwhile. */
export function startWork(crew: Crew, count: number) {
  let going = true;
  const seen: Seen = { acknowledged: [], statuses: new Set(), complaints: new Set() };
  const work = Promise.all(
    crew.people.slice(0, count).map((person) => tagOn(person, crew, () => going, seen)),
  );
  return {
    seen,
    stop: () => {
      going = false;
      return work;
    },
  };
}

export async function storedSpans(app: Installation): Promise<Set<string>> {
  return new Set((await app.sql<{ id: string }>("SELECT id FROM span")).map((row) => row.id));
}
