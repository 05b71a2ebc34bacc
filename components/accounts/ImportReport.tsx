"use client";

import { Button, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { Copy } from "@/components/shell/Copy";
import page from "@/components/shell/Page.module.css";
import { BYTE_ORDER_MARK, csvRecord } from "@/lib/core/csv";
import type { ImportedAccount } from "@/lib/schema/account";
import classes from "./Accounts.module.css";

const OUTCOME = { ready: "can be made", created: "made", refused: "left out" };

const said = ({ outcome, reason, link }: ImportedAccount) => {
  if (reason) return reason;
  if (link?.sent) return "made, and the invitation sent";
  return link?.failure ?? OUTCOME[outcome];
};

export function ImportReport({ lines }: { lines: ImportedAccount[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable from the keyboard
    <section className={classes.report} tabIndex={0} aria-label="Line by line">
      <table className={page.table}>
        <thead>
          <tr>
            <th className={page.number}>Line</th>
            <th>Name</th>
            <th>E-mail</th>
            <th className={page.wide}>Role</th>
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} className={line.outcome === "refused" ? classes.refused : ""}>
              <td className={page.number}>{line.line}</td>
              <td>{line.name}</td>
              <td className={classes.email}>{line.email}</td>
              <td className={page.wide}>{line.role}</td>
              <td>{said(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEAD = ["name", "e-mail", "role", "link", "expires"];

/** The links as a file for a spreadsheet: names there must not act as formulas. */
export const linksCsv = (lines: ImportedAccount[]) =>
  BYTE_ORDER_MARK +
  [
    HEAD,
    ...lines.map((line) => [
      line.name,
      line.email,
      line.role,
      line.link?.url ?? "",
      line.link?.expiresAt ?? "",
    ]),
  ]
    .map((cells) => csvRecord(cells, "spreadsheet"))
    .join("");

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = "rejoinder-invitations.csv";
  anchor.click();
  URL.revokeObjectURL(url);
}

interface LinksProps {
  lines: ImportedAccount[];
  onTake: () => void;
  onClose: () => void;
}

export function LinksOfReport({ lines, onTake, onClose }: LinksProps) {
  const made = lines.filter((line) => line.link !== null);
  return (
    <>
      {made.length > 0 && (
        <Text size="sm" c="var(--soft)">
          The links are there only now: copy or download them before you close this, and pass each on to its
          person alone. They work once, for 7 days.
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        {made.length > 0 && (
          <>
            <Copy value={made.map((line) => `${line.name} <${line.email}>\t${line.link?.url}`).join("\n")}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={() => {
                    copy();
                    onTake();
                  }}
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                >
                  {copied ? "Copied" : "Copy the links"}
                </Button>
              )}
            </Copy>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => {
                download(linksCsv(made));
                onTake();
              }}
            >
              Download the links
            </Button>
          </>
        )}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  );
}
