"""Houses, and rules of the whole grid."""

from itertools import pairwise

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

KROPKI = ("difference", "ratio")


def unmarked(clues, line, types):
    """Return the neighbours on a line without a mark of some types."""
    marked = {clue.cells for clue in clues if clue.type in types}
    return [pair for pair in pairwise(line) if pair not in marked]


def in_ratio(a, b, clues):
    """Tell whether two values have a ratio that a dot states; 2 without dots."""
    ratios = {clue.ratio for clue in clues if clue.type == "ratio"} or {2}
    return any(max(a, b) == ratio * min(a, b) for ratio in ratios)


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
}
