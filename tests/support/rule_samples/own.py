"""Rules of rules, and rules of one's own."""

from alldiff.rules import find

from support.rule_samples.sample import (
    FOUR,
    THREE,
    Sample,
    line,
    on,
    sample,
)

PLACES = ((-1, 0), (-1, 1))
AT_PLACES = tuple(find("variable")(place, (1, 2), f"D{place[1]}") for place in PLACES)
SAMPLES: dict[str, list[Sample]] = {
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
    "modifiers": [
        sample(
            "modifiers",
            lambda f: (
                {f[-1, 0], f[-1, 1]} == {1, 2}
                and f[0, 0] * (3 - f[-1, 0]) + f[0, 1] * f[-1, 0] == 5
            ),
            PLACES,
            rows=2,
            columns=2,
            values=(1, 3),
            besides=(*AT_PLACES, find("sum-cage")(((0, 0), (0, 1)), 5)),
        ),
        sample(
            "modifiers",
            lambda f: (
                f[0, f[-1, 0] - 1] != f[1, f[-1, 1] - 1]
                and f[-1, 0] != f[-1, 1]
                and f[0, 0] != f[1, 0]
                and f[0, 0] * (3 if f[-1, 0] == 1 else 1) + f[1, 0] * (3 if f[-1, 1] == 1 else 1)
                == 9
            ),
            PLACES,
            3,
            True,
            rows=2,
            columns=2,
            values=(1, 3),
            besides=(*AT_PLACES, find("killer-cage")(((0, 0), (1, 0)), 9)),
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
