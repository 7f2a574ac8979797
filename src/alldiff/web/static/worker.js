/// <reference lib="webworker" />

/* The service worker: it keeps the files of the page and what the server said of boards, so that one
   can play on without the server. As long as that answers, its answer counts. */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FILES = "alldiff-files";
const ANSWERS = "alldiff-answers";
/** Boards that are kept; the oldest go first. */
const MOST = 100;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(FILES);
      const answer = await fetch("files.json", { cache: "no-cache" });
      const { files } = /** @type {{files: string[]}} */ (await answer.json());
      await cache.addAll(files);
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const asked = pathname.startsWith("/api/");
  if (request.method === "GET") event.respondWith(fresh(event, asked ? ANSWERS : FILES, request));
  else if (pathname === "/api/board") event.respondWith(board(event));
});

/**
 * The answer of the server, which is kept, or where there is none the one that was kept.
 * @param {FetchEvent} event
 * @param {string} name of the cache
 * @param {Request | string} key
 */
async function fresh(event, name, key) {
  const { request } = event;
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(cache.put(key, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await cache.match(key, { ignoreSearch: request.mode === "navigate" });
    if (kept) return kept;
    throw error;
  }
}

/** The layout of a board, kept by the puzzle that was asked about. @param {FetchEvent} event */
async function board(event) {
  const body = await event.request.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const name = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  event.waitUntil(forget());
  return fresh(event, ANSWERS, `/api/board?of=${name}`);
}

/** Drop the oldest boards beyond those that are kept. */
async function forget() {
  const cache = await caches.open(ANSWERS);
  const boards = (await cache.keys()).filter(({ url }) => url.includes("/api/board?of="));
  for (const old of boards.slice(0, Math.max(0, boards.length - MOST))) await cache.delete(old);
}
