/** The buttons, keys and slider that move a replay, and its clock while it plays. */

import { fill, h, s } from "../dom.js";
import { FAIL, SOLUTION, TRY, VISIT } from "./replay.js";
import { HEIGHT } from "./profile.js";

/** Steps a second. */
const SPEEDS = [0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];
const USUAL = 5;
const CALM = 1;

const SHAPES = {
  first: "M3.5 3v10M13 3L6 8l7 5z",
  before: "M8 3L2 8l6 5zM14 3L8 8l6 5z",
  back: "M11 3L4 8l7 5z",
  play: "M4 2l10 6-10 6z",
  pause: "M4 2h3v12H4zM10 2h3v12h-3z",
  forward: "M5 3l7 5-7 5z",
  next: "M2 3l6 5-6 5zM8 3l6 5-6 5z",
  last: "M12.5 3v10M3 3l7 5-7 5z",
};

/** @typedef {Exclude<keyof typeof SHAPES, "pause">} Move */

/** Return a small picture. @param {string} shape */
const icon = (shape) =>
  s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: "icon" }, s("path", { d: shape }));

/**
 * Return the player's controls: `element`, `show(session, said)`, `take(session)`, `stop()`.
 * @param {import("../i18n/index.js").Translate} t
 * @param {{onMove: () => void, onPlay: (playing: boolean) => void}} listeners `onMove` when the
 *   replay stands elsewhere
 */
export function createTransport(t, { onMove, onPlay }) {
  /** @type {import("./session.js").Session | null} */
  let session = null;
  let playing = false;
  let frame = 0;
  let last = 0;
  let owed = 0;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;

  const profile = s("svg", {
    class: "profile",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  const marker = s("path", { class: "marker" });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 0,
    step: 1,
    value: 0,
    class: "slider",
    "aria-label": t("watch.slider"),
    oninput: (event) => go(Number(event.currentTarget.value)),
  });
  const place = h("span", { class: "place" });
  const speed = h(
    "select",
    { "aria-label": t("watch.speed"), title: t("watch.speed.keys") },
    SPEEDS.map((each) => h("option", { value: each }, t("watch.speed.steps", { n: each }))),
  );
  speed.value = String(reduced ? CALM : USUAL);
  const button = (/** @type {Move} */ name) =>
    h(
      "button",
      {
        type: "button",
        class: `move move-${name}`,
        "aria-label": t(`watch.move.${name}`),
        title: t(`watch.move.${name}.keys`),
        onclick: () => MOVES[name](),
      },
      icon(SHAPES[name]),
    );
  const buttons = {
    first: button("first"),
    before: button("before"),
    back: button("back"),
    play: button("play"),
    forward: button("forward"),
    next: button("next"),
    last: button("last"),
  };
  const element = h(
    "div",
    { class: "transport", role: "group", "aria-label": t("watch.player") },
    h("div", { class: "timeline" }, profile, slider),
    h("div", { class: "moves" }, Object.values(buttons)),
    h("div", { class: "pace" }, place, speed),
  );

  const length = () => session?.replay.length ?? 0;
  const position = () => session?.replay.position ?? 0;
  const over = () => session?.state !== "running";

  /** Stand at a step, and stop playing. @param {number} position */
  function go(position) {
    if (!session) return;
    pause();
    session.replay.go(position);
    onMove();
  }

  /** The position after the step of one of some kinds that is next in a direction. */
  function nextOf(/** @type {number[]} */ kinds, /** @type {number} */ direction) {
    if (!session) return 0;
    const { replay } = session;
    let position = replay.position + direction;
    while (position > 0 && position < replay.length && !kinds.includes(replay.kind(position - 1))) {
      position += direction;
    }
    return position;
  }

  function toggle() {
    if (!session) return;
    if (playing) pause();
    else {
      playing = true;
      if (session.replay.position === length() && over()) session.replay.go(0);
      last = performance.now();
      owed = 0;
      frame = requestAnimationFrame(tick);
      onPlay(true);
    }
    onMove();
  }

  function pause() {
    if (!playing) return;
    playing = false;
    cancelAnimationFrame(frame);
    onPlay(false);
  }

  /** At a high speed each frame shows several steps. @param {number} now */
  function tick(now) {
    if (!playing || !session) return;
    const { replay } = session;
    // A page that was hidden does not catch up.
    owed += Math.min((now - last) / 1000, 0.25) * Number(speed.value);
    last = now;
    if (owed >= 1) {
      const before = replay.position;
      replay.go(before + Math.floor(owed));
      owed %= 1;
      if (replay.position === length() && over()) pause();
      if (replay.position !== before || !playing) onMove();
    }
    if (playing) frame = requestAnimationFrame(tick);
  }

  function faster(/** @type {number} */ by) {
    speed.selectedIndex = Math.max(0, Math.min(SPEEDS.length - 1, speed.selectedIndex + by));
  }

  /** @type {Record<Move, () => void>} */
  const MOVES = {
    first: () => go(0),
    before: () => go(nextOf([TRY, VISIT], -1)),
    back: () => go(position() - 1),
    play: toggle,
    forward: () => go(position() + 1),
    next: () => go(nextOf([TRY, VISIT], 1)),
    last: () => go(length()),
  };
  /** @type {Partial<Record<string, () => void>>} */
  const KEYS = {
    ArrowLeft: MOVES.back,
    ArrowRight: MOVES.forward,
    ArrowUp: MOVES.before,
    ArrowDown: MOVES.next,
    Home: MOVES.first,
    End: MOVES.last,
    " ": toggle,
    "+": () => faster(1),
    "-": () => faster(-1),
    f: () => go(nextOf([FAIL], 1)),
    F: () => go(nextOf([FAIL], -1)),
    s: () => go(nextOf([SOLUTION], 1)),
    S: () => go(nextOf([SOLUTION], -1)),
  };

  /** Act on a key, unless what has the focus needs it itself. @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {Element} */ (event.target);
    const move = KEYS[event.key];
    if (!session || !move || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("select, textarea, [role=tree], dialog, [role=menu]")) return;
    if (target === slider && event.key.length > 1) return;
    if (target !== slider && target.matches("input:not([type=checkbox])")) return;
    if (event.key === " " && target.closest("button, a, summary, [type=checkbox]")) return;
    event.preventDefault();
    move();
  }
  document.addEventListener("keydown", onKey);

  /** Take another search. @param {import("./session.js").Session | null} next */
  function take(next) {
    pause();
    session = next;
    grow();
  }

  /** Draw the profile and the range of the slider anew: there are more steps. */
  function grow() {
    const steps = length();
    slider.max = String(steps);
    slider.disabled = !steps;
    if (!session) return fill(profile);
    const paths = session.profile.paths();
    profile.setAttribute("viewBox", `0 0 ${Math.max(1, steps)} ${HEIGHT}`);
    fill(
      profile,
      s("path", { class: "depth", d: paths.depth }),
      s("path", { class: "fail", d: paths.fails }),
      s("path", { class: "solution", d: paths.solutions }),
      marker,
    );
  }

  /** Show where the replay stands. @param {string} said what the step did */
  function show(said) {
    const at = position();
    const steps = length();
    const params = { step: at, steps };
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${t("watch.place", params)}: ${said}`);
    place.textContent = t(over() ? "watch.place" : "watch.place.growing", params);
    marker.setAttribute("d", `M${at} 0V${HEIGHT}`);
    for (const one of [buttons.first, buttons.before, buttons.back]) one.disabled = !at;
    for (const one of [buttons.forward, buttons.next, buttons.last]) one.disabled = at === steps;
    buttons.play.disabled = !steps;
    buttons.play.setAttribute("aria-label", t(playing ? "watch.move.pause" : "watch.move.play"));
    buttons.play.querySelector("path")?.setAttribute("d", playing ? SHAPES.pause : SHAPES.play);
  }

  return {
    element,
    go,
    grow,
    pause,
    show,
    take,
    get playing() {
      return playing;
    },
    unmount() {
      pause();
      document.removeEventListener("keydown", onKey);
    },
  };
}
