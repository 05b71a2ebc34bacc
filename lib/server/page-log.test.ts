import { expect, test } from "vitest";
import { pageRoute } from "./page-log";

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
