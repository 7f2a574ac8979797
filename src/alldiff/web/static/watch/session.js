/** One search that is watched: what the server has told of it so far, in parts. */

import { Profile } from "./profile.js";
import { LISTS, Replay, VISIT } from "./replay.js";
import { Tree } from "./tree.js";

/** Steps asked for: a search that takes more is cut, and says so. */
export const EVENTS = 200_000;

/**
 * @typedef {object} Start what the server tells before the first part
 * @property {string} search
 * @property {string[]} cells names, by variable
 * @property {number[][]} places rows and columns, by variable
 * @property {string[]} start
 * @property {number[][]} scopes
 * @property {string[]} constraints
 * @property {number[]} given
 * @property {boolean} over_states
 * @property {boolean} settles
 * @property {boolean} scored
 *
 * @typedef {object} Session
 * @property {Start} about
 * @property {string[]} keys "row,column", by variable
 * @property {Replay} replay
 * @property {Tree} tree
 * @property {Profile} profile
 * @property {string} state "running", "ended", "cut" or "stopped"
 * @property {string | null} status found, none or unknown; null before the end
 * @property {() => void} stop end the search; what has come stays
 *
 * @typedef {{onStart: (session: Session) => void, onPart: (session: Session) => void,
 *   onEnd: (session: Session) => void, onError: (error: any) => void}} Listeners
 */

/**
 * Begin to watch a search; return what ends it.
 * @param {any} api
 * @param {{puzzle: any, search: string, seed: number}} asked
 * @param {Listeners} listeners
 */
export function watch(api, asked, listeners) {
  const abort = new AbortController();
  /** @type {Session | null} */
  let session = null;
  let over = false;

  const finish = (/** @type {string} */ state) => {
    if (over) return;
    over = true;
    if (!session) return;
    session.state = state;
    listeners.onEnd(session);
  };
  const stop = () => {
    abort.abort();
    finish("stopped");
  };

  /** @param {string} name @param {any} told */
  function take(name, told) {
    if (over) return;
    if (name === "start") {
      session = begun(told, stop);
      listeners.onStart(session);
    } else if (name === "part") {
      session.replay.append(told);
      session.tree.grow(session.replay);
      session.profile.grow(session.replay);
      listeners.onPart(session);
    } else if (name === "end") {
      session.status = told.status;
      finish(told.cut ? "cut" : "ended");
    }
  }

  api.stream("watch", { ...asked, events: EVENTS }, take, { signal: abort.signal }).then(
    () => finish("cut"),
    (/** @type {any} */ error) => {
      if (over) return;
      finish("cut");
      listeners.onError(error);
    },
  );
  return {
    stop,
    drop: () => {
      over = true;
      abort.abort();
    },
  };
}

/** The last step of a session at which it has tried so many nodes, or visited so many states. */
export function stepOf(/** @type {Session} */ { about, tree, replay }, /** @type {number} */ nodes) {
  if (about.over_states) {
    // A state that is visited again is a step, and counts no node.
    let step = nodes;
    while (step < replay.length && !(replay.kind(step) === VISIT && replay.numbers(step)[1] > nodes))
      step++;
    return step;
  }
  const next = tree.nodes[nodes + 1];
  return next ? next.tried - 1 : replay.length;
}

/** @param {Start} about @param {() => void} stop @returns {Session} */
function begun(about, stop) {
  const lists = /** @type {any} */ (Object.fromEntries(LISTS.map((name) => [name, []])));
  const replay = new Replay({ ...about, ...lists });
  const keys = about.places.map(String);
  return {
    about,
    keys,
    replay,
    tree: new Tree(),
    profile: new Profile(),
    state: "running",
    status: null,
    stop,
  };
}
