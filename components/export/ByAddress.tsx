import { UnstyledButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import Link from "next/link";
import { Copy } from "@/components/shell/Copy";
import page from "@/components/shell/Page.module.css";
import classes from "./ExportPage.module.css";

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className={classes.line}>
      <code>{text}</code>
      <Copy value={text}>
        {({ copied, copy }) => (
          <UnstyledButton onClick={copy} aria-label={copied ? `${name} is copied` : `Copy ${name}`}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </UnstyledButton>
        )}
      </Copy>
    </div>
  );
}

/** The same file for a script: its address, and a line for the terminal. */
export function ByAddress({ address }: { address: string }) {
  return (
    <section aria-labelledby="by-address">
      <h2 id="by-address" className={classes.heading}>
        By address
      </h2>
      <p className={page.small}>
        The same file for a script.{" "}
        <Link href="/settings" className={classes.token}>
          Make a token in your settings
        </Link>{" "}
        and put it in place of <code>$TOKEN</code>.
      </p>
      <Line name="the address" text={address} />
      <Line
        name="the curl line"
        text={`curl --fail --remote-name --remote-header-name -H "Authorization: Bearer $TOKEN" "${address}"`}
      />
    </section>
  );
}
