"""Lines."""

from itertools import combinations, pairwise

from alldiff.rules import find

from support.rule_samples.sample import (
    FIVE,
    FOUR,
    THREE,
    Among,
    Sample,
    line,
    on,
    parts_of,
    sample,
    segments,
)

SAMPLES: dict[str, list[Sample]] = {
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
            Among(
                lambda clues: (
                    lambda f: all(
                        (f[a] + f[b]) % 2 == 1
                        for part in segments(clues, FOUR)
                        for a, b in pairwise(part)
                    )
                )
            ),
            FOUR,
            True,
            besides=(find("region")(line(0, 1)), find("region")(line(2, 3))),
            values=(1, 2),
        ),
    ],
    "region-sum-line": [
        sample(
            "region-sum-line",
            Among(
                lambda clues: (
                    lambda f: (
                        len({sum(f[cell] for cell in part) for part in segments(clues, THREE)}) == 1
                        and f[0, 0] != f[0, 1]
                        and f[0, 2] != f[0, 3]
                    )
                )
            ),
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
    "lunchbox": [
        sample(
            "lunchbox",
            on(
                FOUR,
                lambda *v: len(set(v)) == 4 and sum(v[min(ends(v)) + 1 : max(ends(v))]) == 3,
            ),
            FOUR,
            3,
            values=(1, 5),
        )
    ],
    "value-indexing": [
        sample(
            "value-indexing",
            on(FOUR, lambda a, b, c, d: (b == 1 and a == c) or (b == 2 and a == d)),
            FOUR,
        )
    ],
}


def ends(values):
    """Return where the lowest and the highest value stand."""
    return values.index(min(values)), values.index(max(values))
