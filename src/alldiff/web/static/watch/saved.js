/** The page of a saved search: the player of Watch with a recording that is complete, and no server. */

import { byId, fill, h } from "../dom.js";
import { LANGUAGES, setLanguage, t } from "../i18n/index.js";
import { createFacts } from "./facts.js";
import { createGraph } from "./graph.js";
import { legend } from "./legend.js";
import { createPicture } from "./picture.js";
import { recorded } from "./session.js";
import { createStage } from "./stage.js";
import { createTransport } from "./transport.js";
import { wordsOf } from "./words.js";

const NO_HEAT = new Map();

/** Play what the page holds, from the step that its address names: player.html#120. */
export function play() {
  const saved = /** @type {Server.SavedSearch} */ (JSON.parse(byId("saved").textContent));
  const { layout, title } = saved;
  // The page has the words of one language.
  setLanguage(LANGUAGES[0][0], false);
  const session = recorded(saved.about, saved.part, saved.cut);
  const { graph, over_states: overStates, search } = session.about;
  const words = wordsOf(session, layout ?? { symbols: [], smallest: 1 }, t);
  const stage = layout
    ? createStage(layout, t("watch.board", { title }))
    : graph && createGraph({ ...session.about, graph }, words, t);
  followTheme();
  let blamed = /** @type {number[] | null} */ (null);

  const transport = createTransport(t, { onMove: render, onPlay() {} });
  const facts = createFacts(t, {
    onGo: transport.go,
    onPoint: (variables) => {
      blamed = variables;
      render();
    },
  });
  const treeTitle = h("h2", {}, `${t(overStates ? "watch.chart" : "watch.tree")} · ${search}`);
  const picture = createPicture(t, treeTitle, transport.go);

  function render() {
    stage?.draw(session, NO_HEAT, blamed);
    transport.show(facts.show(session, words, transport.playing));
    picture.show(session, words);
  }

  fill(
    byId("player"),
    h(
      "div",
      { class: "watch-scroll" },
      h("header", {}, h("h1", {}, title), h("p", {}, saved.subtitle)),
      h(
        "div",
        { class: "watch-stage" },
        h("div", { class: "watch-left" }, h("div", { class: "watch-board" }, stage?.element)),
        h(
          "section",
          { class: "watch-side", "aria-label": t("watch.side"), tabindex: 0 },
          saved.cut &&
            h("p", { class: "watch-state" }, t("watch.state.cut", { n: session.replay.length })),
          facts.element,
        ),
        h(
          "section",
          { class: "watch-picture", "aria-label": treeTitle.textContent },
          h("div", { class: "watch-trees" }, picture.element),
          h("div", { class: "watch-legend" }, legend(t, overStates)),
        ),
      ),
    ),
    transport.element,
  );
  session.replay.go(Number(location.hash.slice(1)) || 0);
  picture.take(session);
  picture.grow(session);
  transport.take(session);
  render();
}

/** Take the theme of the system, unless the page states one. */
function followTheme() {
  const { dataset } = document.documentElement;
  if (dataset.theme) return;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => (dataset.theme = dark.matches ? "dark" : "light");
  dark.addEventListener("change", follow);
  follow();
}
