"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Commands } from "./Commands";
import { PersonMenu } from "./PersonMenu";
import type { Person } from "./person";
import classes from "./Shell.module.css";
import { StillWaiting } from "./StillWaiting";

const places = (admin: boolean) => [
  { href: "/", name: "Home" },
  { href: "/projects", name: "Projects" },
  ...(admin ? [{ href: "/accounts", name: "Accounts" }] : []),
];

/** Without a person where it is not known who is looking. */
export function Shell({ person, children }: { person: Person | null; children: ReactNode }) {
  const path = usePathname();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <header className={classes.header}>
        <Link href="/" className={classes.brand}>
          Rejoinder
        </Link>
        <nav aria-label="Main" className={classes.places}>
          {places(person?.admin ?? false).map(({ href, name }) => (
            <Link
              key={href}
              href={href}
              aria-current={(href === "/" ? path === "/" : path.startsWith(href)) ? "page" : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <span className={classes.space} />
        {person && (
          <>
            <Commands person={person} />
            <PersonMenu person={person} />
          </>
        )}
      </header>
      <main id="main" className={classes.main}>
        {person && <StillWaiting userId={person.id} />}
        {children}
      </main>
    </div>
  );
}
