/** A puzzle as text in any format: those that keep everything, those that lose something, the rest. */

import { fill, h } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../icons.js";

/** Formats that are also what their files' names end in. */
const ENDINGS = ["json", "jsonl", "csv", "sdm", "sdk", "sdx", "ss"];

/** The ending of a file in a format. @param {string} name */
export const endingOf = (name) => (ENDINGS.includes(name) ? name : "txt");

/**
 * The formats by what becomes of the puzzle in them.
 * @param {Server.FormJson[]} forms
 */
export function sorted(forms) {
  const carries = forms.filter(({ refusal }) => refusal === null);
  return {
    whole: carries.filter(({ lost }) => !lost.length),
    lossy: carries.filter(({ lost }) => lost.length),
    refused: forms.filter(({ refusal }) => refusal !== null),
  };
}

/**
 * @param {object} share
 * @param {(format: string) => Promise<string>} share.convert
 * @param {(text: string) => void} share.copy
 * @param {(text: string, ending: string) => void} share.save
 */
export function moreForms({ convert, copy, save }) {
  const choice = h("select", { "aria-label": t("share.format"), onchange: show });
  const text = h("textarea", { readonly: true, class: "code", rows: 6, "aria-label": t("share.text") });
  const loses = h("p", { class: "warn", role: "status" });
  const refused = h("details", {});
  /** @type {Server.FormJson[]} */
  let forms = [];
  const element = h(
    "details",
    { class: "forms" },
    h("summary", {}, t("share.more")),
    h(
      "div",
      { class: "tool-panel" },
      choice,
      loses,
      text,
      h(
        "div",
        { class: "row end" },
        h(
          "button",
          { onclick: () => save(text.value, endingOf(choice.value)) },
          icon("save"),
          t("share.save"),
        ),
        h("button", { onclick: () => copy(text.value) }, icon("copy"), t("share.copyText")),
      ),
      refused,
    ),
  );
  element.addEventListener("toggle", () => element.open && show());

  async function show() {
    const form = forms.find(({ name }) => name === choice.value);
    if (!form || !element.open) return;
    loses.hidden = !form.lost.length;
    loses.textContent = t("share.loses", { what: form.lost.join(", ") });
    const made = await convert(form.name);
    if (form.name === choice.value) text.value = made;
  }

  /** @param {string} label @param {Server.FormJson[]} some */
  const group = (label, some) =>
    some.length > 0 &&
    h(
      "optgroup",
      { label },
      some.map(({ name, title }) => h("option", { value: name }, `${name}: ${title}`)),
    );

  return {
    element,
    /** @param {Server.FormJson[]} known */
    offer(known) {
      forms = known;
      const now = choice.value;
      const { whole, lossy, refused: not } = sorted(known);
      fill(choice, group(t("share.whole"), whole), group(t("share.lossy"), lossy));
      if ([...whole, ...lossy].some(({ name }) => name === now)) choice.value = now;
      fill(
        refused,
        h("summary", {}, t("share.refused", { n: not.length })),
        h(
          "ul",
          { class: "refused" },
          not.map(({ name, refusal }) => h("li", {}, h("b", {}, name), ` ${refusal}`)),
        ),
      );
      refused.hidden = !not.length;
      show();
    },
  };
}
