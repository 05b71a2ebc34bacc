/** A moment as the reader names it. */
export const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
