/** The rules of a puzzle: what is there, and a form to add any other. */

import { cellOf as keyCell } from "../board/geometry.js";
import { cellOf, nameOf } from "../board/names.js";
import { fill, h } from "../dom.js";
import { iconButton } from "../icons.js";

/** @typedef {{name: string, sort: string, required: boolean, choices: string[], default: any}} Field */
/** @typedef {{name: string, title: string, place: string, says: string, aliases: string[], fields: Field[]}} Rule */

const PLACES = ["cells", "path", "pair", "outside", "whole"];
const PLACED = ["cell", "cells", "groups"];

/** The cells of a text such as R1C1 R1C2. @param {string} text */
const cellsIn = (text) => (text.match(/R\d+C\d+/gi) ?? []).map((one) => cellOf(one.toUpperCase()));

/**
 * What was typed for a field as JSON; undefined where nothing was.
 * @param {Field} field
 * @param {any} control
 */
export function entered(field, control) {
  if (field.sort === "flag") return control.checked || undefined;
  const text = control.value.trim();
  if (!text) return undefined;
  if (field.sort === "cell" || field.sort === "outside") return cellsIn(text)[0];
  if (field.sort === "cells") return cellsIn(text);
  if (field.sort === "groups") return text.split(";").map(cellsIn);
  if (field.sort === "number") return Number(text);
  if (field.sort === "numbers") return text.split(/[\s,]+/).map(Number);
  return field.sort === "json" ? JSON.parse(text) : text;
}

/**
 * @param {import("../main.js").App} app
 * @param {{edit: (puzzle: any) => void, chosen: () => string[]}} board
 */
export function rulesPanel(app, { edit, chosen }) {
  const { api, store, t } = app;
  /** @type {Rule[]} */
  let known = [];
  const list = h("ul", { class: "rule-list" });
  const form = h("form", { class: "tool-panel" });
  const element = h(
    "details",
    {
      class: "card rules-card",
      ontoggle: () => {
        if (element.open && !known.length) load();
      },
    },
    h("summary", {}, t("set.rulesTool")),
    h("div", { class: "tool-panel" }, list, form),
  );

  async function load() {
    try {
      known = (await api.get("rules")).rules;
    } catch (error) {
      app.toast(error.message, { kind: "bad" });
      return;
    }
    draw();
    build();
  }

  /** @param {string} type */
  const ruleOf = (type) =>
    known.find((rule) => rule.name === type || rule.aliases.includes(type));

  /** What a clue is called in the list. @param {any} clue */
  function called(clue) {
    const rule = ruleOf(clue.type);
    const place = rule?.fields.find((field) => [...PLACED, "outside"].includes(field.sort));
    let where = place && clue[place.name];
    while (Array.isArray(where?.[0])) where = where[0];
    const number = clue.sum ?? clue.result ?? clue.difference ?? clue.count ?? "";
    return [rule?.title ?? clue.type, number, where ? nameOf(where) : ""].filter(String).join(" ");
  }

  function draw() {
    const clues = store.state.puzzle.clues ?? [];
    fill(
      list,
      clues.map((/** @type {any} */ clue, /** @type {number} */ at) =>
        h(
          "li",
          {},
          h("span", {}, called(clue)),
          iconButton("erase", t("set.removeRule", { rule: called(clue) }), () =>
            change(clues.filter((/** @type {any} */ _, /** @type {number} */ one) => one !== at)),
          ),
        ),
      ),
    );
    list.hidden = !clues.length;
  }

  /** @param {any[]} clues */
  function change(clues) {
    const { solution: _solution, state: _state, marks: _marks, ...rest } = store.state.puzzle;
    edit({ ...rest, clues });
  }

  function build() {
    const choice = h(
      "select",
      { name: "rule", onchange: () => fields(choice.value) },
      PLACES.map((place) =>
        h(
          "optgroup",
          { label: t(`set.place.${place}`) },
          known
            .filter((rule) => rule.place === place)
            .map((rule) => h("option", { value: rule.name }, rule.title)),
        ),
      ),
    );
    const body = h("div", { class: "tool-panel" });
    fill(form, h("label", { class: "field" }, h("span", {}, t("set.newRule")), choice), body);
    fields(choice.value);

    /** The form of a rule. @param {string} name */
    function fields(name) {
      const rule = /** @type {Rule} */ (ruleOf(name));
      const controls = rule.fields.map((field) => ({ field, control: controlOf(field) }));
      const problem = h("p", { class: "error", role: "alert", hidden: true });
      fill(
        body,
        h("p", { class: "soft" }, rule.says.replace(/[{}]/g, "")),
        controls.map(({ field, control }) => line(field, control)),
        problem,
        h("button", { class: "primary" }, t("set.addRule")),
      );
      form.onsubmit = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        add(rule, controls, problem);
      };
    }
  }

  /** @param {Field} field */
  function controlOf(field) {
    if (field.sort === "flag") return h("input", { type: "checkbox", checked: field.default });
    if (field.sort === "choice") {
      return h(
        "select",
        { value: field.default ?? field.choices[0] },
        field.choices.map((word) => h("option", { value: word }, word || "–")),
      );
    }
    if (field.sort === "number") return h("input", { type: "number", value: field.default ?? "" });
    const placeholder = {
      cell: "R1C1",
      cells: "R1C1 R1C2",
      groups: "R1C1 R1C2; R2C1",
      outside: "R0C1",
      numbers: "1 2 3",
      json: "[[1, 2]]",
    }[field.sort];
    return h("input", { placeholder, autocomplete: "off", spellcheck: false });
  }

  /** @param {Field} field @param {any} control */
  function line(field, control) {
    const label = field.name.replaceAll("_", " ");
    const takes = PLACED.includes(field.sort) && [
      h(
        "button",
        { type: "button", class: "quiet", onclick: () => take(field, control) },
        t("set.takeSelection"),
      ),
    ];
    return h(
      "label",
      { class: "field" },
      h("span", {}, label),
      h("div", { class: "row nowrap" }, control, takes),
      field.sort === "outside" && h("span", { class: "soft" }, t("set.outsideHelp")),
    );
  }

  /** Write the selected cells into a field. @param {Field} field @param {any} control */
  function take(field, control) {
    const names = chosen().map((key) => nameOf(keyCell(key)));
    const before = field.sort === "groups" && control.value ? `${control.value}; ` : "";
    control.value = before + (field.sort === "cell" ? (names[0] ?? "") : names.join(" "));
  }

  /**
   * Add the rule if the server takes it; else say what is wrong with it.
   * @param {Rule} rule
   * @param {{field: Field, control: any}[]} controls
   * @param {HTMLElement} problem
   */
  async function add(rule, controls, problem) {
    const placed = controls.filter(({ field }) => PLACED.includes(field.sort));
    if (placed.length === 1 && !placed[0].control.value) take(placed[0].field, placed[0].control);
    problem.hidden = true;
    try {
      const stated = controls.map(({ field, control }) => [field.name, entered(field, control)]);
      const clue = { type: rule.name, ...Object.fromEntries(stated) };
      const clues = [...(store.state.puzzle.clues ?? []), clue];
      const layout = await api.post("board", { puzzle: { ...store.state.puzzle, clues } });
      const before = store.state.layout.faults.map((/** @type {any} */ fault) => fault.message);
      const wrong = layout.faults.find((/** @type {any} */ one) => !before.includes(one.message));
      if (wrong) throw new Error(wrong.message);
      change(clues);
      for (const { control } of placed) control.value = "";
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    }
  }

  return { element, draw };
}
