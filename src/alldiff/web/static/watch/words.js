/** What a step of a search says, in the reader's language. */

import { wordsOr } from "../i18n/index.js";
import { EMPTIED, culprits } from "./culprits.js";
import { ARC, FAIL, PRUNE, REVISE, SOLUTION, TRY, UNDO, VISIT } from "./replay.js";
import { scoreOf } from "./profile.js";

/** The names of constraints that have words of their own in each language. */
const LINE = /^(row|column|box) (\d+)$/;
const RUN = /^the (\d+)-run (across|down) from (\S+)$/;
const SCORE = /^([a-z][a-z -]*) -?\d+(\.\d+)?$/;
/** What annealing tells besides. */
const COOLING = /^(.*); temperature ([\d.]+); (\d+) moves refused before$/;

/**
 * Return the functions that tell of one session.
 * @param {import("./session.js").Session} session
 * @param {{symbols: string[]}} layout
 * @param {(key: string, params?: any) => string} t
 */
export function wordsOf(session, layout, t) {
  const { about, replay } = session;
  const cell = (/** @type {number} */ variable) => about.cells[variable];
  const labels = new Map(about.labels);
  const posed = about.places.length > 0;
  const symbol = (/** @type {number} */ value) =>
    labels.get(value) ?? (posed ? layout.symbols[value - 1] : null) ?? String(value);

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
          return t("watch.held", { value: symbol(value), cell: cell(variable), house });
        })
        .join(", ");
      return emptied ? t("watch.emptied.by", { cell: emptied, reason: told }) : told;
    }
    const demand = inner.startsWith("all different: ")
      ? t("watch.different", { house: name })
      : inner === name
        ? inner
        : t("watch.demand", { demand: inner, house: name });
    return emptied ? t("watch.emptied", { cell: emptied, reason: demand }) : demand;
  }

  /** Return what a state scores, or an empty text. */
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
    return wordsOr(key, "") ? t(key, { number: scoreOf(said) }) : said;
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

  return { cell, symbol, arc, reason, step };
}
