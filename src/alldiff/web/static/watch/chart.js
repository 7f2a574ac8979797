/** The scores of a search over states, as a line: where it stands, and the best so far. */

import { fill, h, s } from "../dom.js";
import { VISIT } from "./replay.js";
import { scoreOf } from "./words.js";

const WIDTH = 440;
const HEIGHT = 240;
const LEFT = 44;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 30;
/** Points of the line at most. */
const POINTS = 600;

/**
 * Return the chart: `element`, `grow(session)`, `show(session)`.
 * @param {import("../i18n/index.js").Translate} t
 * @param {(step: number) => void} onChoose
 */
export function createChart(t, onChoose) {
  const svg = s("svg", {
    class: "chart",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": t("watch.chart"),
    onclick: onClick,
  });
  const element = h("div", { class: "chart-frame" }, svg);
  const marker = s("path", { class: "marker" });
  const dot = s("circle", { class: "spot", r: 4.5 });
  /** The score after each step, as far as it is known. @type {number[]} */
  let scores = [];
  let highest = 1;

  const x = (/** @type {number} */ step) =>
    LEFT + (WIDTH - LEFT - RIGHT) * (step / Math.max(1, scores.length - 1));
  const y = (/** @type {number} */ score) =>
    HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (score / highest);

  /** Take in the steps that were recorded since, and draw the line anew. */
  function grow(/** @type {import("./session.js").Session} */ { replay }) {
    const { numbers, starts, words } = replay.data;
    for (let step = scores.length; step < replay.length; step++) {
      const told = replay.kind(step) === VISIT ? scoreOf(words[numbers[starts[step] + 3]]) : null;
      scores.push(told ?? scores[step - 1] ?? 0);
      highest = Math.max(highest, scores[step]);
    }
    const every = Math.max(1, Math.ceil(scores.length / POINTS));
    let line = "";
    let best = "";
    let least = Infinity;
    for (let from = 0; from < scores.length; from += every) {
      const some = scores.slice(from, from + every);
      const low = Math.min(...some);
      const high = Math.max(...some);
      least = Math.min(least, low);
      const at = x(Math.min(scores.length - 1, from + (every >> 1)));
      const point = (/** @type {number} */ score) => `${at.toFixed(1)} ${y(score).toFixed(1)}`;
      line += `${from ? "L" : "M"}${point(high)}${high === low ? "" : `L${point(low)}`}`;
      best += `${from ? "L" : "M"}${point(least)}`;
    }
    const ticks = [0, highest / 2, highest].map((score) => [
      s("path", { class: "grid", d: `M${LEFT} ${y(score)}H${WIDTH - RIGHT}` }),
      s("text", { class: "tick", x: LEFT - 8, y: y(score) }, String(Math.round(score))),
    ]);
    fill(
      svg,
      ticks,
      s(
        "text",
        { class: "axis", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 8 },
        t("watch.chart.axis"),
      ),
      s("path", { class: "best", d: best }),
      s("path", { class: "scores", d: line }),
      marker,
      dot,
    );
  }

  function show(/** @type {import("./session.js").Session} */ { replay }) {
    const at = replay.position - 1;
    // A step may be shown before its score is drawn.
    const hidden = at < 0 || scores[at] === undefined;
    marker.setAttribute("d", hidden ? "" : `M${x(at)} ${TOP}V${HEIGHT - BOTTOM}`);
    dot.setAttribute("visibility", hidden ? "hidden" : "visible");
    if (hidden) return;
    dot.setAttribute("cx", String(x(at)));
    dot.setAttribute("cy", String(y(scores[at])));
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const frame = svg.getBoundingClientRect();
    const place = ((event.clientX - frame.left) / frame.width) * WIDTH;
    const part = (place - LEFT) / (WIDTH - LEFT - RIGHT);
    onChoose(Math.round(Math.max(0, Math.min(1, part)) * Math.max(0, scores.length - 1)) + 1);
  }

  return {
    element,
    grow,
    show,
    forget: () => {
      scores = [];
      highest = 1;
    },
  };
}
