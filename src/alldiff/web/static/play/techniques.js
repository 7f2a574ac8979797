/** Which techniques hints and explanations use; those that are switched off are kept by the browser. */

import { cancelled, messageOf } from "../api.js";
import { fill, h } from "../dom.js";
import * as storage from "../storage.js";

/** The techniques that are switched off. */
export const switchedOff = () => storage.read("without") ?? [];

/** @param {import("../main.js").App} app */
export function techniquesPanel({ api, store, t }) {
  let asked = new AbortController();
  /** @type {Server.LessonJson[]} */
  let known = [];
  const summary = h("summary", {});
  const body = h("div", { class: "technique-list" });
  const element = h("details", { class: "techniques-used", ontoggle: () => ask() }, summary, body);

  function count() {
    const n = switchedOff().length;
    summary.textContent = n ? t("techniques.off", { n }) : t("techniques.title");
  }

  async function ask() {
    if (!element.open) return;
    asked.abort();
    asked = new AbortController();
    try {
      ({ lessons: known } = await api.post("lessons", { puzzle: store.state.puzzle }, asked));
      draw();
    } catch (error) {
      if (!cancelled(error)) fill(body, h("p", { class: "error" }, messageOf(error)));
    }
  }

  /** @param {string[]} names @param {boolean} used */
  function use(names, used) {
    const rest = switchedOff().filter((one) => !names.includes(one));
    storage.write("without", used ? rest : [...rest, ...names]);
    draw();
  }

  function draw() {
    count();
    const off = new Set(switchedOff());
    const sorts = [...new Set(known.map((one) => one.difficulty))];
    fill(
      body,
      h("p", { class: "soft" }, t("techniques.help")),
      off.size > 0 && h("button", { onclick: () => use([...off], true) }, t("techniques.all")),
      sorts.map((difficulty) => {
        const members = known.filter((one) => one.difficulty === difficulty);
        const names = members.map((one) => one.name);
        const on = names.filter((name) => !off.has(name)).length;
        const whole = box(t(`difficulty.${difficulty}`), on === names.length, names);
        whole.querySelector("input")?.toggleAttribute("data-some", on > 0 && on < names.length);
        return h(
          "fieldset",
          {},
          h("legend", { class: difficulty }, whole),
          members.map((one) => box(one.title, !off.has(one.name), [one.name])),
        );
      }),
    );
  }

  /** @param {string} title @param {boolean} checked @param {string[]} names */
  function box(title, checked, names) {
    const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
      use(names, event.currentTarget.checked);
    const data = { technique: names.length === 1 ? names[0] : "" };
    return h("label", { class: "option" }, h("input", { type: "checkbox", checked, data, onchange }), title);
  }

  count();
  return { element, /** Another puzzle may know other techniques. */ reset: ask };
}
