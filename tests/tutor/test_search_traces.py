"""Searches as traces: every line follows, and a changed line does not."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.rules import find

from support.strategies import tries

KINDS = (("sudoku", {}), ("sudoku", {"size": 6}), ("killer", {"size": 4}), ("kakuro", {"rows": 5}))


@cache
def samples() -> tuple[tuple[ad.Puzzle, str], ...]:
    puzzles = [ad.generate(kind, seed=4, **options) for kind, options in KINDS]
    puzzles.append(ad.generate("sudoku", rating=(3, 9), rating_by="guesses", seed=1))
    return tuple((puzzle, ad.traces.solution_trace(puzzle, form="search")) for puzzle in puzzles)


@pytest.mark.parametrize("number", range(len(KINDS) + 1))
def test_a_search_replays_to_the_solution(number: int) -> None:
    puzzle, trace = samples()[number]
    found = ad.traces.replay(puzzle, trace)
    assert (found.right, found.solved, found.error) == (True, True, None)
    assert found.steps == len(trace.split("\n"))
    words = [line.split()[0] for line in trace.split("\n")]
    stats = ad.solve(puzzle, "mac+mrv", limit=1).stats
    assert (words.count("fail"), words.count("back")) == (stats.fails, stats.undos)
    assert words.count("try") == stats.nodes


def test_a_puzzle_without_a_solution_ends_so() -> None:
    broken, whole = ad.read("12....3........."), ad.read("4.23.2.4.3..1..2")
    trace = ad.traces.solution_trace(broken, form="search")
    assert trace.endswith("end none")
    assert ad.traces.replay(broken, trace).right
    assert "there is a solution" in str(ad.traces.replay(whole, "try R1C2 1\nend none").error)
    assert "has not failed" in str(ad.traces.replay(whole, "try R1C2 1\nfail R1C2 1").error)
    assert "does not follow" in str(ad.traces.replay(whole, "try R1C2 1\ninfer R2C1 1").error)
    assert "has no value yet" in str(ad.traces.replay(whole, "try R1C2 1\nend solved").error)


@settings(max_examples=tries(150), deadline=None)
@given(st.data())
def test_a_changed_line_is_refused_or_true(data: st.DataObject) -> None:
    puzzle, trace = data.draw(st.sampled_from(samples()))
    lines = trace.split("\n")
    at = data.draw(st.integers(0, len(lines) - 2))
    words = lines[at].split()
    high = puzzle.values[1]
    match data.draw(st.sampled_from(["value", "verb", "drop"])):
        case "value":
            words[2] = str(data.draw(st.integers(1, high)))
            lines[at] = " ".join(words)
        case "verb":
            words[0] = data.draw(st.sampled_from(["try", "infer", "fail", "back", "guess"]))
            lines[at] = " ".join(words)
        case "drop":
            del lines[at]
    found = ad.traces.replay(puzzle, "\n".join(lines))
    if not found.right:
        assert found.error
        return
    # Whatever was accepted as inferred before the first try stands in the solution.
    solution = ad.solve(puzzle).solution
    assert solution is not None
    for line in lines:
        if not line.startswith("infer "):
            break
        _, cell, value = line.split()
        row, column = map(int, cell[1:].split("C"))
        assert solution[row - 1][column - 1] == int(value)


def stated(givens: list[list[int | None]], *clues: ad.rules.Rule, high: int = 3) -> ad.Puzzle:
    return ad.Puzzle(givens=tuple(map(tuple, givens)), values=(0, high), clues=clues)


V = find("variable")((-1, 0), (6, 7), "a sum")
SUM = find("sum-cage")(((0, 0), (0, 1), (-1, 0)), 0, (1, 1, -1))
ODD = {
    "one value at once": stated([[0, None, 0]], find("given")((0, 0), 0)),
    "an unseen variable": stated([[0, 0]], V, SUM),
    "an unseen variable without a value": stated([[0, 0]], V, SUM, high=2),
    "variables that are hidden": stated([[0, 0, 0, 0]], find("counting-circles")(((0, 0), (0, 1)))),
    "a choice": stated(
        [[0, 0, 0]],
        find("any-of")((find("sandwich")((0, -1), 2), find("killer-cage")(((0, 0), (0, 1)), 5))),
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_a_search_names_what_is_seen_and_tells_all_of_it(name: str) -> None:
    trace = ad.traces.solution_trace(ODD[name], form="search")
    assert "hidden" not in trace
    found = ad.traces.replay(ODD[name], trace)
    assert (found.right, found.error) == (True, None), trace
    assert found.solved == bool(ad.count(ODD[name]))
