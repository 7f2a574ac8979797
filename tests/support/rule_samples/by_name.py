"""The rules of Binairo, Str8ts, Hidato, Renban squares, Doppelblock and Easy as ABC."""

from support.rule_samples.sample import FOUR, SQUARE, THREE, Sample, differ, on, sample


def in_a_row(*values):
    return sorted(values) == list(range(min(values), min(values) + len(values)))


SAMPLES: dict[str, list[Sample]] = {
    "balanced": [
        sample(
            "balanced",
            on(SQUARE, lambda a, b, c, d: a != b and a != c and a == d and b == c),
            rows=2,
            columns=2,
            values=(0, 1),
        ),
    ],
    "no-three": [
        sample(
            "no-three",
            on(FOUR, lambda a, b, c, d: not (b == c and b in (a, d))),
            values=(0, 1),
        ),
        sample(
            "no-three",
            on([(0, 3), (0, 4), (0, 5)], lambda *v: len(set(v)) > 1),
            columns=6,
            values=(1, 2),
            holes=[(0, 2)],
        ),
    ],
    "no-square": [
        sample(
            "no-square",
            on(SQUARE, lambda *v: len(set(v)) > 1),
            rows=2,
            columns=2,
            values=(0, 2),
        )
    ],
    "unlike-lines": [
        sample(
            "unlike-lines",
            on(SQUARE, lambda a, b, c, d: (a, b) != (c, d) and (a, c) != (b, d)),
            rows=2,
            columns=2,
            values=(1, 3),
        )
    ],
    "blanks": [
        sample(
            "blanks",
            lambda f: all(
                sorted(f[cell] for cell in f if cell[along] == k) == [0, 0, 1]
                for along in (0, 1)
                for k in range(3)
            ),
            rows=3,
            columns=3,
            values=(0, 1),
        ),
    ],
    "block-sum": [
        sample(
            "block-sum",
            on(FOUR, lambda *v: v.count(0) == 2 and sum(v[v.index(0) : 3 - v[::-1].index(0)]) == 2),
            (0, -1),
            2,
            values=(0, 2),
        ),
        sample(
            "block-sum",
            on(THREE, lambda a, b, c: (a, b, c).count(1) == 2 and (a == b or b == c)),
            (0, 3),
            0,
            columns=3,
            values=(1, 3),
        ),
    ],
    "first-value": [
        sample(
            "first-value",
            on(THREE, lambda *v: [x for x in v if x][:1] == [2]),
            (0, -1),
            2,
            columns=3,
            values=(0, 2),
        ),
        sample(
            "first-value",
            on(THREE, lambda *v: [x for x in v if x > 1][-1:] == [3]),
            (0, 3),
            3,
            columns=3,
            values=(1, 3),
        ),
    ],
    "straight": [sample("straight", on(THREE, in_a_row), THREE)],
    "straights": [
        sample("straights", on(THREE, in_a_row), ((0, 3),), columns=4),
        sample(
            "straights",
            lambda f: in_a_row(f[0, 0], f[1, 0]) and in_a_row(f[1, 0], f[1, 1]),
            rows=2,
            columns=2,
            holes=[(0, 1)],
        ),
    ],
    "number-path": [
        sample(
            "number-path",
            lambda f: differ(*THREE)(f) and abs(f[0, 0] - f[0, 2]) != 1,
            columns=3,
        ),
        sample(
            "number-path",
            on(SQUARE, lambda a, b, c, d: abs(a - d) != 1 != abs(b - c) and len({a, b, c, d}) == 4),
            False,
            rows=2,
            columns=2,
        ),
    ],
}
