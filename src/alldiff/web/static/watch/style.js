/** A style sheet that only one view needs. */

import { h } from "../dom.js";

/** Put a style sheet on the page, once; resolves when it is there. @param {string} path */
export function style(path) {
  if (document.querySelector(`link[href="${path}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`${path} is missing`));
    document.head.append(
      h("link", { rel: "stylesheet", href: path, onload: resolve, onerror: failed }),
    );
  });
}
