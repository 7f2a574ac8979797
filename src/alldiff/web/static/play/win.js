/** A puzzle that is solved: how long it took, with how many hints, how hard it was, what is next. */

import { cancelled, messageOf } from "../api.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { clock } from "./timer.js";

/** @typedef {import("./rate.js").Rating} Rating */

/** @param {import("../main.js").App} app */
export function winCard(app) {
  const { store, api, t } = app;
  let asked = new AbortController();
  /** The puzzle whose rating was asked for, and the rating to come; null where nobody knows. */
  let rated = {
    puzzle: /** @type {Server.Puzzle | null} */ (null),
    rating: /** @type {Promise<Rating | null>} */ (Promise.resolve(null)),
  };
  const element = h("section", { class: "card win", role: "status", hidden: true });

  function draw() {
    const { solved, seconds, hints, puzzle } = store.state;
    if (element.hidden === !solved) return;
    element.hidden = !solved;
    asked.abort();
    if (!solved) return fill(element);
    const rating = h("dd", { class: "rating" }, "…");
    const facts = [
      [t("win.time"), h("dd", {}, clock(seconds))],
      [t("win.hints"), h("dd", {}, String(hints))],
      [t("win.rating"), rating],
    ];
    fill(
      element,
      h("h2", {}, icon("check"), t("play.solved")),
      h("dl", { class: "facts" }, facts.map(([name, value]) => [h("dt", {}, name), value])),
      h(
        "button",
        { class: "primary next", onclick: ({ currentTarget }) => next(currentTarget) },
        t("win.next"),
      ),
    );
    if (rated.puzzle !== puzzle) {
      asked = new AbortController();
      rated = { puzzle, rating: rate(asked) };
    }
    rated.rating.then((known) => (rating.textContent = known ? told(known) : "–"));
  }

  /** @param {AbortController} asking @returns {Promise<Rating | null>} */
  async function rate(asking) {
    const { puzzle } = store.state;
    try {
      return /** @type {Rating} */ (await api.post("rate", { puzzle }, asking));
    } catch {
      // Without a rating a win is a win all the same; the next look at it asks again.
      if (rated.puzzle === puzzle) rated.puzzle = null;
      return null;
    }
  }

  /** @param {Rating} rating */
  function told({ difficulty, er }) {
    const words = difficulty ? t(`difficulty.${difficulty}`) : t("rate.beyond");
    return er ? `${words}, ${er.toFixed(1)}` : words;
  }

  /** Another puzzle like this one, as hard: made anew, or where that cannot be, of the gallery. */
  async function next(/** @type {HTMLButtonElement} */ button) {
    const { kind, rows, cols, box, givens } = store.state.puzzle;
    const [high, wide] = [rows ?? givens.length, cols ?? givens[0].length];
    button.disabled = true;
    try {
      const difficulty = (await rated.rating)?.difficulty;
      asked = new AbortController();
      const { kinds } = await api.get("info", asked);
      const made = kinds.find((one) => one.name === kind);
      if (!made?.generates) return app.navigate("gallery");
      const seed = Math.floor(Math.random() * 2 ** 31);
      const size = made.square ? { size: high } : { rows: high, columns: wide };
      const body = { kind, seed, ...size, ...(box ? { box } : {}) };
      const hard = difficulty ? { difficulty } : {};
      await app.open((await api.post("generate", { ...body, ...hard }, asked)).puzzle);
    } catch (error) {
      if (!cancelled(error)) app.toast(messageOf(error), { kind: "bad" });
    }
    button.disabled = false;
  }

  return { element, draw, end: () => asked.abort() };
}
