/** Whether all is right so far: yes or no, and not where. */

import { cancelled, messageOf } from "../api.js";
import { cellOf } from "../board/geometry.js";
import { solved } from "../set/edits.js";
import { authored } from "../url.js";

/**
 * Tell whether what a player has entered leads to a solution.
 * @param {import("../main.js").App} app
 */
export async function checkSoFar(app) {
  const { store, api, t } = app;
  const { puzzle, position } = store.state;
  const values = store.values();
  if (authored(puzzle)) {
    const right = [...values].every(([key, value]) => {
      const [row, column] = cellOf(key);
      return (puzzle.solution?.[row]?.[column] || value) === value;
    });
    app.toast(t(right ? "check.right" : "check.wrong"), { kind: right ? "good" : "bad" });
    return;
  }
  const filled = solved(
    puzzle,
    puzzle.givens.map((line, row) => line.map((_, column) => values.get(`${row},${column}`) ?? null)),
  );
  try {
    const { status } = await api.post("solve", { puzzle: filled, limit: 1 });
    if (position.entries !== store.state.position.entries) return;
    if (status === "none") app.toast(t("check.wrong"), { kind: "bad" });
    else if (status === "unknown") app.toast(t("check.unknown"));
    else app.toast(t("check.right"), { kind: "good" });
  } catch (error) {
    if (!cancelled(error)) app.toast(messageOf(error), { kind: "bad" });
  }
}
