"""Rules mean what docs/rules.md says wherever they stand: random clues against every filling."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from alldiff.rules import rule_names

from support.laws import answers
from support.laws.known import known_solutions
from support.random_puzzles import Case, draw_case, some_filling
from support.rule_meanings import MEANINGS, Setting
from support.rule_meanings.meaning import Filling
from support.solutions import TooMany

SOME = 6
"""Cases of any sort."""
TELLING = 3
"""Cases in which a rule decides something."""
RULES = sorted(name for name, meaning in MEANINGS.items() if meaning.draw)


def test_every_rule_has_a_meaning() -> None:
    shipped = {name for name in rule_names() if not name.startswith("my-")}
    assert shipped == set(MEANINGS)
    assert shipped - set(RULES) == {"runs"}  # every Kakuro that is drawn has it


@pytest.mark.parametrize("name", RULES)
def test_random_clues_have_the_fillings_that_keep_them(name: str) -> None:
    """A few cases of any sort, and a few in which the rule decides something."""
    drawn = (draw_case(Random(seed), name) for seed in range(400))
    has = (case for case in drawn if any(clue.type == name for clue in case.puzzle.clues))
    some = list(islice(has, SOME))
    assert some
    telling: list[Case] = []
    if name != "variable":  # without it others have nothing to stand on
        telling += islice((case for case in more_cases(name) if tells(case, name)), TELLING)
        assert len(telling) == TELLING
    for case in some + telling:
        answers(case)


def more_cases(name: str) -> Iterator[Case]:
    """Yield small cases with a clue of a rule."""
    drawn = (draw_case(Random(seed), name) for seed in range(100, 4000))
    return (case for case in drawn if case.puzzle.rows < 9)


def tells(case: Case, name: str) -> bool:
    """Tell whether a rule forbids some filling of a case, and all rules together do not forbid all.

    Of a case that does not, an answer is right whatever the rule is taken for.
    """
    if not known_solutions(case):
        return False
    clues = tuple(clue for clue in case.puzzle.clues if clue.type != name)
    without = Case(case.puzzle.__replace__(clues=clues))
    try:
        return without.solutions > case.solutions
    except (LookupError, TooMany):
        return False  # others need it, or there are too many


@pytest.mark.parametrize("name", sorted(set(RULES) - {"variable"}))
def test_a_meaning_is_kept_and_broken(name: str) -> None:
    """What every filling keeps, or none does, would test nothing."""
    said = set()
    for rng in map(Random, range(400)):
        if len(said) == 2:
            break
        case = draw_case(rng, name)
        setting = case.setting
        for clue in case.puzzle.clues:
            if clue.type == name:
                try:
                    some = [anything(rng, setting) for _ in range(20)]
                    some.append(some[0] | some_filling(rng, setting))
                    said |= {MEANINGS[name].keeps(clue, one, setting) for one in some}
                except (LookupError, ArithmeticError, NameError, TypeError, StopIteration):
                    continue  # a field at an edge, which the rule refuses
    assert said == {False, True}


def anything(rng: Random, setting: Setting) -> Filling:
    """Return any values for the cells and variables of a grid."""
    found = {cell: rng.choice(setting.values) for cell in setting.cells}
    return found | {cell: rng.choice(values) for cell, values in setting.unseen.items()}
