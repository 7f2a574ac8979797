/** Give a puzzle away: as a link, as text in any format, as a file or picture, on paper. */

import { fill, h } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon, iconButton } from "../icons.js";
import { pngBlob, svgText } from "../picture.js";
import { packed } from "../position.js";
import { dialog } from "./dialog.js";

/** Formats that are also what their files' names end in. */
const ENDINGS = ["json", "jsonl", "csv", "sdm", "sdk", "sdx", "ss"];

/** @param {import("../main.js").App} app */
export async function shareDialog(app) {
  if (!app.store.state) return;
  const { puzzle } = app.store.state;
  const fixed = { readonly: true, class: "code" };
  const address = h("input", { ...fixed, "aria-label": t("share.link") });
  const formats = h("select", { "aria-label": t("share.format"), onchange: () => convert() });
  const progress = h("input", {
    type: "checkbox",
    name: "progress",
    onchange: () => {
      linkTo();
      convert();
    },
  });
  const stated = () => (progress.checked ? withProgress(app) : puzzle);

  async function linkTo() {
    const link = new URL(location.href);
    const { view, params } = app.url.place();
    // What a view keeps in the address, such as the step of a search, goes along.
    const more = Object.fromEntries(params);
    if (progress.checked) more.game = await app.url.deflated(packed(app.store.state.position));
    link.hash = app.url.addressOf(view || "play", more);
    address.value = link.href;
  }
  const text = h("textarea", { ...fixed, rows: 8, "aria-label": t("share.text") });
  const told = h("div", { role: "alert" });
  let asked = new AbortController();

  async function convert() {
    asked.abort();
    asked = new AbortController();
    try {
      const body = { puzzle: stated(), format: formats.value };
      text.value = (await app.api.post("convert", body, asked)).text;
      fill(told);
    } catch (error) {
      if (app.api.cancelled(error)) return;
      text.value = "";
      fill(told, h("p", { class: "error" }, error.message));
    }
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
    const href = URL.createObjectURL(blob);
    const name = (puzzle.title || puzzle.kind || "puzzle").replace(/[^\w-]+/g, "-").toLowerCase();
    h("a", { href, download: `${name}.${ending}` }).click();
    URL.revokeObjectURL(href);
  }

  function save() {
    const ending = ENDINGS.includes(formats.value) ? formats.value : "txt";
    keep(new Blob([text.value], { type: "text/plain" }), ending);
  }

  async function paper() {
    try {
      const { data } = await app.api.post("pdf", { puzzle: stated() });
      const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
      keep(new Blob([bytes], { type: "application/pdf" }), "pdf");
      fill(told);
    } catch (error) {
      fill(told, h("p", { class: "error" }, error.message));
    }
  }

  /** @param {"svg" | "png"} ending */
  async function picture(ending) {
    const board = /** @type {any} */ (document.querySelector("main .board[role]"));
    if (!board) return;
    const svg = () => new Blob([svgText(board)], { type: "image/svg+xml" });
    keep(ending === "svg" ? svg() : await pngBlob(board), ending);
  }

  const box = dialog(
    t("share.title"),
    h(
      "div",
      { class: "field" },
      h("span", {}, t("share.link")),
      h(
        "span",
        { class: "row" },
        address,
        iconButton("copy", t("share.copy"), () => copy(address.value)),
      ),
    ),
    h("label", { class: "check" }, progress, h("span", {}, t("share.progress"))),
    h("label", { class: "field" }, h("span", {}, t("share.format")), formats),
    text,
    told,
    h(
      "div",
      { class: "row end" },
      h("button", { onclick: () => printed(box) }, icon("print"), t("share.print")),
      h("button", { onclick: paper }, icon("save"), "PDF"),
      h("button", { onclick: () => picture("png") }, icon("save"), "PNG"),
      h("button", { onclick: () => picture("svg") }, icon("save"), "SVG"),
      h("button", { onclick: save }, icon("save"), t("share.save")),
      h(
        "button",
        { class: "primary", onclick: () => copy(text.value) },
        icon("copy"),
        t("share.copyText"),
      ),
    ),
  );
  await linkTo();
  address.select();
  try {
    const { formats: known } = await app.api.get("info");
    const own = { kakuro: "kakuro", "greater-than": "greater-than" }[puzzle.kind];
    const chosen = own ?? (puzzle.givens.length <= 9 ? "line" : "grid");
    fill(
      formats,
      known
        .filter((/** @type {any} */ one) => one.writes)
        .map((/** @type {any} */ one) =>
          h(
            "option",
            { value: one.name, selected: one.name === chosen },
            `${one.name}: ${one.title}`,
          ),
        ),
    );
    await convert();
  } catch (error) {
    fill(told, h("p", { class: "error" }, error.message));
  }
}

/** Print without the dialog. @param {HTMLDialogElement} box */
function printed(box) {
  box.close();
  setTimeout(() => print(), 50);
}

/** The puzzle with the player's values and marks, as its JSON carries them. */
function withProgress(/** @type {import("../main.js").App} */ app) {
  const { puzzle, position } = app.store.state;
  const values = app.store.values();
  const grid = (/** @type {(key: string) => any} */ entry) =>
    puzzle.givens.map((/** @type {any[]} */ line, /** @type {number} */ row) =>
      line.map((given, column) => (given === null ? null : entry(`${row},${column}`))),
    );
  const { centre, corner } = position;
  const marks = (/** @type {string} */ key) => centre.get(key) ?? corner.get(key) ?? [];
  return {
    ...puzzle,
    state: grid((key) => values.get(key) ?? 0),
    marks: grid((key) => (values.has(key) ? [] : marks(key))),
  };
}
