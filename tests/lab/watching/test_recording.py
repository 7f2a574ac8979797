"""A recording says what the events said, and its replay in JavaScript is that of Python."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import alldiff as ad
from alldiff.core.events import Event, Fail, Prune, Revise, ReviseArc, Solution, Try, Undo, Visit
from alldiff.core.limits import Limits
from alldiff.core.replay import Replay
from alldiff.core.search import parse
from alldiff.lab.watching import Recording, Watched, watched
from alldiff.lab.watching.recording import (
    ARC,
    FAIL,
    NONE,
    PRUNE,
    REVISE,
    SOLUTION,
    TRY,
    UNDO,
    VISIT,
)

from support.random_models import FAMILIES, random_model
from support.scripts import run_script

FOUR = "4.23.2.4.3..1..2"
SPECS = (
    "test",
    "bt",
    "fc+mrv",
    "mac+mrv+lcv",
    "mac-arcs+dom-deg",
    "gac+dom-wdeg",
    "fc+prefilter",
    "mac+last-cell",
)
NONE_FOUND = "123....4" + "." * 8


def recorded(puzzle: ad.Puzzle | ad.Model, spec: str, most: int = 400) -> tuple[Recording, list]:
    """Return a recording of at most so many events, and the events."""
    model = puzzle if isinstance(puzzle, ad.Model) else ad.to_model(puzzle)
    told = list(watched(model, parse(spec), Limits(None, most)))[:most]
    recording = Recording(model)
    recording.take(told, most)
    return recording, [one.event for one in told]


def cases() -> list[tuple[str, ad.Puzzle | ad.Model, str]]:
    found = [(f"{FOUR} {spec}", ad.read(FOUR), spec) for spec in SPECS]
    found += [("none", ad.read(NONE_FOUND), "mac"), ("none bt", ad.read(NONE_FOUND), "bt")]
    found += [
        (f"{spec} states", ad.read(FOUR), spec)
        for spec in ("depth-first:fill:sequential", "annealing:swap", "greedy:candidates:remaining")
    ]
    found += [
        (f"{family} {seed} {spec}", random_model(family, seed), spec)
        for family in FAMILIES
        for seed, spec in enumerate(SPECS)
    ]
    return found


CASES = [pytest.param(puzzle, spec, id=name) for name, puzzle, spec in cases()]


def decoded(recording: Recording, step: int) -> tuple[object, ...]:
    """Return an event as what it says, from the numbers alone."""
    ends = [*recording.starts[1:], len(recording.numbers)]
    kind, *rest = recording.numbers[recording.starts[step] : ends[step]]
    words, queue = recording.words, recording.queue
    if kind in (PRUNE, FAIL):
        variable, value, constraint, word = rest
        return kind, variable, value, constraint, words[word]
    if kind == REVISE:
        return kind, rest[0], tuple(queue[rest[1] : rest[2]])
    if kind == ARC:
        arcs = recording.arcs
        return kind, arcs[rest[0]], tuple(arcs[arc] for arc in queue[rest[1] : rest[2]])
    if kind == TRY:
        return kind, *rest[:2]
    if kind == VISIT:
        masks = [int(mask, 16) for mask in recording.data()["masks"]]
        pairs = dict(zip(rest[3::2], rest[4::2], strict=True))
        return kind, rest[0], rest[1], words[rest[2]], {v: masks[m] for v, m in pairs.items()}
    return kind, *rest


def said(event: Event) -> tuple[object, ...]:
    """Return the same from the event."""
    match event:
        case Try(variable=variable, value=value):
            return TRY, variable, value
        case Undo(variable=variable, value=value):
            return UNDO, variable, value
        case Prune():
            return PRUNE, event.variable, event.value, event.constraint, event.because
        case Revise():
            return REVISE, event.variable, event.waiting
        case ReviseArc():
            return ARC, (event.constraint, event.variable, event.support), event.waiting
        case Fail(variable=None):
            return FAIL, NONE, NONE, event.constraint, event.because
        case Fail():
            return FAIL, event.variable, event.value, event.constraint, event.because
        case Solution():
            return (SOLUTION,)
        case Visit():
            changed = {v: event.domains[v] for v in event.changed}
            return VISIT, event.explored, event.new, event.score_text, changed
    raise AssertionError(event)


@pytest.mark.parametrize(("puzzle", "spec"), CASES)
def test_a_recording_says_what_the_events_said(puzzle: ad.Puzzle | ad.Model, spec: str) -> None:
    recording, events = recorded(puzzle, spec)
    assert [decoded(recording, step) for step in range(len(recording))] == list(map(said, events))


@pytest.mark.parametrize("most", [1, 7, 10_000])
def test_a_recording_is_cut_and_says_so(most: int) -> None:
    events = list(ad.search_events(ad.read(FOUR), "fc+mrv"))
    recording = Recording(ad.to_model(ad.read(FOUR)))
    recording.take(map(Watched, events), most)
    assert (len(recording), recording.cut) == (min(most, len(events)), most < len(events))
    whole = Recording(ad.to_model(ad.read(FOUR)))
    whole.take(map(Watched, events), len(events))
    assert not whole.cut


def test_the_queue_of_a_long_propagation_costs_a_few_numbers_a_step() -> None:
    puzzle = ad.read(str(Path(__file__).resolve().parents[3] / "puzzles/sudoku/25x25.txt"))
    recording = Recording(ad.to_model(puzzle))
    recording.take(map(Watched, ad.search_events(puzzle, "mac+mrv", nodes=1)), 100_000)
    revises = sum(recording.numbers[start] == REVISE for start in recording.starts)
    assert revises > 300
    assert len(recording.queue) <= 2 * revises


def seen_queue(recording: Recording, replay: Replay) -> list[object] | None:
    """The last look at the queue, of variables or of arcs."""
    for step in reversed(range(replay.position)):
        kind, *rest = decoded(recording, step)
        if kind in (REVISE, ARC):
            return list(json.loads(json.dumps(rest)))
        if kind != PRUNE:
            return None
    return None


def shown(replay: Replay, recording: Recording) -> dict[str, object]:
    """What a person sees of a replay, as the script prints it."""
    failure = replay.last_failure()
    ends = [*recording.starts[1:], len(recording.numbers)]

    def numbers(step: int) -> list[int]:
        return recording.numbers[recording.starts[step] : ends[step]]

    counts = replay.counts
    return {
        "position": replay.position,
        "domains": [f"{domain:x}" for domain in replay.domains],
        "levels": [
            [level.variable, level.value, [[v, f"{d:x}"] for v, d in sorted(level.before.items())]]
            for level in replay.levels
        ],
        "counts": {
            name: getattr(counts, name)
            for name in ("nodes", "fails", "undos", "prunes", "solutions")
        }
        | {"checks": sum(recording.checks[: replay.position])},
        "event": numbers(replay.position - 1) if replay.position else None,
        "failure": None if failure is None else said(failure),
        "queue": seen_queue(recording, replay),
    }


REPLAYED = """
async ([data, targets]) => {
  const { Replay } = await import("/watch/replay.js");
  const replay = new Replay(data);
  const named = (queue, number) => (queue.arcs ? data.arcs[number] : number);
  const hex = (domain) => domain.toString(16);
  return targets.map((target) => {
    replay.go(target);
    const { queue } = replay;
    return {
      position: replay.position,
      domains: replay.domains.map(hex),
      levels: replay.levels.map(({ variable, value, before }) => [
        variable, value, [...before].map(([v, d]) => [v, hex(d)]).sort((a, b) => a[0] - b[0]),
      ]),
      counts: { ...replay.counts },
      event: replay.event,
      failure: replay.lastFailure,
      queue: queue && [
        named(queue, queue.now),
        data.queue.slice(queue.from, queue.until).map((each) => named(queue, each)),
      ],
    };
  });
}
"""


@pytest.mark.programs
@pytest.mark.parametrize(("puzzle", "spec"), CASES)
def test_the_replay_of_the_page_is_that_of_python(puzzle: ad.Puzzle | ad.Model, spec: str) -> None:
    recording, events = recorded(puzzle, spec)
    random = Random(spec)
    length = len(recording)
    # Every step forwards, some jumps both ways, every step backwards.
    targets = [
        *range(length + 1),
        *(random.randint(0, length) for _ in range(20)),
        *range(length, -1, -1),
    ]
    answers = run_script(REPLAYED, [recording.data(), targets])
    replay = Replay(recording.model, events)
    for target, answer in zip(targets, answers, strict=True):
        while replay.position < target:
            replay.forward()
        while replay.position > target:
            replay.back()
        expected = shown(replay, recording)
        if answer["failure"] is not None:
            word = answer["failure"].pop()
            answer["failure"] = (*answer["failure"], recording.words[word])
        assert answer == expected
