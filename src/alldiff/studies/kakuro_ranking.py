"""The ranking that the original of kakuro-orders states, and whether runs show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from alldiff.lab.outcome import RaceRun
from alldiff.lab.statistics import Comparison
from alldiff.lab.tables import NOTHING
from alldiff.studies.measures import shown_verdict
from alldiff.studies.report import FAILS, HOLDS, OPEN, PARTLY, UNSHOWN, Finding

COMPLETION, SCATTERED = ("FillSum", "Default"), ("Dom/Deg", "CrossingFirst")
"""The original ranks FillSum, then Default, ahead of both others; it ranks nothing else."""
RANKED = (*COMPLETION, *SCATTERED)
STATED = "FillSum, then Default, ahead of Dom/Deg and CrossingFirst"


def claims() -> list[tuple[str, str]]:
    """Return the pairs that the original ranks, the better one first."""
    return [
        ("FillSum", "Default"),
        *((better, worse) for better in COMPLETION for worse in SCATTERED),
    ]


class Known(NamedTuple):
    """What is known of a figure, such as the interval of a median time."""

    low: float
    high: float
    text: str


def counted(run: RaceRun, field: str) -> Known:
    """Return a counter of a run, which is exact unless a limit cut it short."""
    count = getattr(run, field)
    return Known(count, inf, f">{count:,}") if run.cut else Known(count, count, f"{count:,}")


def on_one_grid(statement: str, theirs: str, figures: Mapping[str, Known]) -> Finding:
    """Return whether the ranking shows on one grid: figures, no statistics."""
    if not all(order in figures for order in RANKED):
        return Finding(statement, theirs, "-", OPEN)
    pairs = [(figures[better], figures[worse]) for better, worse in claims()]
    right = sum(better.high < worse.low for better, worse in pairs)
    wrong = sum(worse.high < better.low for better, worse in pairs)
    ours = ", ".join(f"{order} {figures[order].text}" for order in RANKED)
    if right == len(pairs):
        return Finding(statement, theirs, ours, HOLDS, 1)
    return Finding(statement, theirs, ours, PARTLY if right else FAILS if wrong else UNSHOWN, 1)


def steps_text(steps: Sequence[str], found: Sequence[Comparison]) -> str:
    """Return how many comparisons are as stated, and which are the other way."""
    if not found:
        return NOTHING
    right = sum(each.better is True for each in found)
    wrong = [step for step, each in zip(steps, found, strict=True) if each.better is False]
    text = f"{right} of {len(found)} comparisons as stated, {len(wrong)} the other way"
    return f"{text}: {', '.join(wrong)}" if wrong else text


def ranking_verdict(found: Sequence[Comparison]) -> str:
    """Return the verdict on a ranking: it holds if every comparison shows it."""
    answer = shown_verdict(found)
    return PARTLY if answer == HOLDS and not all(each.better for each in found) else answer
