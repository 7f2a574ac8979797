"""What a race left behind: its runs, the conditions they were made under, and the standings."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields
from os import PathLike
from typing import TYPE_CHECKING, Any

from alldiff import extras
from alldiff.lab.figures import Spread, spread

if TYPE_CHECKING:
    from alldiff.lab.plots import Plot

CLOCKED = ("seconds", "memory")
"""Limits that end a search at another node each time, so that its counters cannot be compared."""
LIMITED = ("nodes", *CLOCKED)
"""Limits that end a search before it would have ended by itself."""


@dataclass(frozen=True, slots=True)
class RaceRun:
    """One search for one puzzle. `solved`: as many solutions as asked for, or all there are.

    `seconds` go from the ready model to the result; `limit_reached` says what ended it early.
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


@dataclass(frozen=True, slots=True)
class Conditions:
    """Everything that it takes to run a race again."""

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
    """How one spec did in all its runs.

    A run that a limit cut short counts with the time it took until then. Counters that the clock
    decides are left out, so `nodes` and `checks` are the same whenever the same runs finish.
    """

    spec: str
    engine: str
    runs: int
    solved: int
    unsolved: dict[str, int]
    """How many of the runs that solved nothing each limit ended."""
    time: Spread | None
    nodes: Spread | None
    checks: Spread | None


@dataclass(frozen=True, slots=True, repr=False)
class RaceResult:
    """The runs of a race in order; in a terminal and in a notebook it shows its table."""

    rows: tuple[RaceRun, ...]
    conditions: Conditions
    stopped: str | None = None
    """Why there are fewer runs than there should be, or None."""

    def standings(self) -> list[Standing]:
        """Return how each spec did, in the order they were named."""
        return [
            standing(spec, [run for run in self.rows if run.spec == spec])
            for spec in self.conditions.specs
        ]

    def table(self) -> str:
        """Return the standings as text."""
        from alldiff.lab.tables import text

        return text(self)

    def plot(self, path: str | PathLike[str] | None = None, kind: str = "all") -> Plot:
        """Draw the race, and write it to a path (.png, .svg, .pdf) if there is one.

        `kind` is "box" (times), "cactus" (how many runs are solved within a time), "bars" (time,
        nodes and checks on a logarithmic scale), or "all". Needs the extra `plot`.
        """
        from alldiff.lab.plots import draw

        plot = draw(self, kind)
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
            "runs": [asdict(run) for run in self.rows],
        }

    def to_json(self, path: str | PathLike[str] | None = None) -> str:
        """Return everything as JSON, and write it to a path if there is one."""
        import json

        text = json.dumps(self.record(), indent=1) + "\n"
        return text if path is None else write_text(path, text)

    def to_csv(self, path: str | PathLike[str] | None = None) -> str:
        """Return the runs as CSV, and write it to a path if there is one.

        Each row also tells the versions and the machine, so that it can stand alone.
        """
        import csv
        import io

        file = io.StringIO()
        writer = csv.DictWriter(file, self.columns(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.flat_rows())
        return file.getvalue() if path is None else write_text(path, file.getvalue())

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write the runs, with the columns of the CSV, as Parquet. Needs the extra `data`."""
        pyarrow = extras.load("pyarrow", "Parquet")
        parquet = extras.load("pyarrow.parquet", "Parquet")
        rows = self.flat_rows()
        columns: dict[str, Any] = {name: [row[name] for row in rows] for name in self.columns()}
        # What no run reached is still a column of text.
        columns["limit_reached"] = pyarrow.array(columns["limit_reached"], pyarrow.string())
        parquet.write_table(pyarrow.table(columns), str(path))

    def columns(self) -> list[str]:
        """Return the names of the columns of a table of runs."""
        return [*(field.name for field in fields(RaceRun)), "versions", *self.conditions.machine]

    def flat_rows(self) -> list[dict[str, Any]]:
        """Return the runs as rows of a table, each with the versions and the machine."""
        versions = " ".join(f"{name}={v}" for name, v in self.conditions.versions.items())
        same = {"versions": versions, **self.conditions.machine}
        return [asdict(run) | same for run in self.rows]

    def __repr__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        from alldiff.lab.tables import html

        return html(self)


def standing(spec: str, runs: list[RaceRun]) -> Standing:
    """Return how a spec did in its runs."""
    counted = [run for run in runs if run.limit_reached not in CLOCKED]
    checks = [run.checks for run in counted]
    return Standing(
        spec=spec,
        engine="/".join(dict.fromkeys(run.engine for run in runs)),
        runs=len(runs),
        solved=sum(run.solved for run in runs),
        unsolved=dict(Counter(run.limit_reached or "ended" for run in runs if not run.solved)),
        time=spread(
            [run.seconds for run in runs if run.limit_reached not in LIMITED],
            [run.seconds for run in runs if run.limit_reached in LIMITED],
        ),
        nodes=spread([run.nodes for run in counted]),
        # A search that counts no checks at all has none to tell.
        checks=spread(checks) if any(checks) else None,
    )


def standing_record(standing: Standing) -> dict[str, Any]:
    """Return a standing with the field names of the JSON form."""
    record = asdict(standing)
    for name in ("time", "nodes", "checks"):
        found = getattr(standing, name)
        if found is not None:
            record[name] = {**asdict(found), "bound": sorted(found.bound)}
    return record


def write_text(path: str | PathLike[str], text: str) -> str:
    """Write a text to a file and return it."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return text
