/** What kinds of puzzles are called, in the reader's language where it has words for them. */

import { known, t } from "./i18n/index.js";

/** @param {string} name @param {string} [title] what the server calls it */
export const kindTitle = (name, title = name) =>
  known(`kind.${name}`) ? t(`kind.${name}`) : title;
