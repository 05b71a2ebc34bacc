"use client";

import { Alert, Badge, Button, VisuallyHidden } from "@mantine/core";
import page from "@/components/shell/Page.module.css";
import { When } from "@/components/shell/When";
import { useEndSession, useSessions } from "@/lib/client/profile";
import type { OpenSession } from "@/lib/schema/profile";
import classes from "./Accounts.module.css";

export function Sessions({ initial }: { initial: OpenSession[] }) {
  const { data: sessions } = useSessions(initial);
  const end = useEndSession();
  const others = sessions.filter((session) => !session.current).length;
  return (
    <section className={classes.section} aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you are signed in</h2>
      <p>A session ends by itself when it was not used for 30 days.</p>
      {end.error && (
        <Alert color="red" role="alert" mb="md">
          {end.error.message}
        </Alert>
      )}
      <table className={page.table}>
        <thead>
          <tr>
            <th>Device</th>
            <th className={page.wide}>Address</th>
            <th className={page.wide}>Signed in</th>
            <th>Last used</th>
            <th>
              <VisuallyHidden>End</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <td>
                {session.device}{" "}
                {session.current && (
                  <Badge size="xs" variant="default">
                    This one
                  </Badge>
                )}
              </td>
              <td className={page.wide}>{session.address || <span className={page.small}>unknown</span>}</td>
              <td className={page.wide}>
                <When at={session.signedInAt} />
              </td>
              <td>{session.current ? "now" : <When at={session.lastUsedAt} />}</td>
              <td className={page.number}>
                {!session.current && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`End the session of ${session.device}`}
                    loading={end.isPending && end.variables === session.id}
                    onClick={() => end.mutate(session.id)}
                  >
                    End
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 1 && (
        <Button
          variant="default"
          mt="md"
          loading={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          End all {others} others
        </Button>
      )}
    </section>
  );
}
