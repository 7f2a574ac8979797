/** What is known of the puzzle while it is edited: unique, multiple or none, and more. */

import { cancelled } from "../api.js";
import { keyOf } from "../board/geometry.js";
import { nameOf } from "../board/names.js";
import { calm, fill, h } from "../dom.js";
import { secondsText } from "../i18n/index.js";
import { ratePanel } from "../play/rate.js";
import { withGivens } from "./edits.js";

/** Solutions of one candidate that are counted. */
const CAP = 10;

/**
 * @param {import("../main.js").App} app
 * @param {{edit: (puzzle: any) => void, redraw: () => void, two: {show: (grids: any) => void},
 *   path: {element: any, reset: () => void}}} view
 */
export function findings(app, { edit, redraw, two, path }) {
  const { store, api, t } = app;
  let asked = new AbortController();
  /** What the server found for the puzzle as it is now; never for an older one. */
  let found = /** @type {any} */ (null);
  /** A solution of the puzzle as it is, or was as long as it had one. @type {any[][] | null} */
  let solution = null;
  let shows = true;
  const status = h("div", { class: "card status", role: "status", data: { status: "" } });
  const rating = ratePanel(app);
  const legend = h("div", { class: "legend" });
  const toggle = h(
    "label",
    { class: "switch" },
    h("input", {
      type: "checkbox",
      role: "switch",
      checked: true,
      onchange: (/** @type {any} */ event) => {
        shows = event.target.checked;
        explain();
        redraw();
      },
    }),
    h("span", {}, t("set.candidates")),
  );
  const element = h("div", { class: "tool-panel" }, status, toggle, legend, path.element);
  /** The same in a word, beside the title: on a phone the card is far below the board. */
  const badge = h("span", { class: "badge known", "aria-hidden": "true" });

  /** @param {string} look @param {string} word @param {...any} more */
  function tell(look, word, ...more) {
    status.className = `card status ${look}`;
    badge.className = `badge known ${look}`;
    badge.textContent = word;
    fill(status, h("p", { class: "word" }, word), ...more);
  }

  const later = calm(async () => {
    const { signal } = asked;
    const { puzzle } = store.state;
    try {
      const answer = await api.post("set", { puzzle, cap: CAP }, { signal });
      if (signal.aborted || puzzle !== store.state.puzzle) return;
      found = answer;
      solution = found.solution ?? found.two?.[0] ?? solution;
      show();
      redraw();
    } catch (error) {
      if (cancelled(error) || signal.aborted) return;
      if (error.status === 429) {
        setTimeout(() => signal.aborted || later(), 1000 * (error.retryAfter ?? 1));
        return;
      }
      tell("none", t("set.unknown"), h("p", { class: "error" }, error.message));
    }
  }, 60);

  /** Ask anew: what was known before does not hold any more. */
  function ask() {
    asked.abort();
    asked = new AbortController();
    found = null;
    two.show(null);
    path.reset();
    path.element.hidden = true;
    status.dataset.status = "";
    tell("busy", t("set.asking"));
    later();
  }

  function show() {
    status.dataset.status = found.status;
    const unstated = found.status === "unknown" && found.faults.length > 0;
    const facts = found.faults.map((/** @type {any} */ fault) =>
      h("li", {}, fault.message),
    );
    tell(
      found.status,
      t(`set.${unstated ? "unstated" : found.status}`),
      counted(),
      minimal(),
      spareClues(),
      facts.length > 0 && h("ul", {}, facts.slice(0, 8)),
      !unstated && h("p", { class: "soft took" }, t("set.took", { seconds: secondsText(found.seconds) })),
      found.status === "unique" && rating.element,
    );
    rating.reset();
    explain();
    two.show(found.two);
    path.element.hidden = !["unique", "multiple"].includes(found.status);
  }

  /** What the colours on the board mean. */
  function explain() {
    const sorts = shows && found?.status === "multiple" ? [1, 2, 3, 4] : [];
    fill(
      legend,
      sorts.map((sort) => h("span", {}, h("i", { class: `c${sort}` }), t(`set.count${sort}`))),
      found?.spare?.length > 0 && h("span", {}, h("i", { class: "spare" }), t("set.spareKey")),
    );
  }

  function spareClues() {
    const spare = found.spare_clues ?? [];
    if (found.status !== "unique" || !spare.length) return null;
    return h(
      "p",
      { class: "spare-clues" },
      t("set.spareClues", { n: spare.length, clues: spare.slice(0, 12).join(", ") }),
    );
  }

  function counted() {
    if (found.status !== "multiple" || found.count === null) return null;
    const words = found.count_complete ? "set.solutions" : "set.atLeast";
    return h("p", {}, t(words, { n: found.count }));
  }

  function minimal() {
    if (found.status !== "unique" || !store.state.layout.givens.length) return null;
    if (found.minimal === null) return h("p", { class: "soft" }, t("set.minimalUnknown"));
    if (found.minimal) return h("p", {}, t("set.minimal"));
    const [first] = found.spare;
    return [
      h("p", {}, t("set.spare", { n: found.spare.length })),
      h(
        "button",
        { onclick: () => edit(withGivens(store.state.puzzle, [keyOf(first)], 0)) },
        t("set.takeOut", { cell: nameOf(first) }),
      ),
    ];
  }

  return {
    element,
    badge,
    ask,
    solution: () => solution,
    /** What the board shows of it. */
    view() {
      if (!found) return {};
      const tint = new Map((found.spare ?? []).map((/** @type {any} */ c) => [keyOf(c), "spare"]));
      // What is not complete yet is not wrong.
      const faults = found.status === "none" ? found.faults : [];
      const wrong = new Set(faults.flatMap((/** @type {any} */ one) => one.cells.map(keyOf)));
      const candidates = new Map(
        (shows ? (found.candidates ?? []) : []).map((/** @type {any} */ [r, c, values]) => [
          keyOf([r, c]),
          values,
        ]),
      );
      return { candidates, tint, wrong };
    },
    end() {
      asked.abort();
      later.cancel();
    },
  };
}
