import { MultiSelect } from "@mantine/core";
import { STATE_CHOICES } from "@/components/shell/say";
import type { ExportFilter } from "@/lib/schema/export";
import classes from "./ExportPage.module.css";

interface Choice {
  id: string;
  name: string;
  past: boolean;
}

export interface Choices {
  documents: Choice[];
  labels: Choice[];
  reviewers: Choice[];
}

interface Props {
  choices: Choices;
  filter: ExportFilter;
  ownOnly: boolean;
  onChange: (filter: ExportFilter) => void;
}

const options = (list: Choice[], past: string) =>
  list.map((choice) => ({ value: choice.id, label: choice.past ? `${choice.name} (${past})` : choice.name }));

/** Nothing chosen is everything. */
export function Narrow({ choices, filter, ownOnly, onChange }: Props) {
  const fields = [
    {
      key: "documents",
      label: "Documents",
      all: "All documents",
      data: options(choices.documents, "archived"),
    },
    { key: "labels", label: "Labels", all: "All labels", data: options(choices.labels, "archived") },
    {
      key: "reviewers",
      label: "Reviewers",
      all: "All reviewers",
      data: options(choices.reviewers, "former"),
    },
    { key: "states", label: "States", all: "All states", data: STATE_CHOICES },
  ] as const;
  return (
    <fieldset className={classes.narrow}>
      <legend className={classes.legend}>Only</legend>
      {fields
        .filter(({ key }) => !(ownOnly && key === "reviewers"))
        .map(({ key, label, all, data }) => (
          <MultiSelect
            key={key}
            label={label}
            placeholder={filter[key].length ? "" : all}
            data={data}
            value={filter[key]}
            onChange={(values) => onChange({ ...filter, [key]: values })}
            searchable
            clearable
            hidePickedOptions
            limit={100}
            nothingFoundMessage="Nothing of this name"
          />
        ))}
    </fieldset>
  );
}
