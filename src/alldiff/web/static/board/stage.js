/** The place of a board: as large as fits, larger where one zooms in, covered in a pause. */

import { h } from "../dom.js";
import { iconButton } from "../icons.js";

/** A board with more columns than this can be zoomed. */
const WIDE = 12;
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8];

/** @param {import("../main.js").App} app */
export function stage({ t }) {
  let zoom = 1;
  /** @type {import("./board.js").Board | null} */
  let shown = null;
  const holder = h("div", { class: "holder" });
  const out = iconButton("zoomOut", t("zoom.out"), () => step(-1));
  const into = iconButton("zoomIn", t("zoom.in"), () => step(1));
  const tools = h("div", { class: "zoom", hidden: true }, out, into);
  const veil = h("button", { class: "veil", hidden: true });
  const element = h("div", { class: "stage" }, holder, veil);

  /** @param {number} direction */
  function step(direction) {
    const at = ZOOMS.findIndex((one) => one >= zoom - 0.01);
    const next = direction > 0 && ZOOMS[at] > zoom + 0.01 ? at : at + direction;
    setZoom(ZOOMS[Math.min(Math.max(next, 0), ZOOMS.length - 1)]);
  }

  /**
   * Zoom, and keep what is under a point of the window where it is.
   * @param {number} next
   * @param {{clientX: number, clientY: number}} [about] by default the middle
   */
  function setZoom(next, about) {
    const before = zoom;
    zoom = Math.min(Math.max(next, 1), ZOOMS[ZOOMS.length - 1]);
    const box = holder.getBoundingClientRect();
    const x = about ? about.clientX - box.left : box.width / 2;
    const y = about ? about.clientY - box.top : box.height / 2;
    const [left, top] = [holder.scrollLeft + x, holder.scrollTop + y];
    holder.style.setProperty("--zoom", String(zoom));
    holder.classList.toggle("zoomed", zoom > 1);
    holder.scrollLeft = (left * zoom) / before - x;
    holder.scrollTop = (top * zoom) / before - y;
    out.disabled = zoom <= 1;
    into.disabled = zoom >= ZOOMS[ZOOMS.length - 1];
  }

  /** Ctrl and the wheel, and so the pinch of a touchpad. @param {WheelEvent} event */
  function wheel(event) {
    if (!event.ctrlKey || tools.hidden) return;
    event.preventDefault();
    setZoom(zoom * Math.exp(-event.deltaY / 300), event);
  }
  holder.addEventListener("wheel", wheel, { passive: false });

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
      setZoom((zoom * apart()) / before, event);
    }
  }
  for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
    holder.addEventListener(name, /** @type {any} */ (pinch), { capture: true });
  }

  return {
    element,
    tools,
    /** @param {import("./board.js").Board} board */
    put(board) {
      const first = shown?.layout.cells.length !== board.layout.cells.length;
      shown = board;
      const { columns, rows } = board.geometry;
      holder.style.setProperty("--ratio", String(columns / rows));
      element.parentElement?.style.setProperty("--board-ratio", String(columns / rows));
      holder.replaceChildren(board.element);
      tools.hidden = columns <= WIDE;
      // On a narrow screen the cells of a large board would be too small to touch.
      const narrow = columns > WIDE && innerWidth < 30 * columns && innerWidth < 700;
      if (tools.hidden) setZoom(1);
      else if (first) {
        const { left, top } = holder.getBoundingClientRect();
        setZoom(narrow ? ZOOMS[1] : 1, { clientX: left, clientY: top });
      }
    },
    /**
     * Cover the board with a word, or with none take the cover away.
     * @param {string} word
     * @param {() => void} [press]
     */
    cover(word, press) {
      veil.hidden = !word;
      veil.textContent = word;
      veil.onclick = press ?? null;
      holder.inert = Boolean(word);
      element.classList.toggle("covered", Boolean(word));
      if (word) veil.focus();
    },
  };
}
