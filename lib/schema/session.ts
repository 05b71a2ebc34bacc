import { endpoint } from "./endpoint";

/** better-auth's own routes for signing in and out, the password and the list of sessions. */
export const sessionEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/auth/*path",
    action: "session.use",
    summary: "Read the session (get-session, list-sessions)",
    produces: "application/json",
  }),
  use: endpoint({
    method: "POST",
    path: "/api/auth/*path",
    action: "session.use",
    summary: "Sign in, sign out, change the password, end sessions",
    produces: "application/json",
  }),
};
