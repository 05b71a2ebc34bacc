import { z } from "zod";
import { PROJECT_ROLES } from "@/lib/core/roles";
import { endpoint, id, name, plainText, time } from "./endpoint";

export const projectRole = z.enum(PROJECT_ROLES);

/** A project as the list shows it. `role` is null for an admin who is no member. */
export const projectSummary = z.object({
  id,
  name: z.string(),
  description: z.string(),
  role: projectRole.nullable(),
  archived: z.boolean(),
  documents: z.int(),
  readings: z.int(),
  readingsDone: z.int(),
  changedAt: time,
});
export type ProjectSummary = z.infer<typeof projectSummary>;

export const project = z.object({
  id,
  name: z.string(),
  description: z.string(),
  role: projectRole.nullable(),
  blind: z.boolean(),
  guidelineVersion: z.int(),
  archived: z.boolean(),
  createdAt: time,
});
export type Project = z.infer<typeof project>;

export const projectCounts = z.object({
  documents: z.int(),
  members: z.int(),
  labels: z.int(),
  spans: z.int(),
  readings: z.int(),
});
export type ProjectCounts = z.infer<typeof projectCounts>;

const scheme = z.discriminatedUnion("from", [
  z.strictObject({ from: z.literal("starter") }),
  z.strictObject({ from: z.literal("empty") }),
  z.strictObject({ from: z.literal("project"), projectId: id }),
]);
export type SchemeChoice = z.infer<typeof scheme>;

const params = z.object({ projectId: id });

export const projectEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/projects",
    action: "projects.list",
    summary: "Your projects; for an admin, all of them",
    response: z.object({ projects: z.array(projectSummary) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/projects",
    action: "projects.create",
    summary: "Make a project with the starter labels, the labels of another of yours, or none; you lead it",
    body: z.strictObject({
      name,
      description: plainText(2000).default(""),
      scheme: scheme.default({ from: "starter" }),
    }),
    response: project,
  }),
  read: endpoint({
    method: "GET",
    path: "/api/projects/:projectId",
    action: "project.read",
    summary: "One project",
    params,
    response: project,
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/counts",
    action: "project.manage",
    summary: "How much stands in a project",
    params,
    response: projectCounts,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/projects/:projectId",
    action: "project.manage",
    summary: "Change the name, the description, or whether reading is blind",
    params,
    body: z.strictObject({
      name: name.optional(),
      description: plainText(2000).optional(),
      blind: z.boolean().optional(),
    }),
    response: project,
  }),
  archive: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/archive",
    action: "project.manage",
    summary: "Archive the project: it can be read and exported, not changed. `confirm` repeats its name",
    params,
    body: z.strictObject({ confirm: z.string().max(300) }),
    response: project,
  }),
  erase: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/erase",
    action: "project.erase",
    summary: "Erase an archived project for good, with all that stands in it. `confirm` repeats its name",
    params,
    body: z.strictObject({ confirm: z.string().max(300) }),
    response: projectCounts,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/restore",
    action: "project.manage",
    summary: "Bring an archived project back",
    params,
    response: project,
  }),
};
