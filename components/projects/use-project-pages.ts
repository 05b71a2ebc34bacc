"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useCommands } from "@/components/shell/command-store";

/** Which of a project's pages somebody may open, besides those that all its members may, and whether they make labels. */
export interface PagesAllowed {
  mayExport: boolean;
  mayManage: boolean;
  mayLabel: boolean;
}

/** The pages of a project that somebody may open: for its tabs, and in the palette by their names. */
export function useProjectPages(projectId: string, { mayExport, mayManage, mayLabel }: PagesAllowed) {
  const router = useRouter();
  const pages = useMemo(() => {
    const base = `/projects/${projectId}`;
    return [
      { name: "Documents", href: base },
      { name: "Labels", href: `${base}/labels` },
      { name: "People", href: `${base}/people` },
      { name: "Guidelines", href: `${base}/guidelines` },
      ...(mayExport ? [{ name: "Export", href: `${base}/export` }] : []),
      ...(mayManage ? [{ name: "Settings", href: `${base}/settings` }] : []),
    ];
  }, [projectId, mayExport, mayManage]);
  const commands = useMemo(
    () =>
      [
        ...pages.map(({ name, href }) => ({ label: `${name} of this project`, href })),
        ...(mayLabel ? [{ label: "New label", href: `/projects/${projectId}/labels?new` }] : []),
      ].map(({ label, href }) => ({ id: href, label, run: () => router.push(href) })),
    [projectId, pages, mayLabel, router],
  );
  useCommands(commands);
  return pages;
}
