import { DocumentsPage } from "@/components/documents/DocumentsPage";
import { requirePage } from "@/lib/auth/page";
import { may } from "@/lib/auth/permissions";
import { viewerOf } from "@/lib/auth/sight";
import { listDocuments } from "@/lib/data/document-list";
import { documentTotals } from "@/lib/data/document-totals";
import { listLabels } from "@/lib/data/label-list";
import { documentQuery } from "@/lib/schema/document";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ProjectDocumentsPage({ params, searchParams }: Props) {
  const { projectId } = await params;
  const who = await requirePage("documents.read", { projectId });
  const asked = documentQuery.strip().safeParse(await searchParams);
  const query = asked.data ?? documentQuery.parse({});
  const viewer = viewerOf(who);
  const [documents, totals, labels] = await Promise.all([
    listDocuments(projectId, viewer, query),
    documentTotals(projectId, viewer),
    listLabels(projectId, viewer),
  ]);
  return (
    <DocumentsPage
      projectId={projectId}
      labels={labels.map(({ id, name, color }) => ({ id, name, color }))}
      initial={{ query, documents, totals, at: Date.now() }}
      manages={may(who, "documents.manage") && !who.projectArchived}
    />
  );
}
