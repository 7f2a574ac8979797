/* Before the first paint: the theme, so that nothing flashes. */
(function () {
  var kept = null;
  try {
    kept = localStorage.getItem("alldiff.theme");
  } catch (error) {
    kept = null;
  }
  var dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = kept || (dark ? "dark" : "light");
})();
