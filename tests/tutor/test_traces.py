"""Traces: every step follows; a changed step is refused, or is still true."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.cli.commands.replay import command
from alldiff.core.cells import cell_name
from alldiff.rules import find
from alldiff.tutor.traces import VERBS, steps_of

from support.bulk_samples import fifty
from support.strategies import tries

KINDS = ("killer", "greater-than", "kropki", "jigsaw")


@cache
def samples() -> tuple[tuple[ad.Puzzle, str], ...]:
    puzzles = [ad.read(text) for text in fifty()[:12]]
    puzzles += [ad.generate(kind, size=6, seed=2) for kind in KINDS]
    return tuple((puzzle, ad.traces.solution_trace(puzzle)) for puzzle in puzzles)


@pytest.mark.parametrize("number", range(12 + len(KINDS)))
def test_a_trace_replays_to_the_solution_in_both_forms(number: int) -> None:
    puzzle, tokens = samples()[number]
    for trace in (tokens, ad.traces.solution_trace(puzzle, form="json", states=True)):
        found = ad.traces.replay(puzzle, trace)
        assert found.right, found.error
        assert found.solved == tokens.endswith("end solved")
        assert found.steps == tokens.count("\n")


@settings(max_examples=tries(400), deadline=None)
@given(st.data())
def test_a_changed_step_is_refused_or_still_true(data: st.DataObject) -> None:
    """Replace, drop or double one word; if the replay agrees, no step contradicts the solution."""
    puzzle, tokens = data.draw(st.sampled_from(samples()))
    lines = [line.split() for line in tokens.split("\n")[:-1]]
    words = lines[data.draw(st.integers(0, len(lines) - 1))]
    at = data.draw(st.integers(0, len(words) - 1))
    known = sorted({word for line in lines for word in line} | {*VERBS, "C999", "R99C1", "0", "?"})
    match data.draw(st.sampled_from(["replace", "drop", "double", "swap"])):
        case "replace":
            words[at] = data.draw(st.sampled_from(known))
        case "drop":
            del words[at]
        case "double":
            words.insert(at, words[at])
        case "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[0], lines[other] = lines[other], lines[0]
    trace = "\n".join(map(" ".join, lines))
    found = ad.traces.replay(puzzle, trace)
    solution = ad.solve(puzzle, limit=1).solution
    assert solution is not None
    if not found.right:
        assert found.error
        return
    for step in steps_of(trace):
        assert all(solution[r][c] == value for (r, c), value in step.places), trace
        assert all(solution[r][c] != value for (r, c), value in step.removals), trace


@pytest.mark.parametrize("number", range(12 + len(KINDS)))
def test_the_technique_and_the_ending_must_be_true(number: int) -> None:
    puzzle, tokens = samples()[number]
    lines = tokens.split("\n")
    first = lines[0].split()
    for other in ("x-wing", "naked-triple", "skyscraper"):
        named = " ".join([first[0], other, *first[2:]])
        found = ad.traces.replay(puzzle, "\n".join([named, *lines[1:]]))
        assert (found.right, found.steps) == (False, 0)
        assert found.error == f"step 1: the technique {other} does not conclude this here"
    ending = lines[-1].split()[1]
    for other in {"solved", "stuck", "limit", "contradiction", "over"} - {ending}:
        if (ending, other) != ("stuck", "limit"):
            found = ad.traces.replay(puzzle, "\n".join([*lines[:-1], f"end {other}"]))
            assert (found.right, found.steps) == (False, len(lines) - 1)
            record = json.loads(ad.traces.solution_trace(puzzle, form="json")) | {"ending": other}
            assert not ad.traces.replay(puzzle, json.dumps(record)).right
    assert not ad.traces.replay(puzzle, f"{tokens}\n{lines[0]}").right
    cut = ad.traces.replay(puzzle, "\n".join(lines[:3]))
    assert (cut.right, cut.steps, cut.solved) == (True, 3, False)


def test_uniqueness_arguments_need_one_solution() -> None:
    trace = "by unique-rectangle-1 because C0 deadly R1C1 1 2 deadly R1C2 1 2 remove R1C1 1"
    found = ad.traces.replay("................", trace)
    assert not found.right
    assert "one solution" in str(found.error)


def test_text_is_in_both_languages_and_states_may_be_written() -> None:
    puzzle = "4.23.2.4.3..1..2"
    english = ad.traces.solution_trace(puzzle, form="text")
    french = ad.traces.solution_trace(puzzle, form="text", lang="fr")
    assert english.splitlines()[0].startswith("1. Full house")
    assert french != english
    assert "=4 1 =2 =3" in ad.traces.solution_trace(puzzle, form="text", states=True)
    with pytest.raises(ad.errors.UsageError, match="text, json, tokens"):
        ad.traces.solution_trace(puzzle, form="poem")


def test_the_command_names_the_wrong_step(tmp_path: Path) -> None:
    puzzle, other = samples()[0][0], samples()[1][0]
    text = "".join(str(v) if v else "." for row in puzzle.givens for v in row)
    again = "".join(str(v) if v else "." for row in other.givens for v in row)
    lines = samples()[1][1].split("\n")
    wrong = lines[2].split()
    wrong[-1] = str(int(wrong[-1]) % 9 + 1)
    lines[2] = " ".join(wrong)
    rows = [
        {"puzzle": text, "trace": samples()[0][1]},
        {"puzzle": again, "trace": "\n".join(lines)},
    ]
    path = tmp_path / "traces.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    run = CliRunner().invoke(command, [str(path)], standalone_mode=False)
    assert run.return_value == 1
    assert "row 2: step 3" in run.stderr
    assert cell_name((0, 0)) not in run.stdout


def test_a_path_into_a_contradiction_replays() -> None:
    cage = find("killer-cage")(((0, 0), (1, 0)), sum=7)
    thermometer = find("thermometer")(tuple((0, c) for c in range(4)))
    puzzle = ad.sudoku([[0] * 4] * 4).with_clues([cage, thermometer, find("anti-knight")()])
    trace = ad.traces.solution_trace(puzzle)
    assert trace.endswith("end contradiction")
    found = ad.traces.replay(puzzle, trace)
    assert (found.right, found.solved, found.error) == (True, False, None)


def test_a_full_grid_that_breaks_a_clue_is_not_solved() -> None:
    grid = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    puzzle = ad.sudoku(grid).with_clues([find("sum-cage")(((0, 0), (0, 1)), 4)])
    assert not ad.traces.replay(puzzle, "end contradiction").solved
