import type { Metadata } from "next";
import { ExportPage } from "@/components/export/ExportPage";
import { baseURL } from "@/lib/auth/auth";
import { requirePage } from "@/lib/auth/page";
import { may } from "@/lib/auth/permissions";
import { exportChoices } from "@/lib/data/export-choices";

export const metadata: Metadata = { title: "Export" };

export default async function ProjectExportPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const who = await requirePage("export.own", { projectId });
  const ownOnly = !may(who, "export.all");
  const choices = await exportChoices(projectId);
  return (
    <ExportPage
      projectId={projectId}
      origin={baseURL()}
      choices={ownOnly ? { ...choices, reviewers: [] } : choices}
      ownOnly={ownOnly}
    />
  );
}
