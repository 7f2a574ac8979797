/** What is on top of every view: where one can go, the puzzle's ways in and out, settings. */

import { fill, h } from "./dom.js";
import { LANGUAGES, language, t } from "./i18n/index.js";
import { icon } from "./icons.js";

const VIEWS = ["play", "set", "watch", "race", "generate", "gallery"];
const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
const THEME_ICONS = { auto: "half", light: "sun", dark: "moon" };

/**
 * @param {HTMLElement} host
 * @param {import("./main.js").App} app
 * @param {string} shown the view that is open
 * @param {(language: string) => void} changeLanguage
 */
export function header(host, app, shown, changeLanguage) {
  const next = THEMES[(THEMES.indexOf(app.theme.theme()) + 1) % THEMES.length];
  const redraw = () => header(host, app, shown, changeLanguage);
  fill(
    host,
    h("a", { class: "brand", href: app.url.addressOf("play") }, icon("brand"), h("span", {}, "alldiff")),
    h(
      "nav",
      { "aria-label": t("nav.label") },
      VIEWS.map((view) =>
        h(
          "a",
          { href: app.url.addressOf(view), "aria-current": view === shown ? "page" : null },
          t(`nav.${view}`),
        ),
      ),
    ),
    h(
      "div",
      { class: "tools" },
      tool("open", t("open.title"), () => app.openDialog()),
      tool("share", t("share.title"), () => app.shareDialog()),
      tool(THEME_ICONS[app.theme.theme()], t(`theme.${app.theme.theme()}`), () => {
        app.theme.setTheme(next);
        redraw();
        app.announce(t(`theme.${next}`));
        host.querySelector(`[data-tool="theme"]`)?.focus();
      }, "theme"),
      h(
        "select",
        {
          class: "language",
          "aria-label": t("language"),
          value: language(),
          onchange: (/** @type {any} */ event) => changeLanguage(event.target.value),
        },
        Object.entries(LANGUAGES).map(([name, title]) =>
          h("option", { value: name, lang: name, selected: name === language() }, title),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {string} label @param {() => void} onclick @param {string} [id] */
function tool(name, label, onclick, id = name) {
  const data = { tool: id };
  return h("button", { class: "tool", "aria-label": label, title: label, data, onclick }, icon(name));
}
