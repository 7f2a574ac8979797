/** A replay on the board: domains, values, what was removed, rings around what matters. */

import { createBoard } from "../board/board.js";
import { symbolOf } from "../board/geometry.js";
import { s } from "../dom.js";
import { failure, valuesOf } from "./culprits.js";
import { ARC, FAIL, PRUNE, REVISE, UNDO, VISIT } from "./replay.js";

/** Candidates that a board draws at most; beyond, an open cell is empty until it has a value. */
const MOST_MARKS = 20_000;
/** Pixels of a candidate below which it is left out. */
const READABLE = 5;
/** Removed values that are drawn struck out; of more only the rings tell. */
const MOST_STRUCK = 400;
/** Rings, from the weakest to the one that covers the others. */
const LOOKS = ["tried", "scope", "queued", "revised", "hit", "now"];

const single = (/** @type {bigint} */ domain) => domain !== 0n && !(domain & (domain - 1n));

/**
 * Return the board of a search: `element` and `draw(session, heat, blamed)`.
 * @param {Server.Layout} layout the answer of /api/board
 * @param {string} label
 */
export function createStage(layout, label) {
  const board = createBoard(layout, { label, interactive: false });
  const { geometry } = board;
  const struck = s("g", { class: "struck" });
  const rings = Object.fromEntries(
    LOOKS.map((look) => [look, s("path", { class: `watch-ring ${look}` })]),
  );
  board.element.append(
    s(
      "g",
      { class: "watch-over", "aria-hidden": "true" },
      struck,
      LOOKS.map((look) => rings[look]),
    ),
  );
  new ResizeObserver(([{ contentRect }]) => {
    const scale = contentRect.width / board.element.viewBox.baseVal.width;
    board.element.classList.toggle("small", geometry.markSize * scale < READABLE);
  }).observe(board.element);
  let struckBefore = "";
  /** Domains as marks, made once for each domain there is. @type {Map<bigint, [number][]>} */
  const marks = new Map();
  const givens = new Map(
    layout.givens.map(([row, column, value]) => [`${row},${column}`, value]),
  );

  /** @param {bigint} domain */
  function marksOf(domain) {
    let found = marks.get(domain);
    if (!found) marks.set(domain, (found = valuesOf(domain).map((value) => [value])));
    return found;
  }

  /**
   * @param {import("./session.js").Session} session
   * @param {Map<string, number>} heat
   * @param {number[] | null} blamed variables of a constraint to point at
   */
  function draw(session, heat, blamed) {
    const { replay, about, keys } = session;
    const { event } = replay;
    const failed = failure(session);
    const { levels, domains } = failed ?? replay;
    const tried = new Set(levels.map((level) => level.variable));
    const values = new Map(givens);
    const candidates = new Map();
    const room = about.cells.length * layout.symbols.length <= MOST_MARKS;
    keys.forEach((key, variable) => {
      const domain = domains[variable];
      if (givens.has(key)) return;
      if (domain === 0n) candidates.set(key, []);
      else if (single(domain) && (about.settles || tried.has(variable)))
        values.set(key, valuesOf(domain)[0]);
      else if (room) candidates.set(key, marksOf(domain));
    });
    board.draw({ values, candidates, heat });
    strike(session, failed ?? replay, room);
    ring(session, event, blamed, failed);
  }

  /**
   * Strike out what the value just tried has removed, or what the step removes.
   * @param {import("./session.js").Session} session
   * @param {Pick<import("./replay.js").Replay, "levels" | "domains">} state
   * @param {boolean} room for marks
   */
  function strike({ replay: { event }, about, keys }, { levels, domains }, room) {
    /** @type {[number, number][]} */
    const gone = [];
    const top = levels[levels.length - 1];
    if (top && room) {
      for (const [variable, before] of top.before) {
        const domain = domains[variable];
        if (variable === top.variable || (single(domain) && about.settles)) continue;
        for (const value of valuesOf(before & ~domain)) gone.push([variable, value]);
      }
    } else if (event?.[0] === PRUNE && room) gone.push([event[1], event[2]]);
    // A given is printed, whatever the search prunes from its domain; auxiliary variables are nowhere.
    const open = gone.filter(([at]) => at < keys.length && !givens.has(keys[at]));
    const shown = open.length > MOST_STRUCK ? [] : open;
    const seen = shown.join(";");
    if (seen === struckBefore) return;
    struckBefore = seen;
    const reach = 0.85 * geometry.radius;
    const texts = [];
    let path = "";
    for (const [variable, value] of shown) {
      const { x, y } = geometry.centre(about.places[variable], value);
      texts.push(
        s(
          "text",
          { class: "ghost", x, y, "font-size": geometry.markSize },
          symbolOf(layout, value),
        ),
      );
      path += `M${x - reach} ${y + reach}L${x + reach} ${y - reach}`;
    }
    struck.replaceChildren(...texts, s("path", { class: "strike", d: path }));
  }

  /**
   * Put a ring around the cells that a step is about.
   * @param {import("./session.js").Session} session
   * @param {number[] | null} event
   * @param {number[] | null} blamed
   * @param {ReturnType<typeof failure>} failed
   */
  function ring({ replay, about }, event, blamed, failed) {
    const { levels } = failed ?? replay;
    const looks = new Map(levels.map((level) => [level.variable, "tried"]));
    const step = event ?? [];
    const [kind] = step;
    const top = levels[levels.length - 1];
    const queue = replay.queue;
    if (kind === UNDO) looks.set(step[1], "now");
    else if (top) looks.set(top.variable, "now");
    if (kind === VISIT) for (const variable of settledBy(step, replay)) looks.set(variable, "now");
    if (kind === REVISE) looks.set(step[1], "revised");
    if (kind === ARC) {
      const [constraint, from, to] = replay.data.arcs[step[1]];
      for (const other of from < 0 ? about.scopes[constraint] : [to]) looks.set(other, "scope");
      if (from >= 0) looks.set(from, "revised");
    }
    const scope =
      blamed ?? ((kind === PRUNE || kind === FAIL) && step[3] >= 0 ? about.scopes[step[3]] : []);
    for (const variable of scope) if (blamed || !looks.has(variable)) looks.set(variable, "scope");
    const hit = failed && failed.emptied >= 0 ? failed.emptied : step[1];
    if ((kind === PRUNE || kind === FAIL) && hit >= 0) looks.set(hit, "hit");
    const paths = Object.fromEntries(LOOKS.map((look) => [look, ""]));
    for (const [variable, look] of looks) {
      const place = about.places[variable];
      if (place) paths[look] += frame(geometry.corner(place));
    }
    for (const variable of queue ? waitingIn(replay, queue) : []) {
      const place = about.places[variable];
      if (!place) continue;
      const { x, y } = geometry.corner(place);
      paths.queued += `M${x + 53} ${y + 7}h0`;
    }
    for (const look of LOOKS) rings[look].setAttribute("d", paths[look]);
  }

  return { element: board.element, draw };
}

/**
 * The variables that wait in a queue, or may lose values by the arcs that do.
 * @param {import("./replay.js").Replay} replay
 * @param {import("./replay.js").Queue} queue
 */
export function waitingIn({ data }, { from, until, arcs }) {
  const waiting = data.queue.slice(from, until);
  const losers = (/** @type {number[]} */ [constraint, variable]) =>
    variable < 0 ? data.scopes[constraint] : [variable];
  return new Set(arcs ? waiting.flatMap((arc) => losers(data.arcs[arc])) : waiting);
}

/**
 * The variables that a state gives another value, unless it is the first, which gives all.
 * @param {number[]} event
 * @param {import("./replay.js").Replay} replay
 */
function settledBy(event, replay) {
  const found = [];
  for (let at = 4; at < event.length; at += 2)
    if (single(replay.domains[event[at]])) found.push(event[at]);
  return found.length < replay.domains.length / 2 ? found : [];
}

/** @param {{x: number, y: number}} corner */
const frame = ({ x, y }) =>
  `M${x + 8} ${y + 4}h44a4 4 0 0 1 4 4v44a4 4 0 0 1 -4 4h-44a4 4 0 0 1 -4 -4v-44a4 4 0 0 1 4 -4z`;
