/** What the browser keeps: the games begun, the one at hand, and settings. */

export const PREFIX = "alldiff.";
const GAME = `${PREFIX}game.`;
/** How many games are kept; the oldest go first. */
const MOST = 60;

/** @typedef {import("./history.js").Change} Change */
/** @typedef {{past: Server.Puzzle[], future: Server.Puzzle[]}} Edits the puzzles before and after */
/**
 * A game as it is kept.
 * @typedef {object} Game
 * @property {import("./position.js").Packed} position
 * @property {{past: Change[], future: Change[]}} [steps]
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} hints
 * @property {number} stamp
 * @property {number} [when] it was kept
 * @property {Server.Puzzle} [puzzle] games of earlier pages have none
 */
/** @typedef {{puzzle: Server.Puzzle, layout: Server.BoardAnswer | null, cursor: string | null}} Current */

/**
 * What is kept under each name.
 * @typedef {{settings: Partial<import("./store.js").Settings>, current: Current,
 *   edits: Edits & {of: string}, client: string, lessons: Record<string, number[]>,
 *   without: string[]} & Record<`game.${string}`, Game>} Kept
 */

/**
 * Read a value; null where there is none or it cannot be read.
 * @template {keyof Kept} N
 * @param {N} name
 * @returns {Kept[N] | null}
 */
export function read(name) {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? "null";
    return /** @type {Kept[N] | null} */ (JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Keep a value; false where the browser has no room or keeps nothing.
 * @template {keyof Kept} N
 * @param {N} name
 * @param {Kept[N]} value
 */
export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * A short name for a puzzle by what defines it: two FNV-1a hashes of its JSON.
 * @param {Server.Puzzle} puzzle
 */
export function fingerprint({ kind, givens, box, clues }) {
  const text = JSON.stringify([kind, givens, box ?? null, clues ?? []]);
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** Where a game is kept. @param {Server.Puzzle} puzzle */
export const gameKey = (puzzle) => GAME + fingerprint(puzzle);

/** The game begun with a puzzle, or null. @param {Server.Puzzle} puzzle */
export const game = (puzzle) => read(`game.${fingerprint(puzzle)}`);

/**
 * Keep a game.
 * @param {Server.Puzzle} puzzle
 * @param {Game} record
 */
export function keepGame(puzzle, record) {
  const name = fingerprint(puzzle);
  const entry = { ...record, puzzle, when: Date.now() };
  if (write(`game.${name}`, entry)) return true;
  forgetOld(1);
  return write(`game.${name}`, entry);
}

/** The games with their puzzles, the latest first. */
export function games() {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(GAME))
    .map((name) => read(`game.${name.slice(GAME.length)}`))
    .filter((game) => game !== null)
    .flatMap((game) => (game.puzzle ? [{ ...game, puzzle: game.puzzle }] : []))
    .sort((a, b) => (b.when ?? 0) - (a.when ?? 0));
}

/** Drop the oldest games beyond those that are kept. @param {number} [most] */
export function forgetOld(most = MOST) {
  const games = Object.keys(localStorage)
    .filter((name) => name.startsWith(GAME))
    .map((name) => ({ name, when: read(`game.${name.slice(GAME.length)}`)?.when ?? 0 }))
    .sort((a, b) => b.when - a.when);
  for (const { name } of games.slice(most)) localStorage.removeItem(name);
}
