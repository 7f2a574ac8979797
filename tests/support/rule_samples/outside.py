"""Clues outside the grid, and single cells."""

from alldiff.rules import find

from support.rule_samples.sample import (
    FOUR,
    THREE,
    Among,
    Sample,
    box_width,
    line,
    on,
    sample,
    sandwich_sum,
    seen,
)

SAMPLES: dict[str, list[Sample]] = {
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
            Among(
                lambda clues: (
                    lambda f: (
                        sum(f[cell] for cell in FOUR[: box_width(clues)]) == 5
                        and f[0, 0] != f[0, 1]
                        and f[0, 2] != f[0, 3]
                    )
                )
            ),
            (0, -1),
            5,
            besides=(find("boxes")(2, 1),),
        ),
    ],
    "outside-digit": [
        sample(
            "outside-digit",
            Among(lambda clues: on(FOUR[: box_width(clues)], lambda *v: {1, 4} <= set(v))),
            (0, -1),
            (1, 4),
        )
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
    "negative-indexers": [
        sample(
            "negative-indexers",
            on(THREE, lambda *v: all(x > 3 or v[x - 1] != n for n, x in enumerate(v, 1))),
            "column",
            columns=3,
        )
    ],
    "hidden-skyscraper": [
        sample(
            "hidden-skyscraper",
            on(THREE, lambda a, b, c: b == 2 if b <= a else c == 2 and c <= b),
            (0, -1),
            2,
            columns=3,
        )
    ],
    "full-rank": [
        sample(
            "full-rank",
            lambda f: rank_of(f, (0, 0), (0, 1)) == 3,
            (0, -1),
            3,
            rows=2,
            columns=2,
            values=(1, 3),
        )
    ],
    "full-rank-ties": [
        sample(
            "full-rank-ties",
            lambda f: len(set(numbers(f))) == 8,
            "none",
            rows=2,
            columns=2,
            values=(1, 4),
        )
    ],
}


def numbers(f):
    """Return the values of the rows and columns of a 2x2 grid from each end."""
    lines = [((r, 0), (r, 1)) for r in (0, 1)] + [((0, c), (1, c)) for c in (0, 1)]
    return [(f[a], f[b]) for one, other in lines for a, b in ((one, other), (other, one))]


def rank_of(f, first, second):
    """Return the rank of a line of a 2x2 grid, 0 where another is equal."""
    mine, every = (f[first], f[second]), numbers(f)
    return 1 + sum(other < mine for other in every) if every.count(mine) == 1 else 0
