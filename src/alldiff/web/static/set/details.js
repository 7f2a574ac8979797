/** The words of a puzzle: its title, its author, its rules. */

import { calm, h } from "../dom.js";

const TEXTS = /** @type {const} */ (["title", "author", "rules"]);

/**
 * @param {import("../main.js").App} app
 * @param {(puzzle: Server.Puzzle) => void} edit
 */
export function details({ store, t }, edit) {
  /** @param {typeof TEXTS[number]} name @param {string} text */
  function say(name, text) {
    const { puzzle } = store.state;
    const before = puzzle[name];
    // As long as nobody changes them, the rules write themselves.
    const own = name === "rules" && !before && text === store.state.layout.rules ? "" : text.trim();
    // A word that is undefined is left out of the JSON.
    if (own !== (before ?? "")) edit({ ...puzzle, [name]: own || undefined });
  }
  const later = calm(say, 400);
  const fields = TEXTS.map((name) =>
    h(name === "rules" ? "textarea" : "input", {
      name,
      rows: 5,
      maxlength: 2000,
      oninput: (event) => later(name, event.currentTarget.value),
      onchange: (event) => {
        later.cancel();
        say(name, event.currentTarget.value);
      },
    }),
  );
  const again = h(
    "button",
    { onclick: () => say("rules", ""), hidden: true },
    t("set.rulesAgain"),
  );
  const whose = h("p", { class: "soft", id: "whose-rules" });
  fields.at(-1)?.setAttribute("aria-describedby", whose.id);
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
      whose,
      again,
    ),
  );
  return {
    element,
    /** Show the words of the puzzle at hand, except where one is typing. */
    draw() {
      const { puzzle, layout } = store.state;
      const own = Boolean(puzzle.rules);
      TEXTS.forEach((name, at) => {
        const written = name === "rules" && !own ? layout.rules : (puzzle[name] ?? "");
        if (fields[at] !== document.activeElement) fields[at].value = written;
      });
      whose.textContent = t(own ? "set.rulesOwn" : "set.rulesWritten");
      again.hidden = !own;
    },
  };
}
