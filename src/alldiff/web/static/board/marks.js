/** Which mark of a cell a pointer is at. */

/**
 * The value of the mark that is nearest to a point of the window; 0 where there is none.
 * @param {Element} group what a cell shows
 * @param {{clientX: number, clientY: number}} point
 * @param {string[]} symbols
 */
export function markAt(group, { clientX, clientY }, symbols) {
  let [best, least] = [0, Infinity];
  for (const text of group.querySelectorAll("text.mark")) {
    const shown = partsOf(text.textContent ?? "", symbols);
    const { left, top, width, height } = text.getBoundingClientRect();
    shown.forEach((symbol, at) => {
      const x = left + (width * (at + 0.5)) / shown.length;
      const far = Math.hypot(clientX - x, clientY - top - height / 2);
      if (far < least) [best, least] = [symbols.indexOf(symbol) + 1, far];
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
