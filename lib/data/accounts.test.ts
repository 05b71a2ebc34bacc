import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Refusal } from "@/lib/core/refusal";
import { removeAccount, signOutEverywhere, updateAccount } from "./account-changes";
import { createInvited, getAccount, hasAdmin, listAccounts } from "./accounts";
import { getPasswordHash, storePassword } from "./credentials";
import { pool } from "./db";
import { getLink, linkExpiry, redeemLink, renewLink, renewSetupLink, withdrawLinks } from "./links";
import { getProject } from "./projects";
import { makeSample } from "./sample";
import { listSessions, touchSession } from "./sessions";
import { beginTry, forgetFailures } from "./sign-in";
import { standingOfApiToken } from "./standing";
import { makeDocument, makePerson, makeProject, makeSet } from "./testing/seed";
import { createToken, listTokens, revokeToken } from "./tokens";

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: Refusal) => error.code,
  );

async function admin(name: string): Promise<string> {
  const id = await makePerson(name, "admin");
  await storePassword(pool(), id, "hash");
  return id;
}

async function openSession(userId: string, address = "10.1.1.1"): Promise<string> {
  const id = randomUUID();
  await pool().query(
    `INSERT INTO session (id, token, expires_at, user_id, ip_address) VALUES ($1, $2, now() + interval '1 day', $3, $4)`,
    [id, randomUUID(), userId, address],
  );
  return id;
}

/** No admin is left over from another test. */
const nobodyIsAdmin = () => pool().query("UPDATE person SET role = 'member'");

describe("one-time links", () => {
  test("ACC-04 of many who redeem a link at once one gets through, and one password is set", async () => {
    const userId = await makePerson("Mina");
    const { purpose } = await renewLink(userId, "hash-at-once", null);
    expect(purpose).toBe("invite");
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) => redeemLink("hash-at-once", `password ${i}`, null)),
    );
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await getPasswordHash(userId)).toBe(`password ${all.findIndex(Boolean)}`);
    expect((await getLink("hash-at-once"))?.state).toBe("used");
    expect(await redeemLink("hash-at-once", "again", null)).toBeNull();
  });

  test("ACC-04 an expired, a withdrawn or a replaced link sets nothing, and says what it is", async () => {
    const userId = await makePerson("Jo");
    await renewLink(userId, "hash-old", null);
    await renewLink(userId, "hash-new", null);
    expect((await getLink("hash-old"))?.state).toBe("withdrawn");
    expect(await redeemLink("hash-old", "p", null)).toBeNull();
    await pool().query("UPDATE one_time_link SET expires_at = now() WHERE token_hash = 'hash-new'");
    expect((await getLink("hash-new"))?.state).toBe("expired");
    expect(await redeemLink("hash-new", "p", null)).toBeNull();
    await renewLink(userId, "hash-taken-back", null);
    expect(await withdrawLinks(pool(), userId)).toBe(1);
    expect(await redeemLink("hash-taken-back", "p", null)).toBeNull();
    expect(await getPasswordHash(userId)).toBeNull();
    expect(await getLink("hash-never-made")).toBeNull();
  });

  test("ACC-03 a reset ends every session and API token, and other links of the person", async () => {
    const userId = await admin("Reset");
    await createToken(userId, "script", "hash-of-a-script");
    await openSession(userId);
    await openSession(userId);
    expect((await renewLink(userId, "hash-reset", null)).purpose).toBe("reset");
    expect(await listSessions(userId)).toHaveLength(2);
    expect(await listTokens(userId)).toHaveLength(1);
    await redeemLink("hash-reset", "new", null);
    expect(await listSessions(userId)).toEqual([]);
    expect(await listTokens(userId)).toEqual([]);
  });

  test("the set-up link makes the first admin once, who leads what stands already, and none where there is one", async () => {
    await nobodyIsAdmin();
    const sample = await makeSample(null);
    expect(await renewSetupLink("hash-setup-1")).not.toBeNull();
    await renewSetupLink("hash-setup-2");
    expect((await getLink("hash-setup-1"))?.state).toBe("withdrawn");
    const taken = await makePerson("Taken");
    const email = (await getAccount(taken))!.email;
    expect(await codeOf(redeemLink("hash-setup-2", "p", { name: "Ada", email }))).toBe("in-use");
    expect((await getLink("hash-setup-2"))?.state).toBe("open");
    const made = await redeemLink("hash-setup-2", "p", { name: "Ada", email: `${randomUUID()}@example.org` });
    expect((await getAccount(made!.userId))?.role).toBe("admin");
    expect(await getProject(sample, made!.userId)).toMatchObject({ role: "lead" });
    expect(await renewSetupLink("hash-setup-3")).toBeNull();
  });

  test("a disabled account has no link, neither an old nor a new one", async () => {
    const userId = await makePerson("Off");
    await renewLink(userId, "hash-off", null);
    await updateAccount(userId, { disabled: true });
    expect((await getLink("hash-off"))?.state).toBe("withdrawn");
    expect(await codeOf(renewLink(userId, "hash-off-2", null))).toBe("conflict");
  });

  test("a changed e-mail withdraws the link that went to the old one", async () => {
    const userId = await makePerson("Typo");
    await renewLink(userId, "hash-typo", null);
    await updateAccount(userId, { name: "Typo Fixed" });
    expect((await getLink("hash-typo"))?.state).toBe("open");
    await updateAccount(userId, { email: `${randomUUID()}@example.org` });
    expect((await getLink("hash-typo"))?.state).toBe("withdrawn");
  });
});

describe("the last admin", () => {
  test("ACC-06 cannot be demoted, disabled or deleted; one who never chose a password does not count", async () => {
    await nobodyIsAdmin();
    const last = await admin("Last");
    await makePerson("Invited admin", "admin");
    expect(await codeOf(updateAccount(last, { role: "member" }))).toBe("last-admin");
    expect(await codeOf(updateAccount(last, { disabled: true }))).toBe("last-admin");
    expect(await codeOf(removeAccount(last))).toBe("last-admin");
    await admin("Second");
    expect(await codeOf(updateAccount(last, { role: "member" }))).toBe("done");
  });

  test("ACC-06 admins who demote each other at the same moment leave one", async () => {
    for (let round = 0; round < 10; round += 1) {
      await nobodyIsAdmin();
      const both = [await admin("One"), await admin("Other")];
      const outcomes = await Promise.all(both.map((id) => codeOf(updateAccount(id, { role: "member" }))));
      expect(outcomes.toSorted()).toEqual(["done", "last-admin"]);
      expect(await hasAdmin()).toBe(true);
    }
  });
});

describe("accounts", () => {
  test("disabling ends sessions and tokens; enabling brings neither back", async () => {
    const userId = await makePerson("Away");
    await storePassword(pool(), userId, "hash");
    await openSession(userId);
    await createToken(userId, "CSV", randomUUID());
    expect((await updateAccount(userId, { disabled: true })).state).toBe("disabled");
    expect(await listSessions(userId)).toEqual([]);
    expect(await listTokens(userId)).toEqual([]);
    await openSession(userId);
    expect((await updateAccount(userId, { disabled: false })).state).toBe("active");
    expect(await listSessions(userId)).toEqual([]);
  });

  test("an account with work is kept, one without goes; the refusal counts the work", async () => {
    const userId = await makePerson("Worked");
    const projectId = await makeProject("P");
    const documentId = await makeDocument(projectId, "D", "abc");
    await makeSet(projectId, documentId, userId);
    await expect(removeAccount(userId)).rejects.toMatchObject({ code: "in-use", details: { readings: 1 } });
    const idle = await makePerson("Idle");
    await openSession(idle);
    await createToken(idle, "t", randomUUID());
    await renewLink(idle, randomUUID(), null);
    await removeAccount(idle);
    expect(await getAccount(idle)).toBeNull();
    expect(await codeOf(removeAccount(idle))).toBe("not-found");
  });

  test("the database itself keeps an account that made something", async () => {
    const userId = await makePerson("Maker");
    const projectId = await makeProject("Made");
    await pool().query("UPDATE project SET created_by = $2 WHERE id = $1", [projectId, userId]);
    await expect(pool().query("DELETE FROM person WHERE id = $1", [userId])).rejects.toMatchObject({
      constraint: "project_created_by_fkey",
    });
  });

  test("a token's use is noted at most every five minutes", async () => {
    const userId = await makePerson("Scripter");
    const hash = randomUUID();
    await createToken(userId, "t", hash);
    const nowhere = { projectId: null, documentId: null };
    const used = async () =>
      (await pool().query("SELECT last_used_at AS at FROM api_token WHERE token_hash = $1", [hash])).rows[0]
        .at;
    expect((await standingOfApiToken(hash, nowhere))?.userId).toBe(userId);
    const first = await used();
    expect(first).not.toBeNull();
    await standingOfApiToken(hash, nowhere);
    expect(await used()).toEqual(first);
  });

  test("ACC-01 an e-mail belongs to one account, whatever its case and spaces", async () => {
    const by = await admin("Inviter");
    const person = (email: string) => ({
      name: "Mina",
      email,
      role: "member" as const,
      tokenHash: randomUUID(),
    });
    const email = `${randomUUID()}@example.org`;
    const made = await createInvited([person(email), person(`other-${email}`)], by, linkExpiry("invite"));
    expect(made.size).toBe(2);
    expect((await createInvited([person(email)], by, linkExpiry("invite"))).size).toBe(0);
    expect(await codeOf(updateAccount(made.get(`other-${email}`)!, { email }))).toBe("in-use");
    expect((await getAccount(made.get(email)!))?.state).toBe("invited");
    expect(
      (await listAccounts({ q: email.toUpperCase(), state: "invited", sort: "lastSeenAt", order: "desc" }))
        .length,
    ).toBe(2);
  });

  test("a search takes its letters as they are", async () => {
    const userId = await makePerson("100%_\\ sure");
    expect((await listAccounts({ q: "%_\\" })).map((account) => account.id)).toEqual([userId]);
  });

  test("signing out everywhere says how many sessions it ended; use puts off a session's end", async () => {
    const userId = await makePerson("Busy");
    const first = await openSession(userId);
    await openSession(userId);
    await touchSession(first);
    expect((await getAccount(userId))?.lastSeenAt).not.toBeNull();
    expect(await signOutEverywhere(userId)).toBe(2);
    expect(await codeOf(signOutEverywhere(randomUUID()))).toBe("not-found");
  });

  test("a token is revoked by its owner alone", async () => {
    const [mine, theirs] = [await makePerson("Mine"), await makePerson("Theirs")];
    await createToken(mine, "t", randomUUID());
    const [token] = await listTokens(mine);
    expect(await codeOf(revokeToken(theirs, token!.id))).toBe("not-found");
    await revokeToken(mine, token!.id);
    expect(await listTokens(mine)).toEqual([]);
  });
});

describe("tries at signing in", () => {
  const tries = (n: number, email: string, address: (i: number) => string) =>
    Promise.all(Array.from({ length: n }, (_, i) => beginTry(email, address(i))));

  test("from one address eight count, also when they come at the same moment", async () => {
    const email = `${randomUUID()}@example.org`;
    const outcomes = await tries(30, email, () => "10.0.0.1");
    expect(outcomes.filter(Boolean).length).toBeLessThanOrEqual(8);
    expect(await beginTry(email, "10.0.0.2")).toBe(true);
    const other = `${randomUUID()}@example.org`;
    const each: boolean[] = [];
    for (let i = 0; i < 9; i += 1) each.push(await beginTry(other, "10.0.0.3"));
    expect(each).toEqual([...Array(8).fill(true), false]);
  });

  test("many addresses together are stopped, but not where the owner is signed in; and it passes", async () => {
    const userId = await makePerson("Owner");
    const { email } = (await getAccount(userId))!;
    await openSession(userId, "10.9.9.9");
    for (let i = 0; i < 60; i += 1) await beginTry(email, `10.0.1.${i}`);
    expect(await beginTry(email, "10.0.2.1")).toBe(false);
    expect(await beginTry(email, "10.9.9.9")).toBe(true);
    await pool().query("UPDATE sign_in_failure SET at = at - interval '16 minutes' WHERE email = $1", [
      email,
    ]);
    expect(await beginTry(email, "10.0.2.1")).toBe(true);
  });

  test("getting in clears what failed from the same address", async () => {
    const email = `${randomUUID()}@example.org`;
    for (let i = 0; i < 8; i += 1) await beginTry(email, "10.0.0.1");
    expect(await beginTry(email, "10.0.0.1")).toBe(false);
    await forgetFailures(email, "10.0.0.1");
    expect(await beginTry(email, "10.0.0.1")).toBe(true);
  });
});

test("of tokens made at the same moment no more are kept than a person may have", async () => {
  const userId = await makePerson("Scripter");
  const make = (n: number) => createToken(userId, `Token ${n}`, randomUUID());
  for (let n = 0; n < 97; n++) await make(n);
  const made = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => make(n)));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await listTokens(userId)).toHaveLength(100);
});
