"use client";

import { Button, Group, NumberInput, Popover, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { number, plural } from "@/components/shell/say";
import classes from "./Documents.module.css";

interface Props {
  any: string;
  one: string;
  /** Of what, where it is not of all. */
  of?: string | undefined;
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
}

function saidOf({ any, one, min, max }: Props): string {
  if (min === undefined && max === undefined) return any;
  if (max === undefined) return `${plural(min!, one)} or more`;
  if (min === undefined) return `at most ${plural(max, one)}`;
  return min === max ? plural(max, one) : `${number(min)} to ${plural(max, one)}`;
}

/** A filter by a number: from, to, either or both. */
export function RangeFilter(props: Props) {
  const { any, one, of, min, max, onChange } = props;
  const [opened, setOpened] = useState(false);
  const [from, setFrom] = useState<number | string>(min ?? "");
  const [to, setTo] = useState<number | string>(max ?? "");
  const limitOf = (typed: number | string) => (typed === "" ? undefined : Number(typed));
  const crossed = from !== "" && to !== "" && Number(from) > Number(to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpened(false);
    onChange(limitOf(from), limitOf(to));
  };
  const field = { hideControls: true, min: 0, max: 1_000_000_000, allowDecimal: false, allowNegative: false };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={classes.range}
          data-any={(min === undefined && max === undefined) || undefined}
          onClick={() => setOpened(!opened)}
        >
          <span>{saidOf(props)}</span>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Stack gap="sm" w={220}>
            <Text size="sm" fw={550}>
              {any}
              {of && ` of ${of}`}
            </Text>
            <Group gap="xs" grow>
              <NumberInput {...field} label="From" value={from} onChange={setFrom} data-autofocus />
              <NumberInput
                {...field}
                label={`To, in ${one}s`}
                value={to}
                onChange={setTo}
                error={crossed && "Less than from"}
              />
            </Group>
            <Group justify="flex-end" gap="xs">
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => {
                  setOpened(false);
                  setFrom("");
                  setTo("");
                  onChange(undefined, undefined);
                }}
              >
                Clear
              </Button>
              <Button size="compact-sm" type="submit" disabled={crossed}>
                Show
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
