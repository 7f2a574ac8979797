/** The whole of a drawing in small, with what is in sight: a press goes there. */

import { fill, s } from "../dom.js";

/** Its size at most, in pixels. */
const WIDTH = 130;
const HEIGHT = 90;

/**
 * A drawing as it is placed: `left` and `top` of its boxes, its size without the margin around it.
 * @typedef {{left: number, top: number, width: number, height: number, node: number,
 *   margin: number, scale: number}} Drawn
 */

/** @param {HTMLElement} frame what scrolls */
export function createMinimap(frame) {
  const marks = s("g", {});
  const sight = s("rect", { class: "sight" });
  const element = s("svg", { class: "minimap", "aria-hidden": "true" }, marks, sight);
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    go(event);
  });
  element.addEventListener("pointermove", (event) => event.buttons && go(event));
  frame.addEventListener("scroll", follow);
  /** @type {Drawn | null} */
  let shown = null;

  /** Show what is in sight of the frame. */
  function follow() {
    if (!shown) return;
    const { left, top, margin, scale } = shown;
    const place = {
      x: left - margin + frame.scrollLeft / scale,
      y: top - margin + frame.scrollTop / scale,
      width: frame.clientWidth / scale,
      height: frame.clientHeight / scale,
    };
    for (const [name, value] of Object.entries(place)) sight.setAttribute(name, String(value));
  }

  /** Bring a place into the middle of the frame. @param {PointerEvent} event */
  function go(event) {
    const matrix = element.getScreenCTM();
    if (!shown || !matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { left, top, margin, scale } = shown;
    frame.scrollLeft = (at.x - left + margin) * scale - frame.clientWidth / 2;
    frame.scrollTop = (at.y - top + margin) * scale - frame.clientHeight / 2;
  }

  return {
    element,
    /** @param {import("./layout.js").Place[]} places @param {Drawn} drawn */
    draw(places, drawn) {
      shown = drawn;
      const [width, height] = [drawn.width, drawn.height].map((size) => size + 2 * drawn.margin);
      // All of it is in sight anyway.
      const whole =
        width * drawn.scale <= frame.clientWidth + 1 && height * drawn.scale <= frame.clientHeight + 1;
      element.toggleAttribute("hidden", whole);
      if (whole) return;
      const small = Math.min(WIDTH / width, HEIGHT / height);
      element.setAttribute("width", String(width * small));
      element.setAttribute("height", String(height * small));
      const corner = [drawn.left - drawn.margin, drawn.top - drawn.margin];
      element.setAttribute("viewBox", [...corner, width, height].join(" "));
      fill(
        marks,
        places.map(({ x, y, width: wide, look }) =>
          s("rect", { class: look, x: x - wide / 2, y: y - drawn.node / 2, width: wide, height: drawn.node }),
        ),
      );
      follow();
    },
  };
}
