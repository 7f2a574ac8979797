"""Houses, and rules of the whole grid."""

from itertools import combinations, pairwise, product

from alldiff.rules import find

from support.rule_samples.sample import (
    BOXES,
    FOUR,
    KING,
    KNIGHT,
    NEAR,
    NO_WINDOW,
    SQUARE,
    THREE,
    Among,
    Sample,
    all_pairs,
    differ,
    line,
    on,
    sample,
)

CORNERS = {(0, 0), (0, 3), (1, 1), (3, 3)}
KROPKI = ("difference", "ratio")


def unmarked(clues, line, types):
    """Return the neighbours on a line without a mark of some types."""
    marked = {clue.cells for clue in clues if clue.type in types}
    return [pair for pair in pairwise(line) if pair not in marked]


def in_ratio(a, b, clues):
    """Tell whether two values have a ratio that a dot states; 2 without dots."""
    ratios = {clue.ratio for clue in clues if clue.type == "ratio"} or {2}
    return any(max(a, b) == ratio * min(a, b) for ratio in ratios)


RING = ((0, 0), (0, 1), (1, 1), (1, 0))
WITHOUT_A_GAP = [
    [a, b, c, d]
    for a in (1, 2)
    for b in (1, 2)
    for c in (1, 2)
    for d in (1, 2)
    if not (a == c != b == d)
]
REGIONS = tuple((-1, n) for n in range(4))
TOUCHING = [(a, b) for a in range(3) for b in range(3) if abs(a - b) < 2]


def seen(f):
    """Return the values of the cells of the grid alone."""
    return {cell: value for cell, value in f.items() if cell[0] >= 0}


def of(clues, name):
    """Tell whether there is a clue of a type."""
    return any(clue.type == name for clue in clues)


def lines_of(f, across):
    """Return the values of each row, or column."""
    count = max(cell[across] for cell in f) + 1
    return [[f[cell] for cell in sorted(f) if cell[across] == n] for n in range(count)]


def rows_differ(f):
    return all(len(set(line)) == len(line) for line in lines_of(f, 0))


def columns_differ(f):
    return all(len(set(line)) == len(line) for line in lines_of(f, 1))


def lines_stated(clues, f):
    """Return the values of the rows and columns, if there are such clues."""
    rows = lines_of(f, 0) if of(clues, "rows") else []
    return map(frozenset, [*rows, *(lines_of(f, 1) if of(clues, "columns") else [])])


def apart_at_zero(clues, f):
    """Tell what doppelganger says of a 2x2 grid with values from 0 to 2."""
    lacking = [
        [{0, 1, 2} - set(line) for line in lines_of(f, across)] if of(clues, name) else []
        for across, name in enumerate(("rows", "columns"))
    ]
    if any(len(lacks) != 1 or 0 in lacks for sort in lacking for lacks in sort):
        return False
    if any(len({min(lacks) for lacks in sort}) < len(sort) for sort in lacking):
        return False
    rows, columns = lacking
    return not any(f[r, c] == 0 and rows[r : r + 1] == columns[c : c + 1] != [] for r, c in f)


SAMPLES: dict[str, list[Sample]] = {
    "given": [sample("given", on([(0, 1)], lambda v: v == 0), (0, 1), 0, values=(0, 2))],
    "candidates": [sample("candidates", on([(0, 1)], lambda v: v in (1, 3)), (0, 1), (1, 3, 7))],
    "rows": [
        sample(
            "rows", lambda f: differ(*SQUARE[:2])(f) and differ(*SQUARE[2:])(f), rows=2, columns=2
        )
    ],
    "columns": [
        sample(
            "columns",
            lambda f: differ((0, 0), (1, 0))(f) and differ((0, 1), (1, 1))(f),
            rows=2,
            columns=2,
        )
    ],
    "boxes": [
        sample(
            "boxes",
            lambda f: differ((0, 0), (0, 1))(f) and differ((0, 2), (0, 3))(f),
            2,
            1,
        )
    ],
    "region": [sample("region", differ(*FOUR), FOUR)],
    "extra-region": [sample("extra-region", differ(*THREE), THREE)],
    "diagonal": [
        sample("diagonal", differ((0, 2), (1, 1), (2, 0)), "/", rows=3, columns=3, values=(1, 3)),
        sample("diagonal", differ((0, 0), (1, 1), (2, 2)), "\\", rows=3, columns=3, values=(1, 3)),
    ],
    "room": [sample("room", on(THREE, lambda *values: sorted(values) == [1, 2, 3]), THREE)],
    "ripple": [
        sample(
            "ripple",
            lambda f: all(f[a] != f[b] or b[1] - a[1] > f[a] for a, b in combinations(FOUR, 2)),
        ),
        sample(
            "ripple", lambda f: f[0, 0] != f[1, 0] or not f[0, 0], rows=2, columns=1, values=(0, 2)
        ),
    ],
    "subgrid": [
        sample(
            "subgrid",
            lambda f: (
                differ((0, 0), (0, 3))(f)
                and differ((0, 0), (1, 1))(f)
                and differ((0, 3), (3, 3))(f)
            ),
            0,
            0,
            4,
            rows=4,
            columns=4,
            holes=[cell for cell in product(range(4), range(4)) if cell not in CORNERS],
        )
    ],
    "windoku": [
        sample(
            "windoku",
            lambda f: differ((1, 1), (2, 2))(f) and differ((2, 2), (3, 3))(f),
            rows=6,
            columns=6,
            holes=NO_WINDOW,
            besides=(BOXES,),
        )
    ],
    "disjoint-groups": [
        sample(
            "disjoint-groups",
            lambda f: all(f[0, a] != f[0, b] for a, b in ((0, 1), (2, 3), (0, 2), (1, 3))),
            besides=(find("boxes")(2, 1),),
        )
    ],
    "anti-knight": [
        sample(
            "anti-knight", all_pairs(KNIGHT, lambda a, b: a != b), rows=3, columns=3, values=(1, 2)
        )
    ],
    "anti-king": [
        sample("anti-king", all_pairs(KING, lambda a, b: a != b), rows=3, columns=3, values=(1, 4))
    ],
    "anti-move": [
        sample("anti-move", lambda f: f[0, 0] != f[0, 3], ((0, 3),)),
        sample(
            "anti-move",
            all_pairs([(FOUR[0], FOUR[2]), (FOUR[1], FOUR[3])], lambda a, b: a != b or a != 2),
            ((0, 2),),
            (2,),
        ),
        sample(
            "anti-move",
            all_pairs([*zip(FOUR, FOUR[1:] + FOUR[:1], strict=True)], lambda a, b: a != b),
            ((0, 3),),
            (),
            True,
        ),
    ],
    "nonconsecutive": [
        sample("nonconsecutive", all_pairs(NEAR, lambda a, b: abs(a - b) != 1), rows=2, columns=3),
        sample(
            "nonconsecutive",
            Among(
                lambda clues: (
                    lambda f: (
                        all(abs(f[a] - f[b]) != 1 for a, b in unmarked(clues, THREE, KROPKI))
                        and abs(f[0, 0] - f[0, 1]) == 1
                    )
                )
            ),
            columns=3,
            besides=(find("difference")(line(0, 1)),),
        ),
    ],
    "negative": [
        sample(
            "negative",
            Among(
                lambda clues: (
                    lambda f: (
                        not any(
                            in_ratio(f[a], f[b], clues) for a, b in unmarked(clues, THREE, KROPKI)
                        )
                        and in_ratio(f[0, 0], f[0, 1], clues)
                    )
                )
            ),
            ("ratio",),
            columns=3,
            values=(1, 6),
            besides=(find("ratio")(line(0, 1), 3),),
        ),
        sample(
            "negative",
            Among(
                lambda clues: all_pairs(
                    unmarked(clues, THREE, KROPKI),
                    lambda a, b: abs(a - b) != 1 and not in_ratio(a, b, clues),
                )
            ),
            ("difference", "ratio"),
            columns=3,
            values=(1, 6),
        ),
        sample(
            "negative",
            on(line(0, 1), lambda a, b: a + b not in (5, 10)),
            ("pair-sum",),
            columns=2,
            values=(1, 9),
        ),
    ],
    "global-entropy": [
        sample(
            "global-entropy",
            on(SQUARE, lambda *v: {(x - 1) // 3 for x in v} == {0, 1, 2}),
            rows=2,
            columns=2,
            values=(1, 9),
        ),
        sample(
            "global-entropy",
            on(SQUARE, lambda *v: {x % 3 for x in v} == {0, 1, 2}),
            "modulo",
            rows=2,
            columns=2,
            values=(1, 6),
        ),
    ],
    "anti-taxicab": [
        sample(
            "anti-taxicab",
            on(FOUR, lambda *v: all({v[k], v[k + n]} != {n} for n in (1, 2) for k in range(4 - n))),
            values=(1, 2),
        )
    ],
    "dutch-flatmates": [
        sample(
            "dutch-flatmates",
            on(
                [(0, 0), (1, 0), (2, 0)],
                lambda a, b, c: (
                    (a != 2 or b == 3) and (b != 2 or a == 1 or c == 3) and (c != 2 or b == 1)
                ),
            ),
            rows=3,
            columns=1,
            values=(1, 3),
        )
    ],
    "region-same-values": [
        sample(
            "region-same-values",
            Among(
                lambda clues: (
                    lambda f: (
                        (not of(clues, "rows") or rows_differ(f))
                        and (not of(clues, "columns") or columns_differ(f))
                        and len(set(lines_stated(clues, f))) < 2
                    )
                )
            ),
            rows=2,
            columns=2,
            values=(1, 3),
            besides=(find("rows")(), find("columns")()),
        )
    ],
    "doppelganger": [
        sample(
            "doppelganger",
            Among(
                lambda clues: (
                    lambda f: (
                        (not of(clues, "rows") or rows_differ(f))
                        and (not of(clues, "columns") or columns_differ(f))
                        and apart_at_zero(clues, f)
                    )
                )
            ),
            rows=2,
            columns=2,
            values=(0, 2),
            besides=(find("rows")(), find("columns")()),
        )
    ],
    "top-bottom": [
        sample(
            "top-bottom",
            lambda f: (
                any(f[0, a] == 1 and f[1, b] == 2 for a, b in TOUCHING)
                and any(f[1, a] == 1 and f[0, b] == 2 for a, b in TOUCHING)
            ),
            rows=2,
            columns=3,
            values=(1, 3),
        )
    ],
    "connected-values": [
        sample(
            "connected-values",
            lambda f: [f[cell] for cell in RING] in WITHOUT_A_GAP,
            (2,),
            rows=2,
            columns=2,
            values=(1, 2),
        ),
        sample(
            "connected-values",
            on(FOUR, lambda *v: "".join(map(str, v)) in ("2211", "1221", "1122")),
            (2, 3),
            2,
            values=(1, 2),
        ),
        sample(
            "connected-values",
            on(FOUR, lambda a, b, c, d: not (a == d != b == c)),
            (1,),
            None,
            FOUR,
            2,
            values=(1, 2),
        ),
    ],
    "chaos-construction": [
        sample(
            "chaos-construction",
            lambda f: (
                (
                    [f[r] for r in REGIONS] == [1, 1, 2, 2]
                    and f[0, 0] != f[0, 1]
                    and f[1, 0] != f[1, 1]
                )
                or (
                    [f[r] for r in REGIONS] == [1, 2, 1, 2]
                    and f[0, 0] != f[1, 0]
                    and f[0, 1] != f[1, 1]
                )
            ),
            REGIONS,
            2,
            rows=2,
            columns=2,
            values=(1, 2),
            besides=tuple(find("variable")(cell, (1, 2, 3), f"C{cell[1]}") for cell in REGIONS),
        )
    ],
}
