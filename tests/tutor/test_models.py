"""A position owns its model: whatever is asked of it, the puzzle is validated and built once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import alldiff as ad
from alldiff import rules
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.techniques import Reasoning
from alldiff.techniques.engine.walk import core_names

HARD = ad.read("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
COMPARED = ad.generate("greater-than", size=6, seed=3)
SUMS = ad.generate("kakuro", rows=8, columns=8, seed=3)


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """Every puzzle that is validated and whose model is built, in order."""
    puzzles: list[Puzzle] = []
    early_faults = rules.early_faults

    def counted(puzzle: Puzzle) -> Iterator[Fault]:
        puzzles.append(puzzle)
        return early_faults(puzzle)

    monkeypatch.setattr(rules, "early_faults", counted)
    return puzzles


@pytest.mark.parametrize("puzzle", [HARD, COMPARED, SUMS], ids=lambda puzzle: puzzle.kind)
def test_a_hint_builds_one_model(built: list[Puzzle], puzzle: Puzzle) -> None:
    hint = ad.hint(puzzle)
    assert str(hint)
    assert hint.svg()
    assert hint.record()
    assert len(built) == 1


@pytest.mark.parametrize("puzzle", [HARD, COMPARED, SUMS], ids=lambda puzzle: puzzle.kind)
def test_an_explanation_builds_one_model(built: list[Puzzle], puzzle: Puzzle) -> None:
    explanation = ad.explain(puzzle)
    assert explanation.solved
    assert str(explanation)
    assert explanation.markdown()
    assert explanation.html()
    assert len(explanation.record()["steps"]) == len(explanation.path.steps) > 10
    assert len(built) == 1


@pytest.mark.parametrize("puzzle", [HARD, COMPARED, SUMS], ids=lambda puzzle: puzzle.kind)
def test_a_rating_builds_one_model(built: list[Puzzle], puzzle: Puzzle) -> None:
    assert ad.rate(puzzle).difficulty is not None
    assert len(built) == 1


def test_reasoning_begins_where_the_player_wrote_nothing() -> None:
    bare, pencilled = ad.techniques.position_of(HARD), ad.hint(HARD).position
    assert not bare.marks
    assert Reasoning(bare).domains == Reasoning(pencilled).domains
    found = next(name for name in sorted(core_names()) if Reasoning(bare).find(name, 1))
    assert Reasoning(pencilled).find(found, 1) == Reasoning(bare).find(found, 1)
