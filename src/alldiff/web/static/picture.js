/** The board as a picture to keep: an SVG that stands alone, and a PNG of it. */

/** What a picture needs of the page's styles. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
  "font-family",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];
/** Pixels of a cell in a PNG, in the board's own units of 60, and the most of a side. */
const SCALE = 2;
const MOST = 8000;

/**
 * The text of an SVG that looks as a board does now, without the cursor and the selection.
 * @param {SVGSVGElement} board
 */
export function svgText(board) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const [from, to] = [board, copy].map((one) => [one, ...one.querySelectorAll("*")]);
  to.forEach((element, at) => {
    for (const { name } of [...element.attributes]) {
      if (/^(class|style|id|role|tabindex|aria-|data-)/.test(name)) element.removeAttribute(name);
    }
    if (element.tagName === "g") return;
    const seen = getComputedStyle(from[at]);
    for (const name of LOOKS) element.setAttribute(name, seen.getPropertyValue(name));
  });
  for (const [at, element] of from.entries()) {
    if (element.matches(".rings .selected, .rings .cursor")) to[at].remove();
  }
  const { x, y, width, height } = board.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height })) {
    paper.setAttribute(name, String(value));
  }
  paper.setAttribute("fill", getComputedStyle(document.documentElement).backgroundColor);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

/** The PNG of a board. @param {SVGSVGElement} board @returns {Promise<Blob>} */
export async function pngBlob(board) {
  const { width, height } = board.viewBox.baseVal;
  const scale = Math.min(SCALE, MOST / Math.max(width, height));
  const href = URL.createObjectURL(new Blob([svgText(board)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = href;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob(
        (blob) => (blob ? done(blob) : failed(new Error("the browser makes no picture of it"))),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(href);
  }
}
