/** The puzzle at hand and where the player stands, with a history, kept by the browser. */

import * as api from "./api.js";
import { keyOf } from "./board/geometry.js";
import { calm } from "./dom.js";
import { createHistory } from "./history.js";
import { carriedPosition, emptyPosition, packed, received, unpacked, valuesOf } from "./position.js";
import * as storage from "./storage.js";
import { toast } from "./tell.js";

/** @typedef {import("./position.js").Position} Position */

/**
 * @typedef {object} State
 * @property {Server.Puzzle} puzzle the alldiff JSON of it
 * @property {Server.BoardAnswer} layout the answer of /api/board for it
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
  tidy: true,
};

/** @typedef {typeof SETTINGS} Settings */
/** @typedef {"puzzle" | "layout" | "position" | "selection" | "settings" | "solved"} What changed */

/** Return the store; nothing is loaded yet. */
export function createStore() {
  /** @type {State | null} */
  let loaded = null;
  const history = createHistory();
  /** @type {Set<(what: What) => void>} */
  const listeners = new Set();
  const settings = { ...SETTINGS, ...storage.read("settings") };
  let loads = 0;
  /** Whether there is a game to keep: not every step of editing is one. */
  let played = false;
  /** Whether the puzzle itself was changed since it was taken up. */
  let edited = false;
  /** Givens and entries, and what they were made of. */
  let values = {
    layout: /** @type {Server.BoardAnswer | null} */ (null),
    entries: /** @type {Map<string, number>} */ (new Map()),
    map: /** @type {Map<string, number>} */ (new Map()),
  };

  /** The time and the hints of positions that were begun again: undo brings them back. */
  const clocks = /** @type {WeakMap<Position, {seconds: number, hints: number}>} */ (new WeakMap());

  const keep = calm(() => save(), 250);

  /** The puzzle at hand, and where the player stands. */
  function at() {
    if (!loaded) throw new Error("no puzzle is loaded");
    return loaded;
  }

  /** @param {What} what */
  function tell(what) {
    for (const listener of [...listeners]) listener(what);
  }

  function save() {
    if (!loaded) return;
    const { puzzle, layout, position, seconds, solved, hints, stamp, cursor } = loaded;
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

  /** A puzzle that was set here and is left for another one is kept like a game. */
  function keepDraft() {
    if (!loaded || !edited || played) return;
    const { puzzle, position, seconds, solved, hints, stamp } = loaded;
    storage.keepGame(puzzle, { position: packed(position), seconds, solved, hints, stamp });
  }

  /** Take up what another tab has made of the game, if it is later. @param {storage.Game | null} kept */
  function follow(kept) {
    if (!loaded || !kept || !(kept.stamp > loaded.stamp)) return false;
    const { seconds, solved, hints, stamp } = kept;
    Object.assign(loaded, { position: unpacked(kept.position), solved, hints, stamp });
    loaded.seconds = Math.max(loaded.seconds, seconds);
    history.unpack(kept.steps, here(), history.edits(here()));
    played = true;
    tell("position");
    if (solved) tell("solved");
    return true;
  }

  /** What another tab keeps is followed: the game at hand, and the settings. */
  addEventListener("storage", (/** @type {StorageEvent} */ { key }) => {
    if (!loaded || !key) return;
    if (key === storage.gameKey(loaded.puzzle)) follow(storage.game(loaded.puzzle));
    if (key === storage.PREFIX + "settings") {
      Object.assign(settings, storage.read("settings"));
      tell("settings");
    }
  });

  /**
   * Take up a puzzle, with the game begun with it where there is one. A text may hold what somebody
   * has filled in; that is then the game, and the puzzle is kept without it.
   * @param {Server.Puzzle & {state?: unknown, marks?: unknown}} stated
   * @param {{layout?: Server.BoardAnswer | null, fresh?: boolean}} [options]
   */
  async function load(stated, { layout = null, fresh = false } = {}) {
    const mine = ++loads;
    const known = layout ?? (await api.post("board", { puzzle: stated }));
    if (mine !== loads) return;
    save();
    keepDraft();
    edited = false;
    const { state: filled, marks, ...puzzle } = stated;
    const carries = filled !== undefined || marks !== undefined;
    const kept = fresh || carries ? null : storage.game(puzzle);
    const position = kept ? unpacked(kept.position) : carriedPosition(known);
    const given = new Set(known.givens.map(keyOf));
    const first = known.cells.map(keyOf).find((key) => !given.has(key));
    loaded = {
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
    history.unpack(kept?.steps, here(), edits && same ? edits : undefined);
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
    // A layout that an earlier page kept may not know the smallest value.
    const known = current.layout?.smallest !== undefined;
    await load(current.puzzle, { layout: known ? current.layout : null });
    if (current.cursor) at().cursor = current.cursor;
    return true;
  }

  /** What a step of the history holds. */
  function here() {
    const { puzzle, layout, position } = at();
    return { puzzle, layout, position };
  }

  /**
   * Change the position.
   * @param {(position: Position) => Position} change
   */
  function play(change) {
    const state = at();
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
   * @param {Server.Puzzle} puzzle
   * @param {Server.BoardAnswer} layout
   */
  function edit(puzzle, layout) {
    loads++;
    played = false;
    edited = true;
    history.remember(here());
    const position = received(packed(at().position), layout);
    Object.assign(at(), { puzzle, layout, position, solved: false });
    keepWithin();
    keep();
    tell("puzzle");
  }

  /**
   * Begin with a puzzle that nobody has played; undo leads back to the one before.
   * @param {Server.Puzzle} puzzle
   * @param {Server.BoardAnswer} layout
   */
  function begin(puzzle, layout) {
    save();
    keepDraft();
    edit(puzzle, layout);
    edited = false;
    Object.assign(at(), { position: emptyPosition(), seconds: 0, hints: 0 });
    keepWithin();
    tell("position");
  }

  /** Put a better layout in the place of one that was patched. @param {Server.BoardAnswer} layout */
  function relayout(/** @type {Server.Puzzle} */ puzzle, layout) {
    if (loaded?.puzzle !== puzzle) return;
    loaded.layout = layout;
    keepWithin();
    keep();
    tell("layout");
  }

  function keepWithin() {
    const state = at();
    const cells = new Set(state.layout.cells.map(String));
    const blocks = new Set(state.layout.blocks.map((one) => String(one.cell)));
    const inside = (/** @type {string} */ key) => cells.has(key) || blocks.has(key);
    state.selected = new Set([...state.selected].filter(inside));
    if (state.cursor && !inside(state.cursor)) state.cursor = [...cells][0] ?? null;
  }

  /** Undo or redo; false where there is nothing. @param {boolean} back */
  function move(back) {
    const step = history.next(back);
    if (!step) return false;
    if (step.layout) {
      history.move(here(), back);
      take({ ...step, layout: step.layout });
    } else {
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

  /** @typedef {import("./history.js").Step & {layout: Server.BoardAnswer}} Reached */
  /** Stand at a step of the history. @param {Reached} step */
  function take(step) {
    const state = at();
    const changed = step.puzzle !== state.puzzle;
    Object.assign(state, step, clocks.get(step.position), { solved: false, stamp: Date.now() });
    played = !changed;
    keepWithin();
    keep();
    tell(changed ? "puzzle" : "position");
  }

  /** @param {Iterable<string>} selected @param {string | null} cursor */
  function select(selected, cursor) {
    const state = at();
    state.selected = new Set(selected);
    state.cursor = cursor;
    tell("selection");
  }

  return {
    /** Whether there is a puzzle at hand; without one there is no state. */
    get ready() {
      return loaded !== null;
    },
    get state() {
      return at();
    },
    settings,
    load,
    last,
    resume,
    save,
    play,
    edit,
    begin,
    relayout,
    select,
    undo: () => move(true),
    redo: () => move(false),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** Begin the puzzle again; this can be undone. */
    restart() {
      const { position, seconds, hints } = at();
      clocks.set(position, { seconds, hints });
      play(() => emptyPosition());
      Object.assign(at(), { seconds: 0, hints: 0 });
    },
    /** Givens and entries. */
    values() {
      const { layout, position } = at();
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
      at().hints += 1;
      played = true;
      keep();
    },
    /** The player filled everything rightly. */
    finish() {
      Object.assign(at(), { solved: true, stamp: Date.now() });
      save();
      tell("solved");
    },
    /** A second of play has passed. */
    tick() {
      at().seconds += 1;
      if (at().seconds % 5 === 0) save();
    },
    /** @param {(what: What) => void} listener @returns {() => void} what ends it */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
