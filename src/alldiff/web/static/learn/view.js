/** Learn: the techniques as lessons, each with its rule, an example, and exercises. */

import { cancelled, messageOf } from "../api.js";
import { fill, focusOn, h } from "../dom.js";
import { style } from "../watch/style.js";
import { createLesson } from "./lesson.js";
import { solvedOf } from "./progress.js";

await style("css/learn.css");

/** @typedef {Server.LessonJson} Lesson */

/**
 * @param {HTMLElement} host
 * @param {import("../main.js").App} app
 * @returns {() => void}
 */
export function mount(host, app) {
  const { api, store, t, url } = app;
  let asked = new AbortController();
  /** @type {Lesson[]} */
  let lessons = [];
  let open = { end() {} };
  const wide = matchMedia("(min-width: 861px)");
  let last = url.param("technique") ?? "";
  const fitting = h("input", { type: "checkbox", role: "switch", checked: true, onchange: ask });
  const body = h("div", { class: "lessons-body" }, h("p", { class: "waiting" }, t("wait")));
  const list = h(
    "nav",
    { class: "lessons", "aria-label": t("learn.list") },
    h("header", {}, h("h1", {}, t("nav.learn")), h("p", { class: "soft" }, t("learn.help"))),
    h("label", { class: "switch" }, fitting, h("span", {}, t("learn.fitting"))),
    body,
  );
  const place = h("div", { class: "lesson-place" });
  const view = h("section", { class: "learn", "aria-label": t("nav.learn") }, list, place);
  host.append(view);

  async function ask() {
    asked.abort();
    asked = new AbortController();
    const { puzzle } = store.state;
    try {
      ({ lessons } = await api.post("lessons", fitting.checked ? { puzzle } : {}, asked));
      draw();
    } catch (error) {
      if (!cancelled(error)) fill(body, h("p", { class: "error" }, messageOf(error)));
    }
  }

  /** The list, by difficulty. */
  function draw() {
    const sorts = [...new Set(lessons.map((one) => one.difficulty))];
    fill(
      body,
      sorts.map((difficulty) => {
        const members = lessons.filter((one) => one.difficulty === difficulty);
        return h(
          "section",
          {},
          h("h2", {}, h("span", { class: `badge ${difficulty}` }, t(`difficulty.${difficulty}`))),
          h("ul", {}, members.map(row)),
        );
      }),
    );
  }

  /** @param {Lesson} lesson */
  function row(lesson) {
    const practice = Math.max(0, lesson.exercises - 1);
    const done = solvedOf(lesson.name).filter((one) => one <= practice).length;
    const whole = practice > 0 && done === practice;
    const progress = practice
      ? h(
          "small",
          { class: whole ? "done" : "", "aria-label": t("learn.progress", { done, of: practice }) },
          whole ? "✓" : done ? `${done}/${practice}` : "",
        )
      : null;
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "lesson-name",
          data: { technique: lesson.name },
          "aria-current": lesson.name === url.param("technique") ? "true" : null,
          onclick: () => choose(lesson.name),
        },
        h("span", {}, lesson.title),
        progress,
      ),
    );
  }

  /** @param {string} technique "" for the list alone, on a small screen */
  function choose(technique) {
    url.setParams({ technique: technique || null, exercise: null });
    draw();
    show();
    scrollTo(0, 0);
    if (!technique) focusOn(`[data-technique="${last}"]`, body);
    last = technique;
  }

  /** What one learns next: the easiest lesson with an exercise that is not solved. */
  const next = () =>
    lessons.find(({ name, exercises }) => solvedOf(name).length < exercises - 1)?.name ?? "";

  /** The lesson that the address names; beside the list there is always one. */
  async function show() {
    open.end();
    const stated = url.param("technique");
    view.classList.toggle("open", Boolean(stated));
    const name = stated ?? (wide.matches ? next() : "");
    const lesson = name ? await named(name) : null;
    if (!lesson) {
      open = { end() {} };
      return fill(place, h("p", { class: "soft" }, t(name ? "learn.unknown" : "learn.choose")));
    }
    const made = createLesson(app, lesson, {
      exercise: Number(url.param("exercise")) || 0,
      onExercise: (number) => url.setParams({ exercise: number || null }),
      onSolved: draw,
      onBack: () => choose(""),
    });
    open = made;
    fill(place, made.element);
  }

  /** A lesson by its name; it need not fit the puzzle at hand. @param {string} name */
  async function named(name) {
    const found = lessons.find((one) => one.name === name);
    if (found) return found;
    const every = await api.post("lessons", {}, asked);
    return every.lessons.find((one) => one.name === name) ?? null;
  }

  ask().then(show);
  const ended = store.subscribe((what) => what === "puzzle" && fitting.checked && ask());
  return () => {
    ended();
    asked.abort();
    open.end();
  };
}
