import { plural } from "@/components/shell/say";

interface Work {
  spans: number;
  readings: number;
}

/** The work on documents, as the half of a sentence; a text may be read and have nothing marked. */
export const work = ({ spans, readings }: Work): string =>
  spans === 0
    ? `${plural(readings, "reading")} without a span`
    : `${plural(spans, "span")} in ${plural(readings, "reading")}`;

export const workStands = (of: Work): string =>
  `${work(of)} ${(of.spans || of.readings) === 1 ? "stands" : "stand"}`;
