import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // Experimental, and so in no tag that is run.
  rules: { "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations"],
};

declare global {
  interface Window {
    axe: { run(what: Document, how: RunOptions): Promise<AxeResults> };
  }
}

export interface Finding {
  impact: string;
  rule: string;
  where: string[];
}

const CONTRAST = "color-contrast";

/** What axe finds on the page as it stands, by all its rules, or those of `part`: of contrast, or all others. */
export async function findings(page: Page, part?: "contrast" | "rest"): Promise<Finding[]> {
  // By evaluation, which the page's Content-Security-Policy is not asked about.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (given) => {
      return window.axe.run(document, given);
    },
    {
      ...options,
      ...(part === "contrast" ? { runOnly: [CONTRAST] } : {}),
      rules: { ...options.rules, [CONTRAST]: { enabled: part !== "rest" } },
    },
  );
  return violations.map(({ impact, id, nodes }) => ({
    impact: impact ?? "minor",
    rule: id,
    where: nodes.map(({ target, any, all, none }) =>
      `${target.join(" ")} ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}`.slice(
        0,
        240,
      ),
    ),
  }));
}
