/** What a setter edits with: givens, rules, the outline and the sums of a Kakuro. */

import { cellOf, symbolOf, valuesIn } from "../board/geometry.js";
import { nameOf } from "../board/names.js";
import { fill, focusOn, h } from "../dom.js";
import { iconButton } from "../icons.js";
import { emptied, runsAfter, solved, sumsFromGivens, withOutline, withSum } from "./edits.js";
import { SYMMETRIES } from "./symmetry.js";

/** @typedef {"givens" | "rules" | "outline" | "sums"} Tool */
/** @type {Tool[]} */
const TOOLS = ["givens", "rules"];
/** @type {Tool[]} */
const RUN_TOOLS = ["outline", "sums", ...TOOLS];

/**
 * @param {import("../main.js").App} app
 * @param {object} board
 * @param {(puzzle: Server.Puzzle) => void} board.edit
 * @param {() => string[]} board.chosen
 * @param {(value: number | null) => boolean} board.give
 * @param {(direction: number) => boolean} board.undo
 * @param {ReturnType<typeof import("./symmetry.js").createSymmetry>} board.symmetry
 * @param {() => Server.Puzzle["givens"] | null} board.solution
 * @param {ReturnType<typeof import("./rules.js").rulesPanel>} board.rules
 * @param {() => void} board.onMode called when something else is edited
 */
export function editTools(app, board) {
  const { edit, chosen, give, undo, symmetry, solution, rules, onMode } = board;
  const { store, t } = app;
  /** @type {Tool} */
  let mode = "givens";
  let builtFor = "";
  const modes = h("div", { class: "modes", role: "group", "aria-label": t("set.tools") });
  const body = h("div", { class: "tool-body" });
  const back = iconButton("undo", t("play.undo"), () => undo(-1));
  const forth = iconButton("redo", t("play.redo"), () => undo(1));
  const element = h(
    "section",
    { class: "card tool-panel", "aria-label": t("set.tools") },
    modes,
    body,
    h("div", { class: "row" }, back, forth, iconButton("erase", t("play.erase"), erase)),
  );

  function erase() {
    if (mode === "rules" && rules.list.any()) rules.list.remove();
    else give(null);
  }

  /** What is done to all givens at once; it stays open while the puzzle changes. */
  const more = allGivens();
  function allGivens() {
    const choice = h(
      "select",
      {
        name: "symmetry",
        value: symmetry.name(),
        onchange: (event) => symmetry.set(event.currentTarget.value),
      },
      SYMMETRIES.map((name) => h("option", { value: name }, t(`symmetry.${name}`))),
    );
    const fill = () => {
      const grid = solution();
      if (grid) edit(solved(store.state.puzzle, grid));
      else app.toast(t("set.noSolution"), { kind: "bad" });
    };
    return h(
      "details",
      { class: "more" },
      h("summary", {}, t("set.more")),
      h("label", { class: "field" }, h("span", {}, t("generate.symmetry")), choice),
      h(
        "div",
        { class: "row" },
        h("button", { data: { tool: "solution" }, onclick: fill }, t("set.fromSolution")),
        h("button", { onclick: () => edit(emptied(store.state.puzzle, false)) }, t("set.clearGivens")),
        h("button", { onclick: () => edit(emptied(store.state.puzzle, true)) }, t("set.clearAll")),
      ),
    );
  }

  const available = () => (store.state.layout.runs ? RUN_TOOLS : TOOLS);

  function build() {
    const names = available();
    const { kind } = store.state.puzzle;
    // A new board begins with its own tool.
    if (!names.includes(mode) || kind !== builtFor) mode = names[0];
    builtFor = kind;
    fill(
      modes,
      names.map((name) =>
        h(
          "button",
          { "aria-pressed": String(name === mode), onclick: () => choose(name) },
          t(`set.${name}`),
        ),
      ),
    );
    shownFor = "";
    draw();
  }

  /** @param {Tool} name */
  function choose(name) {
    if (mode === name) return;
    mode = name;
    build();
    onMode();
  }

  let shownFor = "";

  /** Draw what the tool needs; fields that are being typed into stay. */
  function draw() {
    back.disabled = !store.canUndo();
    forth.disabled = !store.canRedo();
    const { cursor, layout } = store.state;
    const wanted = mode === "sums" ? `sums ${cursor}` : `${mode} ${layout.smallest} ${layout.largest}`;
    if (wanted === shownFor) return;
    shownFor = wanted;
    fill(body, { givens, rules: () => rules.element, outline, sums }[mode]());
  }

  function givens() {
    const { layout } = store.state;
    if (layout.symbols.length > 36) return h("p", { class: "soft" }, t("set.typeGivens"));
    const keys = h(
      "div",
      { class: "keys" },
      valuesIn(layout).map((value) =>
        h("button", { class: "key", onclick: () => give(value) }, symbolOf(layout, value)),
      ),
    );
    keys.style.setProperty("--across", layout.largest <= 9 ? "5" : "6");
    return [keys, more];
  }

  function outline() {
    const paint = (/** @type {boolean} */ white) =>
      edit(withOutline(store.state.puzzle, chosen(), white));
    return [
      h("p", { class: "soft" }, t("set.outlineHelp")),
      h(
        "div",
        { class: "row" },
        h("button", { onclick: () => paint(true) }, t("set.white")),
        h("button", { onclick: () => paint(false) }, t("set.black")),
      ),
    ];
  }

  function sums() {
    const { cursor, puzzle } = store.state;
    const runs = cursor ? runsAfter(puzzle, cellOf(cursor)) : [];
    const fields = runs.map((run) => {
      const label = t(run.down ? "set.sumDown" : "set.sumAcross", { cell: nameOf(run.cells[0]) });
      const field = h("input", {
        type: "number",
        min: 1,
        max: 45,
        value: run.sum ?? "",
        oninput: () => {
          const sum = Number(field.value);
          edit(withSum(store.state.puzzle, run, field.value && sum > 0 ? sum : null));
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter") enter(field);
        },
      });
      return h("label", { class: "field" }, h("span", {}, label), field);
    });
    return [
      fields.length
        ? h("div", { class: "sums" }, fields)
        : h("p", { class: "soft" }, t("set.sumsHelp")),
      h(
        "button",
        { class: "quiet", onclick: () => edit(sumsFromGivens(store.state.puzzle)) },
        t("set.sumsFromGivens"),
      ),
    ];
  }

  /** From the board to the first sum, from one sum to the next, and back to the board. */
  function enter(/** @type {HTMLInputElement | null} */ from = null) {
    const fields = [...body.querySelectorAll("input")];
    const next = fields[from ? fields.indexOf(from) + 1 : 0];
    if (next) next.select();
    else focusOn(".set .board[role=grid]");
    return fields.length > 0;
  }

  /** A new puzzle begins with its first tool. */
  function reset() {
    builtFor = "";
    build();
  }

  return { element, build, draw, choose, reset, enter: () => enter(), mode: () => mode };
}
