/** The form of a rule: what is entered for each of its fields, as the server describes them. */

import { fill, h } from "../dom.js";
import { entered, gestureOf, isPlace, saysOf, textOf } from "./clues.js";
import { SIGN } from "./edits.js";

/** @typedef {import("./clues.js").Rule} Rule */
/** @typedef {import("./clues.js").Field} Field */
/** @typedef {import("./clues.js").Clue} Clue */

/** What a condition can look like. */
const EXAMPLES = ["a + b == c", "abs(a - b) >= 4", "a < b or b < c", "a * b == 12", "(a + b + c) % 2 == 0"];

/** Whether a rule is a condition over cells with letters. @param {Rule} rule */
export const isCondition = ({ fields }) =>
  fields.some(({ name, sort }) => name === "condition" && sort === "text");

/** @type {Partial<Record<Server.FieldJson["sort"], string>>} */
const PLACEHOLDERS = {
  cell: "R1C1",
  cells: "R1C1 R1C2",
  groups: "R1C1 R1C2; R2C1",
  outside: "R0C1",
  numbers: "1 2 3",
  json: "[[1, 2]]",
};

/**
 * @param {import("../main.js").App} app
 * @param {() => void} onNext another clue of the rule is wanted
 * @param {HTMLElement} problem what is wrong, to stand below what was entered
 */
export function ruleForm({ t }, onNext, problem) {
  /** @type {Rule | null} */
  let rule = null;
  /** @typedef {{field: Field, control: HTMLInputElement | HTMLSelectElement}} Control */
  /** @type {Control[]} */
  let controls = [];
  const says = h("p", { class: "soft" });
  const add = h("button", { class: "primary" }, t("set.addRule"));
  const next = h("button", { type: "button", onclick: onNext }, t("set.nextRule"));
  const element = h("div", { class: "tool-panel" });

  /** @param {Field} field */
  function controlOf({ sort, choices }) {
    if (sort === "flag") return h("input", { type: "checkbox" });
    if (sort === "choice") {
      return h("select", {}, choices.map(([word, said]) => h("option", { value: word }, said)));
    }
    if (sort === "number") return h("input", { type: "number", inputmode: "numeric" });
    return h("input", { placeholder: PLACEHOLDERS[sort], autocomplete: "off", spellcheck: "false" });
  }

  /** @param {Control} control */
  const line = ({ field, control }) =>
    h(
      "label",
      { class: "field", data: { field: field.name } },
      h("span", {}, field.title),
      control,
      field.sort === "outside" && h("span", { class: "soft" }, t("set.outsideHelp")),
    );

  /** How cells are called, and examples to begin with. */
  function conditionHelp() {
    const field = controls.find(({ field: one }) => one.name === "condition")?.control;
    const take = (/** @type {string} */ text) => {
      if (!field) return;
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    return [
      h("p", { class: "soft" }, t("set.conditionHelp")),
      h(
        "div",
        { class: "row examples", role: "group", "aria-label": t("set.examples") },
        EXAMPLES.map((text) => h("button", { type: "button", onclick: () => take(text) }, h("code", {}, text))),
      ),
    ];
  }

  /** @param {Rule | null} wanted */
  function build(wanted) {
    rule = wanted;
    controls = rule ? rule.fields.map((field) => ({ field, control: controlOf(field) })) : [];
    if (!rule) return fill(element, problem);
    const how = rule.name === SIGN ? "sign" : gestureOf(rule);
    fill(
      element,
      says,
      h("p", { class: "soft" }, t(`set.gesture.${how}`)),
      controls.map(line),
      problem,
      isCondition(rule) && conditionHelp(),
      h("div", { class: "row" }, add, next),
    );
  }

  return {
    element,
    /**
     * Show a rule with what is known of a clue; what one is typing stays.
     * @param {Rule | null} wanted
     * @param {Clue} clue
     * @param {boolean} there whether it is in the puzzle
     */
    show(wanted, clue, there) {
      if (wanted !== rule) build(wanted);
      if (!rule) return;
      says.textContent = saysOf(rule, clue);
      // A condition that is not written yet says nothing.
      says.hidden = says.textContent === "…";
      add.hidden = there;
      next.hidden = !there;
      for (const { field, control } of controls) {
        control.removeAttribute("aria-invalid");
        if (control === document.activeElement) continue;
        const value = clue[field.name] ?? field.default;
        if (control instanceof HTMLInputElement && field.sort === "flag") {
          control.checked = Boolean(value);
        } else if (field.sort === "choice") control.value = String(value ?? field.choices[0][0]);
        else control.value = textOf(field, value);
      }
    },
    /** What is entered; throws where it cannot be read. @returns {Clue} */
    clue: () =>
      Object.fromEntries(controls.map(({ field, control }) => [field.name, entered(field, control)])),
    /** What is entered besides places; it is what the next clue begins with. @returns {Clue} */
    stated: () =>
      Object.fromEntries(
        controls
          .filter(({ field }) => !isPlace(field))
          .map(({ field, control }) => [field.name, entered(field, control)]),
      ),
    /** Point at what is missing; where there are no keys the field takes the focus. */
    want(/** @type {Clue} */ clue) {
      const missing = controls.find(({ field }) => field.required && clue[field.name] === undefined);
      missing?.control.setAttribute("aria-invalid", "true");
      if (matchMedia("(pointer: coarse)").matches) missing?.control.focus();
    },
  };
}
