import { z } from "zod";
import { endpoint, id, plainText, time } from "./endpoint";

export const guideline = z.object({
  version: z.int(),
  text: z.string(),
  by: z.string().nullable(),
  at: time,
});
export type Guideline = z.infer<typeof guideline>;

export const guidelineVersion = guideline.omit({ text: true }).extend({ characters: z.int() });
export type GuidelineVersion = z.infer<typeof guidelineVersion>;

const params = z.object({ projectId: id });

export const guidelineEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/guidelines",
    action: "guidelines.read",
    summary: "The guidelines as Markdown: the newest version (0 while none is written), or the one asked for",
    params,
    query: z.strictObject({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    response: guideline,
  }),
  versions: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/guidelines/versions",
    action: "guidelines.read",
    summary: "All versions, newest first",
    params,
    response: z.object({ versions: z.array(guidelineVersion) }),
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/projects/:projectId/guidelines",
    action: "guidelines.manage",
    summary: "Save a new version; refused as a conflict when somebody saved after the version you began with",
    params,
    body: z.strictObject({ text: plainText(200_000), basedOn: z.int().min(0) }),
    response: guideline,
  }),
};
