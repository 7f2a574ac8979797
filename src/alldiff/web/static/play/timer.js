/** The time played: it rests while the page is hidden and once the puzzle is solved. */

import { h } from "../dom.js";

/** @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** @param {import("../main.js").App} app */
export function timer({ store, t }) {
  const text = h("span", { class: "time", role: "timer", "aria-label": t("play.time") });
  const element = h("div", { class: "clock" }, text);
  function draw() {
    element.hidden = !store.settings.timer;
    text.textContent = clock(store.state.seconds);
    text.classList.toggle("done", store.state.solved);
  }
  const every = setInterval(() => {
    if (document.hidden || store.state.solved) return;
    store.tick();
    draw();
  }, 1000);
  const ended = store.subscribe(draw);
  draw();
  return {
    element,
    end() {
      clearInterval(every);
      ended();
    },
  };
}
