/** A page in the background paints nothing; what waits for a painting is done all the same. */
const LONGEST = 250;

/**
 * Runs `work` once what was changed just now is on screen, so that it does not hold up the painting. Answers
 * how to call it off.
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(run, LONGEST);
  // The second frame begins when the first is on its way to the screen, and may have more to paint itself.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(run);
    });
  });
  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  }
  function run(): void {
    stop();
    work();
  }
  return stop;
}
