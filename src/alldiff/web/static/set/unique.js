/** Make it unique: givens and clues after which there is one solution, and what differs until then. */

import { cancelled, messageOf } from "../api.js";
import { keyOf } from "../board/geometry.js";
import { nameOf } from "../board/names.js";
import { fill, h } from "../dom.js";
import { givenAt } from "./edits.js";

const SECONDS = 10;
/** More givens, and more clues, than this are behind a click. */
const FIRST = 8;
/** More unavoidable sets than this are not listed. */
const MOST_SETS = 6;

/**
 * @param {import("../main.js").App} app
 * @param {{edit: (puzzle: Server.Puzzle) => void, redraw: () => void,
 *   two: ReturnType<typeof import("./two.js").twoSolutions>}} view
 */
export function makeUnique(app, { edit, redraw, two }) {
  const { store, api, t } = app;
  let asked = new AbortController();
  /** The cells that are pointed at, and the values they would have. */
  let preview = { tint: new Map(), values: /** @type {Map<string, number>} */ (new Map()) };
  const list = h("div", { class: "additions" });
  const start = h("button", { data: { unique: "" }, onclick: ask }, t("set.makeUnique"));
  const element = h("section", { class: "unique", hidden: true }, start, list);

  /** @param {boolean} shown */
  function reset(shown) {
    asked.abort();
    preview = { tint: new Map(), values: new Map() };
    element.hidden = !shown;
    fill(list);
  }

  async function ask() {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const { puzzle } = store.state;
    fill(list, h("p", { class: "waiting", "aria-live": "polite" }, t("set.unique.asking")));
    try {
      const found = await api.post("several", { puzzle, limits: { seconds: SECONDS } }, { signal });
      if (signal.aborted || puzzle !== store.state.puzzle) return;
      if (found.two.length === 2) two.show(found.two);
      show(puzzle, found);
    } catch (error) {
      if (cancelled(error) || signal.aborted) return;
      fill(list, h("p", { class: "error" }, messageOf(error)));
    }
  }

  /** @param {Server.Puzzle} puzzle @param {Server.SeveralAnswer} found */
  function show(puzzle, { additions, settled, unavoidable }) {
    const button = (/** @type {Server.AdditionAnswer} */ one) =>
      h(
        "button",
        { data: { addition: "" }, ...pointing(one.cells, added(puzzle, one)), onclick: () => edit(one.puzzle) },
        one.text,
      );
    const sorts = ["given", "clue"].map((sort) => additions.filter((one) => one.sort === sort));
    const first = sorts.flatMap((one) => one.slice(0, FIRST)).map(button);
    const more = sorts.flatMap((one) => one.slice(FIRST)).map(button);
    const sets = unavoidable.slice(0, MOST_SETS);
    fill(
      list,
      h("p", {}, t(first.length ? "set.unique.with" : "set.unique.none")),
      h("div", { class: "row" }, first),
      more.length > 0 &&
        h(
          "details",
          {},
          h("summary", {}, t("set.unique.more", { n: more.length })),
          h("div", { class: "row" }, more),
        ),
      settled.length > 0 &&
        h("p", {}, h("button", { class: "clue", ...pointing(settled) }, t("set.settled", { n: settled.length }))),
      sets.length > 0 && h("p", { class: "soft" }, t("set.exchange")),
      h(
        "ul",
        { class: "blamed-list" },
        sets.map((cells) => h("li", {}, h("button", { class: "clue", ...pointing(cells) }, cells.map(nameOf).join(" ")))),
      ),
    );
  }

  /** The values that an addition brings. @param {Server.Puzzle} puzzle @param {Server.AdditionAnswer} addition */
  function added(puzzle, addition) {
    /** @type {Map<string, number>} */
    const values = new Map();
    for (const key of addition.cells.map(keyOf)) {
      const now = givenAt(addition.puzzle, key);
      if (now !== null && now !== givenAt(puzzle, key)) values.set(key, now);
    }
    return values;
  }

  /** What shows cells on the board while a button is pointed at. @param {Iterable<import("../board/geometry.js").Cell>} cells */
  function pointing(cells, values = new Map()) {
    const shows = () => {
      preview = { tint: new Map(Array.from(cells, (cell) => [keyOf(cell), "blamed"])), values };
      redraw();
    };
    const ends = () => {
      preview = { tint: new Map(), values: new Map() };
      redraw();
    };
    return { onmouseenter: shows, onmouseleave: ends, onfocus: shows, onblur: ends };
  }

  return { element, reset, end: () => asked.abort(), view: () => preview };
}
