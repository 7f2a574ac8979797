/** The combinations of a sum: of the run or cage at the cursor, those still possible marked. */

import { keyOf, symbolOf } from "../board/geometry.js";
import { fill, h } from "../dom.js";
import { possible } from "../position.js";

/** Combinations that are listed; of more one learns nothing. */
const MOST = 60;

/**
 * The sets of so many different values with a sum, in order; null where there are too many.
 * @param {number} count
 * @param {number} sum
 * @param {number} largest
 * @param {number} [smallest]
 * @returns {number[][] | null}
 */
export function combinations(count, sum, largest, smallest = 1) {
  /** @type {number[][]} */
  const found = [];
  /** @param {number[]} begun @param {number} rest */
  function extend(begun, rest) {
    const left = count - begun.length;
    if (left === 0) {
      if (rest === 0) found.push(begun);
      return;
    }
    for (let value = (begun.at(-1) ?? smallest - 1) + 1; value <= largest; value++) {
      const least = (left * (2 * value + left - 1)) / 2;
      const most = value + ((left - 1) * (2 * largest - left + 2)) / 2;
      if (least > rest || found.length > MOST) return;
      if (most >= rest) extend([...begun, value], rest - value);
    }
  }
  extend([], sum);
  return found.length > MOST ? null : found;
}

/**
 * Whether a set of values can be put into cells, one each.
 * @param {number[]} values
 * @param {number[][]} domains what each cell may hold
 */
export function fits(values, domains) {
  /** The cell of each value, by the value's place. @type {(number | undefined)[]} */
  const cellOf = [];
  /** Find a value for a cell; others may have to take another one. */
  function place(/** @type {number} */ cell, /** @type {Set<number>} */ seen) {
    for (const [at, value] of values.entries()) {
      if (seen.has(at) || !domains[cell].includes(value)) continue;
      seen.add(at);
      if (cellOf[at] !== undefined && !place(cellOf[at], seen)) continue;
      cellOf[at] = cell;
      return true;
    }
    return false;
  }
  return domains.every((_, cell) => place(cell, new Set()));
}

/** @param {import("../main.js").App} app */
export function combinationsPanel({ store, t }) {
  const element = h("section", { class: "combinations", "aria-label": t("sums.label") });

  function draw() {
    const { layout, position, cursor } = store.state;
    const sums = layout.sums.filter(
      (one) => one.different && one.cells.some((cell) => keyOf(cell) === cursor),
    );
    element.hidden = !sums.length;
    if (!sums.length) return fill(element);
    const values = store.values();
    const open = possible(layout, position);
    const domains = (/** @type {Server.SumOf} */ one) =>
      one.cells.map((cell) => {
        const value = values.get(keyOf(cell));
        return value !== undefined ? [value] : (open.get(keyOf(cell)) ?? []);
      });
    fill(
      element,
      sums.slice(0, 3).map((one) => {
        const found = combinations(one.cells.length, one.sum, layout.largest, layout.smallest);
        const at = domains(one);
        return h(
          "p",
          {},
          h("span", { class: "sum-name" }, t("sums.of", { sum: one.sum, n: one.cells.length })),
          found === null
            ? t("sums.many")
            : found.map((set) => {
                const still = fits(set, at);
                const text = set.map((value) => symbolOf(layout, value)).join(
                  layout.largest > 9 ? " " : "",
                );
                return still ? h("b", {}, text) : h("s", {}, text);
              }),
        );
      }),
    );
  }

  return { element, draw };
}
