/** Why the puzzle that is being set has no solution: the clues that contradict each other, live. */

import { cancelled, messageOf } from "../api.js";
import { keyOf } from "../board/geometry.js";
import { fill, h } from "../dom.js";
import { SECONDS, repairList } from "../repairs.js";

/** Houses that are shown besides the clues; of more the board would be full. */
const MOST_HOUSES = 4;

/**
 * @param {import("../main.js").App} app
 * @param {{edit: (puzzle: Server.Puzzle) => void, redraw: () => void,
 *   blame: (numbers: Set<number>) => void}} view
 */
export function contradiction(app, { edit, redraw, blame }) {
  const { store, api, t } = app;
  /** @type {Server.ConflictAnswer | null} */
  let set = null;
  /** Where it breaks. @type {Server.WhyAnswer["broken"]} */
  let broken = [];
  /** @typedef {Pick<Server.ConflictMember, "cells" | "kind" | "clue">} Part */
  /** What is pointed at: the board shows it alone. @type {Part | null} */
  let pointed = null;
  const named = h("div", {});
  const mend = h("div", {});
  const element = h("section", { class: "why", hidden: true, "aria-live": "polite" }, named, mend);

  /** Forget what was found for an older puzzle. */
  function reset() {
    set = null;
    broken = [];
    pointed = null;
    element.hidden = true;
    blame(new Set());
    fill(named);
    fill(mend);
  }

  /**
   * Show the clues, if they are known already, then ask why and for what would mend it.
   * @param {Server.ConflictAnswer | null} known
   * @param {AbortSignal} signal
   */
  async function ask(known, signal) {
    const { puzzle } = store.state;
    const stale = () => signal.aborted || puzzle !== store.state.puzzle;
    element.hidden = false;
    if (known) show(known);
    fill(mend, h("p", { class: "waiting" }, t(known ? "set.why.mending" : "set.why.asking")));
    try {
      const why = await api.post("why", { puzzle, limits: { seconds: SECONDS } }, { signal });
      if (stale()) return;
      if (!why.sets.length) return fill(mend, h("p", {}, why.text));
      show(why.sets[0], why);
      fill(mend, repairList(why.repairs, repair));
    } catch (error) {
      if (cancelled(error) || stale()) return;
      fill(mend, h("p", { class: "error" }, messageOf(error)));
    }
  }

  /** @param {Server.ConflictAnswer} now @param {Server.WhyAnswer} [why] */
  function show(now, why) {
    set = now;
    broken = why?.broken ?? [];
    const clues = now.members.filter(({ kind }) => kind !== "rule");
    const rules = now.members.filter(({ kind }) => kind === "rule");
    blame(new Set(clues.flatMap(({ stated }) => stated ?? [])));
    fill(
      named,
      h("h3", {}, t("set.why")),
      h("ul", { class: "blamed-list" }, clues.map(line)),
      rules.length > 0 && h("p", { class: "soft" }, t("set.why.by", { rules: now.rules })),
      why && [
        why.notes.map((note) => h("p", { class: "soft" }, note)),
        h("p", { class: "ends" }, why.argument.at(-1) ?? ""),
        why.argument.length > 1 && steps(why.argument),
      ],
    );
    redraw();
  }

  /** @param {string[]} argument */
  const steps = (argument) =>
    h(
      "details",
      {},
      h("summary", {}, t("set.why.steps", { n: argument.length })),
      h("ol", {}, argument.map((one) => h("li", {}, one))),
    );

  /** What shows a part of the set alone while a button is pointed at. @param {Part} part */
  function pointing(part) {
    const point = (/** @type {Part | null} */ now) => () => {
      pointed = now;
      redraw();
    };
    const [shows, ends] = [point(part), point(null)];
    return { onmouseenter: shows, onmouseleave: ends, onfocus: shows, onblur: ends };
  }

  /** A clue of the set. @param {Server.ConflictMember} member */
  function line(member) {
    const select = () => store.select(member.cells.map(keyOf), keyOf(member.cells[0]));
    const [name, marked] = [member.name, member.cells.length > 0];
    return h(
      "li",
      {},
      marked
        ? h("button", { class: "clue", ...pointing(member), onclick: select }, name)
        : name,
    );
  }

  /** @param {Server.RepairAnswer} one */
  const repair = ({ puzzle, cells }) => ({
    ...pointing({ cells, kind: "given", clue: null }),
    onclick: () => puzzle && edit(puzzle),
  });

  return {
    element,
    ask,
    reset,
    /** What the board shows of it, or null. */
    view() {
      if (!set) return null;
      const shown = pointed ? [pointed] : set.members.filter(({ kind }) => kind !== "rule");
      const tint = new Map(shown.flatMap(({ cells }) => cells.map((cell) => [keyOf(cell), "blamed"])));
      const houses = pointed ? [] : set.members.filter(({ kind }) => kind === "rule");
      if (houses.length <= MOST_HOUSES) {
        for (const key of houses.flatMap(({ cells }) => cells.map(keyOf))) {
          if (!tint.has(key)) tint.set(key, "blamed-house");
        }
      }
      return {
        tint,
        broken: new Set(shown.flatMap(({ clue, kind }) => (kind === "clue" ? (clue ?? []) : []))),
        wrong: new Set(broken.map(keyOf)),
      };
    },
  };
}
