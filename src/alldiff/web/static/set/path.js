/** The way a person would solve the puzzle that is being set, on the board itself. */

import { h } from "../dom.js";
import { explainPanel } from "../play/explain.js";
import { techniquesPanel } from "../play/techniques.js";

/**
 * @param {import("../main.js").App} app
 * @param {() => void} redraw
 */
export function solvePath(app, redraw) {
  /** @type {import("../play/look.js").Shown | null} */
  let shown = null;
  const panel = explainPanel(
    app,
    {
      get: () => shown,
      set(next) {
        shown = next;
        redraw();
      },
    },
  );
  const element = h(
    "details",
    { class: "card path", hidden: true },
    h("summary", {}, app.t("set.path")),
    panel.element,
    techniquesPanel(app).element,
  );
  return {
    element,
    reset: panel.reset,
    /** The step that is on the board, or null. */
    shown: () => shown,
    /** The board is the setter's again. */
    close: () => shown && panel.close(),
  };
}
