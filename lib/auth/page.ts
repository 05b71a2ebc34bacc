import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { Refusal } from "@/lib/core/refusal";
import { notePerson } from "@/lib/server/page-log";
import type { Action } from "./permissions";
import { type About, requireMay, type Who, whoIsAsking } from "./who";

const isId = (value: string | undefined) =>
  value === undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

const asking = cache(async (projectId?: string, documentId?: string) =>
  whoIsAsking(await headers(), {
    ...(projectId ? { projectId } : {}),
    ...(documentId ? { documentId } : {}),
  }),
);

/** For a page: who is looking. Sends to the sign-in page, or answers 404, when they may not. */
export async function requirePage(action: Action, about: About = {}): Promise<Who> {
  if (!isId(about.projectId) || !isId(about.documentId)) notFound();
  const who = await asking(about.projectId, about.documentId);
  try {
    requireMay(who, action, about);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "signed-out" || error.code === "disabled")
      redirect(`/sign-in?next=${encodeURIComponent((await headers()).get("x-path") ?? "/")}`);
    notFound();
  }
  notePerson((await headers()).get("x-request-id"), who!.userId);
  return who!;
}
