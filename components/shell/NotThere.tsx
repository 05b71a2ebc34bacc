"use client";

import { Button, Group } from "@mantine/core";
import Link from "next/link";
import page from "./Page.module.css";

/** A page that is not there, and one that is not this person's: the same words, for which of both is not told. */
export function NotThere() {
  return (
    <div className={page.page}>
      <h1 className={page.title}>There is nothing here for you</h1>
      <p className={page.sub}>
        This page does not exist, or it is not open to you. If you could open it before, or somebody sent you
        the address, ask a lead of the project whether you are a member of it.
      </p>
      <Group mt="lg" gap="sm">
        <Button component={Link} href="/">
          Go to home
        </Button>
        <Button component={Link} href="/projects" variant="default">
          Go to projects
        </Button>
      </Group>
    </div>
  );
}
