"use client";

import { IconArchive } from "@tabler/icons-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import classes from "@/components/shell/Page.module.css";
import type { Project } from "@/lib/schema/project";
import { type PagesAllowed, useProjectPages } from "./use-project-pages";

interface Props {
  project: Project;
  allowed: PagesAllowed;
  children: ReactNode;
}

export function ProjectFrame({ project, allowed, children }: Props) {
  const path = usePathname();
  const base = `/projects/${project.id}`;
  const pages = useProjectPages(project.id, allowed);
  const isOpen = (href: string) =>
    href === base ? path === base || path.startsWith(`${base}/documents`) : path.startsWith(href);
  return (
    <div className={classes.page}>
      <h1 className={classes.title} title={project.name}>
        {project.name}
      </h1>
      {project.description && <p className={classes.sub}>{project.description}</p>}
      {project.archived && (
        <div className={classes.notice} role="status">
          <IconArchive size={18} aria-hidden />
          <span>
            This project is archived: everything can be read and exported, nothing can be changed.
            {allowed.mayManage && (
              <>
                {" "}
                <Link href={`${base}/settings`}>Bring it back in its settings</Link>.
              </>
            )}
          </span>
        </div>
      )}
      <nav className={classes.tabs} aria-label="Project">
        {pages.map(({ name, href }) => (
          <Link key={href} href={href} aria-current={isOpen(href) ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
