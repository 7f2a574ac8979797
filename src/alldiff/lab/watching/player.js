/* Draws a replay on the board that is in the page already, and moves it by buttons and keys. */

const recording = JSON.parse(document.getElementById("recording").textContent);
const { geometry, settles } = recording;
const replay = new Replay(recording);
const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
const SPEEDS = [0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1000];
const FRAMES = 30;
const ARCS_SHOWN = 12;
const SVG = "http://www.w3.org/2000/svg";
const given = new Set(recording.given);
const element = id => document.getElementById(id);
const name = variable => recording.cells[variable];
const session = { about: recording, replay };
const words = wordsOf(session, { symbols: [] }, word);
const label = words.symbol;
const slot = value => geometry.slots ? geometry.slots[value] : value - 1;
const kindAt = step => replay.kind(step);

function make(tag, attributes, parent) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (parent) parent.append(made);
  return made;
}

/* The cells: each is drawn again only when what it shows has changed. */

const groups = recording.cells.map((_, variable) => {
  const [x, y] = geometry.corners[variable];
  return make("g", { transform: `translate(${x} ${y})` }, element("cells"));
});
const drawn = recording.cells.map(() => null);

function template(id) {
  const copy = element(id).cloneNode(true);
  copy.removeAttribute("id");
  return copy;
}

function strike(group, value) {
  const { across, down, side, inset } = geometry;
  const width = (side - 2 * inset) / across, height = (side - 2 * inset) / down;
  const x = inset + (slot(value) % across) * width, y = inset + Math.floor(slot(value) / across) * height;
  make("path", { class: "strike", d: `M${x + 2} ${y + height - 2}L${x + width - 2} ${y + 2}` }, group);
}

function drawCell(variable, domain, tried, gone, struck) {
  const whole = domain && !(domain & (domain - 1n)) && (settles || tried);
  const key = `${domain},${whole},${gone},${struck}`;
  if (drawn[variable] === key) return;
  drawn[variable] = key;
  const group = groups[variable];
  group.replaceChildren();
  if (whole) {
    group.append(template(`number-${valuesOf(domain)[0]}`));
  } else if (geometry.marks) {
    for (const value of valuesOf(domain)) group.append(template(`mark-${value}`));
    for (const value of valuesOf(gone)) {
      const mark = template(`mark-${value}`);
      mark.setAttribute("class", "ghost");
      group.append(mark);
      strike(group, value);
    }
    if (struck >= 0 && !(gone >> BigInt(struck) & 1n)) strike(group, struck);
  } else {
    const text = make("text", {
      class: "left", x: geometry.side / 2, y: geometry.side * 0.62, "font-size": geometry.side * 0.34,
    }, group);
    text.textContent = `${valuesOf(domain).length}?`;
  }
}

/* What stands out: the variable just chosen, the cells of a constraint, the queue. */

function ring(variable, look) {
  const [x, y] = geometry.corners[variable], side = geometry.side;
  make("rect", {
    class: `role ${look}`, x: x + 3, y: y + 3, width: side - 6, height: side - 6, rx: 4,
  }, element("overlay"));
}

function drawOverlay(event, queue, levels, failed) {
  element("overlay").replaceChildren();
  const kind = event ? event[0] : null;
  const now = new Map(levels.map(level => [level.variable, "tried"]));
  if (levels.length) now.set(levels[levels.length - 1].variable, "chosen");
  if (kind === UNDO) now.set(event[1], "chosen");
  if (kind === REVISE) now.set(event[1], "revised");
  if (kind === ARC) {
    const [constraint, from, to] = recording.arcs[event[1]];
    for (const other of from < 0 ? recording.scopes[constraint] : [to]) now.set(other, "scope");
    if (from >= 0) now.set(from, "revised");
  }
  if (kind === VISIT && event.length - 4 < 2 * recording.cells.length) {
    for (let at = 4; at < event.length; at += 2) {
      const domain = replay.domains[event[at]];
      if (domain && !(domain & (domain - 1n))) now.set(event[at], "chosen");
    }
  }
  if ((kind === PRUNE || kind === FAIL) && event[3] >= 0) {
    for (const variable of recording.scopes[event[3]]) if (!now.has(variable)) now.set(variable, "scope");
  }
  const hit = failed && failed.emptied >= 0 ? failed.emptied : event ? event[1] : -1;
  if ((kind === PRUNE || kind === FAIL) && hit >= 0) now.set(hit, "hit");
  for (const [variable, look] of now) ring(variable, look);
  // In a constraint graph the constraint itself is drawn, too.
  for (const edge of document.querySelectorAll(".constraint.blamed")) edge.classList.remove("blamed");
  if ((kind === PRUNE || kind === FAIL) && event[3] >= 0) element(`edge-${event[3]}`)?.classList.add("blamed");
  if (queue) {
    for (const variable of waitingIn(queue)) {
      const [x, y] = geometry.corners[variable];
      make("circle", { class: "waiting", cx: x + geometry.side - 6, cy: y + 6, r: 3.4 }, element("overlay"));
    }
  }
}

/* The variables that wait in a queue, or may lose values by the arcs that do. */
function waitingIn({ from, until, arcs }) {
  const waiting = recording.queue.slice(from, until);
  const losers = ([constraint, variable]) => variable < 0 ? recording.scopes[constraint] : [variable];
  return new Set(arcs ? waiting.flatMap(arc => losers(recording.arcs[arc])) : waiting);
}

/* What is told in words. */

function lookOf(event) {
  if (!event) return "";
  return event[0] === PRUNE || event[0] === FAIL ? "bad" : event[0] === SOLUTION ? "good" : "";
}

function toldQueue(queue) {
  if (!queue) return "empty";
  const { now, from, until, arcs } = queue;
  const named = arcs ? words.arc : name;
  const waiting = recording.queue.slice(from, Math.min(until, from + ARCS_SHOWN)).map(named);
  const more = until - from - waiting.length;
  const listed = `${waiting.join(arcs ? ", " : " ")}${more ? ` and ${more} more` : ""}`;
  const following = waiting.length ? `then ${arcs ? "" : "those to "}${listed}` : "none waiting";
  return arcs ? `${named(now)} now, ${following}` : `the arcs to ${named(now)} now, ${following}`;
}

/* The words of the served page, in English. */
function word(key, params = {}) {
  const text = (params.n === 1 && WORDS[`${key}.one`]) || WORDS[key] || key;
  return text.replace(/\{(\w+)\}/g, (whole, each) => params[each] ?? whole);
}

function toldWhy(levels) {
  const top = levels[levels.length - 1], choice = replay.choice;
  if (!top || !choice) return word("watch.why.none");
  const variable = whyVariable(choice, recording.orders, word);
  const value = whyValue(choice, top.value, recording.valueOrders, word, label);
  return [`${name(top.variable)}: ${variable}`, value && `${label(top.value)}: ${value}`].filter(Boolean).join(". ");
}

function toldChosen(levels) {
  if (!levels.length) return "nothing yet";
  const last = levels[levels.length - 1];
  const shown = levels.slice(-6, -1).map(level => `${name(level.variable)} = ${label(level.value)}`);
  const before = shown.length ? ` (depth ${levels.length}, after ${levels.length > 6 ? "… " : ""}${shown.join(", ")})` : ` (depth ${levels.length})`;
  return `${name(last.variable)} = ${label(last.value)}${before}`;
}

function render() {
  const event = replay.event, queue = replay.queue, failed = failure(session);
  // A value that failed is taken back by the step that tells it; what it did is still shown.
  const { levels, domains } = failed ?? replay;
  const top = levels[levels.length - 1];
  const tried = new Set(levels.map(level => level.variable));
  const struck = event && (event[0] === PRUNE || event[0] === FAIL) ? [event[1], event[2]] : [-1, -1];
  for (let variable = 0; variable < groups.length; variable++) {
    if (given.has(variable)) continue;
    let gone = 0n;
    if (top && variable !== top.variable && top.before.has(variable)) {
      gone = top.before.get(variable) & ~domains[variable];
    } else if (!levels.length && struck[0] === variable && event[0] === PRUNE) {
      gone = 1n << BigInt(struck[1]);
    }
    drawCell(variable, domains[variable], tried.has(variable), gone, struck[0] === variable ? struck[1] : -1);
  }
  drawOverlay(event, queue, levels, failed);
  const said = words.step(event);
  element("now").textContent = said;
  element("now").className = `now ${lookOf(event)}`;
  // A screen reader that heard every step of a running search would never stop talking.
  element("now").setAttribute("aria-live", playing ? "off" : "polite");
  element("chosen").textContent = toldChosen(levels);
  element("why").textContent = toldWhy(levels);
  element("queue").textContent = toldQueue(queue);
  const last = replay.lastFailure;
  element("failure").textContent = last ? words.step(last, replay.failure) : word("watch.failure.none");
  const counted = Object.entries(replay.counts)
    .filter(([what]) => !recording.overStates || what === "nodes" || what === "solutions");
  element("counts").replaceChildren(...counted.map(([what, number]) => {
    const item = document.createElement("li"), count = document.createElement("b");
    count.textContent = number.toLocaleString("en");
    item.append(count, ` ${what}`);
    return item;
  }));
  const end = replay.position === replay.length;
  element("slider").value = replay.position;
  element("slider").setAttribute("aria-valuetext", `step ${replay.position} of ${replay.length}: ${said}`);
  element("place").textContent = `step ${replay.position.toLocaleString("en")} of ${replay.length.toLocaleString("en")}`;
  for (const id of ["first", "back", "try-back"]) element(id).disabled = !replay.position;
  for (const id of ["last", "forward", "try-next"]) element(id).disabled = end;
  const play = element("play");
  play.setAttribute("aria-label", playing ? "Pause" : "Play");
  play.querySelector("path").setAttribute("d", playing ? "M4 2h3v12H4zM10 2h3v12h-3z" : "M4 2l10 6-10 6z");
}

/* The profile above the slider: how deep the search is, with its fails and solutions. */

function drawProfile() {
  const depths = [], fails = [], solutions = [];
  let depth = 0, most = 1;
  for (let step = 0; step < replay.length; step++) {
    const kind = kindAt(step);
    const root = kind === FAIL && recording.numbers[recording.starts[step] + 1] < 0;
    if (kind === TRY) depth++;
    depths.push(depth);
    most = Math.max(most, depth);
    if (kind === FAIL) fails.push(step);
    if (kind === SOLUTION) solutions.push(step);
    if ((kind === FAIL && !root) || kind === UNDO) depth--;
  }
  const length = Math.max(1, replay.length), columns = Math.min(500, length);
  let path = "M0 40";
  for (let column = 0; column < columns; column++) {
    const from = Math.floor(column * length / columns), until = Math.floor((column + 1) * length / columns);
    const height = 38 - 30 * Math.max(0, ...depths.slice(from, until)) / most;
    path += `L${column * 1000 / columns} ${height}L${(column + 1) * 1000 / columns} ${height}`;
  }
  // Each step is drawn where the slider stands after it; many fails share a column.
  const ticks = (steps, from, to) => {
    const places = new Set(steps.map(step => Math.ceil((step + 1) / length * 500)));
    return [...places].map(place => `M${place * 2} ${from}V${to}`).join("");
  };
  const profile = element("profile");
  make("path", { class: "depth", d: `${path}L1000 40Z` }, profile);
  make("path", { class: "fail", d: ticks(fails, 34, 40) }, profile);
  make("path", { class: "solution", d: ticks(solutions, 0, 40) }, profile);
}

/* Moving. */

let playing = false, last = 0, owed = 0;

function go(position) {
  playing = false;
  replay.go(position);
  render();
}

function nextTry(direction) {
  const wanted = step => kindAt(step) === TRY || kindAt(step) === VISIT;
  let position = replay.position + direction;
  while (position > 0 && position < replay.length && !wanted(position - 1)) position += direction;
  return position;
}

function tick() {
  if (!playing) return;
  const now = performance.now(), speed = Number(element("speed").value);
  owed += (now - last) / 1000 * speed;
  last = now;
  if (owed >= 1) {
    replay.go(replay.position + Math.floor(owed));
    owed %= 1;
    if (replay.position === replay.length) playing = false;
    render();
  }
  schedule();
}

/* At a high speed each frame shows several steps. */
function schedule() {
  if (playing) setTimeout(tick, 1000 / Math.min(FRAMES, 4 * Number(element("speed").value)));
}

function toggle() {
  playing = !playing;
  if (playing) {
    if (replay.position === replay.length) replay.go(0);
    last = performance.now();
    owed = 0;
    schedule();
  }
  render();
}

function faster(by) {
  const speed = element("speed");
  speed.selectedIndex = Math.max(0, Math.min(SPEEDS.length - 1, speed.selectedIndex + by));
}

const MOVES = {
  first: () => go(0),
  "try-back": () => go(nextTry(-1)),
  back: () => go(replay.position - 1),
  play: toggle,
  forward: () => go(replay.position + 1),
  "try-next": () => go(nextTry(1)),
  last: () => go(replay.length),
};
const KEYS = {
  ArrowLeft: MOVES.back, ArrowRight: MOVES.forward, ArrowUp: MOVES["try-back"], ArrowDown: MOVES["try-next"],
  Home: MOVES.first, End: MOVES.last, " ": toggle, "+": () => faster(1), "-": () => faster(-1),
};

for (const [id, move] of Object.entries(MOVES)) element(id).addEventListener("click", move);
for (const speed of SPEEDS) element("speed").append(new Option(`${speed} a second`, speed));
element("speed").value = reduced ? 1 : 5;
element("slider").max = replay.length;
element("slider").addEventListener("input", event => go(Number(event.target.value)));
document.addEventListener("keydown", event => {
  const typing = event.target instanceof HTMLSelectElement;
  const pressing = event.target instanceof HTMLButtonElement && event.key === " ";
  if (typing || pressing || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
if (recording.overStates) {
  document.body.className = "over-states";
  element("chosen-means").textContent = "just changed";
}
// A page can be opened at a step: player.html#120.
replay.go(Number(location.hash.slice(1)) || 0);
drawProfile();
render();
