"""Tables and comparisons for the races of a study, and whether both engines agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from alldiff.lab.figures import count_text, short_text, time_text
from alldiff.lab.outcome import RaceRun, Standing, standing
from alldiff.lab.race import Course, Race
from alldiff.lab.statistics import Comparison, corrected
from alldiff.lab.tables import NOTHING, interval_text
from alldiff.studies.base import Setting, race
from alldiff.studies.report import FAILS, FEW, HOLDS, OPEN, PARTLY, UNSHOWN, ReportTable

TEXTS: dict[str, Callable[[float], str]] = {
    "time": time_text,
    "nodes": count_text,
    "checks": count_text,
}
COUNTERS = ("nodes", "fails", "undos", "prunes", "checks", "max_depth", "trace_hash", "solutions")
NEARLY = 1.1
"""Times within this factor count as equal."""
TWIN_NODES = (2_000, 200)
"""Node limits for the comparison of both engines."""


def standings(race: Race) -> dict[str, Standing]:
    """Return the standing of each spec that has runs."""
    return {
        spec: standing(spec, runs)
        for spec in race.conditions.specs
        if (runs := [run for run in race.rows if run.spec == spec])
    }


def median_of(found: Standing | None, measure: str) -> float | None:
    """Return the median of a measure, or None."""
    spread = None if found is None else getattr(found, measure)
    return None if spread is None else float(spread.median)


def figure(found: Standing | None, measure: str, which: str = "median") -> str:
    """Return the median, mean or worst of a measure; > marks a lower bound."""
    spread = None if found is None else getattr(found, measure)
    if spread is None:
        return NOTHING
    mark = ">" if which in spread.bound else ""
    return f"{mark}{TEXTS[measure](getattr(spread, which))}"


def is_bound(found: Standing) -> bool:
    """Return whether half the runs or more are censored, so that the median is a bound."""
    return 2 * found.solved <= found.puzzles and bool(found.unsolved)


def wide_table(
    caption: str,
    races: Mapping[str, Race],
    measure: str,
    labels: Mapping[str, str] | None = None,
    which: str = "median",
) -> ReportTable:
    """Return the medians or means of a measure, specs in rows and races in columns.

    labels: the specs to show, each with a name; without it, all.
    """
    return spec_table(caption, races, lambda found: figure(found, measure, which), labels)


def solved_table(
    caption: str, races: Mapping[str, Race], labels: Mapping[str, str] | None = None
) -> ReportTable:
    """Return the solved runs, specs in rows and races in columns."""

    def cell(each: Standing | None) -> str:
        return NOTHING if each is None else f"{each.solved}/{each.puzzles}"

    return spec_table(caption, races, cell, labels)


def spec_table(
    caption: str,
    races: Mapping[str, Race],
    cell: Callable[[Standing | None], str],
    labels: Mapping[str, str] | None,
) -> ReportTable:
    """Return a table with a row for each spec and a column for each race."""
    found = {name: standings(race) for name, race in races.items()}
    specs = dict.fromkeys(spec for race in races.values() for spec in race.conditions.specs)
    rows = labels or {spec: spec for spec in specs}
    return ReportTable(
        caption,
        ("search", *races),
        tuple(
            (label, *(cell(found[name].get(spec)) for name in races))
            for spec, label in rows.items()
        ),
    )


def standing_table(caption: str, race: Race) -> ReportTable:
    """Return the solved puzzles and median time, nodes and checks in one race."""
    rows = []
    for spec, each in standings(race).items():
        medians = (figure(each, measure) for measure in TEXTS)
        rows.append((spec, f"{each.solved}/{each.puzzles}", *medians))
    return ReportTable(caption, ("search", "solved", "time", "nodes", "checks"), tuple(rows))


def paired(race: Race, first: str, second: str, measure: str = "nodes") -> Comparison:
    """Return the comparison of two specs, puzzle by puzzle."""
    return race.result().compare(first, second, measure)


def ratio_text(found: Comparison) -> str:
    """Return a comparison's ratio; > and < mark bounds, ~ an unknown one."""
    return NOTHING if found.ratio is None else f"{found.bound}{short_text(found.ratio)}"


def ratio_with_interval(found: Comparison) -> str:
    """Return a comparison's ratio with its 95% interval, as far as cut runs leave one."""
    if found.interval in (None, (None, None)):
        return ratio_text(found)
    return f"{ratio_text(found)} ({interval_text(found.interval, short_text)})"


def paired_by_size(
    races: Mapping[str, Race], first: str, second: str, measure: str = "nodes"
) -> dict[str, Comparison]:
    """Return the comparison of two specs in each race that has runs of both."""
    return {
        size: paired(race, first, second, measure)
        for size, race in races.items()
        if {first, second} <= {run.spec for run in race.rows}
    }


def paired_text(found: Mapping[str, Comparison]) -> str:
    """Return comparisons as text, by size."""
    text = "; ".join(f"{size}: {each.short()}" for size, each in found.items())
    return f"better / worse / equal on {text}" if text else NOTHING


def paired_verdict(found: Iterable[Comparison]) -> str:
    """Return the verdict of paired tests, corrected for being judged together."""
    return shown_verdict(corrected(list(found)))


def shown_verdict(found: Sequence[Comparison]) -> str:
    """Return the verdict of paired tests; those that show nothing decide nothing."""
    shown = [each.better for each in found if each.better is not None]
    if shown:
        return verdict(shown)
    if not found:
        return OPEN
    return UNSHOWN if any(each.enough for each in found) else FEW


def pairs_in(found: Iterable[Comparison]) -> int:
    """Return the number of puzzles behind some comparisons."""
    return sum(each.wins + each.losses + each.ties for each in found)


def verdict(answers: Iterable[bool | None]) -> str:
    """Return the verdict of several answers; None counts for nothing."""
    known = [answer for answer in answers if answer is not None]
    if not known:
        return OPEN
    return HOLDS if all(known) else PARTLY if any(known) else FAILS


def twin_race(courses: Sequence[Course], specs: Sequence[str], setting: Setting) -> Race:
    """Return a race of each spec on both engines, limited by nodes."""
    both = [f"{spec}@{engine}" for spec in specs for engine in ("reference", "native")]
    return race(courses, both, setting, repeat=1, nodes=setting.pick(*TWIN_NODES))


def twin_table(race: Race) -> ReportTable:
    """Return the counters of both engines for each spec, and the runs in which all are equal."""
    runs = {(run.spec, run.puzzle): run for run in race.rows}
    specs = dict.fromkeys(spec.rpartition("@")[0] for spec in race.conditions.specs)
    rows = []
    for spec in specs:
        pairs = [
            (first, second)
            for puzzle in race.conditions.puzzles
            if (first := runs.get((f"{spec}@reference", puzzle)))
            and (second := runs.get((f"{spec}@native", puzzle)))
        ]
        equal = sum(counters(first) == counters(second) for first, second in pairs)
        sums = [
            f"{sum(first.nodes for first, _ in pairs):,}",
            f"{sum(second.nodes for _, second in pairs):,}",
            f"{sum(first.checks for first, _ in pairs):,}",
            f"{sum(second.checks for _, second in pairs):,}",
        ]
        rows.append((spec, *sums, f"{equal}/{len(pairs)}"))
    return ReportTable(
        "Counters of the reference engine (Python) and the native one (C++), up to "
        f"{race.limits.nodes:,} nodes a run: summed nodes and checks, and the runs in which "
        "every counter and the hash of all decisions are equal.",
        ("search", "nodes, reference", "native", "checks, reference", "native", "equal runs"),
        tuple(rows),
    )


def counters(run: RaceRun) -> tuple[object, ...]:
    """Return the figures of a run that never change."""
    return tuple(getattr(run, name) for name in COUNTERS)
