/** Work that is asked for more often than anybody could see. */

/**
 * Return a function that soon runs `work`, but never twice within so many milliseconds.
 * @param {() => void} work
 * @param {number} milliseconds
 */
export function paced(work, milliseconds) {
  let last = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  function run() {
    timer = undefined;
    last = performance.now();
    work();
  }
  const soon = () => {
    if (!timer) timer = setTimeout(run, Math.max(0, milliseconds - (performance.now() - last)));
  };
  soon.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return soon;
}
