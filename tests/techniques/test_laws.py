"""Whatever a technique of the core finds is so, for the reasons that it gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import pytest
from techniques.laws import broken, unsound

import alldiff as ad
from alldiff import Puzzle, _native
from alldiff.techniques import Deduction, Position, Reasoning, start

from support.shared_data import lines, needs_data

BASICS = ("full-house", "naked-single", "hidden-single", "pointing", "claiming")
TRIED = (
    "naked-pair",
    "hidden-pair",
    "naked-triple",
    "skyscraper",
    "xy-wing",
    "als-xz",
    "medusa-3d",
)
"""Techniques that lead from one position to the next."""

EVEN_HANDED = (
    *BASICS,
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "naked-triple",
    "naked-quad",
    "hidden-pair",
    "hidden-triple",
    "hidden-quad",
    "x-wing",
    "swordfish",
    "jellyfish",
    "finned-x-wing",
    "finned-swordfish",
    "finned-jellyfish",
    "sashimi-x-wing",
    "sashimi-swordfish",
    "sashimi-jellyfish",
    "franken-swordfish",
    "finned-franken-x-wing",
    "finned-franken-swordfish",
    "mutant-swordfish",
    "finned-mutant-x-wing",
    "finned-mutant-swordfish",
    "skyscraper",
    "two-string-kite",
    "dual-two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "dual-empty-rectangle",
    "rectangle-elimination",
    "xy-wing",
    "xyz-wing",
    "w-wing",
    "wxyz-wing",
    "vwxyz-wing",
    "simple-colouring-trap",
    "simple-colouring-wrap",
    "multi-colouring-1",
    "multi-colouring-2",
    "medusa-3d",
    "remote-pair",
    "chute-remote-pair",
)
"""Techniques whose search is complete, so that rows and columns, and all values, are alike."""

SLOW_ON_BIG_BOARDS = (
    "jellyfish",
    "aligned",
    "als",
    "death-blossom",
    "forcing",
    "grouped",
)


def stuck(puzzle: Puzzle) -> Iterator[Position]:
    """Yield the positions on the way to the solution in which the basics do not help."""
    reasoning = Reasoning(start(puzzle))
    while not reasoning.solved:
        step = first(reasoning, BASICS)
        if step is None:
            yield reasoning.position()
            step = first(reasoning, TRIED)
            if step is None:
                return
        reasoning.apply(step)


def first(reasoning: Reasoning, names: Iterable[str]) -> Deduction | None:
    return next((found for name in names for found in reasoning.find(name, 1)), None)


@cache
def positions(size: int, box: tuple[int, int], wanted: int) -> list[Position]:
    """Return positions of generated puzzles, at most three of each."""
    found: list[Position] = []
    seed = 0
    while len(found) < wanted:
        puzzle = ad.generate("sudoku", seed=seed, size=size, box=box)
        found += [position for position, _ in zip(stuck(puzzle), range(3), strict=False)]
        seed += 1
    return found[:wanted]


def faults(position: Position, name: str, most: int, checked: int) -> list[str]:
    """Return what is wrong with some of the deductions of a technique in a position."""
    reasoning = Reasoning(position)
    (solution,) = ad.solve(position.puzzle).values
    found = reasoning.find(name, most)
    faults = [f"{name} told twice" for _ in found[len({conclusion(d) for d in found}) :]]
    faults += [f"{name} contradicts the solution" for d in found if unsound(reasoning, d, solution)]
    chosen = Random(len(found)).sample(found, min(checked, len(found)))
    return faults + [f"{d.technique}: {fault}" for d in chosen for fault in broken(reasoning, d)]


def conclusion(deduction: Deduction) -> tuple[object, ...]:
    """Return what makes a deduction another than the next: its conclusions and its pattern."""
    because = deduction.because
    return (
        frozenset(deduction.places),
        frozenset(deduction.removals),
        frozenset(because.reasons),
        because.links,
        frozenset(because.shades),
    )


@pytest.mark.parametrize("name", _native.technique_names())
def test_what_is_found_follows_from_its_reasons(name: str):
    for position in positions(9, (3, 3), 12):
        assert faults(position, name, 300, 3) == []


def test_most_techniques_find_something_in_the_positions():
    """Otherwise the law above would say little."""
    found = {
        name
        for position in positions(9, (3, 3), 12)
        for name in EVEN_HANDED
        if Reasoning(position).find(name, 1)
    }
    assert len(found) >= 0.6 * len(EVEN_HANDED)


@pytest.mark.parametrize(
    ("size", "box"),
    [(4, (2, 2)), (6, (3, 2)), pytest.param(16, (4, 4), marks=pytest.mark.slow)],
)
def test_boards_of_other_sizes(size: int, box: tuple[int, int]):
    for name in _native.technique_names():
        if size > 9 and any(slow in name for slow in SLOW_ON_BIG_BOARDS):
            continue
        for position in every_position(size, box):
            assert faults(position, name, 30, 2) == []


@cache
def every_position(size: int, box: tuple[int, int]) -> list[Position]:
    """Return positions of a few puzzles from the start, whether or not the basics help there."""
    found = []
    for seed in range(1 if size > 9 else 6):
        reasoning = Reasoning(start(ad.generate("sudoku", seed=seed, size=size, box=box)))
        for _ in range(3):
            found.append(reasoning.position())
            step = first(reasoning, (*BASICS, *TRIED))
            if step is not None:
                reasoning.apply(step)
    return found


@pytest.mark.parametrize("name", EVEN_HANDED)
def test_rows_and_columns_are_alike(name: str):
    for position in positions(9, (3, 3), 12)[::2]:
        straight = {written(d) for d in Reasoning(position).find(name, 10**6)}
        turned = {written(d, turn=True) for d in Reasoning(transposed(position)).find(name, 10**6)}
        assert straight == turned


@pytest.mark.parametrize("name", EVEN_HANDED)
def test_values_are_alike(name: str):
    new = dict(zip(range(10), (0, *Random(name).sample(range(1, 10), 9)), strict=True))
    for position in positions(9, (3, 3), 12)[1::2]:
        straight = {
            frozenset((cell, new[value]) for cell, value in (*d.places, *d.removals))
            for d in Reasoning(position).find(name, 10**6)
        }
        renamed = {written(d) for d in Reasoning(relabelled(position, new)).find(name, 10**6)}
        assert straight == renamed


def written(deduction: Deduction, turn: bool = False) -> frozenset[tuple[tuple[int, int], int]]:
    """Return what a deduction concludes; with rows and columns exchanged if asked for."""
    concluded = (*deduction.places, *deduction.removals)
    return frozenset(((cell[1], cell[0]) if turn else cell, value) for cell, value in concluded)


def transposed(position: Position) -> Position:
    """Return the position with rows and columns exchanged."""
    puzzle = ad.sudoku([list(row) for row in zip(*position.puzzle.givens, strict=True)])
    return Position(
        puzzle,
        {(c, r): value for (r, c), value in position.values.items()},
        {(c, r): marks for (r, c), marks in position.marks.items()},
    )


def relabelled(position: Position, new: dict[int, int]) -> Position:
    """Return the position with other names for the values."""
    puzzle = ad.sudoku([[new[value or 0] for value in row] for row in position.puzzle.givens])
    return Position(
        puzzle,
        {cell: new[value] for cell, value in position.values.items()},
        {cell: tuple(sorted(new[v] for v in marks)) for cell, marks in position.marks.items()},
    )


@pytest.mark.full
@needs_data
@pytest.mark.parametrize("name", ["top1465.txt", "hardest1106.txt", "qqwing_mix.txt"])
def test_what_is_found_in_known_puzzles_follows(name: str):
    for puzzle in Random(name).sample(lines(name), 20):
        for position, _ in zip(stuck(puzzle), range(4), strict=False):
            for technique in _native.technique_names():
                assert faults(position, technique, 100, 2) == []
