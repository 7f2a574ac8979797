/** The server's endpoints: JSON in, JSON or server-sent events out. */

import { language } from "./i18n/index.js";

import { t } from "./i18n/index.js";

/** What the server refused, or could not do; the message is a sentence to show. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status of HTTP; 0 where the server does not answer
   * @param {{line?: number, column?: number, cells?: number[][], retry_after?: number}} [more]
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
  let response;
  try {
    const headers = { ...init.headers, "accept-language": language() };
    response = await fetch(`api/${path}`, { ...init, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(t("api.off"), 0);
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => null);
  const error = told?.error ?? {};
  const wait = Number(response.headers.get("retry-after")) || undefined;
  throw new ApiError(error.message ?? response.statusText, response.status, {
    retry_after: wait,
    ...error,
  });
}

/** @param {any} body @param {AbortSignal} [signal] */
const posted = (body, signal) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

/**
 * Return what a GET endpoint answers.
 * @param {string} path
 * @param {{signal?: AbortSignal}} [options]
 */
export async function get(path, { signal } = {}) {
  return (await answer(path, { signal })).json();
}

/**
 * Return what a POST endpoint answers.
 * @param {string} path
 * @param {any} body
 * @param {{signal?: AbortSignal}} [options]
 */
export async function post(path, body, { signal } = {}) {
  return (await answer(path, posted(body, signal))).json();
}

/**
 * Call `onEvent(name, data)` for each event of a stream; resolves where the stream ends.
 * @param {string} path
 * @param {any} body
 * @param {(name: string, data: any) => void} onEvent
 * @param {{signal?: AbortSignal}} [options]
 */
export async function stream(path, body, onEvent, { signal } = {}) {
  const response = await answer(path, posted(body, signal));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) dispatch(block, onEvent);
  }
  if (rest.trim()) dispatch(rest, onEvent);
}

/**
 * @param {string} block the lines of one event
 * @param {(name: string, data: any) => void} onEvent
 */
function dispatch(block, onEvent) {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (!data.length) return;
  const told = JSON.parse(data.join("\n"));
  if (name === "error") {
    const error = told.error ?? told;
    throw new ApiError(error.message, error.status ?? 500, error);
  }
  onEvent(name, told);
}

/** Whether an error only says that somebody cancelled. */
export const cancelled = (/** @type {any} */ error) => error?.name === "AbortError";
