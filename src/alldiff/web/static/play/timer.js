/** The time played: it rests in a pause, while the page is hidden and once the puzzle is solved. */

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/**
 * @param {import("../main.js").App} app
 * @param {(paused: boolean) => void} onPause
 */
export function timer({ store, t }, onPause) {
  let paused = false;
  const text = h("span", { class: "time", role: "timer", "aria-label": t("play.time") });
  const button = h("button", { class: "tool pause", onclick: () => setPaused(!paused) });
  const element = h("div", { class: "clock" }, button, text);

  function draw() {
    text.hidden = !store.settings.timer;
    text.textContent = clock(store.state.seconds);
    text.classList.toggle("done", store.state.solved);
    button.hidden = store.state.solved;
  }

  /** @param {boolean} next */
  function setPaused(next) {
    paused = next;
    const label = t(paused ? "play.resume" : "play.pause");
    button.replaceChildren(icon(paused ? "play" : "pause"));
    button.setAttribute("aria-label", label);
    button.title = label;
    onPause(paused);
  }

  const every = setInterval(() => {
    if (document.hidden || paused || store.state.solved) return;
    store.tick();
    draw();
  }, 1000);
  const ended = store.subscribe((what) => {
    if (what === "puzzle" && paused) setPaused(false);
    draw();
  });
  draw();
  return {
    element,
    /** Show the button as it is; once the rest of the view is there. */
    begin: () => setPaused(false),
    paused: () => paused,
    resume: () => setPaused(false),
    end() {
      clearInterval(every);
      ended();
    },
  };
}
