import type { Metadata } from "next";
import { Reader } from "@/components/reader/Reader";
import { requirePage } from "@/lib/auth/page";
import { pagesAllowed, viewerOf } from "@/lib/auth/sight";
import { nameOfDocument } from "@/lib/data/documents";
import { requireGuideline } from "@/lib/data/guidelines";
import { nextDocument, readingProgress } from "@/lib/data/next-document";
import { listReadings } from "@/lib/data/readings";
import "@/lib/dom/text.css";

interface Address {
  params: Promise<{ projectId: string; documentId: string }>;
  searchParams: Promise<{ reviewer?: string | string[] }>;
}

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const about = await params;
  // The page answers with 404 or the sign-in page. Metadata that did so would leave that page without a title.
  const who = await requirePage("reading.read", about).catch(() => null);
  return { title: (who && (await nameOfDocument(about.documentId))) ?? "Nothing here" };
}

export default async function ReaderPage({ params, searchParams }: Address) {
  const { projectId, documentId } = await params;
  const { reviewer: given } = await searchParams;
  const reviewer = typeof given === "string" ? given : undefined;
  const who = await requirePage("reading.read", { projectId, documentId });
  const [next, progress, guideline, readings] = await Promise.all([
    nextDocument(projectId, who.userId, documentId),
    readingProgress(projectId, who.userId, documentId),
    requireGuideline(projectId),
    listReadings(projectId, documentId, viewerOf(who)),
  ]);
  return (
    <Reader
      key={`${documentId} ${reviewer ?? ""}`}
      place={{
        projectId,
        documentId,
        ...(reviewer ? { reviewer } : {}),
        person: { id: who.userId, name: who.name, email: who.email, admin: who.installationRole === "admin" },
        nextId: next?.id ?? null,
        before: progress.before,
        after: progress.after,
        done: progress.done,
        total: progress.total,
        number: progress.position,
        guidelines: guideline.text,
        readings,
        allowed: pagesAllowed(who),
      }}
    />
  );
}
