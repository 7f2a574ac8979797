/** What keys do in Play, wherever the focus is: no click on a button makes them dead. */

import { STEPS, elsewhere, letterValue, moveByKey, shiftedPad, valueReader } from "../board/keys.js";
import { cellOf, keyOf } from "../board/geometry.js";
import { shortcuts } from "./shortcuts.js";

/** The keys of the modes, as hands know them from other pages. */
/** @type {Partial<Record<string, import("./actions.js").Mode>>} */
const MODE_KEYS = { z: "value", x: "corner", c: "centre", v: "colour", b: "pen" };

/**
 * @param {import("../main.js").App} app
 * @param {object} play
 * @param {import("./actions.js").Actions} play.act
 * @param {() => import("../board/board.js").Board} play.board
 * @param {import("../board/pointer.js").Selection} play.selection
 * @param {{hint: (strength: "where" | "what" | "whole") => void, close: () => boolean}} play.helped
 * @param {() => boolean} play.covered whether help covers the position
 * @param {{paused: () => boolean, resume: () => void}} play.clock
 */
export function playKeys(app, { act, board, selection, helped, covered, clock }) {
  const { store } = app;
  let read = valueReader(store.state.layout);

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (elsewhere(event)) return;
    if (clock.paused()) {
      if (["Control", "Alt", "Shift", "Meta", "Tab"].includes(event.key)) return;
      clock.resume();
      event.preventDefault();
    } else if (handled(event)) {
      event.preventDefault();
      // From a button that is pressed again by the space bar the focus goes to the board.
      if (!board().element.contains(document.activeElement)) board().focus();
    }
  }

  /** @param {KeyboardEvent} event */
  function handled(event) {
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const { largest } = store.state.layout;
    const shifted = shiftedPad(event);
    if (command && letter === "z") return event.shiftKey ? act.redo() : act.undo();
    if (command && letter === "y") return act.redo();
    if (event.key === "Escape" && covered()) return helped.close();
    if (!shifted && penByKey(event)) return true;
    if (!shifted && moveByKey(event, board(), selection)) return true;
    if (event.key === " ") return act.nextMode(event.shiftKey ? -1 : 1);
    if (event.key === "Enter" && act.mode() === "pen" && store.state.cursor) {
      act.draw([store.state.cursor]);
      return true;
    }
    const held = act.held();
    if (event.key === "Enter" && held !== null) return act.enter(held);
    if (["Delete", "Backspace", "."].includes(event.key)) return act.clear();
    const value = event.getModifierState("AltGraph") || (command && /^[a-z]$/.test(letter))
      ? null
      : read(event, [...act.chosen()].join(" "));
    if (value !== null) return enter(event, value, shifted);
    if (command || event.altKey) return false;
    if (event.key === "?") return shortcuts(app);
    // Where a letter is a value, it is that.
    if (letterValue(event, largest) !== null) return false;
    const mode = MODE_KEYS[letter];
    if (mode) {
      act.setMode(mode);
      return true;
    }
    if (letter !== "h") return false;
    helped.hint("where");
    return true;
  }

  /** @param {KeyboardEvent} event @param {number} value @param {boolean} shifted */
  function enter(event, value, shifted) {
    const mode = modeOf(event, value, shifted);
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    const { smallest } = store.state.layout;
    const writes = act.inking() || !["colour", "pen"].includes(mode);
    if (value === 0 && !(writes && smallest === 0)) return act.clear();
    if (writes && value < smallest) return true;
    if (act.inking() && plain) return act.inkMark(value);
    if (act.valuesFirst() && mode === act.mode()) return act.hold(value);
    return act.enter(value, mode);
  }

  /** What a key writes: shift is a corner mark, ctrl or alt a centre mark, both a colour. */
  function modeOf(
    /** @type {KeyboardEvent} */ event,
    /** @type {number} */ value,
    /** @type {boolean} */ shifted,
  ) {
    const marks = event.ctrlKey || event.altKey || event.metaKey;
    const shift = event.shiftKey || shifted;
    // Above 9 a letter is typed, with shift where the keyboard has it so.
    if (shift && marks) return value < 10 ? "colour" : "centre";
    if (shift) return "corner";
    return marks ? "centre" : act.mode();
  }

  /** With the pen, Shift and an arrow draw a line, Alt and an arrow an edge. @param {KeyboardEvent} event */
  function penByKey(event) {
    const { cursor } = store.state;
    if (act.mode() !== "pen" || !cursor) return false;
    const step = STEPS[event.key];
    if (event.altKey && step) {
      const [row, column] = cellOf(cursor);
      /** @type {import("../board/geometry.js").Cell} */
      const beside = [row + step[0], column + step[1]];
      if (board().cells.has(keyOf(beside))) act.drawEdges([[[row, column], beside]]);
      return true;
    }
    if (!event.shiftKey) return false;
    const alone = new KeyboardEvent("keydown", { key: event.key });
    if (!event.key.startsWith("Arrow") || !moveByKey(alone, board(), selection)) return false;
    const next = store.state.cursor ?? cursor;
    const [from, to] = [cellOf(cursor), cellOf(next)];
    if (Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) === 1) act.draw([cursor, next]);
    return true;
  }

  document.addEventListener("keydown", key);
  return {
    /** Another puzzle has other values. */
    reset() {
      read = valueReader(store.state.layout);
    },
    end: () => document.removeEventListener("keydown", key),
  };
}
