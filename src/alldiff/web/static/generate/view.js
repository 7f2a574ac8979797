/** Generate: a new puzzle of a kind, a size, a difficulty. */

import { cancelled } from "../api.js";
import { createBoard } from "../board/board.js";
import { fill, h } from "../dom.js";
import { known } from "../i18n/index.js";
import { kindTitle } from "../kinds.js";

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
  const result = h("section", { class: "tool-panel", "aria-label": t("generate.result") });
  const page = h(
    "section",
    { class: "page" },
    h("header", {}, h("h1", {}, t("generate.title")), h("p", {}, t("generate.help"))),
    form,
    told,
    result,
  );
  host.append(page);

  /** @type {any} */
  let info = null;
  api.get("info", asked).then(
    (answer) => {
      info = answer;
      build();
    },
    (error) => refuse(error),
  );

  /** The parts of the form that depend on the kind. */
  const wishes = h("div", { class: "grid-form" });
  const go = h("button", { class: "primary", type: "submit" }, t("generate.make"));
  const stop = h("button", { type: "button", hidden: true, onclick: cancel }, t("cancel"));

  function build() {
    const kinds = info.kinds.filter((/** @type {any} */ one) => one.generates);
    const names = kinds.map((/** @type {any} */ one) => one.name);
    const [usual] = [app.store.state?.puzzle.kind, "sudoku", ...names].filter((one) => names.includes(one));
    fill(
      form,
      h(
        "fieldset",
        { class: "kinds" },
        h("legend", { class: "sr" }, t("new.kind")),
        kinds.map((/** @type {any} */ kind) =>
          h(
            "label",
            { class: "kind" },
            h("input", {
              type: "radio",
              name: "kind",
              value: kind.name,
              checked: kind.name === usual,
              onchange: fit,
            }),
            h("strong", {}, kindTitle(kind.name, kind.title)),
            h("span", {}, kind.rules),
          ),
        ),
      ),
      wishes,
      h("div", { class: "row" }, go, stop),
    );
    fit();
  }

  const chosen = () => form.querySelector("input[name=kind]:checked").value;

  function fit() {
    const kind = info.kinds.find((/** @type {any} */ one) => one.name === chosen());
    const kakuro = kind.name === "kakuro";
    const usual = kakuro ? 10 : kind.sizes.includes(9) ? 9 : kind.sizes[0];
    const sizes = kind.sizes.map((/** @type {number} */ size) => [size, `${size} × ${size}`]);
    fill(
      wishes,
      choice("size", t("generate.size"), sizes, usual),
      choice("difficulty", t("generate.difficulty"), [
        ["", t("generate.any")],
        ...info.difficulties.map((/** @type {string} */ one) => [one, t(`difficulty.${one}`)]),
      ]),
      info.symmetries?.length > 0 &&
        choice("symmetry", t("generate.symmetry"), [
          ["", t("generate.any")],
          ...info.symmetries.map((/** @type {string} */ one) => [
            one,
            known(`symmetry.${one}`) ? t(`symmetry.${one}`) : one,
          ]),
        ]),
      h(
        "label",
        { class: "field" },
        h("span", {}, t("generate.rules")),
        h("input", { name: "rules", type: "text", placeholder: "thermometer:3,length=5 ratio" }),
      ),
      h(
        "label",
        { class: "field" },
        h("span", {}, t("generate.seed")),
        h("input", { name: "seed", type: "number", min: 0, placeholder: t("generate.random") }),
      ),
    );
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {any[][]} options values and words
   * @param {any} [value]
   */
  function choice(name, label, options, value = "") {
    return h(
      "label",
      { class: "field" },
      h("span", {}, label),
      h(
        "select",
        { name },
        options.map(([one, words]) =>
          h("option", { value: one, selected: String(one) === String(value) }, words),
        ),
      ),
    );
  }

  function wish() {
    const data = new FormData(form);
    const kind = chosen();
    const size = Number(data.get("size"));
    const seed = data.get("seed") || Math.floor(Math.random() * 2 ** 31);
    const body = { kind, seed: Number(seed) };
    Object.assign(body, kind === "kakuro" ? { rows: size, columns: size } : { size });
    for (const name of ["difficulty", "symmetry"]) {
      if (data.get(name)) body[name] = data.get(name);
    }
    const rules = String(data.get("rules") ?? "").split(/\s+/).filter(Boolean);
    if (rules.length > 0) body.rules = rules;
    return body;
  }

  /** @param {Event} [event] */
  async function make(event) {
    event?.preventDefault();
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
      if (!cancelled(error)) refuse(error);
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
    const label = kindTitle(layout.kind, layout.title);
    const board = createBoard(layout, { label, interactive: false });
    const begin = () => app.open(puzzle);
    const play = h("button", { class: "primary", onclick: begin }, t("generate.play"));
    fill(
      result,
      h("div", { class: "preview" }, board.element),
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
