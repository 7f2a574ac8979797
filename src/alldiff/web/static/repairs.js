/** What would repair a puzzle or a position: each way as a button. */

import { h } from "./dom.js";
import { t } from "./i18n/index.js";

/** Seconds for an argument and for what would repair it; the clues are known sooner. */
export const SECONDS = 10;
/** More repairs than this are behind a click. */
const FIRST = 8;

/**
 * @param {Server.RepairAnswer[]} repairs
 * @param {(repair: Server.RepairAnswer) => import("./dom.js").Attributes<HTMLButtonElement>} act what
 *   the button of a repair does
 */
export function repairList(repairs, act) {
  const buttons = repairs.map((one) => h("button", { data: { repair: "" }, ...act(one) }, one.text));
  const more = buttons.splice(FIRST);
  return h(
    "div",
    { class: "mend" },
    h("h3", {}, t(buttons.length ? "set.why.mend" : "set.why.noMend")),
    buttons,
    more.length > 0 &&
      h("details", {}, h("summary", {}, t("set.why.more", { n: more.length })), more),
  );
}
