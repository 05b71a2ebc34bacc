"use client";

import { Alert, Button, Group, Pagination, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useDocuments } from "@/lib/client/documents";
import { type DocumentList, type DocumentQuery, type DocumentRow, PAGE_SIZE } from "@/lib/schema/document";
import { ArchiveDocuments } from "./ArchiveDocuments";
import { AssignDocuments } from "./AssignDocuments";
import { DocumentFilters } from "./DocumentFilters";
import { DocumentTable } from "./DocumentTable";
import { EditDocument } from "./EditDocument";
import { ImportDocuments } from "./ImportDocuments";
import { Totals } from "./Totals";

export interface LabelLook {
  id: string;
  name: string;
  color: string;
}

interface Props {
  projectId: string;
  projectArchived: boolean;
  labels: LabelLook[];
  initial: DocumentList;
  initialQuery: DocumentQuery;
  mayManage: boolean;
}

type Dialog =
  | { kind: "import" }
  | { kind: "edit"; document: DocumentRow }
  | { kind: "archive" | "assign"; ids: string[] };

const unfiltered = (query: DocumentQuery) =>
  query.search === "" && !query.state && !query.reader && !query.label && query.archived === "no";

/** The documents of a project: what there is, who has read it, and the way into each. */
export function DocumentsPage({
  projectId,
  projectArchived,
  labels,
  initial,
  initialQuery,
  mayManage,
}: Props) {
  const [query, setQuery] = useState(initialQuery);
  const [settled] = useDebouncedValue(query, 150);
  const { data, error, isPlaceholderData, refetch } = useDocuments(
    projectId,
    settled,
    settled === initialQuery ? initial : undefined,
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const change = (patch: Partial<DocumentQuery>) => setQuery((old) => ({ ...old, page: 1, ...patch }));
  const manages = mayManage && !projectArchived;

  return (
    <Stack gap="md">
      {data && <Totals totals={data.totals} />}
      <DocumentFilters query={query} labels={labels} projectId={projectId} onChange={change}>
        {manages && (
          <Button onClick={() => setDialog({ kind: "import" })} size="sm">
            Import documents
          </Button>
        )}
      </DocumentFilters>
      {chosen.size > 0 && (
        <Group gap="xs">
          <Text size="sm">{chosen.size} chosen</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setDialog({ kind: "assign", ids: [...chosen] })}
          >
            Assign …
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setDialog({ kind: "archive", ids: [...chosen] })}
          >
            {query.archived === "yes" ? "Bring back …" : "Archive …"}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setChosen(new Set())}>
            Choose none
          </Button>
        </Group>
      )}
      {error && (
        <Alert color="red" title="The documents could not be read">
          {error.message}{" "}
          <Button size="compact-xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data && data.documents.length > 0 && (
        <DocumentTable
          projectId={projectId}
          rows={data.documents}
          labels={labels}
          query={query}
          onQuery={change}
          chosen={manages ? chosen : null}
          onChosen={setChosen}
          onEdit={(document) => setDialog({ kind: "edit", document })}
          faded={isPlaceholderData}
        />
      )}
      {data && data.documents.length === 0 && (
        <Text c="var(--soft)" py="xl">
          {!unfiltered(query)
            ? "No document fits. Change the search or the filters."
            : manages
              ? "No documents yet. Import the texts to be read: .txt and .md files, a folder, or a paste."
              : "No documents yet. A lead imports them."}
        </Text>
      )}
      {data && data.total > PAGE_SIZE && (
        <Group justify="space-between">
          <Text size="sm" c="var(--soft)">
            {data.total.toLocaleString("en")} documents
          </Text>
          <Pagination
            size="sm"
            total={Math.ceil(data.total / PAGE_SIZE)}
            value={query.page}
            onChange={(page) => setQuery((old) => ({ ...old, page }))}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
          />
        </Group>
      )}
      {dialog?.kind === "import" && <ImportDocuments projectId={projectId} onClose={close} />}
      {dialog?.kind === "edit" && (
        <EditDocument projectId={projectId} document={dialog.document} onClose={close} />
      )}
      {dialog?.kind === "archive" && (
        <ArchiveDocuments
          projectId={projectId}
          documentIds={dialog.ids}
          bringBack={query.archived === "yes"}
          onClose={close}
          onDone={() => setChosen(new Set())}
        />
      )}
      {dialog?.kind === "assign" && (
        <AssignDocuments projectId={projectId} documentIds={dialog.ids} onClose={close} />
      )}
    </Stack>
  );
}
