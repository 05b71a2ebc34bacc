import { expect, test } from "vitest";
import { attachment } from "./attachment";

test.each([
  ["報告.csv", `attachment; filename="__.csv"; filename*=UTF-8''%E5%A0%B1%E5%91%8A.csv`],
  ["O'Brien & Co.csv", `attachment; filename="O'Brien & Co.csv"; filename*=UTF-8''O%27Brien%20%26%20Co.csv`],
  ['a"b;c.csv', `attachment; filename="a_b;c.csv"; filename*=UTF-8''a_b%3Bc.csv`],
  [
    "Final (1) 100%.csv",
    `attachment; filename="Final (1) 100_.csv"; filename*=UTF-8''Final%20%281%29%20100%25.csv`,
  ],
  ["a/b\r\nX: 1.csv", `attachment; filename="a_b__X_ 1.csv"; filename*=UTF-8''a_b__X_%201.csv`],
  ["Café.csv", `attachment; filename="Cafe.csv"; filename*=UTF-8''Caf%C3%A9.csv`],
])("IMP-19: the name %j in a header", (name, value) => {
  expect(attachment(name)).toBe(value);
});
