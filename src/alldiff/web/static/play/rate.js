/** How hard the puzzle is. */

import { cancelled, messageOf } from "../api.js";
import { fill, h } from "../dom.js";
import { lessonLink } from "./step.js";

/**
 * How hard a puzzle is, as `alldiff rate --json` says it, with the titles of the techniques.
 * @typedef {object} Rating
 * @property {string | null} difficulty null beyond all techniques
 * @property {number | null} er the rating of Sudoku Explainer
 * @property {number | null} hodoku_score
 * @property {string | null} hodoku_level
 * @property {string | null} hardest technique
 * @property {number | null} effort
 * @property {number | null} steps
 * @property {number | null} hard_steps
 * @property {number | null} bottleneck
 * @property {string[]} messages
 * @property {Record<string, number>} techniques how often each is needed
 * @property {Record<string, string>} titles of them
 */

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
      show(/** @type {Rating} */ (rating));
    } catch (error) {
      if (!cancelled(error)) fill(told, h("p", { class: "error" }, messageOf(error)));
    }
    if (!signal.aborted) cancel.hidden = true;
  }

  /** @param {Rating} rating */
  function show(rating) {
    const { difficulty } = rating;
    /** @type {[string, string | number | null | undefined][]} */
    const stated = [
      ["rate.explainer", rating.er?.toFixed(1)],
      ["rate.hodoku", rating.hodoku_score && hodoku(rating)],
      ["rate.hardest", rating.hardest && rating.titles[rating.hardest]],
      ["rate.effort", rating.effort?.toFixed(1)],
      ["rate.steps", rating.steps],
      ["rate.hard", rating.hard_steps],
      ["rate.bottleneck", rating.bottleneck],
    ];
    const rows = stated.filter(([, value]) => value !== undefined && value !== null);
    fill(
      told,
      rating.messages.map((line) => h("p", { class: "warn" }, line)),
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
      h("ul", { class: "techniques" }, Object.keys(rating.techniques).map((name) => bar(rating, name))),
    );
  }

  /** How often a technique is needed, as a bar. @param {Rating} rating @param {string} name */
  function bar(rating, name) {
    const count = rating.techniques[name];
    const most = Math.max(...Object.values(rating.techniques));
    const line = h(
      "li",
      {},
      lessonLink(name, rating.titles[name]),
      h("span", { class: "count" }, `× ${count}`),
      h("i", { "aria-hidden": "true" }),
    );
    line.style.setProperty("--share", `${Math.max(2, Math.round((100 * count) / most))}%`);
    return line;
  }

  /** @param {Rating} rating */
  const hodoku = (rating) => `${t(`difficulty.${rating.hodoku_level}`)}, ${rating.hodoku_score}`;

  function reset() {
    asked.abort();
    cancel.hidden = true;
    fill(told);
  }

  return { element, reset, close: () => {} };
}
