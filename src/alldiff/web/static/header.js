/** What is on top of every view: where one can go, the puzzle's ways in and out, settings. */

import { fill, focusOn, h } from "./dom.js";
import { LANGUAGES, language, t } from "./i18n/index.js";
import { icon, iconButton } from "./icons.js";

const VIEWS = ["play", "learn", "set", "watch", "race", "generate", "gallery"];
const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
const THEME_ICONS = /** @type {const} */ ({ auto: "half", light: "sun", dark: "moon" });

/**
 * @param {HTMLElement} host
 * @param {import("./main.js").App} app
 * @param {string} shown the view that is open
 * @param {(language: string) => void} changeLanguage
 */
export function header(host, app, shown, changeLanguage) {
  const now = app.theme.theme();

  function changeTheme() {
    const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
    app.theme.setTheme(next);
    header(host, app, shown, changeLanguage);
    app.announce(t(`theme.${next}`));
    focusOn("[data-tool=theme]", host);
  }

  const nav = h(
    "nav",
    { "aria-label": t("nav.label") },
    VIEWS.map((view) =>
      h(
        "a",
        { href: app.url.addressOf(view), "aria-current": view === shown ? "page" : null },
        t(`nav.${view}`),
      ),
    ),
  );
  fill(
    host,
    h(
      "a",
      { class: "brand", href: app.url.addressOf("play"), "aria-label": "alldiff" },
      icon("brand"),
      h("span", {}, "alldiff"),
    ),
    nav,
    h(
      "div",
      { class: "tools" },
      iconButton("open", t("open.title"), () => app.openDialog(), { tool: "open" }),
      iconButton("share", t("share.title"), () => app.shareDialog(), { tool: "share" }),
      iconButton(THEME_ICONS[now], t(`theme.${now}`), changeTheme, { tool: "theme" }),
      h(
        "select",
        {
          class: "language",
          "aria-label": t("language"),
          value: language(),
          onchange: (event) => changeLanguage(event.currentTarget.value),
        },
        LANGUAGES.map(([name, title]) =>
          h("option", { value: name, lang: name, selected: name === language() }, title),
        ),
      ),
    ),
  );
  const here = /** @type {HTMLElement | null} */ (nav.querySelector("[aria-current]"));
  // Where the row of views is wider than the screen, the open one comes into sight.
  if (here) nav.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - nav.clientWidth / 2;
  const more = () => nav.scrollLeft + nav.clientWidth < nav.scrollWidth - 1;
  nav.onscroll = () => nav.classList.toggle("more", more());
  nav.classList.toggle("more", more());
}
