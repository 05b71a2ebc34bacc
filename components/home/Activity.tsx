import Link from "next/link";
import page from "@/components/shell/Page.module.css";
import { number, STATES } from "@/components/shell/say";
import { When } from "@/components/shell/When";
import type { HomeActivity } from "@/lib/schema/home";
import classes from "./Home.module.css";

export function Activity({ activity }: { activity: HomeActivity[] }) {
  return (
    <section aria-labelledby="last">
      <h2 id="last" className={classes.heading}>
        What you did last
      </h2>
      <table className={page.table}>
        <thead>
          <tr>
            <th>Document</th>
            <th>State</th>
            <th className={`${page.number} ${page.wide}`}>Spans</th>
            <th className={page.number}>Last change</th>
          </tr>
        </thead>
        <tbody>
          {activity.map((one) => (
            <tr key={one.documentId}>
              <td>
                <Link
                  href={`/projects/${one.projectId}/documents/${one.documentId}`}
                  className={page.name}
                  title={one.document}
                >
                  {one.document}
                </Link>
                <div className={`${page.small} ${page.cut}`} title={one.project}>
                  {one.project}
                </div>
              </td>
              <td className={classes.state}>{STATES[one.state]}</td>
              <td className={`${page.number} ${page.wide}`}>{number(one.spans)}</td>
              <td className={page.number}>
                <When at={one.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
