/** What is known of the puzzle while it is edited: unique, multiple or none, and more. */

import { ApiError, cancelled, messageOf } from "../api.js";
import { keyOf } from "../board/geometry.js";
import { nameOf } from "../board/names.js";
import { calm, fill, h } from "../dom.js";
import { secondsText } from "../i18n/index.js";
import { ratePanel } from "../play/rate.js";
import { contradiction } from "./contradiction.js";
import { withGivens } from "./edits.js";
import { makeUnique } from "./unique.js";

/** Solutions of one candidate that are counted. */
const CAP = 10;
/** How many redundant rules are named; the rest are only counted. */
const NAMED = 6;

/**
 * @param {import("../main.js").App} app
 * @param {{edit: (puzzle: Server.Puzzle) => void, redraw: () => void,
 *   blame: (numbers: Set<number>) => void,
 *   two: ReturnType<typeof import("./two.js").twoSolutions>,
 *   path: ReturnType<typeof import("./path.js").solvePath>}} view
 */
export function findings(app, { edit, redraw, blame, two, path }) {
  const { store, api, t } = app;
  let asked = new AbortController();
  /** What the server found for the puzzle as it is now; never for an older one. */
  let found = /** @type {Server.SetAnswer | null} */ (null);
  /**
   * A solution of the puzzle as it is, or was as long as it had one.
   * @type {Server.Puzzle["givens"] | null}
   */
  let solution = null;
  let shows = true;
  const status = h("div", { class: "card status", role: "status", data: { status: "" } });
  const rating = ratePanel(app);
  const why = contradiction(app, { edit, redraw, blame });
  const unique = makeUnique(app, { edit, redraw, two });
  const legend = h("div", { class: "legend" });
  const toggle = h(
    "label",
    { class: "switch" },
    h("input", {
      type: "checkbox",
      role: "switch",
      checked: true,
      onchange: (event) => {
        shows = event.currentTarget.checked;
        explain();
        redraw();
      },
    }),
    h("span", {}, t("set.candidates")),
  );
  const element = h(
    "div",
    { class: "tool-panel" },
    status,
    why.element,
    unique.element,
    toggle,
    legend,
    path.element,
  );
  /** The same in a word, beside the title: on a phone the card is far below the board. */
  const badge = h("span", { class: "badge known", "aria-hidden": "true" });

  /** @param {string} look @param {string} word @param {...import("../dom.js").Child} more */
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
      show(found);
      redraw();
      if (found.status === "none") why.ask(found.why, signal);
    } catch (error) {
      if (cancelled(error) || signal.aborted) return;
      if (error instanceof ApiError && error.status === 429) {
        setTimeout(() => signal.aborted || later(), 1000 * (error.retryAfter ?? 1));
        return;
      }
      tell("none", t("set.unknown"), h("p", { class: "error" }, messageOf(error)));
    }
  }, 60);

  /** Ask anew: what was known before does not hold any more. */
  function ask() {
    asked.abort();
    asked = new AbortController();
    found = null;
    two.show(null);
    why.reset();
    unique.reset(false);
    path.reset();
    path.element.hidden = true;
    status.dataset.status = "";
    tell("busy", t("set.asking"));
    later();
  }

  /** @param {Server.SetAnswer} now */
  function show(now) {
    status.dataset.status = now.status;
    const unstated = now.status === "unknown" && now.faults.length > 0;
    const facts = now.faults.map((fault) => h("li", {}, fault.message));
    tell(
      now.status,
      t(`set.${unstated ? "unstated" : now.status}`),
      counted(now),
      minimal(now),
      spareClues(now),
      facts.length > 0 && h("ul", {}, facts.slice(0, 8)),
      !unstated && h("p", { class: "soft took" }, t("set.took", { seconds: secondsText(now.seconds) })),
      now.status === "unique" && rating.element,
    );
    rating.reset();
    explain();
    unique.reset(now.status === "multiple");
    two.show(now.two, now.variables);
    path.element.hidden = !["unique", "multiple"].includes(now.status);
  }

  /** What the colours on the board mean. */
  function explain() {
    const sorts = shows && found?.status === "multiple" ? [1, 2, 3, 4] : [];
    fill(
      legend,
      sorts.map((sort) => h("span", {}, h("i", { class: `c${sort}` }), t(`set.count${sort}`))),
      Boolean(found?.spare?.length) && h("span", {}, h("i", { class: "spare" }), t("set.spareKey")),
    );
  }

  /** @param {Server.SetAnswer} now */
  function spareClues(now) {
    const spare = now.spare_clues ?? [];
    if (now.status !== "unique" || !spare.length) return null;
    const named = spare.slice(0, NAMED).join(", ");
    const clues = spare.length > NAMED ? `${named}, …` : `${named}.`;
    return h("p", { class: "spare-clues" }, t("set.spareClues", { n: spare.length, clues }));
  }

  /** @param {Server.SetAnswer} now */
  function counted(now) {
    if (now.status !== "multiple" || now.count === null) return null;
    const words = now.count_complete ? "set.solutions" : "set.atLeast";
    return h("p", {}, t(words, { n: now.count }));
  }

  /** @param {Server.SetAnswer} now */
  function minimal(now) {
    if (now.status !== "unique" || !store.state.layout.givens.length) return null;
    if (now.minimal) return h("p", {}, t("set.minimal"));
    if (!now.spare?.length) return h("p", { class: "soft" }, t("set.minimalUnknown"));
    const [first] = now.spare;
    return [
      h("p", {}, t("set.spare", { n: now.spare.length })),
      h(
        "button",
        { onclick: () => edit(withGivens(store.state.puzzle, [keyOf(first)], null)) },
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
      if (!found) return { blaming: false };
      const tint = new Map((found.spare ?? []).map((c) => [keyOf(c), "spare"]));
      // What is not complete yet is not wrong.
      const faults = found.status === "none" ? found.faults : [];
      const wrong = new Set(faults.flatMap((one) => one.cells.map(keyOf)));
      const stated = shows ? (found.candidates ?? []) : [];
      const blamed = why.view();
      if (blamed) return { ...blamed, blaming: true };
      const candidates = new Map(stated.map(([r, c, values]) => [keyOf([r, c]), values]));
      const { tint: shown, values } = unique.view();
      for (const key of values.keys()) candidates.delete(key);
      return { candidates, tint: shown.size ? shown : tint, wrong, added: values, blaming: false };
    },
    end() {
      asked.abort();
      unique.end();
      later.cancel();
    },
  };
}
