/** What was read of a text that was opened: beside the board, behind a click, never over it. */

import { fill, h } from "./dom.js";
import { fingerprint } from "./storage.js";

/** @type {{of: string, format: string, warnings: string[]} | null} */
let last = null;

/**
 * Remember what a reader said of a puzzle.
 * @param {Server.Puzzle} puzzle
 * @param {string} format
 * @param {string[]} warnings
 */
export function noteReading(puzzle, format, warnings) {
  last = { of: fingerprint(puzzle), format, warnings };
}

/** @param {import("./main.js").App} app */
export function readingNotice({ store, t }) {
  const element = h("details", { class: "card reading", hidden: true });
  return {
    element,
    /** Show it as long as the puzzle is the one that was read. */
    draw() {
      const shown = last && last.warnings.length > 0 && last.of === fingerprint(store.state.puzzle);
      element.hidden = !shown;
      if (!last || !shown) return fill(element);
      fill(
        element,
        h("summary", {}, t("reading.title", { n: last.warnings.length })),
        h("p", { class: "soft" }, t("reading.format", { format: last.format })),
        h("ul", {}, last.warnings.map((warning) => h("li", {}, warning))),
      );
    },
  };
}
