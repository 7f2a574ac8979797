"""Every rule in every format: what is written is read back, by name and by sniffing, or refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from alldiff import Puzzle, write
from alldiff.core.errors import WriteError
from alldiff.formats import FORMATS, load
from alldiff.formats.roundtrip import meaning

from support.random_puzzles import puzzles
from support.rule_samples import SAMPLES
from support.strategies import CARRIED_BY, tries

WRITTEN = [name for name in FORMATS if FORMATS[name].writes]
RULES = {name: [sample.puzzle.clues for sample in samples] for name, samples in SAMPLES.items()}
EXACT = ("json", "jsonl")
CARRYING = {"json": 1.0, "jsonl": 1.0, "iss": 0.5, "f-puzzles-json": 0.3}
"""The share of rules that a format carries at least on some Sudoku, so that refusing all of them
does not pass."""
relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def survives(puzzle: Puzzle, name: str) -> bool:
    """Tell whether a format carries a puzzle; fail where it writes what it reads otherwise."""
    try:
        text = write(puzzle, name)
    except WriteError:
        return False
    for again in (load(text, format=name), load(text)):
        assert len(again.puzzles) == 1
        found = again.puzzles[0].bare()
        if name not in EXACT:
            # Clues may come back in another order, and the cells of some have none.
            assert Counter(map(meaning, found.clues)) == Counter(map(meaning, puzzle.clues))
            found = replace(found, clues=puzzle.clues)
        assert found == puzzle.bare()
    return True


@pytest.mark.parametrize("name", WRITTEN)
@given(puzzle=puzzles())
@settings(relaxed, max_examples=tries(60))
def test_rules_together_come_back_or_are_refused(name: str, puzzle: Puzzle) -> None:
    survives(puzzle, name)


@pytest.mark.parametrize("rule", RULES)
@given(data=st.data())
@settings(relaxed, max_examples=5)
def test_each_rule_comes_back_or_is_refused_by_every_format(rule: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(rule))
    assume(all(value <= puzzle.values[1] for _, value in puzzle.given_cells()))
    assume(all(getattr(clue, "value", 0) >= 0 for clue in puzzle.clues))
    assert {name for name in WRITTEN if survives(puzzle, name)} >= {"json", "jsonl"}


@pytest.mark.parametrize("name", CARRYING)
def test_a_format_carries_many_rules(name: str) -> None:
    board = Puzzle("sudoku", ((0,) * 9,) * 9, (3, 3))
    carried = [
        rule
        for rule, samples in RULES.items()
        if any(
            survives(replace(board, clues=tuple(dict.fromkeys((*board.clues, *clues)))), name)
            for clues in samples
        )
    ]
    assert len(carried) >= CARRYING[name] * len(RULES)


@pytest.mark.parametrize("source", [name for name in CARRIED_BY if name not in ("json", "jsonl")])
@given(data=st.data())
@settings(relaxed, max_examples=5)
def test_what_one_format_carries_the_others_carry_or_refuse(
    source: str, data: st.DataObject
) -> None:
    puzzle = data.draw(CARRIED_BY[source])
    carried = {name for name in WRITTEN if survives(puzzle, name)}
    assert carried >= {source, "json", "jsonl"}
