/** What stands beside the board: the step in words, why it was chosen, the queue, the last failure. */

import { fill, h } from "../dom.js";
import { failure } from "./culprits.js";
import { FAIL, PRUNE, SOLUTION } from "./replay.js";
import { whyValue, whyVariable } from "./why.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {import("./replay.js").Level} Level */

/** Arcs of the queue and values of the way that are named; the others are counted. */
const ARCS = 14;
const VALUES = 5;
const COUNTERS = /** @type {const} */ (["nodes", "fails", "undos", "prunes", "checks", "solutions"]);

/**
 * Return the panel: `element`, `show(session, words, playing)`.
 * @param {import("../i18n/index.js").Translate} t
 * @param {{onGo: (step: number) => void, onPoint: (blamed: number[] | null) => void}} listeners
 *   `onPoint` names the variables of a constraint to point at
 */
export function createFacts(t, { onGo, onPoint }) {
  const now = h("p", { class: "now", role: "status" });
  const counters = Object.fromEntries(
    COUNTERS.map((name) => [name, h("dd", { data: { counter: name } }, "0")]),
  );
  const nodes = h("dt", {}, t("watch.count.nodes"));
  const tiles = Object.fromEntries(
    COUNTERS.map((name) => [
      name,
      h(
        "div",
        { class: "counter" },
        name === "nodes" ? nodes : h("dt", {}, t(`watch.count.${name}`)),
        counters[name],
      ),
    ]),
  );
  const why = h("dd", { class: "why" });
  const way = h("dd", { class: "chips" });
  const queue = h("dd", { class: "chips queue" });
  const lastFailure = h("dd", { class: "failure" });
  /** What the constraint of the last failure is about, and the step of that. */
  let blamed = /** @type {number[] | null} */ (null);
  let failed = -1;
  const point = () => onPoint(blamed);
  const leave = () => onPoint(null);
  const toFailure = h(
    "button",
    {
      type: "button",
      class: "show",
      hidden: true,
      onclick: () => onGo(failed + 1),
      onpointerenter: point,
      onpointerleave: leave,
      onfocus: point,
      onblur: leave,
    },
    t("watch.failure.show"),
  );
  const assigning = [
    h("dt", {}, t("watch.way")),
    way,
    h("dt", {}, t("watch.why")),
    why,
    h("dt", {}, t("watch.failure"), toFailure),
    lastFailure,
    h("dt", {}, t("watch.queue")),
    queue,
  ];
  const element = h(
    "div",
    { class: "watch-facts" },
    now,
    h("dl", { class: "counters", "aria-label": t("watch.counters") }, Object.values(tiles)),
    h("dl", { class: "watch-told" }, assigning),
  );
  /** What each part shows, so that it is made anew only where that changed. */
  const seen = new Map();

  /** @param {Element} part @param {string} key @param {() => import("../dom.js").Child} make */
  function renew(part, key, make) {
    if (seen.get(part) === key) return;
    seen.set(part, key);
    fill(part, make());
  }

  const chip = (/** @type {string} */ text, look = "") => h("span", { class: `chip ${look}` }, text);
  const more = (/** @type {number} */ n) =>
    n > 0 ? h("span", { class: "rest" }, t("watch.more", { n })) : null;

  /** @param {Session} session @param {Words} words @param {boolean} playing */
  function show(session, words, playing) {
    const { replay, about } = session;
    const { event, counts } = replay;
    // A value that failed is taken back by the step that tells it; what it did is still shown.
    const { levels } = failure(session) ?? replay;
    const kind = event ? event[0] : null;
    const said = words.step(event);
    if (now.textContent !== said) now.textContent = said;
    const bad = kind === FAIL || kind === PRUNE;
    now.className = `now ${bad ? "bad" : kind === SOLUTION ? "good" : ""}`;
    // A screen reader that heard every step of a running search would never stop talking.
    now.setAttribute("aria-live", playing ? "off" : "polite");
    for (const name of COUNTERS) {
      const text = counts[name].toLocaleString(document.documentElement.lang || "en");
      if (counters[name].textContent !== text) counters[name].textContent = text;
      tiles[name].hidden = about.over_states && name !== "nodes" && name !== "solutions";
    }
    nodes.textContent = t(about.over_states ? "watch.count.states" : "watch.count.nodes");
    for (const part of assigning) part.hidden = about.over_states;
    if (about.over_states) return said;
    showWhy(replay.choice, levels, about, words);
    showWay(levels, words);
    showQueue(replay, words);
    showFailure(replay, about, words);
    return said;
  }

  /**
   * Why the variable tried last came next, and why that value.
   * @param {import("./replay.js").Choice | null} choice
   * @param {Level[]} levels
   * @param {Session["about"]} about
   * @param {Words} words
   */
  function showWhy(choice, levels, about, words) {
    const top = choice && levels[levels.length - 1];
    renew(why, top ? `${top.variable}=${top.value}:${choice}` : "", () =>
      top
        ? [
            reasoned(words.cell(top.variable), whyVariable(choice, about.orders, t)),
            reasoned(
              words.symbol(top.value),
              whyValue(choice, top.value, about.value_orders, t, words.symbol),
            ),
          ]
        : h("span", { class: "rest" }, t("watch.why.none")),
    );
  }

  /** @param {string} what @param {string} reasons */
  const reasoned = (what, reasons) =>
    reasons ? h("span", { class: "reasons" }, h("b", {}, what), ` ${reasons}`) : null;

  /** @param {Level[]} levels @param {Words} words */
  function showWay(levels, words) {
    const shown = levels.slice(-VALUES);
    const key = `${levels.length}:${shown.map((level) => `${level.variable}=${level.value}`)}`;
    renew(way, key, () =>
      levels.length
        ? [
            chip(t("watch.depth", { n: levels.length }), "depth"),
            levels.length > VALUES ? h("span", { class: "rest" }, "…") : null,
            shown.map((level, at) =>
              chip(
                `${words.cell(level.variable)} = ${words.symbol(level.value)}`,
                at === shown.length - 1 ? "chosen" : "tried",
              ),
            ),
          ]
        : h("span", { class: "rest" }, t("watch.way.none")),
    );
  }

  /** @param {Session["replay"]} replay @param {Words} words */
  function showQueue(replay, words) {
    const looked = replay.queue;
    const { now: taken, from, until, arcs } = looked ?? { now: -1, from: 0, until: 0, arcs: false };
    const waiting = replay.data.queue.slice(from, Math.min(until, from + ARCS));
    const named = (/** @type {number} */ each) => (arcs ? words.arc(each) : words.cell(each));
    renew(queue, looked ? `${arcs}:${taken}:${until - from}:${waiting}` : "", () =>
      looked
        ? [
            chip(arcs ? named(taken) : t("watch.queue.now", { cell: named(taken) }), "revised"),
            waiting.map((each) => chip(named(each), "queued")),
            more(until - from - waiting.length),
            until === from ? h("span", { class: "rest" }, t("watch.queue.last")) : null,
          ]
        : h("span", { class: "rest" }, t("watch.queue.none")),
    );
  }

  /** @param {Session["replay"]} replay @param {Session["about"]} about @param {Words} words */
  function showFailure(replay, about, words) {
    const last = replay.lastFailure;
    const step = replay.failure;
    toFailure.hidden = !last;
    [blamed, failed] = [last && last[3] >= 0 ? about.scopes[last[3]] : null, step];
    renew(lastFailure, String(step), () =>
      last ? words.step(last, step) : h("span", { class: "rest" }, t("watch.failure.none")),
    );
  }

  return { element, show };
}
