/** Whether all is right so far: yes or no, and not where. */

import { cancelled } from "../api.js";

/**
 * Tell whether what a player has entered leads to a solution.
 * @param {import("../main.js").App} app
 */
export async function checkSoFar(app) {
  const { store, api, t } = app;
  const { puzzle, position } = store.state;
  const values = store.values();
  const givens = puzzle.givens.map((/** @type {any[]} */ line, /** @type {number} */ row) =>
    line.map((given, column) => (given === null ? null : (values.get(`${row},${column}`) ?? 0))),
  );
  try {
    const filled = { ...puzzle, givens };
    const { status } = await api.post("solve", { puzzle: filled, solutions: 1 });
    if (position.entries !== store.state.position.entries) return;
    const word = { none: "wrong", unknown: "unknown" }[status] ?? "right";
    app.toast(t(`check.${word}`), { kind: { wrong: "bad", right: "good" }[word] ?? "plain" });
  } catch (error) {
    if (!cancelled(error)) app.toast(error.message, { kind: "bad" });
  }
}
