import { createContext, type ReactNode, useContext } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import classes from "./Guidelines.module.css";

/** Only addresses that lead somewhere; whatever could run (javascript:, data:) is shown as plain text. */
const safe = (address: string) => (/^(https?:|mailto:|#)/i.test(address) ? address : "");

const InLink = createContext(false);

/** Markdown takes an address within a link's words for a link too; HTML has none in another, and takes it apart. */
function GuidelineLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const within = useContext(InLink);
  if (!href || within) return <span>{children}</span>;
  return (
    <a href={href} rel="noreferrer noopener" {...(href.startsWith("#") ? {} : { target: "_blank" })}>
      <InLink value={true}>{children}</InLink>
    </a>
  );
}

const components: Components = {
  a: ({ href, children }) => <GuidelineLink href={href}>{children}</GuidelineLink>,
  // A picture would tell another server who reads here.
  img: ({ alt }) => <span>{alt}</span>,
};

/** The guidelines' Markdown as a page of text; HTML in it is shown as it was typed. */
export function Guidelines({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <Markdown remarkPlugins={[remarkGfm]} urlTransform={safe} components={components}>
        {text}
      </Markdown>
    </div>
  );
}
