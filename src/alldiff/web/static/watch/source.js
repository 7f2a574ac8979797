/** What is searched: the puzzle on its board or as a constraint graph, a ready problem, any model. */

import { fill, h } from "../dom.js";
import { wordsOr } from "../i18n/index.js";

/** The text of a model that the Open dialog read. */
let handed = "";

/** Give Watch a model to begin with. @param {string} text */
export function handOver(text) {
  handed = text;
}

/** Whether a text states a model: the JSON of alldiff, or XCSP3. @param {string} text */
export const isModel = (text) =>
  /^\s*\{[^]{0,400}"alldiff-model\//.test(text) || /^\s*<[^]{0,800}<?instance[^]{0,200}XCSP3/.test(text);

/** Cells up to which a puzzle is drawn as a graph. */
const MOST = 150;
const BOARD = "board";
const GRAPH = "graph";
const TEXT = "text";

/**
 * Return the choice: `element`, `draw()`, `asked()`.
 * @param {import("../main.js").App} app
 * @param {Server.InfoAnswer} info the answer of /api/info
 * @param {(params: {of: string | null, told: string | null}) => void} onChange
 */
export function createSource({ store, t, url }, info, onChange) {
  const names = info.problems.map((one) => one.name);
  const stated = url.param("of") ?? BOARD;
  let of = handed ? TEXT : [GRAPH, ...names].includes(stated) ? stated : BOARD;
  /** What a problem is told, by the names of its parameters. @type {Record<string, number>} */
  let told = numbersIn(url.param("told") ?? "");
  let text = handed;
  handed = "";
  const title = (/** @type {Server.ProblemJson} */ one) =>
    wordsOr(`problem.${one.name}`, one.summary);
  const select = h(
    "select",
    {
      id: "watch-source",
      onchange: () => {
        of = select.value;
        told = {};
        draw();
        if (of !== TEXT) onChange(params());
      },
    },
    h("option", { value: BOARD }, t("watch.source.board")),
    h("option", { value: GRAPH }, t("watch.source.graph")),
    h(
      "optgroup",
      { label: t("watch.source.problems") },
      info.problems.map((one) => h("option", { value: one.name }, title(one))),
    ),
    h("option", { value: TEXT }, t("watch.source.text")),
  );
  const more = h("div", { class: "source-more" });
  const element = h(
    "div",
    { class: "field source" },
    h("label", { for: select.id }, t("watch.source")),
    select,
    more,
  );

  function draw() {
    const fits = store.state.layout.cells.length <= MOST;
    select.options[1].disabled = !fits;
    if (of === GRAPH && !fits) of = BOARD;
    select.value = of;
    const problem = info.problems.find((one) => one.name === of);
    const parameters = Object.entries(problem?.parameters ?? {});
    fill(more, parameters.map(([name, usual]) => parameter(name, usual)), of === TEXT && pasted());
    more.hidden = !more.childElementCount;
  }

  /** @param {string} name @param {number | null} usual */
  function parameter(name, usual) {
    const whole = Number.isInteger(usual);
    return h(
      "label",
      { class: "parameter" },
      h("span", {}, wordsOr(`parameter.${name}`, name)),
      h("input", {
        type: "number",
        min: 0,
        step: whole ? 1 : 0.05,
        name,
        value: String(told[name] ?? usual ?? ""),
        onchange: (event) => {
          const { [name]: _, ...others } = told;
          const { value } = event.currentTarget;
          told = value ? { ...others, [name]: Number(value) } : others;
          onChange(params());
        },
      }),
    );
  }

  /** The JSON of a model, or XCSP3, as text. */
  function pasted() {
    const area = h("textarea", { class: "code", rows: 3, "aria-label": t("watch.source.text") });
    area.value = text;
    const take = () => {
      text = area.value;
      if (text.trim()) onChange(params());
    };
    return [area, h("button", { type: "button", onclick: take }, t("watch.source.take"))];
  }

  /** What the address says of it. */
  const params = () => ({
    of: of === BOARD || of === TEXT ? null : of,
    told: Object.entries(told).map(String).join(";") || null,
  });

  draw();
  return {
    element,
    draw,
    /**
     * What the server is asked about.
     * @returns {Pick<Server.WatchRequest, "puzzle" | "model" | "problem" | "graph">}
     */
    asked() {
      const { puzzle } = store.state;
      if (of === TEXT && text.trim()) return { model: text };
      if (names.includes(of)) return { problem: { name: of, told } };
      return of === GRAPH ? { puzzle, graph: true } : { puzzle };
    },
  };
}

/** The numbers of a text such as "side,8;seed,3". @param {string} stated */
function numbersIn(stated) {
  const pairs = stated.split(";").map((one) => one.split(","));
  return Object.fromEntries(
    pairs.filter(([, value]) => value !== undefined).map(([name, value]) => [name, Number(value)]),
  );
}
