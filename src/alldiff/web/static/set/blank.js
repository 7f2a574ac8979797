/** A new empty puzzle to set. */

import { fill, h } from "../dom.js";
import { blank, customaryBox } from "./edits.js";

/**
 * @param {import("../main.js").App} app
 * @param {() => void} onNew called once a new puzzle is there
 */
export function blankForm(app, onNew) {
  const { t } = app;
  /** @type {Server.KindJson[]} */
  let known = [];
  const chosen = () => known.find((one) => one.name === kind.value);
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

  /** @param {string} label @param {HTMLElement} input */
  function field(label, input) {
    return h("label", { class: "field" }, h("span", {}, label), input);
  }

  /** Show the fields of the kind, and the boxes of the side. */
  function fit() {
    columnsField.hidden = chosen()?.square ?? true;
    boxField.hidden = !chosen()?.boxes;
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
    const [across, down] = box.value.split(",").map(Number);
    const name = /** @type {Server.Puzzle["kind"]} */ (kind.value);
    const boxes = /** @type {[number, number] | null} */ (boxField.hidden ? null : [across, down]);
    const puzzle = blank(name, side, wide, boxes, chosen()?.runs);
    try {
      app.store.begin(puzzle, await app.api.post("board", { puzzle }));
      onNew();
    } catch (error) {
      app.toast(app.api.messageOf(error), { kind: "bad" });
    }
  }

  app.api.get("info").then(
    ({ kinds }) => {
      known = kinds;
      const named = kinds.map((one) => h("option", { value: one.name }, one.title));
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
