"""What benchmarks/engines.py prints: a table for each class, and the verdict on each target."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from engine_race import PARTS, US, Outcome, geometric_mean
from engine_tasks import Task

HEADER = """\
Each finds one solution and proves that there is no second, or finds two, on one thread.
whole: from the puzzle's text to the answer. alldiff's reader and Model serve everybody; then come
       a peer's own model and its search.
       ISS reads its own words, and all of its times are whole ones.
ready: the same without reading: from a ready Puzzle.
own:   for a peer only its own model and search, for alldiff the same as ready.
Milliseconds; ready and own are medians. Unfinished puzzles count with the timeout. A ratio is the
time of a puzzle's best peer divided by ours; `worst` is the puzzle with the smallest."""


def table(outcome: Outcome) -> Iterator[str]:
    """Yield the lines about one class of puzzles."""
    title = f"{outcome.puzzles.name}: {outcome.puzzles.title}"
    counts = {count: outcome.counts.count(count) for count in (0, 1, 2, None)}
    said = {0: "without solution", 1: "unique", 2: "with two solutions", None: "unfinished by all"}
    numbers = ", ".join(f"{n} {said[count]}" for count, n in counts.items() if n)
    yield f"{title} ({numbers})"
    yield f"{'':34}{'n':>5}" + "".join(
        f"{head:>12}" for head in ("median", "mean", "max", "unfinished", "ready", "own")
    )
    for contestant in outcome.contestants:
        whole, *others = (outcome.seconds(contestant, part) for part in PARTS)
        yield (
            f"{contestant.name:34}{len(whole):5}"
            + "".join(f"{1000 * f(whole):12.2f}" for f in (statistics.median, statistics.mean, max))
            + f"{contestant.timings.count(None):12}"
            + "".join(f"{1000 * statistics.median(times):12.2f}" for times in others)
        )
    against = outcome.puzzles.target.against
    rivals = [each.team for each in outcome.contestants if each.team != US]
    for rival in rivals if len(rivals) > 1 else ():
        ratios = outcome.ratios(rival)
        yield f"{f'{rival} / {US}, whole':34}{spread(outcome, ratios)}"
    for rival in (None, against) if against else (None,):
        for part in PARTS:
            ratios = outcome.ratios(rival, part)
            if ratios:
                label = f"{rival or 'best peer'} / {US}, {part}"
                yield f"{label:34}{spread(outcome, ratios)}"


def spread(outcome: Outcome, ratios: list[float]) -> str:
    """Return the median, the geometric mean and the worst of some ratios."""
    worst, task = worst_of(ratios, outcome.tasks)
    return (
        f" median {statistics.median(ratios):.2f}, geometric mean {geometric_mean(ratios):.2f}, "
        f"worst {worst:.2f} ({task.name})"
    )


def worst_of(ratios: list[float], tasks: list[Task]) -> tuple[float, Task]:
    """Return the smallest ratio and its puzzle."""
    return min(zip(ratios, tasks, strict=True), key=lambda pair: pair[0])


def verdicts(outcome: Outcome) -> Iterator[tuple[str, bool]]:
    """Yield each thing that a class shall show, with the figure, and whether it does."""
    target, ours = outcome.puzzles.target, outcome.ours
    unfinished = ours.timings.count(None)
    yield f"solved {len(ours.timings) - unfinished} of {len(ours.timings)}", not unfinished
    ratios = outcome.ratios(target.against)
    teams = {contestant.team for contestant in outcome.contestants} - {US}
    rival = target.against or f"best of {len(teams)} peers"
    wants_ratio = any((target.median, target.geometric_mean, target.worst))
    if wants_ratio and not ratios:
        yield f"no ratio: {target.against or 'every peer'} is missing", False
    if ratios:
        figures = {
            "median": (target.median, statistics.median(ratios)),
            "geometric mean": (target.geometric_mean, geometric_mean(ratios)),
            "worst": (target.worst, min(ratios)),
        }
        for name, (wanted, shown) in figures.items():
            if wanted is not None:
                text = f"{rival} / {US} {name} {shown:.2f}, wanted {wanted:g}"
                yield text, shown >= wanted
    if target.seconds is not None:
        slowest = max(outcome.seconds(ours))
        text = f"slowest {slowest:.2f} s, wanted {target.seconds:g} s"
        yield text, slowest <= target.seconds
    if target.ready_median_seconds is not None:
        median = statistics.median(outcome.seconds(ours, "ready"))
        wanted = target.ready_median_seconds
        text = f"median from a ready Puzzle {1e6 * median:.0f} us, wanted {1e6 * wanted:.0f} us"
        yield text, median <= wanted


def summary(outcomes: list[Outcome]) -> Iterator[str]:
    """Yield a line for each target."""
    for outcome in outcomes:
        for text, met in verdicts(outcome):
            yield f"{outcome.puzzles.name:20}{'met    ' if met else 'NOT MET'}  {text}"


def record(outcome: Outcome) -> dict[str, Any]:
    """Return all figures of a class as plain data; a time of None was not finished."""
    return {
        "class": outcome.puzzles.name,
        "title": outcome.puzzles.title,
        "timeout": outcome.timeout,
        "puzzles": [
            {
                "name": task.name,
                "solutions": outcome.counts[place],
                "seconds": {
                    contestant.name: timing and asdict(timing)
                    for contestant in outcome.contestants
                    for timing in [contestant.timings[place]]
                },
            }
            for place, task in enumerate(outcome.tasks)
        ],
        "targets": [{"text": text, "met": met} for text, met in verdicts(outcome)],
        "faults": outcome.faults,
    }
