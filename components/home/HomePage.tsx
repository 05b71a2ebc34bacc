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

export function HomePage({ home, name, email, admin, newcomer }: Props) {
  const left = home.projects.reduce((sum, project) => sum + project.total - project.done, 0);
  if (home.projects.length === 0)
    return (
      <div className={page.page}>
        <h1 className={page.title}>Welcome, {name}</h1>
        <Newcomer admin={admin} first={newcomer} email={email} />
      </div>
    );
  return (
    <div className={page.page}>
      <h1 className={page.title}>
        {left === 0 ? "Nothing left to read" : `${plural(left, "text")} to read`}
      </h1>
      <p className={page.sub}>
        {left === 0
          ? "All that is yours is done. What is done can be reopened from its project."
          : "What is assigned to you; where nothing is, all texts of the project."}
      </p>
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
