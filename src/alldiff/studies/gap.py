"""The gap between backtracking and a constraint solver on the empty 4x4, cold and warm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alldiff.lab.figures import Spread, short_text, spread, time_text
from alldiff.lab.outcome import Standing
from alldiff.lab.race import Race
from alldiff.lab.statistics import median
from alldiff.studies.measures import is_bound, standings
from alldiff.studies.report import FAILS, HOLDS, OPEN, UNSHOWN, Finding, ReportTable

CHOCO = "choco"
NO_CHOCO = "no verdict without Choco: pip install 'alldiff[choco]'"
EMPTY = "empty 4x4"
COLD = "cold"
SOLUTIONS = 288
"""The number of 4x4 Sudoku grids."""
METHODS = {"test": "generate-and-test", "bt": "backtracking"}
CALLED = {"bt": "; of what it calls Backtrack, which is generate-and-test"}
"""What to add to the original's statement beside a method that it did not measure."""


@dataclass(frozen=True, slots=True)
class Original:
    """The original's milliseconds for the empty 4x4, one run each, Choco cold."""

    backtracking: int
    solver: int

    @property
    def times(self) -> int:
        """The ratio of both times, rounded."""
        return int(self.backtracking / self.solver + 0.5)


ORIGINALS = {"one solution": Original(5_173, 2), "all solutions": Original(48_519, 89)}


def together(stages: dict[str, Race], name: str) -> dict[str, Standing]:
    """Return all standings at one task, over the two races that it takes."""
    found: dict[str, Standing] = {}
    for end in (", test", ", ours", ""):
        if name + end in stages:
            found |= standings(stages[name + end])
    return found


def seconds_of(stages: dict[str, Race], asked: str, spec: str, end: str = "") -> list[float]:
    """Return a spec's times on the empty 4x4."""
    end = ", test" if spec == "test" else end
    stage = stages.get(f"{EMPTY}, {asked}{end}")
    return [] if stage is None else [run.seconds for run in stage.rows if run.spec == spec]


def range_text(found: Spread | None) -> str:
    """Return a median time with its 95% interval."""
    if found is None:
        return "-"
    low, high = found.interval or (None, None)
    if low is None or high is None:
        return time_text(found.median)
    return f"{time_text(found.median)} ({time_text(low)} to {time_text(high)})"


def findings(stages: dict[str, Race]) -> list[Finding]:
    """Return the original's statements about the empty 4x4 beside our times."""
    found: list[Finding] = []
    for asked in ORIGINALS:
        found += [faster(stages, asked, spec) for spec in METHODS]
        found.append(counted(stages, asked))
    return [*found, *widening(stages)]


def faster(stages: dict[str, Race], asked: str, spec: str) -> Finding:
    """Return whether Choco, warm, is much faster than a method.

    A test over puzzles has nothing to say about one puzzle: the 95% intervals of both medians must
    lie apart.
    """
    original = ORIGINALS[asked]
    solver = seconds_of(stages, asked, CHOCO)
    name = METHODS[spec]
    statement = f"{asked} of the empty 4x4: a constraint solver is much faster than {name}"
    theirs = f"{original.backtracking:,} ms against {original.solver} ms, {original.times:,} times"
    theirs += CALLED.get(spec, "")
    own = seconds_of(stages, asked, spec)
    if not own or not solver:
        return Finding(statement, theirs, NO_CHOCO if own else "-", OPEN)
    mark = ">" if is_bound(together(stages, f"{EMPTY}, {asked}")[spec]) else ""
    ours = (
        f"{spec} {mark}{range_text(spread(own))}, Choco warm {range_text(spread(solver))}: "
        f"{mark}{short_text(median(own) / median(solver))} times"
    )
    (low, high), (solver_low, solver_high) = ends_of(own), ends_of(solver)
    holds = HOLDS if low > solver_high else FAILS if high < solver_low else UNSHOWN
    return Finding(statement, theirs, ours, holds, 1)


def ends_of(seconds: Sequence[float]) -> tuple[float, float]:
    """Return the 95% interval of a median, or the least and the most of too few times."""
    found = spread(seconds)
    if found is None or found.interval is None or found.interval[1] is None:
        return min(seconds), max(seconds)
    return found.interval[0], found.interval[1]


def widening(stages: dict[str, Race]) -> list[Finding]:
    """Return whether the gap is wider for all solutions, as a difference and as a ratio."""
    one, every = ORIGINALS.values()
    theirs = {
        "a difference": f"{one.backtracking - one.solver:,} ms, then "
        f"{every.backtracking - every.solver:,} ms: it widens",
        "a ratio": f"{one.times:,} times, then {every.times:,} times: its own ratio narrows",
    }
    found = []
    for spec in METHODS:
        own = [seconds_of(stages, asked, spec) for asked in ORIGINALS]
        solver = [seconds_of(stages, asked, CHOCO) for asked in ORIGINALS]
        cut = any(
            spec in each and is_bound(each[spec])
            for each in (together(stages, f"{EMPTY}, {asked}") for asked in ORIGINALS)
        )
        for how, said in theirs.items():
            stated = said + CALLED.get(spec, "")
            statement = (
                f"the more solutions, the wider the gap between {spec} and Choco (warm), as {how}"
            )
            if not (all(own) and all(solver)) or cut:
                why = f"{spec} reached its limit" if cut else NO_CHOCO if all(own) else "-"
                found.append(Finding(statement, stated, why, OPEN))
                continue
            holds, ours = judged(own, solver, how == "a ratio")
            found.append(Finding(statement, stated, ours, holds, 1))
    return found


def judged(
    own: Sequence[Sequence[float]], solver: Sequence[Sequence[float]], ratio: bool
) -> tuple[str, str]:
    """Return whether a gap widens from one solution to all, and the gaps with their ranges.

    A range comes from the solver's 95% interval; ranges that overlap show nothing.
    """
    ranges, texts, ahead = [], [], True
    for mine, theirs in zip(map(median, own), solver, strict=True):
        found = spread(theirs)
        assert found is not None
        middle = found.median
        low, high = found.interval or (middle, middle)
        ahead = ahead and mine > middle
        if ratio:
            ends = mine / (high or middle), mine / low
            texts.append(
                f"{short_text(mine / middle)} ({' to '.join(map(short_text, ends))}) times"
            )
        else:
            ends = mine - (high or middle), mine - low
            texts.append(signed_time(mine - middle))
        ranges.append(ends)
    (_, first_high), (second_low, second_high) = ranges
    first_low = ranges[0][0]
    ours = ", then ".join(texts)
    # There is a gap to widen only where the solver is ahead.
    if not ahead or second_high < first_low:
        return FAILS, ours
    return (HOLDS if second_low > first_high else UNSHOWN), ours


def signed_time(seconds: float) -> str:
    """Return a difference of times."""
    return f"-{time_text(-seconds)}" if seconds < 0 else time_text(seconds)


def counted(stages: dict[str, Race], asked: str) -> Finding:
    """Return whether test, run to its end, finds every solution."""
    wanted = SOLUTIONS if asked == "all solutions" else 1
    rows = stages[f"{EMPTY}, {asked}, test"].rows
    statement = f"{asked}: generate-and-test gets to the end of the empty 4x4"
    if not rows:
        return Finding(statement, "yes", "-", OPEN)
    run = rows[0]
    if not run.solved:
        ours = f"{run.solutions:,} found, >{run.nodes:,} nodes: it reached its limit"
        return Finding(statement, "yes", ours, OPEN)
    ours = f"{run.solutions:,} found, {run.nodes:,} nodes"
    holds = HOLDS if run.solutions == wanted else FAILS
    return Finding(statement, "yes", ours, holds, 1, fact=True)


def cold_table(stages: dict[str, Race]) -> ReportTable:
    """Return the solvers' times on the empty 4x4: the first call of a process, and later ones."""
    rows = []
    for asked in ORIGINALS:
        cold = stages.get(f"{EMPTY}, {asked}, {COLD}")
        for spec in cold.conditions.specs if cold is not None else ():
            first = spread(seconds_of(stages, asked, spec, f", {COLD}"))
            later = spread(seconds_of(stages, asked, spec))
            rows.append((f"{asked}: {spec}", range_text(first), range_text(later)))
    return ReportTable(
        "Cold and warm: the first call in a fresh process, and calls after a warm-up; median and "
        "95% interval. The original's solver ran cold, once.",
        ("solver", "cold", "warm"),
        tuple(rows),
    )
