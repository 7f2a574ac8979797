/** Open a puzzle: paste any text or link, or choose a file. */

import { ApiError, messageOf } from "../api.js";
import { createBoard } from "../board/board.js";
import { fill, focusOn, h } from "../dom.js";
import { noteReading } from "../reading.js";
import { t } from "../i18n/index.js";
import { handOver, isModel } from "../watch/source.js";
import { dialog } from "./dialog.js";
import { recentGames } from "./recent.js";

/** So many puzzles are offered, so many of them with a picture, unless they have more cells. */
const OFFERED = 200;
const DRAWN = 12;
const MOST_CELLS = 700;
/** A link to this page, wherever it was served. */
const OWN = /^https?:\S+(#\/\w*\?(?:\S+&)?p=\S+)$/;

/**
 * @param {import("../main.js").App} app
 * @param {string} [pasted] a text to read at once
 */
export function openDialog(app, pasted = "") {
  let asked = new AbortController();
  const field = h("textarea", {
    rows: 9,
    spellcheck: "false",
    autocomplete: "off",
    class: "code",
    "aria-label": t("open.text"),
    placeholder: t("open.placeholder"),
    value: pasted,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) read();
    },
  });
  const told = h("div", { class: "told", role: "alert" });
  const file = h("input", {
    type: "file",
    class: "sr",
    id: "open-file",
    onchange: async () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      field.value = await chosen.text();
      read();
    },
  });
  const view = app.url.place().view === "set" ? "set" : "play";

  async function read() {
    asked.abort();
    asked = new AbortController();
    const text = field.value;
    if (!text.trim()) return field.focus();
    const own = OWN.exec(text.trim());
    if (own) {
      location.hash = own[1];
      return box.close();
    }
    if (isModel(text)) {
      handOver(text);
      box.close();
      return app.url.place().view === "watch" ? app.refresh() : app.navigate("watch");
    }
    try {
      const { puzzles, format, warnings = [] } = await app.api.post("read", { text }, asked);
      if (puzzles.length > 1) return choose(puzzles, warnings);
      noteReading(puzzles[0], format, warnings);
      await take(puzzles[0]);
    } catch (error) {
      if (!app.api.cancelled(error)) refuse(error);
    }
  }

  /** @param {Server.Puzzle} puzzle */
  async function take(puzzle) {
    try {
      await app.open(puzzle, { view });
      box.close();
      focusOn(".board[role=grid]");
    } catch (error) {
      refuse(error);
    }
  }

  /** @param {unknown} error */
  function refuse(error) {
    const line = error instanceof ApiError ? error.line : null;
    const column = (error instanceof ApiError ? error.column : null) ?? 1;
    const place = line ? t("open.place", { line, column }) : "";
    fill(told, h("p", { class: "error" }, messageOf(error)), place && h("p", {}, place));
    field.setAttribute("aria-invalid", "true");
    field.focus();
    if (line) mark(line, column);
  }

  /** Put the cursor where the fault is. @param {number} line @param {number} column */
  function mark(line, column) {
    const lines = field.value.split("\n").slice(0, line - 1);
    const at = lines.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    field.setSelectionRange(at, at + 1);
  }

  /** @param {Server.Puzzle[]} puzzles @param {string[]} warnings */
  function choose(puzzles, warnings) {
    const tiles = puzzles
      .slice(0, OFFERED)
      .map((puzzle, index) =>
        h(
          "button",
          { class: "tile", onclick: () => take(puzzle) },
          index < DRAWN && h("span", { class: "thumb" }),
          h("strong", {}, puzzle.title || t("open.number", { number: index + 1 })),
        ),
      );
    fill(
      told,
      h("p", {}, t("open.several", { n: puzzles.length })),
      warnings.map((warning) => h("p", { class: "soft" }, warning)),
      h(
        "ol",
        { class: "choice" },
        tiles.map((tile) => h("li", {}, tile)),
      ),
    );
    tiles.slice(0, DRAWN).forEach((tile, index) => preview(tile, puzzles[index]));
    tiles[0].focus();
  }

  /** Draw a puzzle on its button. @param {HTMLElement} tile @param {Server.Puzzle} puzzle */
  async function preview(tile, puzzle) {
    const thumb = tile.querySelector(".thumb");
    if (!thumb) return;
    const { length } = puzzle.givens.flat();
    if (length > MOST_CELLS) return thumb.remove();
    try {
      const layout = await app.api.post("board", { puzzle }, asked);
      const board = createBoard(layout, { interactive: false });
      board.element.setAttribute("aria-hidden", "true");
      fill(thumb, board.element);
    } catch (error) {
      if (!app.api.cancelled(error)) fill(thumb, h("small", {}, messageOf(error)));
    }
  }

  const box = dialog(
    t("open.title"),
    h("p", { class: "soft" }, t("open.help")),
    field,
    told,
    h(
      "div",
      { class: "row end" },
      file,
      h("label", { class: "button", for: "open-file" }, t("open.file")),
      h("button", { class: "primary", onclick: read }, t("open.read")),
    ),
    recentGames(app, take),
  );
  field.focus();
  if (pasted) read();
}
