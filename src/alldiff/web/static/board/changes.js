/** Which cells may look different from one view of a board to the next. */

const MAPS = /** @type {const} */ (["values", "corner", "centre", "candidates", "colours", "inks", "heat", "tint"]);
const SETS = /** @type {const} */ (["entries", "selected", "wrong"]);

/**
 * The keys of the cells in which two views differ; the same map or set has not changed.
 * @param {import("./board.js").View} before
 * @param {import("./board.js").View & {values: Map<string, number>}} after
 * @returns {Set<string>}
 */
export function changedKeys(before, after) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const name of MAPS) {
    /** @type {(Map<string, unknown> | undefined)[]} */
    const [old, now] = [before[name], after[name]];
    if (old === now) continue;
    for (const [key, value] of old ?? []) if (!same(now?.get(key), value)) found.add(key);
    for (const key of now?.keys() ?? []) if (!old?.has(key)) found.add(key);
  }
  for (const name of SETS) {
    const [old, now] = [before[name], after[name]];
    if (old === now) continue;
    for (const key of old ?? []) if (!now?.has(key)) found.add(key);
    for (const key of now ?? []) if (!old?.has(key)) found.add(key);
  }
  // Whether there are entries at all tells what a given is.
  if (!before.entries !== !after.entries) for (const key of after.values.keys()) found.add(key);
  return found;
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) =>
  one === other || (Array.isArray(one) && Array.isArray(other) && String(one) === String(other));
