/** Further rules of a new puzzle: which, and how many clues of each. */

import { fill, h } from "../dom.js";
import { iconButton } from "../icons.js";

const COUNTS = ["1", "2", "3", "4", "5", "6", "8", "10", "all"];

/** @param {import("../i18n/index.js").Translate} t */
export function furtherRules(t) {
  const list = h("ul", { class: "wishes" });
  const choice = h("select", { "aria-label": t("generate.rules"), onchange: add });
  const element = h(
    "div",
    { class: "field" },
    h("span", {}, t("generate.rules")),
    list,
    choice,
  );
  /** @type {import("../set/clues.js").Rule[]} */
  let rules = [];

  /** One line for the rule that was chosen. */
  function add() {
    const rule = rules.find(({ name }) => name === choice.value);
    choice.value = "";
    if (!rule || list.querySelector(`[data-rule="${rule.name}"]`)) return;
    const how = h(
      "select",
      { "aria-label": t("generate.count", { rule: rule.title }) },
      h("option", { value: "" }, t("generate.some")),
      COUNTS.map((count) => h("option", { value: `:${count}` }, count === "all" ? t("generate.all") : count)),
    );
    const line = h(
      "li",
      { data: { rule: rule.name } },
      h("span", {}, rule.title),
      rule.place !== "whole" && how,
      iconButton("erase", t("set.removeRule", { rule: rule.title }), () => line.remove()),
    );
    list.append(line);
    (rule.place === "whole" ? choice : how).focus();
  }

  return {
    element,
    /** @param {Server.RuleJson[]} known */
    offer(known) {
      rules = known.filter(({ generates }) => generates);
      fill(
        choice,
        h("option", { value: "" }, t("generate.addRule")),
        rules.map(({ name, title }) => h("option", { value: name }, title)),
      );
    },
    /** As the generator reads them: thermometer:3. */
    stated: () =>
      [...list.querySelectorAll("li")].map(
        (line) => line.dataset.rule + (line.querySelector("select")?.value ?? ""),
      ),
  };
}
