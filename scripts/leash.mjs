import { stripVTControlCharacters } from "node:util";

// Loaded into the web process: it ends with the one that started it, also where that was killed without a word.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();

// Next's banner names another address than the one people use; `npm start` prints that.
const log = console.log;
console.log = (...words) => {
  if (!/^\s*(▲|✓|- (Local|Network):)/.test(stripVTControlCharacters(words.join(" ")))) log(...words);
};
