/** The rows of case file 28: a selection as the browser makes it, and what the person meant, in code points. */
export const TEXT = "First line here.\nSecond line.\n\nLast one ends";

export const ROWS = [
  {
    name: "forward word",
    anchor: { block: 0, offset: 6 },
    focus: { block: 0, offset: 10 },
    expected: [6, 10],
  },
  {
    name: "backward word",
    anchor: { block: 0, offset: 10 },
    focus: { block: 0, offset: 6 },
    expected: [6, 10],
  },
  {
    name: "double-click with trailing space (Windows)",
    anchor: { block: 0, offset: 6 },
    focus: { block: 0, offset: 11 },
    expected: [6, 10],
  },
  {
    name: "leading space",
    anchor: { block: 0, offset: 5 },
    focus: { block: 0, offset: 10 },
    expected: [6, 10],
  },
  {
    name: "triple click: focus is offset 0 of the next block",
    anchor: { block: 0, offset: 0 },
    focus: { block: 1, offset: 0 },
    expected: [0, 16],
  },
  {
    name: "triple click on block 1: focus is offset 0 of an empty block",
    anchor: { block: 1, offset: 0 },
    focus: { block: 2, offset: 0 },
    expected: [17, 29],
  },
  {
    name: "across two blocks",
    anchor: { block: 0, offset: 11 },
    focus: { block: 1, offset: 6 },
    expected: [11, 23],
  },
  {
    name: "across three blocks, backward",
    anchor: { block: 3, offset: 4 },
    focus: { block: 0, offset: 11 },
    expected: [11, 35],
  },
  { name: "only a space", anchor: { block: 0, offset: 5 }, focus: { block: 0, offset: 6 }, expected: null },
  {
    name: "collapsed caret",
    anchor: { block: 0, offset: 5 },
    focus: { block: 0, offset: 5 },
    expected: null,
  },
  {
    name: "only blank line",
    anchor: { block: 1, offset: 12 },
    focus: { block: 3, offset: 0 },
    expected: null,
  },
  {
    name: "to the very end of the text",
    anchor: { block: 3, offset: 9 },
    focus: { block: 3, offset: 13 },
    expected: [40, 44],
  },
] as const;
