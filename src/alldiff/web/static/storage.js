/** What the browser keeps: the games begun, the one at hand, and settings. */

export const PREFIX = "alldiff.";
const GAME = `${PREFIX}game.`;
/** How many games are kept; the oldest go first. */
const MOST = 60;

/**
 * Read a value; null where there is none or it cannot be read.
 * @param {string} name
 */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keep a value; false where the browser has no room or keeps nothing.
 * @param {string} name
 * @param {any} value
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
 * @param {any} puzzle
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

/** Where a game is kept. @param {any} puzzle */
export const gameKey = (puzzle) => GAME + fingerprint(puzzle);

/** The game begun with a puzzle, or null. @param {any} puzzle */
export const game = (puzzle) => read(`game.${fingerprint(puzzle)}`);

/**
 * Keep a game.
 * @param {any} puzzle
 * @param {any} record
 */
export function keepGame(puzzle, record) {
  const name = fingerprint(puzzle);
  const entry = { ...record, when: Date.now() };
  if (write(`game.${name}`, entry)) return true;
  forgetOld(1);
  return write(`game.${name}`, entry);
}

/** Drop the oldest games beyond those that are kept. @param {number} [most] */
export function forgetOld(most = MOST) {
  const games = Object.keys(localStorage)
    .filter((name) => name.startsWith(GAME))
    .map((name) => ({ name, when: read(name.slice(PREFIX.length))?.when ?? 0 }))
    .sort((a, b) => b.when - a.when);
  for (const { name } of games.slice(most)) localStorage.removeItem(name);
}
