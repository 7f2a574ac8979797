/** Which exercises are solved; kept by the browser. */

import * as storage from "../storage.js";

/** The exercises of a technique that are solved. @param {string} technique */
export const solvedOf = (technique) => storage.read("lessons")?.[technique] ?? [];

/** An exercise is solved. @param {string} technique @param {number} exercise */
export function keepSolved(technique, exercise) {
  const all = storage.read("lessons") ?? {};
  const solved = [...new Set([...(all[technique] ?? []), exercise])].sort((a, b) => a - b);
  storage.write("lessons", { ...all, [technique]: solved });
}
