import { channel } from "node:diagnostics_channel";
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { logPages, notePerson, openRequest, pageRoute } from "./page-log";

const id = "5a3d1e00-0000-4000-8000-000000000001";

test.each([
  ["/", "GET /"],
  ["/projects?q=what+somebody+sought", "GET /projects"],
  [`/projects/${id}/documents/${id}?span=${id}`, "GET /projects/:id/documents/:id"],
  ["/welcome/a-secret_Token", "GET /welcome/:token"],
  ["/welcome/a-secret/more", "GET /welcome/:token"],
  ["/api/projects", null],
  ["/_next/static/x", null],
  ["/reader.png", null],
])("%s is logged as %s", (url, route) => {
  expect(pageRoute("GET", url)).toBe(route);
});

test("a request is known while it is open and no longer, also where its person is learnt later", () => {
  logPages();
  const request = { headers: {} as Record<string, string> };
  const response = new EventEmitter();
  channel("http.server.request.start").publish({ request, response });
  const requestId = request.headers["x-request-id"]!;
  expect(openRequest(requestId)).toBe(requestId);
  expect(openRequest("an id of a client's making")).toBeNull();
  response.emit("close");
  notePerson(requestId, "somebody");
  expect(openRequest(requestId)).toBeNull();
});
