/** The clues of a puzzle, to choose, move, copy and take out, several at once. */

import { h } from "../dom.js";
import { iconButton } from "../icons.js";
import { called, moved } from "./clues.js";

/**
 * @param {import("../main.js").App} app
 * @param {object} rules
 * @param {(type: string) => import("./clues.js").Rule | undefined} rules.ruleOf
 * @param {(clues: import("./clues.js").Clue[]) => Promise<boolean>} rules.change
 * @param {(number: number | null) => void} rules.show what the form is about
 */
export function clueList(app, { ruleOf, change, show }) {
  const { store, t } = app;
  /** The numbers of those chosen. @type {Set<number>} */
  let chosen = new Set();
  /** The numbers of those that contradict each other. @type {Set<number>} */
  let blamed = new Set();
  const list = h("ul", { class: "rule-list" });
  const tools = h(
    "div",
    { class: "row clue-tools", role: "group", "aria-label": t("set.clueTools") },
    iconButton("left", t("set.move.left"), () => move([0, -1])),
    iconButton("up", t("set.move.up"), () => move([-1, 0])),
    iconButton("down", t("set.move.down"), () => move([1, 0])),
    iconButton("right", t("set.move.right"), () => move([0, 1])),
    iconButton("copy", t("set.copyClue"), copy, { tool: "copy-clue" }),
    iconButton("erase", t("set.removeClue"), remove, { tool: "remove-clue" }),
  );
  const element = h("div", { class: "tool-panel", hidden: true }, list, tools);
  const clues = () => store.state.puzzle.clues ?? [];

  /** A line of the list; it stays where it is when its clue changes, so that no click is lost. */
  function line(/** @type {number} */ at) {
    const name = h("button", { class: "clue", onclick: () => toggle(at) });
    const erase = iconButton("erase", "", () => change(clues().toSpliced(at, 1)));
    return h("li", {}, name, erase);
  }

  function draw() {
    const all = clues();
    chosen = new Set([...chosen].filter((at) => at < all.length));
    while (list.children.length > all.length) list.lastElementChild?.remove();
    while (list.children.length < all.length) list.append(line(list.children.length));
    all.forEach((clue, /** @type {number} */ at) => {
      const [name, erase] = /** @type {Iterable<HTMLElement>} */ (list.children[at].children);
      const title = called(ruleOf(clue.type), clue);
      name.textContent = title;
      name.setAttribute("aria-pressed", String(chosen.has(at)));
      list.children[at].classList.toggle("blamed", blamed.has(at));
      erase.title = t("set.removeRule", { rule: title });
      erase.setAttribute("aria-label", erase.title);
    });
    element.hidden = !all.length;
    tools.hidden = !chosen.size;
  }

  /** @param {number} at */
  function toggle(at) {
    if (!chosen.delete(at)) chosen.add(at);
    show(chosen.size === 1 ? [...chosen][0] : null);
    draw();
  }

  /** Move all that are chosen, unless one would leave the grid. @param {number[]} by */
  async function move(by) {
    const { rows, columns } = store.state.layout;
    const next = clues().map((clue, /** @type {number} */ at) => {
      const rule = chosen.has(at) && ruleOf(clue.type);
      return rule ? moved(rule, clue, by, { rows, columns }) : clue;
    });
    const inside = next.filter((clue) => clue !== null);
    if (inside.length < next.length) app.announce(t("set.atEdge"));
    else if ((await change(inside)) && chosen.size === 1) show([...chosen][0]);
    return true;
  }

  /** Copy what is chosen; the copies are chosen then, to be moved away. */
  async function copy() {
    const all = clues();
    const copies = all.filter((_, /** @type {number} */ at) => chosen.has(at));
    const before = chosen;
    chosen = new Set(copies.map((_, /** @type {number} */ at) => all.length + at));
    if (!(await change([...all, ...copies]))) chosen = before;
    draw();
  }

  async function remove() {
    const rest = clues().filter((_, /** @type {number} */ at) => !chosen.has(at));
    chosen = new Set();
    show(null);
    await change(rest);
  }

  return {
    element,
    draw,
    move,
    remove,
    any: () => chosen.size > 0,
    /** Mark clues that contradict each other. @param {Set<number>} numbers */
    blame(numbers) {
      blamed = numbers;
      draw();
    },
    /** @param {Iterable<number>} numbers */
    choose(numbers) {
      chosen = new Set(numbers);
      draw();
      const line = /** @type {HTMLElement | undefined} */ (list.children[Math.min(...chosen)]);
      if (!line) return;
      // The list alone scrolls: the board stays where it is.
      const { offsetTop: top, offsetHeight: height } = line;
      const from = top - list.offsetTop;
      if (from < list.scrollTop) list.scrollTop = from;
      else if (from + height > list.scrollTop + list.clientHeight) {
        list.scrollTop = from + height - list.clientHeight;
      }
    },
  };
}
