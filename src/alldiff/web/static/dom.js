/** Elements without HTML in strings: text is only ever text. */

const SVG = "http://www.w3.org/2000/svg";

/** Characters that turn the direction of text, or have no shape; as in visible.py. */
const UNSEEN =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * What can stand in an element, in lists of lists too; null, undefined and false are left out. A
 * number is no child, so that `list.length && ...` cannot write a 0.
 * @typedef {Node | string | null | undefined | false} Leaf
 * @typedef {Leaf | (Leaf | (Leaf | Leaf[])[])[]} Child
 */

/** @typedef {string | number | boolean | null | undefined} Value null, undefined and false leave out */

/**
 * Listeners of an element: `onclick`, `onchange` and so on.
 * @template {Element} E
 * @typedef {{[K in keyof HTMLElementEventMap as `on${K}`]?:
 *   (event: HTMLElementEventMap[K] & {currentTarget: E}) => unknown}} Listeners
 */

/**
 * The attributes that the page sets.
 * @typedef {(
 *  "autocapitalize" | "autocomplete" | "checked" | "class" | "cx" | "cy" | "d" | "disabled"
 *   | "dominant-baseline" | "download" | "fill" | "fill-rule" | "font-size" | "font-weight" | "for" | "height"
 *   | "hidden" | "href" | "id" | "inputmode" | "label" | "lang" | "list" | "max" | "maxlength"
 *   | "min" | "name" | "open" | "placeholder" | "preserveAspectRatio" | "r" | "readonly" | "rel" | "role"
 *   | "rows" | "rx" | "scope" | "selected" | "spellcheck" | "step" | "stroke" | "stroke-width"
 *   | "tabindex" | "text-anchor" | "title" | "transform" | "type" | "value" | "viewBox" | "width"
 *   | "x" | "xmlns" | "y" | `aria-${string}` | `data-${string}`
 * )} AttributeName
 */

/**
 * @template {Element} E
 * @typedef {Listeners<E> & {[name in AttributeName]?: Value} & {data?: Record<string, string>}} Attributes
 */

/**
 * Set attributes, properties of the element and listeners.
 * @param {Element} element
 * @param {Attributes<never>} attributes
 */
function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (typeof value === "object") {
      Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    } else if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (typeof child === "string") element.append(child.replace(UNSEEN, "\ufffd"));
    else if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/**
 * Return an HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<HTMLElementTagNameMap[K]>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, attributes);
  append(element, children);
  if (element instanceof HTMLSelectElement && "value" in attributes) {
    element.value = String(attributes.value);
  }
  return element;
}

/**
 * Return an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<SVGElementTagNameMap[K]>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

/** The element of the page with an id. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/**
 * Give the focus to the first element that matches, if there is one.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export function focusOn(selector, within = document) {
  const found = within.querySelector(selector);
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
}

/**
 * Replace what an element holds.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Return a function that runs `work` once it was not called for so many milliseconds.
 * @template {unknown[]} A
 * @param {(...args: A) => void} work
 * @param {number} milliseconds
 */
export function calm(work, milliseconds) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const later = (/** @type {A} */ ...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...args), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Let the browser save a file. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  h("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}
