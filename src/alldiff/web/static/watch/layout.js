/* Which nodes of a search tree are shown, and where: the way that is searched now always, then ways
   to solutions, then from the top down as far as there is room. The rest is folded and counted. */

import { FAILED, ROOT, UNDONE } from "./tree.js";

const LETTER = 6.6;
const PADDING = 9;
const NODE = 24;
const BELOW = 32;
const GAP = 10;
const MARK = 16;
/** Values that a pile of fails names; the others are counted. */
const NAMED = 4;
/** Of the way that is searched now: siblings shown at each node, and its first and last nodes. */
const SIBLINGS = 5;
const HEAD = 3;
const TAIL = 18;

/**
 * @typedef {{numbers: number[], label: string, parent: Place | null, below: Place[],
 *   folded: number,
 *   look: string, width: number, x: number, y: number, leapt: number}} Place
 * One box: a node, or a pile of fails that follow one another; `folded` nodes below are not shown.
 * Of a long way the middle is left out: `leapt` levels between a box and its parent.
 */

/** @typedef {import("./tree.js").Moment} Moment */
/** @typedef {Pick<import("./words.js").Words, "cell" | "symbol"> & {start: string}} Naming */
/**
 * Nodes that were folded or unfolded by hand.
 * @typedef {{folded: Set<number>, opened: Set<number>}} ByHand
 */
/**
 * What is shown, and where the way leaps.
 * @typedef {{shown: Set<number>, leaps: Map<number, number>}} Chosen
 */

/** @type {ByHand} */
const UNTOUCHED = { folded: new Set(), opened: new Set() };

/**
 * Return the boxes to draw, the start first, with their size.
 * @param {Moment} moment
 * @param {Naming} words
 * @param {{most?: number, across?: number, hand?: ByHand}} [options]
 */
export function layOut(moment, words, { most = 90, across = 7, hand = UNTOUCHED } = {}) {
  const chosen = choose(moment, most, across, hand);
  const places = [place([ROOT], null, moment, words, chosen)];
  for (let at = 0; at < places.length; at++) {
    const above = places[at];
    if (above.numbers.length > 1) continue;
    for (const pile of piles(moment, shownBelow(moment, above.numbers[0], chosen))) {
      const below = place(pile, above, moment, words, chosen);
      above.below.push(below);
      places.push(below);
    }
  }
  arrange(places, moment);
  return { places, ...frame(places) };
}

/**
 * Return the nodes that are drawn right below a node.
 * @param {Moment} moment
 * @param {number} number
 * @param {Chosen} chosen
 */
function shownBelow(moment, number, { shown, leaps }) {
  const leap = leaps.get(number);
  if (leap !== undefined) return [leap];
  return moment.children(number).filter((child) => shown.has(child));
}

/**
 * Return the nodes that are shown, and from which node to which the way leaps.
 * @param {Moment} moment
 * @param {number} most
 * @param {number} across
 * @param {ByHand} hand
 * @returns {Chosen}
 */
function choose(moment, most, across, { folded, opened }) {
  const shown = new Set([ROOT]);
  const leaps = new Map();
  const wide = new Map();
  const open = (/** @type {number} */ number) => {
    const children = moment.children(number);
    const depth = moment.node(number).depth + 1;
    for (const child of children) shown.add(child);
    wide.set(depth, (wide.get(depth) ?? 0) + columns(moment, children));
  };
  const path = moment.path(moment.current);
  const way = new Set(path);
  const long = path.length > HEAD + TAIL + 1;
  if (long) leaps.set(path[HEAD - 1], path[path.length - TAIL]);
  path.forEach((number, place) => {
    if (long && place >= HEAD - 1 && place < path.length - TAIL) return;
    shown.add(number);
    const children = moment.children(number);
    if (columns(moment, children) <= SIBLINGS) open(number);
    else around(children, children.indexOf(path[place + 1])).forEach((child) => shown.add(child));
  });
  if (long) shown.add(path[HEAD - 1]);
  const waiting = [...shown].filter((number) => !way.has(number));
  for (;;) {
    const forced = waiting.find((number) => opened.has(number));
    if (forced === undefined && (!waiting.length || shown.size >= most)) break;
    const best =
      forced ?? waiting.reduce((one, other) => (before(moment, other, one) ? other : one));
    waiting.splice(waiting.indexOf(best), 1);
    const children = moment.children(best);
    const depth = moment.node(best).depth + 1;
    const full =
      ((wide.get(depth) ?? 0) + columns(moment, children) > across && !moment.solutions(best)) ||
      shown.size + children.length > most + across;
    if (!children.length || folded.has(best) || (full && forced === undefined)) continue;
    open(best);
    waiting.push(...children.filter((child) => moment.children(child).length));
  }
  return { shown, leaps };
}

/**
 * Return the children around one of them, or the last ones where none is on the way.
 * @param {number[]} children
 * @param {number} at
 */
function around(children, at) {
  const middle = at < 0 ? children.length : at;
  const from = Math.max(0, Math.min(children.length - SIBLINGS, middle - Math.floor(SIBLINGS / 2)));
  return children.slice(from, from + SIBLINGS);
}

/**
 * Tell whether a node is to be opened before another: solutions first, then shallow, then late.
 * @param {Moment} moment
 * @param {number} one
 * @param {number} other
 */
function before(moment, one, other) {
  const solved = Math.sign(moment.solutions(one)) - Math.sign(moment.solutions(other));
  if (solved) return solved > 0;
  const deeper = moment.node(one).depth - moment.node(other).depth;
  return deeper ? deeper < 0 : one > other;
}

/** @param {Moment} moment @param {number} number */
function leafFailed(moment, number) {
  return moment.outcome(number) === FAILED && !moment.below(number);
}

/** @param {Moment} moment @param {number[]} children */
function columns(moment, children) {
  return piles(moment, children).length;
}

/**
 * Return children in order, fails of one cell that follow one another in one pile.
 * @param {Moment} moment
 * @param {number[]} children
 */
function piles(moment, children) {
  /** @type {number[][]} */
  const found = [];
  for (const child of children) {
    const pile = found[found.length - 1];
    const joins =
      pile &&
      leafFailed(moment, child) &&
      leafFailed(moment, pile[0]) &&
      moment.node(pile[0]).variable === moment.node(child).variable;
    if (joins) pile.push(child);
    else found.push([child]);
  }
  return found;
}

/**
 * @param {number[]} numbers
 * @param {Place | null} parent
 * @param {Moment} moment
 * @param {Naming} words
 * @param {Chosen} chosen
 * @returns {Place}
 */
function place(numbers, parent, moment, { cell, symbol, start }, chosen) {
  const [first] = numbers;
  const node = moment.node(first);
  const values = numbers
    .slice(0, NAMED)
    .map((number) => symbol(moment.node(number).value))
    .join(" ");
  const more = numbers.length > NAMED ? " …" : "";
  const label = first === ROOT ? start : `${cell(node.variable)} = ${values}${more}`;
  const solved = moment.solved(first);
  const outcome = moment.outcome(first);
  const look = [
    solved ? "solution" : outcome === FAILED ? "fail" : moment.solutions(first) ? "way" : "plain",
    moment.current === first ? "now" : "",
    outcome === UNDONE ? "undone" : "",
  ]
    .filter(Boolean)
    .join(" ");
  const seen = shownBelow(moment, first, chosen).reduce(
    (sum, child) => sum + moment.below(child) + 1,
    0,
  );
  return {
    numbers,
    label,
    parent,
    below: [],
    look,
    x: 0,
    y: 0,
    folded: moment.below(first) - seen,
    leapt: parent ? node.depth - moment.node(parent.numbers[0]).depth - 1 : 0,
    width: label.length * LETTER + 2 * PADDING + (solved || outcome === FAILED ? MARK : 0),
  };
}

/**
 * Set the middle of each box: subtrees side by side as closely as their outlines allow (Reingold,
 * Tilford: Tidier drawings of trees, 1981), the way that matters straight down.
 * @param {Place[]} places
 * @param {Moment} moment
 */
function arrange(places, moment) {
  const way = new Set(moment.path(moment.current));
  /** @type {Map<Place, {left: number[], right: number[]}>} */
  const outlines = new Map();
  /** @type {Map<Place, number>} */
  const beside = new Map();
  for (const each of [...places].reverse()) {
    /** @type {number[]} */
    const left = [];
    /** @type {number[]} */
    const right = [];
    /** @type {number[]} */
    const spots = [];
    for (const child of each.below) {
      const outline = outlines.get(child) ?? { left: [], right: [] };
      let spot = 0;
      for (let depth = 0; depth < Math.min(right.length, outline.left.length); depth++) {
        spot = Math.max(spot, right[depth] + GAP - outline.left[depth]);
      }
      spots.push(spot);
      outline.left.forEach((edge, depth) => {
        if (depth >= left.length) left.push(spot + edge);
      });
      outline.right.forEach((edge, depth) => {
        right[depth] = spot + edge;
      });
    }
    const main = each.below.reduce(
      (best, child, at) => (best < 0 || matters(moment, way, child, each.below[best]) ? at : best),
      -1,
    );
    const middle = main < 0 ? 0 : spots[main];
    each.below.forEach((child, at) => beside.set(child, spots[at] - middle));
    outlines.set(each, {
      left: [-each.width / 2, ...left.map((edge) => edge - middle)],
      right: [each.width / 2, ...right.map((edge) => edge - middle)],
    });
  }
  for (const each of places) {
    for (const child of each.below) {
      child.x = each.x + (beside.get(child) ?? 0);
      child.y = each.y + NODE + BELOW;
    }
  }
}

/**
 * Tell whether a box stands right below its parent rather than another.
 * @param {Moment} moment
 * @param {Set<number>} way
 * @param {Place} one
 * @param {Place} other
 */
function matters(moment, way, one, other) {
  const worth = (/** @type {Place} */ each) => [
    way.has(each.numbers[0]) ? 1 : 0,
    moment.solutions(each.numbers[0]) ? 1 : 0,
    moment.below(each.numbers[0]),
  ];
  const mine = worth(one);
  const theirs = worth(other);
  const at = mine.findIndex((weight, place) => weight !== theirs[place]);
  return at >= 0 && mine[at] > theirs[at];
}

/** Return where the drawing begins and how large it is. @param {Place[]} places */
function frame(places) {
  const left = Math.min(...places.map((each) => each.x - each.width / 2));
  const right = Math.max(...places.map((each) => each.x + each.width / 2));
  const bottom = Math.max(...places.map((each) => each.y + NODE / 2 + (each.folded ? 18 : 0)));
  return { left, width: right - left, top: -NODE / 2, height: bottom + NODE / 2, node: NODE };
}
