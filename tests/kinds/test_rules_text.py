"""What the rules of a puzzle are in words, in every language."""

from __future__ import annotations

import pytest

from alldiff.core.puzzle import Puzzle
from alldiff.kinds import rules_text
from alldiff.languages import language, language_names
from alldiff.rules import find
from alldiff.rules.difference import Difference
from alldiff.rules.frame_sum import FrameSum
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.pair_sum import PairSum
from alldiff.rules.thermometer import Thermometer

from support.laws.tutor import assert_well_said
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
    assert cage.statement() == "Values do not repeat in the cage."
    says = language("fr").of_rule("killer-cage", "", "")[1]
    assert cage.filled_in(says).endswith("est deux fois dans la cage.")


def test_a_frame_sum_of_so_many_cells_says_nothing_of_boxes() -> None:
    frame = FrameSum((-1, 0), 7, 2)
    assert frame.statement() == "The first values of the line (2) add up to 7."


@pytest.mark.parametrize(
    ("spoken", "says"),
    [("en", "and they add up to the number shown."), ("fr", "elles font le nombre indiqué.")],
)
def test_many_cages_are_said_once_and_hide_no_other_rule(spoken: str, says: str) -> None:
    cages = [KillerCage(((row, 0), (row, 1)), 3 + row) for row in range(4)]
    others = [Thermometer(((0, 2), (0, 3))), Difference(((0, 2), (1, 2)), 1)]
    puzzle = Puzzle("sudoku", ((0,) * 4,) * 4, clues=[*cages, *others])
    said = rules_text(puzzle, language(spoken))
    assert said.count(says) == 1
    for clue in others:
        assert language(spoken).of_rule(clue.type, clue.title, "")[0] in said


def test_two_sums_are_both_said() -> None:
    pairs = [PairSum(((row, 0), (row, 1)), 5 + row % 2) for row in range(4)]
    said = rules_text(Puzzle("sudoku", ((0,) * 4,) * 4, clues=pairs))
    assert "add up to 5." in said
    assert "add up to 6." in said


@pytest.mark.parametrize("spoken", language_names())
def test_a_region_of_one_cell_is_well_said(spoken: str) -> None:
    clue = find("chaos-construction")(((-1, 0),), 1)
    said = Puzzle(givens=((0,),), values=(1, 1), clues=(clue,))
    assert_well_said(rules_text(said, language(spoken)))
