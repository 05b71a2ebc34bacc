"use client";

import { IconArchive } from "@tabler/icons-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useMemo } from "react";
import { useCommands } from "@/components/shell/command-store";
import classes from "@/components/shell/Page.module.css";
import type { Project } from "@/lib/schema/project";

interface Props {
  project: Project;
  mayExport: boolean;
  mayManage: boolean;
  children: ReactNode;
}

export function ProjectFrame({ project, mayExport, mayManage, children }: Props) {
  const path = usePathname();
  const router = useRouter();
  const base = `/projects/${project.id}`;
  const tabs = useMemo(
    () => [
      { name: "Documents", href: base },
      { name: "Labels", href: `${base}/labels` },
      { name: "People", href: `${base}/people` },
      { name: "Guidelines", href: `${base}/guidelines` },
      ...(mayExport ? [{ name: "Export", href: `${base}/export` }] : []),
      ...(mayManage ? [{ name: "Settings", href: `${base}/settings` }] : []),
    ],
    [base, mayExport, mayManage],
  );
  const commands = useMemo(
    () =>
      tabs.map(({ name, href }) => ({
        id: href,
        label: `${name} of this project`,
        run: () => router.push(href),
      })),
    [tabs, router],
  );
  useCommands(commands);
  const isOpen = (href: string) =>
    href === base ? path === base || path.startsWith(`${base}/documents`) : path.startsWith(href);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{project.name}</h1>
      {project.description && <p className={classes.sub}>{project.description}</p>}
      {project.archived && (
        <div className={classes.notice} role="status">
          <IconArchive size={18} aria-hidden />
          <span>
            This project is archived: everything can be read and exported, nothing can be changed.
            {mayManage && (
              <>
                {" "}
                <Link href={`${base}/settings`}>Bring it back in its settings</Link>.
              </>
            )}
          </span>
        </div>
      )}
      <nav className={classes.tabs} aria-label="Project">
        {tabs.map(({ name, href }) => (
          <Link key={href} href={href} aria-current={isOpen(href) ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
