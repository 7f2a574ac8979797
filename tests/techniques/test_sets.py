"""Uniqueness, almost locked sets and rare patterns: when they apply, and that they miss nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from techniques.cases import Case, cases
from techniques.laws import broken, unsound

import alldiff as ad
from alldiff import _native
from alldiff.core.model import values_of
from alldiff.techniques import TECHNIQUES, Position, Reasoning, start

from support.shared_data import lines, needs_data

UNIQUENESS = [
    name
    for name in TECHNIQUES
    if TECHNIQUES[name].family == "uniqueness" and TECHNIQUES[name].find is None
]
RARE = ("firework-triple", "firework-quad", "sk-loop", "tridagon", "junior-exocet", "double-exocet")
COMPLETE = (
    *UNIQUENESS,
    "als-xz",
    "als-xy-wing",
    "death-blossom",
    "sue-de-coq",
    "aligned-pair-exclusion",
    "aligned-triplet-exclusion",
    "template-set",
    "template-delete",
    *RARE,
)
"""Techniques that find all there is, so that rows and columns, and all values, are alike."""

SINGLES = ("full-house", "hidden-single", "naked-single", "pointing", "claiming")


def cases_of(name: str) -> list[Case]:
    """Return the cases of a technique on the usual board without other rules."""
    return [
        case
        for case in cases()
        if case.technique == name
        and case.position.puzzle.kind == "sudoku"
        and case.position.puzzle.rows == 9
    ]


@pytest.mark.parametrize("name", COMPLETE)
def test_rows_and_columns_and_all_values_are_alike(name: str):
    new = dict(zip(range(1, 10), Random(name).sample(range(1, 10), 9), strict=True))
    for case in cases_of(name):
        straight = {
            frozenset(((c, r), new[value]) for (r, c), value in (*d.places, *d.removals))
            for d in Reasoning(case.position).find(name, 10**6)
        }
        turned = {
            frozenset((*d.places, *d.removals))
            for d in Reasoning(transposed(case.position, new)).find(name, 10**6)
        }
        assert straight == turned


def transposed(position: Position, new: dict[int, int]) -> Position:
    """Return the position with rows and columns exchanged and other names for the values."""
    givens = zip(*position.puzzle.givens, strict=True)
    return Position(
        ad.sudoku([[new[value] if value else 0 for value in column] for column in givens]),
        {(c, r): new[value] for (r, c), value in position.values.items()},
        {
            (c, r): tuple(sorted(new[value] for value in marks))
            for (r, c), marks in position.marks.items()
        },
    )


@pytest.mark.parametrize("name", UNIQUENESS)
def test_no_argument_from_uniqueness_where_there_are_other_rules(name: str):
    reasoning = Reasoning(cases_of(name)[0].position)
    for plain in (True, False):
        core = _native.Reasoner(
            9,
            81,
            [(kind, reasoning.model.constraints[n].variables) for kind, n in reasoning.houses],
            plain=plain,
        )
        given = [variable in reasoning.given for variable in range(81)]
        core.set(reasoning.values, given, reasoning.domains)
        assert bool(core.find(name, 1)) == plain


@pytest.mark.parametrize("name", ["avoidable-rectangle-1", "avoidable-rectangle-2"])
def test_what_is_given_is_in_no_deadly_pattern(name: str):
    for case in cases_of(name):
        rows = [[value or 0 for value in row] for row in case.position.puzzle.givens]
        for (row, column), value in case.position.values.items():
            rows[row][column] = value
        all_given = Position(ad.sudoku(rows), {}, case.position.marks)
        assert Reasoning(case.position).find(name, 1)
        assert not Reasoning(all_given).find(name, 1)


def almost_locked(reasoning: Reasoning) -> Iterator[tuple[frozenset[int], int]]:
    """Yield cells of a house with one candidate more than cells, and the candidates."""
    for _, number in reasoning.houses:
        cells = [v for v in reasoning.model.constraints[number].variables if reasoning.domains[v]]
        for size in range(1, len(cells)):
            for chosen in combinations(cells, size):
                values = 0
                for cell in chosen:
                    values |= reasoning.domains[cell]
                if values.bit_count() == size + 1:
                    yield frozenset(chosen), values


def removed_by_two_sets(reasoning: Reasoning) -> set[tuple[int, int]]:
    """Return what follows from two almost locked sets with one link or two, as the books say it."""
    sets = sorted({(tuple(sorted(cells)), values) for cells, values in almost_locked(reasoning)})
    held = [
        {v: {c for c in cells if reasoning.domains[c] >> v & 1} for v in values_of(values)}
        for cells, values in sets
    ]
    around = [
        {v: set.intersection(*(reasoning.peers[c] for c in places)) for v, places in one.items()}
        for one in held
    ]
    removed = set()
    for i, j in combinations(range(len(sets)), 2):
        common = held[i].keys() & held[j].keys()
        links = {value for value in common if held[j][value] <= around[i][value]}
        losers = [(v, around[i][v] & around[j][v]) for v in common if links - {v}]
        if len(links) >= 2:
            losers += [(v, around[k][v]) for k in (i, j) for v in held[k].keys() - links]
        removed |= {(c, v) for v, cells in losers for c in cells if reasoning.domains[c] >> v & 1}
    return removed


def test_als_xz_finds_all_there_is():
    for case in cases_of("als-xz"):
        reasoning = Reasoning(case.position)
        found = {
            (reasoning.variable_of[cell], value)
            for deduction in reasoning.find("als-xz", 10**6)
            for cell, value in deduction.removals
        }
        assert found == removed_by_two_sets(reasoning)


@pytest.mark.full
@needs_data
def test_rare_patterns_in_the_hardest_puzzles_follow():
    met: Counter[str] = Counter()
    for puzzle in Random(6).sample(lines("hardest1106.txt"), 60):
        reasoning = Reasoning(start(puzzle))
        (solution,) = ad.solve(puzzle).values
        while step := next((s for name in SINGLES for s in reasoning.find(name, 1)), None):
            reasoning.apply(step)
        for name in RARE:
            for deduction in reasoning.find(name, 50):
                met[name] += 1
                assert not unsound(reasoning, deduction, solution)
                assert list(broken(reasoning, deduction)) == []
    assert met["junior-exocet"] >= 10
    assert met["double-exocet"] >= 5
