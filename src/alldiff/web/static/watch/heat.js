/** The scores of the variable order as a heat map: asked of the server for the choice at a step. */

import { cancelled } from "../api.js";
import { TRY } from "./replay.js";
import { ROOT } from "./tree.js";

/** Choices whose scores are kept. */
const KEPT = 500;
/** Milliseconds that a replay must stand still before the server is asked. */
const STILL = 120;
/** The server plays the search up to the choice; later ones are asked for only where one stands. */
const PLAYED = 3000;

/**
 * Return what knows the heat of the choice that a replay is at, once the server has told it.
 * @param {typeof import("../api.js")} api
 * @param {Omit<Server.ScoresRequest, "step">} asked
 * @param {() => void} onHeat when there is more to show
 */
export function createHeat(api, asked, onHeat) {
  /** @type {Map<number, Map<string, number>>} */
  const known = new Map();
  let wanted = -1;
  let asking = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let played = false;
  /** @type {AbortController | null} */
  let abort = null;

  async function ask() {
    if (known.has(wanted) || wanted < 0 || asking === wanted) return;
    abort?.abort();
    const mine = (abort = new AbortController());
    const step = (asking = wanted);
    try {
      const told = await api.post(
        "watch/scores",
        { ...asked, step: step + 1 },
        { signal: mine.signal },
      );
      const [oldest] = known.keys();
      if (known.size >= KEPT) known.delete(oldest);
      known.set(step, heatOf(told.scores));
      if (step === wanted) onHeat();
    } catch (error) {
      // Without its scores a choice is shown all the same; what is wrong is told by the search.
      if (!cancelled(error)) known.set(step, new Map());
    } finally {
      if (abort === mine) asking = -1;
    }
  }

  return {
    /** Return the heat where a session stands, or null where the server has not told it yet. */
    at(/** @type {import("./session.js").Session} */ session, /** @type {boolean} */ playing) {
      const choice = choiceAt(session);
      if (choice !== wanted) clearTimeout(timer);
      const moved = choice !== wanted || playing !== played;
      [wanted, played] = [choice, playing];
      if (wanted < 0) return null;
      if (!known.has(wanted)) {
        if (playing && wanted < PLAYED && asking < 0) ask();
        else if (!playing && moved) timer = setTimeout(ask, STILL);
      }
      return known.get(wanted) ?? null;
    },
    drop() {
      wanted = -1;
      clearTimeout(timer);
      abort?.abort();
    },
  };
}

/**
 * The step of the choice that is made next, or else of the one that led here; -1 where there is
 * none. A choice is made at the first value tried for a cell; the others follow without one.
 * @param {import("./session.js").Session} session
 */
function choiceAt({ replay, tree }) {
  const { position } = replay;
  const moment = tree.at(replay);
  const next = position < replay.length && replay.kind(position) === TRY;
  const number = next ? moment.size : moment.current;
  if (number === ROOT) return -1;
  const [first] = tree.nodes[tree.nodes[number].parent].children;
  return tree.nodes[first].tried - 1;
}

/**
 * Return scores as heat: the lowest, which is chosen, is hottest; equal scores are equally hot.
 * @param {[number, number, number | null][]} scores
 */
export function heatOf(scores) {
  const finite = scores.flatMap(([, , score]) => score ?? []);
  const ladder = [...new Set(finite)].sort((one, other) => one - other);
  const last = Math.max(1, ladder.length - 1);
  const rung = new Map(ladder.map((score, place) => [score, 1 - place / last]));
  /** @type {Map<string, number>} */
  const heat = new Map();
  for (const [row, column, score] of scores) {
    if (score !== null) heat.set(`${row},${column}`, rung.get(score) ?? 0);
  }
  return heat;
}
