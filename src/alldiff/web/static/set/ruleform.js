/** The form of a rule: what is entered for each of its fields, as the server describes them. */

import { fill, h } from "../dom.js";
import { entered, gestureOf, outsideOf, placesOf, saysOf, textOf } from "./clues.js";
import { SIGN } from "./edits.js";

/** @typedef {import("./clues.js").Rule} Rule */
/** @typedef {import("./clues.js").Field} Field */
/** @typedef {import("./clues.js").Clue} Clue */

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
 */
export function ruleForm({ t }, onNext) {
  /** @type {Rule | null} */
  let rule = null;
  /** @type {{field: Field, control: any}[]} */
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

  /** @param {{field: Field, control: any}} control */
  const line = ({ field, control }) =>
    h(
      "label",
      { class: "field", data: { field: field.name } },
      h("span", {}, field.title),
      control,
      field.sort === "outside" && h("span", { class: "soft" }, t("set.outsideHelp")),
    );

  /** @param {Rule | null} wanted */
  function build(wanted) {
    rule = wanted;
    controls = rule ? rule.fields.map((field) => ({ field, control: controlOf(field) })) : [];
    if (!rule) return fill(element);
    const how = rule.name === SIGN ? "sign" : gestureOf(rule);
    fill(
      element,
      says,
      h("p", { class: "soft" }, t(`set.gesture.${how}`)),
      controls.map(line),
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
      add.hidden = there;
      next.hidden = !there;
      for (const { field, control } of controls) {
        control.removeAttribute("aria-invalid");
        if (control === document.activeElement) continue;
        const value = clue[field.name] ?? field.default;
        if (field.sort === "flag") control.checked = Boolean(value);
        else if (field.sort === "choice") control.value = value ?? field.choices[0][0];
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
          .filter(({ field }) => !placesOf(rule).includes(field) && field !== outsideOf(rule))
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
