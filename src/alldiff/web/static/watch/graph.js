/** A replay on the constraint graph of a model: boxes with their domains, constraints between them. */

import { bringInto, panByDrag, zoomable } from "../board/zoom.js";
import { h, s } from "../dom.js";
import { failure, valuesOf } from "./culprits.js";
import { ARC, FAIL, PRUNE, REVISE, UNDO, VISIT } from "./replay.js";
import { waitingIn } from "./stage.js";

/** @typedef {[number, number]} Point */

const MARGIN = 26;
const NAME = 15;
const SQUARE = 11;
const INSET = 3;
/** Size of the one value that is left, where it is short enough. */
const ONLY = 20;
/** Variables beyond which one may want to look closer. */
const MANY = 12;

/**
 * Return the graph of a session: `element`, `draw(session, heat, blamed)`, `select(variable)`.
 * @param {Server.WatchStart & {graph: Server.GraphJson}} about
 * @param {import("./words.js").Words} words
 * @param {import("../i18n/index.js").Translate} t
 * @param {{onNode: (variable: number) => void,
 *   onArc: (constraint: number, variable: number | null, support: number | null) => void}} [listeners]
 *   where variables and arcs can be chosen
 */
export function createGraph(about, words, t, listeners) {
  const { places, squares, side, across, down, marks, slots, visible } = about.graph;
  const xs = [...places, ...squares.map(([, x, y]) => [x, y])].map(([x]) => x);
  const ys = [...places, ...squares.map(([, x, y]) => [x, y])].map(([, y]) => y);
  const reach = side / 2 + MARGIN;
  const [left, top] = [Math.min(...xs) - reach, Math.min(...ys) - reach - NAME];
  const slotOf = new Map(slots.map(([value, slot, text]) => [value, { slot, text }]));
  /** @type {Map<number, Point>} */
  const middle = new Map(squares.map(([constraint, x, y]) => [constraint, [x, y]]));
  const given = new Set(about.given);
  const lines = about.scopes.map((scope, constraint) => edge(scope, constraint));
  const nodes = places.map((place, variable) => node(place, variable));
  const svg = s(
    "svg",
    {
      class: listeners ? "graph choosable" : "graph",
      viewBox: [left, top, Math.max(...xs) + reach - left, Math.max(...ys) + reach - top].join(" "),
      role: "group",
      "aria-label": t("watch.graph", { n: places.length }),
    },
    s("g", { class: "lines" }, lines),
    nodes.map(({ group }) => group),
  );
  const frame = h("div", { class: "graph-frame" }, svg);
  const { tools } = zoomable(frame, t);
  tools.hidden = places.length <= MANY;
  panByDrag(frame);
  const element = h("div", { class: "graph-stage" }, frame, tools);
  let shown = -1;

  /** A constraint: a line between two boxes, or a small square with a line to each. */
  function edge(/** @type {number[]} */ scope, /** @type {number} */ constraint) {
    const square = middle.get(constraint);
    const ends = scope.map((variable) => places[variable]);
    /** @type {[Point, Point][]} */
    const ways = square
      ? ends.map((end) => [square, end])
      : scope.length === 2
        ? halves(ends[0], ends[1])
        : [];
    return s(
      "g",
      { class: "constraint", data: { constraint: String(constraint) } },
      s("title", {}, words.constraint(constraint)),
      ways.map(([from, to], at) => [
        s("path", { class: "line", d: line(from, to) }),
        s("path", {
          class: "touch",
          // Lines of one constraint may lie on each other: each is touched near its variable.
          d: line(near(to, from, 1.1 * side), to),
          onclick: () => listeners?.onArc(constraint, scope[at], square ? null : scope[1 - at]),
        }),
      ]),
      square &&
        s("rect", {
          class: "square",
          x: square[0] - SQUARE / 2,
          y: square[1] - SQUARE / 2,
          width: SQUARE,
          height: SQUARE,
          onclick: () => listeners?.onArc(constraint, null, null),
        }),
    );
  }

  /** A box with its name; its values come later. */
  function node(/** @type {Point} */ [x, y], /** @type {number} */ variable) {
    const values = s("g", { transform: `translate(${x - side / 2} ${y - side / 2})` });
    const dot = s("circle", { class: "waiting", cx: x + side / 2 - 6, cy: y - side / 2 + 6, r: 3.5 });
    const sort = variable >= visible ? "auxiliary" : given.has(variable) ? "given" : "";
    const group = s(
      "g",
      {
        class: "variable",
        role: "img",
        data: { variable: String(variable) },
        onclick: () => listeners?.onNode(variable),
      },
      s("rect", { class: `box ${sort}`, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 8 }),
      s("text", { class: "name", x, y: y - side / 2 - 10 }, about.cells[variable]),
      values,
      dot,
    );
    return { group, values, drawn: "" };
  }

  /**
   * @param {import("./session.js").Session} session
   * @param {Map<string, number>} _heat is of boards
   * @param {number[] | null} blamed
   */
  function draw(session, _heat, blamed) {
    const { replay } = session;
    const { event } = replay;
    const failed = failure(session);
    const { levels, domains } = failed ?? replay;
    const tried = new Set(levels.map((level) => level.variable));
    const last = levels[levels.length - 1];
    nodes.forEach((one, variable) => {
      const domain = domains[variable];
      const before = last && variable !== last.variable ? last.before.get(variable) : undefined;
      let gone = before === undefined ? 0n : before & ~domain;
      if (!last && event?.[0] === PRUNE && event[1] === variable) gone = 1n << BigInt(event[2]);
      const whole = single(domain) && (about.settles || tried.has(variable));
      const key = `${domain},${gone},${whole}`;
      if (one.drawn === key) return;
      one.drawn = key;
      one.values.replaceChildren(...texts(domain, gone, whole));
      const told = valuesOf(domain).map(labelOf).join(" ");
      one.group.setAttribute("aria-label", `${about.cells[variable]}: ${told || "–"}`);
    });
    look(replay, levels, failed, blamed);
  }

  /**
   * What stands in a box: the one value, all that are left, or how many.
   * @param {bigint} domain
   * @param {bigint} gone
   * @param {boolean} whole
   */
  function texts(domain, gone, whole) {
    const values = valuesOf(domain);
    if (whole) {
      const only = labelOf(values[0]);
      const size = Math.min(ONLY, (1.5 * (side - 10)) / only.length);
      return [text("only", side / 2, side / 2, only, { "font-size": size })];
    }
    if (!marks) return [text("count", side / 2, side / 2, String(values.length))];
    return [
      ...values.map((value) => at("mark", value)),
      ...valuesOf(gone).map((value) => at("mark gone", value)),
    ];
  }

  const labelOf = (/** @type {number} */ value) => slotOf.get(value)?.text ?? String(value);

  /** A value at its place in a box. @param {string} look_ @param {number} value */
  function at(look_, value) {
    const { slot } = slotOf.get(value) ?? { slot: 0 };
    const [width, height] = [(side - 2 * INSET) / across, (side - 2 * INSET) / down];
    const x = INSET + ((slot % across) + 0.5) * width;
    return text(look_, x, INSET + (Math.floor(slot / across) + 0.5) * height, labelOf(value));
  }

  /**
   * @param {string} look_
   * @param {number} x
   * @param {number} y
   * @param {string} said
   * @param {{"font-size"?: number}} [more]
   */
  const text = (look_, x, y, said, more = {}) => s("text", { class: look_, x, y, ...more }, said);

  /**
   * Mark the boxes and constraints that a step is about.
   * @param {import("./replay.js").Replay} replay
   * @param {import("./replay.js").Level[]} levels
   * @param {ReturnType<typeof failure>} failed
   * @param {number[] | null} blamed
   */
  function look(replay, levels, failed, blamed) {
    const event = replay.event ?? [];
    const [kind] = event;
    const looks = new Map(levels.map((level) => [level.variable, "tried"]));
    const top_ = levels[levels.length - 1];
    if (top_) looks.set(top_.variable, "now");
    if (kind === UNDO) looks.set(event[1], "now");
    if (kind === REVISE) looks.set(event[1], "revised");
    let told = (kind === PRUNE || kind === FAIL) && event[3] >= 0 ? event[3] : -1;
    if (kind === ARC) {
      const [constraint, from, to] = replay.data.arcs[event[1]];
      told = constraint;
      if (from >= 0) looks.set(to, "scope").set(from, "revised");
    }
    for (const variable of blamed ?? []) looks.set(variable, "scope");
    const hit = failed && failed.emptied >= 0 ? failed.emptied : event[1];
    if ((kind === PRUNE || kind === FAIL) && hit >= 0) looks.set(hit, "hit");
    const { queue } = replay;
    const waiting = queue ? waitingIn(replay, queue) : new Set();
    nodes.forEach(({ group }, variable) => {
      const names = ["variable", looks.get(variable) ?? ""];
      if (waiting.has(variable)) names.push("queued");
      if (variable === shown) names.push("chosen");
      const wanted = names.filter(Boolean).join(" ");
      if (group.getAttribute("class") !== wanted) group.setAttribute("class", wanted);
    });
    lines.forEach((line, constraint) => {
      line.classList.toggle("blamed", constraint === told && kind !== ARC);
      line.classList.toggle("revised", constraint === told && kind === ARC);
    });
    if (kind === VISIT) for (const { group } of nodes) group.classList.remove("now");
    const [seen] = [...looks].findLast(([, look_]) => ["hit", "revised", "now"].includes(look_)) ?? [];
    if (seen !== undefined && frame.classList.contains("zoomed")) {
      bringInto(frame, nodes[seen].group.getBoundingClientRect());
    }
  }

  return {
    element,
    draw,
    /** @param {number} variable */
    select(variable) {
      nodes[shown]?.group.classList.remove("chosen");
      shown = variable;
      nodes[shown]?.group.classList.add("chosen");
    },
  };
}

const single = (/** @type {bigint} */ domain) => domain !== 0n && !(domain & (domain - 1n));

/**
 * A line between two boxes as its two halves, each of which stands for the arc from its end.
 * @returns {[Point, Point][]}
 */
function halves(/** @type {Point} */ a, /** @type {Point} */ b) {
  /** @type {Point} */
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return [
    [middle, a],
    [middle, b],
  ];
}

const line = (/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by]) => `M${ax} ${ay}L${bx} ${by}`;

/**
 * The point on the way from one to another that is no farther than that.
 * @param {Point} from
 * @param {Point} to
 * @param {number} most
 * @returns {Point}
 */
function near([ax, ay], [bx, by], most) {
  const part = Math.min(1, most / (Math.hypot(bx - ax, by - ay) || 1));
  return [ax + part * (bx - ax), ay + part * (by - ay)];
}
