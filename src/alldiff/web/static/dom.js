/** Elements without HTML in strings: text is only ever text. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Set attributes, properties of the element and listeners.
 * `on...` is a listener, `class` a string, `data` an object; null, undefined and false leave out.
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {any[]} children strings, nodes, lists of them; null, undefined and false are left out
 */
function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/**
 * Return an HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, attributes);
  append(element, children);
  if (tag === "select" && "value" in attributes) element.value = attributes.value;
  return element;
}

/**
 * Return an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

/**
 * Replace what an element holds.
 * @param {Element} element
 * @param {...any} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Return a function that runs `work` once it was not called for so many milliseconds.
 * @template {any[]} A
 * @param {(...args: A) => void} work
 * @param {number} milliseconds
 */
export function calm(work, milliseconds) {
  let timer = 0;
  const later = (/** @type {A} */ ...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...args), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}
