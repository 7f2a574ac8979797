/** A new empty puzzle to set. */

import { fill, h } from "../dom.js";
import { blank, customaryBox } from "./edits.js";

/** Kinds without boxes. */
const BOXLESS = ["latin-square", "kakuro", "futoshiki", "kenken", "skyscraper", "jigsaw", "grid"];

/** @param {import("../main.js").App} app */
export function blankForm(app) {
  const { t } = app;
  const kind = h("select", { name: "kind", onchange: () => fit() });
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
    const boxed = !BOXLESS.includes(kind.value);
    columnsField.hidden = !["kakuro", "grid"].includes(kind.value);
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
    const wide = columnsField.hidden ? side : Number(columns.value);
    const shape = boxField.hidden ? null : box.value.split(",").map(Number);
    try {
      await app.open(blank(kind.value, side, wide, shape), { view: "set", fresh: true });
    } catch (error) {
      app.toast(error.message, { kind: "bad" });
    }
  }

  app.api.get("info").then(
    ({ kinds }) => {
      const named = kinds.map((/** @type {any} */ one) => h("option", { value: one.name }, one.title));
      fill(kind, named);
      kind.value = "sudoku";
      fit();
    },
    // Without the server there is nothing to begin with.
    () => {},
  );
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
