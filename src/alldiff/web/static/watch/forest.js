/** The search tree on the page: it grows with the replay, and a node leads to its step. */

import { fill, h, s } from "../dom.js";
import { layOut } from "./layout.js";
import { paced } from "./pace.js";
import { FAILED, ROOT, UNDONE } from "./tree.js";

const MARGIN = 10;
/** Milliseconds between two drawings: a tree is not read faster. */
const PAUSE = 120;
/** A tree that is wider than its frame is drawn smaller down to this, and folded beyond. */
const LEAST = 0.7;
/** Width of a box on average, for what fits beside each other. */
const BOX = 78;

/**
 * Return the picture of a tree: `element`, `show(session, words)`. A node that is chosen leads to
 * the step at which its consequences were followed, so that the board shows its domains.
 * @param {(key: string, params?: any) => string} t
 * @param {(step: number) => void} onChoose
 * @param {{name?: string, label?: string}} [about] `name` sets the ids of two trees apart
 */
export function createForest(t, onChoose, { name = "tree", label = t("watch.tree") } = {}) {
  const svg = s("svg", {
    class: "tree",
    role: "tree",
    tabindex: 0,
    "aria-label": label,
    onkeydown: onKey,
    onclick: onClick,
  });
  const element = h("div", { class: "tree-frame" }, svg);
  let seen = "";
  /** @type {[any, any] | null} */
  let shown = null;
  const soon = paced(() => shown && draw(...shown), PAUSE);
  // In another frame another part of the tree fits.
  new ResizeObserver(() => {
    seen = "";
    soon();
  }).observe(element);
  /** @type {import("./layout.js").Place[]} */
  let places = [];
  /** The box that the keys are at. @type {import("./layout.js").Place | null} */
  let active = null;
  /** @type {import("./tree.js").Moment | null} */
  let moment = null;
  let scale = 1;

  /** Draw the tree as it stands, soon. */
  function show(session, words) {
    shown = [session, words];
    soon();
  }

  function draw(session, words) {
    moment = session.tree.at(session.replay);
    const now = moment.current;
    const key = [
      moment.size,
      now,
      moment.outcome(moment.size - 1),
      moment.counts.fails,
      moment.counts.undos,
      moment.solved(now),
    ].join();
    if (key === seen) return;
    seen = key;
    const drawn = fitted({ ...words, start: t("watch.tree.root") });
    places = drawn.places;
    const before = active?.numbers[0];
    active = places.find((place) => place.numbers[0] === before) ?? null;
    const [width, height] = [drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN];
    svg.setAttribute("viewBox", `${drawn.left - MARGIN} ${drawn.top - MARGIN} ${width} ${height}`);
    scale = Math.max(LEAST, Math.min(1, element.clientWidth / width));
    svg.setAttribute("width", String(width * scale));
    svg.setAttribute("height", String(height * scale));
    fill(
      svg,
      places.slice(1).map(edge),
      places.map((place, at) => box(place, at, drawn.node, words)),
    );
    mark();
    centre(places.find((place) => place.numbers.includes(now)) ?? places[0], drawn);
  }

  /** The widest drawing that fits into the frame: the wider, the fewer branches are unfolded. */
  function fitted(words) {
    const room = Math.max(1, element.clientWidth) / LEAST - 2 * MARGIN;
    let across = Math.max(2, Math.min(12, Math.floor(room / BOX)));
    let drawn = layOut(moment, words, { across });
    while (drawn.width > room && across > 2) drawn = layOut(moment, words, { across: --across });
    return drawn;
  }

  /** @param {import("./layout.js").Place} place @param {number} at @param {number} height */
  function box(place, at, height, words) {
    const [first] = place.numbers;
    const named = told(place, words);
    const left = place.x - place.width / 2;
    const top = place.y - height / 2;
    const solution = place.look.includes("solution");
    const fail = place.look.includes("fail");
    const middle = solution || fail ? place.x - 8 : place.x;
    const frame = { class: "box", width: place.width, height, rx: 5 };
    const x = place.x + place.width / 2 - 14;
    const y = place.y;
    return s(
      "g",
      {
        class: `node ${place.look}`,
        role: "treeitem",
        id: `${name}-${at}`,
        "aria-label": named,
        "aria-level": moment.node(first).depth + 1,
        data: { at: String(at) },
      },
      s("title", {}, named),
      place.folded
        ? [5, 2.5].map((shift) => s("rect", { ...frame, x: left + shift, y: top + shift }))
        : null,
      s("rect", { ...frame, x: left, y: top }),
      s("text", { x: middle, y: place.y }, place.label),
      solution ? s("path", { class: "sign", d: `M${x - 4} ${y}l3.5 4l6 -8` }) : null,
      fail ? s("path", { class: "sign", d: `M${x - 3} ${y - 4}l8 8m0 -8l-8 8` }) : null,
      place.folded
        ? s(
            "text",
            { class: "folded", x: place.x, y: place.y + height / 2 + 10 },
            `+${place.folded.toLocaleString(document.documentElement.lang || "en")}`,
          )
        : null,
    );
  }

  /** What is said of a box. */
  function told(place, words) {
    const [first] = place.numbers;
    const node = moment.node(first);
    if (first === ROOT) return t("watch.tree.start", { n: moment.size - 1 });
    const value = place.numbers.map((number) => words.symbol(moment.node(number).value)).join(" ");
    const parts = [t("watch.tree.node", { cell: words.cell(node.variable), value })];
    const outcome = moment.outcome(first);
    if (moment.solved(first)) parts.push(t("watch.tree.solution"));
    else if (outcome === FAILED) parts.push(t("watch.tree.fail"));
    else if (outcome === UNDONE) parts.push(t("watch.tree.undone"));
    if (moment.current === first) parts.push(t("watch.tree.now"));
    const below = moment.below(first);
    if (below)
      parts.push(
        t("watch.tree.below", { n: below }),
        t("watch.tree.fails", { n: moment.failsBelow(first) }),
      );
    return parts.join(", ");
  }

  /** Bring a box to the middle of the frame. */
  function centre(place, drawn) {
    const x = (place.x - drawn.left + MARGIN) * scale;
    const y = (place.y - drawn.top + MARGIN) * scale;
    element.scrollLeft = x - element.clientWidth / 2;
    element.scrollTop = y - element.clientHeight * 0.6;
  }

  function mark() {
    for (const node of svg.querySelectorAll(".active")) node.classList.remove("active");
    const at = active ? places.indexOf(active) : -1;
    if (at < 0) return svg.removeAttribute("aria-activedescendant");
    const node = svg.querySelector(`#${name}-${at}`);
    node.classList.add("active");
    svg.setAttribute("aria-activedescendant", node.id);
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function choose(/** @type {import("./layout.js").Place} */ place) {
    active = place;
    seen = "";
    const { tried, settled } = moment.node(place.numbers[0]);
    onChoose(Number.isFinite(settled) ? settled : tried);
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    // While the tree grows, what was pressed may be another element than what is released.
    const node = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest(".tree [data-at]");
    if (node) choose(places[Number(/** @type {SVGElement} */ (node).dataset.at)]);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const from = active ?? places.find((place) => place.look.includes("now")) ?? places[0];
    if (!from) return;
    const siblings = from.parent?.below ?? [from];
    const at = siblings.indexOf(from);
    const to = {
      ArrowUp: from.parent,
      ArrowDown: from.below[0],
      ArrowLeft: siblings[at - 1],
      ArrowRight: siblings[at + 1],
      Home: places[0],
      End: places[places.length - 1],
    }[event.key];
    if (event.key === "Enter" || event.key === " ") choose(from);
    else if (to) {
      active = to;
      mark();
    } else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
  }

  /** Another search comes, or none. */
  function forget() {
    soon.cancel();
    seen = "";
    shown = active = null;
  }

  return { element, show, forget };
}

/** The line from a parent to its child, bent right above the child. */
function edge(place) {
  const { parent, x } = place;
  const top = parent.y + 12;
  const bottom = place.y - 12;
  const turn = bottom - 9;
  const look = `edge ${/solution|way/.test(place.look) ? "way" : ""} ${place.leapt ? "leap" : ""}`;
  return s("path", {
    class: look,
    d: `M${parent.x} ${top}V${bottom - 16}C${parent.x} ${turn} ${x} ${turn} ${x} ${bottom}`,
  });
}
