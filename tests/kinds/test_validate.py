"""Validation lists every fault with its cells, and nothing else."""

import pytest

import alldiff as ad
from alldiff import Puzzle
from alldiff.core.errors import InvalidPuzzle
from alldiff.kinds import KINDS
from alldiff.rules import grid_of, to_model, validate
from alldiff.rules.candidates import Candidates
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan

EMPTY = tuple((0,) * 4 for _ in range(4))


def four(**cells):
    """Return a 4x4 Sudoku with givens such as R1C2=3."""
    puzzle = ad.sudoku(EMPTY)
    for name, value in cells.items():
        puzzle = puzzle.with_given((int(name[1]) - 1, int(name[3]) - 1), value)
    return puzzle


def faults(puzzle):
    return [(fault.message, fault.cells) for fault in validate(puzzle)]


@pytest.mark.parametrize("kind", ["sudoku", "greater-than", "latin-square"])
def test_an_empty_grid_has_no_fault(kind):
    assert faults(Puzzle(kind, EMPTY, (2, 2))) == []


def test_a_given_out_of_range_is_reported_with_its_cell():
    assert faults(four(R2C3=5)) == [("5 at R2C3 is not in 1..4", ((1, 2),))]
    assert faults(four(R2C3=-1)) == [("-1 at R2C3 is not in 1..4", ((1, 2),))]


def test_equal_givens_are_reported_once_for_each_pair():
    """R1C1 and R1C2 share a row and a box."""
    told = faults(four(R1C1=3, R1C2=3))
    assert told == [("two equal givens: 3 at R1C1 and R1C2 in row 1", ((0, 0), (0, 1)))]


def test_every_fault_is_reported():
    told = faults(four(R1C1=3, R4C1=3, R2C2=9, R3C3=2, R4C4=2))
    assert len(told) == 3


def test_a_latin_square_has_no_boxes():
    givens = ((1, 2, 3, 4), (2, 1, 4, 3), (0,) * 4, (0,) * 4)
    assert faults(Puzzle("latin-square", givens)) == []
    assert len(faults(ad.sudoku(givens))) == 4


def test_boxes_that_do_not_tile_the_grid_are_no_puzzle():
    puzzle = Puzzle("sudoku", EMPTY, (3, 2))
    assert not validate(puzzle)[0].contradiction
    with pytest.raises(InvalidPuzzle) as error:
        to_model(puzzle)
    assert error.value.exit_code == 5


@pytest.mark.parametrize("box", [(0, 2), (2, 0), (-1, 2)])
def test_boxes_without_cells_are_no_puzzle(box):
    puzzle = Puzzle("sudoku", EMPTY, box)
    assert puzzle.kind == "sudoku"
    assert "do not fit" in faults(puzzle)[0][0]


def test_contradicting_givens_can_be_held_but_not_solved():
    puzzle = four(R1C1=3, R1C2=3)
    with pytest.raises(InvalidPuzzle, match="two equal givens") as error:
        ad.solve(puzzle)
    assert error.value.exit_code == 1
    assert ad.count(puzzle) == 0


def greater(*pairs, **cells):
    puzzle = four(**cells)
    clues = tuple(LessThan(less, more) for less, more in pairs)
    return Puzzle("greater-than", puzzle.givens, (2, 2), clues)


def test_a_sign_that_its_givens_break():
    told = faults(greater(((0, 0), (0, 1)), R1C1=3, R1C2=2))
    assert told == [("the givens break the sign R1C1 < R1C2", ((0, 0), (0, 1)))]


def test_signs_that_go_round_in_a_circle():
    square = [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0))]
    (fault,) = validate(greater(*square))
    assert set(fault.cells) == {cell for pair in square for cell in pair}
    assert validate(greater(*square[:3])) == ()


def test_a_sign_that_leaves_the_grid_is_no_puzzle():
    (fault,) = validate(greater(((0, 3), (0, 4))))
    assert not fault.contradiction


WHITE = ((None, None, None), (None, 0, 0), (None, 0, 0))
ACROSS = (((1, 1), (1, 2)), ((2, 1), (2, 2)))
DOWN = (((1, 1), (2, 1)), ((1, 2), (2, 2)))


def kakuro(sums=(3, 7, 4, 6), givens=WHITE):
    cells = (*ACROSS, *DOWN)
    return Puzzle(
        "kakuro",
        givens,
        clues=tuple(KakuroRun(c, s) for c, s in zip(cells, sums, strict=True) if s),
    )


def test_a_sound_kakuro():
    assert faults(kakuro()) == []
    assert ad.solve(kakuro()).solution == ((None,) * 3, (None, 1, 2), (None, 3, 4))


def test_a_run_without_a_sum_is_not_yet_a_puzzle():
    (fault,) = validate(kakuro((3, 0, 4, 6)))
    assert (fault.message, fault.cells) == ("the run R3C2 to R3C3 has no sum", ACROSS[1])
    assert not fault.contradiction


def test_a_sum_that_no_combination_reaches():
    for total in (2, 18, 99):
        (fault,) = validate(kakuro((total, 7, 4, 6)))
        assert "add up" in fault.message
        assert fault.cells == ACROSS[0]
        assert fault.contradiction


def test_a_run_longer_than_the_values():
    row = (None, *(0,) * 10)
    long = Puzzle(
        "kakuro", ((None,) * 11, row), clues=(KakuroRun(tuple((1, c) for c in range(1, 11)), 45),)
    )
    (fault,) = validate(long)
    assert "10 cells but only 9 values" in fault.message


def test_a_sum_that_belongs_to_no_run():
    puzzle = kakuro()
    stray = Puzzle("kakuro", puzzle.givens, clues=(*puzzle.clues, KakuroRun(((1, 1), (2, 2)), 5)))
    (fault,) = validate(stray)
    assert "belongs to no run" in fault.message


def test_givens_of_a_kakuro():
    full = ((None, None, None), (None, 2, 2), (None, 0, 12))
    messages = [message for message, _ in faults(kakuro(givens=full))]
    assert any("12 at R3C3 is not in 1..9" in m for m in messages)
    assert any("two equal givens: 2 at R2C2 and R2C3" in m for m in messages)
    assert any("the givens break the run R2C2 to R2C3" in m for m in messages)


def test_candidates_restrict_their_cell():
    puzzle = Puzzle("sudoku", EMPTY, (2, 2), (Candidates((0, 0), (2, 3)),))
    assert ad.candidates(puzzle)[0, 0] == (2, 3)
    none = Puzzle("sudoku", EMPTY, (2, 2), (Candidates((0, 0), (7,)),))
    assert "no candidate left" in validate(none)[0].message


def test_candidates_restrict_a_kakuro_too():
    free = Puzzle("kakuro", WHITE, clues=tuple(KakuroRun(c, 10) for c in (*ACROSS, *DOWN)))
    assert ad.candidates(free)[1, 1] == (1, 2, 3, 4, 6, 7, 8, 9)
    marked = Puzzle("kakuro", WHITE, clues=(*free.clues, Candidates((1, 1), (2, 5, 7))))
    assert ad.candidates(marked)[1, 1] == (2, 7)


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("cell", [(0, 0), (1, 1), (-1, 0), (2, 4)])
@pytest.mark.parametrize("values", [(), (-3,), (1, -3, 10**9)])
def test_any_candidates_are_refused_or_harmless(kind, cell, values):
    holes = Puzzle(kind, ((None, 0, 0, 0), *EMPTY[1:]), (2, 2), (Candidates(cell, values),))
    whole = Puzzle(kind, EMPTY, (2, 2), (Candidates(cell, values),))
    for puzzle in (holes, whole):
        if not validate(puzzle):
            model = to_model(puzzle)
            assert model.domains[grid_of(puzzle).number[cell]] == 0b10


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize(
    "clue", [KakuroRun((), 3), KakuroRun(((0, 0), (0, 1)), 3), LessThan((0, 1), (0, 0))]
)
def test_a_clue_restricts_the_solutions_or_is_refused(kind, clue):
    """None may be passed over: the solutions would be those of another puzzle."""
    puzzle = Puzzle(kind, EMPTY, (2, 2), (clue,))
    if validate(puzzle):
        return
    assert to_model(puzzle).constraints != to_model(Puzzle(kind, EMPTY, (2, 2))).constraints


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("givens", [(), ((),), ((0, 0), (0,)), ((None,),)])
def test_any_grid_can_be_held_and_validated(kind, givens):
    assert validate(Puzzle(kind, givens, (1, 1)))
