import { createHash, randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse, type PlaywrightWorkerArgs, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { creationOf } from "@/lib/core/changes";
import type { Fragment } from "@/lib/core/span";
import { expect } from "./fixtures";
import { invited, type Person, signedIn } from "./people";

const nothing = "00000000-0000-4000-8000-000000000000";

interface Place {
  projectId: string;
  documentId: string;
  labelId: string;
}

async function made<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

async function refusalOf(response: APIResponse): Promise<string> {
  return `${response.status()} ${(await response.json()).error.code}`;
}

async function aProject(lead: APIRequestContext, name: string, text = "The pier is safe."): Promise<Place> {
  const { id: projectId } = await made<{ id: string }>(lead, "/api/projects", { name });
  const document = await made<{ id: string }>(lead, `/api/projects/${projectId}/documents`, {
    name: `${name}.txt`,
    text,
  });
  const { labels } = await (await lead.get(`/api/projects/${projectId}/labels`)).json();
  return { projectId, documentId: document.id, labelId: labels[0].id };
}

const aSpan = ({ labelId }: Place, fragment: Fragment, note = "") =>
  creationOf({ labelId, fragments: [fragment], note }, randomUUID);

const tag = (request: APIRequestContext, place: Place, fragment: [number, number], note = "") =>
  made<{ results: { status: string }[] }>(request, `/api/documents/${place.documentId}/changes`, {
    changes: [aSpan(place, fragment, note)],
  });

/** A blind project of two reviewers who both have tagged. */
async function twoReaders(playwright: PlaywrightWorkerArgs["playwright"]) {
  const admin = await signedIn(playwright.request);
  const place = await aProject(admin, "Two readers");
  const people: Person[] = [];
  for (const name of ["Ann", "Ben"]) people.push(await invited(admin, playwright.request, name));
  await made(admin, `/api/projects/${place.projectId}/members`, {
    people: people.map(({ id }) => ({ userId: id })),
    role: "reviewer",
  });
  const [ann, ben] = people as [Person, Person];
  await tag(ann.request, place, [4, 8], "what Ann thinks");
  await tag(ben.request, place, [12, 16], "what Ben thinks");
  return { admin, place, ann, ben };
}

test("EXP-04: an admin's export of one reviewer holds that reviewer's spans, and says so in its name", async ({
  playwright,
}) => {
  const { admin, place, ann } = await twoReaders(playwright);
  const response = await admin.get(`/api/projects/${place.projectId}/export/spans.csv?reviewers=${ann.id}`);
  expect(response.headers()["content-disposition"]).toContain('filename="Two readers spans Ann ');
  const rows: Record<string, string>[] = parse(await response.text(), { columns: true });
  expect(rows.map((row) => [row.reviewer, row.quote])).toEqual([["Ann", "pier"]]);
});

test("PERM-03: while reading is blind, one reviewer finds nothing of the other's, however they ask", async ({
  playwright,
}) => {
  const { admin, place, ann, ben } = await twoReaders(playwright);
  const { projectId, documentId } = place;
  const ask = (path: string) => ben.request.get(path);
  expect(await refusalOf(await ask(`/api/documents/${documentId}/reading?reviewer=${ann.id}`))).toBe(
    "403 forbidden",
  );
  expect(await refusalOf(await ask(`/api/projects/${projectId}/export/spans.csv?reviewers=${ann.id}`))).toBe(
    "403 forbidden",
  );
  for (const path of [
    `/api/documents/${documentId}/reading`,
    `/api/documents/${documentId}/history`,
    `/api/projects/${projectId}/export/spans.csv`,
    `/api/projects/${projectId}/documents`,
    `/projects/${projectId}`,
    `/projects/${projectId}/documents/${documentId}`,
    "/",
  ]) {
    const response = await ask(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).not.toContain("what Ann thinks");
  }
  const list = await (await ask(`/api/projects/${projectId}/documents`)).json();
  expect(JSON.stringify(list)).not.toContain(ann.id);
  await admin.patch(`/api/projects/${projectId}`, { data: { blind: false } });
  const open = await ask(`/api/documents/${documentId}/reading?reviewer=${ann.id}`);
  expect(await open.text()).toContain("what Ann thinks");
});

test("PERM-01: another's span, and a document of a project that is not theirs, are out of reach by their ids", async ({
  playwright,
}) => {
  const { admin, place, ann, ben } = await twoReaders(playwright);
  const reading = await (await ann.request.get(`/api/documents/${place.documentId}/reading`)).json();
  const spanId: string = reading.spans[0][0];
  const deletion = { ...aSpan(place, [0, 3]), spanId, kind: "delete", version: 1, span: null };
  const answer = await made<{ results: unknown[] }>(
    ben.request,
    `/api/documents/${place.documentId}/changes`,
    { changes: [deletion] },
  );
  expect(answer.results).toMatchObject([{ status: "refused", present: null }]);
  const elsewhere = await aProject(admin, "Elsewhere");
  for (const path of ["reading", "text", "history"])
    expect(await refusalOf(await ben.request.get(`/api/documents/${elsewhere.documentId}/${path}`))).toBe(
      "404 not-found",
    );
  const after = await (await ann.request.get(`/api/documents/${place.documentId}/reading`)).json();
  expect(after.spans).toEqual(reading.spans);
});

test("LOST-07: five documents of five projects in hand at once: each change goes to its own", async ({
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const places = await Promise.all([1, 2, 3, 4, 5].map((n) => aProject(admin, `Tab ${n}`)));
  await Promise.all(
    places.flatMap((place, n) => [tag(admin, place, [4, 8], `a${n}`), tag(admin, place, [12, 16], `b${n}`)]),
  );
  for (const [n, { projectId }] of places.entries()) {
    const csv = await (await admin.get(`/api/projects/${projectId}/export/spans.csv`)).text();
    const rows: Record<string, string>[] = parse(csv, { columns: true });
    expect(rows.map((row) => row.note)).toEqual([`a${n}`, `b${n}`]);
  }
  const [one, other] = places as [Place, Place];
  const stray = await made<{ results: unknown[] }>(admin, `/api/documents/${one.documentId}/changes`, {
    changes: [aSpan(other, [4, 8])],
  });
  expect(stray.results).toMatchObject([{ status: "refused", code: "unknown-label" }]);
});

test("IMP-02: a text of 11 MB arrives whole; one over the limit is refused, and the limit named", async ({
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const text = "Wörter, viele.\n".repeat(700_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(11_000_000);
  const { documentId, projectId } = await aProject(admin, "Large", text);
  const back = await (await admin.get(`/api/documents/${documentId}/text`)).body();
  const sha = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(sha(back)).toBe(sha(text));
  const tooLarge = await admin.post(`/api/projects/${projectId}/documents`, {
    data: { name: "Too large", text: "x".repeat(21_000_000) },
  });
  expect([400, 413]).toContain(tooLarge.status());
  expect((await tooLarge.json()).error.message).toMatch(/20,000,000/);
});

test("what is no JSON, too large, of wrong types, of unknown ids, or for an archived project is refused by name", async ({
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const place = await aProject(admin, "Wrong");
  const path = `/api/documents/${place.documentId}/changes`;
  const headers = { "content-type": "application/json" };
  const sent = async (data: Buffer | object, to = path) => refusalOf(await admin.post(to, { headers, data }));
  expect(await sent(Buffer.from("{"))).toBe("400 bad-json");
  expect(
    await refusalOf(await admin.post(path, { headers: { "content-type": "text/plain" }, data: "x" })),
  ).toBe("415 not-acceptable");
  expect(await sent({ changes: [{ ...aSpan(place, [0, 3]), note: "x".repeat(9_000_000) }] })).toBe(
    "413 too-large",
  );
  expect(await sent({ changes: [{ ...aSpan(place, [0, 3]), version: "none" }] })).toBe("400 bad-input");
  expect(await sent({ changes: [aSpan(place, [0, 3])] }, `/api/documents/${nothing}/changes`)).toBe(
    "404 not-found",
  );
  expect(await sent({ changes: [aSpan(place, [0, 3])] }, "/api/documents/not-an-id/changes")).toBe(
    "404 not-found",
  );
  await made(admin, `/api/projects/${place.projectId}/archive`, { confirm: "Wrong" });
  expect(await sent({ changes: [aSpan(place, [0, 3])] })).toBe("409 archived");
});

test("a misspelt name exports nothing by mistake, and an address that is none is no failure of the server", async ({
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const { projectId } = await aProject(admin, "Misspelt");
  const misspelt = await admin.get(`/api/projects/${projectId}/export/spans.csv?label=${nothing}`);
  expect(await refusalOf(misspelt)).toBe("400 bad-input");
  expect((await misspelt.json()).error.message).toBe(
    "label: there is no such name here; did you mean labels?",
  );
  const broken = await admin.get("/api/projects/%ff");
  expect(await refusalOf(broken)).toBe("400 bad-input");
  expect((await broken.json()).error.request).toBe(broken.headers()["x-request-id"]);
  expect((await admin.get("/projects/%ff")).status()).toBe(400);
  expect((await admin.get("/projects/%C3%A4")).status()).toBe(404);
});

test("a page's scripts run by its own nonce and by nothing else: no inline handler runs", async ({
  page,
}) => {
  const directives = async () => {
    const policy = (await page.goto("/sign-in"))?.headers()["content-security-policy"] ?? "";
    return policy.split("; ");
  };
  const first = await directives();
  expect(first).toEqual(
    expect.arrayContaining(["default-src 'self'", "object-src 'none'", "base-uri 'none'"]),
  );
  const scripts = (from: string[]) => from.filter((one) => one.startsWith("script-src"));
  expect(scripts(first)).toEqual([
    expect.stringMatching(/^script-src 'self' 'nonce-[\w+/=]{40,}' 'strict-dynamic'$/),
  ]);
  expect(scripts(await directives())).not.toEqual(scripts(first));
  await page.evaluate(() => {
    const button = document.createElement("button");
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective: by }) => {
      if (by === "script-src-attr") button.dataset.stopped = by;
    });
    button.setAttribute("onclick", "document.title = 'run'");
    document.body.append(button);
    button.click();
  });
  await expect(page.locator("button[data-stopped]")).toHaveCount(1);
  await expect(page).not.toHaveTitle("run");
});
