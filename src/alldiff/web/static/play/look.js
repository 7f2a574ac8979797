/** What the board of Play shows for the state of the game. */

import { peersOf } from "../position.js";

/**
 * What a hint or an explanation shows in the place of the player's own.
 * @typedef {object} Shown
 * @property {Map<string, number>} [values]
 * @property {Map<string, number[]>} marks
 * @property {import("../board/drawing.js").Deduction | null} drawing
 * @property {Set<string>} [wrong]
 * @property {Set<number>} [broken] clues that contradict each other, by their numbers
 * @property {Map<string, string>} [tint] where to look
 */

/** @typedef {{get: () => Shown | null, set: (shown: Shown | null) => void}} Showing */

/** @type {Set<string>} */
const NONE = new Set();
/** @type {Set<number>} */
const NO_RULES = new Set();
/** @type {Map<string, number[]>} */
const NO_MARKS = new Map();
/** Candidates that a board draws at most. */
const MOST_MARKS = 20_000;

/**
 * @param {import("../store.js").Store} store
 * @param {ReturnType<typeof import("./assistant.js").assistant>} helper
 * @param {Shown | null} shown
 * @param {Pick<import("./actions.js").Actions, "held" | "drafted">} act the value that is held, and
 *   what the pen is drawing
 * @returns {import("../board/board.js").View}
 */
export function viewOf(store, helper, shown, act) {
  const { state, settings } = store;
  const { position, selected, cursor, layout } = state;
  if (shown?.drawing || shown?.values) {
    const { colours, lines } = position;
    return { ...stepView(shown, cursor), values: shown.values ?? store.values(), colours, lines };
  }
  const values = store.values();
  const marks = settings.automatic ? helper.automatic() : NO_MARKS;
  const found = settings.conflicts ? helper.wrong() : NONE;
  const wrong = shown?.wrong?.size ? new Set([...found, ...shown.wrong]) : found;
  const tintOf = () => {
    if (shown?.tint?.size) return shown.tint;
    if (!settings.highlight) return new Map();
    const seen = settings.automatic ? [marks] : [position.corner, position.centre];
    return highlight(layout, values, seen, selected, cursor, act.held());
  };
  return {
    values,
    corner: position.corner,
    centre: position.centre,
    candidates: plain(readable(marks, cursor)),
    colours: position.colours,
    inks: position.inks,
    lines: act.drafted(position).lines,
    selected,
    cursor,
    wrong,
    broken: shown?.broken?.size ? shown.broken : settings.conflicts ? helper.broken() : NO_RULES,
    tint: tintOf(),
  };
}

/** A step of an explanation on the board. @param {Shown} shown @param {string | null} cursor */
export const stepView = ({ values, marks, drawing }, cursor) => ({
  values,
  candidates: plain(marks),
  drawing,
  cursor,
});

/**
 * The candidates that a board has room for: all, or on a very large one those of the cursor.
 * @param {Map<string, number[]>} marks
 * @param {string | null} cursor
 */
function readable(marks, cursor) {
  let count = 0;
  for (const values of marks.values()) count += values.length;
  if (count <= MOST_MARKS) return marks;
  return new Map([...marks].filter(([key]) => key === cursor));
}

/** Marks as candidates, each list of them once: what is the same is not drawn again. */
const CANDIDATES = /** @type {WeakMap<number[], [number][]>} */ (new WeakMap());

/** @param {Map<string, number[]>} marks @returns {Map<string, [number][]>} */
function plain(marks) {
  const found = new Map();
  for (const [key, values] of marks) {
    let list = CANDIDATES.get(values);
    if (!list) CANDIDATES.set(values, (list = values.map((value) => [value])));
    found.set(key, list);
  }
  return found;
}

/**
 * The houses of the cursor, and the cells with its value, or with a mark of it.
 * @param {Server.BoardAnswer} layout
 * @param {Map<string, number>} values
 * @param {Map<string, number[]>[]} marks
 * @param {Set<string>} selected
 * @param {string | null} cursor
 * @param {number | null} held the value that is looked at, or null for that of the cursor
 * @returns {Map<string, string>}
 */
export function highlight(layout, values, marks, selected, cursor, held) {
  const found = new Map();
  if (!cursor || (selected.size > 1 && held === null)) return found;
  if (held === null) for (const key of peersOf(layout).get(cursor)) found.set(key, "peer");
  const value = held ?? values.get(cursor);
  if (value === undefined) return found;
  for (const [key, other] of values) if (other === value) found.set(key, "same");
  for (const [key, some] of marks.flatMap((part) => [...part])) {
    if (!values.has(key) && some.includes(value)) found.set(key, "marked");
  }
  return found;
}
