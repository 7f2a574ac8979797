/** The server's endpoints: JSON in, JSON or server-sent events out. */

import { language, t } from "./i18n/index.js";
import { asked } from "./queue.js";

/** What the server refused, or could not do; the message is a sentence to show. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status of HTTP; 0 where the server does not answer
   * @param {Partial<Server.Error>} [more]
   */
  constructor(message, status, more = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.line = more.line ?? null;
    this.column = more.column ?? null;
    this.cells = more.cells ?? [];
    this.retryAfter = more.retry_after ?? null;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function answer(path, init) {
  const { headers: named, answered } = asked();
  let response;
  try {
    const headers = { ...init.headers, ...named, "accept-language": language() };
    response = await fetch(`api/${path}`, { ...init, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(t("api.off"), 0);
  } finally {
    answered();
  }
  if (response.ok) return response;
  /** @type {Partial<Server.Error>} */
  const error = await response.json().then(
    (told) => /** @type {Partial<Server.ErrorAnswer>} */ (told).error ?? {},
    () => ({}),
  );
  const wait = Number(response.headers.get("retry-after")) || undefined;
  throw new ApiError(error.message ?? response.statusText, response.status, {
    retry_after: wait,
    ...error,
  });
}

/** @param {object} body @param {AbortSignal} [signal] */
const posted = (body, signal) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

/**
 * Return what a GET endpoint answers.
 * @template {keyof Server.Get & string} P
 * @param {P} path
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Server.Get[P]>}
 */
export async function get(path, { signal } = {}) {
  return /** @type {Promise<Server.Get[P]>} */ ((await answer(path, { signal })).json());
}

/**
 * Return what a POST endpoint answers.
 * @template {keyof Server.Post} P
 * @param {P} path
 * @param {Server.Post[P]["request"]} body
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Server.Post[P]["answer"]>}
 */
export async function post(path, body, { signal } = {}) {
  const response = await answer(path, posted(body, signal));
  return /** @type {Promise<Server.Post[P]["answer"]>} */ (response.json());
}

/**
 * An event of a stream: its name, and what it says.
 * @template {keyof Server.Stream} P
 * @typedef {{[N in keyof Server.Stream[P]["events"]]: [N, Server.Stream[P]["events"][N]]
 *   }[keyof Server.Stream[P]["events"]]} Event
 */

/**
 * Call `onEvent(name, data)` for each event of a stream; resolves where the stream ends.
 * @template {keyof Server.Stream} P
 * @param {P} path
 * @param {Server.Stream[P]["request"]} body
 * @param {(...event: Event<P>) => void} onEvent
 * @param {{signal?: AbortSignal}} [options]
 */
export async function stream(path, body, onEvent, { signal } = {}) {
  const response = await answer(path, posted(body, signal));
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) deliver(block);
  }
  if (rest.trim()) deliver(rest);

  /** @param {string} block */
  function deliver(block) {
    const event = eventOf(block);
    if (event) onEvent(.../** @type {Event<P>} */ (event));
  }
}

/**
 * The name of an event and what it says; null for a comment.
 * @param {string} block its lines
 * @returns {[string, unknown] | null}
 */
function eventOf(block) {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (!data.length) return null;
  const told = JSON.parse(data.join("\n"));
  if (name === "error") {
    const { error } = /** @type {Server.ErrorAnswer} */ (told);
    throw new ApiError(error.message, error.status, error);
  }
  return [name, told];
}

/** Whether an error only says that somebody cancelled. */
export const cancelled = (/** @type {unknown} */ error) =>
  error instanceof DOMException && error.name === "AbortError";

/** What to say of an error. */
export const messageOf = (/** @type {unknown} */ error) =>
  error instanceof Error ? error.message : String(error);

/** The status of what the server refused; null for any other error. */
export const statusOf = (/** @type {unknown} */ error) =>
  error instanceof ApiError ? error.status : null;
