/** The search tree on the page: it grows with the replay, and a node leads to its step. */

import { fill, h, s } from "../dom.js";
import { layOut } from "./layout.js";
import { createMinimap } from "./minimap.js";
import { paced } from "./pace.js";
import { FAILED, ROOT, UNDONE } from "./tree.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./tree.js").Moment} Moment */

const MARGIN = 10;
/** Milliseconds between two drawings: a tree is not read faster. */
const PAUSE = 120;
/** A tree that is wider than its frame is drawn smaller down to this, and folded beyond. */
const LEAST = 0.7;
/** How far one zooms, and by how much at a time. */
const FARTHEST = 0.2;
const NEAREST = 2;
const ZOOM = 1.3;
/** Boxes that are drawn in full size; more fit where they are smaller. */
const BOXES = 90;
const MOST_BOXES = 700;
/** Width of a box on average, for what fits beside each other. */
const BOX = 78;

/**
 * Return the picture of a tree: `element`, `show(session, words)`. A node that is chosen leads to
 * the step at which its consequences were followed, so that the board shows its domains.
 * @param {import("../i18n/index.js").Translate} t
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
    ondblclick: (event) => toggle(placeAt(event)),
  });
  const frame = h("div", { class: "tree-frame", onwheel: onWheel }, svg);
  const minimap = createMinimap(frame);
  const element = h("div", { class: "tree-holder" }, frame, minimap.element);
  /** How large it is drawn, by hand; 0: as it fits. */
  let zoom = 0;
  /** @type {import("./layout.js").ByHand} */
  const hand = { folded: new Set(), opened: new Set() };
  let seen = "";
  /** @type {[Session, Words] | null} */
  let shown = null;
  const soon = paced(() => shown && draw(...shown), PAUSE);
  // In another frame another part of the tree fits.
  new ResizeObserver(() => {
    seen = "";
    soon();
  }).observe(frame);
  /** @type {Place[]} */
  let places = [];
  /** The box that the keys are at. @type {Place | null} */
  let active = null;
  /** The node that becomes the active one. @type {number | null} */
  let pointed = null;
  /** Whether the active box comes into sight, and not that of the step. */
  let held = false;
  /** The tree that is drawn. @type {Moment | null} */
  let drawnAt = null;
  let scale = 1;

  /** Draw the tree as it stands, soon. @param {Session} session @param {Words} words */
  function show(session, words) {
    shown = [session, words];
    soon();
  }

  /** @param {Session} session @param {Words} words */
  function draw(session, words) {
    const moment = session.tree.at(session.replay);
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
    const drawn = fitted(moment, { ...words, start: t("watch.tree.root") });
    places = drawn.places;
    drawnAt = moment;
    const before = pointed ?? active?.numbers[0];
    active = places.find((place) => place.numbers[0] === before) ?? null;
    pointed = null;
    const [width, height] = [drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN];
    svg.setAttribute("viewBox", `${drawn.left - MARGIN} ${drawn.top - MARGIN} ${width} ${height}`);
    scale = zoom || Math.max(LEAST, Math.min(1, frame.clientWidth / width));
    svg.setAttribute("width", String(width * scale));
    svg.setAttribute("height", String(height * scale));
    fill(
      svg,
      places.map(edge),
      places.map((place, at) => box(moment, place, at, drawn.node, words)),
    );
    mark();
    const current = places.find((place) => place.numbers.includes(now)) ?? places[0];
    centre((held && active) || current, drawn);
    held = false;
    minimap.draw(places, { ...drawn, margin: MARGIN, scale });
  }

  /** The widest drawing that fits into the frame: the wider, the fewer branches are unfolded. */
  function fitted(/** @type {Moment} */ moment, /** @type {import("./layout.js").Naming} */ words) {
    const small = zoom && zoom < LEAST ? zoom : LEAST;
    const room = Math.max(1, frame.clientWidth) / small - 2 * MARGIN;
    const most = Math.min(MOST_BOXES, BOXES * (LEAST / small) ** 2);
    let across = Math.max(2, Math.min(12 * (LEAST / small), Math.floor(room / BOX)));
    let drawn = layOut(moment, words, { across, most, hand });
    while (drawn.width > room && across > 2) {
      drawn = layOut(moment, words, { across: --across, most, hand });
    }
    return drawn;
  }

  /**
   * @param {Moment} moment
   * @param {Place} place
   * @param {number} at
   * @param {number} height
   * @param {Words} words
   */
  function box(moment, place, at, height, words) {
    const [first] = place.numbers;
    const named = told(moment, place, words);
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

  /** What is said of a box. @param {Moment} moment @param {Place} place @param {Words} words */
  function told(moment, place, words) {
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

  /**
   * Bring a box to the middle of the frame.
   * @param {Place} place
   * @param {{left: number, top: number}} drawn
   */
  function centre(place, drawn) {
    const x = (place.x - drawn.left + MARGIN) * scale;
    const y = (place.y - drawn.top + MARGIN) * scale;
    frame.scrollLeft = x - frame.clientWidth / 2;
    frame.scrollTop = y - frame.clientHeight * 0.6;
  }

  function mark() {
    for (const node of svg.querySelectorAll(".active")) node.classList.remove("active");
    const at = active ? places.indexOf(active) : -1;
    const node = at < 0 ? null : svg.querySelector(`#${name}-${at}`);
    if (!node) return svg.removeAttribute("aria-activedescendant");
    node.classList.add("active");
    svg.setAttribute("aria-activedescendant", node.id);
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function choose(/** @type {Place} */ place) {
    if (!drawnAt) return;
    active = place;
    seen = "";
    const { tried, settled } = drawnAt.node(place.numbers[0]);
    onChoose(Number.isFinite(settled) ? settled : tried);
  }

  /** The box under a pointer. @param {MouseEvent} event */
  function placeAt(event) {
    // While the tree grows, what was pressed may be another element than what is released.
    const node = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest(".tree [data-at]");
    return node ? places[Number(/** @type {SVGElement} */ (node).dataset.at)] : null;
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const place = placeAt(event);
    // The number below a box stands for what is folded there.
    const more = /** @type {Element} */ (event.target).closest(".folded");
    if (place && more) unfold(place);
    else if (place && event.detail < 2) choose(place);
  }

  /** Draw anew, with the same box in the middle. */
  function again() {
    held = true;
    seen = "";
    soon();
  }

  /** @param {Place} place */
  function unfold(place) {
    const [number] = place.numbers;
    hand.folded.delete(number);
    hand.opened.add(number);
    active = place;
    again();
  }

  /** @param {Place} place */
  function fold(place) {
    for (const number of place.numbers) {
      hand.folded.add(number);
      hand.opened.delete(number);
    }
    active = place;
    again();
  }

  /** @param {Place | null} place */
  function toggle(place) {
    if (place) (place.below.length ? fold : unfold)(place);
  }

  /** @param {number} by */
  function zoomBy(by) {
    const next = scale * ZOOM ** by;
    zoom = Math.max(FARTHEST, Math.min(NEAREST, next));
    again();
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1 : -1);
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
    else if (event.key === "+") unfold(from);
    else if (event.key === "-") fold(from);
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
    hand.folded.clear();
    hand.opened.clear();
  }

  return {
    element,
    show,
    forget,
    zoomBy,
    /** As large as fits again, and nothing folded or unfolded by hand. */
    fit() {
      zoom = 0;
      hand.folded.clear();
      hand.opened.clear();
      again();
    },
    /** Unfold a node, and bring it into sight. @param {number} number */
    point(number) {
      hand.folded.delete(number);
      hand.opened.add(number);
      pointed = number;
      again();
    },
  };
}

/** The line from a parent to its child, bent right above the child. @param {Place} place */
function edge(place) {
  const { parent, x } = place;
  if (!parent) return null;
  const top = parent.y + 12;
  const bottom = place.y - 12;
  const turn = bottom - 9;
  const look = `edge ${/solution|way/.test(place.look) ? "way" : ""} ${place.leapt ? "leap" : ""}`;
  return s("path", {
    class: look,
    d: `M${parent.x} ${top}V${bottom - 16}C${parent.x} ${turn} ${x} ${turn} ${x} ${bottom}`,
  });
}
