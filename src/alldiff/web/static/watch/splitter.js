/** A bar between two columns: drag it, or move it with the arrow keys. */

import { h } from "../dom.js";

/** Pixels of a press on an arrow key. */
const STEP = 24;

/**
 * @param {string} label
 * @param {(width: number) => void} onMove told the width of what stands before the bar, in pixels
 */
export function createSplitter(label, onMove) {
  const element = h("div", {
    class: "splitter",
    role: "separator",
    tabindex: 0,
    "aria-orientation": "vertical",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    onpointerdown(event) {
      element.setPointerCapture(event.pointerId);
      event.preventDefault();
    },
    onpointermove(event) {
      if (element.hasPointerCapture(event.pointerId)) move(event.clientX - left());
    },
    onkeydown(event) {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      // The arrows are steps of the search elsewhere.
      event.preventDefault();
      event.stopPropagation();
      move(width() + way * STEP);
    },
  });
  const parent = () => /** @type {HTMLElement} */ (element.parentElement).getBoundingClientRect();
  const left = () => parent().left;
  /** From the left edge to the middle of the bar. */
  const width = () => {
    const bar = element.getBoundingClientRect();
    return bar.left + bar.width / 2 - left();
  };

  /** @param {number} wanted */
  function move(wanted) {
    onMove(wanted);
    tell();
  }

  /** Say where the bar is. */
  function tell() {
    element.setAttribute("aria-valuenow", String(Math.round((100 * width()) / parent().width)));
  }

  return { element, tell };
}
