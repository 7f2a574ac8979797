"""What strings of the Interactive Sudoku Solver mean: machines, variables and copies."""

import base64
from itertools import product

import pytest
from hypothesis import example, given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import ReadError
from alldiff.formats.links.iss.nfa import decoded
from alldiff.rules import to_model, validate


def encoded(states, starts, accepts, symbols):
    """Return a machine as ISS writes it: those that begin are first, then those that accept."""
    width = max(1, len(states).bit_length())
    symbol_width = (symbols - 1).bit_length()
    most = max(map(len, states)).bit_length()
    flags = sum((state in accepts) << state for state in range(starts))
    others = len([state for state in accepts if state >= starts])
    numbers = [(0, 2), (width - 1, 4), (symbols - 1, 4), (starts, width), (others, width)]
    numbers += [(flags, starts), (most, 4)]
    for row in states:
        numbers.append((len(row), most))
        for symbol, target in row:
            numbers += [(symbol, symbol_width), (target, width)]
    bits = "".join(f"{number:0{size}b}" for number, size in numbers if size)
    data = int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@st.composite
def segmented(draw):
    """Draw a machine over 1, 2 and the break, and segments of cells, some of them empty."""
    count = draw(st.integers(1, 4))
    moves = st.lists(st.tuples(st.integers(0, 2), st.integers(0, count - 1)), max_size=5)
    states = draw(st.lists(moves, min_size=count, max_size=count).filter(any))
    starts = draw(st.integers(1, count))
    accepts = {state for state in range(starts) if draw(st.booleans())}
    accepts |= set(range(starts, draw(st.integers(starts, count))))
    breaks = draw(st.lists(st.integers(0, 4), max_size=4))
    return states, starts, accepts, sorted(breaks)


@settings(max_examples=300, deadline=None)
@given(segmented())
def test_a_machine_reads_every_break_between_segments(machine):
    states, starts, accepts, breaks = machine
    code = encoded(states, starts, accepts, 3)
    arguments = []
    for at in range(5):
        arguments += ["-"] * breaks.count(at) + [f"R1C{at + 1}"] * (at < 4)
    puzzle = ad.read(f".Shape~1x4~1-2~Raw.NFA~{code}~_~{'~'.join(arguments)}")

    def accepted(values):
        now = set(range(starts))
        for argument in arguments:
            symbol = 2 if argument == "-" else values[int(argument[3]) - 1] - 1
            now = {to for state in now for passing, to in states[state] if passing == symbol}
        return not now.isdisjoint(accepts)

    wanted = {values for values in product((1, 2), repeat=4) if accepted(values)}
    assert {*all_values(puzzle)} == wanted


def all_values(puzzle):
    """Return the visible values of all solutions, none where the clues contradict themselves."""
    faults = validate(puzzle)
    assert all(fault.contradiction for fault in faults)
    if faults:
        return []
    model = to_model(puzzle)
    return [values[: model.visible] for values in ad.solve(model, limit=None).values]


def test_a_machine_without_code_refuses_everything():
    assert not all_values(ad.read(".Shape~1x2~1-2~Raw.NFA~~_~R1C1~R1C2"))


def test_a_machine_may_have_many_states():
    states = [[(0, 5000), (1, 5001)], *[[]] * 4999, [(1, 1)], [(0, 1)]]
    code = encoded(states, 1, {1}, 2)
    puzzle = ad.read(f".Shape~1x2~1-2~Raw.NFA~{code}~_~R1C1~R1C2")
    assert sorted(all_values(puzzle)) == [(1, 2), (2, 1)]


@given(st.text("ABCQgw_9", max_size=8).filter(lambda code: len(code) % 4 != 1))
@example("AQAB")
def test_any_code_is_a_machine_or_refused(code):
    """In the one named here, no state has a bit for the number of its moves."""
    try:
        states, starts, accepts = decoded(code)
    except ReadError:
        return
    numbers = {*starts, *accepts, *(target for moves in states for _, target in moves)}
    assert numbers <= {*range(len(states))}


VARIABLES = ".Shape~2x2~1-3~Raw.Var~X~~2x2.~R1C1_1~R1C2_1~R2C1_1~R2C2_1"
"""A full grid and four variables that lie in a square; their values follow those of the grid."""


@pytest.mark.parametrize(
    ("items", "holds"),
    [
        (".Quad~VX1~3~3", lambda a, b, c, d: [a, b, c, d].count(3) >= 2),
        (".Replicate~F~VX1.~VX1_2.End", lambda a, b, c, d: a == c == 2),
        (".Replicate~D~VX1.Cage~5~VX1~VX3.End", lambda a, b, c, d: a + c == b + d == 5),
        (
            ".Replicate~D~VX1.Or.~VX1_3.~VX3_3.End.End",
            lambda a, b, c, d: 3 in (a, c) and 3 in (b, d),
        ),
        (".WhiteDot~VX1~VX3~VX4", lambda a, b, c, d: abs(a - c) == abs(c - d) == 1),
        (".GreaterThan~VX4~VX1~VX2", lambda a, b, c, d: d > b and a > b),
    ],
)
def test_variables_lie_in_rows_and_columns(items, holds):
    found = [values[4:] for values in all_values(ad.read(VARIABLES + items))]
    assert sorted(found) == [each for each in product((1, 2, 3), repeat=4) if holds(*each)]


def test_variables_lie_in_rows_as_long_as_those_of_the_grid():
    puzzle = ad.read(".Shape~2x3~~Raw.Var~X~~5.Quad~VX1~3")
    assert puzzle.clues[-1].cells == ((-1, 0), (-1, 1), (-1, 3), (-1, 4))


@pytest.mark.parametrize(
    "items",
    [
        ".Quad~VX2~1",
        ".Quad~R2C2~1",
        ".Replicate~D~VX1.Cage~3~VX1~VX2.End",
        ".Replicate~D~VX1.Replicate~D~VX1.~VX1_1.End.End",
        ".Replicate~Q~VX1.~VX1_1.End",
        ".Replicate~D.Cage~3~R1C1~VX1.End",
        ".Var~Y.Replicate~D~VX1.Cage~3~VX1~VY.End",
        ".Replicate~D.Cage~3~R1C1~R1C2.End",
        ".Var~X~~4",
    ],
)
def test_copies_and_squares_stay_where_they_begin(items):
    with pytest.raises(ReadError):
        ad.read(VARIABLES + items)


def test_copies_of_choices_are_moved():
    text = ".Shape~1x3~1-2~Raw.Replicate~H.Or.~R1C1_1.End.End"
    assert all_values(ad.read(text)) == [(1, 1, 1)]
