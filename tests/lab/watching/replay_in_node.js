// Reads {script, data, targets} from stdin and prints what the replay shows at each target in turn.
const { script, data, targets } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const Replay = new Function(`${script}\nreturn Replay;`)();
const replay = new Replay(data);
const named = (queue, number) => queue.arcs ? data.arcs[number] : number;
const hex = domain => domain.toString(16);
const shown = targets.map(target => {
  replay.go(target);
  const queue = replay.queue;
  return {
    position: replay.position,
    domains: replay.domains.map(hex),
    levels: replay.levels.map(level => [
      level.variable, level.value, [...level.before].map(([v, d]) => [v, hex(d)]).sort((a, b) => a[0] - b[0]),
    ]),
    counts: { ...replay.counts },
    event: replay.event,
    failure: replay.lastFailure,
    queue: queue && [named(queue, queue.now), data.queue.slice(queue.from, queue.until).map(each => named(queue, each))],
  };
});
console.log(JSON.stringify(shown));
