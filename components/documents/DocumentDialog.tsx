"use client";

import type { DocumentRow } from "@/lib/schema/document";
import { ArchiveDocuments } from "./ArchiveDocuments";
import { AssignDocuments } from "./AssignDocuments";
import { EditDocument } from "./EditDocument";
import { EraseDocuments } from "./EraseDocuments";
import { ImportDocuments } from "./ImportDocuments";

export type Dialog =
  | { kind: "import" }
  | { kind: "edit"; document: DocumentRow }
  | { kind: "archive" | "restore" | "assign" | "erase"; ids: string[] };

interface Props {
  projectId: string;
  dialog: Dialog | null;
  onClose: () => void;
  onDialog: (dialog: Dialog) => void;
  /** What was chosen has been dealt with. */
  onDone: () => void;
}

export function DocumentDialog({ projectId, dialog, onClose, onDialog, onDone }: Props) {
  if (!dialog) return null;
  const common = { projectId, onClose };
  switch (dialog.kind) {
    case "import":
      return <ImportDocuments {...common} />;
    case "edit":
      return (
        <EditDocument
          {...common}
          document={dialog.document}
          onErase={() => onDialog({ kind: "erase", ids: [dialog.document.id] })}
          onArchive={() =>
            onDialog({
              kind: dialog.document.archived ? "restore" : "archive",
              ids: [dialog.document.id],
            })
          }
        />
      );
    case "erase":
      return <EraseDocuments {...common} documentIds={dialog.ids} onDone={onDone} />;
    case "assign":
      return <AssignDocuments {...common} documentIds={dialog.ids} />;
    default:
      return (
        <ArchiveDocuments
          {...common}
          documentIds={dialog.ids}
          bringBack={dialog.kind === "restore"}
          onDone={onDone}
        />
      );
  }
}
