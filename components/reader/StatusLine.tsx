"use client";

import { Progress, UnstyledButton } from "@mantine/core";
import Link from "next/link";
import { type ReactNode, useEffect } from "react";
import { plural } from "@/components/shell/say";
import { WaitingWays } from "@/components/shell/WaitingWays";
import type { LeftWaiting } from "@/lib/client/left-waiting";
import { closed, isGone, type SaveStatus } from "@/lib/client/save-status";
import type { Ways } from "./action";
import { useDesk, useReader, useView } from "./desk-context";
import { Keys } from "./Keys";
import type { ReadingPlace } from "./place";
import classes from "./StatusLine.module.css";
import { letGo } from "./tagging";

function Saving({ status, onReopen }: { status: SaveStatus; onReopen: () => void }) {
  const { waits, reading } = useReader();
  if (!reading.own) return <span>{reading.reviewer.name}’s reading, to look at</span>;
  if (status.kind === "saved") return <span className={classes.saved}>● Saved</span>;
  if (status.kind === "saving") return <span>○ Saving {plural(status.waiting, "change")} …</span>;
  if (status.kind === "signed-out")
    return (
      <span className={classes.trouble}>
        ▲ {plural(status.waiting, "change")} kept in this browser.{" "}
        <a
          href={`/sign-in?next=${encodeURIComponent(typeof window === "undefined" ? "/" : window.location.pathname)}`}
        >
          Sign in to send {status.waiting === 1 ? "it" : "them"}
        </a>
      </span>
    );
  return (
    <span className={classes.trouble} title={status.why}>
      ▲ Not saved: {plural(status.waiting, "change")} waiting. {status.why}{" "}
      {closed(status) ? (
        <UnstyledButton className={classes.way} onClick={onReopen}>
          Reopen
        </UnstyledButton>
      ) : (
        status.kind === "stuck" && (
          <WaitingWays
            words={waits.inWords()}
            count={status.waiting}
            onDiscard={async () => {
              await waits.discard();
              // What stands without it is the server's to say, where the text is still there.
              if (isGone(status)) window.location.assign("/");
              else window.location.reload();
            }}
          />
        )
      )}
    </span>
  );
}

/** Changes of other texts that are not saved; Home says why they wait, and what can be done with them. */
function Elsewhere({ left }: { left: readonly LeftWaiting[] }) {
  const [first] = left;
  if (!first) return null;
  const count = left.reduce((sum, { changes }) => sum + changes.length, 0);
  return (
    <>
      {" "}
      <span className={classes.trouble}>
        <Link href="/">
          ▲ {plural(count, "change")} of{" "}
          {left.length === 1 ? (
            <>
              “<bdi>{first.place.documentName}</bdi>”
            </>
          ) : (
            plural(left.length, "other text")
          )}{" "}
          not saved
        </Link>
      </span>
    </>
  );
}

interface Props {
  place: ReadingPlace;
  ways: Ways;
  elsewhere: readonly LeftWaiting[];
  /** What stands over the line where there is no room beside the text. */
  children: ReactNode;
}

export function StatusLine({ place: { done, total, number }, ways, elsewhere, children }: Props) {
  const reader = useReader();
  const { view, writable, labels } = reader;
  const status = useDesk((state) => state.save);
  const size = useDesk((state) => state.spans.size);
  const canUndo = useDesk((state) => state.history.undo.length > 0 || state.olderHistory);
  const canRedo = useDesk((state) => state.history.redo.length > 0);
  const said = useView((state) => state.said);
  const held = useView((state) => (state.brush ? labels.get(state.brush) : undefined));
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => view.setState({ said: "" }), 8000);
    return () => clearTimeout(timer);
  }, [said, view]);
  return (
    <footer className={classes.line}>
      <span
        role="status"
        aria-live="polite"
        data-testid="save-status"
        data-kind={status.kind}
        data-trouble={elsewhere.length > 0 || !["saved", "saving"].includes(status.kind) || undefined}
      >
        <Saving status={status} onReopen={ways.reopen} />
        <Elsewhere left={elsewhere} />
      </span>
      <span>{plural(size, "span")}</span>
      {writable && (
        <>
          <UnstyledButton className={classes.act} disabled={!canUndo} onClick={ways.undo}>
            Undo <Keys of="undo" />
          </UnstyledButton>
          <UnstyledButton className={classes.act} disabled={!canRedo} onClick={ways.redo}>
            Redo <Keys of="redo" />
          </UnstyledButton>
        </>
      )}
      {held && (
        <UnstyledButton className={classes.act} onClick={() => letGo(reader)}>
          Holding <b>{held.name}</b>, let go <Keys of="let-go" />
        </UnstyledButton>
      )}
      <div className={classes.above}>
        {children}
        <span className={classes.said} aria-live="polite">
          {said}
        </span>
      </div>
      {total > 0 && (
        <span className={classes.progress}>
          {number ? `Text ${number} of ${total}` : `${done} of ${total} read`}
          <Progress
            w={110}
            size={4}
            value={(100 * done) / total}
            color="ink"
            aria-label={`${done} of ${total} read`}
          />
        </span>
      )}
      <UnstyledButton className={classes.act} onClick={() => view.setState({ keys: true })}>
        Keys <Keys of="keys" />
      </UnstyledButton>
    </footer>
  );
}
