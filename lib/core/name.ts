const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a name has anything to be seen: blanks and characters without a shape, U+200B among them, are no name. */
export const isSeen = (name: string): boolean => SEEN.test(name);
