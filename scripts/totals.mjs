import { existsSync, readFileSync } from "node:fs";

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

/** What a report of vitest counts. A file that could not be loaded holds no test and counts as one that failed. */
function ofVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function ofPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The sum over the reports that were written. */
export function totals({ vitest, playwright }) {
  const counted = [
    ...vitest.map(read).filter(Boolean).map(ofVitest),
    ...playwright.map(read).filter(Boolean).map(ofPlaywright),
  ];
  const sum = (name) => counted.reduce((total, one) => total + one[name], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}
