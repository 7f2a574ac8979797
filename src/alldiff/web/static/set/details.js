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
  const fields = TEXTS.map((name) =>
    h(name === "rules" ? "textarea" : "input", {
      name,
      rows: 4,
      maxlength: 2000,
      oninput: (/** @type {any} */ event) => later(name, event.target.value),
    }),
  );
  const element = h(
    "details",
    { class: "card" },
    h("summary", {}, t("set.words")),
    h(
      "div",
      { class: "tool-panel" },
      fields.map((field) =>
        h("label", { class: "field" }, h("span", {}, t(`set.${field.name}`)), field),
      ),
    ),
  );
  return {
    element,
    /** Show the words of the puzzle at hand, except where one is typing. */
    draw() {
      for (const field of fields) {
        if (field !== document.activeElement) field.value = store.state.puzzle[field.name] ?? "";
        // As long as nobody writes them, the rules write themselves.
        if (field.name === "rules") field.placeholder = store.state.layout.rules;
      }
    },
  };
}
