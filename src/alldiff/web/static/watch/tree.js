/* The tree of a search as it stood at any of its steps: every try is a node, numbered as tried.

   What is below a node has the numbers that follow it without a gap: counting is subtracting. */

import { FAIL, SOLUTION, TRY, UNDO } from "./replay.js";

/** The number of the node before the first try, which is no try. */
export const ROOT = 0;
/** What became of a node. */
export const OPEN = "open";
export const FAILED = "failed";
export const UNDONE = "undone";

/**
 * @typedef {{variable: number, value: number, depth: number, parent: number, children: number[],
 *   tried: number, settled: number, closed: number, outcome: string, solved: number, end: number,
 *   failsBefore: number, failsAfter: number, solutionsBefore: number, solutionsAfter: number}} Node
 * `tried`, `settled`, `closed` and `solved` are positions: after so many steps it was there, had
 * followed its consequences (or failed), was over, was a solution. Nodes from its own number up to `end` are below it.
 */

export class Tree {
  constructor() {
    /** @type {Node[]} */
    this.nodes = [];
    this.position = 0;
    this.fails = 0;
    this.solutions = 0;
    this.now = ROOT;
    this.add(-1, 0, 0);
  }

  add(/** @type {number} */ variable, /** @type {number} */ value, /** @type {number} */ depth) {
    this.nodes.push({
      variable,
      value,
      depth,
      parent: this.nodes.length ? this.now : -1,
      children: [],
      tried: this.position,
      settled: Infinity,
      closed: Infinity,
      outcome: OPEN,
      solved: Infinity,
      end: Infinity,
      failsBefore: this.fails,
      failsAfter: Infinity,
      solutionsBefore: this.solutions,
      solutionsAfter: Infinity,
    });
  }

  /** Take in the steps that were recorded since. */
  grow(/** @type {import("./replay.js").Replay} */ replay) {
    const { numbers, starts } = replay.data;
    while (this.position < starts.length) {
      const at = starts[this.position++];
      const above = this.nodes[this.now];
      if ([TRY, UNDO, SOLUTION].includes(numbers[at]))
        above.settled = Math.min(above.settled, this.position - 1);
      switch (numbers[at]) {
        case TRY:
          above.children.push(this.nodes.length);
          this.add(numbers[at + 1], numbers[at + 2], above.depth + 1);
          this.now = this.nodes.length - 1;
          break;
        case FAIL:
          if (this.now !== ROOT) this.fails++;
          this.close(FAILED);
          break;
        case UNDO:
          this.close(UNDONE);
          break;
        case SOLUTION:
          this.solutions++;
          this.nodes[this.now].solved = Math.min(this.nodes[this.now].solved, this.position);
      }
    }
  }

  close(/** @type {string} */ outcome) {
    const node = this.nodes[this.now];
    node.outcome = outcome;
    node.closed = this.position;
    node.settled = Math.min(node.settled, this.position);
    node.end = this.nodes.length;
    node.failsAfter = this.fails;
    node.solutionsAfter = this.solutions;
    if (this.now !== ROOT) this.now = node.parent;
  }

  /** Return the failed subtrees that are part of no larger one, the largest first. */
  failures() {
    const found = [];
    for (let number = ROOT + 1; number < this.nodes.length; ) {
      const node = this.nodes[number];
      const failed = node.end < Infinity && node.solutionsAfter === node.solutionsBefore;
      if (failed) found.push(number);
      number = failed ? node.end : number + 1;
    }
    const size = (/** @type {number} */ number) => this.nodes[number].end - number;
    return found.sort((one, other) => size(other) - size(one) || one - other);
  }

  /** Return the tree as it stood at the position of a replay. */
  at(/** @type {import("./replay.js").Replay} */ replay) {
    return new Moment(this, replay.position, replay.counts);
  }
}

/** A tree at one position of its search. */
export class Moment {
  /** @param {Tree} tree @param {number} position @param {import("./replay.js").Counts} counts */
  constructor(tree, position, counts) {
    this.tree = tree;
    this.position = position;
    this.counts = counts;
    this.size = counts.nodes + 1;
  }

  node(/** @type {number} */ number) {
    return this.tree.nodes[number];
  }

  /** Return what has become of a node by now. */
  outcome(/** @type {number} */ number) {
    const node = this.node(number);
    return node.closed <= this.position ? node.outcome : OPEN;
  }

  /** Tell whether a node was a solution by now. */
  solved(/** @type {number} */ number) {
    return this.node(number).solved <= this.position;
  }

  /** Return the children there are by now. */
  children(/** @type {number} */ number) {
    const { children } = this.node(number);
    let until = children.length;
    while (until && children[until - 1] >= this.size) until--;
    return until === children.length ? children : children.slice(0, until);
  }

  /** Return how many nodes are below a node. */
  below(/** @type {number} */ number) {
    return Math.min(this.node(number).end, this.size) - number - 1;
  }

  /** Return how many fails are below a node, itself not included. */
  failsBelow(/** @type {number} */ number) {
    const node = this.node(number);
    const over = node.closed <= this.position;
    const until = over ? node.failsAfter : this.counts.fails;
    return until - node.failsBefore - (over && number !== ROOT && node.outcome === FAILED ? 1 : 0);
  }

  /** Return how many solutions are at a node or below it. */
  solutions(/** @type {number} */ number) {
    const node = this.node(number);
    const until = node.closed <= this.position ? node.solutionsAfter : this.counts.solutions;
    return until - node.solutionsBefore;
  }

  /** Return the node whose value is tried right now. */
  get current() {
    let number = this.size - 1;
    while (number !== ROOT && this.node(number).closed <= this.position)
      number = this.node(number).parent;
    return number;
  }

  /** Return the nodes from the start to a node. */
  path(/** @type {number} */ number) {
    const path = [];
    for (; number >= 0; number = this.node(number).parent) path.push(number);
    return path.reverse();
  }
}
