/** Clues as a setter makes them: from cells and fields, moved, copied and named. */

import { cellOf as keyCell } from "../board/geometry.js";
import { cellOf, nameOf } from "../board/names.js";

/**
 * @typedef {{name: string, title: string, sort: string, required: boolean,
 *   choices: [string, string][], default: any}} Field
 */
/** @typedef {{name: string, title: string, place: string, says: string, aliases: string[], fields: Field[]}} Rule */
/** @typedef {Record<string, any>} Clue */

/** The sorts of fields that are places in the grid. */
const PLACED = ["cell", "cells", "groups"];

/** @param {Rule} rule */
export const placesOf = (rule) => rule.fields.filter(({ sort }) => PLACED.includes(sort));

/** @param {Rule} rule */
export const outsideOf = (rule) => rule.fields.find(({ sort }) => sort === "outside");

/** The cells of a text such as R1C1 R1C2. @param {string} text */
const cellsIn = (text) => (text.match(/R\d+C\d+/gi) ?? []).map((one) => cellOf(one.toUpperCase()));

/** How a pointer places a rule: by dragging, on a border, in the margin, as a switch, or not. */
export function gestureOf(/** @type {Rule} */ rule) {
  const sorts = placesOf(rule).map(({ sort }) => sort).join(" ");
  if (outsideOf(rule)) return "margin";
  if (rule.place === "whole") return "none";
  if (rule.place === "pair") return "border";
  return ["cell", "cells", "groups", "cell cells", "cells cells"].includes(sorts) ? "drag" : "none";
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
  if (first.sort === "cell") {
    const rest = second.sort === "cell" ? cells[1] : cells.slice(1);
    return [{ [first.name]: cells[0], [second.name]: rest }];
  }
  // A pill is two cells long; a clone is as long as what it copies, beside it.
  const cut = rule.place === "path" ? 2 : cells.length / 2;
  return [{ [first.name]: cells.slice(0, cut), [second.name]: cells.slice(cut) }];
}

/** The field that a digit typed on the board changes. @param {Rule} rule */
export const typedField = (rule) =>
  rule.fields.find(({ sort }) => sort === "number") ??
  rule.fields.find(({ sort }) => sort === "numbers");

/**
 * The value of a field after one more digit was typed, or with -1 one less.
 * @param {Field} field
 * @param {any} before
 * @param {number} digit
 * @param {boolean} goesOn whether it is typed right after the digit before
 */
export function typed(field, before, digit, goesOn) {
  if (field.sort === "numbers") {
    const values = before ?? [];
    if (digit < 0) return values.length > 1 ? values.slice(0, -1) : undefined;
    return [...values, digit];
  }
  if (digit < 0) return before > 9 ? Math.floor(before / 10) : undefined;
  return goesOn && before ? before * 10 + digit : digit;
}

/** Whether nothing is missing that a rule needs. @param {Rule} rule @param {Clue} clue */
export const complete = (rule, clue) =>
  rule.fields.every(({ name, required }) => !required || clue[name] !== undefined);

/**
 * What was entered for a field as JSON; undefined where nothing was.
 * @param {Field} field
 * @param {any} control
 */
export function entered(field, control) {
  if (field.sort === "flag") return control.checked || undefined;
  const text = control.value.trim();
  if (!text) return undefined;
  if (field.sort === "cell" || field.sort === "outside") return cellsIn(text)[0];
  if (field.sort === "cells") return cellsIn(text);
  if (field.sort === "groups") return text.split(";").map(cellsIn);
  if (field.sort === "number") return Number(text);
  if (field.sort === "numbers") return text.split(/[\s,]+/).map(Number);
  return field.sort === "json" ? JSON.parse(text) : text;
}

/** A field's value as text, as `entered` reads it. @param {Field} field @param {any} value */
export function textOf(field, value) {
  if (value === undefined || value === null) return "";
  if (field.sort === "cell" || field.sort === "outside") return nameOf(value);
  if (field.sort === "cells") return value.map(nameOf).join(" ");
  if (field.sort === "groups") {
    return value.map((/** @type {any} */ group) => group.map(nameOf).join(" ")).join("; ");
  }
  if (field.sort === "numbers") return value.join(" ");
  return field.sort === "json" ? JSON.stringify(value) : String(value);
}

/** What a rule says, with the numbers of a clue as far as there are. */
export const saysOf = (/** @type {Rule} */ { says }, /** @type {Clue} */ clue) =>
  says.replace(/\{(\w+)\}/g, (_, name) => String(clue[name] ?? "…")).replace("….", "…");

/** The cells of a clue, in the order of its fields. @param {Rule} rule @param {Clue} clue */
export function cellsOf(rule, clue) {
  const fields = [...placesOf(rule), outsideOf(rule)].filter(Boolean);
  return fields.flatMap(({ name, sort }) => {
    const value = clue[name];
    if (value === undefined) return [];
    if (sort === "cell" || sort === "outside") return [value];
    return sort === "groups" ? value.flat() : value;
  });
}

/**
 * A clue moved by rows and columns; null where it would leave the grid.
 * @param {Rule} rule
 * @param {Clue} clue
 * @param {number[]} by
 * @param {{rows: number, columns: number}} grid
 */
export function moved(rule, clue, [down, right], { rows, columns }) {
  const next = { ...clue };
  const shift = (/** @type {any} */ value) =>
    typeof value[0] === "number" ? [value[0] + down, value[1] + right] : value.map(shift);
  for (const { name } of [...placesOf(rule), outsideOf(rule)].filter(Boolean)) {
    if (clue[name] !== undefined) next[name] = shift(clue[name]);
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
