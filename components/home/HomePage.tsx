import Link from "next/link";
import page from "@/components/shell/Page.module.css";
import { plural } from "@/components/shell/say";
import type { Home } from "@/lib/schema/home";
import { Activity } from "./Activity";
import classes from "./Home.module.css";
import { Newcomer } from "./Newcomer";
import { ToRead } from "./ToRead";

interface Props {
  home: Home;
  name: string;
  email: string;
  admin: boolean;
  /** An admin of an installation in which nothing stands yet. */
  newcomer: boolean;
}

/** What the page says first: what is left to read, or, where nothing is theirs to read, that these are their projects. */
function heading(projects: Home["projects"]): { title: string; sub: string } {
  const left = projects.reduce((sum, project) => sum + project.total - project.done, 0);
  if (left > 0)
    return {
      title: `${plural(left, "text")} to read`,
      sub: "The texts assigned to you, and all texts of a project you review that assigns you none.",
    };
  if (projects.some(({ total }) => total > 0))
    return {
      title: "Nothing left to read",
      sub: "All that is yours is done. What is done can be reopened from its project.",
    };
  return { title: "Your projects", sub: "No text waits for you as a reviewer. How far each project is:" };
}

export function HomePage({ home, name, email, admin, newcomer }: Props) {
  if (home.projects.length === 0)
    return (
      <div className={page.page}>
        <h1 className={page.title}>Welcome, {name}</h1>
        <Newcomer admin={admin} first={newcomer} email={email} />
      </div>
    );
  const { title, sub } = heading(home.projects);
  return (
    <div className={page.page}>
      <h1 className={page.title}>{title}</h1>
      <p className={page.sub}>{sub}</p>
      <section aria-label="Your projects" className={classes.projects}>
        {home.projects.map((project) => (
          <ToRead key={project.id} project={project} />
        ))}
      </section>
      <Link href="/projects" className={classes.all}>
        All projects
      </Link>
      {home.activity.length > 0 && <Activity activity={home.activity} />}
    </div>
  );
}
