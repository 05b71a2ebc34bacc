"use client";

import { Pagination, SegmentedControl, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import frame from "@/components/shell/Page.module.css";
import { number } from "@/components/shell/say";
import type { Candidate } from "@/lib/client/candidates";
import classes from "./Import.module.css";
import { ImportRow } from "./ImportRow";
import type { Import } from "./use-import";

const PAGE = 50;

interface Props {
  run: Import;
  projectId: string;
  busy: boolean;
}

export function ImportTable({ run, projectId, busy }: Props) {
  const { candidates, doubles } = run;
  const [shown, setShown] = useState("all");
  const [page, setPage] = useState(1);
  const isOdd = (one: Candidate) =>
    one.refused !== null ||
    one.failure !== null ||
    one.warnings.length > 0 ||
    doubles.get(one.id)?.text != null ||
    doubles.get(one.id)?.name != null;
  const odd = candidates.filter(isOdd);
  const rows = shown === "odd" ? odd : candidates;
  const pages = Math.ceil(rows.length / PAGE);
  const at = Math.min(page, Math.max(1, pages));
  return (
    <div>
      {odd.length > 0 && odd.length < candidates.length && (
        <SegmentedControl
          size="xs"
          mb={6}
          aria-label="Which files are shown"
          value={shown}
          onChange={setShown}
          data={[
            { value: "all", label: `All ${number(candidates.length)}` },
            { value: "odd", label: `To look at ${number(odd.length)}` },
          ]}
        />
      )}
      <div className={classes.scroll}>
        <table className={`${frame.table} ${classes.table}`}>
          <thead>
            <tr>
              <th>
                <VisuallyHidden>Goes in</VisuallyHidden>
              </th>
              <th>Name</th>
              <th className={frame.number}>Words</th>
              <th className={frame.number}>Characters</th>
              <th>Encoding</th>
              <th>Remarks</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((at - 1) * PAGE, at * PAGE).map((one) => (
              <ImportRow
                key={one.id}
                one={one}
                double={doubles.get(one.id)}
                run={run}
                projectId={projectId}
                busy={busy}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <Text size="sm">Nothing left to look at.</Text>}
      </div>
      {pages > 1 && (
        <Pagination
          mt={8}
          size="xs"
          total={pages}
          value={at}
          onChange={setPage}
          getControlProps={(control) => ({ "aria-label": `${control} page of files` })}
        />
      )}
    </div>
  );
}
