"""Pairs of cells, cages and groups."""

from collections import Counter

from alldiff.rules import find

from support.rule_samples.sample import (
    FIVE,
    FOUR,
    SQUARE,
    THREE,
    Sample,
    differ,
    kenken,
    line,
    on,
    sample,
)

SAMPLES: dict[str, list[Sample]] = {
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
    "rellik-cage": [
        sample(
            "rellik-cage",
            lambda f: differ(*THREE)(f) and not makes([f[cell] for cell in THREE], 5),
            THREE,
            5,
            values=(1, 6),
        ),
        sample("rellik-cage", on(line(0), lambda v: v != 3), line(0), 3),
    ],
    "equality-cage": [
        sample(
            "equality-cage",
            on(line(0, 1), lambda a, b: (a + b) % 2 and min(a, b) < 3 < max(a, b)),
            line(0, 1),
            columns=2,
            values=(1, 5),
        )
    ],
    "count-distinct": [
        sample(
            "count-distinct",
            on(FOUR, lambda a, b, c, d: a == len({b, c, d})),
            (0, 0),
            line(1, 2, 3),
        )
    ],
    "chaos-count": [
        sample("chaos-count", on(FOUR, lambda a, *v: a == v.count(v[0])), (0, 0), line(1, 2, 3)),
        sample(
            "chaos-count", on(FOUR, lambda a, *v: a + 1 == v.count(v[0])), (0, 0), line(1, 2, 3), 1
        ),
    ],
    "chaos-arrow": [
        sample(
            "chaos-arrow",
            on(FIVE, lambda a, b, c, d, e: a == 1 + (b == c) + (b == c == d) + (b == e)),
            (0, 0),
            (line(1, 2, 3), line(1, 4)),
            columns=5,
            values=(1, 3),
        )
    ],
}


def makes(values, total):
    """Tell whether one or more of some values make a sum."""
    return any(
        sum(value for k, value in enumerate(values) if chosen >> k & 1) == total
        for chosen in range(1, 1 << len(values))
    )
