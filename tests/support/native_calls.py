"""The arguments of everything that the binding has: right, nearly right, or odd."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from hypothesis import strategies as st

import alldiff as ad
from alldiff import _native

SIZES = st.sampled_from([0, 1, 2, 3, 4, 6, 9, 16, 81])
HUGE = [2**15, 2**16, 2**31 - 1, 2**31, 2**32, 2**33, 2**63 - 1, 2**63, 2**64 - 1, 2**64]
NUMBERS = st.integers(-2, 12) | st.sampled_from([*HUGE, *(-number for number in HUGE)])
ODD = st.one_of(
    NUMBERS,
    st.none(),
    st.just(""),
    st.text(st.characters(exclude_characters="/"), max_size=3),
    st.binary(max_size=12),
    st.floats(),
    st.lists(NUMBERS | st.none(), max_size=4),
    st.lists(st.lists(NUMBERS, max_size=3), max_size=3),
    st.just({}),
    st.just(object()),
    SIZES.map(lambda size: np.zeros((size, 81), np.uint8)),
)
NAMES = st.sampled_from(["", "naked-single", "\ud800", *_native.technique_names()])
ORDERS = st.lists(NAMES, max_size=6) | st.just(_native.technique_names())
STAGES = st.lists(st.tuples(ORDERS, st.booleans()), max_size=3)
SECONDS = st.sampled_from([0.02, 1e-9, 0.05, -1.0, float("nan")])
SEEDS = st.integers(0, 2**64 - 1)
THREADS = st.sampled_from([0, 1, 2, 3, -1, 2**31 - 1, -(2**31)])
BYTES = st.binary(max_size=40)
SETS = st.sampled_from(["", "baseline", "none", *_native.BITSLICED_SETS])


def small(high: int, low: int = -1) -> st.SearchStrategy[int]:
    """Return mostly numbers from 0 on that are below another, and those just outside."""
    return st.integers(low, high)


def lists(of: st.SearchStrategy[Any], most: int = 6) -> st.SearchStrategy[list[Any]]:
    """Return lists that are not long."""
    return st.lists(of, max_size=most)


@st.composite
def models(draw: st.DrawFn) -> Any:
    """Return a model of a square or of a few variables; some have hidden ones."""
    side = draw(st.sampled_from([1, 2, 3, 4, 4, 9]))
    count = draw(st.sampled_from([side * side, side]))
    lowest = draw(st.sampled_from([0, 1, 1, 1, 60, 64, 100]))
    domain = ((1 << side) - 1) << lowest
    houses = [(0, tuple(range(at, at + side))) for at in range(0, count, side)]
    if count == side * side:
        houses += [(0, tuple(range(at, count, side))) for at in range(side)]
    if count > 1 and draw(st.booleans()):
        houses += [(2, 0, count - 1), (1, (0, 1), 5)]
    if draw(st.booleans()):
        touching = tuple((at, at + 1) for at in range(count - 1))
        houses.append(
            (8, tuple(range(count)), touching, draw(st.integers(1, min(count, 9))), 0, ())
        )
    return _native.Model([domain] * count, houses, [], draw(st.sampled_from([0, 0, 1])))


@st.composite
def squares(draw: st.DrawFn, width: int = 81, most: int = 9) -> Any:
    """Return an array of rows of cells."""
    rows = draw(st.integers(0, 4))
    values = draw(st.lists(small(most + 1, 0), min_size=rows * width, max_size=rows * width))
    made = np.array(values, np.uint8).reshape(rows, width)
    return draw(
        st.sampled_from([made, made, made, made[::-1], made.T, made[:, ::-1], made.ravel()])
    )


def stops() -> st.SearchStrategy[Any]:
    """Return what ends long work: cancelled, at the third look, or by a fault of the caller."""

    def third() -> Any:
        left = iter(range(2))
        return _native.Stop(lambda nodes: next(left, None) is None)

    def cancelled() -> Any:
        stop = _native.Stop()
        stop.cancel()
        return stop

    return st.sampled_from([third, third, third, cancelled]).map(lambda make: make())


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """Return a board: houses of a square with holes, or any."""
    side = draw(st.sampled_from([1, 2, 3, 4, 4, 6, 9]))
    cells = side * side
    width = {4: 2, 6: 3, 9: 3}.get(side, side)
    houses: list[tuple[int, list[int]]] = []
    for kind in sorted(draw(st.sets(st.integers(0, 3)))):
        key: Callable[[int], int] = {
            0: lambda cell: cell // side,
            1: lambda cell: cell % side,
            2: lambda cell: cell // side // (side // width) * width + cell % side // width,
            3: lambda cell: (cell // side + cell % side) % side,
        }[kind]
        whole = [[cell for cell in range(cells) if key(cell) == n] for n in range(side)]
        houses += [
            (kind, house) for house in draw(st.lists(st.sampled_from(whole), unique_by=tuple))
        ]
    signs = draw(lists(st.tuples(small(cells), small(cells)), 4))
    more = draw(st.sampled_from([0, 0, 0, 1, 130, 600]))
    return {
        "values": side + draw(st.sampled_from([0, 0, 0, 0, 1, 55])),
        "cells": cells + more,
        "houses": houses,
        "signs": signs,
        "plain": draw(st.booleans()),
    }


def with_odd(arguments: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Return arguments of which one, now and then, is replaced by something odd."""

    def exchange(right: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
        some = st.sampled_from(sorted(right)) if right else st.nothing()
        odd = st.builds(lambda name, value: right | {name: value}, some, ODD)
        return st.just(right) | st.just(right) | odd

    return arguments.flatmap(exchange)


def call(**arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Return the arguments of a call."""
    return with_odd(st.fixed_dictionaries(arguments))


LIMITS: dict[str, st.SearchStrategy[Any]] = {
    "seed": SEEDS,
    "solutions": st.sampled_from([0, 1, 2, 20, 2**64 - 1]),
    "nodes": st.sampled_from([0, 1, 50, 2**64 - 1]),
    "seconds": SECONDS,
}
PLAN: dict[str, st.SearchStrategy[Any]] = {
    "level": st.sampled_from([*_native.LEVELS, "none"]),
    "variables": lists(st.sampled_from([*_native.VARIABLE_ORDERS, "none"]), 2),
    "values": lists(st.sampled_from([*_native.VALUE_ORDERS, "none"]), 2),
    "options": lists(st.sampled_from([*_native.OPTIONS, "none"]), 2),
}
UNTIL = {"seconds": SECONDS, "stop": stops()}
CELLS = lists(small(81), 9)
GRIDS = st.lists(small(9, 0), min_size=81, max_size=81) | st.none() | st.just([0] * 81)
PAIRS = st.tuples(small(9), small(9))
PUZZLES = st.sampled_from(
    [
        ad.sudoku([[0] * 9] * 9),
        ad.sudoku([[0] * 4] * 4),
        ad.Puzzle(givens=((1, None), (0, 0)), values=(0, 3)),
        ad.Puzzle(givens=()),
        ad.Puzzle(givens=((),)),
        SimpleNamespace(givens=((0,),), clues=(), values=(1, 9), _plain=None),
        SimpleNamespace(givens=[[0]], clues=(), values=(1,), _plain=b"1"),
    ]
)
RULES = lists(
    st.sampled_from([*ad.sudoku([[0] * 4] * 4).clues, ad.rules.Candidates((0, 0), (1,)), "rule", 1])
).map(tuple)
TABLES = st.binary(max_size=40) | st.just(np.arange(-1, 15, dtype=np.intc).tobytes())


def as_lines(texts: list[str]) -> bytes:
    """Return texts as the lines of a file."""
    return "\n".join(texts).encode()


def groups_of(cells: int, values: int) -> Any:
    """Return groups whose cells are rows of a square."""
    side = max(1, round(cells**0.5))
    whole = [list(range(at, min(cells, at + side))) for at in range(0, cells, side)]
    return _native.Groups(whole, cells, values)


@st.composite
def mixtures(draw: st.DrawFn) -> dict[str, Any]:
    """Return what a mixture is made of."""
    side = draw(st.sampled_from([1, 2, 3, 4, 9]))
    domain = ((1 << side) - 1) << 1
    rows = [(0, tuple(range(at, at + side))) for at in range(0, side * side, side)]
    cells = small(side * side)
    image = st.permutations(range(side * side)) | st.lists(cells, max_size=side * side)
    return {
        "model": _native.Model([domain] * (side * side), rows, []),
        "side": side,
        "fill": draw(st.sampled_from(["search", "latin", "classic"])),
        "box_width": draw(st.sampled_from([0, 0, 1, 2, 3])),
        "images": draw(lists(image, 2)),
        "cages": draw(st.sampled_from(["", "sums", "operations"])),
        "sizes": draw(st.sampled_from([(1, 1), (1, 3), (2, 4), (1, 2**31 - 1), (3, 2)])),
        "signs": draw(lists(st.tuples(cells, cells), 3)),
        "few_signs": draw(st.booleans()),
        "places": draw(lists(st.lists(cells, max_size=3), 3)),
        "givens": draw(st.sampled_from([(0, 0), (0, 81), (3, 5), (0, 2**31 - 1)])),
        "ranged": draw(st.booleans()),
        "minimal": draw(st.booleans()),
        "effort": draw(st.sampled_from([0, 1, 1000])),
    }


CALLS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "given_pairs": call(
        rows=lists(lists(NUMBERS | st.none(), 3).map(tuple), 3).map(tuple),
        low=NUMBERS,
        high=NUMBERS,
    ),
    "number_table": call(
        rows=small(4) | NUMBERS,
        columns=small(4) | NUMBERS,
        cells=lists(st.tuples(small(4), small(4)) | st.tuples(NUMBERS, NUMBERS)),
    ),
    "scopes_of": call(
        rules=RULES,
        fields=lists(st.sampled_from(["cells", "cell", "less", "values"]), 2).map(tuple),
        table=TABLES,
        columns=small(5) | NUMBERS,
        others=st.dictionaries(PAIRS, NUMBERS, max_size=2),
        repeats=st.booleans(),
        sorted=st.booleans(),
    ),
    "lines_of": call(table=TABLES, columns=small(5) | NUMBERS),
    "grouped": call(rules=RULES),
    "state": call(
        rules=RULES,
        scopes=lists(lists(small(5), 3).map(tuple)),
        statements=lists(
            st.tuples(
                st.sampled_from(
                    [ad.constraints.AllDifferent, ad.constraints.Sum, ad.constraints.Less, int]
                ),
                st.booleans(),
                st.booleans(),
                lists(st.sampled_from(["width", "values", "none"]), 2).map(tuple),
            ),
            2,
        ),
        first=NUMBERS,
        differing=st.dictionaries(
            st.just(ad.constraints.AllDifferent((0,))), st.just(()), max_size=1
        ),
        others=st.just({}),
    ),
    "textbook_solve": call(model=models(), **LIMITS, keep=small(5, 0), **PLAN, stop=stops()),
    "TextbookSteps": call(model=models(), **LIMITS, **PLAN, stop=stops()),
    "lcg_solve": call(
        model=models(),
        **LIMITS,
        keep=small(5, 0),
        memory_bytes=st.sampled_from([0, 1, 10**8, 2**64 - 1]),
        threads=THREADS,
        stop=stops(),
    ),
    "lcg_split": call(
        model=models(),
        solutions=small(5, 0),
        nodes=small(5, 0),
        seconds=SECONDS,
        keep=small(5, 0),
        parts=st.sampled_from([0, 1, 2, 7, 2**31, 2**64 - 1]),
        stop=stops(),
    ),
    "bitsliced_chosen": call(),
    "bitsliced_solve": call(
        puzzles=squares(),
        limit=small(3, 0),
        threads=THREADS,
        want_solutions=st.booleans(),
        instruction_set=SETS,
        into=st.none() | squares(),
        stop=stops(),
    ),
    "Groups": call(
        groups=lists(lists(small(16), 4)), cells=SIZES | NUMBERS, values=small(18) | NUMBERS
    ),
    "bitsliced_groups": call(
        puzzles=squares(16, 4),
        groups=st.builds(groups_of, st.sampled_from([16, 16, 9, 81]), st.integers(1, 16)),
        limit=small(3, 0),
        threads=THREADS,
        instruction_set=SETS,
        stop=stops(),
    ),
    "bitsliced_parse": call(
        data=BYTES | lists(st.sampled_from(["." * 81, "1" * 82, "#", ""])).map(as_lines),
        first_line=SEEDS,
        mixed=st.booleans(),
    ),
    "bitsliced_read": call(
        texts=lists(st.sampled_from(["." * 81, "1" * 81, "." * 16, "é", "\ud800", 7])),
        mixed=st.booleans(),
        width=st.sampled_from([81, 16, 0, 256, 257]),
        largest=small(10),
    ),
    "bitsliced_givens": call(puzzles=lists(PUZZLES), like=PUZZLES, classic=st.booleans()),
    "bitsliced_lines": call(data=BYTES),
    "bitsliced_pack": call(rows=squares(), prefix=BYTES, values=st.booleans()),
    "technique_names": call(),
    "Support": call(
        model=models(),
        numbers=lists(small(9)),
        apart=lists(lists(small(9), 3), 2),
        cells=small(10) | NUMBERS,
    ),
    "first_forced": call(supports=lists(st.none(), 1), domains=lists(SEEDS), stop=stops()),
    "way_with": call(
        model=models(),
        numbers=lists(small(9)),
        domains=lists(SEEDS) | st.just([30] * 16),
        variable=small(16),
        value=small(9) | NUMBERS,
        stop=stops(),
    ),
    "SolutionStream": call(
        model=models(),
        **LIMITS,
        memory_bytes=st.sampled_from([0, 1, 10**8, 2**64 - 1]),
        room=st.sampled_from([0, 1, 2, 100, 2**64 - 1]),
    ),
    "random_walks": call(
        model=models(),
        seed=SEEDS,
        walks=st.sampled_from([0, 1, 20, 3000]),
        keep=st.booleans(),
        seconds=SECONDS,
        stop=stops(),
    ),
    "Reasoner": with_odd(boards()),
    "Rater": call(
        puzzles=squares(),
        order=ORDERS,
        efforts=lists(st.floats()),
        stages=STAGES,
        most_tenths=small(200) | NUMBERS,
        widest=small(5, 0) | SEEDS,
        path=st.booleans(),
        explainer=st.booleans(),
        staged=st.booleans(),
        needs_path=st.booleans(),
        scores_unsolved=st.booleans(),
        steps=st.booleans(),
        threads=THREADS,
        stop=stops(),
    ),
    "make_classic": call(
        seeds=lists(SEEDS, 2),
        attempts=lists(st.integers(0, 3), 2),
        groups=st.just([[cell] for cell in range(81)]) | lists(CELLS, 4),
        clues=st.sampled_from([(0, 81), (17, 30), (5, 3), (0, 2**31 - 1), (90, 99)]),
        minimal=st.booleans(),
        method=st.sampled_from(["top-down", "controlled", "relative", "none"]),
        solution=GRIDS,
        start=GRIDS,
        exchanged=small(5) | NUMBERS,
        walk=st.none() | st.tuples(ORDERS, small(5, 0) | SEEDS),
        used=lists(ORDERS, 2),
        unused=ORDERS,
        shortcut=ORDERS,
        finish=ORDERS,
        rating=st.none() | st.tuples(small(200), small(200)),
        pause=SECONDS,
        threads=THREADS,
        **UNTIL,
    ),
    "canonical": call(
        puzzles=squares(),
        forms=SIZES.map(lambda size: np.zeros((size, 81), np.uint8)),
        symmetries=SIZES.map(lambda size: np.zeros((size, 28), np.uint8)),
        automorphisms=SIZES.map(lambda size: np.zeros(size, np.uint64)),
        stop=stops(),
    ),
    "prove": call(
        variables=small(6) | NUMBERS,
        cells=small(6) | NUMBERS,
        literals=BYTES
        | lists(small(6, -6), 12).map(lambda some: np.array(some, np.intc).tobytes()),
        path=st.sampled_from(["/dev/null", "", "/nowhere/proof"]),
        seed=SEEDS,
        nodes=small(9, 0),
        **UNTIL,
    ),
    "check_proof": call(
        formula=BYTES | st.just(b"p cnf 1 2\n1 0\n-1 0\n"),
        proof=BYTES | st.just(b"0\n"),
        lrat=st.sampled_from(["", "/dev/null", "/nowhere/proof"]),
        **UNTIL,
    ),
    "check_lrat": call(
        formula=BYTES | st.just(b"p cnf 1 2\n1 0\n-1 0\n"),
        proof=BYTES | st.just(b"3 0 1 2 0\n"),
        **UNTIL,
    ),
    "minimize": call(
        model=models(),
        solution=lists(small(9), 9) | st.just([1, 2, 2, 1]),
        bundles=lists(st.tuples(lists(PAIRS, 3), lists(small(9), 3)), 3),
        clues=lists(st.tuples(lists(small(9), 3), lists(st.tuples(small(9), SEEDS), 2)), 3),
        fewest=small(5, 0) | SEEDS,
        effort=small(50, 0),
        **UNTIL,
    ),
    "Mixture": with_odd(mixtures()),
    "make_puzzles": call(
        mixture=mixtures().map(lambda parts: made(_native.Mixture, parts)),
        seeds=lists(SEEDS, 2),
        attempts=lists(st.integers(0, 3), 2),
        pause=SECONDS,
        threads=THREADS,
        **UNTIL,
    ),
    "random_pieces": call(
        seed=SEEDS,
        side=small(9) | NUMBERS,
        box_width=small(4) | NUMBERS,
        images=lists(st.permutations(range(16)) | st.lists(small(16)), 2),
    ),
    "random_groups": call(
        seed=SEEDS,
        beside=lists(lists(small(4), 3), 4),
        values=lists(NUMBERS, 4),
        taken=lists(st.booleans(), 4),
        sizes=st.tuples(small(4), small(4) | NUMBERS),
        distinct=st.booleans(),
        images=lists(st.permutations(range(4)), 2),
    ),
    "uniform_grid": call(seed=SEEDS),
    "latin_square": call(seed=SEEDS, side=small(9) | NUMBERS),
    "fill": call(model=models(), seed=SEEDS, work=small(100, 0), tries=small(5) | NUMBERS, **UNTIL),
    "kakuro_fill": call(
        cells=st.just(4) | NUMBERS,
        runs=st.just([[0, 1], [2, 3], [0, 2], [1, 3]]) | lists(lists(small(4), 3), 4),
        values=st.just([]) | lists(small(10), 4),
        seed=SEEDS,
        patience=small(50, 0),
        **UNTIL,
    ),
    "Stop": call(poll=st.none() | st.just(lambda nodes: 1 // 0)),
    "Model": call(
        domains=lists(NUMBERS), constraints=lists(ODD), givens=lists(PAIRS), hidden=NUMBERS
    ),
}
"""The arguments of everything that the binding has."""


REFUSALS = (TypeError, ValueError, OverflowError, IndexError, KeyError, AttributeError, OSError)
"""What a call may raise; a RuntimeError of the core may name a file, but no defect."""


def made(what: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """Return what a call answers; None where it is refused."""
    try:
        return what(**arguments)
    except (*REFUSALS, ad.AlldiffError, ZeroDivisionError):
        return None
    except RuntimeError as error:
        if "internal" in str(error):
            raise
        return None
