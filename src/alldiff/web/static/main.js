/** The page: what is on top, which view is open, and which puzzle is at hand. */

import * as api from "./api.js";
import { openDialog } from "./dialogs/open.js";
import { shareDialog } from "./dialogs/share.js";
import { lettered } from "./board/geometry.js";
import { byId, fill, h } from "./dom.js";
import * as i18n from "./i18n/index.js";
import { header } from "./header.js";
import { keepPage } from "./offline.js";
import { received } from "./position.js";
import { printSheets } from "./sheet.js";
import { createStore } from "./store.js";
import * as theme from "./theme.js";
import { announce, toast } from "./tell.js";
import * as url from "./url.js";

const { t } = i18n;

/** The views and their modules. */
const VIEWS = {
  play: () => import("./play/view.js"),
  learn: () => import("./learn/view.js"),
  set: () => import("./set/view.js"),
  watch: () => import("./watch/view.js"),
  race: () => import("./race/view.js"),
  generate: () => import("./generate/view.js"),
  gallery: () => import("./gallery/view.js"),
};

const VIEW_NAMES = /** @type {(keyof typeof VIEWS)[]} */ (Object.keys(VIEWS));

const store = createStore();
const main = byId("main");
let unmount = () => {};
let shown = "";
let shownPuzzle = "";
let turns = 0;

/** What every view is given. */
const app = {
  store,
  api,
  t,
  url,
  theme,
  navigate,
  /** Build the open view anew. */
  refresh: () => show(),
  announce,
  toast,
  open,
  /** What is drawn of the puzzle at hand, with letters above 9 where the player wants them. */
  layout() {
    const { layout } = store.state;
    return store.settings.letters ? lettered(layout) : layout;
  },
  openDialog: () => openDialog(app),
  shareDialog: () => shareDialog(app),
  /** Print the puzzle, with what is filled in or without, or the page with its helpers. */
  print: (/** @type {boolean} */ progress, /** @type {boolean} */ helpers) =>
    sheets.print(progress, helpers),
};
/** @typedef {typeof app} App */
const sheets = printSheets(app);

/**
 * Go to a view, with the puzzle at hand.
 * @param {string} view
 * @param {Record<string, string>} [params]
 */
function navigate(view, params = {}) {
  location.hash = url.addressOf(view, params);
}

/**
 * Take up a puzzle and go to a view.
 * @param {Server.Puzzle} puzzle
 * @param {{view?: string, fresh?: boolean}} [options]
 */
async function open(puzzle, { view = "play", fresh = false } = {}) {
  const layout = await api.post("board", { puzzle });
  const text = await url.puzzleText(puzzle);
  if (shown !== view) close();
  shownPuzzle = text;
  history.pushState(null, "", url.addressOf(view, { p: text }));
  await store.load(puzzle, { layout, fresh });
  if (shown === view) head();
  else await show();
  scrollTo(0, 0);
}

/** Take the open view off the page. */
function close() {
  unmount();
  unmount = () => {};
  fill(main);
  shown = "";
}

/** Take up the puzzle that the address names, the last one, or the first one. */
async function takeUp() {
  const text = url.param("p");
  if (text && text !== shownPuzzle) {
    const stated = (await url.puzzleOf(text)) ?? (await api.post("read", { text })).puzzles[0];
    const now = store.ready ? await url.puzzleText(store.state.puzzle) : "";
    if (text !== now) {
      const resumed = !store.ready && (await resumes(text));
      if (!resumed) await store.load(stated);
    }
    shownPuzzle = text;
  } else if (!store.ready) {
    if (!(await store.resume())) await store.load(url.classic(FIRST));
  }
  const game = url.param("game");
  const shared = game && (await url.inflated(game));
  if (!shared) return;
  // Undo leads back to the game that was here before.
  store.play(() => received(shared, store.state.layout));
  url.setParams({ game: null });
}

/** Resume the last game if it is of the puzzle that the address names. @param {string} text */
async function resumes(text) {
  const current = store.last();
  if (!current || (await url.puzzleText(current)) !== text) return false;
  return store.resume();
}

/** Who comes for the first time finds an easy puzzle. */
const FIRST = "18....3.6.....25....937..1.8.4.5...1..19..6.756.2.19.4..8795....75.6.42.6........";

/** Show the view that the address names. */
async function show() {
  const turn = ++turns;
  const { view } = url.place();
  const name = VIEW_NAMES.find((one) => one === view) ?? "play";
  try {
    const [module] = await Promise.all([VIEWS[name](), takeUp()]);
    if (turn !== turns) return;
    await keepAddress(name);
    const moved = shown !== "" && shown !== name;
    // What was said of the view before is not about this one.
    if (moved) byId("toasts").replaceChildren();
    close();
    unmount = module.mount(main, app);
    document.title = `${t(`nav.${name}`)} · alldiff`;
    main.dataset.view = name;
    if (moved && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    shown = name;
    head();
  } catch (error) {
    if (turn === turns) lost(error, name);
  }
}

/** Put the puzzle at hand into the address. @param {string} name */
async function keepAddress(name) {
  if (!store.ready) return;
  shownPuzzle = await url.puzzleText(store.state.puzzle);
  if (url.place().view !== name) history.replaceState(null, "", `#/${name}`);
  if (url.param("p") !== shownPuzzle) url.setParams({ p: shownPuzzle });
}

/**
 * Say why a view cannot be shown, and offer what is left.
 * @param {unknown} error
 * @param {string} name
 */
function lost(error, name) {
  if (api.cancelled(error)) return;
  close();
  fill(
    main,
    h(
      "section",
      { class: "page narrow card" },
      h("h1", {}, t("lost.title")),
      h("p", { class: "error", role: "alert" }, api.messageOf(error)),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", onclick: () => show() }, t("lost.again")),
        h("button", { onclick: () => openDialog(app) }, t("open.title")),
        h("a", { class: "button", href: "#/gallery" }, t("nav.gallery")),
      ),
    ),
  );
  shown = name;
  head();
}

/** Draw what is on top. */
function head() {
  const changeLanguage = async (/** @type {string} */ name) => {
    i18n.setLanguage(name);
    await retold();
    show();
  };
  header(byId("top"), app, shown, changeLanguage);
  byId("skip").textContent = t("skip");
}

/** Have the title and the rules of the puzzle told in the language of the page. */
async function retold() {
  if (!store.ready) return;
  const { puzzle } = store.state;
  try {
    store.relayout(puzzle, await api.post("board", { puzzle }));
  } catch {
    // Without the server they stay as they are.
  }
}

/** A text pasted anywhere but into a field is a puzzle. @param {ClipboardEvent} event */
function pasted(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, textarea, select, dialog")) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!text.trim()) return;
  event.preventDefault();
  openDialog(app, text);
}

/** A file dropped on the page is read. @param {DragEvent} event */
async function dropped(event) {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  openDialog(app, await file.text());
}

theme.follow();
i18n.setLanguage(i18n.preferred(), false);
head();
document.addEventListener("paste", pasted);
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", dropped);
addEventListener("hashchange", show);
addEventListener("pagehide", () => store.save());
keepPage();
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
store.subscribe(async (what) => {
  if (what !== "puzzle" || !shown) return;
  const text = await url.puzzleText(store.state.puzzle);
  if (text === shownPuzzle) return;
  shownPuzzle = text;
  url.setParams({ p: text });
});
show();
