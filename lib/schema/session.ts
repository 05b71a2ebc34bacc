import { endpoint } from "./endpoint";

/** better-auth's own routes for signing in and out; everything else about accounts has a route of ours. */
export const sessionEndpoints = {
  use: endpoint({
    method: "POST",
    path: "/api/auth/*path",
    action: "session.use",
    summary: "Sign in (sign-in/email, with email and password) and sign out (sign-out)",
    produces: "application/json",
  }),
};
