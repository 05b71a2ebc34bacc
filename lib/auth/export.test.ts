import { expect, test } from "vitest";
import type { ProjectRole } from "@/lib/core/roles";
import { exportScope } from "./export";
import type { Who } from "./who";

const ME = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const nothing = { documents: [], labels: [], reviewers: [], states: [] };

const someone = (projectRole: ProjectRole | null, installationRole: "admin" | "member" = "member") =>
  ({ userId: ME, installationRole, projectRole }) as Who;

test.each(["lead", "adjudicator", "viewer"] as const)("a %s may export everybody's spans", (role) => {
  expect(exportScope(someone(role), "p", nothing).reviewers).toEqual([]);
  expect(exportScope(someone(role), "p", { ...nothing, reviewers: [OTHER] }).reviewers).toEqual([OTHER]);
});

test("an admin who is no member may export everybody's spans", () => {
  expect(exportScope(someone(null, "admin"), "p", nothing).reviewers).toEqual([]);
});

test("EXP-04: a reviewer gets their own rows, and asking for another's is refused", () => {
  expect(exportScope(someone("reviewer"), "p", nothing).reviewers).toEqual([ME]);
  expect(exportScope(someone("reviewer"), "p", { ...nothing, reviewers: [ME] }).reviewers).toEqual([ME]);
  expect(() => exportScope(someone("reviewer"), "p", { ...nothing, reviewers: [ME, OTHER] })).toThrow(
    "You may export only your own spans.",
  );
});
