/** The rules of a puzzle: a tool for each, made of what the server says of them. */

import { calm, fill, h } from "../dom.js";
import { cluesFor } from "./kindtools.js";
import { clueList } from "./cluelist.js";
import {
  cellsOf,
  complete,
  continued,
  gestureOf,
  meeting,
  outsideOf,
  placed,
  placesOf,
  typed,
  typedField,
} from "./clues.js";
import { changed as edited } from "./edits.js";
import { writtenCheck } from "./condition.js";
import { isCondition, ruleForm } from "./ruleform.js";
import { switches } from "./switches.js";

/** @typedef {import("./clues.js").Rule} Rule */
/** @typedef {import("./clues.js").Clue} Clue */

const PLACES = ["cells", "path", "pair", "outside", "whole"];
/** Fields that hardly two clues have in common. */
const OWN = ["sum", "result", "value", "values", "count"];
/** Milliseconds in which a second digit belongs to the same number. */
const PAUSE = 1500;

/**
 * @param {import("../main.js").App} app
 * @param {object} board
 * @param {(puzzle: Server.Puzzle, layout?: Server.BoardAnswer) => void} board.edit
 * @param {() => string[]} board.chosen the cells that are selected
 * @param {(name: string) => void} board.onTool called when another tool is chosen
 */
export function rulesPanel(app, { edit, chosen, onTool }) {
  const { api, store, t } = app;
  /** @type {Rule[]} */
  let known = [];
  /** @type {Rule | null} */
  let tool = null;
  /**
   * The clue that is being made or changed, its number in the puzzle, and as it is there; without a
   * number it is not in the puzzle yet.
   * @typedef {{clue: Clue | null, at: number | null, there: Clue | null}} Current
   */
  const NONE = { clue: null, at: null, there: null };
  /** @type {Current} */
  let current = { ...NONE };
  /** What was entered last for the fields of each rule. @type {Record<string, Clue>} */
  const usual = { whisper: { difference: 5 } };
  let typedAt = -Infinity;
  const choice = h("select", { name: "rule", onchange: (event) => choose(event.currentTarget.value) });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const fields = ruleForm(app, () => choose(tool?.name ?? ""), problem);
  const form = h(
    "form",
    { class: "tool-panel", onsubmit: submit, onchange: changed, oninput: written },
    h("label", { class: "field" }, h("span", {}, t("set.newRule")), choice),
    fields.element,
  );
  const list = clueList(app, { ruleOf, change: changeNow, show: showClue });
  const whole = switches(app, changeNow);
  const wholeCard = h(
    "details",
    { class: "whole-card" },
    h("summary", {}, t("set.wholeGrid")),
    whole.element,
  );
  const element = h("div", { class: "rules-card tool-panel" }, list.element, form, wholeCard);

  async function load() {
    let own;
    try {
      const [told, names] = await Promise.all([api.get("rules"), cluesFor(app)]);
      known = told.rules;
      own = names.find((name) => ruleOf(name)) ?? "";
    } catch (error) {
      if (!api.cancelled(error)) app.toast(api.messageOf(error), { kind: "bad" });
      return;
    }
    fill(
      choice,
      h("option", { value: "" }, t("set.noRule")),
      PLACES.map((place) =>
        h(
          "optgroup",
          { label: t(`set.place.${place}`) },
          known
            .filter((rule) => rule.place === place)
            .map((rule) => h("option", { value: rule.name }, rule.title)),
        ),
      ),
    );
    draw();
    choose(own);
  }

  /** @param {string} type */
  function ruleOf(type) {
    return known.find((rule) => rule.name === type || rule.aliases.includes(type));
  }

  function draw() {
    follow();
    list.draw();
    whole.draw(known);
  }

  /** Undo, a move or another hand may have changed the clue in hand, or taken it away. */
  function follow() {
    const { clue, at, there } = current;
    if (at === null || clue !== there) return;
    const now = store.state.puzzle.clues?.[at];
    if (now === there) return;
    current = now?.type === there?.type ? { clue: now ?? null, at, there: now ?? null } : { ...NONE };
    if (current.at === null) list.choose([]);
    build();
  }

  /** Take up the tool of a rule, or with an empty name lay it down. @param {string} name */
  function choose(name) {
    begin(NONE);
    tool = ruleOf(name) ?? null;
    choice.value = tool?.name ?? "";
    build();
    onTool(choice.value);
  }

  /** Take another clue in hand; what was typed for the one before is its own still. */
  function begin(/** @type {Current} */ next) {
    if (current.clue !== current.there) settle();
    current = { ...next };
  }

  /** Show a clue in the form. @param {number | null} at */
  function showClue(at) {
    const clue = at === null ? null : store.state.puzzle.clues?.[at];
    const rule = clue && ruleOf(clue.type);
    if (!rule) return begin(NONE);
    if (rule !== tool) choose(rule.name);
    begin({ clue, at, there: clue });
    store.select(cellsOf(rule, clue).map(String), String(cellsOf(rule, clue)[0] ?? ""));
    build();
  }

  /** The form of the tool. */
  function build() {
    problem.hidden = true;
    fields.show(tool, current.clue ?? usual[tool?.name ?? ""] ?? {}, current.at !== null);
  }

  /** Add what the form says. @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    if (!tool) return;
    try {
      /** @type {Clue} */
      let clue = { type: tool.name, ...fields.clue() };
      if (current.clue) {
        // What was entered is its own already.
        await settle();
        if (current.at !== null) choose(tool.name);
        return;
      }
      const spots = placesOf(tool);
      if (spots.length === 1 && clue[spots[0].name] === undefined) {
        clue = { ...clue, ...placed(tool, chosen())[0] };
      }
      if (await put([clue], null, true)) choose(tool.name);
    } catch (error) {
      refuse(api.messageOf(error));
    }
  }

  /** A field of the clue in hand was changed: so is the clue. @param {Event} event */
  function changed(event) {
    if (event.target === choice || !current.clue) return;
    try {
      current.clue = { ...current.clue, ...fields.clue() };
      settle();
    } catch (error) {
      refuse(api.messageOf(error));
    }
  }

  /** @param {string} message */
  function refuse(message) {
    problem.textContent = message;
    problem.hidden = !message;
  }

  const judge = writtenCheck(app, refuse);

  /** A condition is judged while it is written. @param {Event} event */
  function written(event) {
    if (!tool || event.target === choice || !isCondition(tool)) return;
    const { condition } = fields.clue();
    if (condition) judge({ type: tool.name, ...placed(tool, conditionCells())[0], condition });
  }

  /** The cells that a condition is about: those of the clue in hand, or those selected. */
  const conditionCells = () =>
    tool && current.clue ? cellsOf(tool, current.clue).map(String) : chosen();

  /**
   * Put clues into the puzzle, in the place of one or after all others.
   * @param {Clue[]} made
   * @param {number | null} at
   * @param {boolean} [strict] refuse what is at fault
   */
  function put(made, at, strict = false) {
    /** @type {Clue[]} */
    const clues = [...(store.state.puzzle.clues ?? [])];
    clues.splice(at ?? clues.length, at === null ? 0 : 1, ...made);
    const known = store.state.layout.faults.map((one) => one.message);
    return change(clues, (layout) => {
      const wrong = layout.faults.find((one) => !known.includes(one.message));
      if (strict && wrong) throw new Error(wrong.message);
    });
  }

  let turns = 0;
  /**
   * Change the clues, if the server can read them.
   * @param {Clue[]} stated
   * @param {(layout: Server.BoardAnswer) => void} [judge] throws where they are refused
   */
  async function change(stated, judge = () => {}) {
    const turn = ++turns;
    problem.hidden = true;
    // Whether they are clues is for the server to say.
    const clues = /** @type {Server.clues.AnyClue[]} */ (stated);
    const puzzle = edited(store.state.puzzle, { clues });
    try {
      const before = store.state.puzzle;
      const layout = await api.post("board", { puzzle });
      if (turn !== turns) return false;
      judge(layout);
      // What was changed in the meantime stays changed.
      if (before === store.state.puzzle) edit(puzzle, layout);
      else edit({ ...store.state.puzzle, clues });
      return true;
    } catch (error) {
      if (!api.cancelled(error)) refuse(api.messageOf(error));
      return false;
    }
  }

  /**
   * A gesture on the board: cells in the order in which they were passed.
   * @param {string[]} keys
   * @param {boolean} clicked on one place, without dragging
   */
  async function gesture(keys, clicked) {
    if (!tool || !keys.length) return;
    const line = reshaped;
    reshaped = null;
    if (line && current.clue) {
      if (keys.length < 2 || keys.join(" ") === line.before) return;
      const cells = line.front ? keys.toReversed() : keys;
      current.clue = { ...current.clue, ...placed(tool, cells)[0] };
      return settle();
    }
    if (clicked && takeUp(tool, keys)) return;
    const groups = placesOf(tool).find(({ sort }) => sort === "groups");
    if (groups && current.clue) {
      // Every drag is another group of the same clue, until the next one is begun.
      const [before, more] = [current.clue, placed(tool, keys)[0]].map(
        (clue) => /** @type {unknown[]} */ (clue[groups.name]),
      );
      current.clue = { ...current.clue, [groups.name]: [...before, ...more] };
      return settle();
    }
    const { name: type } = tool;
    // The number of the clue before is its own.
    const own = current.clue ? OWN : [];
    const stated = Object.entries(fields.stated()).filter(([name]) => !own.includes(name));
    const values = Object.fromEntries(stated);
    usual[type] = values;
    const rule = tool;
    const made = placed(tool, keys).map((one) => directed(rule, { type, ...values, ...one }));
    typedAt = -Infinity;
    if (made.length > 1) {
      await put(made, null);
      return;
    }
    begin({ clue: made[0], at: null, there: null });
    await settle();
  }

  /** The line in hand that is being drawn on, and whether at its front. */
  let reshaped = /** @type {{front: boolean, before: string} | null} */ (null);

  /** A drag begins at a cell: on the line in hand it continues it. @param {string} key */
  function beginAt(key) {
    const found = tool && current.clue && current.at !== null ? continued(tool, current.clue, key) : null;
    reshaped = found && { front: found.front, before: found.path.join(" ") };
    return found?.path ?? null;
  }

  /** The direction of a clue outside the grid is one that meets it. */
  function directed(/** @type {Rule} */ rule, /** @type {Clue} */ clue) {
    const outside = outsideOf(rule);
    const field = rule.fields.find(({ name, sort }) => name === "direction" && sort === "choice");
    if (!outside || !field) return clue;
    const { layout } = store.state;
    const place = /** @type {import("../board/geometry.js").Cell} */ (clue[outside.name]);
    const possible = meeting(place, layout, field.choices.map(([word]) => word));
    const stated = String(clue.direction ?? "");
    return possible.length && !possible.includes(stated) ? { ...clue, direction: possible[0] } : clue;
  }

  /** Take up the clue of the tool that lies where one clicked; one of a single cell goes away. */
  function takeUp(/** @type {Rule} */ rule, /** @type {string[]} */ keys) {
    const clues = store.state.puzzle.clues ?? [];
    const lies = (/** @type {Server.clues.AnyClue} */ clue) => {
      if (ruleOf(clue.type) !== rule) return false;
      const cells = cellsOf(rule, clue).map(String);
      return gestureOf(rule) === "border"
        ? keys.every((key) => cells.includes(key))
        : cells.includes(keys[0]);
    };
    const at = clues.findIndex((one, number) => lies(one) && number !== current.at);
    if (at < 0) return current.at !== null && lies(clues[current.at]);
    const single = placesOf(rule).length === 1 && placesOf(rule)[0].sort === "cell";
    if (single && !typedField(rule)) {
      change(clues.filter((_, one) => one !== at));
      return true;
    }
    showClue(at);
    list.choose([at]);
    return true;
  }

  let settled = Promise.resolve();
  /** Put the clue in hand into the puzzle as soon as nothing is missing, one after the other. */
  function settle() {
    settleSoon.cancel();
    const mine = current;
    settled = settled.then(() => settleNow(mine));
    return settled;
  }

  /** @param {Current} mine */
  async function settleNow(mine) {
    const { clue, at } = mine;
    const rule = clue && ruleOf(String(clue.type));
    if (!rule || clue === mine.there) return;
    if (at !== null && store.state.puzzle.clues?.[at] !== mine.there) {
      // Somebody took it away in the meantime.
      if (current === mine) current = { ...NONE };
      return;
    }
    if (current === mine) build();
    if (!complete(rule, clue)) {
      if (current === mine) fields.want(clue);
      app.announce(t("set.typeNumber"));
      return;
    }
    const number = at ?? (store.state.puzzle.clues ?? []).length;
    if (!(await put([clue], at))) return;
    Object.assign(mine, { at: number, there: clue });
    // More may have been typed in the meantime, or another clue been begun.
    if (current !== mine) return;
    list.choose([number]);
    build();
  }

  const settleSoon = calm(settle, 150);

  /** Change the clues otherwise; what was being typed is let go. @param {Clue[]} clues */
  function changeNow(clues) {
    settleSoon.cancel();
    return change(clues);
  }

  /** A digit typed on the board: the number of the current clue; false where there is none. */
  function digit(/** @type {number} */ value, /** @type {number} */ when) {
    const field = tool && typedField(tool);
    if (!field || !current.clue) return false;
    const goesOn = when - typedAt < PAUSE;
    typedAt = when;
    const next = typed(field, current.clue[field.name], value, goesOn);
    current.clue = { ...current.clue, [field.name]: next };
    settleSoon();
    return true;
  }

  load();
  return {
    element,
    draw,
    choose,
    gesture,
    beginAt,
    /** The cells that have letters now. */
    lettered: () => (tool && isCondition(tool) ? conditionCells() : []),
    digit,
    list,
    /** How the pointer works now; "" where no rule is a tool. */
    gestureNow: () => (tool ? gestureOf(tool) : ""),
    /** Whether cells are taken in any order, not as a line. */
    loose: () => tool?.place === "cells",
    /** The kind has changed: its own tool. */
    async own() {
      if (known.length) choose((await cluesFor(app)).find((name) => ruleOf(name)) ?? "");
    },
    name: () => tool?.name ?? "",
  };
}
