/* Before the first paint: the theme, so that nothing flashes. */
(function () {
  let kept = null;
  try {
    kept = localStorage.getItem("alldiff.theme");
  } catch {
    // Where nothing may be kept, the system's theme is used.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = kept || (dark ? "dark" : "light");
})();
