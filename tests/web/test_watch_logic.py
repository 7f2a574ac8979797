"""What Watch keeps of a search: the replay and the tree at every step."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import alldiff as ad
from alldiff.core.limits import Limits
from alldiff.core.replay import Replay
from alldiff.core.search import parse
from alldiff.lab.watching import Recording, watched

from support.scripts import run_script

FOUR = "4.23.2.4.3..1..2"
NONE_FOUND = "123....4" + "." * 8
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MOST = 3000

REPLAYED = """
async ([data, cuts, targets]) => {
  const { nothing, Replay } = await import("/watch/replay.js");
  const empty = nothing(), lists = Object.keys(empty);
  const replay = new Replay({ ...data, ...empty });
  replay.most = 3;
  for (const cut of cuts) {
    const fresh = (name) => data[name].slice(empty[name].length);
    const part = Object.fromEntries(lists.map((name) => [name, fresh(name)]));
    const until = cut < data.starts.length ? data.starts[cut] : data.numbers.length;
    part.checks = part.checks.slice(0, cut - empty.starts.length);
    part.starts = part.starts.slice(0, cut - empty.starts.length);
    part.numbers = part.numbers.slice(0, until - empty.numbers.length);
    replay.append(part);
    if (replay.length) replay.go(Math.floor(replay.length / 2));
  }
  const hex = (domain) => domain.toString(16);
  return targets.map((target) => {
    replay.go(target);
    return {
      position: replay.position,
      domains: replay.domains.map(hex),
      levels: replay.levels.map(({ variable, value, before }) => [
        variable, value, [...before].map(([v, d]) => [v, hex(d)]).sort((a, b) => a[0] - b[0]),
      ]),
      counts: { ...replay.counts },
    };
  });
}
"""


def recorded(text: str, spec: str, most: int = MOST) -> tuple[Recording, list[Any]]:
    """Return a recording of the first steps of a search for all solutions, and the events."""
    model = ad.to_model(ad.read(text))
    told = list(islice(watched(model, parse(spec), Limits(None, most)), most))
    recording = Recording(model)
    recording.take(told, most)
    return recording, [one.event for one in told]


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        (FOUR, "fc+mrv"),
        (NONE_FOUND, "mac"),
        (INKALA, "bt"),
        (INKALA, "mac+mrv+lcv"),
        (INKALA, "annealing:swap"),
    ],
)
def test_a_replay_that_arrives_in_parts_is_that_of_python(text: str, spec: str) -> None:
    recording, events = recorded(text, spec)
    random, length = Random(spec), len(recording)
    cuts = sorted({random.randint(0, length) for _ in range(6)} | {length})
    targets = [0, length, *(random.randint(0, length) for _ in range(40)), length, 0]
    answers = run_script(REPLAYED, [recording.data(), cuts, targets])
    replay = Replay(recording.model, events)
    for target, answer in zip(targets, answers, strict=True):
        while replay.position < target:
            replay.forward()
        while replay.position > target:
            replay.back()
        assert answer == {
            "position": target,
            "domains": [f"{domain:x}" for domain in replay.domains],
            "levels": [
                [
                    level.variable,
                    level.value,
                    [[v, f"{domain:x}"] for v, domain in sorted(level.before.items())],
                ]
                for level in replay.levels
            ],
            "counts": {
                name: getattr(replay.counts, name)
                for name in ("nodes", "fails", "undos", "prunes", "solutions")
            }
            | {"checks": sum(recording.checks[: replay.position])},
        }


GROWN = """
async ([data, positions]) => {
  const { Replay } = await import("/watch/replay.js");
  const { Tree } = await import("/watch/tree.js");
  const { layOut } = await import("/watch/layout.js");
  const words = { cell: (variable) => data.cells[variable], symbol: String, start: "start" };
  const replay = new Replay(data), whole = new Tree();
  whole.grow(replay);
  const said = (moment) => [...Array(moment.size).keys()].map((number) => [
    moment.outcome(number), moment.solved(number), moment.children(number).length,
    moment.below(number), moment.failsBelow(number), moment.solutions(number),
  ]);
  const cut = (position) => {
    const until = position < data.starts.length ? data.starts[position] : data.numbers.length;
    const starts = data.starts.slice(0, position), numbers = data.numbers.slice(0, until);
    const short = new Replay({ ...data, starts, numbers }), tree = new Tree();
    short.go(position);
    tree.grow(short);
    return said(tree.at(short));
  };
  const faults = [];
  for (const position of positions) {
    replay.go(position);
    const moment = whole.at(replay);
    const same = JSON.stringify(said(moment)) === JSON.stringify(cut(position));
    if (!same) faults.push(`the tree at ${position}`);
    const { places } = layOut(moment, words);
    const shown = places.flatMap((place) => place.numbers);
    const folded = places.reduce((sum, place) => sum + place.folded, 0);
    const all = shown.length + folded;
    if (all !== moment.size) faults.push(`${all} of ${moment.size} nodes`);
    if (!shown.includes(moment.current)) faults.push(`the node at ${position} is not shown`);
    if (places.length > 120) faults.push(`${places.length} boxes`);
    for (const one of places) for (const other of places) {
      const apart = Math.abs(one.x - other.x) >= (one.width + other.width) / 2;
      const level = one !== other && one.y === other.y;
      if (level && !apart) faults.push(`${one.label} over ${other.label}`);
    }
  }
  replay.go(replay.length);
  const end = whole.at(replay);
  return { faults, nodes: end.below(0), fails: end.failsBelow(0), solutions: end.solutions(0) };
}
"""


@pytest.mark.parametrize(
    ("text", "spec"),
    [(FOUR, "fc+mrv"), (NONE_FOUND, "mac"), (INKALA, "mac+mrv"), (INKALA, "bt+random-variable")],
)
def test_the_tree_at_a_step_is_the_tree_grown_up_to_it(text: str, spec: str) -> None:
    recording, events = recorded(text, spec)
    random, length = Random(spec), len(recording)
    positions = [0, 1, length, *(random.randint(0, length) for _ in range(12))]
    grown = run_script(GROWN, [recording.data(), positions])
    replay = Replay(recording.model, events)
    while replay.forward():
        pass
    counts = replay.counts
    expected = {"nodes": counts.nodes, "fails": counts.fails, "solutions": counts.solutions}
    assert grown == {"faults": [], **expected}


PROFILED = """
async (data) => {
  const { Replay } = await import("/watch/replay.js");
  const { Profile } = await import("/watch/profile.js");
  const replay = new Replay(data), profile = new Profile();
  profile.grow(replay);
  const { columns, width } = profile;
  return {
    fails: columns.reduce((sum, column) => sum + column.fails, 0),
    most: Math.max(...columns.map((column) => column.most)),
    columns: columns.length, width,
  };
}
"""


def test_the_profile_of_a_long_search_keeps_its_fails_and_its_depth() -> None:
    recording, events = recorded(INKALA, "bt")
    profile = run_script(PROFILED, recording.data())
    assert profile["fails"] == sum(isinstance(event, ad.events.Fail) for event in events)
    assert profile["most"] == max(getattr(event, "depth", 0) for event in events)
    assert profile["columns"] * profile["width"] >= len(events) > profile["columns"]
