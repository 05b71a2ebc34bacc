"use client";

import { Button, VisuallyHidden } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import page from "@/components/shell/Page.module.css";
import { useNew } from "@/components/shell/use-new";
import { useLabels, useReorderLabels, useUpdateLabel } from "@/lib/client/labels";
import type { Label } from "@/lib/schema/label";
import classes from "./Label.module.css";
import { LabelForm } from "./LabelForm";
import { LabelRow } from "./LabelRow";
import { RetireLabel } from "./RetireLabel";

interface Props {
  projectId: string;
  initial: Label[];
  editable: boolean;
  /** Whether the spans counted are this person's alone: reading is blind, and others' work is not theirs to see. */
  own: boolean;
}

const complain = (error: Error) => notifications.show({ color: "red", message: error.message });

export function LabelList({ projectId, initial, editable, own }: Props) {
  const { data: labels = initial } = useLabels(projectId, initial);
  const reorder = useReorderLabels(projectId);
  const update = useUpdateLabel(projectId);
  const [adding, setAdding] = useNew();
  const [open, setOpen] = useState<{ what: "edit" | "delete"; label: Label } | null>(null);
  const [drag, setDrag] = useState<{ from: string | null; over: string | null }>({ from: null, over: null });
  const [told, setTold] = useState("");
  const used = labels.filter((label) => !label.archived);
  const archived = labels.filter((label) => label.archived);

  const place = ({ id, name }: Label, at: number) => {
    const rest = used.filter((label) => label.id !== id).map((label) => label.id);
    const to = Math.max(0, Math.min(rest.length, at));
    setTold(`“${name}” is now label ${to + 1} of ${used.length}.`);
    reorder.mutate(rest.toSpliced(to, 0, id), {
      onError: (error) => {
        setTold("");
        complain(error);
      },
    });
  };
  const drop = () => {
    const to = used.findIndex((label) => label.id === drag.over);
    const dragged = used.find((label) => label.id === drag.from);
    if (dragged && to >= 0) place(dragged, to);
    setDrag({ from: null, over: null });
  };
  const row = (label: Label, at: number) => (
    <LabelRow
      key={label.id}
      label={label}
      editable={editable}
      own={own}
      drag={drag}
      onDrag={setDrag}
      onDrop={drop}
      onStep={(by) => place(label, at + by)}
      onEdit={() => setOpen({ what: "edit", label })}
      onArchive={(value) => update.mutate({ labelId: label.id, archived: value }, { onError: complain })}
      onDelete={() => setOpen({ what: "delete", label })}
    />
  );

  return (
    <section aria-label="Labels" className={page.narrow}>
      <div className={page.head}>
        <p className={page.sub}>
          {editable
            ? used.length === 0
              ? "A label has a name, a colour and a key."
              : "Drag a label by its handle, or move it with the arrow keys; reviewers see them in this order."
            : "The labels of this project, with the key that tags with each."}
        </p>
        {editable && (
          <Button
            variant={used.length === 0 ? "default" : "filled"}
            leftSection={<IconPlus size={16} />}
            onClick={() => setAdding(true)}
          >
            New label
          </Button>
        )}
      </div>
      {used.length === 0 ? (
        <div className={page.empty}>
          <h2>No label in use</h2>
          <p>
            Reviewers mark spans with labels.{" "}
            {editable ? "Make the first one." : "Ask a lead to make the first."}
          </p>
          {editable && <Button onClick={() => setAdding(true)}>Make your first label</Button>}
        </div>
      ) : (
        <ol className={classes.list}>{used.map(row)}</ol>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {archived.length > 0 && (
        <>
          <h2 className={classes.heading}>Archived</h2>
          <p className={page.small}>Their spans stay and are exported; nobody can tag with them.</p>
          <ul className={classes.list}>{archived.map(row)}</ul>
        </>
      )}
      {editable && adding && (
        <LabelForm projectId={projectId} label={null} labels={labels} onClose={() => setAdding(false)} />
      )}
      {open?.what === "edit" && (
        <LabelForm projectId={projectId} label={open.label} labels={labels} onClose={() => setOpen(null)} />
      )}
      {open?.what === "delete" && (
        <RetireLabel projectId={projectId} label={open.label} labels={labels} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
