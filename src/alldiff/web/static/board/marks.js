/** Which mark of a cell a pointer is at. */

/**
 * The value of the mark that is nearest to a point of the window; null where there is none.
 * @param {Element} group what a cell shows
 * @param {{clientX: number, clientY: number}} point
 * @param {import("./geometry.js").Symbols} layout
 */
export function markAt(group, { clientX, clientY }, { symbols, smallest }) {
  let best = /** @type {number | null} */ (null);
  let least = Infinity;
  for (const text of group.querySelectorAll("text.mark")) {
    const shown = partsOf(text.textContent ?? "", symbols);
    const { left, top, width, height } = text.getBoundingClientRect();
    shown.forEach((symbol, at) => {
      const x = left + (width * (at + 0.5)) / shown.length;
      const far = Math.hypot(clientX - x, clientY - top - height / 2);
      if (far < least) [best, least] = [smallest + symbols.indexOf(symbol), far];
    });
  }
  return best;
}

/**
 * The symbols of a text: single characters, or words with spaces between them.
 * @param {string} text
 * @param {string[]} symbols
 */
export const partsOf = (text, symbols) =>
  symbols.includes(text) ? [text] : text.includes(" ") ? text.split(" ") : [...text];
