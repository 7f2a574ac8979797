/** The puzzle at hand and where the player stands, with a history, kept by the browser. */

import * as api from "./api.js";
import { keyOf } from "./board/geometry.js";
import { calm } from "./dom.js";
import { carriedPosition, emptyPosition, packed, unpacked, valuesOf } from "./position.js";
import * as storage from "./storage.js";

/** @typedef {import("./position.js").Position} Position */

/**
 * @typedef {object} State
 * @property {any} puzzle the alldiff JSON of it
 * @property {any} layout the answer of /api/board for it
 * @property {Position} position
 * @property {Set<string>} selected
 * @property {string | null} cursor
 * @property {number} seconds played
 * @property {boolean} solved
 */

/** How many steps back there are. */
const DEEPEST = 2000;

/** What the player may switch; kept by the browser. */
const SETTINGS = { automatic: false, conflicts: true, highlight: true, timer: true };

/** Return the store; nothing is loaded yet. */
export function createStore() {
  /** @type {State | null} */
  let state = null;
  /** @type {{puzzle: any, layout: any, position: any}[]} */
  let past = [];
  /** @type {{puzzle: any, layout: any, position: any}[]} */
  let future = [];
  /** @type {Set<(what: string) => void>} */
  const listeners = new Set();
  const settings = { ...SETTINGS, ...storage.read("settings") };
  let loads = 0;
  /** Whether there is a game to keep: not every step of editing is one. */
  let played = false;
  /** Givens and entries, and what they were made of. */
  let values = /** @type {any} */ ({});

  const keep = calm(() => save(), 250);

  /** @param {string} what changed: puzzle, position, selection, settings or solved */
  function tell(what) {
    for (const listener of [...listeners]) listener(what);
  }

  function save() {
    if (!state) return;
    const { puzzle, layout, position, seconds, solved, cursor } = state;
    const small = layout.cells.length <= 1300;
    if (played) storage.keepGame(puzzle, { position: packed(position), seconds, solved });
    storage.write("current", { puzzle, layout: small ? layout : null, cursor });
  }

  /**
   * Take up a puzzle, with the game begun with it where there is one. A text may hold what somebody
   * has filled in; that is then the game, and the puzzle is kept without it.
   * @param {any} stated
   * @param {{layout?: any, fresh?: boolean}} [options]
   */
  async function load(stated, { layout = null, fresh = false } = {}) {
    const mine = ++loads;
    const known = layout ?? (await api.post("board", { puzzle: stated }));
    if (mine !== loads) return;
    if (state) save();
    const { state: filled, marks, ...puzzle } = stated;
    const carries = filled !== undefined || marks !== undefined;
    const kept = fresh || carries ? null : storage.game(puzzle);
    const position = kept ? unpacked(kept.position) : carriedPosition(known);
    const given = new Set(known.givens.map(keyOf));
    const first = known.cells.map(keyOf).find((/** @type {string} */ key) => !given.has(key));
    state = {
      puzzle,
      layout: known,
      position,
      selected: new Set(),
      cursor: first ?? (known.cells.length ? keyOf(known.cells[0]) : null),
      seconds: kept?.seconds ?? 0,
      solved: kept?.solved ?? false,
    };
    past = [];
    future = [];
    played = carries || kept !== null;
    keep();
    storage.forgetOld();
    tell("puzzle");
  }

  /** The puzzle that was at hand last, or null. */
  const last = () => storage.read("current")?.puzzle ?? null;

  /** Take up the game that was at hand last; false where there is none. */
  async function resume() {
    const current = storage.read("current");
    if (!current?.puzzle) return false;
    await load(current.puzzle, { layout: current.layout });
    if (state && current.cursor) state.cursor = current.cursor;
    return true;
  }

  function remember() {
    const { puzzle, layout, position } = state;
    past.push({ puzzle, layout, position });
    if (past.length > DEEPEST) past.shift();
    future = [];
  }

  /**
   * Change the position.
   * @param {(position: Position) => Position} change
   */
  function play(change) {
    const next = change(state.position);
    if (next === state.position) return;
    remember();
    state.position = next;
    state.solved = false;
    played = true;
    keep();
    tell("position");
  }

  /**
   * Change the puzzle itself, with the layout that goes with it; entries stay where they fit.
   * @param {any} puzzle
   * @param {any} layout
   */
  function edit(puzzle, layout) {
    loads++;
    played = false;
    remember();
    const open = new Set(layout.cells.map(String));
    for (const [row, column] of layout.givens) open.delete(`${row},${column}`);
    const position = Object.fromEntries(
      Object.entries(state.position).map(([part, map]) => [
        part,
        new Map([...map].filter(([key]) => open.has(key))),
      ]),
    );
    Object.assign(state, { puzzle, layout, position, solved: false });
    keepWithin();
    keep();
    tell("puzzle");
  }

  /** Put a better layout in the place of one that was patched. @param {any} layout */
  function relayout(/** @type {any} */ puzzle, layout) {
    if (state?.puzzle !== puzzle) return;
    state.layout = layout;
    keepWithin();
    keep();
    tell("layout");
  }

  function keepWithin() {
    const cells = new Set(state.layout.cells.map(String));
    const blocks = new Set(state.layout.blocks.map((/** @type {any} */ one) => String(one.cell)));
    const inside = (/** @type {string} */ key) => cells.has(key) || blocks.has(key);
    state.selected = new Set([...state.selected].filter(inside));
    if (state.cursor && !inside(state.cursor)) state.cursor = [...cells][0] ?? null;
  }

  /** @param {typeof past} from @param {typeof past} to */
  function move(from, to) {
    const step = from.pop();
    if (!step) return false;
    const { puzzle, layout, position } = state;
    to.push({ puzzle, layout, position });
    const changed = step.puzzle !== puzzle;
    Object.assign(state, step, { solved: false });
    played = !changed;
    keepWithin();
    keep();
    tell(changed ? "puzzle" : "position");
    return true;
  }

  /** @param {Iterable<string>} selected @param {string | null} cursor */
  function select(selected, cursor) {
    state.selected = new Set(selected);
    state.cursor = cursor;
    tell("selection");
  }

  return {
    /** @returns {State} */
    get state() {
      return state;
    },
    settings,
    load,
    last,
    resume,
    save,
    play,
    edit,
    relayout,
    select,
    undo: () => move(past, future),
    redo: () => move(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** Begin the puzzle again; this can be undone. */
    restart() {
      play(() => emptyPosition());
      state.seconds = 0;
    },
    /** Givens and entries. */
    values() {
      const { layout, position } = state;
      if (values.layout !== layout || values.entries !== position.entries) {
        const { entries } = position;
        values = { layout, entries, map: valuesOf(layout, entries) };
      }
      return values.map;
    },
    /** @param {keyof typeof SETTINGS} name @param {boolean} value */
    set(name, value) {
      settings[name] = value;
      storage.write("settings", settings);
      tell("settings");
    },
    /** The player filled everything rightly. */
    finish() {
      state.solved = true;
      save();
      tell("solved");
    },
    /** A second of play has passed. */
    tick() {
      state.seconds += 1;
      if (state.seconds % 5 === 0) save();
    },
    /** @param {(what: string) => void} listener @returns {() => void} what ends it */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
