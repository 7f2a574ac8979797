/** What the page says: aloud for screen readers, and in a note that goes by itself. */

import { byId, h } from "./dom.js";

/** Say something to a screen reader. @param {string} text */
export function announce(text) {
  const live = byId("live");
  // The same words twice are only said again if they change.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Show a note for a while; it is said aloud too.
 * @param {string} text
 * @param {{kind?: "plain" | "good" | "bad", action?: {label: string, run: () => void}}} [options]
 */
export function toast(text, { kind = "plain", action } = {}) {
  const host = byId("toasts");
  const note = h(
    "div",
    { class: `toast ${kind}` },
    h("span", {}, text),
    action &&
      h(
        "button",
        {
          class: "quiet",
          onclick: () => {
            note.remove();
            action.run();
          },
        },
        action.label,
      ),
  );
  host.replaceChildren(note);
  announce(text);
  setTimeout(() => note.remove(), action ? 9000 : 4500);
}
