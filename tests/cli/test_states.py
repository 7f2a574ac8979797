"""Searches over states on the command line: codes, warnings, traces, going back in a replay."""

from __future__ import annotations

import csv
import io
import json

import pytest

from alldiff import search_events
from alldiff.cli.options import SPEC
from alldiff.core.events import Visit
from alldiff.core.replay import Replay
from alldiff.kinds.sudoku import sudoku
from alldiff.rules import to_model as model

FOUR = "4.23.2.4.3..1..2"
FOUR_SOLVED = "4123321423411432"
NO_SOLUTION = "123.3..22314.123"


def test_a_local_search_prints_its_solution(alldiff) -> None:
    outcome = alldiff("solve", FOUR, "--search", "annealing", "--format", "line")
    assert (outcome.code, outcome.out.strip()) == (0, FOUR_SOLVED)
    assert "seed 0" in outcome.err


def test_a_local_search_cannot_prove_uniqueness(alldiff) -> None:
    outcome = alldiff("solve", FOUR, "--search", "annealing", "--unique")
    assert outcome.code == 4
    assert "cannot find out whether there are more" in outcome.err
    assert alldiff("count", FOUR, "--search", "annealing").out == "1+\n"


def test_giving_up_is_no_proof(alldiff) -> None:
    for command in ("solve", "count"):
        outcome = alldiff(command, NO_SOLUTION, "--search", "hill-climbing")
        assert outcome.code == 4
        assert "the search gave up" in outcome.err
    watched = alldiff("watch", NO_SOLUTION, "hill-climbing", "--trace", "-")
    assert watched.code == 4
    assert "the search gave up" in watched.err
    assert alldiff("solve", NO_SOLUTION, "--search", "depth-first").code == 1
    assert alldiff("watch", NO_SOLUTION, "depth-first", "--trace", "-").code == 1


def test_the_json_names_the_search_and_what_ended_it(alldiff) -> None:
    outcome = alldiff("solve", NO_SOLUTION, "--search", "hill-climbing", "--json", "--stats")
    told = json.loads(outcome.out)
    assert told["search"] == "hill-climbing:swap:conflicts"
    assert (told["status"], told["limit_reached"]) == ("unknown", "gave up")
    assert told["stats"]["nodes"] > 0


def test_a_trace_has_the_visits(alldiff) -> None:
    outcome = alldiff("watch", FOUR, "hill-climbing", "--trace", "-", "--jsonl", "--seed", "1")
    events = [json.loads(line) for line in outcome.out.splitlines()]
    assert events[0]["event"] == "visit"
    assert events[0]["explored"] == 1


def test_the_shell_completes_after_a_colon() -> None:
    def completed(incomplete: str) -> set[str]:
        return {item.value for item in SPEC.shell_complete(None, None, incomplete)}  # type: ignore[arg-type]

    assert completed("hill-climbing:sw") == {"hill-climbing:swap"}
    assert completed("greedy:fill:co") == {"greedy:fill:conflicts"}


def test_a_replay_goes_forward_to_each_state_and_back() -> None:
    grid = model(
        sudoku([[int(c) if c != "." else 0 for c in FOUR[i : i + 4]] for i in (0, 4, 8, 12)])
    )
    replay = Replay(grid, search_events(grid, "annealing:swap", seed=4))
    before = []
    while True:
        before.append((list(replay.domains), replay.counts.nodes))
        event = replay.forward()
        if event is None:
            break
        if isinstance(event, Visit):
            assert tuple(replay.domains) == event.domains
            assert replay.counts.nodes == event.explored
    assert len(before) > 2
    before.pop()
    while before:
        replay.back()
        assert (list(replay.domains), replay.counts.nodes) == before.pop()


def test_conflicts_left_and_states_scored_are_reported(alldiff, four: str) -> None:
    record = json.loads(alldiff("solve", four, "--search", "hill-climbing:swap", *STATS).out)
    stats = record["stats"]
    assert stats["scored"] > stats["nodes"] > 0
    assert (stats["conflicts"] == 0) == bool(record["solutions"])
    assert record["conflicts"] == stats["conflicts"]
    rows = alldiff("race", four, "hill-climbing:swap", "mac", "--csv", "-", "--repeat", "1").out
    climbed, assigned = csv.DictReader(io.StringIO(rows))
    assert int(climbed["scored"]) == stats["scored"]
    assert int(climbed["conflicts"]) == stats["conflicts"]
    assert assigned["conflicts"] == ""


STATS = ("--stats", "--json")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--limit", "1"], "at the first solution"),
        ([], "after the whole search space"),
        (["--nodes", "1"], "the limit on nodes was reached"),
    ],
)
def test_statistics_say_where_the_search_ended(alldiff, four: str, options, told: str) -> None:
    outcome = alldiff("solve", four, "--search", "bt", "--stats", *options)
    assert f"ended       {told}" in outcome.err


def test_basic_candidates_are_what_the_givens_leave(alldiff, four: str) -> None:
    told = json.loads(alldiff("candidates", four, "--basic", "--json").out)["candidates"]
    assert told == [
        [[4], [1], [2], [3]],
        [[3], [2], [1], [4]],
        [[2], [3], [1, 4], [1]],
        [[1], [4], [3, 4], [2]],
    ]
