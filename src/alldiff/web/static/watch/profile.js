/* A whole search at a glance: how deep it is (or what its states score), its fails and solutions.

   The steps are kept in at most MOST columns of equal width, which doubles when they are full: a
   search of any length costs the same to keep and to draw. */

import { FAIL, SOLUTION, TRY, UNDO, VISIT } from "./replay.js";
import { scoreOf } from "./words.js";

const MOST = 1024;
export const HEIGHT = 40;

export class Profile {
  constructor() {
    this.width = 1;
    /** @type {{most: number, fails: number, solution: boolean}[]} */
    this.columns = [];
    this.position = 0;
    this.depth = 0;
  }

  /** Take in the steps that were recorded since. */
  grow(/** @type {import("./replay.js").Replay} */ replay) {
    const { numbers, starts, words } = replay.data;
    for (; this.position < starts.length; this.position++) {
      const at = starts[this.position];
      const kind = numbers[at];
      if (kind === TRY) this.depth++;
      if (kind === VISIT) this.depth = scoreOf(words[numbers[at + 3]]) ?? this.depth;
      this.mark(kind);
      if ((kind === FAIL && numbers[at + 1] >= 0) || kind === UNDO) this.depth--;
    }
  }

  mark(/** @type {number} */ kind) {
    if (this.position >= MOST * this.width) this.widen();
    const place = Math.floor(this.position / this.width);
    const column = (this.columns[place] ??= { most: 0, fails: 0, solution: false });
    column.most = Math.max(column.most, this.depth);
    column.fails += kind === FAIL ? 1 : 0;
    column.solution ||= kind === SOLUTION;
  }

  widen() {
    this.width *= 2;
    const pairs = [];
    for (let at = 0; at < this.columns.length; at += 2) {
      const [one, other = { most: 0, fails: 0, solution: false }] = this.columns.slice(at, at + 2);
      pairs.push({
        most: Math.max(one.most, other.most),
        fails: one.fails + other.fails,
        solution: one.solution || other.solution,
      });
    }
    this.columns = pairs;
  }

  /** Return the paths of the picture, as wide as there are steps: depth, fails and solutions. */
  paths() {
    const highest = Math.max(1, ...this.columns.map((column) => column.most));
    const worst = Math.max(1, ...this.columns.map((column) => column.fails));
    let depth = `M0 ${HEIGHT}`;
    const fails = /** @type {string[]} */ ([]);
    const solutions = /** @type {string[]} */ ([]);
    this.columns.forEach((column, place) => {
      const from = place * this.width;
      const until = Math.min(from + this.width, this.position);
      const y = HEIGHT - 2 - ((HEIGHT - 10) * column.most) / highest;
      depth += `L${from} ${y}L${until} ${y}`;
      // A step is drawn where the slider stands after it.
      if (column.fails)
        fails.push(`M${until} ${HEIGHT}V${HEIGHT - 2 - (8 * column.fails) / worst}`);
      if (column.solution) solutions.push(`M${until} 0V${HEIGHT}`);
    });
    return {
      depth: `${depth}L${this.position} ${HEIGHT}Z`,
      fails: fails.join(""),
      solutions: solutions.join(""),
    };
  }
}
