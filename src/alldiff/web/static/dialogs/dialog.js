/** A dialog: it takes the focus, and gives it back where it came from. */

import { h } from "../dom.js";
import { t } from "../i18n/index.js";

/**
 * Open a dialog; it is gone once closed.
 * @param {string} title
 * @param {...import("../dom.js").Child} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...children) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const close = h("button", { class: "tool", "aria-label": t("close") }, "×");
  const element = h(
    "dialog",
    { class: "dialog", "aria-labelledby": "dialog-title" },
    h(
      "header",
      {},
      h("h2", { id: "dialog-title" }, title),
      close,
    ),
    h("div", { class: "content" }, ...children),
  );
  element.addEventListener("close", () => {
    element.remove();
    before?.focus?.();
  });
  close.onclick = () => element.close();
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  element.showModal();
  return element;
}
