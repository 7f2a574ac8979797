/** One search that is watched: what the server has told of it so far, in parts. */

import { Profile } from "./profile.js";
import { Replay, VISIT, nothing } from "./replay.js";
import { Tree } from "./tree.js";

/** Steps asked for: a search that takes more is cut, and says so. */
export const EVENTS = 200_000;

/**
 * @typedef {Server.WatchStart} Start
 * @typedef {object} Session
 * @property {Start} about
 * @property {string[]} keys "row,column", by variable
 * @property {Replay} replay
 * @property {Tree} tree
 * @property {Profile} profile
 * @property {"running" | "ended" | "cut" | "stopped"} state
 * @property {Server.WatchEnd["status"] | null} status null before the end
 * @property {() => void} stop end the search; what has come stays
 *
 * @typedef {{onStart: (session: Session) => void, onPart: (session: Session) => void,
 *   onEnd: (session: Session) => void, onError: (error: unknown) => void}} Listeners
 */

/**
 * Begin to watch a search; return what ends it.
 * @param {typeof import("../api.js")} api
 * @param {Server.WatchRequest} asked
 * @param {Listeners} listeners
 */
export function watch(api, asked, listeners) {
  const abort = new AbortController();
  /** @type {Session | null} */
  let session = null;
  let over = false;

  const finish = (/** @type {Session["state"]} */ state) => {
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

  /** @param {import("../api.js").Event<"watch">} event */
  function take(...[name, told]) {
    if (over) return;
    if (name === "start") {
      session = begun(told, stop);
      listeners.onStart(session);
      return;
    }
    if (!session) return;
    if (name === "part") {
      append(session, told);
      listeners.onPart(session);
    } else {
      session.status = told.status;
      finish(told.cut ? "cut" : "ended");
    }
  }

  api.stream("watch", { ...asked, events: EVENTS }, take, { signal: abort.signal }).then(
    () => finish("cut"),
    (error) => {
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

/**
 * A session whose recording is complete.
 * @param {Start} about
 * @param {Server.WatchPart} part
 * @param {boolean} cut
 */
export function recorded(about, part, cut) {
  const session = begun(about, () => {});
  append(session, part);
  session.state = cut ? "cut" : "ended";
  return session;
}

/** @param {Session} session @param {Server.WatchPart} part */
function append({ replay, tree, profile }, part) {
  replay.append(part);
  tree.grow(replay);
  profile.grow(replay);
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
  const replay = new Replay({ ...about, ...nothing() });
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
