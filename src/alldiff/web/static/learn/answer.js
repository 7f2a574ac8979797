/** Whether what somebody concludes is right, and follows by the technique of an exercise. */

import { keyOf } from "../board/geometry.js";
import { cellOf } from "../board/names.js";

/** @typedef {"place" | "remove"} Verb */

/** What the steps of an exercise do: values that they place come first. @param {Server.StepJson[]} steps */
export const verbOf = (steps) =>
  /** @type {Verb} */ (steps.some(({ places }) => places.length) ? "place" : "remove");

/**
 * Judge a conclusion: the step that it is part of; "true" where it is right, but no step of the
 * technique; "false" where the solution says otherwise.
 * @param {Pick<Server.DrillAnswer, "steps" | "solution">} exercise
 * @param {Verb} verb
 * @param {string} key
 * @param {number} value
 * @returns {Server.StepJson | "true" | "false"}
 */
export function judged({ steps, solution }, verb, key, value) {
  const step = steps.find(({ places, removals }) =>
    (verb === "place" ? places : removals).some(
      (one) => keyOf(cellOf(one.cell)) === key && one.value === value,
    ),
  );
  if (step) return step;
  const [row, column] = key.split(",").map(Number);
  const right = solution?.[row][column];
  return (right === value) === (verb === "place") ? "true" : "false";
}
