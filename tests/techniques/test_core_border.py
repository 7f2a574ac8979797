"""What Python can hand the core: it reasons on a board, or refuses it, and never crashes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from alldiff import _native

NUMBERS = st.integers(-2, 8) | st.sampled_from([62, 63, 64, 640, 641, 2**31 - 1, 2**31, -(2**31)])
NAMES = [*_native.technique_names(), "no-technique"]


@st.composite
def boards(draw) -> tuple[Any, ...]:
    """Strategy: the arguments of a board, mostly of one that there may be."""
    if draw(st.integers(0, 4)) == 0:
        house = st.tuples(NUMBERS, st.lists(NUMBERS, max_size=5))
        signs = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3)
        return draw(st.tuples(NUMBERS, NUMBERS, st.lists(house, max_size=4), signs, st.booleans()))
    values = draw(st.integers(1, 6))
    cells = draw(st.integers(values, 20) | st.just(640))
    cell = st.integers(0, cells - 1)
    one = st.lists(cell, min_size=values, max_size=values, unique=True)
    houses = draw(st.lists(st.tuples(st.integers(0, 3), one), max_size=6))
    signs = draw(st.lists(st.tuples(cell, cell), max_size=4))
    return values, cells, sorted(houses, key=lambda house: house[0]), signs, draw(st.booleans())


@st.composite
def positions(draw, values: int, cells: int) -> tuple[list[int], list[bool], list[int]]:
    """Strategy: a position on a board; seldom one that does not fit."""
    if draw(st.integers(0, 9)) == 0:
        short = st.lists(NUMBERS, max_size=4)
        return draw(st.tuples(short, st.lists(st.booleans(), max_size=4), short))
    seed = draw(st.randoms(use_true_random=False))
    every = (1 << (values + 1)) - 2
    return (
        [seed.choice((0, 0, 0, seed.randint(1, values))) for _ in range(cells)],
        [seed.random() < 0.5 for _ in range(cells)],
        [seed.getrandbits(values + 1) & every for _ in range(cells)],
    )


def answers(call: Any, *arguments: Any) -> Any:
    """Return what a call returns; None where it refuses its arguments."""
    try:
        return call(*arguments)
    except (ValueError, TypeError):
        return None


@given(boards(), st.data())
def test_the_core_answers_or_refuses_whatever_it_is_given(board, data) -> None:
    core = answers(_native.Reasoner, *board)
    if core is None:
        return
    values, cells = board[:2]
    answers(core.set, *data.draw(positions(values, cells)))
    for _ in range(3):
        answers(core.place, data.draw(NUMBERS), data.draw(NUMBERS))
        answers(core.remove, data.draw(NUMBERS), data.draw(NUMBERS))
    names = data.draw(st.lists(st.sampled_from(NAMES), max_size=8))
    if cells <= 20:
        for name in names:
            answers(core.find, name, data.draw(st.integers(0, 5)))
        answers(core.walk, names, 5)
        answers(core.walk_in_stages, [(names, data.draw(st.booleans()))], 5)
    assert answers(core.rate, data.draw(st.integers(-1, 30))) is None
    known, candidates = core.state()
    assert len(known) == len(candidates) == cells


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ((0, 1, []), "1 to 62 values"),
        ((63, 1, []), "1 to 62 values"),
        ((1, 0, []), "1 to 640 cells"),
        ((1, 641, []), "1 to 640 cells"),
        ((2, 2, [(4, [0, 1])]), "0 to 3"),
        ((2, 2, [(0, [0])]), "as many different cells"),
        ((2, 2, [(0, [])]), "as many different cells"),
        ((2, 2, [(0, [0, 0])]), "as many different cells"),
        ((2, 2, [(0, [0, 2])]), "as many different cells"),
        ((2, 4, [(1, [0, 1]), (0, [2, 3])]), "rows, columns, boxes, others"),
        ((2, 2, [(0, [0, 1]), (2, [1, 0])]), "the same cells"),
        ((2, 3, [(0, [0, 1]), (0, [1, 2])]), "one row and one column"),
        ((3, 4, [(0, [0, 1, 2]), (1, [1, 2, 3])]), "share one cell"),
        ((2, 2, [], [(0, 2)]), "between two cells"),
    ],
)
def test_what_is_no_board_is_refused_with_the_reason(board, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        _native.Reasoner(*board)
