/** Arrows between candidates, bent so that they pass beside the others. */

/** @typedef {import("./geometry.js").Point} Point */

/** How far the middle of an arrow may stand off, as a part of its length. */
const BENDS = [0, 0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.48, -0.48];
const SAMPLES = 13;

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The control point of an arrow, beside its middle. @param {Point} start @param {Point} end */
function control(start, end, /** @type {number} */ bend) {
  return {
    x: (start.x + end.x) / 2 - 2 * bend * (end.y - start.y),
    y: (start.y + end.y) / 2 + 2 * bend * (end.x - start.x),
  };
}

/** Points along an arrow. @param {Point} start @param {Point} end @param {number} bend */
export function curve(start, end, bend) {
  const middle = control(start, end, bend);
  return Array.from({ length: SAMPLES }, (_, step) => {
    const part = step / (SAMPLES - 1);
    const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
    return {
      x: a * start.x + b * middle.x + c * end.x,
      y: a * start.y + b * middle.y + c * end.y,
    };
  });
}

/**
 * The bend that hides the least of the other candidates and arrows and stays on the board.
 * @param {Point} start
 * @param {Point} end
 * @param {number} radius
 * @param {{point: Point, weight: number}[]} obstacles
 * @param {Point[]} drawn points of arrows that are there already
 * @param {{width: number, height: number}} bounds
 */
export function bestBend(start, end, radius, obstacles, drawn, bounds) {
  const reach = distance(start, end) * 0.6 + 2 * radius;
  const centre = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const near = obstacles.filter(
    ({ point }) =>
      distance(point, centre) < reach &&
      distance(point, start) > radius / 2 &&
      distance(point, end) > radius / 2,
  );
  const others = drawn.filter((point) => distance(point, centre) < reach);
  const closeness = (/** @type {Point} */ point, /** @type {Point[]} */ points) =>
    Math.min(...points.map((other) => distance(point, other)));
  const cost = (/** @type {number} */ bend) => {
    const points = curve(start, end, bend);
    let sum = 3 * Math.abs(bend);
    for (const { point, weight } of near) {
      sum += weight * Math.max(0, 1 - closeness(point, points) / (1.1 * radius));
    }
    if (others.length) {
      for (const point of points.slice(2, -2)) {
        sum += 0.5 * Math.max(0, 1 - closeness(point, others) / radius);
      }
    }
    for (const { x, y } of points) {
      if (x < 0 || y < 0 || x > bounds.width || y > bounds.height) sum += 5;
    }
    return sum;
  };
  let best = BENDS[0];
  let least = Infinity;
  for (const bend of BENDS) {
    const found = cost(bend);
    if (found < least) [best, least] = [bend, found];
  }
  return best;
}

/** @param {Point} from @param {Point} goal @param {number} by */
function towards(from, goal, by) {
  const part = Math.min(by / (distance(from, goal) || 1), 0.9);
  return { x: from.x + part * (goal.x - from.x), y: from.y + part * (goal.y - from.y) };
}

const round = (/** @type {number} */ number) => Math.round(number * 10) / 10;

/**
 * The path of an arrow that leaves a space at both ends, and the path of its head.
 * @param {Point} start
 * @param {Point} end
 * @param {number} bend
 * @param {number} space
 * @param {number} size of the head
 */
export function arrow(start, end, bend, space, size) {
  const middle = control(start, end, bend);
  const from = towards(start, middle, space);
  const tip = towards(end, middle, space + 1);
  const length = distance(middle, tip) || 1;
  const dx = (tip.x - middle.x) / length;
  const dy = (tip.y - middle.y) / length;
  const back = { x: tip.x - size * dx, y: tip.y - size * dy };
  const half = 0.55 * size;
  const shaft =
    `M${round(from.x)} ${round(from.y)}` +
    `Q${round(middle.x)} ${round(middle.y)} ${round(tip.x)} ${round(tip.y)}`;
  const head =
    `M${round(tip.x)} ${round(tip.y)}` +
    `L${round(back.x - half * dy)} ${round(back.y + half * dx)}` +
    `L${round(back.x + half * dy)} ${round(back.y - half * dx)}Z`;
  return { shaft, head };
}
