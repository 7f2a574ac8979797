/** The form that chooses a search: level, orders and options, or the parts of one over states. */

import { fill, focusOn, h } from "../dom.js";
import { wordsOr } from "../i18n/index.js";
import { overStates, parts, plain, specOf } from "./spec.js";

/** @typedef {import("./spec.js").PartList} PartList */

/**
 * Return the form: `element`, `spec`, `seed`.
 * @param {Server.InfoAnswer} info the answer of /api/info
 * @param {{spec: string, seed: number}} chosen
 * @param {import("../i18n/index.js").Translate} t
 * @param {() => void} onChange
 * @param {HTMLElement} lead a field that comes first: what is searched
 */
export function createChooser(info, chosen, t, onChange, lead) {
  let choice = parts(chosen.spec, info) ?? plain(chosen.spec);
  let { seed } = chosen;
  const element = h("form", {
    class: "chooser",
    "aria-label": t("watch.search"),
    onsubmit: (event) => event.preventDefault(),
  });

  /** What a part is called, for people who do not know its short name. */
  const title = (/** @type {string} */ name) => wordsOr(`part.${name}`, "");
  /** What a part does: our words, or those of its author. */
  const summary = (/** @type {PartList} */ list, /** @type {string} */ name) =>
    wordsOr(`part.${name}.does`, info[list].find((part) => part.name === name)?.summary ?? "");
  const option = (/** @type {string} */ name) =>
    h("option", { value: name }, title(name) ? `${name} · ${title(name)}` : name);

  /**
   * One select with its label, and below it what is chosen does.
   * @param {string} key
   * @param {(name: string) => PartList} list that a part belongs to
   * @param {string} value
   * @param {(name: string) => void} set
   * @param {{none?: string, groups?: HTMLElement[]}} [more]
   */
  function field(key, list, value, set, { none = "", groups } = {}) {
    const id = `watch-${key}`;
    const does = value ? summary(list(value), value) : none ? t(`${none}.does`) : "";
    const doing = h("small", { id: `${id}-does`, class: "does", title: does }, does);
    const options = groups ?? info[list("")].map((part) => option(part.name));
    const select = h(
      "select",
      {
        id,
        "aria-describedby": doing.id,
        onchange: () => {
          set(select.value);
          change(id);
        },
      },
      none ? h("option", { value: "" }, t(none)) : null,
      options,
    );
    select.value = value;
    return h(
      "div",
      { class: "field" },
      h("label", { for: id }, t(`watch.choose.${key}`)),
      select,
      doing,
    );
  }

  /** @param {string} name @returns {PartList} */
  const strategyList = (name) =>
    info.levels.some((part) => part.name === name) ? "levels" : "strategies";

  function draw() {
    const group = (/** @type {string} */ key, /** @type {PartList} */ list) =>
      h(
        "optgroup",
        { label: t(key) },
        info[list].map((part) => option(part.name)),
      );
    const strategy = field(
      "strategy",
      strategyList,
      choice.strategy,
      (name) => {
        choice = { ...choice, strategy: name, representation: "", guide: "" };
      },
      {
        groups: [
          group("watch.choose.levels", "levels"),
          group("watch.choose.states", "strategies"),
        ],
      },
    );
    fill(element, lead, strategy, ...(overStates(choice, info) ? stateFields() : assigningFields()));
  }

  function assigningFields() {
    const { options } = choice;
    // What is hidden there is told.
    const said = [choice.tie, ...options].filter(Boolean).join(", ");
    return [
      field(
        "variable",
        () => "variable_orders",
        choice.variable,
        (name) => {
          choice.variable = name;
          if (choice.tie === name) choice.tie = "";
        },
      ),
      field(
        "value",
        () => "value_orders",
        choice.value,
        (name) => (choice.value = name),
      ),
      h(
        "details",
        { class: "more" },
        h("summary", {}, t("watch.choose.more"), said ? h("small", { class: "does" }, said) : null),
        h(
          "div",
          { class: "more-fields" },
          field(
            "tie",
            () => "variable_orders",
            choice.tie,
            (name) => (choice.tie = name === choice.variable ? "" : name),
            { none: "watch.choose.tie.none" },
          ),
          h(
            "fieldset",
            {},
            h("legend", {}, t("watch.choose.options")),
            info.options.map((part) =>
              h(
                "label",
                { class: "option" },
                h("input", {
                  type: "checkbox",
                  checked: options.includes(part.name),
                  id: `watch-option-${part.name}`,
                  onchange: (event) => {
                    const wanted = new Set(options);
                    if (event.currentTarget.checked) wanted.add(part.name);
                    else wanted.delete(part.name);
                    choice.options = info.options
                      .map((each) => each.name)
                      .filter((name) => wanted.has(name));
                    change(event.currentTarget.id);
                  },
                }),
                h(
                  "span",
                  {},
                  part.name,
                  h("small", { class: "does" }, summary("options", part.name)),
                ),
              ),
            ),
          ),
          seedField(),
        ),
      ),
    ];
  }

  function stateFields() {
    return [
      field(
        "representation",
        () => "representations",
        choice.representation,
        (name) => (choice.representation = name),
        { none: "watch.choose.usual" },
      ),
      field(
        "guide",
        () => "guides",
        choice.guide,
        (name) => (choice.guide = name),
        { none: "watch.choose.usual" },
      ),
      seedField(),
    ];
  }

  function seedField() {
    const input = h("input", {
      id: "watch-seed",
      type: "number",
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      step: 1,
      value: String(seed),
      inputmode: "numeric",
      onchange: () => {
        seed = Math.max(0, Math.floor(Number(input.value)) || 0);
        change(input.id);
      },
    });
    return h(
      "div",
      { class: "field seed" },
      h("label", { for: input.id }, t("watch.choose.seed")),
      input,
      h("small", { class: "does" }, t("watch.choose.seed.does")),
    );
  }

  /** Show the new choice, keep the focus where it was, and tell. @param {string} id */
  function change(id) {
    const open = element.querySelector("details")?.open ?? false;
    draw();
    const details = element.querySelector("details");
    if (details) details.open = open;
    focusOn(`#${id}`, element);
    onChange();
  }

  draw();
  return {
    element,
    get spec() {
      return specOf(choice, info);
    },
    get seed() {
      return seed;
    },
  };
}
