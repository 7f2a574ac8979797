/** A condition while it is written: its cells have letters on the board, and its faults are named. */

import { cellOf } from "../board/geometry.js";
import { calm, s } from "../dom.js";

/** How many cells have a letter. */
const LETTERS = 26;

/** What cells are called, in their order: a, b, c. @param {string[]} keys */
export const lettersOf = (keys) =>
  keys.slice(0, LETTERS).map((key, at) => /** @type {const} */ ([key, String.fromCharCode(97 + at)]));

/** The letters of cells, to lie over a board. @param {import("../board/board.js").Board} board */
export function letterLayer(board, /** @type {string[]} */ keys) {
  return s(
    "g",
    { class: "letters", "aria-hidden": "true" },
    ...lettersOf(keys).map(([key, letter]) => {
      const { x, y } = board.geometry.corner(cellOf(key));
      return s("text", { class: "letter", x: x + 48, y: y + 14, "font-size": 20 }, letter);
    }),
  );
}

/**
 * Tell what is wrong with a clue as it is written; the puzzle stays as it is.
 * @param {import("../main.js").App} app
 * @param {(message: string) => void} tell with an empty message where nothing is
 */
export function writtenCheck({ api, store }, tell) {
  let asked = new AbortController();
  return calm(async (/** @type {import("./clues.js").Clue} */ clue) => {
    asked.abort();
    asked = new AbortController();
    const { puzzle, layout } = store.state;
    const clues = /** @type {Server.clues.AnyClue[]} */ ([...(puzzle.clues ?? []), clue]);
    try {
      const { faults } = await api.post("board", { puzzle: { ...puzzle, clues } }, asked);
      const known = layout.faults.map(({ message }) => message);
      tell(faults.find(({ message }) => !known.includes(message))?.message ?? "");
    } catch (error) {
      if (!api.cancelled(error)) tell(api.messageOf(error));
    }
  }, 250);
}
