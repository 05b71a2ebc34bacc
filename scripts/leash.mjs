import { stripVTControlCharacters } from "node:util";

// Loaded into the web process: it ends with the one that started it, also where that was killed without a word.
process.on("disconnect", () => process.exit(1));
// A process that Next starts in its turn waits for its first message: there the channel must hold it.
if (process.env.REJOINDER_LEASH === String(process.ppid)) process.channel?.unref();

// The log has a page's failure already, as one line with the number that the page shows.
const error = console.error;
console.error = (...words) => {
  const failed = stripVTControlCharacters(String(words[0])).trimStart().startsWith("⨯");
  if (!(failed && words.some((word) => word?.digest))) error(...words);
};

// Next's banner names another address than the one people use; `npm start` prints that.
const log = console.log;
console.log = (...words) => {
  if (!/^\s*(▲|✓|- (Local|Network):)/.test(stripVTControlCharacters(words.join(" ")))) log(...words);
};
