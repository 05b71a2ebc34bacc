"use client";

import { Button, Group, Text } from "@mantine/core";
import { plural } from "@/components/shell/say";
import { goesIn, numberEqualNames } from "@/lib/client/doubles";
import classes from "./Import.module.css";
import type { Import } from "./use-import";

/** What to do with all equal texts, or all equal names, at once; each can be chosen by hand too. */
export function DoubleChoices({ run }: { run: Import }) {
  const { candidates, doubles, known } = run;
  const waiting = candidates.filter((one) => one.refused === null && one.outcome !== "stored");
  const texts = waiting.filter((one) => doubles.get(one.id)?.text != null);
  const names = waiting.filter((one) => doubles.get(one.id)?.name != null && goesIn(one, doubles));
  const include = (some: typeof waiting, value: boolean) => {
    const ids = new Set(some.map(({ id }) => id));
    run.replaceAll((all) => all.map((one) => (ids.has(one.id) ? { ...one, include: value } : one)));
  };
  const number = () => {
    const next = numberEqualNames(candidates, known);
    run.replaceAll(next);
    void run.ask(next.filter((one, i) => one !== candidates[i]));
  };
  if (texts.length === 0 && names.length === 0) return null;
  return (
    <div className={classes.choices}>
      {texts.length > 0 && (
        <Group gap="xs">
          <Text size="sm">{plural(texts.length, "text")} given twice or there already.</Text>
          <Button size="compact-xs" variant="default" onClick={() => include(texts, false)}>
            Leave out
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => include(texts, true)}>
            Import all the same
          </Button>
        </Group>
      )}
      {names.length > 0 && (
        <Group gap="xs">
          <Text size="sm">{plural(names.length, "name")} used already.</Text>
          <Button size="compact-xs" variant="default" onClick={number}>
            Add a number
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => include(names, false)}>
            Leave out
          </Button>
          <Text size="sm" c="var(--soft)">
            or import under the same name
          </Text>
        </Group>
      )}
    </div>
  );
}
