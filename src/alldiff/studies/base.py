"""What a study is: stages that are run one after another, and a report of what they found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from csv import DictReader
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any, Protocol

from alldiff.core.errors import Picklable, UsageError, whole_number
from alldiff.core.extras import obtain
from alldiff.core.registry import Registry
from alldiff.core.result import Limits
from alldiff.engines import ENGINES
from alldiff.lab.machine import machine, versions
from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course, Race
from alldiff.lab.tables import number
from alldiff.studies.report import Block, Finding, Picture, StudyReport

OWN = "your puzzles"


@dataclass(frozen=True, slots=True)
class Setting:
    """How large a study is; None leaves a number to the study.

    `runs` is how often each search is repeated, `puzzles` how many of each size there are at most.
    `own` are puzzles to take instead of those that come with the study; `timeout` are the seconds
    of a run, where a study bounds runs by the clock.
    """

    seed: int = 0
    runs: int | None = None
    puzzles: int | None = None
    quick: bool = False
    own: tuple[Course, ...] = ()
    timeout: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("run", self.runs), ("puzzle", self.puzzles)):
            if value is not None and whole_number(f"number of {name}s", value) < 1:
                raise UsageError(f"a study needs at least 1 {name}, not {value}")
        Limits(seconds=self.timeout)

    def repeat(self, usual: int, quick: int = 1) -> int:
        """Return how often each search is run."""
        return self.runs or (quick if self.quick else usual)

    def count(self, usual: int, quick: int) -> int:
        """Return how many puzzles there are of each size."""
        return self.puzzles or (quick if self.quick else usual)

    def courses(self, files: Mapping[str, str], usual: int, quick: int) -> dict[str, list[Course]]:
        """Return the puzzles of each size, from the files of the study, or those of one's own."""
        from alldiff.studies import bank

        if self.own:
            return {OWN: list(self.own)}
        return {size: bank.courses(name, self.count(usual, quick)) for size, name in files.items()}

    def seconds(self, usual: float) -> float:
        """Return the limit of a run that the clock bounds."""
        return self.timeout or usual

    def pick(self, usual: Any, quick: Any) -> Any:
        """Return one of two things by whether the study shall be quick."""
        return quick if self.quick else usual


class Stage(Protocol):
    """A part of a study: a race, or anything else that yields as often as it is long.

    `doing` tells in words what it does now.
    """

    doing: str

    def __len__(self) -> int: ...

    def run(self) -> Iterator[Any]:
        """Do the work, yielding after each step of it."""


Stages = Mapping[str, Stage]
Told = tuple[Sequence[Finding], Sequence[Block]]


@dataclass(frozen=True, slots=True)
class Study:
    """A study by its name; `tell` must cope with stages that were not reached.

    `original` cites what it repeats: the kind of project, and what it did there.
    """

    name: str
    title: str
    question: str
    original: str
    prepare: Callable[[Setting], Stages]
    tell: Callable[[Any, Setting], Told]


STUDIES: Registry[Study] = Registry("study")


class StudyInterrupted(Picklable, KeyboardInterrupt):
    """Ctrl-C during a study; `report` tells what was reached."""

    def __init__(self, report: StudyReport) -> None:
        super().__init__()
        self.report = report


class Work:
    """A study that is ready to be run."""

    def __init__(self, name: str, setting: Setting) -> None:
        self.study = STUDIES[name]
        self.setting = setting
        self.stages = self.study.prepare(setting)
        self.done = 0
        self.stage: Stage | None = None

    def __len__(self) -> int:
        """The number of steps."""
        return sum(len(stage) for stage in self.stages.values())

    def run(self) -> Iterator[None]:
        """Do the work, yielding after each step."""
        for stage in self.stages.values():
            self.stage = stage
            for _ in stage.run():
                self.done += 1
                yield

    def recall(self, text: str) -> None:
        """Take the runs of all races from a CSV that a report wrote, instead of running them."""
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        rows: dict[str, list[RaceRun]] = {}
        for row in DictReader(lines):
            rows.setdefault(row["stage"], []).append(run_of(row))
        for name, stage in self.stages.items():
            if isinstance(stage, Race):
                stage.rows = rows.get(name, [])

    @property
    def doing(self) -> str:
        """What is being run now, in words."""
        return "" if self.stage is None else self.stage.doing

    def report(self, stopped: str | None = None, *, pictures: bool = True) -> StudyReport:
        """Return the report of what there is so far; drawing its pictures takes seconds."""
        if stopped is not None:
            stopped = f"{stopped} after {self.done} of {number(len(self), 'run')}"
        findings, blocks = self.study.tell(self.stages, self.setting)
        races = {
            name: each.result()
            for name, each in self.stages.items()
            if isinstance(each, Race) and each.rows
        }
        return StudyReport(
            name=self.study.name,
            title=self.study.title,
            question=self.study.question,
            original=self.study.original,
            findings=tuple(findings),
            blocks=tuple(b for b in blocks if pictures or not isinstance(b, Picture)),
            races=races,
            conditions=tuple(self.conditions()),
            stopped=stopped,
        )

    def conditions(self) -> Iterator[str]:
        """Yield the command that repeats the study, and where this was run."""
        setting = self.setting
        words = ["alldiff study", self.study.name, f"--seed {setting.seed}"]
        words += [f"--runs {setting.runs}"] if setting.runs else []
        words += [f"--puzzles {setting.puzzles}"] if setting.puzzles else []
        words += ["--quick"] if setting.quick else []
        words += [f"--timeout {setting.timeout:g}"] if setting.timeout else []
        words += [each.name for each in setting.own]
        yield f"To repeat it: {' '.join(words)}"
        yield (
            "Nodes and checks are the same in every run with this seed; times are not. The puzzle "
            "is the unit: its repeats are one figure, their median. A run that reaches its limit "
            "counts with what it had done by then, marked by >. Comparisons are sign tests over "
            "puzzles."
        )
        races = [each for each in self.stages.values() if isinstance(each, Race)]
        found = versions(())
        for race in races:
            found |= race.conditions.versions
        packages = ", ".join(f"{name} {version}" for name, version in found.items())
        here = machine()
        cores = number(int(here["cores"]), "core")
        yield (
            f"{packages}; {here['python']}; {here['processor']}, {cores}, {here['system']}; "
            f"{datetime.now(UTC).isoformat(timespec='seconds')}"
        )


def run_of(row: Mapping[str, str]) -> RaceRun:
    """Return the run that a row of a CSV tells; what it leaves out is as if it were not counted."""
    values: dict[str, Any] = {}
    for field in fields(RaceRun):
        kind, told = str(field.type), row.get(field.name, "")
        if kind == "int":
            values[field.name] = int(told or 0)
        elif kind == "float":
            values[field.name] = float(told or 0)
        elif kind == "bool":
            values[field.name] = told == "True"
        elif kind == "str":
            values[field.name] = told
        else:
            values[field.name] = (int(told) if "int" in kind else told) if told else None
    return RaceRun(**values)


def race(
    courses: Sequence[Course],
    specs: Sequence[str],
    setting: Setting,
    *,
    repeat: int,
    nodes: int | None = None,
    seconds: float | None = None,
    solutions: int | None = 1,
) -> Race:
    """Return a race of a study, with the seed of its setting."""
    limits = Limits(solutions, nodes, seconds)
    return Race(courses, specs, limits, repeat, warm_up=1, seed=setting.seed)


def installed(engines: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return those of some engines that are there, and a sentence about each that is not."""
    there, missing = [], []
    for name in engines:
        obtain(name)
        why = ENGINES[name].unavailable()
        if why is None:
            there.append(name)
        else:
            missing.append(f"The engine {name} was left out: {why}.")
    return there, missing
