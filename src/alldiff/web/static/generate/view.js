/** Generate: a new puzzle of a kind, a size, a difficulty, and with further rules. */

import { cancelled } from "../api.js";
import { createBoard } from "../board/board.js";
import { fill, h } from "../dom.js";
import { wordsOr } from "../i18n/index.js";
import { furtherRules } from "./rules.js";

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
  const result = h("section", { class: "made tool-panel", "aria-label": t("generate.result") });
  host.append(
    h(
      "section",
      { class: "page generate" },
      h("header", {}, h("h1", {}, t("generate.title")), h("p", {}, t("generate.help"))),
      form,
      h("div", { class: "tool-panel" }, told, result),
    ),
  );

  /** @type {any[]} */
  let kinds = [];
  const rules = furtherRules(t);
  Promise.all([api.get("info", asked), api.get("rules", asked)]).then(([info, known]) => {
    kinds = info.kinds.filter((/** @type {any} */ one) => one.generates);
    rules.offer(known.rules);
    build(info);
  }, refuse);

  const kind = h("select", { name: "kind", onchange: fit });
  const says = h("p", { class: "soft" });
  const size = h("select", { name: "size" });
  const go = h("button", { class: "primary", type: "submit" }, t("generate.make"));
  const stop = h("button", { type: "button", hidden: true, onclick: cancel }, t("cancel"));

  /** @param {any} info */
  function build({ difficulties, symmetries }) {
    const any = ["", t("generate.any")];
    const named = (/** @type {string[]} */ names, /** @type {string} */ sort) =>
      names.map((name) => [name, wordsOr(`${sort}.${name}`, name)]);
    fill(kind, options(kinds.map(({ name, title }) => [name, title])));
    const names = kinds.map(({ name }) => name);
    kind.value = names.includes(app.store.state?.puzzle.kind) ? app.store.state.puzzle.kind : USUAL;
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
        field("generate.seed", h("input", { name: "seed", type: "number", ...random })),
      ),
      rules.element,
      h("div", { class: "row" }, go, stop),
    );
    fit();
  }

  /** @param {string} label @param {any} control */
  const field = (label, control) => h("label", { class: "field" }, h("span", {}, t(label)), control);

  /** @param {any[][]} stated values and words */
  const options = (stated) => stated.map(([value, words]) => h("option", { value }, words));

  /** @param {string} name @param {any[][]} stated */
  const choice = (name, stated) => h("select", { name }, options(stated));

  /** Show what the chosen kind is, and its sizes. */
  function fit() {
    const { name, rules: text, sizes } = kinds.find((one) => one.name === kind.value);
    says.textContent = text;
    fill(size, options(sizes.map((/** @type {number} */ side) => [side, `${side} × ${side}`])));
    const usual = name === "kakuro" ? 10 : 9;
    size.value = String(sizes.includes(usual) ? usual : sizes[0]);
  }

  function wish() {
    const data = new FormData(form);
    const side = Number(size.value);
    const seed = data.get("seed") || Math.floor(Math.random() * 2 ** 31);
    const shape = kind.value === "kakuro" ? { rows: side, columns: side } : { size: side };
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
    fill(told, h("p", { class: "waiting" }, t("generate.making")));
    try {
      const { puzzle, seed } = await api.post("generate", wish(), { signal });
      const layout = await api.post("board", { puzzle }, { signal });
      fill(told);
      show(puzzle, layout, seed);
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

  /** @param {any} error */
  function refuse(error) {
    if (!cancelled(error)) fill(told, h("p", { class: "error" }, error.message));
  }

  /** @param {any} puzzle @param {any} layout @param {number} seed */
  function show(puzzle, layout, seed) {
    const board = createBoard(layout, { interactive: false });
    const play = h("button", { class: "primary", onclick: () => app.open(puzzle) }, t("generate.play"));
    fill(
      result,
      h("div", { class: "preview" }, board.element),
      h("p", { class: "soft" }, layout.rules),
      h(
        "div",
        { class: "row center" },
        play,
        h("button", { onclick: () => app.open(puzzle, { view: "set" }) }, t("generate.set")),
        h("span", { class: "soft" }, t("generate.seeded", { seed: String(seed) })),
      ),
    );
    app.announce(t("generate.made"));
    play.focus();
    result.scrollIntoView({ block: "nearest" });
  }

  return () => asked.abort();
}
