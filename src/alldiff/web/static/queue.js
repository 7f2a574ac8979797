/** Requests that the server has not begun yet: their place in the queue is shown. */

import { byId } from "./dom.js";
import { t } from "./i18n/index.js";
import * as storage from "./storage.js";

/** Milliseconds without an answer before the page asks whether a request waits, and between two questions. */
const EVERY = 1000;

/** The names of the requests without an answer. @type {Set<string>} */
const open = new Set();
let count = 0;
let client = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** The place that is shown. @type {number | null} */
let shown = null;

/** The name of this browser: the server gives each its share of the workers. */
function browser() {
  client ||= storage.read("client") ?? "";
  if (!client) {
    client = [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("");
    storage.write("client", client);
  }
  return client;
}

/**
 * Note a request that is about to be sent.
 * @returns {{headers: Record<string, string>, answered: () => void}} what names it, and a function
 *   to call when the answer begins, or there is none
 */
export function asked() {
  // Pages of one browser name their requests differently.
  const name = `${Math.floor(performance.timeOrigin).toString(36)}-${++count}`;
  open.add(name);
  timer ??= setTimeout(look, EVERY);
  return {
    headers: { "alldiff-client": browser(), "alldiff-request": name },
    answered() {
      open.delete(name);
      if (!open.size) show(null);
    },
  };
}

/** Ask for the places of the requests that are open, until none is. */
async function look() {
  try {
    const headers = { "alldiff-client": browser() };
    const answer = await fetch("api/queue", { method: "POST", headers });
    const { places } = /** @type {{places: Record<string, number>}} */ (await answer.json());
    const mine = [...open].map((name) => places[name]).filter(Boolean);
    show(mine.length ? Math.min(...mine) : null);
  } catch {
    // The caller reports what happened to the request itself.
    show(null);
  }
  timer = open.size ? setTimeout(look, EVERY) : undefined;
}

/** @param {number | null} place */
function show(place) {
  if (place === shown) return;
  shown = place;
  const note = byId("queue");
  note.textContent = place ? t("queue.place", { place }) : "";
  note.hidden = !place;
}
