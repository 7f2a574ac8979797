/** A new empty puzzle to set. */

import { h } from "../dom.js";
import { kindTitle } from "../kinds.js";
import { blank, customaryBox } from "./edits.js";

const KINDS = ["sudoku", "greater-than", "latin-square", "kakuro"];

/** @param {import("../main.js").App} app */
export function blankForm(app) {
  const { t } = app;
  const kind = h(
    "select",
    { onchange: () => fit() },
    KINDS.map((name) => h("option", { value: name }, kindTitle(name))),
  );
  const rows = number(9);
  const columns = number(9);
  const box = h("select", {});
  const columnsField = field(t("new.columns"), columns);
  const boxField = field(t("new.box"), box);

  /** @param {number} value */
  function number(value) {
    return h("input", { type: "number", min: 2, max: 100, value, oninput: () => fit() });
  }

  /** @param {string} label @param {any} input */
  function field(label, input) {
    return h("label", { class: "field" }, h("span", {}, label), input);
  }

  /** Show the fields of the kind, and the boxes of the side. */
  function fit() {
    const boxed = ["sudoku", "greater-than"].includes(kind.value);
    columnsField.hidden = kind.value !== "kakuro";
    boxField.hidden = !boxed;
    const side = Number(rows.value);
    const customary = String(customaryBox(side));
    box.replaceChildren();
    for (let wide = 1; wide <= side; wide++) {
      if (side % wide) continue;
      const value = `${wide},${side / wide}`;
      box.append(h("option", { value, selected: value === customary }, value.replace(",", " × ")));
    }
  }

  /** @param {Event} event */
  async function make(event) {
    event.preventDefault();
    const side = Number(rows.value);
    const wide = kind.value === "kakuro" ? Number(columns.value) : side;
    const shape = box.value.split(",").map(Number);
    try {
      await app.open(blank(kind.value, side, wide, shape), { view: "set", fresh: true });
    } catch (error) {
      app.toast(error.message, { kind: "bad" });
    }
  }

  fit();
  return h(
    "details",
    { class: "card new" },
    h("summary", {}, t("new.title")),
    h(
      "form",
      { class: "grid-form", onsubmit: make },
      field(t("new.kind"), kind),
      field(t("new.rows"), rows),
      columnsField,
      boxField,
      h("button", { type: "submit" }, t("new.make")),
    ),
  );
}
