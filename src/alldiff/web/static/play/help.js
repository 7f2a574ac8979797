/** Help: a hint in three strengths, every step explained, and how hard the puzzle is. */

import { fill, h } from "../dom.js";
import { explainPanel } from "./explain.js";
import { hintPanel } from "./hint.js";
import { ratePanel } from "./rate.js";

const TABS = /** @type {const} */ (["hint", "explain", "rate"]);

/**
 * @param {import("../main.js").App} app
 * @param {ReturnType<typeof import("./assistant.js").assistant>} helper
 * @param {{get: () => import("./look.js").Shown | null,
 *   set: (shown: import("./look.js").Shown | null) => void}} shown what is drawn on the board
 */
export function help(app, helper, shown) {
  const { t } = app;
  const panels = {
    hint: hintPanel(app, helper, shown),
    explain: explainPanel(app, shown),
    rate: ratePanel(app),
  };
  /** @type {"hint" | "explain" | "rate"} */
  let open = "hint";
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": t("help.label") });
  const body = h("div", { class: "body", role: "tabpanel", id: "help-panel", tabindex: -1 });
  const element = h("section", { class: "card help", "aria-label": t("help.label") }, bar, body);

  /** @param {typeof open} next */
  function choose(next) {
    if (next !== open) panels[open].close();
    open = next;
    draw();
  }

  function draw() {
    fill(bar, TABS.map(tab));
    body.setAttribute("aria-labelledby", `tab-${open}`);
    fill(body, panels[open].element);
  }

  /** @param {typeof open} name */
  function tab(name) {
    const selected = name === open;
    return h(
      "button",
      {
        role: "tab",
        id: `tab-${name}`,
        "aria-selected": String(selected),
        "aria-controls": "help-panel",
        tabindex: selected ? 0 : -1,
        onclick: () => choose(name),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          choose(TABS[(TABS.indexOf(open) + step + TABS.length) % TABS.length]);
          bar.querySelector('[aria-selected="true"]').focus();
        },
      },
      t(`help.${name}`),
    );
  }

  draw();
  return {
    element,
    /** @param {"where" | "what" | "whole"} strength */
    hint(strength) {
      choose("hint");
      panels.hint.ask(strength);
    },
    /** Take what is drawn off the board; true, for keys. */
    close() {
      panels[open].close();
      shown.set(null);
      return true;
    },
    reset() {
      for (const panel of Object.values(panels)) panel.reset();
    },
    end() {
      for (const panel of Object.values(panels)) panel.reset();
    },
  };
}
