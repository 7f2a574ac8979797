/** What was generated: one puzzle large, several as tiles; each with how hard it is. */

import { cancelled } from "../api.js";
import { createBoard } from "../board/board.js";
import { fill, h, saveFile } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../play/rate.js").Rating} Rating */
/** @typedef {{puzzle: Server.Puzzle, layout: Server.BoardAnswer, seed: number, nearest: boolean}} Made */

/**
 * @param {import("../main.js").App} app
 * @param {(error: unknown) => void} refuse
 */
export function results(app, refuse) {
  const { api, t } = app;
  const element = h("section", { class: "made tool-panel", "aria-label": t("generate.result") });
  /** @type {Made[]} */
  let made = [];
  let asked = new AbortController();

  /** How hard a puzzle is, in a badge that comes as soon as it is known. @param {Made} one */
  function label({ puzzle, nearest }) {
    const badge = h("span", { class: "badge" }, "…");
    api.post("rate", { puzzle }, asked).then(
      (answer) => {
        const { difficulty, er } = /** @type {Rating} */ (answer);
        const word = difficulty ? t(`difficulty.${difficulty}`) : t("rate.beyond");
        badge.className = `badge ${difficulty ?? ""}`;
        badge.textContent = er ? `${word}, ${er.toFixed(1)}` : word;
      },
      (error) => {
        badge.textContent = cancelled(error) ? "" : "–";
      },
    );
    return [badge, nearest && h("span", { class: "warn" }, t("generate.nearest"))];
  }

  /** @param {Made} one */
  function large(one) {
    const { puzzle, layout, seed } = one;
    const board = createBoard(layout, { interactive: false });
    const play = h("button", { class: "primary", onclick: () => app.open(puzzle) }, t("generate.play"));
    fill(
      element,
      h("div", { class: "row center" }, label(one)),
      h("div", { class: "preview" }, board.element),
      h("p", { class: "soft" }, layout.rules),
      h(
        "div",
        { class: "row center" },
        play,
        h("button", { onclick: () => app.open(puzzle, { view: "set" }) }, t("generate.set")),
        h("span", { class: "soft" }, t("generate.seeded", { seed: String(seed) })),
      ),
    );
    play.focus();
  }

  const tiles = h("ul", { class: "tiles" });

  /** @param {Made} one */
  function tile(one) {
    const board = createBoard(one.layout, { interactive: false });
    board.element.setAttribute("aria-hidden", "true");
    tiles.append(
      h(
        "li",
        {},
        h(
          "button",
          { class: "tile", onclick: () => app.open(one.puzzle) },
          h("span", { class: "thumb" }, board.element),
          h("strong", {}, t("open.number", { number: tiles.children.length + 1 })),
          h("span", { class: "row" }, label(one)),
        ),
      ),
    );
  }

  async function book() {
    try {
      const puzzles = made.map(({ puzzle }) => puzzle);
      const { data } = await api.post("book", { puzzles }, asked);
      const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
      saveFile(new Blob([bytes], { type: "application/pdf" }), "puzzles.pdf");
    } catch (error) {
      refuse(error);
    }
  }

  /** Links that open the puzzles on another site, or where there is none on this page. */
  async function links() {
    try {
      const found = await Promise.all(
        made.map(async ({ puzzle }) => {
          const { link } = await api.post("share", { puzzle }, asked);
          if (link) return link;
          const address = new URL(location.href);
          address.hash = app.url.addressOf("play", { p: await app.url.puzzleText(puzzle) });
          return address.href;
        }),
      );
      saveFile(new Blob([`${found.join("\n")}\n`], { type: "text/plain" }), "links.txt");
    } catch (error) {
      refuse(error);
    }
  }

  return {
    element,
    clear() {
      asked.abort();
      asked = new AbortController();
      made = [];
      fill(element);
      fill(tiles);
    },
    /** @param {Made} one @param {boolean} several whether more are to come, or came */
    add(one, several) {
      made.push(one);
      if (!several) return large(one);
      if (made.length === 1) {
        fill(
          element,
          h(
            "div",
            { class: "row" },
            h("button", { class: "primary", onclick: book }, icon("save"), t("generate.book")),
            h("button", { onclick: links }, icon("save"), t("generate.links")),
          ),
          tiles,
        );
      }
      tile(one);
    },
    end: () => asked.abort(),
  };
}
