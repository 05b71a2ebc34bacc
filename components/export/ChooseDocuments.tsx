import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useDocumentChoices } from "@/lib/client/export";
import { type DocumentChoices, type ExportChoice, MOST_VALUES } from "@/lib/schema/export";
import { toOption } from "./option";

interface Props {
  projectId: string;
  initial: DocumentChoices;
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Searched on the server: a project may have ten thousand. */
export function ChooseDocuments({ projectId, initial, value, onChange }: Props) {
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const [chosen, setChosen] = useState<ExportChoice[]>([]);
  const { data: found, error } = useDocumentChoices(projectId, wanted, initial);
  const documents = found?.documents ?? [];
  const all = [...chosen, ...documents.filter(({ id }) => !value.includes(id))];
  return (
    <MultiSelect
      label="Documents"
      description={found?.more && `The first ${MOST_VALUES} by name; type to find others`}
      error={error?.message}
      placeholder={value.length ? "" : "All documents"}
      data={all.map((choice) => toOption(choice, "archived"))}
      value={value}
      onChange={(ids) => {
        setChosen(all.filter(({ id }) => ids.includes(id)));
        onChange(ids);
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      clearable
      hidePickedOptions
      maxValues={MOST_VALUES}
      nothingFoundMessage="Nothing of this name"
    />
  );
}
