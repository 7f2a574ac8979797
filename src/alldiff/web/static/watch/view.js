/** Watch: a search on the puzzle at hand, step by step, forwards and backwards. */

import { calm, fill, h } from "../dom.js";
import { createBench } from "./bench.js";
import { createBeside } from "./beside.js";
import { createChooser } from "./chooser.js";
import { createFacts } from "./facts.js";
import { createGraph } from "./graph.js";
import { createHeat } from "./heat.js";
import { legend } from "./legend.js";
import { paced } from "./pace.js";
import { createPicture } from "./picture.js";
import { stepOf, watch } from "./session.js";
import { createSource } from "./source.js";
import { USUAL, parts } from "./spec.js";
import { createStage } from "./stage.js";
import { style } from "./style.js";
import { createTransport } from "./transport.js";
import { wordsOf } from "./words.js";

const STYLES = ["watch-form", "watch", "watch-pictures", "watch-graph", "player"];
await Promise.all(STYLES.map((name) => style(`css/${name}.css`)));

const NO_HEAT = new Map();
/** Milliseconds between two looks at what has come. */
const GROWS = 120;
const KEPT = "alldiff.watch.heat";

/**
 * @param {HTMLElement} host
 * @param {any} app
 * @returns {() => void}
 */
export function mount(host, app) {
  const { api, store, t, url } = app;
  const abort = new AbortController();
  /** @type {import("./session.js").Session | null} */
  let session = null;
  let words = null;
  let stage = null;
  let heat = null;
  let chooser = null;
  /** @type {ReturnType<typeof createBeside> | null} */
  let beside = null;
  /** @type {ReturnType<typeof createSource> | null} */
  let source = null;
  let running = { stop() {}, drop() {} };
  /** The step that the address asks for, until it is there. */
  let pending = Number(url.param("step")) || 0;
  let blamed = null;
  let unmounted = false;

  const transport = createTransport(t, {
    onMove: () => {
      pending = 0;
      render();
    },
    onPlay: () => keepStep(),
  });
  const facts = createFacts(t, {
    onGo: transport.go,
    onPoint: (variables) => {
      blamed = variables;
      render();
    },
  });
  const bench = createBench(app, {
    asked: () => asking(),
    onChange: () => {
      pending = 0;
      begin();
    },
    onSelect: (variable) => stage?.select?.(variable),
  });
  const form = h("div", { class: "watch-form" });
  /** On a phone the form is folded, and this says what is chosen. */
  const named = h("summary");
  const wide = matchMedia("(min-width: 46rem) and (min-height: 35rem)");
  // These stay the same elements while steps arrive: a press must not lose its button.
  const said = h("span", { class: "said", role: "status" });
  const stopping = h(
    "button",
    { type: "button", class: "stop", onclick: () => stop() },
    t("watch.stop"),
  );
  const again = h(
    "button",
    { type: "button", class: "again", onclick: () => begin() },
    t("watch.again"),
  );
  const state = h("div", { class: "watch-state" }, said, stopping, again);
  const board = h("div", { class: "watch-board" });
  const heated = h("input", {
    type: "checkbox",
    checked: localStorage.getItem(KEPT) !== "no",
    onchange: () => {
      localStorage.setItem(KEPT, heated.checked ? "yes" : "no");
      render();
    },
  });
  const heatLabel = h(
    "label",
    { class: "option heat-option" },
    heated,
    h(
      "span",
      {},
      t("watch.heat"),
      h(
        "span",
        { class: "heat-key" },
        t("watch.heat.low"),
        h("span", { class: "heat-scale", "aria-hidden": "true" }),
        t("watch.heat.high"),
      ),
    ),
  );
  const marks = h("div", { class: "watch-legend" });
  const treeTitle = h("h2", { id: "watch-tree-title" }, t("watch.tree"));
  const picture = createPicture(t, treeTitle, transport.go);
  const trees = h("div", { class: "watch-trees" }, picture.element);
  const view = h(
    "section",
    { class: "watch" },
    h("h1", { class: "sr" }, t("watch.title")),
    h(
      "div",
      { class: "watch-scroll" },
      form,
      h(
        "div",
        { class: "watch-stage" },
        h("div", { class: "watch-left" }, board, heatLabel, bench.element),
        h(
          "section",
          { class: "watch-side", "aria-label": t("watch.side"), tabindex: 0 },
          state,
          facts.element,
        ),
        h("section", { class: "watch-picture", "aria-labelledby": treeTitle.id }, trees, marks),
      ),
    ),
    transport.element,
  );
  fill(host, view);

  const keepStep = calm(() => {
    if (!session || unmounted || pending) return;
    url.setParams({ step: session.replay.position || null });
  }, 200);

  function render() {
    if (!session || unmounted) return;
    const playing = transport.playing;
    const warm = heated.checked && scored() ? heat.at(session, playing) : null;
    stage.draw(session, warm ?? NO_HEAT, blamed);
    transport.show(facts.show(session, words, playing));
    picture.show(session, words);
    beside?.show(session);
    if (!playing) {
      bench.draw();
      keepStep();
    }
  }

  /** What the server is asked: the model, the search, and what one has done oneself. */
  const asking = () => ({
    ...source.asked(),
    ...bench.own(),
    search: chooser.spec,
    seed: chooser.seed,
  });

  /** Whether the scores of the order are shown as heat. */
  const scored = () => session.about.scored && !session.about.graph;

  /** Show a board without a search on it. */
  function bare() {
    stage = createStage(store.state.layout, t("watch.board", { title: store.state.layout.title }));
    stage.plain = true;
    fill(board, stage.element);
  }

  /** Show the graph of a model. */
  function drawGraph(/** @type {import("./session.js").Session} */ begun) {
    const listeners = { onNode: bench.choose, onArc: bench.revise };
    stage = createGraph(begun, words, t, listeners);
    fill(board, stage.element);
  }

  /** Watch the search that is chosen from its first step. */
  function begin() {
    running.drop();
    heat?.drop();
    soonGrown.cancel();
    session = null;
    blamed = null;
    picture.forget();
    transport.take(null);
    transport.show("");
    const asked = asking();
    const mine = (running = watch(api, asked, {
      onStart(begun) {
        session = begun;
        words = wordsOf(session, store.state.layout, t);
        const { puzzle, search, seed } = asked;
        heat = createHeat(api, { puzzle, search, seed }, render);
        const { over_states: overStates, graph } = session.about;
        if (graph) drawGraph(session);
        else if (!stage.plain) bare();
        bench.take(session, words);
        heatLabel.hidden = !scored();
        picture.take(session);
        const title = t(overStates ? "watch.chart" : "watch.tree");
        treeTitle.textContent = `${title} · ${session.about.search}`;
        fill(marks, legend(t, overStates));
        transport.take(session);
        grown();
      },
      onPart: soonGrown,
      onEnd() {
        soonGrown.cancel();
        grown();
      },
      onError: (error) => mine === running && failed(error),
    }));
    beside?.begin(asked);
    tellState();
  }

  /** More steps are there. */
  function grown() {
    transport.grow();
    picture.grow(session);
    if (pending && (session.replay.length >= pending || session.state !== "running")) {
      session.replay.go(pending);
      pending = 0;
    }
    tellState();
    render();
  }
  const soonGrown = paced(grown, GROWS);

  /** Say how far the search is. */
  function tellState() {
    const n = session?.replay.length ?? 0;
    const on = !session || session.state === "running";
    const how = on ? "running" : session.state === "ended" ? session.status : session.state;
    // A screen reader that heard of every part would never stop talking.
    sayState(on ? "running" : session.state, t(`watch.state.${how}`, { n }), !on);
    stopping.hidden = !on;
  }

  /** @param {string} look @param {string} text @param {boolean} aloud */
  function sayState(look, text, aloud) {
    state.className = `watch-state ${look}`;
    said.setAttribute("aria-live", aloud ? "polite" : "off");
    if (said.textContent !== text) said.textContent = text;
    stopping.hidden = again.hidden = true;
  }

  function stop() {
    running.stop();
    if (!session) failed(new Error(t("watch.state.stopped.early")));
    transport.element.querySelector(".move-play").focus();
  }

  /** @param {any} error */
  function failed(error) {
    sayState("failed", error.message, true);
    again.hidden = false;
  }

  /** Two trees need the room of the rest. */
  function paired() {
    view.classList.toggle("two", beside.chosen());
    render();
  }

  /** Take the search that the form shows into the address, and watch it. */
  function changed() {
    pending = 0;
    named.textContent = chooser.spec;
    url.setParams({ search: chooser.spec, seed: chooser.seed || null, step: null });
    begin();
  }

  async function open() {
    const info = await api.get("info", { signal: abort.signal });
    if (unmounted) return;
    // A plus sign in an address may be read as a space.
    const asked = (url.param("search") ?? "").trim().replaceAll(" ", "+");
    const spec = parts(asked, info) ? asked : USUAL;
    if (asked && asked !== spec) app.toast(t("watch.unknown", { search: asked }), { kind: "bad" });
    source = createSource(app, info, () => {
      bench.forget();
      pending = 0;
      url.setParams({ ...source.params(), step: null });
      begin();
    });
    const chosen = { spec, seed: Number(url.param("seed")) || 0 };
    chooser = createChooser(info, chosen, t, changed, source.element);
    const choice = h(
      "details",
      { class: "watch-choice", open: wide.matches },
      named,
      chooser.element,
    );
    wide.addEventListener("change", () => (choice.open = wide.matches), { signal: abort.signal });
    named.textContent = chooser.spec;
    fill(form, choice);
    beside = createBeside(app, {
      spec: (url.param("beside") ?? "").trim().replaceAll(" ", "+"),
      specs: info.default_searches.watch,
      onChange(other) {
        url.setParams({ beside: other || null });
        paired();
      },
      onNode: (number) => transport.go(stepOf(session, number)),
    });
    trees.append(beside.element);
    paired();
    url.setParams({ search: chooser.spec });
    begin();
  }

  const leave = store.subscribe((/** @type {string} */ what) => {
    if (what !== "puzzle" || !chooser) return;
    source.draw();
    bench.forget();
    bare();
    pending = 0;
    begin();
  });
  bare();
  transport.show("");
  tellState();
  open().catch((error) => !api.cancelled(error) && failed(error));

  return () => {
    unmounted = true;
    abort.abort();
    running.drop();
    heat?.drop();
    keepStep.cancel();
    soonGrown.cancel();
    picture.forget();
    beside?.end();
    transport.unmount();
    leave();
  };
}
