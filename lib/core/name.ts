/** UTF-16 units. */
export const NAME_MAX = 200;

const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a name has anything to be seen: blanks and characters without a shape, U+200B among them, are no name. */
export const isSeen = (name: string): boolean => SEEN.test(name);

/** Control characters, and what turns or isolates the direction of all that follows; no blanks, and not NUL. */
const CONTROLS = /\ufeff|(?![\0\s\u0085])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A name as it is kept, on one line: white space of any kind becomes one blank, control characters go. */
export const oneLine = (name: string): string =>
  name
    .replace(CONTROLS, "")
    .replace(/[\s\u0085]+/g, " ")
    .trim();
