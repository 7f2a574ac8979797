/** The words of the page in the reader's language; the server has them, one file a language. */

import words from "./words.js";

/** @type {Record<string, {title: string, words: Record<string, string>}>} */
const WORDS = words;
/** @typedef {typeof t} Translate */

const KEY = "alldiff.language";

/** The languages by their own names. @type {[string, string][]} */
export const LANGUAGES = Object.entries(WORDS).map(([name, { title }]) => [name, title]);

let current = "en";
let plural = new Intl.PluralRules("en");

/** The language in use. */
export const language = () => current;

/** The language that was chosen, or that the browser asks for. */
export function preferred() {
  const kept = localStorage.getItem(KEY);
  if (kept && kept in WORDS) return kept;
  return navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in WORDS) ?? "en";
}

/** @param {string} name @param {boolean} [keep] */
export function setLanguage(name, keep = true) {
  current = name;
  plural = new Intl.PluralRules(name);
  document.documentElement.lang = name;
  if (keep) localStorage.setItem(KEY, name);
}

/** What a language says for a key. @param {string} key @returns {string | undefined} */
const saidFor = (key) => WORDS[current].words[key] ?? WORDS.en?.words[key];

/** The words for a key, or others where there are none. @param {string} key @param {string} other */
export const wordsOr = (key, other) => saidFor(key) ?? other;

/**
 * Return the words for a key, with `{name}` replaced by the parameter of that name.
 * Where a parameter `n` counts, `key.one` and `key.other` are tried first.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params = {}) {
  const counted = "n" in params ? saidFor(`${key}.${plural.select(Number(params.n))}`) : undefined;
  const text = counted ?? saidFor(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? shown(params[name]) : whole,
  );
}

/** Seconds with the figures that matter, as the language writes them. @param {number} seconds */
export function secondsText(seconds) {
  if (seconds < 0.1) return seconds.toLocaleString(current, { maximumSignificantDigits: 2 });
  const digits = seconds >= 100 ? 0 : seconds >= 10 ? 1 : 2;
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return seconds.toLocaleString(current, fixed);
}

/** @param {string | number} value */
const shown = (value) => (typeof value === "number" ? value.toLocaleString(current) : value);
