/** Play: the board, the keypad, and help in three strengths. */

import { createBoard } from "../board/board.js";
import { letterValue, moveByKey, valueReader } from "../board/keys.js";
import { selectByPointer } from "../board/pointer.js";
import { stage } from "../board/stage.js";
import { h } from "../dom.js";
import { kindRules, kindTitle } from "../kinds.js";
import { actions } from "./actions.js";
import { assistant } from "./assistant.js";
import { help } from "./help.js";
import { keypad } from "./keypad.js";
import { shortcuts } from "./shortcuts.js";
import { timer } from "./timer.js";
import { viewOf } from "./look.js";

/**
 * @param {HTMLElement} host
 * @param {import("../main.js").App} app
 * @returns {() => void}
 */
export function mount(host, app) {
  const { store, t } = app;
  const selection = {
    get: () => store.state,
    set: (/** @type {Iterable<string>} */ cells, /** @type {string | null} */ cursor) =>
      store.select(cells, cursor),
  };
  /** What a hint or an explanation shows in the place of the player's position. */
  let shown = /** @type {import("./look.js").Shown | null} */ (null);
  const helper = assistant(app, draw);
  const act = actions(app, helper);
  const pad = keypad(app, act);
  const clock = timer(app);
  const place = stage(app);
  const helped = help(app, helper, {
    get: () => shown,
    set(next) {
      shown = next;
      draw();
    },
  });
  /** @type {import("../board/board.js").Board} */
  let board;
  let read = valueReader(store.state.layout);
  let endPointer = () => {};

  /** Make the board for the puzzle at hand. */
  function build() {
    const focused = board && document.activeElement === board.element;
    endPointer();
    board = createBoard(store.state.layout, { label: labelOf(app) });
    read = valueReader(store.state.layout);
    endPointer = selectByPointer(board, selection, { same: act.sameValue });
    board.element.addEventListener("keydown", key);
    place.put(board);
    pad.build();
    draw();
    if (focused) board.focus();
  }

  function draw() {
    board.draw(viewOf(store, helper, shown));
    pad.draw();
    place.element.classList.toggle("solved", store.state.solved);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (handled(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  function handled(event) {
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (command && letter === "z") return event.shiftKey ? act.redo() : act.undo();
    if (command && letter === "y") return act.redo();
    if (event.key === "Escape" && shown) return helped.close();
    if (moveByKey(event, board, selection)) return true;
    if (event.key === " ") return act.nextMode(event.shiftKey ? -1 : 1);
    if (["Delete", "Backspace", "."].includes(event.key)) return act.clear();
    const value = event.getModifierState("AltGraph") || (command && /^[a-z]$/.test(letter))
      ? null
      : read(event, [...act.chosen()].join(" "));
    if (value === 0) return act.clear();
    if (value !== null) return act.enter(value, modeOf(event, value));
    if (command || event.altKey) return false;
    if (event.key === "?") return shortcuts(app);
    if (letter === "h" && letterValue(event, store.state.layout.largest) === null) {
      helped.hint("where");
      return true;
    }
    return false;
  }

  /** What a key writes: shift is a corner mark, ctrl or alt a centre mark, both a colour. */
  function modeOf(/** @type {KeyboardEvent} */ event, /** @type {number} */ value) {
    const marks = event.ctrlKey || event.altKey || event.metaKey;
    // Above 9 a letter is typed, with shift where the keyboard has it so.
    if (event.shiftKey && marks) return value < 10 ? "colour" : "centre";
    if (event.shiftKey) return "corner";
    return marks ? "centre" : act.mode();
  }

  const ended = store.subscribe((what) => {
    if (what === "puzzle" || what === "layout") {
      if (what === "puzzle") {
        shown = null;
        helped.reset();
      }
      build();
      title.replaceChildren(...heading(app), corner);
      return;
    }
    // Help is about the position that was; what covers it goes as soon as the player moves on.
    const covers = Boolean(shown?.drawing || shown?.values);
    if (what === "position" || (what === "selection" && covers)) helped.close();
    else draw();
  });

  const corner = h("div", { class: "corner" }, place.tools, clock.element);
  const title = h("div", { class: "heading" }, ...heading(app), corner);
  host.append(
    h(
      "section",
      { class: "play", "aria-label": t("nav.play") },
      h("div", { class: "left" }, title, place.element),
      h("div", { class: "right" }, pad.element, helped.element),
    ),
  );
  build();
  helper.refresh();
  board.focus();
  return () => {
    ended();
    endPointer();
    helper.end();
    helped.end();
    clock.end();
    store.save();
  };
}

/** @param {import("../main.js").App} app */
function labelOf({ store, t }) {
  const { layout } = store.state;
  return t("board.label", { title: layout.title, rows: layout.rows, columns: layout.columns });
}

/** The title of the puzzle and its rules. @param {import("../main.js").App} app */
function heading({ store }) {
  const { layout, puzzle } = store.state;
  const named = puzzle.title || kindTitle(layout.kind, layout.title);
  const size = !puzzle.title && h("span", { class: "size" }, `${layout.rows} × ${layout.columns}`);
  return [
    h("h1", {}, named, size),
    h("p", { class: "rules" }, puzzle.rules || kindRules(layout.kind, layout.rules)),
  ];
}
