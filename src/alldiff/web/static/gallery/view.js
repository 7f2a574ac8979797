/** Gallery: examples of every kind, drawn as they come into sight. */

import { cancelled, messageOf } from "../api.js";
import { createBoard } from "../board/board.js";
import { fill, h } from "../dom.js";
import * as storage from "../storage.js";

/** Larger examples have no picture. */
const MOST = 700;

/**
 * @param {HTMLElement} host
 * @param {import("../main.js").App} app
 * @returns {() => void}
 */
export function mount(host, app) {
  const { api, t } = app;
  const asked = new AbortController();
  const body = h("div", { class: "tool-panel" });
  host.append(
    h(
      "section",
      { class: "page" },
      h("header", {}, h("h1", {}, t("nav.gallery")), h("p", {}, t("gallery.help"))),
      body,
    ),
  );
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        picture(/** @type {HTMLElement} */ (target));
      }
    },
    { rootMargin: "200px" },
  );

  /** Draw the puzzle of a tile. @param {HTMLElement} tile */
  async function picture(tile) {
    const [thumb, row] = [tile.querySelector(".thumb"), tile.querySelector(".row")];
    if (!thumb || !row) return;
    try {
      const { puzzle } = await api.get(`gallery/${tile.dataset.id}`, asked);
      const layout = await api.post("board", { puzzle }, asked);
      const board = createBoard(layout, { interactive: false });
      board.element.setAttribute("aria-hidden", "true");
      fill(thumb, board.element);
      const game = storage.game(puzzle);
      const begun = game && (game.solved ? "solved" : game.position.entries?.length ? "begun" : "");
      if (begun) row.append(h("small", {}, t(`gallery.${begun}`)));
    } catch (error) {
      if (!cancelled(error)) fill(thumb, h("small", {}, messageOf(error)));
    }
  }

  /** @param {string} id */
  async function open(id) {
    try {
      await app.open((await api.get(`gallery/${id}`, asked)).puzzle);
    } catch (error) {
      if (!cancelled(error)) app.toast(messageOf(error), { kind: "bad" });
    }
  }

  /** Go to the puzzles of a kind. @param {HTMLElement} heading */
  function show(heading) {
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }

  /** @param {Server.Example} example */
  function tile({ id, title, difficulty, rows, columns }) {
    const size = `${rows} × ${columns}`;
    const small = rows * columns <= MOST;
    const button = h(
      "button",
      { class: "tile", data: { id }, onclick: () => open(id) },
      h("span", { class: "thumb" }, !small && h("strong", {}, size)),
      h("strong", {}, title),
      h(
        "span",
        { class: "row" },
        difficulty && h("span", { class: `badge ${difficulty}` }, t(`difficulty.${difficulty}`)),
      ),
    );
    if (small) seen.observe(button);
    return h("li", {}, button);
  }

  api.get("gallery", asked).then(
    (examples) => {
      const titles = [...new Set(examples.map((one) => one.group))];
      const groups = titles.map((title) => {
        const heading = h("h2", { tabindex: -1 }, title);
        const tiles = examples.filter((one) => one.group === title).map(tile);
        const group = h("section", { class: "gallery-group" }, heading, h("ul", { class: "tiles" }, tiles));
        return { title, heading, group };
      });
      const jumps = groups.map(({ title, heading }) => h("button", { onclick: () => show(heading) }, title));
      const label = t("new.kind");
      // The same for a narrow screen.
      const choice = h(
        "select",
        { "aria-label": label, onchange: (event) => show(groups[event.currentTarget.selectedIndex].heading) },
        groups.map(({ title }) => h("option", {}, title)),
      );
      fill(
        body,
        h("div", { class: "gallery-kinds", role: "group", "aria-label": label }, jumps),
        h("div", { class: "gallery-kind" }, choice),
        groups.map(({ group }) => group),
      );
    },
    (error) => {
      if (!cancelled(error)) fill(body, h("p", { class: "error" }, messageOf(error)));
    },
  );
  return () => {
    asked.abort();
    seen.disconnect();
  };
}
