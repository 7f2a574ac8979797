/** A frame whose picture can be made larger: by buttons, Ctrl and the wheel, or two fingers. */

import { h } from "../dom.js";
import { iconButton } from "../icons.js";

const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8];
const LARGEST = ZOOMS[ZOOMS.length - 1];
/** Pixels that a click may move. */
const STILL = 4;

/**
 * Let a frame zoom; its style sheet makes the picture `--zoom` times as large, and lets it scroll.
 * @param {HTMLElement} frame
 * @param {(key: string) => string} t
 */
export function zoomable(frame, t) {
  let zoom = 1;
  const out = iconButton("zoomOut", t("zoom.out"), () => step(-1));
  const into = iconButton("zoomIn", t("zoom.in"), () => step(1));
  const tools = h("div", { class: "zoom", hidden: true }, out, into);

  /** @param {number} direction */
  function step(direction) {
    const at = ZOOMS.findIndex((one) => one >= zoom - 0.01);
    const next = direction > 0 && ZOOMS[at] > zoom + 0.01 ? at : at + direction;
    set(ZOOMS[Math.min(Math.max(next, 0), ZOOMS.length - 1)]);
  }

  /**
   * Zoom, and keep what is under a point of the window where it is.
   * @param {number} next
   * @param {{clientX: number, clientY: number}} [about] by default the middle
   */
  function set(next, about) {
    const before = zoom;
    zoom = Math.min(Math.max(next, 1), LARGEST);
    const box = frame.getBoundingClientRect();
    const x = about ? about.clientX - box.left : box.width / 2;
    const y = about ? about.clientY - box.top : box.height / 2;
    const [left, top] = [frame.scrollLeft + x, frame.scrollTop + y];
    frame.style.setProperty("--zoom", String(zoom));
    frame.classList.toggle("zoomed", zoom > 1);
    frame.scrollLeft = (left * zoom) / before - x;
    frame.scrollTop = (top * zoom) / before - y;
    out.disabled = zoom <= 1;
    into.disabled = zoom >= LARGEST;
  }

  /** Ctrl and the wheel, and so the pinch of a touchpad. @param {WheelEvent} event */
  function wheel(event) {
    if (!event.ctrlKey || tools.hidden) return;
    event.preventDefault();
    set(zoom * Math.exp(-event.deltaY / 300), event);
  }
  frame.addEventListener("wheel", wheel, { passive: false });

  /** Two fingers. @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  /** @param {PointerEvent} event */
  function pinch(event) {
    if (event.pointerType !== "touch" || tools.hidden) return;
    const apart = () => {
      const [one, other] = [...fingers.values()];
      return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    };
    const before = fingers.size === 2 ? apart() : 0;
    if (event.type === "pointerup" || event.type === "pointercancel") {
      fingers.delete(event.pointerId);
      return;
    }
    if (event.type === "pointerdown" || fingers.has(event.pointerId)) {
      fingers.set(event.pointerId, event);
    }
    if (event.type === "pointermove" && fingers.size === 2 && before) {
      set((zoom * apart()) / before, event);
    }
  }
  for (const name of /** @type {const} */ ([
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
  ])) {
    frame.addEventListener(name, pinch, { capture: true });
  }

  set(1);
  return { tools, set };
}

/**
 * Scroll a frame, and the page, by as little as brings a part of it into sight.
 * @param {HTMLElement} frame
 * @param {{left: number, top: number, right: number, bottom: number}} part in the window
 */
export function bringInto(frame, part) {
  const { left, top, right, bottom } = part;
  const off = (/** @type {number[]} */ [from, to, least, most]) =>
    from < least ? from - least : Math.max(0, to - most);
  const seen = frame.getBoundingClientRect();
  const [x, y] = [frame.scrollLeft, frame.scrollTop];
  frame.scrollLeft += off([left, right, seen.left, seen.right]);
  frame.scrollTop += off([top, bottom, seen.top, seen.bottom]);
  const [aside, down] = [frame.scrollLeft - x, frame.scrollTop - y];
  scrollBy(
    off([left - aside, right - aside, 0, innerWidth]),
    off([top - down, bottom - down, 0, innerHeight]),
  );
}

/**
 * Let a mouse move what a frame shows by dragging it; a finger scrolls it anyway.
 * @param {HTMLElement} frame
 */
export function panByDrag(frame) {
  let moved = false;
  frame.onpointerdown = ({ pointerType, button, clientX, clientY }) => {
    moved = false;
    if (pointerType !== "mouse" || button !== 0) return;
    const { scrollLeft, scrollTop } = frame;
    frame.onpointermove = (event) => {
      if (!event.buttons) return (frame.onpointermove = null);
      const [right, down] = [event.clientX - clientX, event.clientY - clientY];
      moved ||= Math.hypot(right, down) > STILL;
      frame.scrollLeft = scrollLeft - right;
      frame.scrollTop = scrollTop - down;
    };
  };
  // The end of a drag is no click on what lies there.
  frame.addEventListener("click", (event) => moved && event.stopPropagation(), { capture: true });
}
