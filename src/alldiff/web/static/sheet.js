/** The puzzle alone, as Play shows it: what pictures and paper are made from. */

import { createBoard } from "./board/board.js";
import { h } from "./dom.js";

/** The views whose own board shows more than the puzzle: helpers, or a second board. */
const PUZZLE_VIEWS = ["play", "set"];

/**
 * A board of the puzzle at hand that is in the document, but not in sight.
 * @param {import("./main.js").App} app
 * @param {boolean} progress whether it has what the player has filled in
 * @returns {{element: SVGSVGElement, remove: () => void}}
 */
export function sheetBoard(app, progress) {
  const { store } = app;
  const board = createBoard(app.layout(), { interactive: false, labelled: store.settings.labels });
  const { corner, centre, colours, inks, lines } = store.state.position;
  if (progress) board.draw({ values: store.values(), corner, centre, colours, inks, lines });
  const host = h("div", { class: "sheet-board", hidden: true }, board.element);
  document.body.append(host);
  return { element: /** @type {SVGSVGElement} */ (board.element), remove: () => host.remove() };
}

/**
 * What is printed: in Play and Set a sheet with the puzzle in the place of the page.
 * @param {import("./main.js").App} app
 */
export function printSheets(app) {
  /** What the share dialog wants of the next print. @type {{progress: boolean, helpers: boolean} | null} */
  let wanted = null;
  let remove = () => {};

  addEventListener("beforeprint", () => {
    const { view } = app.url.place();
    const { progress, helpers } = wanted ?? { progress: view !== "set", helpers: false };
    if (!app.store.ready || helpers || !PUZZLE_VIEWS.includes(view || "play")) return;
    const { title, author, rules } = app.store.state.layout;
    const board = sheetBoard(app, progress);
    const sheet = h(
      "section",
      { class: "sheet" },
      h("h1", {}, title),
      author && h("p", {}, author),
      h("p", {}, rules),
      board.element,
    );
    board.remove();
    document.body.append(sheet);
    remove = () => sheet.remove();
  });
  addEventListener("afterprint", () => {
    remove();
    remove = () => {};
    wanted = null;
  });

  return {
    /** Print, with what the player filled in or without, or the page with its helpers. */
    print(/** @type {boolean} */ progress, /** @type {boolean} */ helpers) {
      wanted = { progress, helpers };
      // A dialog that has just closed is still on the page.
      setTimeout(() => print(), 50);
    },
  };
}
