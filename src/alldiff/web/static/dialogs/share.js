/** Give a puzzle away: as a link, as a picture, on paper, as a file, as text in any format. */

import { fill, h, saveFile } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon, iconButton } from "../icons.js";
import { pngBlob, svgText } from "../picture.js";
import { filledPuzzle, packed } from "../position.js";
import { sheetBoard } from "../sheet.js";
import { dialog } from "./dialog.js";
import { moreForms } from "./forms.js";

/** Names that only this machine has for itself. */
const HERE = /^(localhost|127\.|\[::1\])/;
/** What other sites are called. @type {Partial<Record<string, string>>} */
const SITES = {
  sudokupad: "SudokuPad",
  "f-puzzles": "f-puzzles",
  "puzz.link": "puzz.link",
  tatham: "Simon Tatham’s Puzzles",
  iss: "Interactive Sudoku Solver",
  sudokuwiki: "SudokuWiki",
};

/** @param {import("../main.js").App} app */
export async function shareDialog(app) {
  if (!app.store.ready) return;
  const { puzzle } = app.store.state;
  const { view, params } = app.url.place();
  const told = h("div", { role: "alert" });
  const away = link(t("share.site", { site: SITES.sudokupad ?? "" }));
  const here = link(t("share.link"));
  const progress = check("progress", t("share.progress"));
  // What a board shows besides the puzzle would give a setter's solution away.
  const helpers = check("helpers", t(view === "watch" ? "share.search" : "share.helpers"));
  helpers.box.checked = view === "watch";
  helpers.element.hidden = !["set", "watch"].includes(view);
  const stated = () => (progress.box.checked ? filledPuzzle(puzzle, app.store.state.position) : puzzle);
  let asked = new AbortController();

  /** @param {string} label */
  function link(label) {
    const field = h("input", { readonly: true, class: "code", "aria-label": label });
    const button = iconButton("copy", t("share.copy"), () => copy(field.value));
    const name = h("span", {}, label);
    const note = h("small", { class: "soft" });
    const row = h("span", { class: "row" }, field, button);
    return { element: h("div", { class: "field" }, name, row, note), field, name, note, row };
  }

  /** @param {string} name @param {string} label */
  function check(name, label) {
    const box = h("input", { type: "checkbox", name, onchange: refresh });
    return { box, element: h("label", { class: "check" }, box, h("span", {}, label)) };
  }

  /** What the links and formats are now. */
  async function refresh() {
    asked.abort();
    asked = new AbortController();
    await linkHere();
    try {
      const { site, link: made, forms } = await app.api.post("share", { puzzle: stated() }, asked);
      const name = site && (SITES[site] ?? site);
      const refusal = forms.find((one) => one.name === "sudokupad")?.refusal;
      away.name.textContent = t("share.site", { site: name ?? SITES.sudokupad ?? "" });
      away.field.setAttribute("aria-label", away.name.textContent);
      away.field.value = made ?? "";
      away.row.hidden = !made;
      away.note.textContent = site === "sudokupad" ? "" : (refusal ?? "");
      more.offer(forms);
      fill(told);
    } catch (error) {
      refuse(error);
    }
  }

  async function linkHere() {
    const address = new URL(location.href);
    // What a search shows goes along; a setter's view is for the setter alone.
    const leaves = view === "set" && !helpers.box.checked;
    const others = Object.fromEntries(leaves ? [] : params);
    if (progress.box.checked) others.game = await app.url.deflated(packed(app.store.state.position));
    address.hash = app.url.addressOf(leaves ? "play" : view || "play", others);
    here.field.value = address.href;
    here.note.textContent = HERE.test(address.hostname) ? t("share.onlyHere") : "";
  }

  /** @param {unknown} error */
  function refuse(error) {
    if (!app.api.cancelled(error)) fill(told, h("p", { class: "error" }, app.api.messageOf(error)));
  }

  /** @param {string} what */
  async function copy(what) {
    try {
      await navigator.clipboard.writeText(what);
      app.toast(t("share.copied"));
    } catch {
      app.toast(t("share.notCopied"), { kind: "bad" });
    }
  }

  /** @param {Blob} blob @param {string} ending */
  function keep(blob, ending) {
    const name = (puzzle.title || puzzle.kind || "puzzle").replace(/[^\w-]+/g, "-").toLowerCase();
    saveFile(blob, `${name}.${ending}`);
  }

  /** @param {string} text @param {string} ending */
  const save = (text, ending) => keep(new Blob([text], { type: "text/plain" }), ending);

  /** @param {string} format */
  async function convert(format) {
    try {
      const whole = view === "set" && helpers.box.checked;
      const given = whole ? stated() : app.url.unsolved(stated());
      return (await app.api.post("convert", { puzzle: given, format })).text;
    } catch (error) {
      refuse(error);
      return "";
    }
  }

  async function paper() {
    try {
      const { data } = await app.api.post("pdf", { puzzle: stated() });
      const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
      keep(new Blob([bytes], { type: "application/pdf" }), "pdf");
    } catch (error) {
      refuse(error);
    }
  }

  /** The board that is drawn: the puzzle alone, or what the view shows. */
  function drawn() {
    /** @type {SVGSVGElement | null} */
    const shown = document.querySelector("main .board[role]");
    if (helpers.box.checked && shown) return { element: shown, remove: () => {} };
    return sheetBoard(app, progress.box.checked);
  }

  /** @param {"svg" | "png"} ending */
  async function picture(ending) {
    const board = drawn();
    try {
      const svg = () => new Blob([svgText(board.element)], { type: "image/svg+xml" });
      keep(ending === "svg" ? svg() : await pngBlob(board.element), ending);
    } finally {
      board.remove();
    }
  }

  const more = moreForms({ convert, copy, save });
  const button = (/** @type {string} */ label, /** @type {() => void} */ run) =>
    h("button", { onclick: run }, icon("save"), label);
  const box = dialog(
    t("share.title"),
    away.element,
    here.element,
    progress.element,
    helpers.element,
    h(
      "div",
      { class: "row" },
      button("PNG", () => picture("png")),
      button("SVG", () => picture("svg")),
      button("PDF", paper),
      button(t("share.file"), async () => save(await convert("json"), "json")),
      h(
        "button",
        {
          onclick: () => {
            box.close();
            app.print(progress.box.checked, helpers.box.checked);
          },
        },
        icon("print"),
        t("share.print"),
      ),
    ),
    told,
    more.element,
  );
  await refresh();
  (away.field.value ? away : here).field.select();
}
