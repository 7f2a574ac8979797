/** Why a value failed: which cells of the same house hold it, and the state in which it did. */

import { FAIL, PRUNE } from "./replay.js";

/** What the server says of a cell that a constraint has left without a value. */
export const EMPTIED = /^(\S+) has no value left \((.*)\)$/;

/**
 * Return each value that a prune or a failure is about with the cell that holds it in the house to
 * blame; nothing where it is not as simple as that.
 * @param {import("./session.js").Session} session
 * @param {number[]} event
 * @param {number} step its number
 * @returns {{value: number, variable: number, constraint: number}[]}
 */
export function culprits(session, event, step) {
  const { about, replay } = session;
  const [kind, variable, value, constraint, word] = event;
  const said = replay.data.words[word];
  const [, emptied] = EMPTIED.exec(said) ?? [];
  if ((kind !== PRUNE && kind !== FAIL) || !about.different[constraint]) return [];
  const { domains, levels } = replay.stateBefore(step);
  const loser = emptied ? about.cells.indexOf(emptied) : variable;
  if (emptied && !domains[loser]) {
    // What took the last value away is a step of its own.
    let before = step - 1;
    while (before >= 0 && !(replay.kind(before) === PRUNE && replay.numbers(before)[1] === loser))
      before--;
    return before < 0 ? [] : culprits(session, replay.numbers(before), before);
  }
  const tried = new Set([...levels.map((level) => level.variable), ...about.given]);
  const holds = (/** @type {number} */ other, /** @type {number} */ lost) =>
    other !== loser &&
    domains[other] === 1n << BigInt(lost) &&
    // Where nothing propagates, one value left is not yet a value that was assigned.
    (about.settles || tried.has(other));
  const lost = emptied ? valuesOf(domains[loser]) : [value];
  const found = lost.map((one) => ({
    value: one,
    constraint,
    variable: about.scopes[constraint].find((other) => holds(other, one)) ?? -1,
  }));
  return found.every((one) => one.variable >= 0) ? found : [];
}

/** @param {bigint} domain */
export function valuesOf(domain) {
  const values = [];
  for (let value = 0; domain; value++, domain >>= 1n) if (domain & 1n) values.push(value);
  return values;
}

/**
 * The state in which a value failed, which the step itself takes back: with the value, and with the
 * variable that has none left; null at any other step.
 * @param {import("./session.js").Session} session
 */
export function failure({ replay, about }) {
  const { event, position } = replay;
  if (event?.[0] !== FAIL || event[1] < 0) return null;
  const [, name] = EMPTIED.exec(replay.data.words[event[4]] ?? "") ?? [];
  const emptied = name ? about.cells.indexOf(name) : -1;
  const { domains, levels } = replay.stateBefore(position - 1);
  if (emptied >= 0) domains[emptied] = 0n;
  return { levels, domains, emptied };
}
