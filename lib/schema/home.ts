import { z } from "zod";
import { endpoint, id, readingState, time } from "./endpoint";
import { projectRole } from "./project";

const document = z.object({ id, name: z.string() });

/** One project on a person's home page: how far they and all are, where they stopped, what comes next. */
export const homeProject = z.object({
  id,
  name: z.string(),
  role: projectRole,
  /** Of what is theirs to read; 0 of 0 for those who have nothing to read. */
  done: z.int(),
  total: z.int(),
  documents: z.int(),
  /** Of all in the project whose readings they may see. */
  readings: z.int(),
  readingsDone: z.int(),
  stoppedAt: document.nullable(),
  next: document.nullable(),
});
export type HomeProject = z.infer<typeof homeProject>;

export const homeActivity = z.object({
  documentId: id,
  document: z.string(),
  projectId: id,
  project: z.string(),
  state: readingState,
  spans: z.int(),
  at: time,
});
export type HomeActivity = z.infer<typeof homeActivity>;

export const home = z.object({ projects: z.array(homeProject), activity: z.array(homeActivity) });
export type Home = z.infer<typeof home>;

export const homeEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/home",
    action: "home.read",
    summary: "What is left for you to read, where you stopped, and what you did last",
    response: home,
  }),
  sample: endpoint({
    method: "POST",
    path: "/api/sample",
    action: "sample.make",
    summary: "Make the sample project, once, and join it as a lead",
    response: z.object({ projectId: id }),
  }),
};
