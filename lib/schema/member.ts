import { z } from "zod";
import { endpoint, id, plainText, someUpTo } from "./endpoint";
import { projectRole } from "./project";

/** `email` and the counts are null for those who may not see them. */
export const member = z.object({
  userId: id,
  name: z.string(),
  email: z.string().nullable(),
  role: projectRole,
  disabled: z.boolean(),
  assigned: z.int().nullable(),
  done: z.int().nullable(),
  spans: z.int().nullable(),
});
export type Member = z.infer<typeof member>;

export const foundPerson = z.object({ userId: id, name: z.string(), email: z.string() });
export type FoundPerson = z.infer<typeof foundPerson>;

const projectParams = z.object({ projectId: id });
const params = projectParams.extend({ userId: id });
const answer = z.object({ members: z.array(member) });

export const memberEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/members",
    action: "members.read",
    summary: "Who belongs to the project, with how far they are where you may see that",
    params: projectParams,
    response: answer,
  }),
  find: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/people",
    action: "members.manage",
    summary:
      "Accounts that can be added: by exact e-mail, or by name among those who share a project with you",
    params: projectParams,
    query: z.strictObject({ q: plainText(320) }),
    response: z.object({ people: z.array(foundPerson) }),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/members",
    action: "members.manage",
    summary: "Add several people, by id or e-mail, with one role",
    params: projectParams,
    body: z.strictObject({
      people: someUpTo(
        200,
        "people",
        z.union([z.strictObject({ userId: id }), z.strictObject({ email: plainText(320) })]),
      ),
      role: projectRole,
    }),
    response: answer,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/projects/:projectId/members/:userId",
    action: "members.manage",
    summary: "Change somebody's role in the project",
    params,
    body: z.strictObject({ role: projectRole }),
    response: answer,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/projects/:projectId/members/:userId",
    action: "members.manage",
    summary: "Take somebody out of the project; their work stays and is exported",
    params,
    response: answer,
  }),
};
