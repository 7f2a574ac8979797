/** Rules of the whole grid as switches. */

import { fill, h } from "../dom.js";
import { saysOf } from "./clues.js";

/** @typedef {import("./clues.js").Clue} Clue */

/** What a kind states by itself, and what needs more than a switch. */
const STATED = ["rows", "columns", "boxes", "runs"];

/**
 * The clues that can be switched on: a rule without fields, or one for each word of its one choice.
 * @param {import("./clues.js").Rule[]} rules
 */
export function switchable(rules) {
  return rules
    .filter(({ place, name }) => place === "whole" && !STATED.includes(name))
    .flatMap((rule) => {
      const { name, title, fields } = rule;
      const needed = fields.filter(({ required }) => required);
      if (!needed.length) return [{ title, rule, clue: { type: name } }];
      const [field] = needed;
      if (needed.length > 1 || field.sort !== "choice") return [];
      return field.choices.map(([word, said]) => ({
        title: `${title} ${said}`,
        rule,
        clue: { type: name, [field.name]: word },
      }));
    });
}

/**
 * @param {import("../main.js").App} app
 * @param {(clues: Clue[]) => Promise<boolean>} change
 */
export function switches({ store }, change) {
  const element = h("div", { class: "switches" });
  const clues = () => store.state.puzzle.clues ?? [];
  const same = (/** @type {Clue} */ one, /** @type {Clue} */ other) =>
    Object.keys(other).every((key) => one[key] === other[key]);

  /** @param {import("./clues.js").Rule[]} rules */
  function draw(rules) {
    fill(
      element,
      switchable(rules).map(({ title, rule, clue }) =>
        h(
          "label",
          { class: "switch", title: saysOf(rule, clue) },
          h("input", {
            type: "checkbox",
            role: "switch",
            checked: clues().some((one) => same(one, clue)),
            onchange: (event) =>
              change(
                event.currentTarget.checked
                  ? [...clues(), clue]
                  : clues().filter((one) => !same(one, clue)),
              ),
          }),
          h("span", {}, title),
        ),
      ),
    );
  }

  return { element, draw };
}
