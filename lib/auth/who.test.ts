import { expect, test } from "vitest";
import { requireMay, type Who } from "./who";

const admin = (by: Who["by"]): Who => ({
  userId: "5a3d1e00-0000-4000-8000-000000000002",
  name: "Ada",
  email: "ada@example.org",
  installationRole: "admin",
  disabled: false,
  sessionId: by === "session" ? "5a3d1e00-0000-4000-8000-000000000003" : null,
  stale: false,
  projectId: null,
  projectRole: null,
  projectArchived: false,
  documentId: null,
  by,
});

test("a lead's token erases nothing for good, though it archives", () => {
  const project = "5a3d1e00-0000-4000-8000-000000000004";
  const lead = (by: Who["by"]): Who => ({
    ...admin(by),
    installationRole: "member",
    projectId: project,
    projectRole: "lead",
  });
  for (const action of ["documents.erase", "project.erase"] as const) {
    expect(() => requireMay(lead("token"), action, { projectId: project })).toThrow("An API token may not");
    expect(() => requireMay(lead("session"), action, { projectId: project })).not.toThrow();
  }
  expect(() => requireMay(lead("token"), "documents.manage", { projectId: project })).not.toThrow();
});

test("who may not is told who may", () => {
  const project = "5a3d1e00-0000-4000-8000-000000000004";
  const viewer: Who = {
    ...admin("session"),
    installationRole: "member",
    projectId: project,
    projectRole: "viewer",
  };
  expect(() => requireMay(viewer, "documents.manage", { projectId: project })).toThrow(
    "A lead of the project",
  );
  expect(() => requireMay(viewer, "accounts.manage")).toThrow("Only an admin may do this. Ask one");
});

test("an admin's token manages no accounts: a leaked one would make a reset link for anybody", () => {
  expect(() => requireMay(admin("token"), "accounts.manage")).toThrow("An API token may not do this");
  expect(() => requireMay(admin("session"), "accounts.manage")).not.toThrow();
  expect(() => requireMay(admin("token"), "projects.list")).not.toThrow();
});
