import { describe, expect, test } from "vitest";
import { parseAccountList } from "./account-list";

const read = (text: string) =>
  parseAccountList(text).map((line) =>
    line.ok ? [line.line, line.name, line.email, line.role] : [line.line, line.reason],
  );

describe("a list of accounts", () => {
  test.each([
    ["commas, no role", "Mina Aydin, mina@example.org", [[1, "Mina Aydin", "mina@example.org", "member"]]],
    [
      "ACC-01 trimmed, lower case",
      "Mina, Mina@Example.org ,Admin",
      [[1, "Mina", "mina@example.org", "admin"]],
    ],
    ["tabs, as a spreadsheet copies", "Jo\tjo@example.org\tadmin", [[1, "Jo", "jo@example.org", "admin"]]],
    ["semicolons", "Jo;jo@example.org", [[1, "Jo", "jo@example.org", "member"]]],
    [
      "a mark, CRLF, blank lines",
      "\ufeffJo,jo@example.org\r\n\r\nAl,al@example.org\r\n",
      [
        [1, "Jo", "jo@example.org", "member"],
        [3, "Al", "al@example.org", "member"],
      ],
    ],
    [
      "a header in another order",
      "E-mail,Role,Name\njo@example.org,admin,Jo",
      [[2, "Jo", "jo@example.org", "admin"]],
    ],
    ["quoted", '"Berg, ""Jo""",jo@example.org', [[1, 'Berg, "Jo"', "jo@example.org", "member"]]],
    ["a person called Name", "Name, name@example.org", [[1, "Name", "name@example.org", "member"]]],
  ])("%s", (_, text, lines) => expect(read(text)).toEqual(lines));

  test("each bad line is named with its reason, and spoils no other", () => {
    const text = [
      "Jo,jo@example.org",
      ",no@example.org",
      "Al,",
      "Al,not an address",
      "Al,al@example.org,king",
      '"Al,al@example.org',
      "Jo again,JO@example.org",
      "N\0l,nul@example.org",
      "X,x@example.org,member,more",
      "Straße,straße@localhost",
      "Al,al@example.org",
    ].join("\n");
    expect(read(text)).toEqual([
      [1, "Jo", "jo@example.org", "member"],
      [2, "has no name"],
      [3, "has no e-mail"],
      [4, "this is no e-mail address"],
      [5, "there is no role “king”; it is admin or member"],
      [6, "a quotation mark is not closed"],
      [7, "the same e-mail as in line 1"],
      [8, "a NUL character cannot be stored"],
      [9, "has more columns than name, e-mail and role"],
      [10, "this is no e-mail address"],
      [11, "Al", "al@example.org", "member"],
    ]);
  });

  test.each(["jörg@uni.de", "a&b@firm.org", "first..last@x.org"])(
    "%s, with which nobody could sign in, is refused at once",
    (email) => expect(read(`Jo,${email}`)).toEqual([[1, expect.stringContaining("nobody can sign in")]]),
  );

  test("nothing gives nothing", () => expect(read(" \n\r\n")).toEqual([]));
});
