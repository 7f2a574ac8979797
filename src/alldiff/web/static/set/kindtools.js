/** Which tool a board of a kind begins with. */

/** @type {Promise<Server.InfoAnswer> | null} */
let asked = null;

/** The types of clue that the kind of the puzzle at hand has. @param {import("../main.js").App} app */
export async function cluesFor(app) {
  asked ??= app.api.get("info");
  try {
    const { kinds } = await asked;
    const { puzzle, layout } = app.store.state;
    const kind = puzzle.kind ?? layout.kind;
    const stated = kinds.find((one) => one.name === kind)?.clues ?? [];
    // Runs have tools of their own: the outline and the sums.
    return layout.runs ? [] : stated;
  } catch {
    asked = null;
    return [];
  }
}
