"""Running a search once or several times, and what its statistics say."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import click

from alldiff.cli.messages import table
from alldiff.cli.options import REPEATS, grouped
from alldiff.core.errors import AlldiffError
from alldiff.core.records import Record
from alldiff.core.result import Result, Stats, ending_text

COUNTERS = ("nodes", "fails", "undos", "prunes", "checks", "max_depth", "trace_hash")


class SolveFlags(Record, frozen=True):
    """What `solve` and `count` want beyond the answer."""

    all: bool
    unique: bool
    stats: bool
    repeat: int

    @property
    def statistics(self) -> bool:
        """Whether to print statistics; repeating is only for them."""
        return self.stats or self.repeat > 1


wanted_options = grouped(
    "wanted",
    SolveFlags,
    ("all", click.option("--all", is_flag=True, help="Find all solutions.")),
    (
        "unique",
        click.option("--unique", is_flag=True, help="Exit with code 3 if there are several."),
    ),
    ("stats", click.option("--stats", is_flag=True, help="Print time and counters on stderr.")),
    (
        "repeat",
        click.option(
            "--repeat",
            type=REPEATS,
            default=1,
            metavar="N",
            help="Run N times; print mean, standard deviation and best time.",
        ),
    ),
)


class TimedResult(Record, frozen=True):
    """A result, and the seconds that each run for it took."""

    result: Result
    seconds: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean time."""
        return sum(self.seconds) / len(self.seconds)

    @property
    def deviation(self) -> float:
        """The standard deviation of the times, as an estimate from a sample."""
        # The statistics module would take longer to import than most puzzles to solve.
        squares = sum((seconds - self.mean) ** 2 for seconds in self.seconds)
        return sqrt(squares / (len(self.seconds) - 1))


def run(solve: Callable[[], Result], repeat: int = 1) -> TimedResult:
    """Solve `repeat` times, and require equal counters every time."""
    results = [solve() for _ in range(repeat)]
    # A time limit may fall at another node each time; everything else is deterministic.
    timed = [result for result in results if result.limit_reached != "seconds"]
    for result in timed[1:]:
        for name in COUNTERS:
            before, now = getattr(timed[0].stats, name), getattr(result.stats, name)
            if before != now:
                raise AlldiffError(
                    f"{name} differs between two runs of {result.search}: {before} and {now}"
                )
    return TimedResult(results[0], tuple(result.stats.seconds for result in results))


def stats_record(run: TimedResult) -> dict[str, Any]:
    """Return the statistics of a run with the field names of the JSON form."""
    stats = run.result.stats
    record: dict[str, Any] = {"seconds": run.mean}
    if len(run.seconds) > 1:
        record |= {
            "runs": len(run.seconds),
            "seconds_deviation": run.deviation,
            "seconds_best": min(run.seconds),
        }
    for name in COUNTERS[:-1]:
        record[name] = getattr(stats, name)
    if run.result.search.over_states:
        record |= {"scored": stats.scored, "conflicts": stats.conflicts}
    return record | {"trace_hash": hash_text(stats)}


def hash_text(stats: Stats) -> str:
    """Return the trace hash as 16 hexadecimal digits: too wide for a number of JavaScript."""
    return f"{stats.trace_hash:016x}"


def ended_text(result: Result) -> str:
    """Return where a search ended: at a solution as one may want to stop, or after all was seen."""
    if result.complete:
        return "after the whole search space"
    if result.limit_reached == "solutions":
        return "at the first solution" if result.count == 1 else f"at solution {result.count}"
    return ending_text(result.limit_reached) if result.limit_reached else "-"


def tell_stats(label: str, run: TimedResult) -> None:
    """Print the statistics of a run as a table on stderr."""
    from alldiff.lab.figures import time_text

    result, stats = run.result, run.result.stats
    rows: list[tuple[str, Any]] = [
        ("puzzle", label),
        ("engine", result.engine),
        ("search", str(result.search)),
        ("seed", result.seed),
        ("solutions", f"{result.count}{'' if result.complete else '+'}"),
        ("ended", ended_text(result)),
    ]
    if len(run.seconds) > 1:
        rows += [
            ("runs", len(run.seconds)),
            ("mean time", time_text(run.mean)),
            ("deviation", time_text(run.deviation)),
            ("best time", time_text(min(run.seconds))),
        ]
    else:
        rows.append(("time", time_text(stats.seconds)))
    rows += [
        ("nodes", stats.nodes),
        ("fails", stats.fails),
        ("undos", stats.undos),
        ("prunes", stats.prunes),
        ("checks", stats.checks),
        ("max depth", stats.max_depth),
        ("trace hash", hash_text(stats)),
    ]
    if result.search.over_states:
        rows += [("scored", stats.scored), ("conflicts", stats.conflicts)]
    table(rows)
