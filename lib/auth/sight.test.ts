import { beforeAll, expect, test } from "vitest";
import type { ProjectRole } from "@/lib/core/roles";
import { pool } from "@/lib/data/db";
import { makePerson, makeProject } from "@/lib/data/testing/seed";
import { requireSelf, requireSightOf } from "./sight";
import type { Who } from "./who";

let projectId: string;
let ann: string;
let ben: string;

beforeAll(async () => {
  projectId = await makeProject("Sight");
  [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
});

const benAs = (projectRole: ProjectRole | null): Who => ({
  userId: ben,
  name: "Ben",
  email: "ben@example.org",
  installationRole: "member",
  disabled: false,
  sessionId: null,
  stale: false,
  projectId,
  projectRole,
  projectArchived: false,
  documentId: null,
  by: "session",
});

const sees = (role: ProjectRole | null, reviewerId = ann) =>
  requireSightOf(reviewerId, benAs(role)).then(
    () => true,
    () => false,
  );

test("PERM-03 the reading of another: who settles or looks at everything always, a reviewer where it is not blind", async () => {
  for (const role of ["lead", "adjudicator", "viewer"] as const) expect(await sees(role)).toBe(true);
  expect(await sees("reviewer", ben)).toBe(true);
  expect(await sees("reviewer")).toBe(false);
  await pool().query("UPDATE project SET blind = false WHERE id = $1", [projectId]);
  expect(await sees("reviewer")).toBe(true);
});

test("LOST-03 what one person's page tells is not taken for another's who has signed in meanwhile", () => {
  const who = benAs("reviewer");
  expect(() => requireSelf(who, ann)).toThrow("Somebody else is signed in");
  for (const own of [ben, undefined]) expect(() => requireSelf(who, own)).not.toThrow();
});
