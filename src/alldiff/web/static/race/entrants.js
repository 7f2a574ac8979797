/** The form of a race: who races, and for how long. */

import { cancelled, messageOf } from "../api.js";
import { fill, h } from "../dom.js";
import { wordsOr } from "../i18n/index.js";

const SECONDS = 10;

/**
 * Return what an entrant is in words: its parts, or its engine.
 * @param {string} spec
 * @param {Server.InfoAnswer} info the answer of /api/info
 */
export function wordsOf(spec, info) {
  const [search, engine] = spec.split("@");
  const named = (/** @type {string} */ sort, /** @type {string} */ name) =>
    wordsOr(`${sort}.${name}`, name);
  if (info.engines.some((one) => one.name === search))
    return named("engine", search);
  const words = search.split(/[+:]/).map((name) => named("part", name));
  return [...words, ...(engine ? [named("engine", engine)] : [])].join(", ");
}

/**
 * Return the form: `element`, `searches`, `seconds`, `lock(running)`.
 * @param {Server.InfoAnswer} info the answer of /api/info
 * @param {{searches: string[], seconds: number}} chosen what the address asks for
 * @param {import("../i18n/index.js").Translate} t
 * @param {{onStart: () => void, onCancel: () => void, onAdd: (name: string) => Promise<unknown>}}
 *   listeners `onAdd` fails with the reason where a search cannot race
 */
export function createEntrants(info, chosen, t, { onStart, onCancel, onAdd }) {
  const most = info.limits.racers;
  const engines = info.engines
    .filter(
      (engine) =>
        !engine.unavailable && engine.name !== "reference" && engine.name !== "statespace",
    )
    .map((engine) => engine.name);
  const usual = info.default_searches.race;
  const offered = [
    ...new Set([
      ...usual.filter((name) => !engines.includes(name)),
      "hill-climbing",
      "annealing",
      ...chosen.searches.filter((name) => !engines.includes(name)),
    ]),
  ];
  const wanted = new Set((chosen.searches.length ? chosen.searches : usual).slice(0, most));
  let running = false;

  const lists = h("div", { class: "race-lists" });
  /** On a phone the lists are folded, and this says who is chosen. */
  const named = h("summary");
  const wide = matchMedia("(min-width: 48rem)").matches;
  const folded = h("details", { class: "race-who", open: wide }, named, lists);
  const note = h("p", { class: "race-note", role: "status" });
  const names = [
    ...info.levels,
    ...info.variable_orders,
    ...info.value_orders,
    ...info.options,
    ...info.strategies,
  ].map((part) => part.name);
  const field = h("input", {
    id: "race-add",
    type: "text",
    list: "race-names",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    placeholder: t("race.add.hint"),
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      add();
    },
  });
  const seconds = h("input", {
    id: "race-seconds",
    type: "number",
    min: 0.1,
    step: "any",
    max: info.limits.seconds,
    inputmode: "decimal",
    value: String(chosen.seconds || Math.min(SECONDS, info.limits.seconds)),
  });
  const adding = h("button", { type: "button", onclick: add }, t("race.add.button"));
  const start = h("button", { type: "submit", class: "primary race-start" }, t("race.start"));
  const element = h(
    "form",
    { class: "race-form", "aria-label": t("race.entrants"), onsubmit: submit },
    folded,
    h(
      "div",
      { class: "race-row" },
      h(
        "div",
        { class: "field grow" },
        h("label", { for: field.id }, t("race.add")),
        h(
          "div",
          { class: "joined" },
          field,
          adding,
        ),
        h(
          "datalist",
          { id: "race-names" },
          names.map((name) => h("option", { value: name })),
        ),
      ),
      h("div", { class: "field" }, h("label", { for: seconds.id }, t("race.seconds")), seconds),
      start,
    ),
    note,
  );

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (running) onCancel();
    else if (!wanted.size) say(t("race.few"));
    else onStart();
  }

  const say = (/** @type {string} */ text) => (note.textContent = text);

  async function add() {
    const name = field.value.trim().replaceAll(" ", "");
    if (!name) return field.focus();
    if (wanted.has(name)) return say(t("race.twice", { name }));
    if (wanted.size >= most) return say(t("race.most", { n: most }));
    try {
      await onAdd(name);
    } catch (error) {
      return cancelled(error) ? undefined : say(messageOf(error));
    }
    if (!offered.includes(name) && !engines.includes(name)) offered.push(name);
    wanted.add(name);
    field.value = "";
    say("");
    draw();
    field.focus();
  }

  /** One racer that can be chosen. */
  function racer(/** @type {string} */ name) {
    const box = h("input", {
      type: "checkbox",
      checked: wanted.has(name),
      disabled: running,
      value: name,
      onchange: () => {
        if (box.checked && wanted.size >= most) {
          box.checked = false;
          return say(t("race.most", { n: most }));
        }
        say("");
        if (box.checked) wanted.add(name);
        else wanted.delete(name);
        tell();
      },
    });
    const words = wordsOf(name, info);
    return h(
      "label",
      { class: "racer" },
      box,
      h("span", {}, name, words === name ? null : h("small", {}, words)),
    );
  }

  function draw() {
    const group = (/** @type {string} */ key, /** @type {string[]} */ list) =>
      h("fieldset", {}, h("legend", {}, t(key)), h("div", { class: "racers" }, list.map(racer)));
    fill(lists, group("race.searches", offered), group("race.engines", engines));
    tell();
  }

  /** The chosen ones, in the order of the lists. */
  const searches = () => [...offered, ...engines].filter((name) => wanted.has(name));

  const tell = () => (named.textContent = searches().join(", ") || t("race.few"));

  draw();
  return {
    element,
    say,
    get searches() {
      return searches();
    },
    get seconds() {
      const asked = Number(seconds.value);
      return asked > 0 ? Math.min(asked, info.limits.seconds) : SECONDS;
    },
    /** Let nothing be changed while a race is on; the button then cancels. */
    lock(/** @type {boolean} */ on) {
      running = on;
      say("");
      start.textContent = t(on ? "race.cancel" : "race.start");
      start.classList.toggle("primary", !on);
      for (const input of element.querySelectorAll("input")) input.disabled = on;
      adding.disabled = on;
    },
  };
}
