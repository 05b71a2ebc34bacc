import { z } from "zod";
import { isReaderKey, READER_KEYS } from "@/lib/core/scheme";
import { endpoint, id, name, plainText, upTo } from "./endpoint";

export const label = z.object({
  id,
  name: z.string(),
  color: z.string(),
  key: z.string().nullable(),
  description: z.string(),
  position: z.int(),
  archived: z.boolean(),
  spans: z.int(),
});
export type Label = z.infer<typeof label>;

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "a colour is # and six hexadecimal digits, like #2a8f6d")
  .transform((value) => value.toLowerCase());
const key = z
  .string()
  .regex(/^[\p{L}\p{N}]$/u, "a key is one letter or one digit")
  .refine(
    (value) => !isReaderKey(value),
    `${Object.values(READER_KEYS).join(", ")} are keys of the reader itself`,
  )
  .nullable();

const projectParams = z.object({ projectId: id });
const params = projectParams.extend({ labelId: id });

export const labelEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/labels",
    action: "labels.read",
    summary: "The labels in their order, archived ones too, with how many spans that you may see carry each",
    params: projectParams,
    response: z.object({ labels: z.array(label) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/labels",
    action: "labels.manage",
    summary: "Add a label; without a colour it gets the next free one",
    params: projectParams,
    body: z.strictObject({
      name,
      color: color.optional(),
      key: key.optional(),
      description: plainText(4000).default(""),
    }),
    response: label,
  }),
  reorder: endpoint({
    method: "PUT",
    path: "/api/projects/:projectId/labels/order",
    action: "labels.manage",
    summary: "Set the order; labels that are not named keep theirs, after the named ones",
    params: projectParams,
    body: z.strictObject({ ids: upTo(1000, "labels", id) }),
    response: z.object({ labels: z.array(label) }),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/projects/:projectId/labels/:labelId",
    action: "labels.manage",
    summary: "Rename, recolour, rekey, describe, archive or bring back; its spans stay",
    params,
    body: z.strictObject({
      name: name.optional(),
      color: color.optional(),
      key: key.optional(),
      description: plainText(4000).optional(),
      archived: z.boolean().optional(),
    }),
    response: label,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/projects/:projectId/labels/:labelId",
    action: "labels.manage",
    summary: "Delete a label without spans; with spans it is refused with the count (`in-use`)",
    params,
    response: z.object({ outcome: z.enum(["deleted", "archived"]) }),
  }),
  move: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/labels/:labelId/move",
    action: "labels.manage",
    summary: "Give all its spans another label, each with its history, and archive it",
    params,
    body: z.strictObject({ to: id }),
    response: z.object({ moved: z.int() }),
  }),
};
