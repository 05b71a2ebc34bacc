import { requirePage } from "@/lib/auth/page";

export default async function DocumentsPage({ params }: { params: Promise<{ projectId: string }> }) {
  await requirePage("documents.read", await params);
  return <p>No document yet.</p>;
}
