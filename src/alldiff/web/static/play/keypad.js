/** The buttons beside the board: what is written, the values, undo, settings. */

import { symbolOf, valuesIn } from "../board/geometry.js";
import { fill, focusOn, h } from "../dom.js";
import { iconButton } from "../icons.js";
import { MODES, PENS } from "./actions.js";
import { checkSoFar } from "./check.js";
import { shortcuts } from "./shortcuts.js";

/** With more values than this a field takes the number. */
const MOST_BUTTONS = 36;
const COLOURS = 9;
const OPTIONS = /** @type {const} */ ([
  "automatic",
  "conflicts",
  "highlight",
  "timer",
  "labels",
  "letters",
  "digitFirst",
  "tidy",
]);

/**
 * @param {import("../main.js").App} app
 * @param {import("./actions.js").Actions} act
 */
export function keypad(app, act) {
  const { store, t } = app;
  const modes = h("div", { class: "modes", role: "radiogroup", "aria-label": t("mode.label") });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("play.values") });
  const undo = iconButton("undo", t("play.undo"), () => act.undo());
  const redo = iconButton("redo", t("play.redo"), () => act.redo());
  const several = iconButton("several", t("play.several"), () => act.toggleSeveral(), { tool: "several" });
  const row = h(
    "div",
    { class: "row tools" },
    undo,
    redo,
    iconButton("erase", t("play.erase"), () => act.clear()),
    iconButton("fill", t("play.fill"), () => act.fill(), { tool: "fill" }),
    iconButton("check", t("play.check"), () => checkSoFar(app), { tool: "check" }),
    iconButton("restart", t("play.restart"), restart),
    several,
    iconButton("keyboard", t("keys.title"), () => shortcuts(app), { tool: "keys" }),
  );
  const options = h(
    "details",
    { class: "options" },
    h("summary", {}, t("play.options")),
    OPTIONS.map((name) => toggle(name)),
  );
  const element = h("div", { class: "keypad" }, modes, keys, row);

  /** @param {keyof import("../store.js").Settings} name */
  function toggle(name) {
    const box = h("input", {
      type: "checkbox",
      role: "switch",
      checked: store.settings[name],
      onchange: (event) => store.set(name, event.currentTarget.checked),
    });
    return h("label", { class: "switch" }, box, h("span", {}, t(`option.${name}`)));
  }

  function restart() {
    store.restart();
    app.toast(t("play.restarted"), { action: { label: t("play.undo"), run: () => act.undo() } });
  }

  /** The buttons of the values, or of the colours. */
  function build() {
    const layout = app.layout();
    const mode = act.mode();
    fill(modes, MODES.map(modeButton));
    keys.className = `keys ${mode}`;
    if (mode === "pen") {
      const pens = Array.from({ length: PENS }, (_, at) => penButton(at + 1));
      fill(keys, pens, h("p", { class: "soft" }, t("play.penHelp")));
      keys.style.setProperty("--across", String(PENS));
    } else if (mode === "colour") {
      fill(keys, Array.from({ length: COLOURS }, (_, at) => colourButton(at + 1)));
      keys.style.setProperty("--across", "5");
      const none = { class: "key", "aria-label": t("colour.none") };
      keys.append(h("button", { ...none, onclick: () => act.enter(0, "colour") }, "×"), ...oneByOne());
    } else if (layout.symbols.length > MOST_BUTTONS) {
      fill(keys, numberField(layout));
      keys.style.setProperty("--across", "1");
    } else {
      fill(keys, valuesIn(layout).map(valueButton));
      const { length } = layout.symbols;
      const across = Math.max(3, Math.ceil(Math.sqrt(length)));
      keys.style.setProperty("--across", String(length === 4 ? 4 : across));
    }
    draw();
  }

  /** @param {import("./actions.js").Mode} mode */
  function modeButton(mode) {
    const checked = mode === act.mode();
    return h(
      "button",
      {
        class: `mode ${mode}`,
        role: "radio",
        "aria-checked": String(checked),
        tabindex: checked ? 0 : -1,
        onclick: () => act.setMode(mode),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          act.nextMode(step);
          focusOn('[aria-checked="true"]', modes);
        },
      },
      t(`mode.${mode}`),
    );
  }

  /** @param {number} value */
  const press = (value) => (act.valuesFirst() ? act.hold(value) : act.enter(value));

  /** @param {number} value */
  function valueButton(value) {
    const onclick = () => press(value);
    const symbol = symbolOf(app.layout(), value);
    return h("button", { class: "key", data: { value: String(value) }, onclick }, symbol);
  }

  /** @param {number} colour */
  function colourButton(colour) {
    const label = t(`colour.${colour}`);
    const onclick = () => press(colour);
    return h(
      "button",
      { class: "key", data: { value: String(colour) }, "aria-label": label, title: label, onclick },
      h("span", { class: `swatch k${colour}` }),
    );
  }

  /** @param {number} colour */
  function penButton(colour) {
    const label = t(`pen.${colour}`);
    const pressed = String(colour === act.penColour());
    return h(
      "button",
      { class: "key", "aria-label": label, title: label, "aria-pressed": pressed, onclick: () => act.enter(colour, "pen") },
      h("span", { class: `swatch pen-${colour}` }),
    );
  }

  /** Whether colours are for whole cells, or for candidates one by one. */
  function oneByOne() {
    const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
      act.setInking(event.currentTarget.checked);
    const box = h("input", { type: "checkbox", role: "switch", checked: act.inking(), onchange });
    return [
      h("label", { class: "switch" }, box, h("span", {}, t("play.inks"))),
      act.inking() && h("p", { class: "soft" }, t("play.inksHelp")),
    ].filter((one) => one !== false);
  }

  /** @param {Server.Layout} layout */
  function numberField({ smallest, largest }) {
    const label = t("play.number", { smallest, largest });
    const field = h("input", {
      type: "number",
      min: smallest,
      max: largest,
      inputmode: "numeric",
      placeholder: label,
      "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const value = Number(field.value);
        const fits = field.value !== "" && value >= smallest && value <= largest;
        if (event.key !== "Enter" || !fits) return;
        act.enter(value);
        field.value = "";
      },
    });
    return field;
  }

  /** Dim what is placed everywhere, and what cannot be undone. */
  function draw() {
    undo.disabled = !store.canUndo();
    redo.disabled = !store.canRedo();
    several.setAttribute("aria-pressed", String(act.several()));
    const { layout } = store.state;
    const { length } = layout.symbols;
    const square = layout.cells.length === length ** 2;
    const counts = new Map();
    for (const value of store.values().values()) counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const button of keys.querySelectorAll("button")) {
      // The button that takes colours away has no value.
      if (button.dataset.value === undefined) continue;
      const value = Number(button.dataset.value);
      const done = square && (counts.get(value) ?? 0) >= length;
      button.classList.toggle("done", done && act.mode() !== "colour");
      if (act.inking()) button.setAttribute("aria-pressed", String(value === act.inkColour()));
      else if (act.valuesFirst()) button.setAttribute("aria-pressed", String(value === act.held()));
      else button.removeAttribute("aria-pressed");
    }
  }

  act.onMode(build);
  return { element, options, build, draw };
}
