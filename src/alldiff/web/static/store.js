/** The puzzle at hand and where the player stands, with a history, kept by the browser. */

import * as api from "./api.js";
import { keyOf } from "./board/geometry.js";
import { calm } from "./dom.js";
import { createHistory } from "./history.js";
import { carriedPosition, emptyPosition, packed, unpacked, valuesOf } from "./position.js";
import * as storage from "./storage.js";
import { toast } from "./tell.js";

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
 * @property {number} hints asked for
 * @property {number} stamp when the position changed last: of two tabs the later one is right
 */

/** What the player may switch; kept by the browser. */
const SETTINGS = {
  automatic: false,
  conflicts: true,
  highlight: true,
  timer: true,
  labels: false,
  letters: false,
  digitFirst: false,
};

/** Return the store; nothing is loaded yet. */
export function createStore() {
  /** @type {State | null} */
  let state = null;
  const history = createHistory();
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
    const { puzzle, layout, position, seconds, solved, hints, stamp, cursor } = state;
    const small = layout.cells.length <= 1300;
    // Another tab may have gone on with the game in the meantime.
    if (played && !follow(storage.game(puzzle))) {
      const steps = history.packed(here());
      const game = { position: packed(position), steps, seconds, solved, hints, stamp };
      storage.keepGame(puzzle, game);
    }
    storage.write("current", { puzzle, layout: small ? layout : null, cursor });
    storage.write("edits", { of: storage.fingerprint(puzzle), ...history.edits(here()) });
  }

  /** Take up what another tab has made of the game, if it is later. @param {any} kept */
  function follow(kept) {
    if (!state || !kept || !(kept.stamp > state.stamp)) return false;
    const { seconds, solved, hints, stamp } = kept;
    Object.assign(state, { position: unpacked(kept.position), solved, hints, stamp });
    state.seconds = Math.max(state.seconds, seconds);
    history.unpack(kept.steps, here(), history.edits(here()));
    played = true;
    tell("position");
    if (solved) tell("solved");
    return true;
  }

  /** What another tab keeps is followed: the game at hand, and the settings. */
  addEventListener("storage", ({ key }) => {
    if (!state || !key) return;
    if (key === storage.gameKey(state.puzzle)) follow(storage.game(state.puzzle));
    if (key === storage.PREFIX + "settings") {
      Object.assign(settings, storage.read("settings"));
      tell("settings");
    }
  });

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
      hints: kept?.hints ?? 0,
      stamp: kept?.stamp ?? Date.now(),
    };
    const edits = storage.read("edits");
    const same = !fresh && edits?.of === storage.fingerprint(puzzle);
    history.unpack(kept?.steps, here(), same ? edits : undefined);
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
    // A layout that an earlier page kept may know nothing of sums.
    await load(current.puzzle, { layout: current.layout?.sums ? current.layout : null });
    if (state && current.cursor) state.cursor = current.cursor;
    return true;
  }

  /** What a step of the history holds. */
  function here() {
    const { puzzle, layout, position } = state;
    return { puzzle, layout, position };
  }

  /**
   * Change the position.
   * @param {(position: Position) => Position} change
   */
  function play(change) {
    const next = change(state.position);
    if (next === state.position) return;
    history.remember(here());
    state.position = next;
    state.solved = false;
    state.stamp = Date.now();
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
    history.remember(here());
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

  /** Undo or redo; false where there is nothing. @param {boolean} back */
  function move(back) {
    const step = history.next(back);
    if (!step) return false;
    if (step.layout) take(/** @type {any} */ (history.move(here(), back)));
    else {
      const { puzzle } = step;
      api.post("board", { puzzle }).then(
        (layout) => {
          step.layout = layout;
          // Something else may have been done in the meantime.
          if (history.next(back) === step) move(back);
        },
        (error) => toast(error.message, { kind: "bad" }),
      );
    }
    return true;
  }

  /** Stand at a step of the history. @param {import("./history.js").Step} step */
  function take(step) {
    const changed = step.puzzle !== state.puzzle;
    Object.assign(state, step, { solved: false, stamp: Date.now() });
    played = !changed;
    keepWithin();
    keep();
    tell(changed ? "puzzle" : "position");
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
    undo: () => move(true),
    redo: () => move(false),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** Begin the puzzle again; this can be undone. */
    restart() {
      play(() => emptyPosition());
      state.seconds = 0;
      state.hints = 0;
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
    /** A hint was asked for. */
    hinted() {
      state.hints += 1;
      played = true;
      keep();
    },
    /** The player filled everything rightly. */
    finish() {
      state.solved = true;
      state.stamp = Date.now();
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
