/** Every step from here to the solution, as a list to click through. */

import { cancelled, messageOf } from "../api.js";
import { drawable } from "../board/drawing.js";
import { keyOf, symbolOf } from "../board/geometry.js";
import { nameOf } from "../board/names.js";
import { fill, focusOn, h } from "../dom.js";
import { iconButton } from "../icons.js";
import { entryList, markList, valuesOf } from "../position.js";
import { argument, key, said, technique, techniqueTitle } from "./step.js";
import { switchedOff } from "./techniques.js";

/**
 * @param {import("../main.js").App} app
 * @param {import("./look.js").Showing} shown
 * @param {(() => Map<string, number[]>) | null} [binds] the marks that bind the player; without it
 *   the steps begin with the puzzle
 */
export function explainPanel(app, shown, binds = null) {
  const played = binds !== null;
  const { store, api, t } = app;
  let asked = new AbortController();
  /** @type {(Server.ExplainStep & {layout: Server.BoardAnswer})[]} */
  let steps = [];
  let at = -1;
  const start = h("button", { class: "primary", onclick: ask }, t("explain.start"));
  const cancel = h("button", { onclick: () => reset(), hidden: true }, t("cancel"));
  const told = h("div", { class: "told" });
  const list = h("ol", {
    class: "steps",
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      show(at + step);
      buttonAt(at)?.focus();
    },
  });
  const ending = h("p", { class: "ending", role: "status" });
  const buttons = {
    first: walk("first", () => 0),
    previous: walk("previous", () => at - 1),
    next: walk("next", () => at + 1),
    last: walk("last", () => steps.length - 1),
  };
  const bar = h("div", { class: "row walk", hidden: true }, ...Object.values(buttons));
  const element = h(
    "div",
    { class: "explain" },
    h("div", { class: "row" }, start, cancel),
    bar,
    told,
    list,
    ending,
  );

  /** The button of a step. @param {number} index */
  const buttonAt = (index) => list.children[index]?.querySelector("button") ?? null;

  /** @param {"first" | "previous" | "next" | "last"} name @param {() => number} goal */
  function walk(name, goal) {
    return iconButton(name, t(`explain.${name}`), () => show(goal()));
  }

  async function ask() {
    reset();
    asked = new AbortController();
    const { signal } = asked;
    const { puzzle, position, layout } = store.state;
    const without = switchedOff();
    cancel.hidden = false;
    start.hidden = true;
    ending.textContent = t("wait");
    if (played) store.hinted();
    try {
      await api.stream(
        "explain",
        binds
          ? { puzzle, entries: entryList(position.entries), marks: markList(binds()), without }
          : { puzzle, entries: [], without },
        (name, data) => {
          if (signal.aborted) return;
          if (name === "step") add(data, layout);
          if (name === "end") ending.textContent = data.text;
        },
        { signal },
      );
      if (steps.length && at < 0) show(0);
    } catch (error) {
      if (!cancelled(error)) fill(ending, h("span", { class: "error" }, messageOf(error)));
    }
    if (signal.aborted) return;
    cancel.hidden = true;
    start.hidden = false;
  }

  /** @param {Server.ExplainStep} step @param {Server.BoardAnswer} layout */
  function add(step, layout) {
    const index = steps.length;
    steps.push({ ...step, layout });
    const { difficulty } = step.technique;
    list.append(
      h(
        "li",
        {},
        h(
          "button",
          { class: "step", onclick: () => show(index) },
          h("span", { class: "number" }, String(step.number)),
          h("span", { class: `dot ${difficulty}`, "aria-hidden": "true" }),
          h(
            "span",
            { class: "what" },
            techniqueTitle(step.technique),
            ` ${placesIn(step.deduction, layout)}`,
          ),
        ),
      ),
    );
    bar.hidden = false;
    if (index === 0) show(0);
    else enable();
  }

  /** @param {number} index */
  function show(index) {
    if (index < 0 || index >= steps.length) return;
    buttonAt(at)?.removeAttribute("aria-current");
    at = index;
    const step = steps[at];
    const button = buttonAt(at);
    button?.setAttribute("aria-current", "step");
    list.scrollTop = (button?.offsetTop ?? 0) - list.offsetTop - list.clientHeight / 3;
    const entries = new Map(step.entries.map(([r, c, v]) => [keyOf([r, c]), v]));
    const drawing = drawable(step.deduction);
    const marks = new Map(step.marks.map(([r, c, values]) => [keyOf([r, c]), values]));
    shown.set({
      values: valuesOf(step.layout, entries),
      marks,
      drawing,
    });
    fill(
      told,
      said(step.text),
      argument(step.deduction),
      key(step.deduction),
      technique(step.technique),
      played &&
        h(
          "div",
          { class: "row" },
          h("button", { onclick: close }, t("explain.back")),
          h("button", { onclick: () => goOn(entries) }, t("explain.goOn")),
        ),
    );
    app.announce(step.text);
    enable();
  }

  function enable() {
    buttons.first.disabled = buttons.previous.disabled = at <= 0;
    buttons.last.disabled = buttons.next.disabled = at >= steps.length - 1;
  }

  /** Play on from the position before a step. @param {Map<string, number>} entries */
  function goOn(entries) {
    const given = new Set(store.state.layout.givens.map(keyOf));
    const own = new Map([...entries].filter(([key]) => !given.has(key)));
    store.play((position) => ({ ...position, entries: own }));
    focusOn(".play .board");
  }

  /** Leave the steps where they are, but the board to the player. */
  function close() {
    buttonAt(at)?.removeAttribute("aria-current");
    at = -1;
    fill(told);
    enable();
    shown.set(null);
  }

  function reset() {
    asked.abort();
    steps = [];
    at = -1;
    fill(list);
    fill(told);
    ending.textContent = "";
    bar.hidden = true;
    cancel.hidden = true;
    start.hidden = false;
    if (shown.get()) shown.set(null);
  }

  return { element, reset, close };
}

/** What a step places, as in R6C2 = 4; nothing where it only takes candidates away. */
function placesIn(/** @type {Server.StepJson} */ deduction, /** @type {Server.BoardAnswer} */ layout) {
  const { places } = drawable(deduction);
  return places
    .map(([row, column, value]) => `${nameOf([row, column])} = ${symbolOf(layout, value)}`)
    .join(", ");
}
