import { z } from "zod";
import { endpoint, id, name, plainText, time } from "./endpoint";
import { newPassword } from "./password";

export const openSession = z.object({
  id,
  /** As in "Firefox on Linux"; made from what the browser said of itself. */
  device: z.string(),
  address: z.string(),
  signedInAt: time,
  lastUsedAt: time,
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

const sessions = z.object({ sessions: z.array(openSession) });

export const profileEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/profile",
    action: "profile.manage",
    summary: "Who you are here",
    response: z.object({ id, name: z.string(), email: z.string(), role: z.string() }),
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/profile",
    action: "profile.manage",
    summary: "Change your name",
    body: z.strictObject({ name }),
    response: z.object({ name: z.string() }),
  }),
  password: endpoint({
    method: "PUT",
    path: "/api/profile/password",
    action: "profile.manage",
    summary: "Change your password; your other sessions end",
    body: z.strictObject({ current: plainText(1000), password: newPassword }),
    response: z.object({ ended: z.int() }),
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/profile/sessions",
    action: "profile.manage",
    summary: "Where you are signed in",
    response: sessions,
  }),
  endOthers: endpoint({
    method: "DELETE",
    path: "/api/profile/sessions",
    action: "profile.manage",
    summary: "Sign out everywhere but here",
    response: sessions,
  }),
  end: endpoint({
    method: "DELETE",
    path: "/api/profile/sessions/:sessionId",
    action: "profile.manage",
    summary: "End one of your sessions",
    params: z.object({ sessionId: id }),
    response: sessions,
  }),
};
