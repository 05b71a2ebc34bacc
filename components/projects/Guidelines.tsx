import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import classes from "./Guidelines.module.css";

/** Only addresses that lead somewhere; whatever could run (javascript:, data:) is shown as plain text. */
const safe = (address: string) => (/^(https?:|mailto:|#)/i.test(address) ? address : "");

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} rel="noreferrer noopener" {...(href.startsWith("#") ? {} : { target: "_blank" })}>
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
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
