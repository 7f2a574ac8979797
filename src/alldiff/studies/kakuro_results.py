"""The result files of the original of kakuro-orders, repeated, and its three graphs drawn again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from alldiff.lab.figures import Spread, count_text, time_text
from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Race
from alldiff.lab.tables import NOTHING
from alldiff.studies import charts
from alldiff.studies.kakuro_program import LEVELS, NODES, ORDERS, PROGRAM, TEXT, VERSIONS, name_of
from alldiff.studies.kakuro_ranking import RANKED, STATED, counted, on_one_grid
from alldiff.studies.report import (
    FAILS,
    HOLDS,
    OPEN,
    PARTLY,
    Block,
    Finding,
    Picture,
    ReportTable,
    Text,
)

COUNTS = ("nodes", "tests")


class Result(NamedTuple):
    """What one of the original's result files says."""

    nodes: int
    checks: int
    seconds: float


RESULTS = {
    ("fc", "Default"): Result(162, 973, 0.001925),
    ("fc", "FillSum"): Result(173, 956, 0.001406),
    ("fc", "Dom/Deg"): Result(34_224, 209_282, 0.028986),
    ("fc", "CrossingFirst"): Result(37_227, 231_953, 0.023615),
    ("fc", "Dom/Deg dynamic"): Result(34_224, 209_282, 0.039863),
    ("fc", "CrossingFirst dynamic"): Result(37_227, 231_953, 0.045922),
    ("bt", "Default"): Result(1_536, 5_448, 0.000881),
    ("bt", "FillSum"): Result(8_997, 27_509, 0.000931),
    ("bt", "Dom/Deg"): Result(10_189_553, 35_026_260, 0.178348),
    ("bt", "CrossingFirst"): Result(9_904_964, 33_106_040, 0.173558),
}
"""Its results on grille_12x12b, one run each (philogicae/Kakuro-Solver, solutions/)."""


def findings(race: Race) -> list[Finding]:
    """Return whether its results are repeated, and show the ranking that it states."""
    runs = {run.spec: run for run in race.rows}
    found = [repeated(runs), own_times()]
    for level in LEVELS:
        for field, unit in zip(("nodes", "checks"), COUNTS, strict=True):
            names = {order: name_of(PROGRAM, level, order) for order in RANKED}
            theirs = texts(level, field, count_text)
            found.append(
                on_one_grid(
                    f"{LEVELS[level]} as its program has it, grille_12x12b: the ranking, by {unit}",
                    f"{STATED}; its results: {theirs}",
                    {o: counted(runs[name], field) for o, name in names.items() if name in runs},
                )
            )
    return found


def repeated(runs: Mapping[str, RaceRun]) -> Finding:
    """Return whether its steps, repeated, count what its result files say."""
    statement = "the nodes and tests in its result files follow from its program"
    ended = {
        key: run
        for key in RESULTS
        if (run := runs.get(name_of(PROGRAM, *key))) is not None and not run.cut
    }
    theirs = f"{len(RESULTS)} files"
    if not ended:
        return Finding(statement, theirs, "-", OPEN)
    equal = sum(
        (run.nodes, run.checks) == (RESULTS[key].nodes, RESULTS[key].checks)
        for key, run in ended.items()
    )
    ours = f"the same nodes and tests in {equal} of {len(ended)}"
    verdict = HOLDS if equal == len(ended) else PARTLY if equal else FAILS
    return Finding(statement, theirs, ours, verdict, 1, fact=True)


def own_times() -> Finding:
    """Return whether its result files show the order that it calls the fastest."""
    ours = "; ".join(
        f"{name}: {texts(level, 'seconds', time_text)}" for level, name in LEVELS.items()
    )
    fastest = {
        min(RANKED, key=lambda order: RESULTS[level, order].seconds) == "FillSum"
        for level in LEVELS
    }
    return Finding(
        "FillSum takes the least time",
        "stated of its graph",
        f"its result files, one run each: {ours}",
        PARTLY if len(fastest) > 1 else HOLDS if fastest == {True} else FAILS,
        1,
        fact=True,
    )


def texts(level: str, field: str, text: Callable[[float], str]) -> str:
    """Return its results for the orders that it ranks."""
    return ", ".join(f"{o} {text(getattr(RESULTS[level, o], field))}" for o in RANKED)


def blocks(race: Race, times: Mapping[str, Sequence[Spread | None]]) -> list[Block]:
    """Return its results, its steps repeated, and its text followed; and its graphs with both.

    times: the times of our searches that follow its text, in the order of `ORDERS`.
    """
    if not race.rows:
        return [Text("This part was not reached.")]
    runs = {run.spec: run for run in race.rows}
    rows: list[tuple[str, ...]] = []
    for order in ORDERS:
        known = [RESULTS.get((level, order)) for level in LEVELS]
        rows.append((f"{order}: its results", *cells(known)))
        for version in reversed(VERSIONS):
            made = [runs.get(name_of(version, level, order)) for level in LEVELS]
            rows.append((f"{order}: {version}", *cells(made)))
    return [
        Text(
            "The text intersects what the sums of a cell allow. The program keeps what the last "
            "sum allows: that across. It sorts by a heap and by Hoare's quick sort, which mix "
            "variables with equal ratios. With both, Dom/Deg and CrossingFirst fall as far behind "
            "as the text says, and every count in its result files is repeated. Nodes and tests "
            "are counted as it counts them."
        ),
        ReportTable(
            "Counted as its program counts, on grille_12x12b: its result files, its steps "
            f"repeated, and its text followed, up to {max(NODES):,} nodes; > marks a lower bound.",
            ("order", *(f"{name}, {what}" for name in LEVELS.values() for what in COUNTS)),
            tuple(rows),
        ),
        *(graph(measure, runs, times) for measure in ("time", *COUNTS)),
    ]


def cells(figures: Sequence[Result | RaceRun | None]) -> list[str]:
    """Return the nodes and tests of both algorithms."""
    found = []
    for each in figures:
        mark = ">" if isinstance(each, RaceRun) and each.cut else ""
        for field in ("nodes", "checks"):
            found.append(NOTHING if each is None else f"{mark}{getattr(each, field):,}")
    return found


def graph(
    measure: str, runs: Mapping[str, RaceRun], times: Mapping[str, Sequence[Spread | None]]
) -> Picture:
    """Return one of its three graphs drawn again, with what its text gives beside it."""
    field = {"time": "seconds", "tests": "checks"}.get(measure, measure)
    series: dict[str, Sequence[Spread | float | None]] = {}
    for level, name in reversed(LEVELS.items()):
        series[f"{name}: its results"] = [
            getattr(RESULTS.get((level, order)), field, None) for order in ORDERS
        ]
    for level, name in reversed(LEVELS.items()):
        made = [runs.get(name_of(TEXT, level, order)) for order in ORDERS]
        series[f"{name}: by its text, here"] = (
            times[level] if measure == "time" else [getattr(run, field, None) for run in made]
        )
    unit = "time" if measure == "time" else f"{measure}, logarithmic"
    return Picture(
        f"Its graph of {measure} on grille_12x12b, from its result files, and what follows from "
        f"its text{', in the native engine' if measure == 'time' else ''}.",
        partial(charts.bars, list(ORDERS), series, unit),
    )
