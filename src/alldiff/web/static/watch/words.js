/** What a step of a search says, in the reader's language. */

import { symbolOf } from "../board/geometry.js";
import { EMPTIED, culprits, valuesOf } from "./culprits.js";
import { ARC, FAIL, PRUNE, REVISE, SOLUTION, TRY, UNDO, VISIT } from "./replay.js";

/** The names of constraints that have words of their own in each language. */
const LINE = /^(row|column|box) (\d+)$/;
const RUN = /^the (\d+)-run (across|down) from (\S+)$/;
const SCORE = /^([a-z][a-z -]*) -?\d+(\.\d+)?$/;
/** What annealing tells besides. */
const COOLING = /^(.*); temperature ([\d.]+); (\d+) moves? refused before$/;

/**
 * Return the functions that tell of one session.
 * @param {import("./session.js").Session} session
 * @param {import("../board/geometry.js").Symbols} layout
 * @param {import("../i18n/index.js").Translate} t
 */
export function wordsOf(session, layout, t) {
  const { about, replay } = session;
  const cell = (/** @type {number} */ variable) => about.cells[variable];
  const labels = new Map(about.labels);
  const posed = about.places.length > 0;
  const symbol = (/** @type {number} */ value) =>
    labels.get(value) ?? (posed ? symbolOf(layout, value) : String(value));

  /** Return the name of a constraint. */
  function constraintName(/** @type {number} */ constraint) {
    const name = about.constraints[constraint];
    const [, line, number] = LINE.exec(name) ?? [];
    if (line) return t(`watch.house.${line}`, { number });
    const [, sum, way, from] = RUN.exec(name) ?? [];
    return sum ? t(`watch.run.${way}`, { sum, cell: from }) : name;
  }

  /** Return why a value was pruned or refused: which cell did it, or else what is demanded. */
  function reason(/** @type {number[]} */ event, /** @type {number} */ at) {
    const [, , , constraint, word] = event;
    const said = replay.data.words[word];
    const [, emptied, inner = said] = EMPTIED.exec(said) ?? [];
    const name = constraint >= 0 ? constraintName(constraint) : inner;
    const found = culprits(session, event, at);
    if (found.length) {
      const told = found
        .map(({ value, variable, constraint: by }) => {
          const house = constraintName(by);
          const key = posed ? "watch.held" : "watch.held.by";
          return t(key, { value: symbol(value), cell: cell(variable), house });
        })
        .join(", ");
      return emptied ? t("watch.emptied.by", { cell: emptied, reason: told }) : told;
    }
    const demand =
      inner === name || !posed
        ? name
        : inner.startsWith("all different: ")
          ? t("watch.different", { house: name })
          : t("watch.demand", { demand: inner, house: name });
    const told = withOther(event, at, emptied, demand);
    return emptied ? t("watch.emptied", { cell: emptied, reason: told }) : told;
  }

  /** Of two variables, say what the other one is, where only one value is left for it. */
  function withOther(
    /** @type {number[]} */ [, variable, , constraint],
    /** @type {number} */ at,
    /** @type {string | undefined} */ emptied,
    /** @type {string} */ demand,
  ) {
    const scope = about.scopes[constraint] ?? [];
    const loser = emptied ? about.cells.indexOf(emptied) : variable;
    const other = scope.find((one) => one !== loser);
    if (scope.length !== 2 || other === undefined) return demand;
    const left = valuesOf(replay.stateBefore(at).domains[other]);
    if (left.length !== 1) return demand;
    return t("watch.other", { demand, cell: cell(other), value: symbol(left[0]) });
  }

  /** Return what a state scores, or an empty text. @returns {string} */
  function score(/** @type {string} */ said) {
    const [, scored, temperature, n] = COOLING.exec(said) ?? [];
    if (temperature)
      return t("watch.score.cooling", {
        score: score(scored),
        temperature: Number(temperature),
        refused: t("watch.score.refused", { n: Number(n) }),
      });
    const [, what] = SCORE.exec(said) ?? [];
    const key = `watch.score.${what}`;
    const told = t(key, { number: scoreOf(said) ?? "" });
    return told === key ? said : told;
  }

  /** Return the name of an arc, or of a constraint that is revised as a whole. */
  function arc(/** @type {number} */ number) {
    const [constraint, from, to] = replay.data.arcs[number];
    return from < 0 ? constraintName(constraint) : `${cell(from)} → ${cell(to)}`;
  }

  /** Return what a step did. @param {number} [at] its number, if it is not the last one */
  function step(/** @type {number[] | null} */ event, at = replay.position - 1) {
    if (!event) return t("watch.told.start");
    const [kind, variable, value] = event;
    const named = { cell: cell(variable), value: symbol(value) };
    switch (kind) {
      case TRY:
        return t("watch.told.try", named);
      case PRUNE:
        return t("watch.told.prune", { ...named, reason: reason(event, at) });
      case REVISE:
        return t("watch.told.revise", named);
      case ARC:
        return t("watch.told.arc", { arc: arc(event[1]) });
      case FAIL:
        if (variable < 0) return t("watch.told.none", { reason: reason(event, at) });
        return t("watch.told.fail", { ...named, reason: reason(event, at) });
      case UNDO:
        return t("watch.told.undo", named);
      case SOLUTION:
        return t("watch.told.solution");
      case VISIT: {
        const said = score(replay.data.words[event[3]]);
        const state = event[2]
          ? t("watch.told.state", { number: event[1] })
          : t("watch.told.again");
        return said ? t("watch.told.scored", { state, score: said }) : state;
      }
      default:
        return "";
    }
  }

  return { cell, symbol, arc, constraint: constraintName, step };
}

/** @typedef {ReturnType<typeof wordsOf>} Words */

/** Return the number in what is told of a state's score, or null. @param {string | undefined} told */
export function scoreOf(told) {
  const found = /-?\d+(\.\d+)?/.exec(told ?? "");
  return found ? Number(found[0]) : null;
}
