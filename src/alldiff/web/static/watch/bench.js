/** Steps of one's own on a constraint graph; the search goes on from there. */

import { fill, h } from "../dom.js";
import { valuesOf } from "./culprits.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./words.js").Words} Words */

/** Arcs that are listed for a variable; the others are clicked in the graph. */
const MOST = 24;

/**
 * @typedef {{domains: string[] | null, first: number | null, said: string}} Own
 * What the search begins with: domains in the place of the model's, and a variable to come first.
 */

/**
 * Return the panel: `element`, `take(session)`, `choose(variable)`, `revise(...)`, `own()`.
 * @param {import("../main.js").App} app
 * @param {{asked: () => Server.WatchRequest, onChange: () => void,
 *   onSelect: (variable: number) => void}} listeners
 */
export function createBench({ api, t }, { asked, onChange, onSelect }) {
  /** The search on a graph, and what its steps are called; null where there is none. */
  let shown = /** @type {{session: Session, words: Words} | null} */ (null);
  /** What was done, the last one last. @type {Own[]} */
  let done = [];
  let chosen = -1;
  const select = h("select", {
    name: "variable",
    onchange: (event) => choose(Number(event.currentTarget.value)),
  });
  const acts = h("div", { class: "bench-acts" });
  const said = h("p", { class: "bench-said", role: "status" });
  const back = h("button", { type: "button", class: "bench-back", onclick: takeBack }, t("bench.back"));
  const element = h(
    "section",
    { class: "bench card", hidden: true, "aria-label": t("bench.title") },
    h(
      "div",
      { class: "bench-head" },
      h("h2", {}, t("bench.title")),
      h("label", { class: "beside-choice" }, h("span", {}, t("bench.variable")), select),
    ),
    h("p", { class: "soft" }, t("bench.help")),
    acts,
    said,
    back,
  );

  /** @param {Session} next @param {Words} named */
  function take(next, named) {
    shown = next.about.graph ? { session: next, words: named } : null;
    element.hidden = !shown;
    if (!shown) return;
    const { cells } = next.about;
    fill(
      select,
      h("option", { value: -1 }, t("bench.none")),
      cells.map((name, variable) => h("option", { value: variable }, name)),
    );
    choose(chosen < cells.length ? chosen : -1);
    tell();
  }

  /** The graph at hand: steps are only taken on one. */
  function at() {
    if (!shown) throw new Error("no graph is shown");
    return shown;
  }

  const named = () => at().words;

  function tell() {
    said.textContent = done.map((one) => one.said).join(" ");
    said.hidden = back.hidden = !done.length;
  }

  /** @param {number} variable */
  function choose(variable) {
    chosen = variable;
    select.value = String(variable);
    onSelect(variable);
    draw();
  }

  /** What can be done with the variable that is chosen. */
  function draw() {
    if (!shown) return;
    const { session, words } = shown;
    const domain = chosen < 0 ? 0n : session.replay.domains[chosen];
    const values = valuesOf(domain);
    if (values.length < 2) return fill(acts);
    const half = Math.ceil(values.length / 2);
    const parts = [values.slice(0, half), values.slice(half)];
    /** @param {string} name @param {string} text @param {() => void} does */
    const act = (name, text, does) =>
      h("button", { type: "button", data: { act: name }, onclick: does }, text);
    fill(
      acts,
      act("next", t("bench.next", { cell: words.cell(chosen) }), chooseNext),
      parts.map((part) =>
        act("split", t("bench.split", { values: listed(part) }), () => split(part)),
      ),
      arcsOf(session, chosen)
        .slice(0, MOST)
        .map(([constraint, support]) =>
          act("revise", t("bench.arc", { arc: arcName(chosen, support, constraint) }), () =>
            revise(constraint, chosen, support),
          ),
        ),
    );
  }

  const listed = (/** @type {number[]} */ values) => values.map(named().symbol).join(" ");

  /** The arcs that take values from a variable: a constraint, and the other one where it is two. */
  function arcsOf(/** @type {Session} */ session, /** @type {number} */ variable) {
    /** @type {[number, number | null][]} */
    const found = [];
    session.about.scopes.forEach((scope, constraint) => {
      if (!scope.includes(variable) || scope.length < 2) return;
      const [other] = scope.filter((one) => one !== variable);
      found.push([constraint, scope.length === 2 ? other : null]);
    });
    return found;
  }

  /** @param {number | null} from @param {number | null} to @param {number} constraint */
  function arcName(from, to, constraint) {
    if (from === null || to === null) return named().constraint(constraint);
    return `${named().cell(from)} → ${named().cell(to)}`;
  }

  /** The domains where the replay stands. */
  const now = () => at().session.replay.domains.map((domain) => domain.toString(16));

  /** @param {Partial<Own>} step */
  function go(step) {
    done.push({ domains: now(), first: null, said: "", ...step });
    tell();
    onChange();
  }

  const chooseNext = () =>
    go({ first: chosen, said: t("bench.said.next", { cell: named().cell(chosen) }) });

  /** Keep a part of the domain. @param {number[]} part */
  function split(part) {
    const domains = now();
    domains[chosen] = part.reduce((mask, value) => mask | (1n << BigInt(value)), 0n).toString(16);
    go({ domains, said: t("bench.said.split", { cell: named().cell(chosen), values: listed(part) }) });
  }

  /**
   * Revise one arc, or a whole constraint, oneself.
   * @param {number} constraint
   * @param {number | null} variable
   * @param {number | null} support
   */
  async function revise(constraint, variable, support) {
    const { search: _search, seed: _seed, graph: _graph, first: _first, ...about } = asked();
    const domains = now();
    try {
      const { removed, checks } = await api.post("watch/revise", {
        ...about,
        domains,
        constraint,
        variable,
        support,
      });
      const lost = removed.map(([one, values]) => `${named().cell(one)}: ${listed(values)}`).join(", ");
      for (const [one, values] of removed) {
        const gone = values.reduce((mask, value) => mask | (1n << BigInt(value)), 0n);
        domains[one] = (BigInt(`0x${domains[one]}`) & ~gone).toString(16);
      }
      const arc = arcName(variable, support, constraint);
      const what = lost ? t("bench.said.lost", { lost }) : t("bench.said.nothing");
      go({ domains, said: t("bench.said.revise", { arc, what, n: checks }) });
    } catch (error) {
      said.hidden = false;
      said.textContent = api.messageOf(error);
    }
  }

  function takeBack() {
    done.pop();
    tell();
    onChange();
  }

  return {
    element,
    take,
    choose,
    revise,
    draw,
    /** What the search begins with, besides the model. */
    own() {
      const last = done.at(-1);
      if (!last) return {};
      return last.first === null
        ? { domains: last.domains }
        : { domains: last.domains, first: last.first };
    },
    forget() {
      done = [];
      chosen = -1;
      tell();
    },
  };
}
