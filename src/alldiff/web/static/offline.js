/** The page without its server: what it needs is kept by a service worker. */

/** Let the browser keep the page; where it cannot, the page works as long as the server does. */
export function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("worker.js").catch(() => {});
  // What is seen first comes first.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
