"""The outcome of a race: its runs, their conditions, and the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from os import PathLike
from typing import TYPE_CHECKING, Any

from alldiff.core import extras
from alldiff.core.search import EXACT_COVER, STRONG
from alldiff.lab.figures import Spread, spread
from alldiff.lab.statistics import Comparison, Figure, compare, figure, median, par2

if TYPE_CHECKING:
    from alldiff.lab.plots import Plot

LIMITED = ("nodes", "seconds", "memory")
"""Limits that cut a search short: its figures are then lower bounds."""
MEASURES = {"time": "seconds", "nodes": "nodes", "checks": "checks"}
"""What is measured, and the corresponding field of a run."""


@dataclass(frozen=True, slots=True)
class RaceRun:
    """One search for one puzzle. `solved`: it found as many solutions as requested, or all.

    `seconds` is measured from the finished model to the result; `limit_reached` is what ended it
    early.
    """

    puzzle: str
    kind: str
    spec: str
    engine: str
    search: str
    repeat: int
    seed: int
    status: str
    solved: bool
    solutions: int
    limit_reached: str | None
    seconds: float
    nodes: int
    fails: int
    undos: int
    prunes: int
    checks: int
    max_depth: int
    trace_hash: str
    scored: int = 0
    conflicts: int | None = None
    """Over states: successors scored, and cells in conflict in the last state."""

    @property
    def cut(self) -> bool:
        """Whether a limit ended it, so that its figures are only lower bounds."""
        return self.limit_reached in LIMITED

    def record(self) -> dict[str, Any]:
        """Return the run with the field names of the JSON form."""
        return asdict(self) | {"cut": self.cut}


@dataclass(frozen=True, slots=True)
class Conditions:
    """Everything needed to repeat a race."""

    specs: tuple[str, ...]
    puzzles: tuple[str, ...]
    repeat: int
    warm_up: int
    limit: int | None
    nodes: int | None
    timeout: float | None
    seed: int
    machine: dict[str, str | int]
    versions: dict[str, str]
    date: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How one spec did on all puzzles: each puzzle counts once, with one figure for its repeats.

    On a single puzzle the times are those of its runs. A puzzle is solved if at least half of its
    runs were. A run censored by a limit counts with what it had used until then, as a lower bound.
    `par2` is the mean time, in which an unsolved puzzle counts twice the limit on seconds; None if
    another limit ended some runs.
    """

    spec: str
    engine: str
    puzzles: int
    solved: int
    unsolved: dict[str, int]
    """How many unsolved puzzles each limit ended."""
    time: Spread | None
    nodes: Spread | None
    checks: Spread | None
    par2: float | None = None


@dataclass(frozen=True, slots=True, repr=False)
class RaceResult:
    """The runs in a race, in order; it displays as a table in a terminal and in a notebook."""

    rows: tuple[RaceRun, ...]
    conditions: Conditions
    stopped: str | None = None
    """Why runs are missing, or None."""

    def standings(self) -> list[Standing]:
        """Return how each spec did, in the order given."""
        limit = self.conditions.timeout
        return [
            standing(spec, [run for run in self.rows if run.spec == spec], limit)
            for spec in self.conditions.specs
        ]

    def compare(self, first: str, second: str, measure: str = "nodes") -> Comparison:
        """Return how two specs compare puzzle by puzzle, by the time, nodes or checks to solve."""
        sides = [[run for run in self.rows if run.spec == spec] for spec in (first, second)]
        return compare(*(figures(runs, measure, to_solve=True) for runs in sides))

    def table(self) -> str:
        """Return the standings as text."""
        from alldiff.lab.tables import text

        return text(self)

    def plot(
        self, path: str | PathLike[str] | None = None, kind: str = "all", *, lang: str = "en"
    ) -> Plot:
        """Draw the race, and write it to a path (.png, .svg, .pdf) if one is given.

        Needs the extra `plot`.

        Args:
            path: where to write the plot
            kind: "box" (times), "cactus" (how many runs are solved within a time), "bars" (time,
                nodes and checks on a logarithmic scale), or "all"
            lang: the language of the titles
        """
        from alldiff.lab.plots import draw

        plot = draw(self, kind, lang)
        if path is not None:
            plot.save(path)
        return plot

    def record(self) -> dict[str, Any]:
        """Return everything as plain data, with the field names of the JSON form."""
        return {
            "race": asdict(self.conditions)
            | {
                "specs": list(self.conditions.specs),
                "puzzles": list(self.conditions.puzzles),
                "stopped": self.stopped,
            },
            "standings": [standing_record(each) for each in self.standings()],
            "comparisons": comparison_records(self),
            "runs": [run.record() for run in self.rows],
        }

    def to_json(self, path: str | PathLike[str] | None = None) -> str:
        """Return everything as JSON, and write it to a path if one is given."""
        import json

        text = json.dumps(self.record(), indent=1) + "\n"
        return text if path is None else write_text(path, text)

    def to_csv(self, path: str | PathLike[str] | None = None) -> str:
        """Return the runs as CSV, and write it to a path if one is given.

        Each row includes the versions and the machine, so it is complete on its own.
        """
        import csv
        import io

        file = io.StringIO()
        writer = csv.DictWriter(file, self.columns(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.flat_rows())
        return file.getvalue() if path is None else write_text(path, file.getvalue())

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write the runs, with the CSV's columns, as Parquet. Needs the extra `data`."""
        pyarrow = extras.load("pyarrow", "Parquet")
        parquet = extras.load("pyarrow.parquet", "Parquet")
        rows = self.flat_rows()
        columns: dict[str, Any] = {name: [row[name] for row in rows] for name in self.columns()}
        # A column without any values is still a text column.
        columns["limit_reached"] = pyarrow.array(columns["limit_reached"], pyarrow.string())
        parquet.write_table(pyarrow.table(columns), str(path))

    def columns(self) -> list[str]:
        """Return the column names for a table of runs."""
        names = [field.name for field in fields(RaceRun)]
        return [*names, "cut", "versions", *self.conditions.machine, "date"]

    def flat_rows(self) -> list[dict[str, Any]]:
        """Return the runs as table rows, each with the versions, the machine and the date."""
        versions = " ".join(f"{name}={v}" for name, v in self.conditions.versions.items())
        same = {"versions": versions, **self.conditions.machine, "date": self.conditions.date}
        return [run.record() | same for run in self.rows]

    def __repr__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        from alldiff.lab.tables import html

        return html(self)


def standing(spec: str, runs: list[RaceRun], limit: float | None = None) -> Standing:
    """Return how a spec did in its runs, some of which a limit on seconds may have ended."""
    by_puzzle = grouped(runs)
    solved = {
        name for name, each in by_puzzle.items() if 2 * sum(r.solved for r in each) >= len(each)
    }
    ended = [
        Counter(run.limit_reached or "ended" for run in each if not run.solved).most_common(1)[0][0]
        for name, each in by_puzzle.items()
        if name not in solved
    ]
    times = list(figures(runs, "time").values())
    if len(by_puzzle) == 1:
        # With one puzzle, only the variation between its runs is known.
        times = [Figure(run.seconds, run.cut) for run in runs]
    return Standing(
        spec=spec,
        engine="/".join(dict.fromkeys(run.engine for run in runs)),
        puzzles=len(by_puzzle),
        solved=len(solved),
        unsolved=dict(Counter(ended)),
        time=spread_of(times, intervals=len(by_puzzle) > 1),
        nodes=spread_of(list(figures(runs, "nodes").values())),
        # A search that counts no checks has none to report.
        checks=spread_of(list(figures(runs, "checks").values()))
        if any(run.checks for run in runs)
        else None,
        par2=par2(times, limit) if limit is not None and set(ended) <= {"seconds"} else None,
    )


def grouped(runs: Iterable[RaceRun]) -> dict[str, list[RaceRun]]:
    """Return the runs of each puzzle."""
    found: dict[str, list[RaceRun]] = {}
    for run in runs:
        found.setdefault(run.puzzle, []).append(run)
    return found


def figures(runs: Iterable[RaceRun], measure: str, *, to_solve: bool = False) -> dict[str, Figure]:
    """Return one figure per puzzle from all its runs.

    With `to_solve` it is the cost to solve the puzzle; a run that gave up never solves it.
    """
    field = MEASURES[measure]
    found = {}
    for name, each in grouped(runs).items():
        gave_up = sum(not (run.solved or run.cut) for run in each)
        values = [getattr(run, field) for run in each]
        if to_solve and 2 * gave_up > len(each):
            found[name] = Figure(median(values), cut=True, never=True)
        else:
            found[name] = figure(values, [run.cut or (to_solve and not run.solved) for run in each])
    return found


def spread_of(found: list[Figure], *, intervals: bool = True) -> Spread | None:
    """Return the summary over all puzzles; runs on one puzzle have no interval."""
    amount = spread(
        [each.value for each in found if not each.cut], [each.value for each in found if each.cut]
    )
    return amount if amount is None or intervals else replace(amount, interval=None)


def standing_record(standing: Standing) -> dict[str, Any]:
    """Return a standing with the field names of the JSON form."""
    record = asdict(standing)
    for name in ("time", "nodes", "checks"):
        found = getattr(standing, name)
        if found is not None:
            record[name] = {**asdict(found), "bound": sorted(found.bound)}
    return record


def node_of(run: RaceRun) -> str | None:
    """Return what a run's nodes are; nodes of one sort are comparable. None: not comparable.

    A node is a tried value, an option in an exact cover, or a state. Third-party engines and the
    strongest search count differently.
    """
    if run.engine == "statespace":
        return "state"
    if run.engine not in ("native", "reference") or run.search == STRONG:
        return None
    return "option" if run.search == EXACT_COVER else "try"


def comparable(result: RaceResult, first: str, second: str) -> list[str]:
    """Return the measures by which two specs in a race are comparable."""
    nodes = [{node_of(run) for run in result.rows if run.spec == spec} for spec in (first, second)]
    if not all(nodes):
        return []
    if nodes[0] != nodes[1] or None in nodes[0]:
        return ["time"]
    return ["time", "nodes"] if nodes[0] == {"state"} else list(MEASURES)


def comparison_records(result: RaceResult) -> list[dict[str, Any]]:
    """Return how each spec compares with the first one, by each measure that both have."""
    first, *others = result.conditions.specs
    found = []
    for spec in others:
        for measure in comparable(result, first, spec):
            each = result.compare(first, spec, measure)
            record = asdict(each) | {"enough": each.enough, "better": each.better}
            found.append({"first": first, "second": spec, "measure": measure} | record)
    return found


def write_text(path: str | PathLike[str], text: str) -> str:
    """Write a text to a file and return it."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return text
