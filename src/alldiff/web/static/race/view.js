/** Race: several searches on the puzzle at hand at once, then a table and a plot. */

import { createStage } from "../watch/stage.js";
import { parts } from "../watch/spec.js";
import { style } from "../watch/style.js";
import { fill, h } from "../dom.js";
import { secondsText } from "../i18n/index.js";
import { createEntrants } from "./entrants.js";
import { MEASURES, plot } from "./plot.js";
import { save } from "./save.js";
import { ranked, resultTable } from "./table.js";
import { createTrack } from "./track.js";

await style("css/race.css");

/**
 * @param {HTMLElement} host
 * @param {import("../main.js").App} app
 * @returns {() => void}
 */
export function mount(host, app) {
  const { api, store, t, url } = app;
  /** What ends the race that is on. @type {AbortController | null} */
  let race = null;
  const opening = new AbortController();
  /** @type {ReturnType<typeof createEntrants> | null} */
  let entrants = null;
  /** @type {Server.InfoAnswer | null} */
  let info = null;
  let unmounted = false;
  /** @type {Server.RaceFinish[]} */
  let finishes = [];
  let csv = "";

  const track = createTrack(t);
  const form = h("div", { class: "race-top" });
  const key = h("p", { class: "race-key" }, t("race.bars"));
  const told = h("p", { class: "race-told", role: "status" });
  const result = h("section", {
    class: "race-result",
    hidden: true,
    "aria-label": t("race.result"),
  });
  const board = h("div", { class: "race-board" });
  fill(
    host,
    h(
      "section",
      { class: "race" },
      h("h1", { class: "sr" }, t("race.title")),
      h("div", { class: "race-head" }, board, form),
      h("section", { class: "race-run", "aria-label": t("race.track") }, track.element, key, told),
      result,
    ),
  );

  async function start() {
    if (!entrants) return;
    const { searches, seconds } = entrants;
    const mine = (race = new AbortController());
    finishes = [];
    csv = "";
    result.hidden = true;
    told.className = "race-told";
    told.textContent = "";
    url.setParams({ searches: searches.join(","), seconds });
    track.start(searches);
    entrants.lock(true);
    /** @param {import("../api.js").Event<"race">} event */
    const take = (...[name, data]) => {
      if (mine !== race) return;
      if (name === "progress") track.progress(data);
      else if (name === "finish") {
        finishes.push(data);
        track.finish(data);
      } else if (name === "end") csv = data.table;
    };
    const asked = { puzzle: store.state.puzzle, searches, seconds };
    try {
      await api.stream("race", asked, take, { signal: mine.signal });
      if (mine === race) over();
    } catch (error) {
      if (mine === race && !api.cancelled(error)) failed(error);
    } finally {
      if (mine === race) end();
    }
  }

  /** The race is not on any more. */
  function end() {
    race = null;
    entrants?.lock(false);
  }

  function cancel() {
    if (!race) return;
    race.abort();
    end();
    track.stop();
    told.textContent = t("race.cancelled");
    if (finishes.length) showResult();
  }

  /** @param {unknown} error */
  function failed(error) {
    track.clear();
    told.className = "race-told error";
    told.textContent = api.messageOf(error);
  }

  function over() {
    const [first] = ranked(finishes);
    told.textContent = first?.rank
      ? t("race.over", { name: first.name, seconds: secondsText(first.seconds) })
      : t("race.over.none");
    showResult();
  }

  /** Where a search of the race can be watched; engines keep what they do to themselves. */
  const watched = (/** @type {string} */ name) =>
    info && parts(name, info) ? url.addressOf("watch", { search: name }) : null;

  function showResult() {
    const title = store.state.layout.title || t("race.title");
    /** @type {keyof typeof MEASURES} */
    let measure = "time";
    const picture = h("div", {
      class: "plot-frame",
      tabindex: 0,
      role: "region",
      "aria-label": t("race.plot"),
    });
    const draw = () => fill(picture, plot(finishes, measure, t, title, picture.clientWidth));
    const select = h(
      "select",
      {
        id: "race-measure",
        onchange: () => {
          measure = /** @type {keyof typeof MEASURES} */ (select.value);
          draw();
        },
      },
      Object.keys(MEASURES).map((name) => h("option", { value: name }, t(`race.${name}`))),
    );
    fill(
      result,
      h(
        "div",
        { class: "race-bar" },
        h("h2", {}, t("race.result")),
        h(
          "button",
          { type: "button", onclick: () => save("race.csv", csv || csvOf(finishes), "text/csv") },
          t("race.csv"),
        ),
      ),
      resultTable(finishes, t, watched),
      h(
        "div",
        { class: "race-bar" },
        h("h2", {}, t("race.plot")),
        h("label", { for: select.id, class: "sr" }, t("race.plot.what")),
        select,
        h(
          "button",
          {
            type: "button",
            onclick: () =>
              save(`race-${measure}.svg`, svgText(plot(finishes, measure, t, title)), "image/svg+xml"),
          },
          t("race.svg"),
        ),
      ),
      picture,
    );
    result.hidden = false;
    draw();
  }

  function showBoard() {
    const stage = createStage(store.state.layout, store.state.layout.title);
    fill(board, stage.element);
  }

  async function open() {
    info = await api.get("info", { signal: opening.signal });
    if (unmounted) return;
    const asked = (url.param("searches") ?? "").replaceAll(" ", "+").split(",").filter(Boolean);
    entrants = createEntrants(
      info,
      { searches: [...new Set(asked)], seconds: Number(url.param("seconds")) || 0 },
      t,
      {
        onStart: start,
        onCancel: cancel,
        onAdd: (search) =>
          api.post("race/entrant", { puzzle: store.state.puzzle, search }, opening),
      },
    );
    fill(form, entrants.element);
  }

  const leave = store.subscribe((what) => {
    if (what !== "puzzle") return;
    cancel();
    result.hidden = true;
    track.clear();
    told.textContent = "";
    showBoard();
  });
  /** The colours of a plot are those of the theme when it was drawn. */
  const themed = new MutationObserver(() => !result.hidden && showResult());
  themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  showBoard();
  open().catch((error) => !api.cancelled(error) && failed(error));

  return () => {
    unmounted = true;
    opening.abort();
    race?.abort();
    race = null;
    themed.disconnect();
    leave();
  };
}

/** The table of what has finished, where a race was cancelled. @param {Server.RaceFinish[]} finishes */
function csvOf(finishes) {
  const columns = /** @type {(keyof Server.RaceFinish)[]} */ ([
    ...new Set(finishes.flatMap((row) => Object.keys(row))),
  ]);
  const quoted = (/** @type {unknown} */ value) => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...finishes.map((row) => columns.map((column) => quoted(row[column])))]
    .map((line) => `${line.join(",")}\n`)
    .join("");
}

/** @param {Node} svg */
function svgText(svg) {
  const copy = /** @type {Element} */ (svg.cloneNode(true));
  copy.removeAttribute("class");
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}
