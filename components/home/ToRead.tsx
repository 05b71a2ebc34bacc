"use client";

import { Button, Progress } from "@mantine/core";
import { IconArrowRight, IconPlayerPlay } from "@tabler/icons-react";
import Link from "next/link";
import { useWarmReader } from "@/components/reader/use-warm-reader";
import page from "@/components/shell/Page.module.css";
import { number, plural } from "@/components/shell/say";
import type { HomeProject } from "@/lib/schema/home";
import classes from "./Home.module.css";

function state({ role, done, total, documents, readings, readingsDone }: HomeProject): string {
  if (documents === 0)
    return role === "lead" ? "No documents yet. Import the first." : "No documents yet. A lead imports them.";
  const own = done === total ? `All ${number(total)} done` : `${number(done)} of ${number(total)} done`;
  if (role === "reviewer") return own;
  const all = `${number(readingsDone)} of ${plural(readings, "reading")} done`;
  if (total > 0) return `${own}; in the whole project ${all}`;
  if (role === "viewer")
    return `${readings === 0 ? "Nothing read yet" : all}. You can read along and export.`;
  if (readings > 0) return all;
  return role === "lead"
    ? "Nobody reads here yet. Add reviewers, or open a text and read it yourself."
    : "Nobody reads here yet. A lead adds reviewers.";
}

/** Where somebody goes who has no text to open. */
function way({ id, role, documents, readings }: HomeProject): { href: string; label: string } {
  const href = `/projects/${id}`;
  if (role === "lead" && documents === 0) return { href, label: "Import documents" };
  if (role === "lead" && readings === 0) return { href: `${href}/people`, label: "Add people" };
  return { href, label: "Open the project" };
}

/** One project, and what waits for this person in it. */
export function ToRead({ project }: { project: HomeProject }) {
  useWarmReader();
  const { id, name, done, total, readings, readingsDone, stoppedAt, next } = project;
  const { href, label } = way(project);
  const [of, part] = total > 0 ? [total, done] : [readings, readingsDone];
  const first = stoppedAt ?? next;
  const other = stoppedAt ? next : null;
  const address = (document: { id: string }) => `/projects/${id}/documents/${document.id}`;
  return (
    <article className={classes.project}>
      <div className={classes.about}>
        <Link href={`/projects/${id}`} className={page.name} title={name}>
          {name}
        </Link>
        <div className={page.small}>{state(project)}</div>
        {of > 0 && (
          <Progress
            value={(100 * part) / of}
            size={5}
            mt={8}
            maw={220}
            aria-label={`${name}: ${total > 0 ? "texts you have done" : "readings done"}`}
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
          <Button component={Link} href={href} variant="default">
            {label}
          </Button>
        )}
      </div>
    </article>
  );
}
