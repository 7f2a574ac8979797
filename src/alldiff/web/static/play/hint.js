/** A hint: where to look, what for, or the whole step with its drawing. */

import { cancelled, messageOf } from "../api.js";
import { drawable } from "../board/drawing.js";
import { keyOf } from "../board/geometry.js";
import { fill, focusOn, h } from "../dom.js";
import { cleared, entryList, markList, withDeduction } from "../position.js";
import { SECONDS, repairList } from "../repairs.js";
import { argument, key, said, technique } from "./step.js";
import { switchedOff } from "./techniques.js";

const STRENGTHS = /** @type {const} */ (["where", "what", "whole"]);

/**
 * @param {import("../main.js").App} app
 * @param {() => Map<string, number[]>} binds the marks that bind the player
 * @param {import("./look.js").Showing} shown
 */
export function hintPanel(app, binds, shown) {
  const { store, api, t } = app;
  let asked = new AbortController();
  const buttons = h(
    "div",
    { class: "row strengths" },
    STRENGTHS.map((strength) =>
      h("button", { data: { strength }, onclick: () => ask(strength) }, t(`hint.${strength}`)),
    ),
  );
  const told = h("div", { class: "told", "aria-live": "polite" });
  const element = h("div", {}, buttons, told);

  /** @param {"where" | "what" | "whole"} strength */
  async function ask(strength) {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const { puzzle, position } = store.state;
    shown.set(null);
    fill(
      told,
      h("p", { class: "waiting" }, t("wait")),
      h("button", { class: "late", onclick: reset }, t("cancel")),
    );
    try {
      const hint = await api.post(
        "hint",
        {
          puzzle,
          entries: entryList(position.entries),
          marks: markList(binds()),
          strength,
          without: switchedOff(),
        },
        { signal },
      );
      if (signal.aborted || position !== store.state.position) return;
      store.hinted();
      show(hint);
      if (hint.wrong.length) await mend(signal);
    } catch (error) {
      if (!cancelled(error)) fill(told, h("p", { class: "error" }, messageOf(error)));
    }
  }

  /** @param {Server.HintAnswer} hint */
  function show(hint) {
    const wrong = new Set(hint.wrong.map(String));
    const drawing = hint.deduction && drawable(hint.deduction);
    const tint = new Map(
      (drawing ? [] : hint.look).map((cell) => [String(cell), "look"]),
    );
    const marks = new Map(hint.marks.map(([r, c, values]) => [keyOf([r, c]), values]));
    shown.set({ marks, drawing, wrong, tint, broken: new Set(hint.rules) });
    fill(
      told,
      said(hint.text),
      hint.deduction && argument(hint.deduction),
      hint.deduction && key(hint.deduction),
      hint.strength !== "where" && technique(hint.technique),
      drawing && h("button", { class: "primary", onclick: () => take(drawing) }, t("hint.take")),
    );
  }

  /** Say what would repair what is wrong. @param {AbortSignal} signal */
  async function mend(signal) {
    const { puzzle, position: { entries } } = store.state;
    const waiting = h("p", { class: "waiting" }, t("set.why.mending"));
    told.append(waiting);
    const stated = { puzzle, entries: entryList(entries), limits: { seconds: SECONDS } };
    try {
      const { repairs, solvable } = await api.post("why", stated, { signal });
      // Marks may be wrong alone: then there is nothing to take out.
      if (solvable === false) waiting.replaceWith(repairList(repairs, repair));
      else waiting.remove();
    } catch (error) {
      if (!cancelled(error)) waiting.replaceWith(h("p", { class: "error" }, messageOf(error)));
    }
  }

  /** Take the wrong entries out, or take up the puzzle with its clues put right. @param {Server.RepairAnswer} one */
  const repair = ({ puzzle, cells }) => ({
    onclick() {
      if (puzzle) return app.open(puzzle);
      store.play((position) => cleared(position, cells.map(keyOf)));
      focusOn(".play .board");
    },
  });

  /** @param {import("../board/drawing.js").Deduction} deduction */
  function take(deduction) {
    const { layout } = store.state;
    shown.set(null);
    fill(told);
    const { automatic } = store.settings;
    store.play((position) => withDeduction(position, layout, deduction, automatic));
    focusOn(".play .board");
    app.announce(t("hint.taken"));
  }

  function reset() {
    asked.abort();
    fill(told);
  }

  return { element, ask, reset, close: reset };
}
