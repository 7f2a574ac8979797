/** The state of a search at one of its steps, forwards and backwards: the twin of Replay in
   replay.py. The form of the data is that of Recording in recording.py; it may grow while it is
   played. Domains are BigInt masks, because values go beyond 53. */

export const TRY = 0;
export const PRUNE = 1;
export const REVISE = 2;
export const FAIL = 3;
export const UNDO = 4;
export const SOLUTION = 5;
export const VISIT = 6;
export const ARC = 7;

/** The lists of a recording that grow, before anything is recorded. @returns {Lists} */
export const nothing = () => ({
  numbers: [],
  starts: [],
  queue: [],
  checks: [],
  choices: [],
  arcs: [],
  words: [],
  masks: [],
});

/** Steps between two checkpoints, as long as there are few. */
const INTERVAL = 256;
/** Checkpoints at most, and domains that all of them hold together. */
const MOST_CHECKPOINTS = 1024;
const MOST_DOMAINS = 4_000_000;

/**
 * @typedef {[open: number, urgent: boolean, verdicts: [number | null, number][],
 *   values: [number, number | null][]]} Choice
 * Why a variable came next: how many were open, whether the last dead end was here, the scores of
 * the orders with the number of equal ones, and the scores of the values.
 * @typedef {Omit<Server.WatchPart, "choices"> & {choices: Choice[]}} Lists
 * @typedef {Pick<Server.WatchStart, "cells" | "start" | "scopes"> & Lists} Data
 * @typedef {{variable: number, domain: bigint, earlier: Change | null}} Change
 * A domain as it was before it changed.
 * @typedef {{variable: number, value: number, changes: Change | null, outer: Link | null,
 *   step: number}} Link
 * A value that was tried, at which step, and what it changed; never altered, so that checkpoints can share it.
 * @typedef {{variable: number, value: number, before: Map<number, bigint>}} Level
 * A value that was tried, and the domains it changed as they were before.
 * @typedef {{now: number, from: number, until: number, arcs: boolean}} Queue
 * What is taken from the queue, a variable or an arc, and the window of what waits.
 * @typedef {{nodes: number, fails: number, undos: number, prunes: number,
 *   solutions: number, checks: number}} Counts
 * @typedef {{position: number, domains: bigint[], link: Link | null, counts: Counts,
 *   failure: number}} Checkpoint
 */

export class Replay {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.masks = data.masks.map((hex) => BigInt("0x" + hex));
    /** @type {bigint[]} */
    this.domains = data.start.map((hex) => BigInt("0x" + hex));
    /** @type {Counts} */
    this.counts = { nodes: 0, fails: 0, undos: 0, prunes: 0, checks: 0, solutions: 0 };
    /** The checks up to each step. @type {number[]} */
    this.totals = [];
    this.position = 0;
    /** @type {Link | null} */
    this.link = null;
    /** The step of the failure last met, or -1. */
    this.failure = -1;
    this.interval = INTERVAL;
    /** @type {Checkpoint[]} */
    this.checkpoints = [this.checkpoint()];
    this.most = Math.max(
      16,
      Math.min(MOST_CHECKPOINTS, Math.floor(MOST_DOMAINS / (this.domains.length || 1))),
    );
    /** @type {Level[] | null} */
    this.known = null;
    this.index();
  }

  /** How many steps there are. */
  get length() {
    return this.data.starts.length;
  }

  /** Add what followed: a part has the same lists as the data, each holding only what is new. */
  append(/** @type {Server.WatchPart} */ part) {
    for (const name of /** @type {(keyof Lists)[]} */ (Object.keys(nothing()))) {
      /** @type {unknown[]} */
      const list = this.data[name];
      for (const item of part[name]) list.push(item);
    }
    for (const hex of part.masks) this.masks.push(BigInt("0x" + hex));
    this.index();
  }

  /** Go through the steps that no one has seen yet, so that every step is near a checkpoint. */
  index() {
    const { checks } = this.data;
    for (let step = this.totals.length; step < checks.length; step++)
      this.totals.push((this.totals[step - 1] ?? 0) + checks[step]);
    const position = this.position;
    this.go(this.length);
    this.go(position);
  }

  /** Return the kind of a step. */
  kind(/** @type {number} */ step) {
    return this.data.numbers[this.data.starts[step]];
  }

  /** Return the numbers of a step, its kind first. */
  numbers(/** @type {number} */ step) {
    const { numbers, starts } = this.data;
    return numbers.slice(starts[step], step + 1 < this.length ? starts[step + 1] : numbers.length);
  }

  /** The numbers of the step that led here, or null at the start. */
  get event() {
    return this.position ? this.numbers(this.position - 1) : null;
  }

  /** The numbers of the failure last met, or null. */
  get lastFailure() {
    return this.failure < 0 ? null : this.numbers(this.failure);
  }

  /** The values that are tried at the moment, outermost first. */
  get levels() {
    if (this.known) return this.known;
    this.known = [];
    for (let link = this.link; link; link = link.outer) {
      const before = new Map();
      // From the last change to the first, which is the one that counts.
      for (let change = link.changes; change; change = change.earlier)
        before.set(change.variable, change.domain);
      this.known.push({ variable: link.variable, value: link.value, before });
    }
    return this.known.reverse();
  }

  /** The last look at the queue since a value was tried or taken back. @returns {Queue | null} */
  get queue() {
    for (let step = this.position - 1; step >= 0; step--) {
      const [kind, now, from, until] = this.numbers(step);
      if (kind === REVISE || kind === ARC) return { now, from, until, arcs: kind === ARC };
      if (kind !== PRUNE) return null;
    }
    return null;
  }

  /** What is told of the choice behind a step, or else behind the value tried last; or null. */
  get choice() {
    let tried = this.link ? this.link.step : -1;
    if (this.event?.[0] === TRY || this.event?.[0] === FAIL) {
      tried = this.position - 1;
      while (tried >= 0 && this.kind(tried) !== TRY) tried--;
    }
    return tried < 0 ? null : (this.data.choices[this.numbers(tried)[3]] ?? null);
  }

  /** Go to a step: from the checkpoint before it, unless it is right ahead. */
  go(/** @type {number} */ position) {
    const target = Math.max(0, Math.min(this.length, position));
    const nearest =
      this.checkpoints[Math.min(this.checkpoints.length - 1, Math.floor(target / this.interval))];
    if (target < this.position || nearest.position > this.position) this.restore(nearest);
    while (this.position < target) this.forward();
  }

  /** The domains and the values tried before a step; the replay stays where it is. */
  stateBefore(/** @type {number} */ step) {
    const { position } = this;
    this.go(step);
    const state = { domains: [...this.domains], levels: this.levels };
    this.go(position);
    return state;
  }

  /** Take one step, and tell whether there was one. */
  forward() {
    if (this.position === this.length) return false;
    this.apply(this.data.starts[this.position]);
    this.counts.checks = this.totals[this.position] ?? 0;
    this.known = null;
    this.position++;
    const last = this.checkpoints[this.checkpoints.length - 1].position;
    if (this.position === last + this.interval) this.remember();
    return true;
  }

  /** Take one step back, and tell whether there was one. */
  back() {
    if (!this.position) return false;
    this.go(this.position - 1);
    return true;
  }

  /** @returns {Checkpoint} */
  checkpoint() {
    const { position, link, failure } = this;
    return { position, domains: [...this.domains], link, counts: { ...this.counts }, failure };
  }

  /** @param {Checkpoint} checkpoint */
  restore(checkpoint) {
    this.position = checkpoint.position;
    this.domains = [...checkpoint.domains];
    this.link = checkpoint.link;
    this.counts = { ...checkpoint.counts };
    this.failure = checkpoint.failure;
    this.known = null;
  }

  /** Keep a checkpoint; where there are too many, every second one goes. */
  remember() {
    this.checkpoints.push(this.checkpoint());
    if (this.checkpoints.length <= this.most) return;
    this.checkpoints = this.checkpoints.filter((_, place) => place % 2 === 0);
    this.interval *= 2;
  }

  /** Take the step whose numbers begin at a place. */
  apply(/** @type {number} */ at) {
    const { numbers, starts } = this.data;
    const counts = this.counts;
    const variable = numbers[at + 1];
    const value = numbers[at + 2];
    switch (numbers[at]) {
      case TRY:
        this.link = {
          variable,
          value,
          changes: this.change(variable, null),
          outer: this.link,
          step: this.position,
        };
        this.domains[variable] = 1n << BigInt(value);
        counts.nodes++;
        break;
      case PRUNE:
        if (this.link)
          this.link = { ...this.link, changes: this.change(variable, this.link.changes) };
        this.domains[variable] &= ~(1n << BigInt(value));
        counts.prunes++;
        break;
      case FAIL:
        if (variable >= 0) {
          this.close();
          counts.fails++;
        }
        this.failure = this.position;
        break;
      case UNDO:
        this.close();
        counts.undos++;
        break;
      case SOLUTION:
        counts.solutions++;
        break;
      case VISIT: {
        const until = this.position + 1 < this.length ? starts[this.position + 1] : numbers.length;
        for (let pair = at + 4; pair < until; pair += 2)
          this.domains[numbers[pair]] = this.masks[numbers[pair + 1]];
        counts.nodes += value;
      }
    }
  }

  /** @param {number} variable @param {Change | null} earlier @returns {Change} */
  change(variable, earlier) {
    return { variable, domain: this.domains[variable], earlier };
  }

  /** Take back all that the last value tried has changed. */
  close() {
    if (!this.link) return;
    const { changes, outer } = this.link;
    for (let change = changes; change; change = change.earlier)
      this.domains[change.variable] = change.domain;
    this.link = outer;
  }
}
