/** The bars of a race: each grows with the seconds that its search has taken. */

import { fill, h } from "../dom.js";
import { secondsText } from "../i18n/index.js";
import { breakable, finishText, ranked, solved } from "./table.js";

/** Seconds that fill the track at first. */
const FIRST = 0.5;

/**
 * Return the track: `element`, and what tells it how the race goes.
 * @param {import("../i18n/index.js").Translate} t
 */
export function createTrack(t) {
  const element = h("ol", { class: "track", "aria-label": t("race.track") });
  /**
   * @typedef {{row: HTMLElement, place: HTMLElement, bar: HTMLElement, said: HTMLElement,
   *   seconds: number, told: Server.RaceFinish | null}} Lane
   * @type {Map<string, Lane>}
   */
  let lanes = new Map();

  /** @param {string[]} names */
  function start(names) {
    lanes = new Map(
      names.map((name) => {
        const bar = h("div", { class: "bar" });
        const place = h("span", { class: "rank" });
        const said = h("span", { class: "said" }, t("race.waiting"));
        const row = h(
          "li",
          { class: "lane ready", data: { name } },
          h("span", { class: "name" }, place, breakable(name)),
          h("div", { class: "rail", "aria-hidden": "true" }, bar),
          said,
        );
        return /** @type {[string, Lane]} */ ([name, { row, place, bar, said, seconds: 0, told: null }]);
      }),
    );
    fill(
      element,
      [...lanes.values()].map((lane) => lane.row),
    );
    scale();
  }

  /** Let the longest time fill the track; while some still run, at least FIRST does. */
  function scale() {
    const every = [...lanes.values()];
    const least = every.every((lane) => lane.told) ? Number.MIN_VALUE : FIRST;
    const longest = Math.max(least, ...every.map((lane) => lane.seconds));
    for (const lane of lanes.values())
      lane.bar.style.setProperty("--part", String(lane.seconds / longest));
  }

  /** @param {Server.RaceProgress} told */
  function progress({ name, seconds, nodes }) {
    const lane = lanes.get(name);
    if (!lane || lane.told) return;
    lane.seconds = seconds;
    lane.row.className = "lane running";
    const params = { seconds: secondsText(seconds), nodes: nodes ?? 0 };
    lane.said.textContent = t(nodes === null ? "race.running.bare" : "race.running", params);
    scale();
  }

  /** @param {Server.RaceFinish} told */
  function finish(told) {
    const lane = lanes.get(told.name);
    if (!lane) return;
    lane.seconds = told.seconds;
    lane.told = told;
    lane.row.className = solved(told) ? "lane done" : "lane lost";
    const finishes = [...lanes.values()].flatMap((each) => each.told ?? []);
    for (const { name, rank } of ranked(finishes)) {
      const other = lanes.get(name);
      if (!other) continue;
      other.place.textContent = String(rank ?? "");
      other.row.classList.toggle("first", rank === 1);
    }
    lane.said.textContent = `${secondsText(told.seconds)} s · ${finishText(told, t)}`;
    scale();
  }

  /** What still ran was cancelled. */
  function stop() {
    for (const lane of lanes.values()) {
      if (lane.told) continue;
      lane.row.className = "lane lost";
      lane.said.textContent = t("race.stopped");
    }
  }

  /** Take everything off the track. */
  function clear() {
    lanes = new Map();
    fill(element);
  }

  return { element, start, progress, finish, stop, clear };
}
