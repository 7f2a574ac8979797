/** What a player can do, by key, button or touch alike. */

import { keyOf } from "../board/geometry.js";
import { nameOf } from "../board/names.js";
import {
  cleared,
  hasLine,
  pencilled,
  withColour,
  withLines,
  withMark,
  withValue,
} from "../position.js";

/** @typedef {"value" | "corner" | "centre" | "colour" | "pen"} Mode */
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
  let held = 0;
  /** @type {string[]} */
  let draft = [];
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

  /** @param {number} value */
  function mark(keys, /** @type {Mode} */ kind, value) {
    const struck = store.settings.automatic;
    const part = struck ? "removed" : /** @type {"corner" | "centre"} */ (kind);
    store.play((position) => withMark(position, part, keys, value));
  }

  /** Whether values are chosen first and cells after them. */
  const valuesFirst = () => store.settings.digitFirst && mode !== "pen";

  return {
    chosen,
    valuesFirst,
    held: () => (valuesFirst() ? held : 0),
    /** Hold a value for the cells that are clicked next, or let it go. @param {number} value */
    hold(value) {
      held = held === value ? 0 : value;
      for (const listener of listeners) listener();
      return true;
    },
    /** Cells were clicked: write the value that is held, or hold the one that stands there. */
    touched() {
      if (!valuesFirst()) return;
      const { cursor } = store.state;
      const given = givens().has(cursor) ? (store.values().get(cursor) ?? 0) : 0;
      if (given && chosen().size === 1 && mode !== "colour") held = given;
      else if (held) this.enter(held);
      for (const listener of listeners) listener();
    },
    /** The line of the pen that is being drawn. */
    draft: () => draft,
    /** @param {string[]} path */
    setDraft(path) {
      draft = path;
    },
    /** Draw a line along cells; what was there already is rubbed out. @param {string[]} path */
    draw(path) {
      draft = [];
      if (path.length < 2) return;
      const rub = hasLine(store.state.position, path[0], path[1]);
      store.play((position) => withLines(position, path, rub));
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
      if (as === "pen") return true;
      if (as === "colour") {
        store.play((position) => withColour(position, [...chosen()], value % 10));
        return true;
      }
      const keys = open();
      if (!keys.length) return true;
      if (as === "value") {
        const { layout } = store.state;
        store.play((position) => withValue(position, layout, keys, value));
        helper.placed(keys, value);
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
    /** The cells with the same value as one, or that cell alone. @param {string} key */
    sameValue(key) {
      const values = store.values();
      const value = values.get(key);
      return value ? [...values.keys()].filter((other) => values.get(other) === value) : [key];
    },
    /** Names of cells for people. @param {Iterable<string>} keys */
    names: (keys) => [...keys].map((key) => nameOf(key.split(",").map(Number))).join(", "),
  };
}

/** @typedef {ReturnType<typeof actions>} Actions */
