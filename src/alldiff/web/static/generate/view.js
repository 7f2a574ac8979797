/** Generate: a new puzzle of a kind, a size, a difficulty, and with further rules. */

import { cancelled, messageOf } from "../api.js";
import { fill, h } from "../dom.js";
import { wordsOr } from "../i18n/index.js";
import { results } from "./result.js";
import { furtherRules } from "./rules.js";

/** Puzzles made at once, at most. */
const MOST = 24;
/** Seconds for one puzzle: what came nearest by then is offered. */
const SECONDS = 15;

/** The kind that one begins with where the puzzle at hand has none. */
const USUAL = "sudoku";

/**
 * @param {HTMLElement} host
 * @param {import("../main.js").App} app
 * @returns {() => void}
 */
export function mount(host, app) {
  const { api, t } = app;
  let asked = new AbortController();
  const form = h("form", { class: "tool-panel", onsubmit: make });
  const told = h("div", { class: "told", "aria-live": "polite" });
  const made = results(app, refuse);
  host.append(
    h(
      "section",
      { class: "page generate" },
      h("header", {}, h("h1", {}, t("generate.title")), h("p", {}, t("generate.help"))),
      form,
      h("div", { class: "tool-panel" }, told, made.element),
    ),
  );

  /** @type {Server.KindJson[]} */
  let kinds = [];
  const rules = furtherRules(t);
  Promise.all([api.get("info", asked), api.get("rules", asked)]).then(([info, known]) => {
    kinds = info.kinds.filter((one) => one.generates);
    rules.offer(known.rules);
    build(info);
  }, refuse);

  const kind = h("select", { name: "kind", onchange: fit });
  const says = h("p", { class: "soft" });
  const size = h("select", { name: "size" });
  const go = h("button", { class: "primary", type: "submit" }, t("generate.make"));
  const stop = h("button", { type: "button", hidden: true, onclick: cancel }, t("cancel"));

  /** @param {Server.InfoAnswer} info */
  function build({ difficulties, symmetries }) {
    /** @type {[string, string]} */
    const any = ["", t("generate.any")];
    /** @param {string[]} names @param {string} sort @returns {[string, string][]} */
    const named = (names, sort) => names.map((name) => [name, wordsOr(`${sort}.${name}`, name)]);
    fill(kind, options(kinds.map(({ name, title }) => [name, title])));
    const names = kinds.map(({ name }) => name);
    const now = app.store.ready ? app.store.state.puzzle.kind : USUAL;
    kind.value = names.includes(now) ? now : USUAL;
    const random = { min: 0, placeholder: t("generate.random") };
    fill(
      form,
      field("new.kind", kind),
      says,
      h(
        "div",
        { class: "grid-form" },
        field("generate.size", size),
        field("generate.difficulty", choice("difficulty", [any, ...named(difficulties, "difficulty")])),
        field("generate.symmetry", choice("symmetry", [any, ...named(symmetries, "symmetry")])),
        field("generate.many", h("input", { name: "many", type: "number", min: 1, max: MOST, value: 1 })),
        field("generate.seed", h("input", { name: "seed", type: "number", ...random })),
      ),
      rules.element,
      h("div", { class: "row" }, go, stop),
    );
    fit();
  }

  /** @param {string} label @param {HTMLElement} control */
  const field = (label, control) => h("label", { class: "field" }, h("span", {}, t(label)), control);

  /** @param {[string, string][]} stated values and words */
  const options = (stated) => stated.map(([value, words]) => h("option", { value }, words));

  /** @param {string} name @param {[string, string][]} stated */
  const choice = (name, stated) => h("select", { name }, options(stated));

  /** Show what the chosen kind is, and its sizes. */
  function fit() {
    const chosen = kinds.find((one) => one.name === kind.value);
    if (!chosen) return;
    const { rules: text, sizes, square } = chosen;
    says.textContent = text;
    fill(size, options(sizes.map((side) => [String(side), `${side} × ${side}`])));
    const usual = square ? 9 : 10;
    size.value = String(sizes.includes(usual) ? usual : sizes[0]);
  }

  function wish() {
    const data = new FormData(form);
    const side = Number(size.value);
    const seed = data.get("seed") || Math.floor(Math.random() * 2 ** 31);
    const square = kinds.find((one) => one.name === kind.value)?.square;
    const shape = square ? { size: side } : { rows: side, columns: side };
    const wanted = ["difficulty", "symmetry"].filter((name) => data.get(name));
    return {
      kind: kind.value,
      seed: Number(seed),
      ...shape,
      ...Object.fromEntries(wanted.map((name) => [name, data.get(name)])),
      rules: rules.stated(),
    };
  }

  /** @param {Event} event */
  async function make(event) {
    event.preventDefault();
    cancel();
    asked = new AbortController();
    const { signal } = asked;
    busy(true);
    made.clear();
    const wanted = wish();
    const many = Math.min(MOST, Number(new FormData(form).get("many")) || 1);
    try {
      for (let number = 0; number < many; number++) {
        const place = many > 1 ? ` ${number + 1} / ${many}` : "";
        fill(told, h("p", { class: "waiting" }, t("generate.making") + place));
        const limits = { seconds: SECONDS };
        const body = { ...wanted, seed: wanted.seed + number, limits };
        const { puzzle, seed, nearest } = await api.post("generate", body, { signal });
        const layout = await api.post("board", { puzzle }, { signal });
        made.add({ puzzle, layout, seed, nearest }, many > 1);
      }
      fill(told);
      app.announce(t("generate.made"));
      made.element.scrollIntoView({ block: "nearest" });
    } catch (error) {
      refuse(error);
    }
    if (!signal.aborted) busy(false);
  }

  /** @param {boolean} now */
  function busy(now) {
    go.disabled = now;
    stop.hidden = !now;
  }

  function cancel() {
    asked.abort();
    busy(false);
    fill(told);
  }

  /** @param {unknown} error */
  function refuse(error) {
    if (!cancelled(error)) fill(told, h("p", { class: "error" }, messageOf(error)));
  }

  return () => {
    asked.abort();
    made.end();
  };
}
