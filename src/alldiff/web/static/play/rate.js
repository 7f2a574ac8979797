/** How hard the puzzle is. */

import { cancelled } from "../api.js";
import { fill, h } from "../dom.js";
import { techniqueTitle } from "./step.js";

/** @param {import("../main.js").App} app */
export function ratePanel({ store, api, t }) {
  let asked = new AbortController();
  const start = h("button", { class: "primary", onclick: ask }, t("rate.start"));
  const cancel = h("button", { hidden: true, onclick: () => reset() }, t("cancel"));
  const told = h("div", { class: "told", "aria-live": "polite" });
  const element = h("div", {}, h("div", { class: "row" }, start, cancel), told);

  async function ask() {
    reset();
    asked = new AbortController();
    const { signal } = asked;
    cancel.hidden = false;
    fill(told, h("p", { class: "waiting" }, t("wait")));
    try {
      const rating = await api.post("rate", { puzzle: store.state.puzzle }, { signal });
      show(rating);
    } catch (error) {
      if (!cancelled(error)) fill(told, h("p", { class: "error" }, error.message));
    }
    if (!signal.aborted) cancel.hidden = true;
  }

  /** @param {any} rating */
  function show(rating) {
    const { difficulty } = rating;
    const rows = [
      ["rate.explainer", rating.er?.toFixed(1)],
      ["rate.hodoku", rating.hodoku_score && hodoku(rating)],
      ["rate.hardest", rating.titles[rating.hardest]],
      ["rate.effort", rating.effort?.toFixed(1)],
      ["rate.steps", rating.steps],
      ["rate.hard", rating.hard_steps],
      ["rate.bottleneck", rating.bottleneck],
    ].filter(([, value]) => value !== undefined && value !== null);
    fill(
      told,
      rating.messages.map((/** @type {string} */ line) =>
        h("p", { class: "warn" }, line),
      ),
      h(
        "p",
        {},
        difficulty
          ? h("span", { class: `badge big ${difficulty}` }, t(`difficulty.${difficulty}`))
          : t("rate.beyond"),
      ),
      h(
        "dl",
        { class: "facts" },
        rows.map(([name, value]) => [h("dt", {}, t(name)), h("dd", {}, String(value))]),
      ),
      h(
        "ul",
        { class: "techniques" },
        Object.entries(rating.techniques).map(([name, count]) =>
          h(
            "li",
            {},
            techniqueTitle({ title: rating.titles[name] }),
            h("span", { class: "count" }, `× ${count}`),
          ),
        ),
      ),
    );
  }

  /** @param {any} rating */
  const hodoku = (rating) => `${t(`difficulty.${rating.hodoku_level}`)}, ${rating.hodoku_score}`;

  function reset() {
    asked.abort();
    cancel.hidden = true;
    fill(told);
  }

  return { element, reset, close: () => {} };
}
