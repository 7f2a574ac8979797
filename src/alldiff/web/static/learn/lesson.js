/** One lesson: what the technique is and why it is right, an example, and exercises with feedback. */

import { cancelled, messageOf } from "../api.js";
import { createBoard } from "../board/board.js";
import { drawable } from "../board/drawing.js";
import { keyOf, symbolOf } from "../board/geometry.js";
import { digitOf, elsewhere, letterValue, moveByKey } from "../board/keys.js";
import { nameOf } from "../board/names.js";
import { selectByPointer } from "../board/pointer.js";
import { fill, h } from "../dom.js";
import { stepView } from "../play/look.js";
import { argument, key as legend, said } from "../play/step.js";
import { valuesOf } from "../position.js";
import { judged, verbOf } from "./answer.js";
import { keepSolved, solvedOf } from "./progress.js";

/** What stands in the place of a number for an exercise that is made anew. */
const NEW = -1;

/**
 * @param {import("../main.js").App} app
 * @param {Server.LessonJson} lesson
 * @param {object} options
 * @param {number} options.exercise the one to begin with, 0 for the example
 * @param {(exercise: number) => void} options.onExercise
 * @param {() => void} options.onSolved
 * @param {() => void} options.onBack to the list
 */
export function createLesson(app, lesson, { exercise, onExercise, onSolved, onBack }) {
  const { api, t } = app;
  let asked = new AbortController();
  let at = lesson.exercises ? Math.min(exercise, lesson.exercises - 1) : NEW;
  /** What is on the board. @type {ReturnType<typeof onBoard> | null} */
  let shown = null;
  const tabs = h("div", { class: "modes", role: "group", "aria-label": t("learn.exercises") });
  const board = h("div", { class: "lesson-board" });
  const panel = h("div", { class: "lesson-panel", "aria-live": "polite" });
  const element = h(
    "article",
    { class: "lesson" },
    h("button", { class: "quiet back", onclick: onBack }, t("learn.all")),
    h(
      "header",
      {},
      h("h1", {}, lesson.title),
      h("span", { class: `badge ${lesson.difficulty}` }, t(`difficulty.${lesson.difficulty}`)),
    ),
    h("p", { class: "rule" }, lesson.rule),
    h("p", { class: "soft" }, t(`family.${lesson.family}.why`)),
    tabs,
    h("div", { class: "lesson-stage" }, board, panel),
  );

  function drawTabs() {
    const solved = solvedOf(lesson.name);
    const numbers = Array.from({ length: lesson.exercises }, (_, number) => number);
    fill(
      tabs,
      [...numbers, NEW].map((number) => {
        const name = number === NEW ? t("learn.new") : number ? `${number}` : t("learn.example");
        const done = number > 0 && solved.includes(number);
        const label = number > 0 ? t(done ? "learn.solved" : "learn.open", { number }) : null;
        return h(
          "button",
          {
            "aria-pressed": String(number === at),
            "aria-label": label,
            onclick: () => choose(number),
          },
          done ? `${name} ✓` : name,
        );
      }),
    );
  }

  /** @param {number} number */
  async function choose(number) {
    at = number;
    drawTabs();
    onExercise(Math.max(0, number));
    asked.abort();
    asked = new AbortController();
    shown?.end();
    shown = null;
    const { signal } = asked;
    const technique = lesson.name;
    fill(
      panel,
      h("p", { class: "waiting" }, t(number === NEW ? "learn.making" : "wait")),
      number === NEW && h("button", { class: "late", onclick: () => stop() }, t("cancel")),
    );
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const wanted = number === NEW ? { technique, seed } : { technique, exercise: number };
      const found = await api.post("drill", wanted, { signal });
      if (!found) return fill(panel, h("p", {}, t("learn.none")));
      const layout = await api.post("board", { puzzle: found.puzzle }, { signal });
      shown = onBoard(app, board, found, layout);
      // On a small screen the words above would leave half of the board in sight.
      const low = board.getBoundingClientRect().bottom > innerHeight;
      if (number !== 0 && low) tabs.scrollIntoView();
      if (number === 0) tell(found.steps[0]);
      else pose(found, layout);
    } catch (error) {
      if (!cancelled(error)) fill(panel, h("p", { class: "error" }, messageOf(error)));
    }
  }

  function stop() {
    asked.abort();
    fill(panel, h("p", { class: "soft" }, t("learn.stopped")));
  }

  /** Show a step in words and on the board. @param {Server.StepJson} step @param {string} [verdict] */
  function tell(step, verdict = "") {
    shown?.show(step);
    const next = at + 1 < lesson.exercises ? at + 1 : NEW;
    fill(
      panel,
      verdict && h("p", { class: "verdict good" }, verdict),
      said(step.sentence),
      argument(step),
      legend(step),
      h(
        "button",
        { class: "primary", data: { tool: "next" }, onclick: () => choose(next) },
        t(at === 0 ? "learn.practise" : "learn.next"),
      ),
    );
  }

  /** @param {Server.DrillAnswer} found @param {Server.BoardAnswer} layout */
  function pose(found, layout) {
    const verb = verbOf(found.steps);
    const verdict = h("p", { class: "verdict", role: "status" });
    const keys = h("div", { class: "keys", role: "group", "aria-label": t("play.values") });
    keys.style.setProperty("--across", String(layout.largest <= 9 ? 5 : 6));
    const symbol = (/** @type {number} */ value) => symbolOf(layout, value);

    /** @param {string} key @param {number} value */
    function answer(key, value) {
      const cell = nameOf(/** @type {[number, number]} */ (key.split(",").map(Number)));
      const judgement = judged(found, verb, key, value);
      if (judgement === "true" || judgement === "false") {
        const words = { cell, value: symbol(value), title: lesson.title };
        verdict.className = `verdict ${judgement === "true" ? "warn" : "bad"}`;
        verdict.textContent = t(`learn.${verb}.${judgement}`, words);
        return;
      }
      if (at > 0) keepSolved(lesson.name, at);
      drawTabs();
      onSolved();
      tell(judgement, t("learn.right"));
    }

    /** The values that the cell of the cursor may have. @param {string | null} key */
    function drawKeys(key) {
      const values = (key && shown?.marks.get(key)) || [];
      fill(
        keys,
        values.map((value) =>
          h(
            "button",
            {
              class: `key ${verb}`,
              "aria-label": t(`learn.${verb}.key`, { value: symbol(value) }),
              onclick: () => answer(key ?? "", value),
            },
            symbol(value),
          ),
        ),
      );
    }

    const hint = () => {
      shown?.look(found.look);
      verdict.className = "verdict";
      verdict.textContent = found.where;
    };
    drawKeys(shown?.ask({ onCell: drawKeys, onValue: answer }) ?? null);
    fill(
      panel,
      h("p", { class: "task" }, t(`learn.${verb}`, { title: lesson.title })),
      keys,
      verdict,
      h(
        "div",
        { class: "row" },
        h("button", { data: { tool: "where" }, onclick: hint }, t("hint.where")),
        h(
          "button",
          { data: { tool: "show" }, onclick: () => tell(found.steps[0]) },
          t("hint.whole"),
        ),
      ),
    );
  }

  drawTabs();
  if (lesson.exercises) choose(at);
  else fill(panel, h("p", { class: "soft" }, t("learn.rare")));
  return {
    element,
    end() {
      asked.abort();
      shown?.end();
    },
  };
}

/**
 * The board of an exercise: its position, and later a step drawn on it.
 * @param {import("../main.js").App} app
 * @param {HTMLElement} host
 * @param {Server.DrillAnswer} found
 * @param {Server.BoardAnswer} layout
 */
function onBoard({ t }, host, found, layout) {
  const board = createBoard(layout, { label: t("learn.board") });
  const entries = new Map(found.entries.map(([r, c, value]) => [keyOf([r, c]), value]));
  const values = valuesOf(layout, entries);
  const marks = new Map(found.marks.map(([r, c, open]) => [keyOf([r, c]), open]));
  const candidates = stepView({ values, marks, drawing: null }, null).candidates;
  /** @type {import("../play/look.js").Shown["drawing"]} */
  let drawing = null;
  /** @type {Map<string, string>} */
  let tint = new Map();
  let cursor = /** @type {string | null} */ ([...marks.keys()][0] ?? null);
  let touched = "";
  let asks = {
    onCell: (/** @type {string | null} */ _key) => {},
    onValue: (/** @type {string} */ _key, /** @type {number} */ _value) => {},
  };
  const selection = {
    get: () => ({ selected: new Set(cursor ? [cursor] : []), cursor }),
    set(/** @type {Iterable<string>} */ _cells, /** @type {string | null} */ key) {
      if (drawing) return;
      cursor = key;
      asks.onCell(cursor);
      draw();
    },
  };

  function draw() {
    if (drawing) return board.draw(stepView({ values, marks, drawing }, null));
    board.draw({ values, candidates, tint, ...selection.get(), entries: new Set(entries.keys()) });
  }

  /** @param {string} key @param {number | null} value */
  function answer(key, value) {
    if (value !== null && marks.get(key)?.includes(value)) asks.onValue(key, value);
  }

  /** A second click into a cell means the candidate under it. @param {MouseEvent} event */
  function click(event) {
    if (drawing || !cursor) return;
    const again = touched === cursor;
    touched = cursor;
    const cell = board.cellAt(event);
    if (again && cell && keyOf(cell) === cursor) answer(cursor, board.markUnder(event));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (elsewhere(event) || drawing) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const value = plain ? (digitOf(event) ?? letterValue(event, layout.largest)) : null;
    const moved = moveByKey(event, board, selection);
    if (!moved && cursor) answer(cursor, value);
    if (moved || (value !== null && cursor)) event.preventDefault();
  }

  const endPointer = selectByPointer(board, selection);
  const listened = new AbortController();
  document.addEventListener("keydown", key, listened);
  board.element.addEventListener("click", click, listened);
  host.style.setProperty("--ratio", String(board.geometry.columns / board.geometry.rows));
  fill(host, board.element);
  draw();
  return {
    marks,
    /** Have cells and candidates chosen; returns the cell to begin with. @param {typeof asks} wanted */
    ask(wanted) {
      asks = wanted;
      return cursor;
    },
    /** @param {Server.StepJson} step */
    show(step) {
      drawing = drawable(step);
      draw();
    },
    /** Tint where to look. @param {Server.DrillAnswer["look"]} cells */
    look(cells) {
      tint = new Map(cells.map((cell) => [keyOf(cell), "look"]));
      draw();
    },
    end() {
      listened.abort();
      endPointer();
    },
  };
}
