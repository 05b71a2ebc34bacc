import { Button } from "@mantine/core";
import page from "@/components/shell/Page.module.css";
import { type DocumentQuery, filterOf } from "@/lib/schema/document";

interface Props {
  query: DocumentQuery;
  manages: boolean;
  onShowAll: () => void;
  onImport: () => void;
}

/** Nothing to show: why, and what to do next. */
export function NoDocuments({ query, manages, onShowAll, onImport }: Props) {
  const { search, archived: _, ...filters } = filterOf(query);
  const filtered = search.trim() !== "" || Object.values(filters).some((value) => value !== undefined);
  if (filtered || query.archived === "yes")
    return (
      <div className={page.empty} role="status">
        <h2>{filtered ? "No document fits" : "Nothing is archived"}</h2>
        <p>
          {filtered
            ? "Change the search or the filters."
            : "Documents that are archived leave the list, keep their spans, and can be brought back from here."}
        </p>
        <Button variant="default" onClick={onShowAll}>
          Show all documents
        </Button>
      </div>
    );
  return (
    <div className={page.empty}>
      <h2>No documents yet</h2>
      <p>
        {manages
          ? "Import the texts your team is to read: .txt and .md files, a whole folder, or a paste. You see each one before it is stored."
          : "A lead imports the texts to be read; they will stand here."}
      </p>
      {manages && <Button onClick={onImport}>Import documents</Button>}
    </div>
  );
}
