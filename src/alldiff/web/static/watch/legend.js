/** What the marks on the board mean. */

import { h, s } from "../dom.js";

const RING = "M5 3h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z";
const LOOKS = ["now", "tried", "hit", "scope", "revised", "queued"];

/** @param {import("../i18n/index.js").Translate} t @param {boolean} overStates */
export function legend(t, overStates) {
  const looks = overStates ? ["now"] : LOOKS;
  return h(
    "details",
    { class: "watch-marks", open: matchMedia("(min-width: 40rem)").matches },
    h("summary", {}, t("watch.legend")),
    h(
      "ul",
      {},
      looks.map((look) =>
        h(
          "li",
          {},
          s(
            "svg",
            { viewBox: "0 0 20 20", "aria-hidden": "true" },
            s("path", { class: `watch-ring ${look}`, d: look === "queued" ? "M10 10h0" : RING }),
          ),
          t(`watch.legend.${overStates ? "changed" : look}`),
        ),
      ),
    ),
  );
}
