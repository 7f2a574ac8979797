/** Steps of one's own on a constraint graph; the search goes on from there. */

import { fill, h } from "../dom.js";
import { valuesOf } from "./culprits.js";

/** Arcs that are listed for a variable; the others are clicked in the graph. */
const MOST = 24;

/**
 * @typedef {{domains: string[] | null, first: number | null, said: string}} Own
 * What the search begins with: domains in the place of the model's, and a variable to come first.
 */

/**
 * Return the panel: `element`, `take(session)`, `choose(variable)`, `revise(...)`, `own()`.
 * @param {import("../main.js").App} app
 * @param {{asked: () => any, onChange: () => void, onSelect: (variable: number) => void}} listeners
 */
export function createBench({ api, t }, { asked, onChange, onSelect }) {
  /** @type {import("./session.js").Session | null} */
  let session = null;
  /** @type {any} */
  let words = null;
  /** What was done, the last one last. @type {Own[]} */
  let done = [];
  let chosen = -1;
  const select = h("select", {
    name: "variable",
    onchange: () => choose(Number(select.value)),
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

  /** A graph is there, or none. */
  function take(/** @type {import("./session.js").Session | null} */ next, /** @type {any} */ named) {
    session = next;
    words = named;
    element.hidden = !session?.about.graph;
    if (element.hidden) return;
    const { cells } = session.about;
    fill(
      select,
      h("option", { value: -1 }, t("bench.none")),
      cells.map((name, variable) => h("option", { value: variable }, name)),
    );
    choose(chosen < cells.length ? chosen : -1);
    tell();
  }

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
    if (!session || element.hidden) return;
    const domain = chosen < 0 ? 0n : session.replay.domains[chosen];
    const values = valuesOf(domain);
    if (values.length < 2) return fill(acts);
    const half = Math.ceil(values.length / 2);
    const parts = [values.slice(0, half), values.slice(half)];
    const act = (/** @type {string} */ name, /** @type {string} */ text, /** @type {any} */ does) =>
      h("button", { type: "button", data: { act: name }, onclick: does }, text);
    fill(
      acts,
      act("next", t("bench.next", { cell: words.cell(chosen) }), chooseNext),
      parts.map((part) =>
        act("split", t("bench.split", { values: listed(part) }), () => split(part)),
      ),
      arcsOf(chosen)
        .slice(0, MOST)
        .map(([constraint, support]) =>
          act("revise", t("bench.arc", { arc: arcName(chosen, support, constraint) }), () =>
            revise(constraint, chosen, support),
          ),
        ),
    );
  }

  const listed = (/** @type {number[]} */ values) => values.map(words.symbol).join(" ");

  /** The arcs that take values from a variable: a constraint, and the other one where it is two. */
  function arcsOf(/** @type {number} */ variable) {
    const found = [];
    session.about.scopes.forEach((scope, constraint) => {
      if (!scope.includes(variable) || scope.length < 2) return;
      const [other] = scope.filter((one) => one !== variable);
      found.push([constraint, scope.length === 2 ? other : null]);
    });
    return found;
  }

  function arcName(from, to, constraint) {
    if (from === null || to === null) return words.constraint(constraint);
    return `${words.cell(from)} → ${words.cell(to)}`;
  }

  /** The domains where the replay stands. */
  const now = () => session.replay.domains.map((domain) => domain.toString(16));

  /** @param {Partial<Own>} step */
  function go(step) {
    done.push({ domains: now(), first: null, said: "", ...step });
    tell();
    onChange();
  }

  const chooseNext = () =>
    go({ first: chosen, said: t("bench.said.next", { cell: words.cell(chosen) }) });

  /** Keep a part of the domain. @param {number[]} part */
  function split(part) {
    const domains = now();
    domains[chosen] = part.reduce((mask, value) => mask | (1n << BigInt(value)), 0n).toString(16);
    go({ domains, said: t("bench.said.split", { cell: words.cell(chosen), values: listed(part) }) });
  }

  /** Revise one arc, or a whole constraint, oneself. */
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
      const lost = removed.map(([one, values]) => `${words.cell(one)}: ${listed(values)}`).join(", ");
      for (const [one, values] of removed) {
        const gone = values.reduce((mask, value) => mask | (1n << BigInt(value)), 0n);
        domains[one] = (BigInt(`0x${domains[one]}`) & ~gone).toString(16);
      }
      const arc = arcName(variable, support, constraint);
      const what = lost ? t("bench.said.lost", { lost }) : t("bench.said.nothing");
      go({ domains, said: t("bench.said.revise", { arc, what, n: checks }) });
    } catch (error) {
      said.hidden = false;
      said.textContent = error.message;
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
