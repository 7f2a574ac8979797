/* Which nodes of a search tree are shown, and where: the way that is searched now always, then ways
   to solutions, then from the top down as far as there is room. The rest is folded and counted. */

import { FAILED, ROOT } from "./tree.js";

const LETTER = 6.6, PADDING = 9, NODE = 24, BELOW = 26, GAP = 10, MARK = 16;
/** Values that a pile of fails names; the others are counted. */
const NAMED = 4;
/** Siblings of the way that is searched now that are shown; of more, those around it. */
const SIBLINGS = 6;

/**
 * @typedef {{numbers: number[], label: string, parent: Place | null, below: Place[], folded: number,
 *   look: string, width: number, x: number, y: number}} Place
 * One box: a node, or a pile of fails that follow one another. `folded` nodes below it are not shown.
 */

/** Return the boxes to draw, the start first, with their size. */
export function layOut(moment, name, symbol, { most = 90, across = 7 } = {}) {
  const shown = choose(moment, most, across);
  const root = place([ROOT], null, moment, { name, symbol }, shown);
  const places = [root];
  for (let at = 0; at < places.length; at++) {
    const above = places[at];
    if (above.numbers.length > 1) continue;
    for (const pile of piles(moment, moment.children(above.numbers[0]).filter(child => shown.has(child)))) {
      const below = place(pile, above, moment, { name, symbol }, shown);
      above.below.push(below);
      places.push(below);
    }
  }
  arrange(places, moment);
  return { places, ...frame(places) };
}

/** Return the nodes that are shown. */
function choose(moment, most, across) {
  const shown = new Set([ROOT]);
  const wide = new Map();
  const open = number => {
    const children = moment.children(number), depth = moment.node(number).depth + 1;
    for (const child of children) shown.add(child);
    wide.set(depth, (wide.get(depth) ?? 0) + columns(moment, children));
  };
  const path = moment.path(moment.current);
  for (const [place, number] of path.entries()) {
    const children = moment.children(number);
    if (columns(moment, children) <= SIBLINGS) open(number);
    else around(children, children.indexOf(path[place + 1])).forEach(child => shown.add(child));
  }
  const waiting = [...shown].filter(number => !path.includes(number));
  while (waiting.length && shown.size < most) {
    const best = waiting.reduce((one, other) => (before(moment, other, one) ? other : one));
    waiting.splice(waiting.indexOf(best), 1);
    const children = moment.children(best), depth = moment.node(best).depth + 1;
    const full = (wide.get(depth) ?? 0) + columns(moment, children) > across && !moment.solutions(best);
    if (!children.length || full || shown.size + children.length > most + across) continue;
    open(best);
    waiting.push(...children.filter(child => moment.children(child).length));
  }
  return shown;
}

/** Return the children around one of them, or the last ones where none is on the way. */
function around(children, at) {
  const middle = at < 0 ? children.length : at;
  const from = Math.max(0, Math.min(children.length - SIBLINGS, middle - Math.floor(SIBLINGS / 2)));
  return children.slice(from, from + SIBLINGS);
}

/** Tell whether a node is to be opened before another: solutions first, then shallow, then late. */
function before(moment, one, other) {
  const solved = Boolean(moment.solutions(one)) - Boolean(moment.solutions(other));
  if (solved) return solved > 0;
  const deeper = moment.node(one).depth - moment.node(other).depth;
  return deeper ? deeper < 0 : one > other;
}

function leafFailed(moment, number) {
  return moment.outcome(number) === FAILED && !moment.below(number);
}

function columns(moment, children) {
  return piles(moment, children).length;
}

/** Return children in order, fails of one cell that follow one another in one pile. */
function piles(moment, children) {
  const found = [];
  for (const child of children) {
    const pile = found[found.length - 1];
    const joins = pile && leafFailed(moment, child) && leafFailed(moment, pile[0])
      && moment.node(pile[0]).variable === moment.node(child).variable;
    if (joins) pile.push(child);
    else found.push([child]);
  }
  return found;
}

/** @returns {Place} */
function place(numbers, parent, moment, { name, symbol }, shown) {
  const [first] = numbers, node = moment.node(first);
  const seen = moment.children(first).filter(child => shown.has(child)).length;
  const values = numbers.slice(0, NAMED).map(number => symbol(moment.node(number).value)).join(" ");
  const more = numbers.length > NAMED ? " …" : "";
  const label = first === ROOT ? "•" : `${name(node.variable)} = ${values}${more}`;
  const solved = moment.solved(first), failed = moment.outcome(first) === FAILED;
  const look = [
    solved ? "solution" : failed ? "fail" : moment.solutions(first) ? "way" : "plain",
    moment.current === first ? "now" : "",
    moment.outcome(first) === "undone" ? "undone" : "",
  ].filter(Boolean).join(" ");
  return {
    numbers, label, parent, below: [], look, x: 0, y: 0,
    folded: seen < moment.children(first).length || !seen ? moment.below(first) - visible(moment, first, shown) : 0,
    width: label.length * LETTER + 2 * PADDING + (solved || failed ? MARK : 0),
  };
}

/** Return how many nodes below one are shown. */
function visible(moment, number, shown) {
  let count = 0;
  for (const child of moment.children(number)) {
    if (shown.has(child)) count += moment.below(child) + 1;
  }
  return count;
}

/** Set the middle of each box: subtrees side by side as closely as their outlines allow (Reingold,
    Tilford: Tidier drawings of trees, 1981), the way that matters straight down. */
function arrange(places, moment) {
  const outlines = new Map(), beside = new Map();
  for (const each of [...places].reverse()) {
    const left = [], right = [], spots = [];
    for (const child of each.below) {
      const outline = outlines.get(child);
      let spot = 0;
      for (let depth = 0; depth < Math.min(right.length, outline.left.length); depth++) {
        spot = Math.max(spot, right[depth] + GAP - outline.left[depth]);
      }
      spots.push(spot);
      outline.left.forEach((edge, depth) => { if (depth >= left.length) left.push(spot + edge); });
      outline.right.forEach((edge, depth) => { right[depth] = spot + edge; });
    }
    const main = each.below.reduce((best, child, at) => (best < 0 || matters(moment, child, each.below[best]) ? at : best), -1);
    const middle = main < 0 ? 0 : spots[main];
    beside.set(each, spots.map(spot => spot - middle));
    outlines.set(each, {
      left: [-each.width / 2, ...left.map(edge => edge - middle)],
      right: [each.width / 2, ...right.map(edge => edge - middle)],
    });
  }
  for (const each of places) {
    each.below.forEach((child, at) => {
      child.x = each.x + beside.get(each)[at];
      child.y = each.y + NODE + BELOW;
    });
  }
}

/** Tell whether a box stands right below its parent rather than another. */
function matters(moment, one, other) {
  const worth = each => [
    moment.path(moment.current).includes(each.numbers[0]) ? 1 : 0,
    moment.solutions(each.numbers[0]) ? 1 : 0,
    moment.below(each.numbers[0]),
  ];
  const mine = worth(one), theirs = worth(other);
  const at = mine.findIndex((weight, place) => weight !== theirs[place]);
  return at >= 0 && mine[at] > theirs[at];
}

/** Return where the drawing begins and how large it is. */
function frame(places) {
  const left = Math.min(...places.map(each => each.x - each.width / 2));
  const right = Math.max(...places.map(each => each.x + each.width / 2));
  const bottom = Math.max(...places.map(each => each.y + NODE / 2 + (each.folded ? 18 : 0)));
  return { left, width: right - left, top: -NODE / 2, height: bottom + NODE / 2, node: NODE };
}
