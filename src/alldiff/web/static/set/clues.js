/** Clues as a setter makes them: from cells and fields, moved, copied and named. */

import { cellOf as keyCell } from "../board/geometry.js";
import { cellOf, nameOf } from "../board/names.js";

/** @typedef {Server.FieldJson} Field */
/** @typedef {Server.RuleJson} Rule */
/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {{readonly [field: string]: unknown}} Clue its fields by name; the rule says what each holds */

/** The sorts of fields that are places in the grid. */
const PLACED = ["cell", "cells", "groups"];

/** The places of a rule that a drag puts on the board. */
const DRAGGED = ["cell", "cells", "groups", "cell cells", "cell groups", "cells cells"];

/** Whether a field is a place, in the grid or outside of it. @param {Field} field */
export const isPlace = ({ sort }) => PLACED.includes(sort) || sort === "outside";

/** @param {Rule} rule */
export const placesOf = (rule) => rule.fields.filter(({ sort }) => PLACED.includes(sort));

/** @param {Rule} rule */
export const outsideOf = (rule) => rule.fields.find(({ sort }) => sort === "outside");

/** The cells of a text such as R1C1 R1C2. @param {string} text */
const cellsNamed = (text) => (text.match(/R\d+C\d+/gi) ?? []).map((one) => cellOf(one.toUpperCase()));

/** The cells that a field holds. @param {Field} field @param {unknown} value @returns {Cell[]} */
function cellsIn({ sort }, value) {
  if (value === undefined || value === null) return [];
  if (sort === "groups") return /** @type {Cell[][]} */ (value).flat();
  return sort === "cells" ? /** @type {Cell[]} */ (value) : [/** @type {Cell} */ (value)];
}

/** How a pointer places a rule: by dragging, on a border, in the margin, as a switch, or not. */
export function gestureOf(/** @type {Rule} */ rule) {
  const sorts = placesOf(rule).map(({ sort }) => sort).join(" ");
  if (outsideOf(rule)) return "margin";
  if (rule.place === "whole") return "none";
  if (rule.place === "pair") return "border";
  return DRAGGED.includes(sorts) ? "drag" : "none";
}

/**
 * The clues that a drag over cells makes, without the other fields: one, or one for each cell where
 * a rule is about a single one.
 * @param {Rule} rule
 * @param {string[]} keys
 * @returns {Clue[]}
 */
export function placed(rule, keys) {
  const cells = keys.map((key) => keyCell(key));
  const [first, second] = placesOf(rule);
  const outside = outsideOf(rule);
  if (outside) return [{ [outside.name]: cells[0] }];
  if (first.sort === "groups") return [{ [first.name]: [cells] }];
  if (!second) {
    return first.sort === "cell"
      ? cells.map((cell) => ({ [first.name]: cell }))
      : [{ [first.name]: cells }];
  }
  // Arms begin in the cell that they are about.
  if (second.sort === "groups") return [{ [first.name]: cells[0], [second.name]: [cells] }];
  if (first.sort === "cell") {
    const rest = second.sort === "cell" ? cells[1] : cells.slice(1);
    return [{ [first.name]: cells[0], [second.name]: rest }];
  }
  // A pill is two cells long; a clone is as long as what it copies, beside it.
  const cut = rule.place === "path" ? 2 : cells.length / 2;
  return [{ [first.name]: cells.slice(0, cut), [second.name]: cells.slice(cut) }];
}

/**
 * The way that a drag from a cell of a line continues: from an end on, from elsewhere after a cut.
 * From the first cell it grows at its front, and so begins with its last.
 * @param {Rule} rule
 * @param {Clue} clue
 * @param {string} key
 */
export function continued(rule, clue, key) {
  const places = placesOf(rule);
  if (rule.place !== "path" || places.length !== 1 || places[0].sort !== "cells") return null;
  const keys = cellsOf(rule, clue).map(String);
  const at = keys.indexOf(key);
  if (at < 0 || keys.length < 2) return null;
  return at === 0 ? { path: keys.reverse(), front: true } : { path: keys.slice(0, at + 1), front: false };
}

/**
 * The directions of a clue outside the grid that meet it.
 * @param {Cell} place
 * @param {{rows: number, columns: number}} grid
 * @param {string[]} directions such as DR
 */
export function meeting([row, column], { rows, columns }, directions) {
  const ways = { D: [1, 0], U: [-1, 0], R: [0, 1], L: [0, -1] };
  return directions.filter((direction) => {
    let [r, c] = [row, column];
    for (const letter of /** @type {(keyof typeof ways)[]} */ ([...direction])) {
      r += ways[letter]?.[0] ?? NaN;
      c += ways[letter]?.[1] ?? NaN;
    }
    return r >= 0 && c >= 0 && r < rows && c < columns;
  });
}

/** The field that a digit typed on the board changes. @param {Rule} rule */
export const typedField = (rule) =>
  rule.fields.find(({ sort }) => sort === "number") ??
  rule.fields.find(({ sort }) => sort === "numbers");

/**
 * The value of a field after one more digit was typed, or with -1 one less.
 * @param {Field} field
 * @param {unknown} before
 * @param {number} digit
 * @param {boolean} goesOn whether it is typed right after the digit before
 */
export function typed(field, before, digit, goesOn) {
  if (field.sort === "numbers") {
    const values = /** @type {number[]} */ (before ?? []);
    if (digit < 0) return values.length > 1 ? values.slice(0, -1) : undefined;
    return [...values, digit];
  }
  const number = Number(before ?? 0);
  if (digit < 0) return number > 9 ? Math.floor(number / 10) : undefined;
  return goesOn && number ? number * 10 + digit : digit;
}

/** Whether nothing is missing that a rule needs. @param {Rule} rule @param {Clue} clue */
export const complete = (rule, clue) =>
  rule.fields.every(({ name, required }) => !required || clue[name] !== undefined);

/**
 * What was entered for a field as JSON; undefined where nothing was.
 * @param {Field} field
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @returns {unknown}
 */
export function entered(field, control) {
  if (field.sort === "flag") return ("checked" in control && control.checked) || undefined;
  const text = control.value.trim();
  if (!text) return undefined;
  if (field.sort === "cell" || field.sort === "outside") return cellsNamed(text)[0];
  if (field.sort === "cells") return cellsNamed(text);
  if (field.sort === "groups") return text.split(";").map(cellsNamed);
  if (field.sort === "number") return Number(text);
  if (field.sort === "numbers") return text.split(/[\s,]+/).map(Number);
  return field.sort === "json" ? JSON.parse(text) : text;
}

/** A field's value as text, as `entered` reads it. @param {Field} field @param {unknown} value */
export function textOf(field, value) {
  if (value === undefined || value === null) return "";
  if (field.sort === "groups") {
    const groups = /** @type {Cell[][]} */ (value);
    return groups.map((group) => group.map(nameOf).join(" ")).join("; ");
  }
  if (isPlace(field)) return cellsIn(field, value).map(nameOf).join(" ");
  if (field.sort === "numbers") return /** @type {number[]} */ (value).join(" ");
  return field.sort === "json" ? JSON.stringify(value) : String(value);
}

/** What a rule says, with the numbers of a clue as far as there are. */
export const saysOf = (/** @type {Rule} */ { says }, /** @type {Clue} */ clue) =>
  says.replace(/\{(\w+)\}/g, (_, name) => String(clue[name] ?? "…")).replace("….", "…");

/** The cells of a clue, in the order of its fields. @param {Rule} rule @param {Clue} clue */
export function cellsOf(rule, clue) {
  return rule.fields.filter(isPlace).flatMap((field) => cellsIn(field, clue[field.name]));
}

/**
 * A clue moved by rows and columns; null where it would leave the grid.
 * @param {Rule} rule
 * @param {Clue} clue
 * @param {number[]} by
 * @param {{rows: number, columns: number}} grid
 */
export function moved(rule, clue, [down, right], { rows, columns }) {
  /** @type {Record<string, unknown>} */
  const next = { ...clue };
  /** @param {unknown[]} value @returns {unknown[]} */
  const shift = (value) =>
    typeof value[0] === "number"
      ? [value[0] + down, Number(value[1]) + right]
      : value.map((one) => shift(/** @type {unknown[]} */ (one)));
  for (const { name } of rule.fields.filter(isPlace)) {
    if (Array.isArray(clue[name])) next[name] = shift(clue[name]);
  }
  const margin = outsideOf(rule) ? 1 : 0;
  const inside = cellsOf(rule, next).every(
    ([row, column]) =>
      row >= -margin && column >= -margin && row < rows + margin && column < columns + margin,
  );
  return inside ? next : null;
}

/** What a clue is called in a list. @param {Rule | undefined} rule @param {Clue} clue */
export function called(rule, clue) {
  const [where] = rule ? cellsOf(rule, clue) : [];
  const number = clue.sum ?? clue.result ?? clue.difference ?? clue.count ?? clue.value ?? "";
  return [rule?.title ?? clue.type, number, where ? nameOf(where) : ""].filter(String).join(" ");
}
