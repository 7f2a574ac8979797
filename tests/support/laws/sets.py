"""Laws of sets of solutions, and of sets of clues that leave none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import alldiff as ad
from alldiff.core.splitmix import stream
from alldiff.rules import find, to_model
from alldiff.rules.framework.proposing import SolvedGrid, proposes
from alldiff.solving import spare_clues, without

from support.laws.known import known_solutions
from support.laws.tutor import assert_well_said
from support.random_puzzles import Case
from support.rule_meanings import MEANINGS

LOOKS_AROUND = {"negative", "nonconsecutive", "maximum", "minimum", "runs"}
"""Rules that say something else where another clue is left out."""


def counting(case: Case) -> None:
    """Solutions listed, drawn at random or estimated are those that there are."""
    puzzle, wanted = case.puzzle, known_solutions(case)
    if wanted is None or ad.validate(puzzle):
        return
    size = len(list(puzzle.cells()))
    grids = Counter(values[:size] for values in wanted)
    assert Counter(map(flat, ad.solutions(puzzle))) == grids
    assert int(str(ad.estimate(puzzle))) == len(wanted)
    if wanted:
        found = ad.sample(puzzle, 5)
        assert len(found) == 5
        assert {*map(flat, found)} <= {*grids}


def flat(grid: Sequence[Sequence[int | None]]) -> tuple[int, ...]:
    """Return the values of a grid in reading order."""
    return tuple(value for row in grid for value in row if value is not None)


def differences(case: Case) -> None:
    """What differs between several solutions, what is settled, and what leaves one is so."""
    puzzle, wanted = case.puzzle, known_solutions(case)
    if not wanted or ad.validate(puzzle):
        return
    found = ad.several(puzzle)
    assert found.unique == (len(wanted) == 1)
    if found.unique:
        return
    model = to_model(puzzle)
    places = [*puzzle.cells(), *map(model.name, range(len(model.cells), model.visible))]
    given = {places[variable] for variable, _ in model.givens}
    held = Counter(
        one for values in wanted for one in zip(places, values, strict=True) if one[0] not in given
    )
    assert {*found.settled} == {one for one, times in held.items() if times == len(wanted)}
    assert {*found.single} == {one for one, times in held.items() if times == 1}
    for one in found.unavoidable:
        assert any(differing(a, b, places) == {*one} for a in wanted for b in wanted)
    assert max(len(differing(a, b, places)) for a in wanted for b in wanted) >= found.distance > 0
    if found.additions:
        left = [values for values in wanted if fits(values, dict(found.additions), places)]
        assert len(left) == 1
    for clue in found.clues:
        assert ad.count(puzzle.with_clues([clue])) == 1, clue


def differing(one: Sequence[int], other: Sequence[int], places: list[Any]) -> set[Any]:
    """Return the places where two solutions differ."""
    return {place for place, a, b in zip(places, one, other, strict=True) if a != b}


def fits(values: Sequence[int], stated: dict[Any, int], places: list[Any]) -> bool:
    """Tell whether a solution has some values."""
    found = dict(zip(places, values, strict=True))
    return all(found[place] == value for place, value in stated.items())


def proposals(case: Case) -> None:
    """What rules propose for a solution holds in it, on any grid."""
    puzzle, wanted = case.puzzle, known_solutions(case)
    if not wanted or ad.validate(puzzle):
        return
    setting = case.setting
    filling = dict(zip(setting.places, min(wanted), strict=True))
    rng = Random(str(puzzle))
    for name in rng.sample(sorted(MEANINGS), 8):
        if not proposes(find(name)):
            continue
        seen = {cell: filling[cell] for cell in puzzle.cells()}
        grid = SolvedGrid(puzzle.shape, puzzle.values, puzzle.clues, seen)
        for clue in islice(find(name).proposals(grid, stream(rng.randrange(99), 0)), 10):
            more = setting._replace(clues=(*setting.clues, clue))
            assert MEANINGS[name].keeps(clue, filling, more), clue


def reasons(case: Case) -> None:
    """Clues that are said to contradict each other do, no fewer of them; what mends it does."""
    puzzle, wanted = case.puzzle, known_solutions(case)
    if wanted is None:
        return
    found = ad.why(puzzle, every=True, limit=3, timeout=20)
    assert found.solvable == bool(wanted)
    for lang in ("en", "fr"):
        told = ad.why(puzzle, timeout=20, lang=lang, no_repairs=True)
        for said in (told.text, *told.argument()):
            assert said[:1].isupper() or said[:1].isdigit(), said
            assert_well_said(said)
    if LOOKS_AROUND & {clue.type for clue in puzzle.clues}:
        return
    for conflict in found.sets:
        blamed = [one for one in conflict.members if one.kind in ("given", "clue")]
        assert not ad.count(with_only(puzzle, blamed)), f"no contradiction: {conflict}"
        for number in range(len(blamed) if conflict.minimal else 0):
            rest = blamed[:number] + blamed[number + 1 :]
            assert ad.count(with_only(puzzle, rest)), f"{blamed[number]} is not needed"
    for repair in found.repairs:
        assert repair.puzzle is not None
        assert repair.solutions in (None, ad.count(repair.puzzle)), repair.text


def with_only(puzzle: ad.Puzzle, members: Sequence[Any]) -> ad.Puzzle:
    """Return a puzzle with its base rules, and of givens and clues only the members of a set."""
    cells = {one.cells[0] for one in members if one.kind == "given"}
    clues = {one.clue for one in members}
    gone = {cell for cell, _ in puzzle.given_cells() if cell not in cells}
    return without(puzzle, {*gone, *spare_clues(puzzle)} - clues)
