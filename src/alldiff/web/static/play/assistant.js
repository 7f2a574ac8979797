/** What the server knows of the position: conflicts, automatic candidates, whether it is solved. */

import { cancelled, messageOf, statusOf } from "../api.js";
import { keyOf } from "../board/geometry.js";
import { brokenSums, clashing } from "../conflicts.js";
import { calm } from "../dom.js";
import { entryList, peersOf } from "../position.js";

/**
 * @param {import("../main.js").App} app
 * @param {() => void} redraw
 */
export function assistant(app, redraw) {
  const { store, api, t } = app;
  /** @type {Set<string>} */
  let conflicts = new Set();
  /** @type {Set<number>} */
  let broken = new Set();
  /** @type {Map<string, number[]>} */
  let marks = new Map();
  /** The entries that the marks were asked for. */
  let marked = /** @type {Map<string, number> | null} */ (null);
  let asked = new AbortController();
  /** The candidates that are shown, and what they were found for. */
  let shown = {
    marks,
    position: /** @type {import("../position.js").Position | null} */ (null),
    found: marks,
  };
  /** The rules that are broken, and what they were found for. */
  let rules = {
    values: /** @type {Map<string, number> | null} */ (null),
    told: broken,
    all: /** @type {Set<number>} */ (new Set()),
  };
  /** The cells in conflict, and what they were found for. */
  let wrong = {
    values: /** @type {Map<string, number> | null} */ (null),
    conflicts,
    cells: /** @type {Set<string>} */ (new Set()),
  };

  /** Ask for what depends on the entries; an answer for older ones is never shown. */
  async function ask() {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const { puzzle, position } = store.state;
    const entries = entryList(position.entries);
    try {
      const marking = store.settings.automatic && marked !== position.entries;
      const [checked, pencilled] = await Promise.all([
        api.post("check", { puzzle, entries }, { signal }),
        marking ? api.post("pencil", { puzzle, entries }, { signal }) : null,
      ]);
      if (signal.aborted || position.entries !== store.state.position.entries) return;
      conflicts = new Set(checked.conflicts.flatMap((one) => one.cells.map(keyOf)));
      broken = new Set(checked.conflicts.flatMap((one) => one.rules));
      if (pencilled) {
        marks = new Map(pencilled.marks.map(([r, c, values]) => [keyOf([r, c]), values]));
        marked = position.entries;
      }
      redraw();
      if (checked.right && !store.state.solved) solved();
    } catch (error) {
      // Without the server one plays on with what the page knows by itself.
      if (cancelled(error) || statusOf(error) === 0 || statusOf(error) === 429) return;
      app.toast(messageOf(error), { kind: "bad" });
    }
  }

  function solved() {
    store.finish();
    app.announce(t("play.solved"));
  }

  const later = calm(ask, 90);
  let entriesBefore = store.state.position.entries;
  const ended = store.subscribe((what) => {
    const { entries } = store.state.position;
    if (what === "puzzle") {
      conflicts = new Set();
      marks = new Map();
      marked = null;
    }
    if (what === "puzzle" || what === "settings" || entries !== entriesBefore) {
      entriesBefore = entries;
      asked.abort();
      conflicts = new Set();
      broken = new Set();
      later();
    }
  });

  return {
    refresh: ask,
    /** The rules that are broken, by their numbers. */
    broken() {
      const values = store.values();
      if (rules.values !== values || rules.told !== broken) {
        const own = brokenSums(store.state.layout, values);
        const all = new Set([...broken, ...own.map((one) => one.rule)]);
        const same = all.size === rules.all.size && [...all].every((one) => rules.all.has(one));
        rules = { values, told: broken, all: same ? rules.all : all };
      }
      return rules.all;
    },
    /** What entries, givens and sums leave in the open cells; null where nobody answers. */
    async pencil() {
      const { puzzle, position } = store.state;
      try {
        const entries = entryList(position.entries);
        const { marks: found } = await api.post("pencil", { puzzle, entries });
        return new Map(found.map(([r, c, values]) => [keyOf([r, c]), values]));
      } catch (error) {
        if (statusOf(error) !== 0) app.toast(messageOf(error), { kind: "bad" });
        return null;
      }
    },
    /** The cells that cannot all be right. */
    wrong() {
      const { layout } = store.state;
      const values = store.values();
      if (wrong.values !== values || wrong.conflicts !== conflicts) {
        wrong = { values, conflicts, cells: new Set([...conflicts, ...clashing(layout, values)]) };
      }
      return wrong.cells;
    },
    /**
     * The automatic candidates less those that the player struck out, and those that values placed
     * since the server answered forbid.
     */
    automatic() {
      const { position, layout } = store.state;
      if (shown.marks === marks && shown.position === position) return shown.found;
      const { entries, removed } = position;
      const found = new Map([...marks].filter(([key]) => !entries.has(key)));
      const strike = (/** @type {string} */ key, /** @type {number[]} */ gone) => {
        const values = found.get(key);
        if (!values?.some((value) => gone.includes(value))) return;
        found.set(key, values.filter((value) => !gone.includes(value)));
      };
      for (const [key, gone] of removed) strike(key, gone);
      const peers = peersOf(layout);
      for (const [key, value] of entries) {
        if (marked?.get(key) === value) continue;
        for (const other of peers.get(key)) strike(other, [value]);
      }
      shown = { marks, position, found };
      return found;
    },
    end() {
      ended();
      later.cancel();
      asked.abort();
    },
  };
}
