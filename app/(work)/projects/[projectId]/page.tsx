import { DocumentsPage } from "@/components/documents/DocumentsPage";
import { requirePage } from "@/lib/auth/page";
import { may } from "@/lib/auth/permissions";
import { listDocuments } from "@/lib/data/documents";
import { listLabels } from "@/lib/data/labels";
import { documentQuery } from "@/lib/schema/document";

export default async function ProjectDocumentsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const who = await requirePage("documents.read", { projectId });
  const query = documentQuery.parse({});
  const [documents, labels] = await Promise.all([
    listDocuments(projectId, who.userId, may(who, "reading.others"), query),
    listLabels(projectId),
  ]);
  return (
    <DocumentsPage
      projectId={projectId}
      projectArchived={who.projectArchived}
      labels={labels.map(({ id, name, color }) => ({ id, name, color }))}
      initial={documents}
      initialQuery={query}
      mayManage={may(who, "documents.manage")}
    />
  );
}
