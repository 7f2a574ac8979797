/** Watch: a search on the puzzle at hand, step by step, forwards and backwards. */

import { calm, fill, focusOn, h, saveFile } from "../dom.js";
import { iconButton } from "../icons.js";
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
import { createSplitter } from "./splitter.js";
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
/** The width of the board beside two trees. */
const SPLIT = "alldiff.watch.split";

/**
 * @param {HTMLElement} host
 * @param {import("../main.js").App} app
 * @returns {() => void}
 */
export function mount(host, app) {
  const { api, store, t, url } = app;
  const abort = new AbortController();
  /** @type {import("./session.js").Session | null} */
  let session = null;
  let words = /** @type {import("./words.js").Words | null} */ (null);
  /** The board or the graph that the search is on. */
  let stage = emptyStage();
  /** Boxes that can be chosen, where it is a graph. */
  let graph = /** @type {ReturnType<typeof createGraph> | null} */ (null);
  let heat = /** @type {ReturnType<typeof createHeat> | null} */ (null);
  let chooser = /** @type {ReturnType<typeof createChooser> | null} */ (null);
  /** @type {ReturnType<typeof createBeside> | null} */
  let beside = null;
  /** @type {ReturnType<typeof createSource> | null} */
  let source = null;
  let running = { stop() {}, drop() {} };
  /** The step that the address asks for, until it is there. */
  let pending = Number(url.param("step")) || 0;
  let blamed = /** @type {number[] | null} */ (null);
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
    onSelect: (variable) => graph?.select(variable),
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
  const film = iconButton("save", t("watch.film"), saveFilm, { tool: "film" });
  const state = h("div", { class: "watch-state" }, said, stopping, again, film);
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
  const splitter = createSplitter(t("watch.split"), split);
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
        splitter.element,
        h("section", { class: "watch-picture", "aria-labelledby": treeTitle.id }, trees, marks),
      ),
    ),
    transport.element,
  );
  fill(host, view);
  const kept = Number(localStorage.getItem(SPLIT));
  if (kept) split(kept);

  const keepStep = calm(() => {
    if (!session || unmounted || pending) return;
    url.setParams({ step: session.replay.position || null });
  }, 200);

  function render() {
    if (!session || !words || unmounted) return;
    const playing = transport.playing;
    const warm = heated.checked && scored(session) ? heat?.at(session, playing) : null;
    (graph ?? stage).draw(session, warm ?? NO_HEAT, blamed);
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
    ...source?.asked(),
    ...bench.own(),
    search: chooser?.spec ?? USUAL,
    seed: chooser?.seed ?? 0,
  });

  /** Save the search as one page that plays it without a server. */
  async function saveFilm() {
    film.disabled = true;
    try {
      const { html } = await api.post("watch/film", asking());
      saveFile(new Blob([html], { type: "text/html" }), "search.html");
    } catch (error) {
      if (!api.cancelled(error)) app.toast(api.messageOf(error), { kind: "bad" });
    }
    film.disabled = false;
  }

  /** Whether the scores of the order are shown as heat. */
  const scored = (/** @type {import("./session.js").Session} */ { about }) =>
    about.scored && !about.graph;

  /** A board without a search on it. */
  function emptyStage() {
    const { layout } = store.state;
    return createStage(layout, t("watch.board", { title: layout.title }));
  }

  /** Show a board without a search on it. */
  function bare() {
    stage = emptyStage();
    graph = null;
    fill(board, stage.element);
  }

  /**
   * Show the graph of a model.
   * @param {Server.WatchStart & {graph: Server.GraphJson}} about
   * @param {import("./words.js").Words} named
   */
  function drawGraph(about, named) {
    graph = createGraph(about, named, t, { onNode: bench.choose, onArc: bench.revise });
    fill(board, graph.element);
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
        const { search, seed } = asked;
        heat = createHeat(api, { puzzle: store.state.puzzle, search, seed }, render);
        const { over_states: overStates, graph: drawn } = session.about;
        if (drawn) drawGraph({ ...session.about, graph: drawn }, words);
        else if (graph) bare();
        bench.take(session, words);
        heatLabel.hidden = !scored(session);
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
    if (!session) return;
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
    const now = session?.state ?? "running";
    const on = now === "running";
    const how = now === "ended" ? session?.status : now;
    // A screen reader that heard of every part would never stop talking.
    sayState(now, t(`watch.state.${how}`, { n }), !on);
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
    focusOn(".move-play", transport.element);
  }

  /** @param {unknown} error */
  function failed(error) {
    sayState("failed", api.messageOf(error), true);
    again.hidden = false;
  }

  /** Two trees need the room of the rest. */
  function paired() {
    view.classList.toggle("two", beside?.chosen() ?? false);
    splitter.tell();
    render();
  }

  /** Give what stands before two trees a width. @param {number} width */
  function split(width) {
    view.style.setProperty("--split", `${Math.round(width)}px`);
    view.classList.add("split");
    localStorage.setItem(SPLIT, String(Math.round(width)));
  }

  /** Take the search that the form shows into the address, and watch it. */
  function changed() {
    if (!chooser) return;
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
    source = createSource(app, info, (params) => {
      bench.forget();
      pending = 0;
      url.setParams({ ...params, step: null });
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
      onNode: (number) => session && transport.go(stepOf(session, number)),
    });
    trees.append(beside.element);
    paired();
    url.setParams({ search: chooser.spec });
    begin();
  }

  const leave = store.subscribe((what) => {
    if (what !== "puzzle" || !chooser) return;
    source?.draw();
    bench.forget();
    bare();
    pending = 0;
    begin();
  });
  fill(board, stage.element);
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
