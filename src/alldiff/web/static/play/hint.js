/** A hint: where to look, what for, or the whole step with its drawing. */

import { cancelled } from "../api.js";
import { drawable } from "../board/drawing.js";
import { fill, h } from "../dom.js";
import { binding, entryList, markList, pencilled, withDeduction } from "../position.js";
import { argument, key, said, technique } from "./step.js";

const STRENGTHS = /** @type {const} */ (["where", "what", "whole"]);

/**
 * @param {import("../main.js").App} app
 * @param {ReturnType<typeof import("./assistant.js").assistant>} helper
 * @param {{get: () => any, set: (shown: any) => void}} shown
 */
export function hintPanel(app, helper, shown) {
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

  /** The marks that bind the player: automatic ones, or the own. */
  const marks = () =>
    store.settings.automatic
      ? helper.automatic()
      : binding(store.state.layout, store.state.position);

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
      const stated = marks();
      const hint = await api.post(
        "hint",
        { puzzle, entries: entryList(position.entries), marks: markList(stated), strength },
        { signal },
      );
      if (signal.aborted || position !== store.state.position) return;
      store.hinted();
      show(hint, stated);
    } catch (error) {
      if (!cancelled(error)) fill(told, h("p", { class: "error" }, error.message));
    }
  }

  /** @param {any} hint @param {Map<string, number[]>} stated */
  function show(hint, stated) {
    const { layout } = store.state;
    const wrong = new Set(hint.wrong.map(String));
    const drawing = hint.deduction && drawable(hint.deduction);
    const tint = new Map(
      (drawing || wrong.size ? [] : hint.look).map((cell) => [String(cell), "look"]),
    );
    const marks = drawing ? pencilled(layout, store.values(), stated) : new Map();
    shown.set({ marks, drawing, wrong, tint });
    fill(
      told,
      said(hint.text),
      hint.deduction && argument(hint.deduction),
      hint.deduction && key(hint.deduction),
      hint.strength !== "where" && technique(hint.technique),
      drawing && h("button", { class: "primary", onclick: () => take(drawing) }, t("hint.take")),
    );
  }

  /** @param {any} deduction */
  function take(deduction) {
    const { layout } = store.state;
    shown.set(null);
    fill(told);
    const { automatic } = store.settings;
    store.play((position) => withDeduction(position, layout, deduction, automatic));
    document.querySelector(".play .board")?.focus();
    app.announce(t("hint.taken"));
  }

  function reset() {
    asked.abort();
    fill(told);
  }

  return { element, ask, reset, close: reset };
}
