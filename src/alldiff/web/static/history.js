/** The steps of a game that can be undone and redone, and how the browser keeps them. */

import { PARTS, emptyPosition } from "./position.js";

/** @typedef {import("./position.js").Position} Position */
/**
 * @typedef {{puzzle: Server.Puzzle, layout: Server.BoardAnswer | null, position: Position}} Step
 *   what was before, or after; the layout of one that was kept is null, and the server knows it
 */
/** @typedef {number | number[]} Value of a cell or line */
/** @typedef {[string, Value | null, Value | null]} Changed a key, with what was there before and after */
/** @typedef {Partial<Record<keyof Position, Changed[]>>} Change by part */

/** How many steps back there are, and how many the browser keeps. */
const DEEPEST = 2000;
const KEPT = 400;
/** How many changes of the puzzle itself the browser keeps. */
const EDITS = 100;

/** @type {WeakMap<Position, {from: Position, change: Change}>} */
const CHANGES = new WeakMap();

/**
 * What differs between a position and the one after it.
 * @param {Position} before
 * @param {Position} after
 * @returns {Change}
 */
export function difference(before, after) {
  const known = CHANGES.get(after);
  if (known?.from === before) return known.change;
  /** @type {Change} */
  const change = {};
  for (const part of PARTS) {
    if (before[part] === after[part]) continue;
    const keys = new Set([...before[part].keys(), ...after[part].keys()]);
    const changed = [...keys]
      .map(
        (key) =>
          /** @type {Changed} */ ([key, before[part].get(key) ?? null, after[part].get(key) ?? null]),
      )
      .filter(([, old, now]) => old !== now && String(old) !== String(now));
    if (changed.length) change[part] = changed;
  }
  CHANGES.set(after, { from: before, change });
  return change;
}

/**
 * The position on the other side of a change.
 * @param {Position} position
 * @param {Change} change
 * @param {1 | 2} side 1 is before, 2 after
 */
function across(position, change, side) {
  /** @type {Record<keyof Position, Map<string, Value>>} */
  const next = { ...position };
  for (const part of PARTS) {
    const changed = change[part];
    if (!changed) continue;
    const map = new Map(next[part]);
    for (const one of changed) {
      if (one[side] === null) map.delete(one[0]);
      else map.set(one[0], one[side]);
    }
    next[part] = map;
  }
  return /** @type {Position} */ (next);
}

/** Return an empty history. */
export function createHistory() {
  /** @type {Step[]} */
  let past = [];
  /** @type {Step[]} */
  let future = [];

  return {
    /** What was becomes past, and nothing is to be redone. @param {Step} step */
    remember(step) {
      past.push(step);
      if (past.length > DEEPEST) past.shift();
      future = [];
    },
    /** The step that is undone or redone next, or null. @param {boolean} back */
    next: (back) => (back ? past : future).at(-1) ?? null,
    /**
     * Go back or forth; null where there is nothing.
     * @param {Step} now
     * @param {boolean} back
     */
    move(now, back) {
      const [from, to] = back ? [past, future] : [future, past];
      const step = from.pop() ?? null;
      if (step) to.push(now);
      return step;
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** The steps of the game at hand as JSON can hold them. @param {Step} now */
    packed({ puzzle, position }) {
      const own = (/** @type {Step[]} */ steps) => {
        const cut = steps.findLastIndex((step) => step.puzzle !== puzzle) + 1;
        return steps.slice(Math.max(cut, steps.length - KEPT)).map((step) => step.position);
      };
      const [before, after] = [[...own(past), position], [position, ...own(future).reverse()]];
      const changes = (/** @type {Position[]} */ line) =>
        line.slice(1).map((one, at) => difference(line[at], one));
      return { past: changes(before), future: changes(after) };
    },
    /** The puzzles that this one was before, and will be again where that is redone. */
    edits(/** @type {Step} */ { puzzle }) {
      const others = (/** @type {Step[]} */ steps) => [
        ...new Set(steps.map((step) => step.puzzle).filter((one) => one !== puzzle)),
      ];
      return { past: others(past).slice(-EDITS), future: others(future).slice(-EDITS) };
    },
    /**
     * Take up what was kept.
     * @param {{past: Change[], future: Change[]} | undefined} kept
     * @param {Step} now
     * @param {import("./storage.js").Edits} [edits]
     */
    unpack(kept, now, edits) {
      const walk = (/** @type {Change[]} */ changes, /** @type {1 | 2} */ side) => {
        let { position } = now;
        return changes.map((change) => {
          position = across(position, change, side);
          return { ...now, position };
        });
      };
      const set = (/** @type {Server.Puzzle[]} */ puzzles = []) =>
        puzzles.map((puzzle) => ({ puzzle, layout: null, position: emptyPosition() }));
      past = [...set(edits?.past), ...walk([...(kept?.past ?? [])].reverse(), 1).reverse()];
      future = [...set(edits?.future), ...walk(kept?.future ?? [], 2).reverse()];
    },
  };
}
