import { expect, test } from "vitest";
import { type Action, may, PERMISSIONS, type Rule, type Standing } from "./permissions";

const one = (
  projectRole: Standing["projectRole"],
  installationRole: Standing["installationRole"] = "member",
) => ({
  installationRole,
  projectRole,
});

/** Everybody there is, from who may most to who may least. */
const PEOPLE: [name: string, standing: Standing | null][] = [
  ["admin", one(null, "admin")],
  ["lead", one("lead")],
  ["adjudicator", one("adjudicator")],
  ["reviewer", one("reviewer")],
  ["viewer", one("viewer")],
  ["stranger", one(null)],
  ["nobody", null],
];

/**
 * Who may what, in words, written out a second time: a row of the table that is changed fails here, and only who
 * means it changes both. e2e/permissions.spec.ts shows that every route holds to the table.
 */
const EXPECTED: [who: string, actions: Action[]][] = [
  [
    "admin lead adjudicator reviewer viewer stranger nobody",
    ["health.read", "api.describe", "session.use", "link.redeem"],
  ],
  [
    "admin lead adjudicator reviewer viewer stranger",
    ["profile.manage", "tokens.manage", "home.read", "projects.list", "projects.create"],
  ],
  [
    "admin lead adjudicator reviewer viewer",
    [
      "project.read",
      "members.read",
      "labels.read",
      "guidelines.read",
      "documents.read",
      "reading.read",
      "export.own",
    ],
  ],
  ["admin lead adjudicator reviewer", ["reading.write"]],
  ["admin lead adjudicator viewer", ["reading.others", "export.all"]],
  [
    "admin lead",
    [
      "project.manage",
      "project.erase",
      "members.manage",
      "labels.manage",
      "guidelines.manage",
      "documents.manage",
      "documents.assign",
      "documents.erase",
    ],
  ],
  ["admin", ["accounts.manage", "sample.make"]],
];

test("PERM-02 each action is for exactly those whom it is meant for", () => {
  const table = Object.keys(PERMISSIONS).map((action) => [
    action,
    PEOPLE.filter(([, standing]) => may(standing, action as Action))
      .map(([name]) => name)
      .join(" "),
  ]);
  const expected = EXPECTED.flatMap(([who, actions]) => actions.map((action) => [action, who]));
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(expected));
});

test("what takes over accounts or erases for good is for a session alone, never for a token", () => {
  const rules: [string, Rule][] = Object.entries(PERMISSIONS);
  const sessionOnly = rules.filter(([, rule]) => "sessionOnly" in rule).map(([action]) => action);
  expect(sessionOnly.sort()).toEqual(["accounts.manage", "documents.erase", "project.erase"]);
});
