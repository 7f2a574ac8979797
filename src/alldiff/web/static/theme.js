/** Light, dark, or as the system has it. */

const KEY = "alldiff.theme";
/** @typedef {"auto" | "light" | "dark"} Theme */

/** @returns {Theme} */
export function theme() {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "auto";
}

/** @param {Theme} wanted */
export function setTheme(wanted) {
  if (wanted === "auto") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, wanted);
  apply();
}

/** The colours that are in use now. @returns {"light" | "dark"} */
export function shownTheme() {
  const wanted = theme();
  if (wanted !== "auto") return wanted;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Put the theme on the page. */
export function apply() {
  document.documentElement.dataset.theme = shownTheme();
}

/** Follow the system as it changes. */
export function follow() {
  apply();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
}
