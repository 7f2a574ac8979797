/** A search as its parts, and as the spec that names it everywhere. */

/**
 * @typedef {"levels" | "variable_orders" | "value_orders" | "options" | "strategies" |
 *   "representations" | "guides"} PartList
 * @typedef {object} Choice the parts of a search; those of the other sort are at their defaults
 * @property {string} strategy a level, or a strategy over states
 * @property {string} variable
 * @property {string} tie a variable order that decides between equals, or ""
 * @property {string} value
 * @property {string[]} options
 * @property {string} representation "" for what suits the strategy
 * @property {string} guide "" for what suits the representation
 */

/** What is watched where nothing else is said. */
export const USUAL = "mac+mrv";

/** @param {string} strategy @returns {Choice} */
export const plain = (strategy) => ({
  strategy,
  variable: "first",
  tie: "",
  value: "ascending",
  options: [],
  representation: "",
  guide: "",
});

/**
 * Return the parts of a spec, or null where it is none that the page can show.
 * @param {string} spec
 * @param {Server.InfoAnswer} info the answer of /api/info
 * @returns {Choice | null}
 */
export function parts(spec, info) {
  const has = (/** @type {PartList} */ list, /** @type {string} */ name) =>
    info[list].some((part) => part.name === name);
  const [first, ...rest] = spec.split(":");
  if (has("strategies", first)) {
    const choice = plain(first);
    for (const name of rest) {
      if (has("representations", name)) choice.representation = name;
      else if (has("guides", name)) choice.guide = name;
      else return null;
    }
    return choice;
  }
  const choice = plain("");
  const variables = [];
  for (const name of spec.split("+")) {
    if (has("levels", name)) choice.strategy = name;
    else if (has("variable_orders", name)) variables.push(name);
    else if (has("value_orders", name)) choice.value = name;
    else if (has("options", name)) choice.options.push(name);
    else return null;
  }
  [choice.variable = "first", choice.tie = ""] = variables;
  return choice.strategy && variables.length <= 2 ? choice : null;
}

/**
 * Return the spec of a choice: the inverse of `parts`.
 * @param {Choice} choice
 * @param {Server.InfoAnswer} info
 */
export function specOf(choice, info) {
  const { strategy, variable, tie, value, options, representation, guide } = choice;
  if (info.strategies.some((part) => part.name === strategy)) {
    // A guide stands after its representation; where none is named the strategy has its own.
    return [strategy, representation, guide].filter(Boolean).join(":");
  }
  const orders = tie ? [variable, tie] : variable === "first" ? [] : [variable];
  return [strategy, ...orders, ...(value === "ascending" ? [] : [value]), ...options].join("+");
}

/** Whether the search goes over whole states. @param {Choice} choice @param {Server.InfoAnswer} info */
export const overStates = (choice, info) =>
  info.strategies.some((part) => part.name === choice.strategy);
