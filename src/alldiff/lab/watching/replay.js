"use strict";

/* The state of a search at one of its steps, forwards and backwards: the twin of Replay in replay.py.
   The form of the data is that of Recording in recording.py. Domains are BigInt masks, because values
   go beyond 53. */

const TRY = 0, PRUNE = 1, REVISE = 2, FAIL = 3, UNDO = 4, SOLUTION = 5, VISIT = 6;

/**
 * @typedef {{variable: number, value: number, before: Map<number, bigint>}} Level
 * A value that was tried, and the domains it changed as they were before.
 */

class Replay {
  constructor(data) {
    this.data = data;
    this.length = data.starts.length;
    this.domains = data.start.map(hex => BigInt("0x" + hex));
    this.masks = data.masks.map(hex => BigInt("0x" + hex));
    /** @type {Level[]} */
    this.levels = [];
    this.counts = { nodes: 0, fails: 0, undos: 0, prunes: 0, solutions: 0 };
    this.position = 0;
    /** For each step taken, what takes it back: the domains before, and the level that it ended. */
    this.past = [];
    /** The steps taken that were failures, and those that end a look at the queue. */
    this.failures = [];
  }

  /** Return the numbers of a step, its kind first. */
  numbers(step) {
    const { numbers, starts } = this.data;
    return numbers.slice(starts[step], step + 1 < this.length ? starts[step + 1] : numbers.length);
  }

  /** The numbers of the step that led here, or null at the start. */
  get event() {
    return this.position ? this.numbers(this.position - 1) : null;
  }

  /** The numbers of the failure last met, or null. */
  get lastFailure() {
    return this.failures.length ? this.numbers(this.failures[this.failures.length - 1]) : null;
  }

  /** The last look at the queue since a value was tried or taken back: variable, from, until. */
  get queue() {
    for (let step = this.position - 1; step >= 0; step--) {
      const kind = this.data.numbers[this.data.starts[step]];
      if (kind === REVISE) return this.numbers(step).slice(1);
      if (kind !== PRUNE) return null;
    }
    return null;
  }

  /** Go to a step. */
  go(position) {
    const target = Math.max(0, Math.min(this.length, position));
    while (this.position < target) this.forward();
    while (this.position > target) this.back();
  }

  forward() {
    if (this.position === this.length) return false;
    const event = this.numbers(this.position);
    this.past.push(this.apply(event));
    if (event[0] === FAIL) this.failures.push(this.position);
    this.count(event, 1);
    this.position++;
    return true;
  }

  back() {
    if (!this.position) return false;
    this.position--;
    const event = this.numbers(this.position);
    const { before, closed } = this.past.pop();
    if (event[0] === TRY) this.levels.pop();
    else if (closed) this.levels.push(closed);
    else if (event[0] === PRUNE && this.levels.length) this.forgetPrune(before);
    for (const [variable, domain] of before) this.domains[variable] = domain;
    if (event[0] === FAIL) this.failures.pop();
    this.count(event, -1);
    return true;
  }

  apply(event) {
    const [kind, variable, value] = event;
    const before = new Map();
    if (kind === TRY) {
      before.set(variable, this.domains[variable]);
      this.levels.push({ variable, value, before: new Map(before) });
      this.domains[variable] = 1n << BigInt(value);
    } else if (kind === PRUNE) {
      const domain = this.domains[variable];
      before.set(variable, domain);
      const level = this.levels[this.levels.length - 1];
      if (level && !level.before.has(variable)) level.before.set(variable, domain);
      this.domains[variable] = domain & ~(1n << BigInt(value));
    } else if (kind === VISIT) {
      for (let at = 4; at < event.length; at += 2) {
        before.set(event[at], this.domains[event[at]]);
        this.domains[event[at]] = this.masks[event[at + 1]];
      }
    } else if ((kind === FAIL && variable >= 0) || kind === UNDO) {
      const closed = this.levels.pop();
      for (const [changed, domain] of closed.before) {
        before.set(changed, this.domains[changed]);
        this.domains[changed] = domain;
      }
      return { before, closed };
    }
    return { before, closed: null };
  }

  /** Drop a variable from its level if this prune was the first to change it there. */
  forgetPrune(before) {
    const level = this.levels[this.levels.length - 1];
    for (const [variable, domain] of before) {
      if (level.before.get(variable) === domain && variable !== level.variable) {
        level.before.delete(variable);
      }
    }
  }

  count(event, by) {
    const counts = this.counts, kind = event[0];
    if (kind === TRY) counts.nodes += by;
    else if (kind === VISIT) counts.nodes += by * event[2];
    else if (kind === FAIL) counts.fails += event[1] >= 0 ? by : 0;
    else if (kind === UNDO) counts.undos += by;
    else if (kind === PRUNE) counts.prunes += by;
    else if (kind === SOLUTION) counts.solutions += by;
  }
}
