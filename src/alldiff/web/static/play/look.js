/** What the board of Play shows for the state of the game. */

import { peersOf } from "../position.js";

/**
 * What a hint or an explanation shows in the place of the player's own.
 * @typedef {object} Shown
 * @property {Map<string, number>} [values]
 * @property {Map<string, number[]>} marks
 * @property {import("../board/drawing.js").Deduction | null} drawing
 * @property {Set<string>} [wrong]
 * @property {Map<string, string>} [tint] where to look
 */

/** @type {Set<string>} */
const NONE = new Set();

/**
 * @param {import("../store.js").Store} store
 * @param {ReturnType<typeof import("./assistant.js").assistant>} helper
 * @param {Shown | null} shown
 * @returns {import("../board/board.js").View}
 */
export function viewOf(store, helper, shown) {
  const { state, settings } = store;
  const { position, selected, cursor, layout } = state;
  if (shown?.drawing || shown?.values) {
    return {
      values: shown.values ?? store.values(),
      candidates: plain(shown.marks),
      colours: position.colours,
      drawing: shown.drawing,
      cursor,
    };
  }
  const values = store.values();
  const marks = settings.automatic ? plain(helper.automatic()) : new Map();
  const found = settings.conflicts ? helper.wrong() : NONE;
  const wrong = shown?.wrong?.size ? new Set([...found, ...shown.wrong]) : found;
  const tintOf = () => {
    if (shown?.tint?.size) return shown.tint;
    return settings.highlight ? highlight(layout, values, selected, cursor) : new Map();
  };
  return {
    values,
    corner: position.corner,
    centre: position.centre,
    candidates: marks,
    colours: position.colours,
    selected,
    cursor,
    wrong,
    tint: tintOf(),
  };
}

/** @param {Map<string, number[]>} marks @returns {Map<string, [number][]>} */
const plain = (marks) => new Map([...marks].map(([key, values]) => [key, values.map((v) => [v])]));

/**
 * The houses of the cursor, and the cells with its value.
 * @param {any} layout
 * @param {Map<string, number>} values
 * @param {Set<string>} selected
 * @param {string | null} cursor
 * @returns {Map<string, string>}
 */
function highlight(layout, values, selected, cursor) {
  const found = new Map();
  if (!cursor || selected.size > 1) return found;
  for (const key of peersOf(layout).get(cursor)) found.set(key, "peer");
  const value = values.get(cursor);
  if (value) {
    for (const [key, other] of values) if (other === value) found.set(key, "same");
  }
  return found;
}
