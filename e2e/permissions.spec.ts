import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequest, type APIRequestContext, expect, test } from "@playwright/test";
import { type Action, may, PERMISSIONS } from "@/lib/auth/permissions";
import { PROJECT_ROLES, type ProjectRole } from "@/lib/core/roles";
import { API } from "@/lib/schema/api";
import type { Endpoint } from "@/lib/schema/endpoint";
import { invited, type Person, signedIn, sql } from "./people";

const root = join(import.meta.dirname, "..");
const endpoints = Object.values(API).flatMap((ofNoun) => Object.values(ofNoun));
const METHOD =
  /export const (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b|export async function (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g;

/** `/api/x/:id` out of `/api/x/[id]`; `*rest` out of `[...rest]`. */
const pathOf = (folder: string) => folder.replace(/\[\.\.\.(\w+)\]/g, "*$1").replace(/\[(\w+)\]/g, ":$1");

const routesInSource = () =>
  readdirSync(join(root, "app/api"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|[/\\])route\.tsx?$/.test(file))
    .flatMap((file) => {
      const path = pathOf(`/api/${file.replaceAll("\\", "/").replace(/\/route\.tsx?$/, "")}`);
      const source = readFileSync(join(root, "app/api", file), "utf8");
      return [...source.matchAll(METHOD)].map((match) => `${match[1] ?? match[2]} ${path}`);
    });

const routesBuilt = () =>
  Object.keys(JSON.parse(readFileSync(join(root, ".next/server/app-paths-manifest.json"), "utf8")) as object)
    .filter((key) => key.endsWith("/route") && !/^\/(favicon|icon)\./.test(key))
    .map((key) => pathOf(key.replace(/\/route$/, "")));

test("every route of the built app is in the contract, and the contract has no other", () => {
  const contract = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(routesInSource().toSorted()).toEqual(contract.toSorted());
  // The last is where every address goes that is none.
  const paths = [...new Set([...endpoints.map(({ path }) => path as string), "/api/*other"])];
  expect(routesBuilt().toSorted()).toEqual(paths.toSorted());
});

test("what no route takes is refused as all else is: an address that is none, and every other method of one", async ({
  playwright,
}) => {
  const nobody = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL ?? "" });
  const taken = new Map<string, string[]>([["/api/no/such?one=1", []]]);
  for (const { method, path } of endpoints) {
    const address = path.replace(/[:*]\w+/g, "0");
    taken.set(address, [...(taken.get(address) ?? []), method]);
  }
  for (const [path, methods] of taken)
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !methods.includes(one))) {
      const response = await nobody.fetch(path, { method });
      const { code } = (await response.json()).error;
      expect({ method, path, status: response.status(), code }).toEqual({
        method,
        path,
        ...(methods.length === 0
          ? { status: 404, code: "not-found" }
          : { status: 405, code: "no-such-method" }),
      });
      expect(response.headers().allow).toBe(methods.join(", ") || undefined);
    }
});

test("every action that an endpoint names is in the permission table", () => {
  for (const { action } of endpoints) expect(Object.keys(PERMISSIONS)).toContain(action);
});

interface Actor {
  name: string;
  id: string | null;
  request: APIRequestContext;
  standing: Parameters<typeof may>[0];
  /** 401 whatever is asked: nobody, or somebody disabled. */
  out: boolean;
}

interface Place {
  projectId: string;
  documentId: string;
}

interface Answer {
  status: number;
  code: string;
}

const isAction = (action: string): action is Action => action in PERMISSIONS;

/** What stands behind an id ($1) that is not the place's; $2 is whose it is, or the project that has it. */
const MADE = {
  userId: `WITH made AS (INSERT INTO person (id, name, email) VALUES ($1::uuid, 'Goes', $1::text || '@example.org') RETURNING id)
    INSERT INTO membership (project_id, user_id, role) SELECT $2, id, 'viewer' FROM made WHERE $2::uuid IS NOT NULL`,
  labelId:
    "INSERT INTO label (id, project_id, name, color, position) VALUES ($1::uuid, $2, $1::text, '#2a8f6d', 0)",
  sessionId:
    "INSERT INTO session (id, user_id, token, expires_at) VALUES ($1::uuid, $2, $1::text, 'infinity')",
  tokenId: "INSERT INTO api_token (id, user_id, name, token_hash) VALUES ($1::uuid, $2, 'Goes', $1::text)",
};
const isMade = (name: string): name is keyof typeof MADE => name in MADE;

/** The ids of a path; what another than the place's names is made for this once, so that who may finds it there. */
async function idsOf(
  { path }: Endpoint,
  { id: asker }: Actor,
  place: Place,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = { ...place };
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    if (name in ids) continue;
    if (!isMade(name)) throw new Error(`The walk makes nothing for :${name} in ${path}.`);
    ids[name] = randomUUID();
    const ofProject = path.startsWith("/api/projects/:projectId/") ? place.projectId : null;
    const owner = name === "userId" || name === "labelId" ? ofProject : asker;
    if (name === "userId" || owner) await sql(MADE[name], [ids[name], owner]);
  }
  return ids;
}

/** Asks for it with a body that no schema takes, so that nothing is changed where it is allowed. */
async function ask(actor: Actor, endpoint: Endpoint, place: Place): Promise<Answer> {
  const { request } = actor;
  const ids = await idsOf(endpoint, actor, place);
  const path = endpoint.path
    .replace(/:(\w+)/g, (_, name: string) => ids[name]!)
    .replace("*path", "no-such-route");
  const response = await request.fetch(path, {
    method: endpoint.method,
    ...(endpoint.body ? { data: [[]], headers: { "content-type": "application/json" } } : {}),
    maxRedirects: 0,
  });
  const text = await response.text();
  let code = "";
  try {
    code = (JSON.parse(text) as { error?: { code?: string } }).error?.code ?? "";
  } catch {
    // not every answer is JSON
  }
  return { status: response.status(), code };
}

function expected(endpoint: Endpoint, { standing, out }: Actor): RegExp {
  const rule = isAction(endpoint.action) ? PERMISSIONS[endpoint.action] : null;
  if (!rule || !isAction(endpoint.action)) return /^no action$/;
  if (rule.who === "anyone") return /^(2\d\d |400 |409 |410 |415 |503 |404 not-found)/;
  if (out) return /^401 (signed-out|disabled)$/;
  if (may(standing, endpoint.action)) return /^(2\d\d |400 |409 |413 |415 )/;
  const stranger =
    rule.who === "project" && standing?.projectRole === null && standing.installationRole !== "admin";
  return stranger ? /^404 not-found$/ : /^403 forbidden$/;
}

async function projectWith(lead: APIRequestContext, name: string): Promise<Place> {
  const made = await lead.post("/api/projects", {
    data: { name, description: "", scheme: { from: "starter" } },
  });
  expect(made.ok()).toBe(true);
  const { id: projectId } = (await made.json()) as { id: string };
  const documentId = randomUUID();
  await sql(
    `INSERT INTO document (id, project_id, name, text, text_sha256, code_points, utf16_units, words)
     VALUES ($1, $2, 'A text', 'abc', encode(sha256('abc'), 'hex'), 3, 3, 1)`,
    [documentId, projectId],
  );
  return { projectId, documentId };
}

test("PERM-02 every endpoint answers every role, nobody, a stranger and a disabled account as the table says", async ({
  playwright,
}) => {
  test.setTimeout(300_000);
  const admin = await signedIn(playwright.request);
  const person = (name: string) => invited(admin, playwright.request, name);
  const inProject = {} as Record<ProjectRole, Person>;
  for (const role of PROJECT_ROLES) inProject[role] = await person(`A ${role}`);
  const foreignLead = await person("A lead elsewhere");
  const member = await person("A member of nothing");
  const disabled = await person("A disabled lead");
  // Not the admin of the other tests: the walk ends all sessions of who walks.
  const another = await person("Another admin");
  expect((await admin.patch(`/api/accounts/${another.id}`, { data: { role: "admin" } })).ok()).toBe(true);

  const place = await projectWith(admin, "Permissions");
  await projectWith(foreignLead.request, "Elsewhere");
  for (const [role, { id }] of [...Object.entries(inProject), ["lead", disabled] as const])
    await sql("INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, $3)", [
      place.projectId,
      id,
      role,
    ]);
  const off = await admin.patch(`/api/accounts/${disabled.id}`, { data: { disabled: true } });
  expect(off.ok()).toBe(true);

  const standing = (projectRole: ProjectRole | null) => ({
    installationRole: "member" as const,
    projectRole,
  });
  const actors: Actor[] = [
    { name: "nobody", id: null, request: await playwright.request.newContext(), standing: null, out: true },
    { ...disabled, standing: null, out: true },
    { ...member, standing: standing(null), out: false },
    { ...foreignLead, standing: standing(null), out: false },
    ...PROJECT_ROLES.toReversed().map((role) => ({
      ...inProject[role],
      name: role,
      standing: standing(role),
      out: false,
    })),
    {
      ...another,
      name: "admin",
      standing: { installationRole: "admin", projectRole: "lead" },
      out: false,
    },
  ];

  const wrong: string[] = [];
  for (const actor of actors)
    for (const endpoint of endpoints) {
      const { status, code } = await ask(actor, endpoint, place);
      const want = expected(endpoint, actor);
      if (!want.test(`${status} ${code}`))
        wrong.push(
          `${actor.name}: ${endpoint.method} ${endpoint.path} answered ${status} ${code}, not ${want}`,
        );
    }
  expect(wrong).toEqual([]);
});

/** A script of the person's: it asks with an API token and has no session. */
async function withToken(person: APIRequestContext, request: APIRequest): Promise<APIRequestContext> {
  const made = await person.post("/api/tokens", { data: { name: "a script" } });
  const { secret } = (await made.json()) as { secret: string };
  return request.newContext({
    baseURL: process.env.E2E_BASE_URL ?? "",
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
}

test("an admin's API token reaches no account but its own", async ({ playwright }) => {
  const admin = await signedIn(playwright.request);
  const person = await invited(admin, playwright.request, "Not to be taken over");
  const script = await withToken(admin, playwright.request);
  expect((await script.get("/api/projects")).status()).toBe(200);
  expect((await script.get("/api/accounts")).status()).toBe(403);
  expect((await script.post(`/api/accounts/${person.id}/link`, { data: {} })).status()).toBe(403);
});

test("an API token has its person's rights, and loses them with the account", async ({ playwright }) => {
  const admin = await signedIn(playwright.request);
  const person = await invited(admin, playwright.request, "A scripter");
  const script = await withToken(person.request, playwright.request);
  expect((await script.get("/api/projects")).status()).toBe(200);
  expect((await script.get("/api/accounts")).status()).toBe(403);
  expect((await script.post("/api/tokens", { data: { name: "another" } })).status()).toBe(403);
  await admin.patch(`/api/accounts/${person.id}`, { data: { disabled: true } });
  expect((await script.get("/api/projects")).status()).toBe(401);
  await admin.patch(`/api/accounts/${person.id}`, { data: { disabled: false } });
  expect((await script.get("/api/projects")).status()).toBe(401);
  expect((await person.request.get("/api/profile")).status()).toBe(401);
});
