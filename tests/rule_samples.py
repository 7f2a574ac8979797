"""For every rule: a small puzzle, and what the rule means, said again in plain Python.

A sample is a grid of few cells, the values they take, the rule, and a predicate of a filling (cell
-> value) that shares nothing with the rule's own code.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from alldiff.puzzle import Puzzle
from alldiff.rules import find

Filling = dict[tuple[int, int], int]


class Sample(NamedTuple):
    """A rule on a small grid, and the fillings that keep it."""

    puzzle: Puzzle
    keeps: Callable[[Filling], bool]


def line(*columns):
    return tuple((0, c) for c in columns)


def sample(name, keeps, *arguments, rows=1, columns=4, values=(1, 4), besides=(), holes=(), **more):
    """Return the sample of a rule with these fields."""
    givens = tuple(
        tuple(None if (r, c) in holes else 0 for c in range(columns)) for r in range(rows)
    )
    rule = find(name)(*arguments, **more)
    return Sample(Puzzle(givens=givens, clues=(rule, *besides), values=values), keeps)


def differ(*cells):
    return lambda f: len({f[cell] for cell in cells}) == len(cells)


def on(cells, test):
    """Return a predicate of the values of cells in order."""
    return lambda f: test(*(f[cell] for cell in cells))


def all_pairs(pairs, test):
    return lambda f: all(test(f[a], f[b]) for a, b in pairs)


NINE = tuple(product(range(3), range(3)))
FOUR, THREE, FIVE = line(0, 1, 2, 3), line(0, 1, 2), line(0, 1, 2, 3, 4)
SQUARE = tuple(product(range(2), range(2)))
KNIGHT = [(a, b) for a, b in combinations(NINE, 2) if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == 5]
KING = [(a, b) for a, b in combinations(NINE, 2) if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < 3]
SIX = tuple(product(range(2), range(3)))
NEAR = [(a, b) for a, b in combinations(SIX, 2) if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == 1]
BOXES = find("boxes")(2, 2)
# All of a 6x6 grid with boxes of 2x2 but two cells of the one window and one beside.
WINDOW = {(1, 1), (2, 2), (3, 3)}
NO_WINDOW = [cell for cell in product(range(6), range(6)) if cell not in WINDOW]


def sandwich_sum(low, high, total):
    def keeps(*values):
        ends = [at for at, value in enumerate(values) if value in (low, high)]
        if len(ends) != 2 or values[ends[0]] == values[ends[1]]:
            return False
        return sum(values[ends[0] + 1 : ends[1]]) == total

    return keeps


def seen(*values):
    return sum(value > max((0, *values[:at])) for at, value in enumerate(values))


def kenken(operation, result):
    def keeps(*values):
        most = max(values)
        others = list(values)
        others.remove(most)
        found = {
            "+": sum(values) == result,
            "x": prod(values) == result,
            "-": most - sum(others) == result,
            "/": most == result * prod(others),
        }
        return any(found[one] for one in operation or "+x-/")

    return keeps


def parts_of(total, values):
    """Tell whether values fall into successive parts of a sum."""
    if not values:
        return True
    return any(
        sum(values[:end]) == total and parts_of(total, values[end:])
        for end in range(1, len(values) + 1)
    )


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
    ],
    "nonconsecutive": [
        sample("nonconsecutive", all_pairs(NEAR, lambda a, b: abs(a - b) != 1), rows=2, columns=3),
        sample(
            "nonconsecutive",
            lambda f: abs(f[0, 1] - f[0, 2]) != 1 and abs(f[0, 0] - f[0, 1]) == 1,
            columns=3,
            besides=(find("difference")(line(0, 1)),),
        ),
    ],
    "negative": [
        sample(
            "negative",
            on(THREE, lambda a, b, c: max(a, b) == 3 * min(a, b) and max(b, c) != 3 * min(b, c)),
            ("ratio",),
            columns=3,
            values=(1, 6),
            besides=(find("ratio")(line(0, 1), 3),),
        ),
        sample(
            "negative",
            all_pairs(
                [THREE[:2], THREE[1:]], lambda a, b: abs(a - b) != 1 and 2 * min(a, b) != max(a, b)
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
    "less-than": [sample("less-than", on(line(2, 0), lambda a, b: a < b), (0, 2), (0, 0))],
    "difference": [
        sample("difference", on(line(0, 1), lambda a, b: abs(a - b) == 1), line(0, 1)),
        sample("difference", on(line(0, 1), lambda a, b: abs(a - b) == 2), line(0, 1), 2),
    ],
    "ratio": [sample("ratio", on(line(0, 1), lambda a, b: 2 * min(a, b) == max(a, b)), line(0, 1))],
    "pair-sum": [sample("pair-sum", on(line(0, 1), lambda a, b: a + b == 5), line(0, 1), 5)],
    "clone": [
        sample("clone", lambda f: f[0, 0] == f[0, 2] and f[0, 1] == f[0, 3], line(0, 1), line(2, 3))
    ],
    "killer-cage": [
        sample(
            "killer-cage", lambda f: differ(*THREE)(f) and sum(f[c] for c in THREE) == 7, THREE, 7
        ),
        sample("killer-cage", differ(*THREE), THREE),
    ],
    "sum-cage": [
        sample("sum-cage", on(THREE, lambda *v: sum(v) == 6), THREE, 6),
        sample(
            "sum-cage",
            on(THREE, lambda a, b, c: 2 * a + b - c == 3),
            (*THREE, (0, 0)),
            3,
            (1, 1, -1, 1),
        ),
        sample("sum-cage", on(THREE, lambda *v: sum(v) <= 5), THREE, 5, (), "<="),
        sample("sum-cage", on(THREE, lambda *v: sum(v) != 5), THREE, 5, (), "!="),
        sample("sum-cage", lambda f: True, line(0, 0), 0, (1, -1)),
    ],
    "kakuro-run": [
        sample(
            "kakuro-run", lambda f: differ(*THREE)(f) and sum(f[c] for c in THREE) == 7, THREE, 7
        )
    ],
    "runs": [
        sample(
            "runs",
            lambda f: differ(*THREE)(f) and sum(f.values()) == 8,
            columns=3,
            besides=(find("kakuro-run")(THREE, 8),),
        )
    ],
    "kenken-cage": [
        sample("kenken-cage", on(THREE, kenken(op, result)), THREE, result, op, values=(1, 6))
        for op, result in (("+", 7), ("-", 1), ("x", 12), ("/", 2), ("", 6))
    ]
    + [
        sample("kenken-cage", on([(0, 0)], lambda v: v == 3), ((0, 0),), 3),
        sample(
            "kenken-cage",
            on(line(0, 1), lambda a, b: a * b == 0),
            line(0, 1),
            0,
            "x",
            values=(0, 3),
        ),
    ],
    "equal-sums": [
        sample("equal-sums", lambda f: f[0, 0] + f[0, 1] == f[0, 2], (line(0, 1), line(2))),
        sample("equal-sums", lambda f: f[0, 0] == f[0, 1] == f[0, 3], (line(0), line(1), line(3))),
    ],
    "quadruple": [
        sample(
            "quadruple",
            on(SQUARE, lambda *v: not Counter((1, 1, 3)) - Counter(v)),
            SQUARE,
            (1, 1, 3),
            rows=2,
            columns=2,
        )
    ],
    "contains": [
        sample(
            "contains", on(FOUR, lambda *v: not Counter((1, 3, 3)) - Counter(v)), FOUR, (1, 3, 3)
        ),
        sample(
            "contains",
            on(FOUR, lambda *v: v.count(1) == 2 and v.count(4) == 1),
            FOUR,
            (1, 1, 4),
            True,
        ),
    ],
    "look-and-say": [
        sample(
            "look-and-say",
            on(FOUR, lambda *v: v.count(2) == 1 and v.count(3) == 0),
            FOUR,
            (1, 0),
            (2, 3),
        )
    ],
    "same-digits": [
        sample(
            "same-digits",
            lambda f: sorted((f[0, 0], f[0, 1])) == sorted((f[0, 2], f[0, 3])),
            (line(0, 1), line(2, 3)),
        )
    ],
    "thermometer": [sample("thermometer", on(THREE, lambda a, b, c: a < b < c), THREE)],
    "slow-thermometer": [
        sample("slow-thermometer", on(THREE, lambda a, b, c: a <= b <= c), THREE),
        sample(
            "slow-thermometer",
            on(THREE, lambda a, b, c: a + 2 <= b <= c - 2),
            THREE,
            2,
            values=(1, 6),
        ),
        sample(
            "slow-thermometer",
            on(THREE, lambda a, b, c: a <= b <= c and a % 2 == b % 2 == c % 2),
            THREE,
            0,
            True,
        ),
    ],
    "arrow": [
        sample("arrow", on(THREE, lambda a, b, c: a == b + c), (0, 0), line(1, 2)),
        sample("arrow", on(line(0, 1), lambda a, b: a == 2 * b), (0, 0), line(1, 1)),
    ],
    "pill-arrow": [
        sample(
            "pill-arrow",
            on(FIVE, lambda a, b, *c: 10 * a + b == sum(c)),
            line(1, 0),
            line(2, 3, 4),
            columns=5,
            values=(0, 5),
        )
    ],
    "double-arrow": [sample("double-arrow", on(FOUR, lambda a, b, c, d: a + d == b + c), FOUR)],
    "palindrome": [
        sample("palindrome", on(FOUR, lambda a, b, c, d: a == d and b == c), FOUR),
        sample("palindrome", on(THREE, lambda a, b, c: a == c), THREE),
    ],
    "renban": [
        sample(
            "renban",
            on(THREE, lambda *v: len(set(v)) == 3 and max(v) - min(v) == 2),
            THREE,
            values=(1, 5),
        )
    ],
    "nabner": [
        sample(
            "nabner",
            on(THREE, lambda *v: all(abs(a - b) > 1 for a, b in combinations(v, 2))),
            THREE,
            values=(1, 6),
        )
    ],
    "whisper": [
        sample("whisper", on(THREE, lambda a, b, c: abs(a - b) >= 2 <= abs(b - c)), THREE, 2)
    ],
    "entropic-line": [
        sample(
            "entropic-line",
            on(
                FOUR,
                lambda *v: all(len({(x - 1) // 3 for x in v[at : at + 3]}) == 3 for at in (0, 1)),
            ),
            FOUR,
            values=(1, 9),
        ),
        sample(
            "entropic-line",
            on(line(0, 1), lambda a, b: (a - 1) // 3 != (b - 1) // 3),
            line(0, 1),
            values=(1, 9),
            columns=2,
        ),
    ],
    "modular-line": [
        sample(
            "modular-line",
            on(FOUR, lambda *v: all(len({x % 3 for x in v[at : at + 3]}) == 3 for at in (0, 1))),
            FOUR,
            values=(1, 6),
        ),
        sample(
            "modular-line",
            on(line(0, 1), lambda a, b: a % 4 != b % 4),
            line(0, 1),
            4,
            values=(1, 6),
            columns=2,
        ),
    ],
    "parity-line": [
        sample("parity-line", on(FOUR, lambda a, b, c, d: a % 2 == c % 2 != b % 2 == d % 2), FOUR),
        sample(
            "parity-line",
            on(FOUR, lambda a, b, c, d: a % 2 != b % 2 and c % 2 != d % 2),
            FOUR,
            True,
            besides=(find("region")(line(0, 1)), find("region")(line(2, 3))),
            values=(1, 2),
        ),
    ],
    "region-sum-line": [
        sample(
            "region-sum-line",
            lambda f: f[0, 0] + f[0, 1] == f[0, 2] and f[0, 0] != f[0, 1] and f[0, 2] != f[0, 3],
            THREE,
            besides=(find("boxes")(2, 1),),
        )
    ],
    "sum-line": [
        sample("sum-line", on(FOUR, lambda *v: parts_of(5, v)), FOUR, 5),
        sample(
            "sum-line",
            on(FOUR, lambda *v: any(parts_of(5, v[at:] + v[:at]) for at in range(4))),
            FOUR,
            5,
            True,
        ),
    ],
    "zipper-line": [
        sample("zipper-line", on(FOUR, lambda a, b, c, d: a + d == b + c), FOUR),
        sample("zipper-line", on(FIVE, lambda a, b, c, d, e: a + e == b + d == c), FIVE, columns=5),
    ],
    "between-line": [
        sample(
            "between-line",
            on(FOUR, lambda a, b, c, d: min(a, d) < min(b, c) and max(b, c) < max(a, d)),
            FOUR,
        )
    ],
    "lockout-line": [
        sample(
            "lockout-line",
            on(THREE, lambda a, b, c: abs(a - c) >= 2 and not min(a, c) <= b <= max(a, c)),
            THREE,
            2,
            values=(1, 5),
        )
    ],
    "little-killer": [
        sample(
            "little-killer",
            on([(0, 0), (1, 1)], lambda a, b: a + b == 5),
            (-1, -1),
            "DR",
            5,
            rows=2,
            columns=2,
        ),
        sample(
            "little-killer",
            on([(1, 0), (0, 1)], lambda a, b: a + b == 3),
            (2, -1),
            "UR",
            3,
            rows=2,
            columns=2,
        ),
    ],
    "sandwich": [
        sample("sandwich", on(FOUR, sandwich_sum(1, 4, 5)), (0, -1), 5),
        sample("sandwich", on(FOUR, sandwich_sum(1, 4, 0)), (0, 4), 0),
    ],
    "x-sum": [
        sample("x-sum", on(FOUR, lambda *v: sum(v[: v[0]]) == 6), (0, -1), 6),
        sample("x-sum", on(FOUR, lambda *v: sum(v[::-1][: v[-1]]) == 6), (0, 4), 6),
        sample("x-sum", on(FOUR, lambda *v: v[0] == 1), (0, -1), 1),
    ],
    "skyscraper": [
        sample("skyscraper", on(FOUR, lambda *v: seen(*v) == 2), (0, -1), 2),
        sample(
            "skyscraper", on(THREE, lambda *v: seen(*v) == 1), (0, -1), 1, columns=3, values=(0, 3)
        ),
    ],
    "numbered-room": [
        sample("numbered-room", on(FOUR, lambda *v: v[v[0] - 1] == 3), (0, -1), 3),
        sample(
            "numbered-room",
            on(THREE, lambda *v: v[0] <= 3 and v[v[0] - 1] == 1),
            (0, -1),
            1,
            columns=3,
        ),
    ],
    "frame-sum": [
        sample("frame-sum", on(line(3, 2), lambda *v: sum(v) == 5), (0, 4), 5, 2),
        sample(
            "frame-sum",
            lambda f: f[0, 0] + f[0, 1] == 5 and f[0, 0] != f[0, 1] and f[0, 2] != f[0, 3],
            (0, -1),
            5,
            besides=(find("boxes")(2, 1),),
        ),
    ],
    "outside-digit": [
        sample("outside-digit", on(THREE, lambda *v: {1, 4} <= set(v)), (0, -1), (1, 4))
    ],
    "odd": [sample("odd", on([(0, 0)], lambda v: v % 2 == 1), (0, 0))],
    "even": [sample("even", on([(0, 0)], lambda v: v % 2 == 0), (0, 0), values=(0, 3))],
    "minimum": [sample("minimum", on(THREE, lambda a, b, c: b < a and b < c), (0, 1))],
    "maximum": [
        sample(
            "maximum",
            on(FOUR, lambda a, b, c, d: b > a and c > d),
            (0, 1),
            besides=(find("maximum")((0, 2)),),
        )
    ],
    "indexer": [
        sample(
            "indexer",
            on(FOUR, lambda *v: all((v[1] == k) == (v[k - 1] == 2) for k in (1, 2, 3, 4))),
            (0, 1),
            "column",
        ),
        sample(
            "indexer",
            on(
                [(0, 0), (1, 0), (2, 0)],
                lambda *v: v[1] <= 3 and all((v[1] == k) == (v[k - 1] == 2) for k in (1, 2, 3)),
            ),
            (1, 0),
            "row",
            rows=3,
            columns=1,
        ),
    ],
    "counting-circles": [
        sample("counting-circles", on(FOUR, lambda *v: all(v.count(x) == x for x in v)), FOUR)
    ],
    "any-of": [
        sample(
            "any-of",
            on(THREE, lambda a, b, c: a < b or a + b + c == 6),
            (find("less-than")((0, 0), (0, 1)), find("sum-cage")(THREE, 6)),
        ),
        sample(
            "any-of",
            on(THREE, lambda a, b, c: (len({a, b, c}) == 3 and a == 2) or a + b > 6 or c == 4),
            (
                find("all-of")((find("extra-region")(THREE), find("candidates")((0, 0), (2,)))),
                find("sum-cage")(line(0, 1), -7, (-1, -1), "<="),
                find("candidates")((0, 2), (4,)),
            ),
        ),
        sample(
            "any-of",
            on(
                THREE,
                lambda a, b, c: (
                    (len({a, b, c}) == 3 and max(a, b, c) - min(a, b, c) == 2) or a + b + c != 7
                ),
            ),
            (find("renban")(THREE), find("sum-cage")(THREE, 7, (), "!=")),
        ),
        sample(
            "any-of",
            on(THREE, lambda a, b, c: (a, b, c) == (1, 2, 3) or a * b * c == 8),
            (find("table")(THREE, ((1, 2, 3),)), find("kenken-cage")(THREE, 8, "x")),
        ),
    ],
    "all-of": [
        sample(
            "all-of",
            on(THREE, lambda a, b, c: a < b and b + c == 5),
            (find("less-than")((0, 0), (0, 1)), find("pair-sum")(line(1, 2), 5)),
        )
    ],
    "replicate": [
        sample(
            "replicate",
            lambda f: abs(f[0, 0] - f[0, 1]) == 1 and abs(f[0, 2] - f[0, 3]) == 1,
            (find("difference")(line(0, 1)),),
            line(0, 2),
        )
    ],
    "custom-pair": [
        sample(
            "custom-pair",
            on(THREE, lambda a, b, c: (a, b) in {(1, 2), (2, 3)} and (b, c) in {(1, 2), (2, 3)}),
            THREE,
            ((1, 2), (2, 3)),
        ),
        sample(
            "custom-pair",
            on(
                THREE,
                lambda a, b, c: all(
                    p in {(1, 2), (2, 3), (1, 3)} for p in ((a, b), (b, c), (a, c))
                ),
            ),
            THREE,
            ((1, 2), (2, 3), (1, 3)),
            True,
        ),
    ],
    "table": [
        sample(
            "table",
            on(THREE, lambda *v: v in {(1, 2, 3), (4, 4, 4)}),
            THREE,
            ((1, 2, 3), (4, 4, 4)),
        )
    ],
    "regex": [
        sample(
            "regex",
            on(FOUR, lambda *v: v[0] == 1 and v[1] in (2, 3) and v[2] != 4),
            FOUR,
            "1[23][^4].",
        ),
        sample(
            "regex",
            on(
                FOUR,
                lambda *v: (
                    set(v) <= {1, 2}
                    and v in {(1, 2, 1, 2), (1, 1, 1, 1), (1, 1, 1, 2), (1, 2, 1, 1)}
                ),
            ),
            FOUR,
            "(1(1|2)){2}",
        ),
        sample("regex", on(THREE, lambda *v: 1 in v or v == (4, 4, 4)), THREE, ".*1.*|4+"),
        sample(
            "regex",
            on(THREE, lambda *v: v[1:] == (3, 3) or v in {(3, 2, 2), (2, 2, 2)}),
            THREE,
            ".3{2}|3?2{2,}",
        ),
    ],
    "automaton": [
        sample(
            "automaton",
            on(THREE, lambda *v: sum(x == 2 for x in v) % 2 == 1),
            THREE,
            tuple((s, v, s ^ (v == 2)) for s in (0, 1) for v in (1, 2, 3, 4)),
            (1,),
        ),
        sample(
            "automaton",
            on(THREE, lambda *v: v[-2] == 1),
            THREE,
            ((0, 1, 1), *((0, v, 0) for v in (1, 2, 3, 4)), *((1, v, 2) for v in (1, 2, 3, 4))),
            (2,),
        ),
    ],
    "expression": [
        sample(
            "expression",
            on(THREE, lambda a, b, c: abs(a - b) >= 2 and a + c != b),
            THREE,
            "abs(a - b) >= 2 and a + c != b",
        ),
        sample(
            "expression",
            on(THREE, lambda a, b, c: max(a, b, c) % 2 == 0 or a < b < c),
            THREE,
            "max(a, b, c) % 2 == 0 or a < b < c",
        ),
    ],
    "variable": [
        sample(
            "variable",
            lambda f: f[0, 0] + f[0, 1] == f[-1, 0],
            (-1, 0),
            (5, 6),
            "T",
            columns=2,
            besides=(find("sum-cage")(((0, 0), (0, 1), (-1, 0)), 0, (1, 1, -1)),),
        )
    ],
}
