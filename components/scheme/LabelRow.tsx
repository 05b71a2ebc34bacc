"use client";

import { ActionIcon, Menu, UnstyledButton } from "@mantine/core";
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconRestore,
  IconTrash,
} from "@tabler/icons-react";
import page from "@/components/shell/Page.module.css";
import { number, plural } from "@/components/shell/say";
import type { Label } from "@/lib/schema/label";
import classes from "./Label.module.css";

interface Props {
  label: Label;
  editable: boolean;
  /** Whether only this person's spans are counted. */
  own: boolean;
  drag: { from: string | null; over: string | null };
  onDrag: (drag: { from: string | null; over: string | null }) => void;
  onDrop: () => void;
  onStep: (by: -1 | 1) => void;
  onEdit: () => void;
  onArchive: (archived: boolean) => void;
  onDelete: () => void;
}

export function LabelRow(props: Props) {
  const { label, editable, own, drag, onDrag, onStep } = props;
  const movable = editable && !label.archived;
  return (
    <li
      className={classes.row}
      data-fixed={!editable || undefined}
      data-dragged={drag.from === label.id || undefined}
      data-over={(movable && drag.from && drag.over === label.id && drag.from !== label.id) || undefined}
      onDragOver={(event) => {
        if (!drag.from || !movable) return;
        event.preventDefault();
        if (drag.over !== label.id) onDrag({ ...drag, over: label.id });
      }}
      onDrop={props.onDrop}
    >
      {movable ? (
        <UnstyledButton
          className={classes.handle}
          draggable
          aria-label={`${label.name}: move with the arrow keys`}
          onDragStart={(event) => {
            event.dataTransfer.setData("text/plain", label.name);
            event.dataTransfer.effectAllowed = "move";
            onDrag({ from: label.id, over: null });
          }}
          onDragEnd={() => onDrag({ from: null, over: null })}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            onStep(event.key === "ArrowUp" ? -1 : 1);
          }}
        >
          <IconGripVertical size={16} aria-hidden />
        </UnstyledButton>
      ) : (
        editable && <span />
      )}
      <span className={classes.dot} style={{ background: label.color }} aria-hidden />
      <div className={classes.text}>
        <strong className={page.cut} title={label.name}>
          {label.name}
        </strong>
        {label.description && <div className={classes.description}>{label.description}</div>}
      </div>
      <span>{label.key && <kbd>{label.key}</kbd>}</span>
      <span className={classes.spans}>
        {own ? `${number(label.spans)} of yours` : plural(label.spans, "span")}
      </span>
      {editable && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${label.name}: edit, archive, delete`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={props.onEdit}>
              Edit
            </Menu.Item>
            {movable && (
              <>
                <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => onStep(-1)}>
                  Move up
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => onStep(1)}>
                  Move down
                </Menu.Item>
              </>
            )}
            <Menu.Item
              leftSection={label.archived ? <IconRestore size={16} /> : <IconArchive size={16} />}
              onClick={() => props.onArchive(!label.archived)}
            >
              {label.archived ? "Bring back" : "Archive"}
            </Menu.Item>
            <Menu.Item
              c="var(--mantine-color-red-text)"
              leftSection={<IconTrash size={16} />}
              onClick={props.onDelete}
            >
              Delete …
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
