"use client";

import { Badge, Button, Checkbox, Progress, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import classes from "@/components/shell/Page.module.css";
import { number } from "@/components/shell/say";
import { useNew } from "@/components/shell/use-new";
import { useProjects } from "@/lib/client/projects";
import type { ProjectSummary } from "@/lib/schema/project";
import { NewProject } from "./NewProject";

const roleName = (role: string | null) => (role ? role[0]!.toUpperCase() + role.slice(1) : "Admin");

function Row({ project }: { project: ProjectSummary }) {
  const { readings, readingsDone } = project;
  return (
    <tr>
      <td>
        <Link href={`/projects/${project.id}`} className={classes.name} title={project.name}>
          {project.name}
        </Link>{" "}
        {project.archived && (
          <Badge size="xs" variant="default">
            Archived
          </Badge>
        )}
        {project.description && (
          <div className={`${classes.small} ${classes.cut}`} title={project.description}>
            {project.description}
          </div>
        )}
      </td>
      <td className={classes.wide}>{roleName(project.role)}</td>
      <td className={classes.number}>{number(project.documents)}</td>
      <td className={classes.number}>
        {readings === 0 ? (
          <span className={classes.small}>nothing read yet</span>
        ) : (
          <>
            {number(readingsDone)} of {number(readings)} done
            <Progress
              value={(100 * readingsDone) / readings}
              size={5}
              mt={4}
              aria-label={`${project.name}: readings done`}
            />
          </>
        )}
      </td>
    </tr>
  );
}

/** `projects` as the server read them; later reads go through the API. */
export function ProjectList({ initial }: { initial: ProjectSummary[] }) {
  const { data: projects } = useProjects(initial);
  const [search, setSearch] = useState("");
  const [archived, setArchived] = useState(false);
  const [making, setMaking] = useNew();
  const wanted = search.trim().toLowerCase();
  const shown = projects.filter(
    (project) =>
      (archived || !project.archived) &&
      `${project.name} ${project.description}`.toLowerCase().includes(wanted),
  );
  const hidden = projects.filter((project) => project.archived).length;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>Projects</h1>
        <Button
          variant={projects.length === 0 ? "default" : "filled"}
          leftSection={<IconPlus size={16} />}
          onClick={() => setMaking(true)}
        >
          New project
        </Button>
      </div>
      {projects.length === 0 ? (
        <div className={classes.empty}>
          <h2>No project yet</h2>
          <p>
            A project holds the documents your team reads, the labels they are marked with, and the people who
            read them. Make one, or ask a lead to add you to theirs.
          </p>
          <Button onClick={() => setMaking(true)}>Make your first project</Button>
        </div>
      ) : (
        <>
          <div className={classes.tools}>
            <TextInput
              type="search"
              placeholder="Search projects"
              aria-label="Search projects"
              leftSection={<IconSearch size={16} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            {hidden > 0 && (
              <Checkbox
                label={`Show archived (${number(hidden)})`}
                checked={archived}
                onChange={(event) => setArchived(event.currentTarget.checked)}
              />
            )}
          </div>
          <table className={classes.table}>
            <thead>
              <tr>
                <th>Project</th>
                <th className={classes.wide}>Your role</th>
                <th className={classes.number}>Documents</th>
                <th className={classes.number}>Readings</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((project) => (
                <Row key={project.id} project={project} />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && (
            <p className={classes.sub} role="status">
              {wanted
                ? `No project matches “${search.trim()}”.`
                : "All your projects are archived. Show them with the box above."}
            </p>
          )}
        </>
      )}
      <NewProject opened={making} onClose={() => setMaking(false)} projects={projects} />
    </div>
  );
}
