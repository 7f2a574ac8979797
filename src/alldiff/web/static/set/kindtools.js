/** Which tool a board of a kind begins with. */

/** @type {Promise<any> | null} */
let asked = null;

/** The types of clue that the kind of the puzzle at hand has. @param {import("../main.js").App} app */
export async function cluesFor(app) {
  asked ??= app.api.get("info");
  try {
    const { kinds } = await asked;
    const { puzzle, layout } = app.store.state;
    const kind = puzzle.kind ?? layout.kind;
    const stated = kinds.find((/** @type {any} */ one) => one.name === kind)?.clues ?? [];
    // Kakuro has tools of its own, and the signs of Greater-Than are set on borders.
    return kind === "kakuro" ? [] : stated;
  } catch {
    asked = null;
    return [];
  }
}
