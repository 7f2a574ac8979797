/** The words of a puzzle: its title, its author, its rules. */

import { calm, h } from "../dom.js";

const TEXTS = ["title", "author", "rules"];

/**
 * @param {import("../main.js").App} app
 * @param {(puzzle: any) => void} edit
 */
export function details({ store, t }, edit) {
  const later = calm((/** @type {string} */ name, /** @type {string} */ text) => {
    const { [name]: _before, ...rest } = store.state.puzzle;
    edit(text ? { ...rest, [name]: text } : rest);
  }, 400);
  return h(
    "details",
    { class: "card" },
    h("summary", {}, t("set.words")),
    h(
      "div",
      { class: "tool-panel" },
      TEXTS.map((name) =>
        h(
          "label",
          { class: "field" },
          h("span", {}, t(`set.${name}`)),
          h("input", {
            value: store.state.puzzle[name] ?? "",
            maxlength: 500,
            oninput: (/** @type {any} */ event) => later(name, event.target.value),
          }),
        ),
      ),
    ),
  );
}
