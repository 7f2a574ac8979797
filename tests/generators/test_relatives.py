"""Puzzles made of others have one solution each, and are what they are said to be."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import stream
from alldiff.generators import GenerationStats, GeneratorOptions
from alldiff.generators.hardest_of_kind import hardest_of_kind
from alldiff.generators.relatives import only
from alldiff.techniques.ratings.sudoku_explainer import se_rating

seeds = st.integers(0, 2**32)
KINDS = [("sudoku", 9), ("sudoku", 4), ("latin-square", 4), ("greater-than", 4)]


def places(puzzle: Puzzle) -> set[tuple[int, int]]:
    return {cell for cell, _ in puzzle.given_cells()}


@pytest.mark.parametrize(("kind", "size"), KINDS)
@settings(max_examples=5)
@given(seed=seeds)
def test_a_minimal_puzzle_inside_another(kind: str, size: int, seed: int) -> None:
    puzzle = ad.generate(kind, size=size, clues=size * size // 2, seed=seed)
    found = ad.minimize(puzzle.bare(), seed=seed)
    assert places(found) <= places(puzzle)
    assert ad.check(found).minimal
    assert found.solution == puzzle.solution


@settings(max_examples=5)
@given(seed=seeds)
def test_every_minimal_puzzle_is_found_once(seed: int) -> None:
    puzzle = ad.generate("sudoku", size=4, clues=8, seed=seed)
    subsets = (
        only(puzzle, frozenset(chosen))
        for size in range(9)
        for chosen in combinations(sorted(places(puzzle)), size)
    )
    expected = [sub.givens for sub in subsets if ad.check(sub.bare()).minimal]
    found = [one.givens for one in ad.minimal_puzzles(puzzle)]
    assert sorted(found) == sorted(expected)


def test_minimal_puzzles_inside_a_classic_sudoku() -> None:
    puzzle = ad.generate("sudoku", clues=27, seed=5)
    found = list(islice(ad.minimal_puzzles(puzzle), 20))
    assert len({one.givens for one in found}) == len(found) >= 1
    assert all(ad.check(one).minimal and places(one) <= places(puzzle) for one in found)


@pytest.mark.parametrize(("kind", "size"), KINDS)
def test_relatives_differ_by_as_many_givens(kind: str, size: int) -> None:
    puzzle = ad.generate(kind, size=size, seed=1, clues=size * size // 3)
    found = list(islice(ad.vary(puzzle, remove=2, seed=3), 6))
    assert found == list(islice(ad.vary(puzzle, remove=2, seed=3), 6))
    assert len({one.givens for one in found}) == len(found)
    before = set(puzzle.given_cells())
    for one in found:
        after = set(one.given_cells())
        assert len(after) == len(before)
        assert 1 <= len(before - after) <= 2
        assert ad.solve(one.bare()).solution == one.solution
        assert ad.count(one) == 1


def test_relatives_with_givens_only_removed_or_only_added() -> None:
    puzzle = ad.generate("sudoku", clues=30, seed=2)
    for one in islice(ad.vary(puzzle, remove=0, add=2), 3):
        assert places(one) > places(puzzle)
    for one in islice(ad.vary(puzzle, remove=1, add=0), 3):
        assert places(one) < places(puzzle)
    for one in islice(ad.vary(puzzle, remove=1, minimal=True), 3):
        assert ad.check(one).minimal


def test_what_has_no_relatives() -> None:
    several = ad.read("4...............")
    with pytest.raises(UsageError, match="exactly one solution"):
        ad.minimize(several)
    with pytest.raises(UsageError, match="no redundant givens"):
        ad.minimize(ad.generate("kakuro", rows=5))
    puzzle = ad.generate("sudoku", size=4)
    with pytest.raises(UsageError, match="cannot lose 17"):
        next(ad.vary(puzzle, remove=17))
    with pytest.raises(UsageError, match="to remove, to add, or both"):
        next(ad.vary(puzzle, remove=0))


def test_climbing_never_goes_down() -> None:
    low = ad.hardest(seed=3, moves=0)
    high = ad.hardest(seed=3, moves=2)
    assert se_rating(high).er >= se_rating(low).er >= 7.0
    assert ad.check(high).minimal
    assert high == ad.hardest(seed=3, moves=2, threads=2)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("futoshiki", {"size": 4}),
        ("jigsaw", {"size": 5}),
        ("killer", {"size": 4}),
        ("kakuro", {"rows": 5}),
    ],
)
def test_climbing_with_any_kind(kind: str, options: dict[str, int]) -> None:
    heard: list[tuple[Puzzle, float]] = []
    rng, chosen = stream(1, 0), GeneratorOptions(**options)
    end = hardest_of_kind(
        *(kind, rng, chosen, GenerationStats()),
        moves=2,
        on_harder=lambda puzzle, rating: heard.append((puzzle, rating)),
    )
    ratings = [rating for _, rating in heard]
    assert ratings == sorted(set(ratings))
    assert end == ad.hardest(kind, seed=1, moves=2, **options)
    for puzzle, rating in heard:
        assert puzzle.kind == kind
        assert ad.rate(puzzle.bare()).by_reason.rating == pytest.approx(rating)
    assert ad.rate(end.bare()).by_reason.rating == pytest.approx(ratings[-1])
    assert ad.solve(end.bare()).solution == end.solution


def test_relatives_of_a_puzzle_with_values_from_0_have_one_solution():
    """A 0 in the grid is an empty cell: where 0 is a value, a given of it is a clue."""
    rows = ((1, 2, 3, 0), (3, 0, 1, 2), (2, 3, 0, 1), (0, 1, 2, 3))
    puzzle = ad.Puzzle("latin-square", rows, values=(0, 3))
    relatives = list(islice(ad.vary(puzzle, remove=6, add=4), 20))
    assert any(clue.type == "given" for relative in relatives for clue in relative.clues)
    assert {ad.count(relative) for relative in relatives} == {1}
