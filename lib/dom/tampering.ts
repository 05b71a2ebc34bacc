import { type Lines, showsText } from "./lines";

/** Tells whether the page still shows the stored text, without comparing all of it while nobody touched it. */
export function watchTampering(lines: Lines) {
  let touched = false;
  const isOwn = (node: Node) => node instanceof Element && /^rj-/.test(node.className);
  const take = (records: readonly MutationRecord[]) => {
    touched ||= records.some(
      ({ type, addedNodes, removedNodes }) =>
        type === "characterData" || ![...addedNodes, ...removedNodes].every(isOwn),
    );
  };
  const observer = new MutationObserver(take);
  // Two levels are enough for the text; what lies deeper is the page's own, or was put in above it.
  observer.observe(lines.root, { childList: true, characterData: true, subtree: true });
  return {
    holds(): boolean {
      take(observer.takeRecords());
      if (touched && showsText(lines)) touched = false;
      return !touched;
    },
    stop: () => observer.disconnect(),
  };
}
