/** ms; a text in another face is better than none. */
const LONGEST = 500;

/**
 * Asks for the face of a style variable such as `--font-reading` before anything is set in it; resolves once it
 * is there, or after half a second. A face that comes to a text already on screen moves every word.
 */
export function faceCame(variable: string): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue(variable);
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST));
  return Promise.race([late, document.fonts.load(`16px ${family}`).then(() => {})]).catch(() => {});
}
