/** The words of the page in the reader's language. */

import en from "./en.js";
import fr from "./fr.js";

const KEY = "alldiff.language";
/** @type {Record<string, Record<string, string>>} */
const WORDS = { en: { ...en }, fr: { ...fr } };

/** The languages by their own names. */
export const LANGUAGES = { en: "English", fr: "Français" };

let current = "en";
let plural = new Intl.PluralRules("en");

/** The language in use. */
export const language = () => current;

/**
 * Add the words of a part of the page.
 * @param {Record<string, Record<string, string>>} words by language
 */
export function addWords(words) {
  for (const [name, more] of Object.entries(words)) Object.assign(WORDS[name], more);
}

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

/** Whether there are words for a key. */
export const known = (/** @type {string} */ key) => key in WORDS[current] || key in WORDS.en;

/**
 * Return the words for a key, with `{name}` replaced by the parameter of that name.
 * Where a parameter `n` counts, `key.one` and `key.other` are tried first.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params = {}) {
  const words = WORDS[current];
  const counted = "n" in params ? `${key}.${plural.select(Number(params.n))}` : key;
  const text = words[counted] ?? words[key] ?? WORDS.en[counted] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? shown(params[name]) : whole,
  );
}

/** @param {string | number} value */
const shown = (value) => (typeof value === "number" ? value.toLocaleString(current) : value);

/**
 * Add the words of a part of the page that has files of its own, such as `en-watch.js`.
 * @param {string} part
 */
export async function loadWords(part) {
  const names = Object.keys(WORDS);
  const modules = await Promise.all(names.map((name) => import(`./${name}-${part}.js`)));
  names.forEach((name, at) => addWords({ [name]: modules[at].default }));
}
