"use client";

import { Alert, Button, Group } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import page from "@/components/shell/Page.module.css";
import { useMakeSample } from "@/lib/client/home";
import classes from "./Home.module.css";

/** Nothing is here yet: what somebody of this role does first. */
export function Newcomer({ admin, first, email }: { admin: boolean; first: boolean; email: string }) {
  const router = useRouter();
  const sample = useMakeSample();
  const make = () =>
    sample.mutate(undefined, { onSuccess: ({ projectId }) => router.push(`/projects/${projectId}`) });
  return (
    <>
      <p className={page.sub}>
        {admin
          ? "You run this installation. Three ways to begin:"
          : `You are in no project yet. A lead adds you by your e-mail address, ${email}; it will then be here.`}
      </p>
      {sample.error && (
        <Alert color="red" role="alert" mt="md">
          {sample.error.message}
        </Alert>
      )}
      {admin ? (
        <div className={classes.begin}>
          <section>
            <h2>Look around</h2>
            <p>
              {first
                ? "A project of short invented texts, with a thread, a quoted press release, and spans by two reviewers who do not exist."
                : "The sample project: short invented texts, with spans by two reviewers who do not exist."}
            </p>
            <Button onClick={make} loading={sample.isPending}>
              Make the sample project
            </Button>
          </section>
          <section>
            <h2>Begin your own</h2>
            <p>Name it, take the starter labels or your own, and import the texts.</p>
            <Button component={Link} href="/projects" variant="default">
              Go to projects
            </Button>
          </section>
          <section>
            <h2>Invite people</h2>
            <p>Sign-up is closed: you make the accounts, and each gets a link that works once.</p>
            <Button component={Link} href="/accounts" variant="default">
              Go to accounts
            </Button>
          </section>
        </div>
      ) : (
        <Group mt="lg">
          <Button component={Link} href="/projects" variant="default">
            Begin a project of your own
          </Button>
        </Group>
      )}
    </>
  );
}
