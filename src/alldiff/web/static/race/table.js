/** The result of a race as a table that can be sorted. */

import { fill, h } from "../dom.js";
import { secondsText } from "../i18n/index.js";

/** What the table tells, with the direction in which a column is sorted first. */
const COLUMNS = /** @type {const} */ ([
  "rank",
  "name",
  "time",
  "status",
  "nodes",
  "fails",
  "prunes",
  "checks",
  "max_depth",
]);
/** @typedef {typeof COLUMNS[number]} Column */
/** @typedef {Server.RaceFinish} Finish */
/** @typedef {Finish & {rank: number | null}} Ranked */

/** The name of a search, which a narrow screen breaks where its parts join. @param {string} name */
export const breakable = (name) =>
  name.split(/(?<=[+:@])/).flatMap((part, at) => (at ? [h("wbr"), part] : [part]));

/**
 * How a search ended, in a word or two.
 * @param {Finish} told
 * @param {import("../i18n/index.js").Translate} t
 */
export function finishText(told, t) {
  if (told.message) return told.message;
  if (told.status === "unknown" && !told.limit_reached) return t("race.status.ended");
  return t(`race.status.${told.status}`);
}

/** Whether a search came to an answer. @param {Finish} told */
export const solved = (told) => told.status !== "unknown" && told.status !== "failed";

/**
 * Return finishes from the best to the worst, with their places: no place without an answer.
 * @param {Finish[]} finishes
 * @returns {Ranked[]}
 */
export function ranked(finishes) {
  const order = [...finishes].sort(
    (one, other) => Number(solved(other)) - Number(solved(one)) || one.seconds - other.seconds,
  );
  return order.map((told, at) => ({ ...told, rank: solved(told) ? at + 1 : null }));
}

/**
 * Return the table.
 * @param {Finish[]} finishes
 * @param {import("../i18n/index.js").Translate} t
 * @param {(name: string) => string | null} watched the address where a search is watched
 */
export function resultTable(finishes, t, watched) {
  const rows = ranked(finishes);
  const language = document.documentElement.lang || "en";
  /** @type {Column} */
  let by = "rank";
  let up = true;
  const body = h("tbody");
  const head = h("tr");

  /** @param {Ranked} row @param {Column} column */
  const valueOf = (row, column) => row[column === "time" ? "seconds" : column] ?? null;

  /** @param {Ranked} row @param {Column} column */
  function cell(row, column) {
    const value = valueOf(row, column);
    if (column === "name") {
      const address = watched(row.name);
      return h("th", { scope: "row" }, address ? h("a", { href: address }, breakable(row.name)) : breakable(row.name));
    }
    if (column === "status")
      return h("td", { class: solved(row) ? "good" : "lost" }, finishText(row, t));
    if (column === "time") return h("td", { class: "number" }, secondsText(row.seconds));
    return h("td", { class: "number" }, value === null ? "–" : value.toLocaleString(language));
  }

  function draw() {
    const direction = up ? 1 : -1;
    const sorted = [...rows].sort((one, other) => {
      const a = valueOf(one, by);
      const b = valueOf(other, by);
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const numbers = typeof a === "number" && typeof b === "number";
      return direction * (numbers ? a - b : String(a).localeCompare(String(b)));
    });
    fill(
      body,
      sorted.map((row) =>
        h(
          "tr",
          { class: row.rank === 1 ? "first" : "" },
          COLUMNS.map((column) => cell(row, column)),
        ),
      ),
    );
    fill(
      head,
      COLUMNS.map((column) =>
        h(
          "th",
          { scope: "col", "aria-sort": column === by ? (up ? "ascending" : "descending") : null },
          h(
            "button",
            { type: "button", class: "sort", onclick: () => sort(column) },
            t(`race.${column}`),
          ),
        ),
      ),
    );
  }

  function sort(/** @type {Column} */ column) {
    up = column === by ? !up : true;
    by = column;
    draw();
    head.querySelectorAll("button")[COLUMNS.indexOf(column)].focus();
  }

  draw();
  return h(
    "div",
    { class: "table-frame", tabindex: 0, role: "region", "aria-label": t("race.result") },
    h(
      "table",
      { class: "race-table" },
      h("caption", { class: "sr" }, t("race.result")),
      h("thead", {}, head),
      body,
    ),
  );
}
