"""Puzzles in bulk: the answers of the native engine, whatever the batch, the limit, the threads."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff import _native
from alldiff.rules import to_model

from support.shared_data import ROOT, needs_data
from support.when_it_stays import ctrl_c, when_it_stays

np = pytest.importorskip("numpy")

LISTS = (
    "random_easy34",
    "random_minimal",
    "qqwing_mix",
    "sudoku17",
    "top1465",
    "hardest1905",
    "hardest1106",
)
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HOUSES = [
    *np.arange(81).reshape(9, 9),
    *np.arange(81).reshape(9, 9).T,
    *np.arange(81).reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9),
]
EMPTY = to_model(ad.sudoku([[0] * 9] * 9))


def puzzles_of(*texts):
    return _native.bitsliced_parse("\n".join(texts).encode())[0]


@cache
def listed(name):
    return _native.bitsliced_parse((ROOT / f"{name}.txt").read_bytes())[0]


def random_grids(rng, n):
    """Return solved grids: a pattern with its digits, rows and columns exchanged."""

    def order():
        return np.concatenate([rng.permutation(3) + 3 * band for band in rng.permutation(3)])

    rows, columns = (np.array([order() for _ in range(n)], int).reshape(n, 9) for _ in "rc")
    pattern = (3 * (rows % 3) + rows // 3)[:, :, None] + columns[:, None, :]
    digits = np.array([rng.permutation(9) + 1 for _ in range(n)], int).reshape(n, 9)
    return np.take_along_axis(digits, (pattern % 9).reshape(n, 81), axis=1).astype(np.uint8)


def mutilated(rng, puzzles):
    """Return puzzles with clues removed, changed, or put in twice."""
    result = puzzles.copy()
    for row in result:
        clues = np.flatnonzero(row)
        match rng.integers(4):
            case 0:
                row[rng.choice(clues, rng.integers(1, 4), replace=False)] = 0
            case 1:
                row[rng.choice(clues)] = rng.integers(1, 10)
            case 2:
                row[rng.integers(81)] = row[rng.choice(clues)]
            case _:
                row[rng.choice(clues)] = 0
                row[rng.integers(81)] = rng.integers(1, 10)
    return result


def strong(cells, limit):
    """Return what the search with clauses finds: a solution or zeros, and a count."""
    givens = tuple((int(v), int(cells[v])) for v in np.flatnonzero(cells))
    result = ad.solve(replace(EMPTY, givens=givens), "strong", limit=limit, threads=1)
    return (result.values[0] if result.values else (0,) * 81), result.count


def is_solution(grids, puzzles):
    """Tell of each row whether it is a full grid that keeps the clues."""
    keeps = ((puzzles == 0) | (puzzles == grids)).all(axis=1)
    bits = np.left_shift(1, grids.astype(np.int64))
    return keeps & np.all(
        [np.bitwise_or.reduce(bits[:, h], axis=1) == 1022 for h in HOUSES], axis=0
    )


def same(one, other):
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@given(
    st.lists(st.text("123456789.0_*", min_size=81, max_size=81), max_size=4),
    st.text(" \t\r\n\x0b\x0c", max_size=3),
)
def test_strings_are_read_like_lines(texts, blanks):
    lines, _, faults, _ = _native.bitsliced_parse("\n".join(texts).encode())
    strings = _native.bitsliced_read([blanks + text + blanks for text in texts])
    assert (strings is None) == bool(faults)
    assert strings is None or strings.tolist() == lines.tolist()


@pytest.mark.parametrize(
    "item", ["", INKALA[1:], INKALA + ".", "x" + INKALA[1:], "\u00e9" + INKALA[1:], 3, None]
)
def test_what_is_no_string_of_81_cells_is_left_to_others(item):
    assert _native.bitsliced_read([INKALA]) is not None
    assert _native.bitsliced_read([INKALA, item]) is None
    assert _native.bitsliced_read([item, INKALA]) is None
    assert _native.bitsliced_read([type("Text", (str,), {})(INKALA)]) is None


@pytest.mark.parametrize("limit", [1, 2, 10, 1000])
@pytest.mark.parametrize("size", [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000])
def test_answers_do_not_depend_on_the_batch_the_threads_or_the_instruction_set(size, limit):
    rng = np.random.default_rng(size + limit)
    grids = random_grids(rng, size)
    puzzles = np.where(rng.random(grids.shape) < rng.uniform(0.28, 0.6, (size, 1)), grids, 0)
    puzzles = mutilated(rng, puzzles.astype(np.uint8)) if limit == 2 else puzzles.astype(np.uint8)
    solutions, counts = _native.bitsliced_solve(puzzles, limit, threads=1)
    assert solutions.shape == (size, 81)
    assert (counts <= limit).all()
    assert (is_solution(solutions, puzzles) == (counts > 0)).all()
    assert not solutions[counts == 0].any()
    for threads in (0, 2, 3):
        assert same(_native.bitsliced_solve(puzzles, limit, threads=threads), (solutions, counts))
    for name in _native.BITSLICED_SETS:
        assert same(
            _native.bitsliced_solve(puzzles, limit, 1, instruction_set=name), (solutions, counts)
        )
    none, only_counts = _native.bitsliced_solve(puzzles, limit, 1, want_solutions=False)
    assert none.shape == (0, 81)
    assert np.array_equal(only_counts, counts)
    for row in range(0, size, max(1, size // 20)):
        alone = _native.bitsliced_solve(puzzles[row : row + 1], limit)
        assert same(alone, (solutions[row : row + 1], counts[row : row + 1]))
    # A higher limit counts on, and gives the same solution.
    more, higher = _native.bitsliced_solve(puzzles, limit + 3)
    assert np.array_equal(more, solutions)
    assert np.array_equal(np.minimum(higher, limit), counts)


def test_no_puzzle_is_passed_over_where_many_are_done_early():
    rng = np.random.default_rng(8)
    grids = random_grids(rng, 20_000)
    puzzles = np.where(rng.random(grids.shape) < 0.25, grids, 0).astype(np.uint8)
    for limit in (1, 2):
        assert (_native.bitsliced_solve(puzzles, limit)[1] > 0).all()


def check_counts(puzzles, limit):
    solutions, counts = _native.bitsliced_solve(puzzles, limit)
    for cells, grid, count in zip(puzzles, solutions, counts, strict=True):
        found, expected = strong(cells, limit)
        assert count == expected, cells
        if expected == 1:
            assert tuple(grid) == tuple(found)
    assert (is_solution(solutions, puzzles) == (counts > 0)).all()


def test_mutilated_puzzles_have_the_counts_of_the_native_engine():
    rng = np.random.default_rng(5)
    grids = random_grids(rng, 1500)
    puzzles = np.where(rng.random(grids.shape) < 0.36, grids, 0).astype(np.uint8)
    check_counts(mutilated(rng, puzzles), 3)


@needs_data
@pytest.mark.full
def test_a_hundred_thousand_mutilated_puzzles_have_the_counts_of_the_native_engine():
    rng = np.random.default_rng(6)
    for _ in range(25):
        chosen = np.concatenate([rng.choice(listed(name), 1000) for name in LISTS[:4]])
        check_counts(mutilated(rng, chosen), 5)


@needs_data
@pytest.mark.parametrize("name", LISTS)
def test_grids_are_those_of_the_native_engine(name):
    puzzles = np.random.default_rng(1).choice(listed(name), 60, replace=False)
    check_counts(puzzles, 2)


@needs_data
@pytest.mark.full
@pytest.mark.parametrize("name", LISTS)
def test_all_grids_are_those_of_the_native_engine(name):
    check_counts(listed(name), 2)


@st.composite
def symmetries(draw):
    """Draw the cell that comes to each place, and the digit for each digit."""
    orders = [
        [
            3 * band + line
            for band in draw(st.permutations(range(3)))
            for line in draw(st.permutations(range(3)))
        ]
        for _ in "rc"
    ]
    cells = np.arange(81).reshape(9, 9)[orders[0]][:, orders[1]]
    if draw(st.booleans()):
        cells = cells.T
    return cells.ravel(), np.array([0, *draw(st.permutations(range(1, 10)))], np.uint8)


@given(st.lists(symmetries(), min_size=1, max_size=40), st.sampled_from([0, 1]), st.integers(0, 60))
def test_a_symmetry_of_the_puzzle_is_one_of_the_answer(drawn, fewer, seed):
    puzzle = puzzles_of(INKALA)[0]
    clues = np.flatnonzero(puzzle)
    puzzle[np.random.default_rng(seed).choice(clues, fewer, replace=False)] = 0
    solution, count = (a[0] for a in _native.bitsliced_solve(puzzle[None], 20))
    images = np.array([digits[puzzle[cells]] for cells, digits in drawn])
    answers, counts = _native.bitsliced_solve(images, 20)
    assert (counts == count).all()
    assert is_solution(answers, images).all()
    if count == 1:
        assert np.array_equal(answers, [digits[solution[cells]] for cells, digits in drawn])


def test_the_empty_the_full_the_nearly_unique_and_the_contradictory_grid():
    full = _native.bitsliced_solve(puzzles_of(INKALA))[0][0]
    seventeen = puzzles_of(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )[0]
    sixteen = np.where(np.cumsum(seventeen > 0) <= 16, seventeen, 0).astype(np.uint8)
    twice = full.copy()
    twice[0] = full[1]
    row_twice, column_twice, box_twice = (np.zeros(81, np.uint8) for _ in range(3))
    row_twice[[0, 8]] = column_twice[[0, 72]] = box_twice[[0, 20]] = 5
    no_place = np.zeros(81, np.uint8)
    no_place[[0, 1, 2, 3, 4, 5, 6, 7, 17]] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    rows = [
        np.zeros(81, np.uint8),
        full,
        sixteen,
        twice,
        row_twice,
        column_twice,
        box_twice,
        no_place,
    ]
    for copies in (1, 40):
        puzzles = np.array(rows * copies, np.uint8)
        solutions, counts = _native.bitsliced_solve(puzzles, 700)
        assert counts.tolist() == [700, 1, 700, 0, 0, 0, 0, 0] * copies
        assert (is_solution(solutions, puzzles) == (counts > 0)).all()
        assert np.array_equal(solutions[1], full)


def test_what_is_no_batch_of_puzzles_is_refused():
    puzzles = np.zeros((5, 81), np.uint8)
    puzzles[3, 7] = 10
    with pytest.raises(ValueError, match="row 3"):
        _native.bitsliced_solve(puzzles)
    with pytest.raises(ValueError, match="abacus"):
        _native.bitsliced_solve(puzzles[:1], instruction_set="abacus")
    with pytest.raises(ValueError, match="take the place"):
        _native.bitsliced_solve(puzzles[:1], into=puzzles[:1])
    for wrong in (puzzles.astype(np.int64), puzzles[:, :80], puzzles[:, ::-1], puzzles[0], None):
        with pytest.raises(TypeError):
            _native.bitsliced_solve(wrong)


def told(name, code):
    """Return what a new process prints, and its errors, with a kernel named in the environment."""
    command = [sys.executable, "-c", f"import alldiff as ad; from alldiff import _native; {code}"]
    environment = {**os.environ, "ALLDIFF_BITSLICED": name}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip(), done.stderr


@given(st.integers(0, 2**32), st.sampled_from((257, 2_000, 5_000)), st.sampled_from((1, 300)))
@settings(max_examples=40, deadline=None)
def test_many_solutions_are_counted_as_one_by_one(seed, limit, keep):
    rng = np.random.default_rng(seed)
    grid = random_grids(rng, 1)[0]
    grid[rng.permutation(81)[: rng.integers(50, 62)]] = 0
    puzzle = ad.sudoku(grid.reshape(9, 9))
    # A search with a limit on nodes finds one solution after the other.
    expected = ad.solve(puzzle, limit=limit, keep=keep, nodes=10**12)
    result = ad.solve(puzzle, limit=limit, keep=keep)
    assert (result.count, result.values) == (expected.count, expected.values)
    assert (result.complete, result.limit_reached) == (expected.complete, expected.limit_reached)


def test_a_timeout_ends_counting():
    result = ad.solve(ad.sudoku([[0] * 9] * 9), limit=10**12, keep=1, timeout=0.3)
    assert result.limit_reached == "seconds"
    assert result.count > 256
    assert not result.complete


def test_the_environment_names_the_kernel():
    code = f"print(*_native.bitsliced_chosen(), ad.solve({INKALA!r}).count)"
    for name in _native.BITSLICED_SETS:
        assert told(name, code) == (f"{name} name 1", "")
    kernel, by = told("", "print(*_native.bitsliced_chosen())")[0].split()
    assert kernel in _native.BITSLICED_SETS
    assert by in ("family", "trial")
    for code in (
        "_native.bitsliced_chosen()",
        f"ad.solve({INKALA!r})",
        f"ad.solve_many([{INKALA!r}])",
    ):
        printed, errors = told("abacus", code)
        assert not printed
        assert (
            "UsageError: ALLDIFF_BITSLICED names abacus, but what this machine can run is" in errors
        )
        assert ", ".join(_native.BITSLICED_SETS) in errors


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("size", [1, 1000])
@pytest.mark.skipif(not hasattr(signal, "raise_signal") or os.name == "nt", reason="needs signals")
def test_it_is_ended_by_ctrl_c(size):
    with pytest.raises(KeyboardInterrupt), when_it_stays(ctrl_c):
        _native.bitsliced_solve(np.zeros((size, 81), np.uint8), limit=0)


cells_of_text = st.text(".0*_123456789", min_size=81, max_size=81)
ends = st.sampled_from(["", " easy", ",4.5,x", "\t", " ", "\r"])
odd_lines = st.one_of(
    st.just(""), st.just("  \t"), st.text("#ab ", max_size=5).map("#{}".format), st.just("\r")
)
bad_lines = st.one_of(
    st.tuples(st.text("123.", min_size=1, max_size=80), st.just(1)),
    st.tuples(st.text("123.", min_size=82, max_size=90), st.just(2)),
    st.tuples(
        st.builds(
            lambda text, at, sign: text[:at] + sign + text[at + 1 :],
            cells_of_text,
            st.integers(0, 80),
            st.sampled_from("x/:;-~"),
        ),
        st.just(3),
    ),
)


@given(
    st.lists(st.one_of(st.tuples(cells_of_text, ends), odd_lines, bad_lines)),
    st.booleans(),
    st.integers(1, 2**40),
)
def test_text_becomes_arrays_line_by_line(drawn, last_newline, first):
    text, puzzles, numbers, bad = [], [], [], []
    for number, line in enumerate(drawn, first):
        if isinstance(line, tuple) and isinstance(line[1], int):
            text.append(line[0])
            bad.append((number, line[1]))
        elif isinstance(line, tuple):
            text.append("".join(line))
            puzzles.append([int(c) if c.isdigit() else 0 for c in line[0]])
            numbers.append(number)
        else:
            text.append(line)
    data = "\n".join(text) + "\n" * last_newline
    found, lines, faults, width = _native.bitsliced_parse(memoryview(data.encode()), first)
    assert found.shape == (len(puzzles), 81)
    assert found.tolist() == puzzles
    assert lines.tolist() == numbers
    assert faults == bad
    written = np.pad(found + ord("0"), ((0, 0), (0, 1)), constant_values=ord("\n")).tobytes()
    again, _, none, again_width = _native.bitsliced_parse(written)
    assert np.array_equal(again, found)
    assert not none
    assert again_width == (82 if puzzles else 0)
    text = data.removesuffix("\n").split("\n")  # an empty line at the end is a newline
    alike = len({len(line) for line in text}) == 1 and len(puzzles) == len(text)
    assert width == (len(text[0]) + 1 if alike else 0)
    ends = data.count("\n")
    assert _native.bitsliced_lines(data.encode()) == ends
    assert _native.bitsliced_lines(data.encode() * 100) == 100 * ends


def test_a_sign_for_empty_beside_zero_is_refused_unless_allowed():
    full = "123456789" * 9
    for first in "0.*_":
        for second in "0.*_":
            text = f"{first}{full[1:-1]}{second} note\n{full}\n".encode()
            mixed = first != second and "0" in (first, second)
            for allowed in (True, False):
                found, lines, bad, _ = _native.bitsliced_parse(text, mixed=allowed)
                assert bad == ([(1, 4)] if mixed and not allowed else [])
                assert lines.tolist() == ([2] if bad else [1, 2])
                assert len(found) == len(lines)
