/** What the address holds: the view, the puzzle, and what a view puts there. */

/** @typedef {{view: string, params: URLSearchParams}} Place */

/** The place that the address names. @returns {Place} */
export function place() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  // A plus is a plus, as in mac+mrv, and no space.
  return { view: path || "", params: new URLSearchParams(query.replaceAll("+", "%2B")) };
}

/** @param {Place} place */
function address({ view, params }) {
  const query = params
    .toString()
    .replaceAll("+", "%20")
    .replaceAll("%2B", "+")
    .replaceAll("%2C", ",");
  return `#/${view}${query ? `?${query}` : ""}`;
}

/** The parameter of that name, or null. @param {string} name */
export const param = (name) => place().params.get(name);

/**
 * Change parameters of the address; null takes one out. Nothing is reloaded.
 * @param {Record<string, string | number | null>} changes
 */
export function setParams(changes) {
  const { view, params } = place();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  history.replaceState(null, "", address({ view, params }));
}

/**
 * The address of a view, with the puzzle of the present one.
 * @param {string} view
 * @param {Record<string, string>} [more]
 */
export function addressOf(view, more = {}) {
  const params = new URLSearchParams(more);
  const puzzle = param("p");
  if (puzzle && !params.has("p")) params.set("p", puzzle);
  return address({ view, params });
}

/** The version of the JSON that holds a puzzle. */
export const FORMAT = /** @type {const} */ ("alldiff/1");
const CLASSIC = /^[1-9.]{81}$/;

/** Whether a puzzle is a plain 9x9 Sudoku without clues or words. @param {Server.Puzzle} puzzle */
function plain(puzzle) {
  const known = ["format", "kind", "rows", "cols", "box", "givens", "solution", "licence"];
  return (
    puzzle.kind === "sudoku" &&
    puzzle.givens.length === 9 &&
    String(puzzle.box) === "3,3" &&
    Object.entries(puzzle).every(([key, value]) => known.includes(key) || !String(value ?? "").length)
  );
}

/**
 * Whether a puzzle's author solved it and may have stated more rules than were read: then that
 * solution says what is right.
 * @param {Server.Puzzle} puzzle
 */
export const authored = (puzzle) => Boolean(puzzle.solution && (puzzle.rules || puzzle.drawing));

/** A puzzle as others get it: its solution is for its author alone. @param {Server.Puzzle} puzzle */
export function unsolved(puzzle) {
  const { solution: _, ...rest } = puzzle;
  return authored(puzzle) ? puzzle : rest;
}

/**
 * A puzzle as a parameter: 81 characters, or its JSON deflated.
 * @param {Server.Puzzle} puzzle
 * @returns {string | Promise<string>}
 */
export function puzzleText(puzzle) {
  if (plain(puzzle)) return puzzle.givens.flat().map((v) => v || ".").join("");
  return deflated(unsolved(puzzle));
}

/** Anything that JSON holds, as a parameter. @param {unknown} value @returns {Promise<string>} */
export async function deflated(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `z${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** What was deflated; null where a text is something else. @param {string} text */
export async function inflated(text) {
  if (!/^z[\w-]{8,}$/.test(text)) return null;
  try {
    const binary = atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(binary, (one) => one.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** The Sudoku of 81 characters. @param {string} text @returns {Server.Puzzle} */
export function classic(text) {
  const givens = Array.from({ length: 9 }, (_, row) =>
    [...text.slice(9 * row, 9 * row + 9)].map((one) => (one === "." ? 0 : Number(one))),
  );
  return { format: FORMAT, kind: "sudoku", rows: 9, cols: 9, box: [3, 3], givens };
}

/**
 * The puzzle of a parameter; null where it is another text, which the server may know to read.
 * @param {string} text
 * @returns {Promise<Server.Puzzle | null>}
 */
export async function puzzleOf(text) {
  if (CLASSIC.test(text)) return classic(text);
  return /** @type {Server.Puzzle | null} */ (await inflated(text));
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} transform */
async function through(bytes, transform) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
