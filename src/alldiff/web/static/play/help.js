/** Help: a hint in three strengths, every step explained, and how hard the puzzle is. */

import { fill, focusOn, h } from "../dom.js";
import { explainPanel } from "./explain.js";
import { hintPanel } from "./hint.js";
import { binding } from "../position.js";
import { ratePanel } from "./rate.js";
import { techniquesPanel } from "./techniques.js";

const TABS = /** @type {const} */ (["hint", "explain", "rate"]);
/** @typedef {typeof TABS[number]} Tab */

/**
 * @param {import("../main.js").App} app
 * @param {ReturnType<typeof import("./assistant.js").assistant>} helper
 * @param {import("./look.js").Showing} shown what is drawn on the board
 */
export function help(app, helper, shown) {
  const { store, t } = app;
  /** The marks that bind the player, for every sort of help: automatic ones, or the own. */
  const binds = () =>
    store.settings.automatic
      ? helper.automatic()
      : binding(store.state.layout, store.state.position);
  const panels = {
    hint: hintPanel(app, binds, shown),
    explain: explainPanel(app, shown, binds),
    rate: ratePanel(app),
  };
  /** @type {Tab} */
  let open = "hint";
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": t("help.label") });
  const body = h("div", { class: "body", role: "tabpanel", id: "help-panel", tabindex: -1 });
  const used = techniquesPanel(app);
  const label = { class: "card help", "aria-label": t("help.label") };
  const element = h("section", label, bar, body, used.element);

  /** @param {Tab} next */
  function choose(next) {
    if (next !== open) panels[open].close();
    open = next;
    draw();
  }

  function draw() {
    fill(bar, TABS.map(tab));
    body.setAttribute("aria-labelledby", `tab-${open}`);
    fill(body, panels[open].element);
    used.element.hidden = open === "rate";
  }

  /** @param {Tab} name */
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
          focusOn('[aria-selected="true"]', bar);
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
      used.reset();
    },
    end() {
      for (const panel of Object.values(panels)) panel.reset();
    },
  };
}
