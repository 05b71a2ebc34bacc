"use client";

import { Button, Radio, SegmentedControl, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { NotRead } from "@/components/shell/NotRead";
import page from "@/components/shell/Page.module.css";
import { plural } from "@/components/shell/say";
import { exportAddress, useExportCount } from "@/lib/client/export";
import type { CsvVariant, ExportFile } from "@/lib/core/csv";
import type { ExportFilter } from "@/lib/schema/export";
import { ByAddress } from "./ByAddress";
import classes from "./ExportPage.module.css";
import { type Choices, Narrow } from "./Narrow";

interface Props {
  projectId: string;
  /** Where this installation is reached, for the address to copy. */
  origin: string;
  choices: Choices;
  /** Only one's own reading may be taken away. */
  ownOnly: boolean;
}

const EVERYTHING: ExportFilter = { documents: [], labels: [], reviewers: [], states: [] };

const FILES = [
  {
    value: "spans",
    name: "Spans",
    about: "One row per labelled span: quote, offsets, label, reviewer, state, note.",
  },
  {
    value: "documents",
    name: "Documents",
    about:
      "One row per document and reviewer with state and counts, also where nothing was marked or opened.",
  },
] as const;

export function ExportPage({ projectId, origin, choices, ownOnly }: Props) {
  const [file, setFile] = useState<ExportFile>("spans");
  const [variant, setVariant] = useState<CsvVariant>("spreadsheet");
  const [filter, setFilter] = useState(EVERYTHING);
  const counted = useExportCount(projectId, filter);
  const count = counted.data;
  return (
    <section aria-label="Export" className={page.narrow}>
      <Stack gap={28}>
        <p className={page.sub}>
          {ownOnly
            ? "Take your own spans away as CSV."
            : "Take the labelled spans away as CSV. Archived labels and documents and people who have left are in it like all others."}
        </p>
        <Radio.Group
          label="File"
          value={file}
          onChange={(value) => setFile(value as ExportFile)}
          classNames={{ label: classes.legend }}
        >
          <div className={classes.files}>
            {FILES.map(({ value, name, about }) => (
              <Radio.Card key={value} value={value} className={classes.file}>
                <Radio.Indicator />
                <span className={classes.about}>
                  <strong>{name}</strong>
                  <span>{about}</span>
                </span>
                <output className={classes.count} aria-busy={counted.isFetching}>
                  {count ? plural(count[value], "row") : "…"}
                </output>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Narrow
          projectId={projectId}
          choices={choices}
          filter={filter}
          onChange={setFilter}
          ownOnly={ownOnly}
        />
        <div>
          <div className={classes.legend} id="variant">
            For
          </div>
          <SegmentedControl
            aria-labelledby="variant"
            value={variant}
            onChange={(value) => setVariant(value as CsvVariant)}
            data={[
              { value: "spreadsheet", label: "A spreadsheet" },
              { value: "exact", label: "A program" },
            ]}
          />
          <p className={classes.hint}>
            {variant === "spreadsheet"
              ? "Opens in Excel with all letters right; a cell that begins like a formula gets an apostrophe, so that it stays text."
              : "Every cell exactly as it is stored, UTF-8 without a byte-order mark."}
          </p>
        </div>
        <NotRead query={counted} title="The rows could not be counted" />
        <div className={classes.go}>
          <Button
            component="a"
            href={exportAddress(projectId, file, filter, variant)}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download {file}.csv
          </Button>
          <span className={page.small}>
            {count &&
              (count[file]
                ? plural(count[file], "row")
                : "No rows match; the file will hold its header only.")}
          </span>
        </div>
        <ByAddress address={`${origin}${exportAddress(projectId, file, filter, variant)}`} />
      </Stack>
    </section>
  );
}
