/** Play: the board, the keypad, and help in three strengths. */

import { createBoard } from "../board/board.js";
import { drawByPointer } from "../board/pen.js";
import { selectByPointer } from "../board/pointer.js";
import { stage } from "../board/stage.js";
import { h } from "../dom.js";
import { readingNotice } from "../reading.js";
import { actions } from "./actions.js";
import { assistant } from "./assistant.js";
import { combinationsPanel } from "./combinations.js";
import { help } from "./help.js";
import { keypad } from "./keypad.js";
import { playKeys } from "./keys.js";
import { viewOf } from "./look.js";
import { magnifier } from "./magnifier.js";
import { rulesOf } from "./rules.js";
import { timer } from "./timer.js";
import { winCard } from "./win.js";

/** @typedef {import("../board/geometry.js").Cell} Cell */

/**
 * @param {HTMLElement} host
 * @param {import("../main.js").App} app
 * @returns {() => void}
 */
export function mount(host, app) {
  const { store, t } = app;
  const selection = {
    get: () => store.state,
    set: (/** @type {Iterable<string>} */ cells, /** @type {string | null} */ cursor) =>
      store.select(cells, cursor),
  };
  /** What a hint or an explanation shows in the place of the player's position. */
  let shown = /** @type {import("./look.js").Shown | null} */ (null);
  const helper = assistant(app, draw);
  const act = actions(app, helper);
  const pad = keypad(app, act);
  const lens = magnifier(app);
  const sums = combinationsPanel(app);
  const won = winCard(app);
  const notice = readingNotice(app);
  const place = stage(app);
  const clock = timer(app, (paused) => {
    place.cover(paused ? t("play.paused") : "", () => clock.resume());
    pad.element.inert = paused;
  });
  const helped = help(app, helper, {
    get: () => shown,
    set(next) {
      shown = next;
      draw();
    },
  });
  /** @type {import("../board/board.js").Board} */
  let board;
  let endPointer = () => {};
  const keys = playKeys(app, {
    act,
    board: () => board,
    selection,
    helped,
    covered: () => shown !== null,
    clock,
  });

  /** Make the board for the puzzle at hand. */
  function build() {
    const focused = !board || document.activeElement === board.element;
    endPointer();
    board = createBoard(app.layout(), { label: labelOf(app), labelled: store.settings.labels });
    keys.reset();
    const penned = () => act.mode() === "pen";
    const ends = [
      selectByPointer(board, selection, { same, adds: () => act.several() && !act.valuesFirst(), rests: penned, done: touched }),
      drawByPointer(board, { draws: penned, preview: drafted, done: drawn, edges }),
    ];
    board.element.addEventListener("click", inked);
    endPointer = () => ends.forEach((end) => end());
    place.put(board);
    notice.draw();
    pad.build();
    draw();
    if (focused) board.focus();
  }

  const touched = () => act.touched();

  /** What a double click selects. @param {string} key @param {MouseEvent} event */
  const same = (key, event) => act.same(key, board.markUnder(event));

  /** Where candidates are coloured one by one, a click colours one. @param {MouseEvent} event */
  function inked(event) {
    const { cursor, selected } = store.state;
    if (act.inking() && cursor && selected.size < 2) act.inkMark(board.markUnder(event), [cursor]);
  }

  /** The pen at the edges of cells. */
  const edges = {
    preview(/** @type {[Cell, Cell][]} */ drawn) {
      act.setEdgeDraft(drawn);
      draw();
    },
    done: act.drawEdges,
  };

  /** @param {string[]} path */
  function drafted(path) {
    act.setDraft(path);
    draw();
  }

  /** @param {string[]} path */
  function drawn(path) {
    act.draw(path);
    draw();
  }

  function draw() {
    board.draw(viewOf(store, helper, shown, act));
    lens.draw(board);
    sums.draw();
    pad.draw();
    won.draw();
    place.element.classList.toggle("solved", store.state.solved);
    section.classList.toggle("hinted", Boolean(shown?.drawing));
    section.classList.toggle("explained", Boolean(shown?.values));
  }

  let drawnWith = looks(store.settings);
  const ended = store.subscribe((what) => {
    if (what === "settings" && looks(store.settings) !== drawnWith) {
      drawnWith = looks(store.settings);
      return build();
    }
    if (what === "puzzle" || what === "layout") {
      if (what === "puzzle") {
        shown = null;
        helped.reset();
      }
      build();
      title.replaceChildren(...heading(app), corner);
      return;
    }
    // Help is about the position that was; what covers it goes as soon as the player moves on.
    const covers = Boolean(shown?.drawing || shown?.values);
    if (what === "position" || (what === "selection" && covers)) helped.close();
    else draw();
    // A screen reader says a label that changes only where it is told to.
    if (what === "position") app.announce(board.labelOf(store.state.cursor));
  });

  const corner = h("div", { class: "corner" }, place.tools, clock.element);
  const title = h("div", { class: "heading" }, ...heading(app), corner);
  /** After a click with a pointer the keys are the board's again, and so is the space bar. */
  function clicked(/** @type {MouseEvent} */ event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    const other = document.querySelector("dialog") || button?.closest(".steps");
    if (event.detail && button && !other) board.focus();
  }
  const section = h(
    "section",
    { class: "play", "aria-label": t("nav.play"), onclick: clicked },
    h("div", { class: "left" }, h("div", { class: "face" }, title, place.element)),
    h(
      "div",
      { class: "right" },
      [won, notice, pad, lens, sums].map(({ element }) => element),
      pad.options,
      helped.element,
    ),
  );
  host.append(section);
  act.onMode(draw);
  build();
  clock.begin();
  helper.refresh();
  return () => {
    ended();
    endPointer();
    keys.end();
    won.end();
    helper.end();
    helped.end();
    clock.end();
    store.save();
  };
}

/** What of the settings changes the board itself. @param {import("../store.js").Settings} settings */
const looks = ({ labels, letters }) => `${labels} ${letters}`;

/** @param {import("../main.js").App} app */
function labelOf({ store, t }) {
  const { layout } = store.state;
  return t("board.label", { title: layout.title, rows: layout.rows, columns: layout.columns });
}

/** The title of the puzzle and its rules. @param {import("../main.js").App} app */
function heading({ store }) {
  const { layout, puzzle } = store.state;
  const size = !puzzle.title && h("span", { class: "size" }, `${layout.rows} × ${layout.columns}`);
  return [h("h1", {}, layout.title, size), rulesOf(layout.rules)];
}
