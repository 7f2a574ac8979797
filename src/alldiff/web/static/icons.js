/** The few pictures on buttons, drawn in the colour of the text. */

import { h, s } from "./dom.js";

const PATHS = {
  open: "M3 18.5V6h6l2 2.5h8V11M3 18.5 6.2 11H22l-3.4 7.5Z",
  share: "M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M5 13v6.5h14V13",
  save: "M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M5 16v3.5h14V16",
  fill: "M4 4h16v16H4ZM8 8.3h.01M12 8.3h.01M16 8.3h.01M8 12h.01M12 12h.01M16 12h.01M8 15.7h.01M12 15.7h.01M16 15.7h.01",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.3 8.3 0 0 1 9.5 4a8.3 8.3 0 1 0 10.5 10.5Z",
  half: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 3.5v17M12 8h6.8M12 12h8.5M12 16h6.8",
  undo: "M4 9h10a5.5 5.5 0 0 1 0 11h-4M4 9l4.5-4.5M4 9l4.5 4.5",
  redo: "M20 9H10a5.5 5.5 0 0 0 0 11h4M20 9l-4.5-4.5M20 9l-4.5 4.5",
  erase: "M9 6h12v12H9l-6-6 6-6ZM12.5 9.5l5 5M17.5 9.5l-5 5",
  restart: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4h4",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.5.4.8 1 .8 1.7h5.6c0-.7.3-1.3.8-1.7A6 6 0 0 0 12 3Z",
  previous: "M14.5 5.5 8 12l6.5 6.5",
  next: "M9.5 5.5 16 12l-6.5 6.5",
  first: "M17 5.5 10.5 12l6.5 6.5M7 5.5v13",
  last: "M7 5.5 13.5 12 7 18.5M17 5.5v13",
  left: "M19 12H5m0 0 5.5-5.5M5 12l5.5 5.5",
  right: "M5 12h14m0 0-5.5-5.5M19 12l-5.5 5.5",
  up: "M12 19V5m0 0L6.5 10.5M12 5l5.5 5.5",
  down: "M12 5v14m0 0-5.5-5.5M12 19l5.5-5.5",
  zoomIn: "M12 5v14M5 12h14",
  zoomOut: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  failure: "M12 4 5 19h14ZM9.6 11.5l4.8 4.8M14.4 11.5l-4.8 4.8",
  several: "M4 4h7v7H4ZM13 13h7v7h-7ZM16.5 4v7M13 7.5h7",
  keyboard: "M3 6.5h18v11H3ZM7 10.2h.01M11 10.2h.01M15 10.2h.01M18 10.2h.01M8 14h8",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z",
  copy: "M9 9h11v11H9ZM15 9V4H4v11h5",
  check: "m5 12.5 4.5 4.5L19 7.5",
  pause: "M9 5.5v13M15 5.5v13",
  play: "M8 5.5v13l10.5-6.5Z",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon | "brand"} name */
export function icon(name) {
  const box = { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" };
  if (name === "brand") {
    return s(
      "svg",
      { ...box, viewBox: "0 0 32 32", class: "icon brand-mark" },
      s("rect", { width: 32, height: 32, rx: 7, class: "brand-ground" }),
      s("path", { class: "brand-lines", d: "M7 12.3h18M7 19.7h18M12.3 7v18M19.7 7v18" }),
      s("circle", { class: "brand-dot", cx: 16, cy: 16, r: 2.6 }),
    );
  }
  return s("svg", box, s("path", { d: PATHS[name] }));
}

/**
 * A button that is only a picture; its label is read and shown on hovering.
 * @param {Icon} name of the picture
 * @param {string} label
 * @param {() => void} onclick
 * @param {Record<string, string>} [data]
 */
export function iconButton(name, label, onclick, data = {}) {
  const words = { "aria-label": label, title: label };
  return h("button", { class: "tool", type: "button", ...words, data, onclick }, icon(name));
}
