/** As wide as paper: what is measured on the screen must hold in print. */
const PAPER = "680px";

/** Gives a text the width of paper while it is printed; answers how to stop. */
export function watchPrinting(root: HTMLElement, begin: () => void, end: () => void): () => void {
  const before = () => {
    root.style.width = PAPER;
    begin();
  };
  const after = () => {
    root.style.width = "";
    end();
  };
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}
