/** What a player can do, by key, button or touch alike. */

import { cellOf, keyOf } from "../board/geometry.js";
import { nameOf } from "../board/names.js";
import {
  cleared,
  edgeName,
  hasLine,
  pencilled,
  withColour,
  withEdges,
  withInk,
  withLines,
  withMark,
  withPenSign,
  withValue,
} from "../position.js";

/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {"value" | "corner" | "centre" | "colour" | "pen"} Mode */
/** The colours of the pen. */
export const PENS = 5;
export const MODES = /** @type {const} */ (["value", "corner", "centre", "colour", "pen"]);

/**
 * @param {import("../main.js").App} app
 * @param {ReturnType<typeof import("./assistant.js").assistant>} helper
 */
export function actions(app, helper) {
  const { store, t } = app;
  /** @type {Mode} */
  let mode = "value";
  /** The value that clicks write, where values come first. */
  let held = /** @type {number | null} */ (null);
  let penColour = 1;
  /** Whether a click adds a cell to those selected, for fingers, which have no Ctrl. */
  let several = false;
  /** Whether colours are for candidates, one by one, and which colour that is. */
  let oneByOne = false;
  let ink = 1;
  /** @typedef {import("../position.js").Position} Position */
  const asIs = (/** @type {Position} */ position) => position;
  /** What the pen is drawing. */
  let draft = asIs;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const givens = () => new Set(store.state.layout.givens.map(keyOf));

  /** The cells that the next action is about: those selected, or the one of the cursor. */
  function chosen() {
    const { selected, cursor } = store.state;
    return selected.size ? selected : new Set(cursor ? [cursor] : []);
  }

  /** Those of them that have no given. */
  function open() {
    const given = givens();
    return [...chosen()].filter((key) => !given.has(key));
  }

  /** @param {Mode} next */
  function setMode(next) {
    mode = next;
    for (const listener of listeners) listener();
    app.announce(t(`mode.${mode}`));
  }

  /** @param {string[]} keys @param {"corner" | "centre"} kind @param {number} value */
  function mark(keys, kind, value) {
    const part = store.settings.automatic ? "removed" : kind;
    store.play((position) => withMark(position, part, keys, value));
  }

  /** Whether values are chosen first and cells after them. */
  const valuesFirst = () => store.settings.digitFirst && mode !== "pen" && !inking();

  const inking = () => oneByOne && mode === "colour";

  /** The names of edges, each once. @param {[Cell, Cell][]} edges */
  const named = (edges) => [...new Set(edges.map(([a, b]) => edgeName(keyOf(a), keyOf(b))))];

  return {
    chosen,
    valuesFirst,
    held: () => (valuesFirst() ? held : null),
    /** Hold a value for the cells that are clicked next, or let it go. @param {number} value */
    hold(value) {
      held = held === value ? null : value;
      for (const listener of listeners) listener();
      return true;
    },
    /** Cells were clicked: write the value that is held, or hold the one that stands there. */
    touched() {
      if (!valuesFirst()) return;
      const { cursor } = store.state;
      const given = cursor && givens().has(cursor) ? store.values().get(cursor) : undefined;
      if (given !== undefined && chosen().size === 1 && mode !== "colour") held = given;
      else if (held !== null) this.enter(held);
      for (const listener of listeners) listener();
    },
    /** A position with what the pen is drawing. @param {Position} position */
    drafted: (position) => draft(position),
    /** @param {string[]} path */
    setDraft(path) {
      draft = (position) => withLines(position, path, false, penColour);
    },
    /** @param {[Cell, Cell][]} edges */
    setEdgeDraft(edges) {
      draft = (position) => withEdges(position, named(edges), false, penColour);
    },
    penColour: () => penColour,
    several: () => several,
    toggleSeveral() {
      several = !several;
      for (const listener of listeners) listener();
    },
    /** Draw edges, what was there already is rubbed out. @param {[Cell, Cell][]} edges */
    drawEdges(edges) {
      draft = asIs;
      const names = named(edges);
      const rub = store.state.position.lines.has(names[0]);
      store.play((position) => withEdges(position, names, rub, penColour));
      return true;
    },
    inking,
    inkColour: () => ink,
    /** Colour candidates one by one, or whole cells. @param {boolean} wanted */
    setInking(wanted) {
      oneByOne = wanted;
      for (const listener of listeners) listener();
    },
    /** Colour a candidate of cells. @param {number | null} value @param {string[]} [keys] */
    inkMark(value, keys = open()) {
      if (value !== null && keys.length) store.play((position) => withInk(position, keys, value, ink));
      return true;
    },
    /**
     * Draw a line along cells, what was there already is rubbed out; in a single cell a cross, then a
     * circle, then nothing.
     * @param {string[]} path
     */
    draw(path) {
      draft = asIs;
      if (path.length === 1) return store.play((now) => withPenSign(now, path[0], penColour));
      if (path.length < 2) return;
      const rub = hasLine(store.state.position, path[0], path[1]);
      store.play((position) => withLines(position, path, rub, penColour));
    },
    /** Pencil all candidates in, as marks that can be changed. */
    async fill() {
      const { layout, position } = store.state;
      const found = store.settings.automatic
        ? helper.automatic()
        : ((await helper.pencil()) ?? pencilled(layout, store.values()));
      if (position.entries !== store.state.position.entries) return;
      if (store.settings.automatic) store.set("automatic", false);
      store.play((now) => ({ ...now, centre: new Map(found), corner: new Map() }));
      app.announce(t("play.filled"));
    },
    mode: () => mode,
    setMode,
    /** @param {() => void} listener */
    onMode: (listener) => listeners.add(listener),
    /** @param {number} step */
    nextMode(step) {
      setMode(MODES[(MODES.indexOf(mode) + step + MODES.length) % MODES.length]);
      return true;
    },
    /**
     * Write a value, a mark or a colour into what is chosen.
     * @param {number} value
     * @param {Mode} [as]
     */
    enter(value, as = mode) {
      if (as === "pen") {
        if (value >= 1 && value <= PENS) penColour = value;
        for (const listener of listeners) listener();
        return true;
      }
      if (as === "colour" && inking()) {
        ink = value % 10;
        for (const listener of listeners) listener();
        return true;
      }
      if (as === "colour") {
        store.play((position) => withColour(position, [...chosen()], value % 10));
        return true;
      }
      const keys = open();
      if (!keys.length) return true;
      if (as === "value") {
        const { layout } = store.state;
        const { tidy } = store.settings;
        store.play((position) => withValue(position, layout, keys, value, tidy));
      } else mark(keys, as, value);
      return true;
    },
    clear() {
      const keys = [...new Set([...open(), ...chosen()])];
      if (keys.length) store.play((position) => cleared(position, keys));
      return true;
    },
    undo() {
      app.announce(t(store.undo() ? "play.undone" : "play.noUndo"));
      return true;
    },
    redo() {
      app.announce(t(store.redo() ? "play.redone" : "play.noRedo"));
      return true;
    },
    /**
     * The cells with the same value as one, or with the same mark; else that cell alone.
     * @param {string} key
     * @param {number | null} mark the value of the mark that is meant, null for none
     */
    same(key, mark) {
      const values = store.values();
      const value = values.get(key);
      if (value !== undefined) return [...values.keys()].filter((other) => values.get(other) === value);
      if (mark === null) return [key];
      const { corner, centre } = store.state.position;
      const parts = store.settings.automatic ? [helper.automatic()] : [corner, centre];
      const found = parts.flatMap((part) =>
        [...part].filter(([other, marks]) => !values.has(other) && marks.includes(mark)),
      );
      return new Set([key, ...found.map(([other]) => other)]);
    },
    /** Names of cells for people. @param {Iterable<string>} keys */
    names: (keys) => [...keys].map((key) => nameOf(cellOf(key))).join(", "),
  };
}

/** @typedef {ReturnType<typeof actions>} Actions */
