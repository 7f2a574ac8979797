/** The keys, in a dialog. */

import { dialog } from "../dialogs/dialog.js";
import { h } from "../dom.js";
import { wordsOr } from "../i18n/index.js";

const KEYS = [
  ["↑ ↓ ← →", "keys.move"],
  ["Shift + ↑ ↓ ← →", "keys.extend"],
  ["Ctrl + Space", "keys.toggle"],
  ["Ctrl + A · Esc", "keys.all"],
  ["Home End PgUp PgDn", "keys.far"],
  ["1–9 A–Z", "keys.value"],
  ["Shift + 1–9", "keys.corner"],
  ["Ctrl / Alt + 1–9", "keys.centre"],
  ["Ctrl + Shift + 1–9", "keys.colour"],
  ["Z X C V B", "keys.modes"],
  ["Space", "keys.mode"],
  ["Shift / Alt + ↑ ↓ ← →", "keys.penLine"],
  ["Enter · 1–5", "keys.penSign"],
  ["Del ⌫ 0", "keys.erase"],
  ["Ctrl + Z · Ctrl + Y", "keys.undo"],
  ["Ctrl + V", "keys.paste"],
  ["H", "keys.hint"],
  ["?", "keys.help"],
];

/** Keys as they are called on a keyboard of the language. @param {string} keys */
const called = (keys) => keys.replace(/[A-Z]\w+/g, (name) => wordsOr(`key.${name}`, name));

/** @param {import("../main.js").App} app */
export function shortcuts({ store, t }) {
  // Where 0 is a value, its key writes it.
  const { smallest } = store.state.layout;
  const held = (/** @type {string} */ keys) => (smallest > 0 ? keys : keys.replace("⌫ 0", "⌫"));
  dialog(
    t("keys.title"),
    h(
      "dl",
      { class: "shortcuts" },
      KEYS.map(([keys, words]) => [h("dt", {}, h("kbd", {}, called(held(keys)))), h("dd", {}, t(words))]),
    ),
  );
  return true;
}
