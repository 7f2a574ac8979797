/** A step in words, and what the colours of its drawing mean. */

import { h, s } from "../dom.js";
import { t } from "../i18n/index.js";
import { addressOf } from "../url.js";

/** The sentences of the server. @param {string} text */
export const said = (text) => text.split("\n").map((line) => h("p", { class: "sentence" }, line));

/**
 * The lines of a long argument: those that decide, and the whole on demand.
 * @param {Server.StepJson} deduction as the server tells it
 */
export function argument({ argument: lines }) {
  const decisive = lines.filter((line) => line.decisive);
  if (!lines.length) return null;
  return h(
    "div",
    { class: "argument" },
    listed(decisive),
    decisive.length < lines.length &&
      h("details", {}, h("summary", {}, t("step.argument", { n: lines.length })), listed(lines)),
  );
}

/** @param {Server.LineJson[]} lines */
const listed = (lines) =>
  lines.map(({ number, text }) => h("p", {}, number ? `${number}. ${text}` : text));

/** The name of a technique. @param {{title: string}} found */
export const techniqueTitle = (found) => h("span", {}, found.title);

/** A link to the lesson of a technique. @param {string} technique @param {string} said */
export const lessonLink = (technique, said) =>
  h("a", { class: "lesson-link", href: addressOf("learn", { technique }) }, said);

/** The technique with its rule. @param {Server.TechniqueJson | null} found */
export function technique(found) {
  if (!found) return null;
  return h(
    "details",
    { class: "technique" },
    h(
      "summary",
      {},
      techniqueTitle(found),
      h("span", { class: `badge ${found.difficulty}` }, t(`difficulty.${found.difficulty}`)),
    ),
    h("p", {}, found.rule, " ", lessonLink(found.name, t("learn.lesson"))),
  );
}

/** Colours that the style sheet has; further parts take them in turn. */
const COLOURS = 5;

/** What the colours mean. @param {Server.StepJson} deduction as the server tells it */
export function key({ legend }) {
  const items = legend.map(({ look, text }) => item(sample(look), text));
  return h("ul", { class: "key-list" }, items);
}

/** What a part of the drawing looks like. @param {string} stated its class in pictures of steps */
function sample(stated) {
  const look = stated.replace(/\d+$/, (number) => String(Number(number) % COLOURS));
  if (look === "strike") return s("path", { class: look, d: "M3 13 13 3" });
  if (look === "strong" || look === "weak" || look.startsWith("o")) {
    const line = look.startsWith("o") ? `arrow ${look}` : `arrow o0 ${look}`;
    return s("path", { class: line, d: "M0 8H16" });
  }
  if (look === "placed" || look.startsWith("p")) return s("circle", { class: look, cx: 8, cy: 8, r: 6 });
  return s("rect", { class: look, x: 2, y: 2, width: 12, height: 12 });
}

/** @param {SVGElement} sample @param {string} text */
function item(sample, text) {
  const box = { viewBox: "0 0 16 16", class: "sample board", "aria-hidden": "true" };
  return h("li", {}, s("svg", box, sample), text);
}
