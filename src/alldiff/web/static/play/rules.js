/** The rules of a puzzle above its board: some lines of them, and all of them on demand. */

import { h } from "../dom.js";
import { t } from "../i18n/index.js";

/** @param {string} text */
export function rulesOf(text) {
  const words = h("p", {}, text);
  const button = h("button", { hidden: true, onclick: toggle });
  const element = h("div", { class: "rules" }, words, button);

  function toggle() {
    const whole = element.classList.toggle("whole");
    button.textContent = t(whole ? "rules.fewer" : "rules.all");
    button.setAttribute("aria-expanded", String(whole));
  }

  toggle();
  toggle();
  // Where there is no room for any line, the button alone is there.
  const cut = () => !words.clientHeight || words.scrollHeight > words.clientHeight + 1;
  new ResizeObserver(() => {
    if (!element.classList.contains("whole")) button.hidden = !cut();
  }).observe(words);
  return element;
}
