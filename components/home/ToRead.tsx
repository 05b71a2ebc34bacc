"use client";

import { Button, Progress } from "@mantine/core";
import { IconArrowRight, IconPlayerPlay } from "@tabler/icons-react";
import Link from "next/link";
import page from "@/components/shell/Page.module.css";
import type { HomeProject } from "@/lib/schema/home";
import classes from "./Home.module.css";

function state({ role, done, total }: HomeProject): string {
  if (role === "viewer") return "You look at this project; you do not read in it.";
  if (total === 0)
    return role === "lead" ? "No documents yet. Import the first." : "No documents yet. A lead imports them.";
  if (done === total) return `All ${total.toLocaleString("en")} done`;
  return `${done.toLocaleString("en")} of ${total.toLocaleString("en")} done`;
}

export function ToRead({ project }: { project: HomeProject }) {
  const { id, name, role, done, total, stoppedAt, next } = project;
  const first = stoppedAt ?? next;
  const other = stoppedAt ? next : null;
  const address = (document: { id: string }) => `/projects/${id}/documents/${document.id}`;
  return (
    <article className={classes.project}>
      <div className={classes.about}>
        <Link href={`/projects/${id}`} className={page.name}>
          {name}
        </Link>
        <div className={page.small}>{state(project)}</div>
        {total > 0 && (
          <Progress
            value={(100 * done) / total}
            size={5}
            mt={8}
            maw={220}
            aria-label={`${name}: texts you have done`}
          />
        )}
      </div>
      <div className={classes.ways}>
        {first && (
          <Button
            component={Link}
            href={address(first)}
            leftSection={<IconPlayerPlay size={16} />}
            classNames={{ root: classes.way, label: classes.wayName }}
            title={first.name}
          >
            {stoppedAt ? "Continue" : done === 0 ? "Start" : "Next"}: {first.name}
          </Button>
        )}
        {other && (
          <Button
            component={Link}
            href={address(other)}
            variant="default"
            rightSection={<IconArrowRight size={16} />}
            classNames={{ root: classes.way, label: classes.wayName }}
            title={other.name}
          >
            Next: {other.name}
          </Button>
        )}
        {!first && (
          <Button component={Link} href={`/projects/${id}`} variant="default">
            {role === "lead" && total === 0 ? "Import documents" : "Open the project"}
          </Button>
        )}
      </div>
    </article>
  );
}
