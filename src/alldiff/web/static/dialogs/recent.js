/** The games that the browser keeps: with a picture, how far they are and when they were played. */

import { createBoard } from "../board/board.js";
import { fill, h, saveFile } from "../dom.js";
import { language, t } from "../i18n/index.js";
import { icon } from "../icons.js";
import { filledPuzzle, unpacked, valuesOf } from "../position.js";
import { givenZeros } from "../set/edits.js";
import * as storage from "../storage.js";

/** So many games are listed, unless they have more cells with a picture. */
const SHOWN = 24;
const MOST_CELLS = 700;

/** @typedef {storage.Game & {puzzle: Server.Puzzle}} Recent */

/**
 * How much of a game is done: filled cells, and those to fill.
 * @param {Recent} game
 */
export function progressOf({ puzzle, position }) {
  const open = puzzle.givens.flat().filter((given) => given === 0).length;
  const zeros = givenZeros(puzzle).length;
  return { filled: position.entries?.length ?? 0, open: open - zeros };
}

/** The games as alldiff JSON Lines, each with what is filled in. @param {Recent[]} games */
export const exported = (games) =>
  games
    .map(({ puzzle, position }) => JSON.stringify(filledPuzzle(puzzle, unpacked(position))))
    .join("\n") + "\n";

/**
 * @param {import("../main.js").App} app
 * @param {(puzzle: Server.Puzzle) => void} open
 */
export function recentGames(app, open) {
  const games = storage.games();
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  const tiles = games.slice(0, SHOWN).map((game) => {
    const { filled, open: all } = progressOf(game);
    const state = game.solved ? t("recent.solved") : t("recent.filled", { filled, all });
    return h(
      "button",
      { class: "tile", onclick: () => open(game.puzzle) },
      h("span", { class: "thumb" }),
      h("strong", {}, game.puzzle.title || game.puzzle.kind),
      h("small", {}, state),
      h("small", {}, when.format(game.when ?? game.stamp)),
    );
  });
  const save = () =>
    saveFile(new Blob([exported(games)], { type: "application/jsonl" }), "alldiff-games.jsonl");
  const element = h(
    "details",
    { class: "recent", hidden: !games.length },
    h("summary", {}, t("recent.title", { n: games.length })),
    h("ol", { class: "choice" }, tiles.map((tile) => h("li", {}, tile))),
    h("div", { class: "row end" }, h("button", { onclick: save }, icon("save"), t("recent.save"))),
  );
  let drawn = false;
  element.addEventListener("toggle", () => {
    if (!element.open || drawn) return;
    drawn = true;
    tiles.forEach((tile, at) => preview(tile, games[at]));
  });

  /** @param {HTMLElement} tile @param {Recent} game */
  async function preview(tile, { puzzle, position }) {
    const thumb = tile.querySelector(".thumb");
    if (!thumb) return;
    if (puzzle.givens.flat().length > MOST_CELLS) return thumb.remove();
    try {
      const layout = await app.api.post("board", { puzzle });
      const board = createBoard(layout, { interactive: false });
      board.draw({ values: valuesOf(layout, unpacked(position).entries) });
      board.element.setAttribute("aria-hidden", "true");
      fill(thumb, board.element);
      fill(/** @type {HTMLElement} */ (tile.querySelector("strong")), layout.title);
    } catch {
      // Without the server there is no picture, but the game is there.
      thumb.remove();
    }
  }

  return element;
}
