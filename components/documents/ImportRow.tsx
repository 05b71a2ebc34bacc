"use client";

import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import Link from "next/link";
import page from "@/components/shell/Page.module.css";
import { number, plural } from "@/components/shell/say";
import type { Candidate } from "@/lib/client/candidates";
import { type Double, goesIn } from "@/lib/client/doubles";
import { ENCODINGS, type Encoding } from "@/lib/core/encoding";
import classes from "./Import.module.css";
import { type Import, nameProblem } from "./use-import";

const SAID: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252",
  latin1: "Latin-1",
};

/** What there is to say of a file: why it stays out, what is double, what looks odd, how it went. */
function remarksOf(one: Candidate, double: Double | undefined): { text: string; odd: boolean }[] {
  if (one.refused) return [{ text: one.refused, odd: true }];
  if (one.outcome === "stored")
    return [{ text: "Imported", odd: false }, ...one.warnings.map((text) => ({ text, odd: true }))];
  return [
    ...(one.outcome === "sending" ? [{ text: "On its way …", odd: false }] : []),
    ...[one.failure, double?.text, double?.name, ...one.warnings].flatMap((text) =>
      text ? [{ text, odd: true }] : [],
    ),
  ];
}

interface Props {
  one: Candidate;
  double: Double | undefined;
  run: Import;
  projectId: string;
  busy: boolean;
}

export function ImportRow({ one, double, run, projectId, busy }: Props) {
  const fixed = busy || one.outcome === "stored" || one.refused !== null;
  const included = goesIn(one, run.doubles);
  return (
    <tr data-out={!included || undefined}>
      <td>
        <Checkbox
          size="xs"
          aria-label={`Import ${one.name}`}
          checked={included}
          disabled={fixed}
          onChange={(event) => run.change(one.id, { include: event.currentTarget.checked })}
        />
      </td>
      <td className={classes.what}>
        {one.outcome === "stored" ? (
          <Link href={`/projects/${projectId}/documents/${one.id}`} dir="auto">
            {one.name}
          </Link>
        ) : fixed ? (
          <span dir="auto">{one.name}</span>
        ) : (
          <TextInput
            size="xs"
            dir="auto"
            aria-label={`Name of ${one.name}`}
            value={one.name}
            error={included ? nameProblem(one.name) : null}
            onChange={(event) => run.change(one.id, { name: event.currentTarget.value })}
            onBlur={() => void run.ask([one])}
          />
        )}
        {one.excerpts.map((excerpt) => (
          <div key={excerpt} className={classes.excerpt} dir="auto">
            {excerpt}
          </div>
        ))}
        {!one.refused && (
          <div className={classes.narrow}>
            {plural(one.words, "word")}, {plural(one.codePoints, "character")}
          </div>
        )}
      </td>
      <td className={`${page.number} ${classes.amount}`}>{one.refused ? "" : number(one.words)}</td>
      <td className={`${page.number} ${classes.amount}`}>{one.refused ? "" : number(one.codePoints)}</td>
      <td className={classes.encoding}>
        {one.outcome === "stored" || busy || one.hopeless ? (
          !one.refused && SAID[one.encoding]
        ) : (
          <NativeSelect
            size="xs"
            aria-label={`Encoding of ${one.name}`}
            data={ENCODINGS.map((value) => ({ value, label: SAID[value] }))}
            value={one.encoding}
            onChange={(event) => void run.readAs(one, event.currentTarget.value as Encoding)}
          />
        )}
      </td>
      <td className={classes.remarks}>
        {remarksOf(one, double).map(({ text, odd }) => (
          <div key={text} data-odd={odd || undefined}>
            {text}
          </div>
        ))}
      </td>
    </tr>
  );
}
