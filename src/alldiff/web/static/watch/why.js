/** Why a search chose a variable and a value, from what it noted: the scores, in words. */

/** Values whose scores are told; the others are left out. */
const SCORED = 6;

/**
 * Why a variable came next; an empty text where nobody noted it.
 * @param {import("./replay.js").Choice | null} choice
 * @param {string[]} orders
 * @param {import("../i18n/index.js").Translate} t
 */
export function whyVariable(choice, orders, t) {
  if (!choice) return "";
  const [open, urgent, verdicts] = choice;
  if (urgent) return t("why.urgent");
  if (open < 2) return t("why.only");
  if (!verdicts.length) return t("why.own");
  const parts = verdicts.map(([score], at) => said(orders[at], score, t));
  const [, equal] = verdicts[verdicts.length - 1];
  if (equal > 1 && orders[verdicts.length - 1] !== "first") parts.push(t("why.equal", { n: equal }));
  return parts.join(t("why.then"));
}

/**
 * What one order said of the variable that it put first.
 * @param {string} order
 * @param {number | null} score
 * @param {import("../i18n/index.js").Translate} t
 */
function said(order, score, t) {
  const number = score === null ? "∞" : Number.isInteger(score) ? score : score.toFixed(3);
  const key = `why.${order}`;
  if (t(key) === key) return t("why.score", { order, number });
  return t(key, { n: Math.abs(Number(score)), number });
}

/**
 * Why a value came first, or next.
 * @param {import("./replay.js").Choice | null} choice
 * @param {number} value
 * @param {string[]} orders of values
 * @param {import("../i18n/index.js").Translate} t
 * @param {(value: number) => string} symbol
 */
export function whyValue(choice, value, orders, t, symbol) {
  const [order] = orders;
  if (!choice || !order) return "";
  const [, , , scores] = choice;
  const mine = scores.find(([one]) => one === value);
  if (!mine || order.startsWith("random")) return t(`why.${order}`);
  const listed = [...scores]
    .sort(([, one], [, other]) => (one ?? Infinity) - (other ?? Infinity))
    .slice(0, SCORED)
    .map(([one, score]) => `${symbol(one)}: ${score ?? "∞"}`)
    .join(", ");
  const key = `why.${order}`;
  return t(t(key) === key ? "why.scores" : key, { n: mine[1] ?? 0, order, number: mine[1] ?? "∞", listed });
}
