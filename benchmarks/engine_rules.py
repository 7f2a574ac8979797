"""The classes of published puzzles by their rules, each as the text that the source has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine_tasks import PuzzleClass, Target, Task, jigsaw, kenken, puzzle_task, records

import alldiff as ad
from alldiff.core.errors import ReadError

FORMS = ("iss", "killer-81", "killer-3x3k", "pencilmark-729")
GROUPS = {
    "machines": ("automaton", "regex", "custom-pair"),
    "combined": ("any-of", "all-of", "replicate", "variable"),
    "outside": ("sandwich", "skyscraper", "x-sum", "numbered-room"),
    "little-killer": ("little-killer",),
    "arrows": ("arrow", "pill-arrow", "double-arrow"),
    "lines": (
        *("between-line", "lockout-line", "modular-line", "palindrome", "region-sum-line"),
        *("renban", "sum-line", "whisper", "zipper-line"),
    ),
    "thermometers": ("thermometer",),
    "chess": ("anti-king", "anti-knight", "nonconsecutive"),
    "dots": ("difference", "less-than", "negative", "pair-sum", "ratio"),
    "counting": (
        *("contains", "equal-sums", "global-entropy", "indexer", "look-and-say", "quadruple"),
        *("clone", "same-digits", "sum-cage"),
    ),
    "cages": ("killer-cage",),
    "houses": ("diagonal", "disjoint-groups", "extra-region", "region", "windoku"),
    "marks": ("candidates",),
}
"""A puzzle belongs to the first class of which it has a rule; those without a rule are left out."""
FASTER = Target(geometric_mean=1, worst=0.5)


@cache
def grouped() -> dict[str, list[Task]]:
    """Return the puzzles with a solution and without doubt, by class."""
    found: dict[str, list[Task]] = {name: [] for name in GROUPS}
    for record in records("links.jsonl"):
        if record["form"] not in FORMS or not record["solution"] or record.get("check"):
            continue
        try:
            puzzle = ad.read(record["text"])
        except ReadError:
            continue
        types = {rule.type for rule in puzzle.clues}
        group = next((name for name, rules in GROUPS.items() if types & set(rules)), None)
        if group:
            found[group].append(Task(record["id"], None, record["text"]))
    return found


def kenken_tasks() -> Iterator[Task]:
    """Yield the KenKens."""
    yield from (puzzle_task(kenken(record)) for record in records("kenken.jsonl"))


def jigsaw_tasks() -> Iterator[Task]:
    """Yield the jigsaws."""
    yield from (puzzle_task(jigsaw(record)) for record in records("jigsaw.jsonl"))


RULES = {
    each.name: each
    for each in (
        PuzzleClass("kenken", "KenKen", kenken_tasks, 30, FASTER),
        PuzzleClass("jigsaw", "jigsaw Sudoku", jigsaw_tasks, 30, FASTER),
        *(
            PuzzleClass(
                f"rules-{name}",
                f"published puzzles: {', '.join(rules)}",
                lambda name=name: iter(grouped()[name]),  # type: ignore[misc]
                100,
                FASTER,
            )
            for name, rules in GROUPS.items()
        ),
    )
}
