"""What the rules of a puzzle are in words, in every language."""

from __future__ import annotations

import pytest

from alldiff.core.puzzle import Puzzle
from alldiff.kinds import rules_text
from alldiff.languages import language, language_names
from alldiff.rules.frame_sum import FrameSum
from alldiff.rules.killer_cage import KillerCage

from support.rule_samples import SAMPLES, Sample

CASES = [pytest.param(one, id=name) for name, samples in SAMPLES.items() for one in samples[:2]]


@pytest.mark.parametrize("spoken", language_names())
@pytest.mark.parametrize("sample", CASES)
def test_every_rule_is_said_with_its_fields_filled_in(sample: Sample, spoken: str) -> None:
    clue = sample.puzzle.clues[0]
    said = rules_text(sample.puzzle, language(spoken))
    assert "None" not in said
    assert not [name for name in clue.__struct_fields__ if f"{{{name}}}" in said]


@pytest.mark.parametrize("spoken", language_names())
def test_own_words_stay(spoken: str) -> None:
    puzzle = Puzzle("sudoku", ((0,) * 4,) * 4, rules="As you like it.")
    assert rules_text(puzzle, language(spoken)) == "As you like it."


def test_a_cage_without_a_sum_says_nothing_of_one() -> None:
    cage = KillerCage(((0, 0), (0, 1)))
    assert cage.statement() == "No value stands twice in the cage."
    says = language("fr").of_rule("killer-cage", "", "")[1]
    assert cage.filled_in(says).endswith("est deux fois dans la cage.")


def test_a_frame_sum_of_so_many_cells_says_nothing_of_boxes() -> None:
    frame = FrameSum((-1, 0), 7, 2)
    assert frame.statement() == "The first values of the line (2) add up to 7."
