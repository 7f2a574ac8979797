/** Set: change the puzzle, and see at once whether it is unique. */

import { createBoard } from "../board/board.js";
import { cellOf, keyOf } from "../board/geometry.js";
import { STEPS, digitOf, elsewhere, moveByKey, valueReader } from "../board/keys.js";
import { drawByPointer } from "../board/pen.js";
import { selectByPointer } from "../board/pointer.js";
import { stage } from "../board/stage.js";
import { h } from "../dom.js";
import { stepView } from "../play/look.js";
import { readingNotice } from "../reading.js";
import { blankForm } from "./blank.js";
import { letterLayer } from "./condition.js";
import { details } from "./details.js";
import { SIGN, patched, withNextSign, withOutline } from "./edits.js";
import { findings } from "./findings.js";
import { marginOf, withMargin } from "./margin.js";
import { solvePath } from "./path.js";
import { rulesPanel } from "./rules.js";
import { createSymmetry } from "./symmetry.js";
import { editTools } from "./tools.js";
import { twoSolutions } from "./two.js";

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
  const place = stage(app);
  const notice = readingNotice(app);
  const two = twoSolutions(app);
  const path = solvePath(app, draw);
  const blame = (/** @type {Set<number>} */ numbers) => rules.list.blame(numbers);
  const found = findings(app, { edit, redraw: draw, blame, two, path });
  const symmetry = createSymmetry(app, found.solution);
  const rules = rulesPanel(app, { edit, chosen, onTool: (name) => toolChanged(name) });
  const tools = editTools(app, {
    edit,
    give,
    undo,
    chosen,
    symmetry,
    solution: found.solution,
    rules,
    onMode: build,
  });
  /** How the pointer works now; "" where it selects cells. */
  const gesture = () => (tools.mode() === "rules" ? rules.gestureNow() : "");
  const words = details(app, edit);
  /** @type {import("../board/board.js").Board} */
  let board;
  let structure = "";
  let read = valueReader(store.state.layout);
  let endPointer = () => {};
  /** Whether a pointer is down on the board: another one waits until it is released. */
  let held = false;
  let asked = new AbortController();

  /** Change the puzzle: the board at once, what the server knows of it as soon as it answers. */
  async function edit(/** @type {Server.Puzzle} */ puzzle, /** @type {Server.BoardAnswer | null} */ known = null) {
    store.edit(puzzle, known ?? patched(store.state.layout, puzzle));
    asked.abort();
    asked = new AbortController();
    if (known) return;
    try {
      store.relayout(puzzle, await app.api.post("board", { puzzle }, asked));
    } catch (error) {
      if (!app.api.cancelled(error)) app.toast(app.api.messageOf(error), { kind: "bad" });
    }
  }

  /** @param {number} direction */
  function undo(direction) {
    const done = direction < 0 ? store.undo() : store.redo();
    app.announce(t(done ? (direction < 0 ? "play.undone" : "play.redone") : "play.noUndo"));
    return true;
  }

  /** Another tool may need another board: one with a margin, or without. @param {string} name */
  function toolChanged(name) {
    if (name) tools.choose("rules");
    build();
  }

  /** A new puzzle begins with its own tool. */
  function begun() {
    tools.reset();
    rules.own();
    scrollTo(0, 0);
    board.focus();
  }

  /** What may be selected: black cells too where the outline or the sums are edited. */
  function may(/** @type {string} */ key) {
    if (board.cells.has(key)) return true;
    return store.state.layout.runs && cellOf(key).every((at) => at >= 0);
  }

  function chosen() {
    const { selected, cursor } = store.state;
    return [...(selected.size ? selected : cursor ? [cursor] : [])];
  }

  function build() {
    const margin = gesture() === "margin";
    const layout = margin ? withMargin(store.state.layout) : store.state.layout;
    const { kind, cells, blocks, signs, box, figures } = layout;
    const next = JSON.stringify([kind, cells, blocks, signs, box, figures, margin]);
    if (next === structure || held) return draw();
    structure = next;
    const focused = !board || document.activeElement === board.element;
    endPointer();
    board = createBoard(layout, { label: t("set.board") });
    read = valueReader(layout);
    if (margin) board.element.prepend(marginOf(layout, board.geometry));
    const drags = () => ["drag", "margin"].includes(gesture());
    const ends = [
      selectByPointer(board, selection, { selectable: may, rests: drags }),
      drawByPointer(board, {
        draws: drags,
        loose: rules.loose,
        begin: rules.beginAt,
        may: (key) => (gesture() === "margin") !== board.cells.has(key),
        preview: (path) => store.select(path, path.at(-1) ?? null),
        done: (path) => rules.gesture(path, path.length === 1),
      }),
    ];
    endPointer = () => ends.forEach((end) => end());
    board.element.addEventListener("pointerdown", () => (held = true));
    board.element.addEventListener("click", click);
    place.put(board);
    draw();
    if (focused) board.focus();
  }

  /** The click that ends with the release is still this board's. */
  function release() {
    if (held) setTimeout(build);
    held = false;
  }

  function draw() {
    const { layout, selected, cursor } = store.state;
    const values = new Map(
      layout.givens.map(([r, c, v]) => [keyOf([r, c]), v]),
    );
    const step = path.shown();
    const { added, blaming, ...seen } = found.view();
    const all = added?.size ? new Map([...values, ...added]) : values;
    const entries = new Set(added?.keys());
    board.element.classList.toggle("blaming", Boolean(blaming) && !step);
    board.draw(
      step ? stepView(step, cursor) : { values: all, entries, selected, cursor, ...seen },
    );
    board.element.querySelector(".letters")?.remove();
    const lettered = gesture() === "drag" ? rules.lettered() : [];
    if (lettered.length) board.element.append(letterLayer(board, lettered));
    tools.draw();
  }

  /** A click near the border of two cells sets the sign there. @param {MouseEvent} event */
  function click(event) {
    const pair = gesture() === "border" ? board.bordersAt(event) : null;
    if (!pair) return;
    if (rules.name() === SIGN) edit(withNextSign(store.state.puzzle, pair[0], pair[1]));
    else rules.gesture(pair.map(keyOf), true);
  }

  /** Keys are the board's, whatever was clicked before. @param {KeyboardEvent} event */
  function key(event) {
    if (elsewhere(event) || !handled(event)) return;
    event.preventDefault();
    if (!board.element.contains(document.activeElement)) board.focus();
  }

  /** @param {KeyboardEvent} event */
  function handled(event) {
    const { puzzle, layout, cursor } = store.state;
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (command && letter === "z") return undo(event.shiftKey ? 1 : -1);
    if (command && letter === "y") return undo(1);
    if (event.altKey && event.shiftKey && rules.list.any()) return moveByArrow(event);
    if (!layout.runs && event.altKey && cursor) return signByKey(event, cursor);
    if (moveByKey(event, board, selection, may)) return true;
    if (command || event.altKey) return false;
    if (tools.mode() === "outline" && event.key === " ") {
      edit(withOutline(puzzle, chosen(), !board.cells.has(cursor ?? "")));
      return true;
    }
    if (event.key === "Enter") {
      return gesture() === "drag" ? ruleByKey() : tools.enter();
    }
    if (event.key === "Backspace" && rules.digit(-1, event.timeStamp)) return true;
    if (event.key === "Delete" && gesture() && rules.list.any()) {
      rules.list.remove();
      return true;
    }
    if (["Delete", "Backspace", "."].includes(event.key)) return give(null);
    const digit = digitOf(event);
    // With the tool of a rule digits are its number, and no givens.
    if (digit !== null && gesture()) return rules.digit(digit, event.timeStamp);
    const value = read(event, chosen().join(" "));
    if (value === null) return false;
    return give(value === 0 && layout.smallest > 0 ? null : value);
  }

  /** Enter: the rule of the tool lies where cells are selected. */
  function ruleByKey() {
    rules.gesture(chosen(), false);
    return true;
  }

  /** @param {KeyboardEvent} event */
  function moveByArrow(event) {
    const step = STEPS[event.key];
    if (step) rules.list.move(step);
    return Boolean(step);
  }

  /** @param {number | null} value */
  function give(value) {
    const keys = chosen().filter((one) => board.cells.has(one));
    if (keys.length) edit(symmetry.given(store.state.puzzle, keys, value));
    app.announce(board.labelOf(store.state.cursor));
    return true;
  }

  /** Alt and an arrow: the sign towards that neighbour. */
  function signByKey(/** @type {KeyboardEvent} */ event, /** @type {string} */ cursor) {
    const step = STEPS[event.key];
    if (!step) return false;
    const [row, column] = cellOf(cursor);
    /** @type {import("../board/geometry.js").Cell} */
    const other = [row + step[0], column + step[1]];
    if (board.cells.has(keyOf(other))) {
      edit(withNextSign(store.state.puzzle, [row, column], other));
    }
    return true;
  }

  const corner = h("div", { class: "corner" }, found.badge, place.tools);
  const title = h("div", { class: "heading" }, heading(app), corner);
  host.append(
    h(
      "section",
      { class: "set", "aria-label": t("nav.set") },
      h("div", { class: "left" }, h("div", { class: "face" }, title, place.element), two.element),
      h("div", { class: "right" }, tools.element),
      h(
        "div",
        { class: "right" },
        found.element,
        notice.element,
        h("button", { class: "primary", onclick: () => app.navigate("play") }, t("set.play")),
        words.element,
        blankForm(app, begun),
      ),
    ),
  );
  let { kind } = store.state.puzzle;
  const ended = store.subscribe((what) => {
    if (what === "puzzle" || what === "layout") {
      if (store.state.puzzle.kind !== kind) {
        kind = store.state.puzzle.kind;
        rules.own();
      }
      if (what === "puzzle") {
        found.ask();
        tools.build();
        rules.draw();
        title.replaceChildren(heading(app), corner);
      }
      words.draw();
      notice.draw();
      build();
    } else {
      if (what === "selection") path.close();
      draw();
    }
  });
  tools.build();
  rules.draw();
  words.draw();
  notice.draw();
  build();
  found.ask();
  const listened = new AbortController();
  document.addEventListener("keydown", key, listened);
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, release, listened);
  }
  return () => {
    listened.abort();
    ended();
    endPointer();
    asked.abort();
    found.end();
    store.save();
  };
}

/** @param {import("../main.js").App} app */
function heading({ store }) {
  return h("h1", {}, store.state.layout.title);
}
