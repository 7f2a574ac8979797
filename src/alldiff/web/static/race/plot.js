/** The result of a race as a picture that stands on its own: bars on a logarithmic scale. */

import { s } from "../dom.js";
import { secondsText } from "../i18n/index.js";
import { ranked, solved } from "./table.js";

/** As wide as there is room, within these. */
const WIDEST = 720;
const NARROWEST = 300;
const LINE = 34;
const TOP = 40;
const BOTTOM = 40;
const RIGHT = 92;
const LETTER = 8.8;
/** Room that the number of a tick takes. */
const TICK = 56;

/** The measures that can be drawn, by the names of their fields. */
export const MEASURES = /** @type {const} */ ({
  time: "seconds",
  nodes: "nodes",
  fails: "fails",
  checks: "checks",
});

/** The colours of the theme, as values that a file can carry. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  const of = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: of("surface"),
    ink: of("ink"),
    soft: of("soft"),
    line: of("edge"),
    bar: of("accent"),
    first: of("good"),
    lost: of("line"),
  };
}

/**
 * Return the plot of one measure.
 * @param {Server.RaceFinish[]} finishes
 * @param {keyof typeof MEASURES} measure
 * @param {import("../i18n/index.js").Translate} t
 * @param {string} title
 * @param {number} [room] in pixels
 */
export function plot(finishes, measure, t, title, room = WIDEST) {
  const width = Math.max(NARROWEST, Math.min(WIDEST, room));
  const field = MEASURES[measure];
  const paint = colours();
  const rows = ranked(finishes).flatMap((row) => {
    const number = row[field];
    return number === undefined ? [] : [{ ...row, number }];
  });
  const longest = Math.max(6, ...rows.map((row) => row.name.length));
  const left = 24 + Math.min(0.4 * width, LETTER * longest);
  const numbers = rows.map((row) => row.number).filter((number) => number > 0);
  const low = Math.floor(Math.log10(Math.min(...numbers, field === "seconds" ? 0.01 : 1)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...numbers, 1e-9))));
  const height = TOP + LINE * Math.max(1, rows.length) + BOTTOM;
  const x = (/** @type {number} */ number) =>
    left +
    (width - RIGHT - left) *
      Math.max(0, (Math.log10(Math.max(number, 10 ** low)) - low) / (high - low));
  const language = document.documentElement.lang || "en";
  const told = (/** @type {number} */ number) =>
    field === "seconds" ? `${secondsText(number)} s` : number.toLocaleString(language);
  const font = { "font-family": "system-ui, sans-serif", fill: paint.ink };
  const label = t("race.plot.label", { what: t(`race.${measure}`) });

  const every = Math.max(1, Math.ceil(((high - low) * TICK) / (width - RIGHT - left)));
  const ticks = [];
  for (let power = low; power <= high; power += every) {
    const at = x(10 ** power);
    ticks.push(
      s("path", { d: `M${at} ${TOP - 6}V${height - BOTTOM}`, stroke: paint.line, fill: "none" }),
      s(
        "text",
        {
          ...font,
          x: at,
          y: height - BOTTOM + 18,
          "font-size": 12,
          fill: paint.soft,
          "text-anchor": "middle",
        },
        (10 ** power).toLocaleString(language, { maximumFractionDigits: Math.max(0, -power) }),
      ),
    );
  }
  const bars = rows.map((row, at) => {
    const y = TOP + LINE * at;
    const end = x(row.number);
    const colour = !solved(row) ? paint.lost : row.rank === 1 ? paint.first : paint.bar;
    return [
      s(
        "text",
        {
          ...font,
          x: left - 12,
          y: y + LINE / 2,
          "font-size": 14,
          "text-anchor": "end",
          "dominant-baseline": "central",
        },
        short(row.name, left),
      ),
      s("rect", {
        x: left,
        y: y + 6,
        width: Math.max(2, end - left),
        height: LINE - 12,
        rx: 4,
        fill: colour,
      }),
      s(
        "text",
        {
          ...font,
          x: Math.max(left + 2, end) + 8,
          y: y + LINE / 2,
          "font-size": 13,
          fill: paint.soft,
          "dominant-baseline": "central",
        },
        `${solved(row) || field !== "seconds" ? "" : "> "}${told(row.number)}`,
      ),
    ];
  });
  return s(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": `${title}: ${label}`,
      class: "race-plot",
    },
    s("rect", { width, height, fill: paint.paper, rx: 8 }),
    s(
      "text",
      { ...font, x: 16, y: 20, "font-size": 14, "font-weight": 600 },
      `${title} · ${t(`race.${measure}`)}`,
    ),
    ticks,
    bars,
  );
}

/** A name that fits beside the bars. */
function short(/** @type {string} */ name, /** @type {number} */ room) {
  const most = Math.floor((room - 24) / LETTER);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
