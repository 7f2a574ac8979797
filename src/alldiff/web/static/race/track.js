/** The bars of a race: each grows with the seconds that its search has taken. */

import { fill, h } from "../dom.js";
import { finishText, secondsText } from "./table.js";

/** Seconds that fill the track at first. */
const FIRST = 0.5;

/**
 * Return the track: `element`, `start(names)`, `progress(told)`, `finish(told)`, `stop()`.
 * @param {(key: string, params?: any) => string} t
 */
export function createTrack(t) {
  const element = h("ol", { class: "track", "aria-label": t("race.track") });
  /** @type {Map<string, {row: HTMLElement, bar: HTMLElement, said: HTMLElement, seconds: number, done: boolean}>} */
  let lanes = new Map();
  let finished = 0;

  /** @param {string[]} names */
  function start(names) {
    finished = 0;
    lanes = new Map(names.map((name) => {
      const bar = h("div", { class: "bar" }), said = h("span", { class: "said" }, t("race.waiting"));
      const row = h("li", { class: "lane waiting", data: { name } }, h("span", { class: "name" }, name), h("div", { class: "rail", "aria-hidden": "true" }, bar), said);
      return [name, { row, bar, said, seconds: 0, done: false }];
    }));
    fill(element, [...lanes.values()].map((lane) => lane.row));
    scale();
  }

  /** Let the longest time fill the track. */
  function scale() {
    const longest = Math.max(FIRST, ...[...lanes.values()].map((lane) => lane.seconds));
    for (const lane of lanes.values()) lane.bar.style.setProperty("--part", String(lane.seconds / longest));
  }

  function progress({ name, seconds, nodes }) {
    const lane = lanes.get(name);
    if (!lane || lane.done) return;
    lane.seconds = seconds;
    lane.row.className = "lane running";
    const params = { seconds: secondsText(seconds), nodes: nodes ?? 0 };
    lane.said.textContent = t(nodes === null || nodes === undefined ? "race.running.bare" : "race.running", params);
    scale();
  }

  function finish(told) {
    const lane = lanes.get(told.name);
    if (!lane) return;
    lane.seconds = told.seconds;
    lane.done = true;
    const solved = told.status !== "unknown" && told.status !== "failed";
    lane.row.className = `lane ${solved ? (finished++ ? "done" : "done first") : "lost"}`;
    lane.said.textContent = `${secondsText(told.seconds)} s · ${finishText(told, t)}`;
    scale();
  }

  /** What still ran was cancelled. */
  function stop() {
    for (const lane of lanes.values()) if (!lane.done) lane.row.className = "lane lost";
  }

  return { element, start, progress, finish, stop };
}
