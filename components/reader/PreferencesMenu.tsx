"use client";

import { Button, Checkbox, Popover, SegmentedControl, Slider, Stack, Text } from "@mantine/core";
import { IconTypography } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Snap } from "@/lib/core/boundaries";
import { DEFAULTS, RANGES, setPreference, usePreferences } from "./preferences";
import classes from "./RoomHeader.module.css";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="var(--soft)" mb={4}>
        {name}
      </Text>
      {children}
    </div>
  );
}

export function PreferencesMenu() {
  const preferences = usePreferences();
  return (
    <Popover width={280} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          aria-label="How the text looks"
          leftSection={<IconTypography size={16} />}
        >
          <span className={classes.word}>Text</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Row name="Face">
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label="Face"
              value={preferences.face}
              onChange={(face) => setPreference({ face: face as "serif" | "sans" })}
              data={[
                { value: "serif", label: "Serif" },
                { value: "sans", label: "Sans" },
              ]}
            />
          </Row>
          <Row name="Size">
            <Slider
              label={(value) => `${value} px`}
              thumbLabel="Size of the text"
              {...RANGES.size}
              value={preferences.size}
              onChange={(size) => setPreference({ size })}
            />
          </Row>
          <Row name="Line height">
            <Slider
              thumbLabel="Line height"
              {...RANGES.lineHeight}
              value={preferences.lineHeight}
              onChange={(lineHeight) => setPreference({ lineHeight })}
            />
          </Row>
          <Row name="Width">
            <Slider
              label={(value) => `${value} characters`}
              thumbLabel="Width of a line"
              {...RANGES.width}
              value={preferences.width}
              onChange={(width) => setPreference({ width })}
            />
          </Row>
          <Row name="A selection takes">
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label="A selection takes"
              value={preferences.snap}
              onChange={(snap) => setPreference({ snap: snap as Snap })}
              data={[
                { value: "none", label: "As made" },
                { value: "words", label: "Words" },
                { value: "sentences", label: "Sentences" },
              ]}
            />
          </Row>
          <Checkbox
            size="xs"
            label="Number the lines"
            checked={preferences.numbers}
            onChange={(event) => setPreference({ numbers: event.currentTarget.checked })}
          />
          <Button size="xs" variant="default" onClick={() => setPreference(DEFAULTS)}>
            As at first
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
