"use client";

import { Button, Group, Pagination, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useWarmReader } from "@/components/reader/use-warm-reader";
import { useCommands } from "@/components/shell/command-store";
import { NotRead } from "@/components/shell/NotRead";
import page from "@/components/shell/Page.module.css";
import { plural } from "@/components/shell/say";
import { useDocuments, useDocumentTotals } from "@/lib/client/documents";
import { type DocumentList, type DocumentQuery, type DocumentTotals, PAGE_SIZE } from "@/lib/schema/document";
import { type Dialog, DocumentDialog } from "./DocumentDialog";
import { DocumentFilters } from "./DocumentFilters";
import classes from "./Documents.module.css";
import { DocumentTable } from "./DocumentTable";
import { NoDocuments } from "./NoDocuments";
import type { NamedLabel } from "./named-label";
import { Selection } from "./Selection";
import { Totals } from "./Totals";
import { useAddress } from "./use-address";

interface Props {
  projectId: string;
  labels: NamedLabel[];
  /** What was read for the page, and when. */
  initial: { query: DocumentQuery; documents: DocumentList; totals: DocumentTotals; at: number };
  manages: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** The documents of a project: what there is, who has read it, and the way into each. */
export function DocumentsPage({ projectId, labels, initial, manages }: Props) {
  useWarmReader();
  const [query, change, clear] = useAddress(initial.query);
  const list = useDocuments(
    projectId,
    query,
    query === initial.query && { data: initial.documents, at: initial.at },
  );
  const { data: totals } = useDocumentTotals(projectId, { data: initial.totals, at: initial.at });
  const [chosen, setChosen] = useState(NONE);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [cleared, setCleared] = useState(0);
  const commands = useMemo(
    () =>
      manages
        ? [{ id: "import-documents", label: "Import documents", run: () => setDialog({ kind: "import" }) }]
        : [],
    [manages],
  );
  useCommands(commands);
  const found = list.data;
  const sight = found?.sight ?? initial.documents.sight;

  return (
    <Stack gap="md">
      <Totals totals={totals} own={sight === "own"} />
      <DocumentFilters
        key={cleared}
        query={query}
        labels={labels}
        projectId={projectId}
        ofOthers={sight === "all"}
        onChange={(patch) => {
          if (patch.archived) setChosen(NONE);
          change(patch);
        }}
      >
        {manages && (
          <Button
            className={classes.import}
            variant={found?.total === 0 && totals.documents === 0 ? "default" : "filled"}
            aria-label="Import documents"
            leftSection={<IconPlus size={16} />}
            onClick={() => setDialog({ kind: "import" })}
          >
            Import
          </Button>
        )}
      </DocumentFilters>
      {manages && chosen.size > 0 && (
        <Selection
          projectId={projectId}
          chosen={chosen}
          query={query}
          total={found?.total ?? 0}
          onChosen={setChosen}
          onDialog={setDialog}
        />
      )}
      <NotRead query={list} title="The documents could not be read" />
      {found && found.documents.length > 0 && (
        <DocumentTable
          projectId={projectId}
          rows={found.documents}
          labels={labels}
          query={query}
          onQuery={change}
          chosen={manages ? chosen : null}
          onChosen={setChosen}
          onEdit={(document) => setDialog({ kind: "edit", document })}
          busy={list.isPlaceholderData}
          own={sight === "own"}
        />
      )}
      {found && found.documents.length === 0 && (
        <NoDocuments
          query={query}
          manages={manages}
          onShowAll={() => {
            clear();
            setChosen(NONE);
            setCleared(cleared + 1);
          }}
          onImport={() => setDialog({ kind: "import" })}
        />
      )}
      {found && found.total > PAGE_SIZE && (
        <Group justify="space-between">
          <span className={page.small}>{plural(found.total, "document")}</span>
          <Pagination
            size="sm"
            siblings={1}
            total={Math.ceil(found.total / PAGE_SIZE)}
            value={found.page}
            onChange={(to) => {
              change({ page: to });
              window.scrollTo({ top: 0 });
            }}
            getItemProps={(to) => ({ "aria-label": `Page ${to}` })}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
          />
        </Group>
      )}
      <DocumentDialog
        projectId={projectId}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDialog={setDialog}
        onDone={() => setChosen(NONE)}
      />
    </Stack>
  );
}
