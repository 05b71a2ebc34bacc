import { MultiSelect } from "@mantine/core";
import { STATE_CHOICES } from "@/components/shell/say";
import { type DocumentChoices, type ExportChoice, type ExportFilter, MOST_VALUES } from "@/lib/schema/export";
import { ChooseDocuments } from "./ChooseDocuments";
import classes from "./ExportPage.module.css";
import { toOption } from "./option";

export interface Choices {
  documents: DocumentChoices;
  labels: ExportChoice[];
  reviewers: ExportChoice[];
}

interface Props {
  projectId: string;
  choices: Choices;
  filter: ExportFilter;
  ownOnly: boolean;
  onChange: (filter: ExportFilter) => void;
}

const options = (list: ExportChoice[], past: string) => list.map((choice) => toOption(choice, past));

/** Nothing chosen is everything. */
export function Narrow({ projectId, choices, filter, ownOnly, onChange }: Props) {
  const fields = [
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
      <ChooseDocuments
        projectId={projectId}
        initial={choices.documents}
        value={filter.documents}
        onChange={(documents) => onChange({ ...filter, documents })}
      />
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
            maxValues={MOST_VALUES}
            nothingFoundMessage="Nothing of this name"
          />
        ))}
    </fieldset>
  );
}
