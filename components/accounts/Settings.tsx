import page from "@/components/shell/Page.module.css";
import type { OpenSession } from "@/lib/schema/profile";
import type { ApiToken } from "@/lib/schema/token";
import { OwnName } from "./OwnName";
import { OwnPassword } from "./OwnPassword";
import { Sessions } from "./Sessions";
import { Tokens } from "./Tokens";

interface Props {
  name: string;
  email: string;
  sessions: OpenSession[];
  tokens: ApiToken[];
}

/** A person's own page: who they are here, and every way in they have given. */
export function Settings({ name, email, sessions, tokens }: Props) {
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <div className={page.head}>
        <div>
          <h1 className={page.title}>Your settings</h1>
          <p className={page.sub}>You sign in as {email}. An admin can change the e-mail.</p>
        </div>
      </div>
      <p className={page.small}>
        How long you actively read each text is recorded with your reading, as leads and exports show it
        (active_seconds in documents.csv).
      </p>
      <OwnName name={name} />
      <OwnPassword email={email} />
      <Sessions initial={sessions} />
      <Tokens initial={tokens} />
    </div>
  );
}
