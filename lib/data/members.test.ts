import { beforeEach, describe, expect, test } from "vitest";
import { pool } from "./db";
import { addMembers, findPeople, listMembers, removeMember, setMemberRole } from "./members";
import { createProject, listProjects } from "./projects";
import { join, makeDocument, makeMember, makePerson } from "./testing/seed";

let lead: string;
let projectId: string;

const emailOf = async (id: string) =>
  (await pool().query<{ email: string }>("SELECT email FROM person WHERE id = $1", [id])).rows[0]!.email;
const all = { emails: true, work: true };

beforeEach(async () => {
  lead = await makePerson("Lead");
  const asker = { userId: lead, admin: false };
  projectId = (await createProject(asker, { name: "P", description: "", scheme: { from: "empty" } })).id;
});

describe("members", () => {
  test("a lead finds strangers by exact e-mail only, an admin by name", async () => {
    const stranger = await makePerson("Zelda Quint");
    const asLead = { userId: lead, admin: false };
    expect(await findPeople(projectId, asLead, "zelda")).toEqual([]);
    const email = await emailOf(stranger);
    expect(await findPeople(projectId, asLead, email.toUpperCase())).toMatchObject([{ userId: stranger }]);
    const found = await findPeople(projectId, { userId: lead, admin: true }, "zelda q");
    expect(found.map((person) => person.userId)).toContain(stranger);
    await expect(addMembers(projectId, asLead, [{ userId: stranger }], "viewer")).rejects.toMatchObject({
      code: "bad-input",
    });
  });

  test("an unknown address is named and nobody is added", async () => {
    const known = await emailOf(await makePerson("Known"));
    const asker = { userId: lead, admin: false };
    const people = [{ email: known }, { email: "nobody@test.invalid" }];
    await expect(addMembers(projectId, asker, people, "reviewer")).rejects.toThrow("nobody@test.invalid");
    expect(await listMembers(projectId, all)).toHaveLength(1);
    await addMembers(projectId, asker, [{ email: known }], "reviewer");
    expect(await listMembers(projectId, all)).toHaveLength(2);
  });

  test("the only lead cannot leave or step down; an admin can see to it", async () => {
    await expect(setMemberRole(projectId, lead, "viewer", false)).rejects.toMatchObject({ code: "in-use" });
    await expect(removeMember(projectId, lead, false)).rejects.toMatchObject({ code: "in-use" });
    const second = await makePerson("Second");
    await join(projectId, second, "lead");
    await setMemberRole(projectId, lead, "viewer", false);
    await removeMember(projectId, second, true);
    expect((await listMembers(projectId, all)).map((member) => member.role)).toEqual(["viewer"]);
  });

  test("two leads who leave at once do not leave the project without one", async () => {
    const second = await makePerson("Second");
    await join(projectId, second, "lead");
    await Promise.allSettled([removeMember(projectId, lead, false), removeMember(projectId, second, false)]);
    expect((await listMembers(projectId, all)).filter((member) => member.role === "lead")).toHaveLength(1);
  });

  test("USR-01 the work of somebody who is removed stays", async () => {
    const reader = await makeMember(projectId, "Reader", "reviewer");
    const documentId = await makeDocument(projectId, "Text", "Text");
    await pool().query(
      `INSERT INTO annotation_set (id, project_id, document_id, code_points, reviewer_id, state)
       VALUES (gen_random_uuid(), $1, $2, 4, $3, 'done')`,
      [projectId, documentId, reader],
    );
    await removeMember(projectId, reader, false);
    const { rows } = await pool().query("SELECT state FROM annotation_set WHERE reviewer_id = $1", [reader]);
    expect(rows).toEqual([{ state: "done" }]);
  });

  test("a reviewer of a blind project sees neither addresses, nor numbers of others", async () => {
    const [one] = await listMembers(projectId, { emails: false, work: false });
    expect(one).toMatchObject({ email: null, spans: null, done: null, assigned: null });
    const other = await makeMember(projectId, "Other", "reviewer");
    const mine = await makeMember(projectId, "Mine", "reviewer");
    const documentId = await makeDocument(projectId, "Text", "Text");
    await pool().query(
      `INSERT INTO annotation_set (id, project_id, document_id, code_points, reviewer_id, state)
       VALUES (gen_random_uuid(), $1, $2, 4, $3, 'done')`,
      [projectId, documentId, other],
    );
    const readings = async (userId: string) =>
      (await listProjects({ userId, admin: false })).map((project) => project.readingsDone);
    expect(await readings(mine)).toEqual([0]);
    expect(await readings(lead)).toEqual([1]);
  });
});

test("somebody unknown is named as they were given: an id as an id, an e-mail as an e-mail", async () => {
  const add = (person: { userId: string } | { email: string }) =>
    addMembers(projectId, { userId: lead, admin: false }, [person], "reviewer");
  const stranger = await makePerson("Stranger");
  await expect(add({ userId: stranger })).rejects.toMatchObject({
    code: "bad-input",
    message: `Nobody was added: there is nobody with the id ${stranger} whom you know by a project. Add them by their e-mail.`,
  });
  await expect(add({ email: "No.One@example.org" })).rejects.toThrow(
    /no account with the e-mail no\.one@example\.org/,
  );
});
