"""A study: stages that run one after another, and the report made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from csv import DictReader
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Protocol

from alldiff.core.errors import Picklable, UsageError, suggest, whole_number
from alldiff.core.extras import obtain
from alldiff.core.other_names import STUDY_PARTS, plain
from alldiff.core.registry import Registry
from alldiff.core.result import Limits
from alldiff.engines import ENGINES
from alldiff.kinds.sudoku import sudoku
from alldiff.lab.machine import machine, versions
from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course, Race, course
from alldiff.lab.tables import number
from alldiff.studies.report import OPEN, Block, Finding, Heading, Picture, StudyReport

OWN = "your puzzles"


@dataclass(frozen=True, slots=True)
class Setting:
    """The size of a study; None leaves a number to the study.

    runs: repeats for each search. puzzles: the most puzzles for each size. own: puzzles to use
    instead of the study's. timeout: seconds for a run that the clock limits. originals: folder
    with the original project's own files. part: the only part to run.
    """

    seed: int = 0
    runs: int | None = None
    puzzles: int | None = None
    quick: bool = False
    own: tuple[Course, ...] = ()
    timeout: float | None = None
    originals: str | None = None
    part: str | None = None

    def __post_init__(self) -> None:
        for name, value in (("run", self.runs), ("puzzle", self.puzzles)):
            if value is not None and whole_number(f"number of {name}s", value) < 1:
                raise UsageError(f"a study needs at least 1 {name}, not {value}")
        Limits(seconds=self.timeout)
        if self.originals is not None and not Path(self.originals).is_dir():
            raise UsageError(
                f"there is no folder {self.originals}: name the one with the original's files"
            )

    def repeat(self, usual: int, quick: int = 1) -> int:
        """Return the repeats for each search."""
        return self.runs or (quick if self.quick else usual)

    def count(self, usual: int, quick: int) -> int:
        """Return the number of puzzles for each size."""
        return self.puzzles or (quick if self.quick else usual)

    def courses(self, files: Mapping[str, str], usual: int, quick: int) -> dict[str, list[Course]]:
        """Return the puzzles for each size: the study's files, or the user's puzzles."""
        from alldiff.studies import bank

        if self.own:
            return {OWN: list(self.own)}
        return {size: bank.courses(name, self.count(usual, quick)) for size, name in files.items()}

    def files_of_original(self, pattern: str) -> list[Path]:
        """Return the original's own files that match a pattern; none without their folder."""
        return sorted(Path(self.originals).glob(pattern)) if self.originals else []

    def seconds(self, usual: float) -> float:
        """Return the time limit for a run that the clock bounds."""
        return self.timeout or usual

    def pick(self, usual: Any, quick: Any) -> Any:
        """Return the second choice if the study is quick, else the first."""
        return quick if self.quick else usual


class Stage(Protocol):
    """One stage: a race, or anything else that yields once for each step.

    `doing` describes the current step.
    """

    doing: str

    def __len__(self) -> int: ...

    def run(self) -> Iterator[Any]:
        """Do the work, yielding after each step."""


Stages = Mapping[str, Stage]
Content = tuple[Sequence[Finding], Sequence[Block]]
"""The findings and the blocks of a report."""


@dataclass(frozen=True, slots=True)
class Study:
    """A study. `describe` must cope with stages that were not reached.

    original: the project that it repeats. parts: the stages (patterns) behind each part's name.
    """

    name: str
    title: str
    question: str
    original: str
    prepare: Callable[[Setting], Stages]
    describe: Callable[[Any, Setting], Content]
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


STUDIES: Registry[Study] = Registry("study")


class StudyInterrupted(Picklable, KeyboardInterrupt):
    """Ctrl-C during a study; `report` has what was reached."""

    def __init__(self, report: StudyReport) -> None:
        super().__init__()
        self.report = report


class Work:
    """A study that is ready to run."""

    def __init__(self, name: str, setting: Setting) -> None:
        if plain(name) in STUDY_PARTS:
            name, part = STUDY_PARTS[plain(name)]
            setting = replace(setting, part=setting.part or part)
        self.study = STUDIES[name]
        self.setting = setting
        self.stages = self.study.prepare(setting)
        self.chosen = chosen_stages(self.study, self.stages, setting.part)
        self.done = 0
        self.stage: Stage | None = None

    def __len__(self) -> int:
        """The number of steps."""
        return sum(len(stage) for stage in self.chosen.values())

    def run(self) -> Iterator[None]:
        """Do the work, yielding after each step."""
        for stage in self.chosen.values():
            self.stage = stage
            for _ in stage.run():
                self.done += 1
                yield

    def recall(self, text: str) -> None:
        """Load the runs of all races from a report's CSV instead of running them."""
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
        findings, blocks = self.study.describe(self.stages, self.setting)
        findings = [each.without_haste() if self.setting.quick else each for each in findings]
        if self.setting.part is not None:
            findings = [each for each in findings if each.verdict != OPEN]
            blocks = sections_of(blocks, self.setting.part)
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
        """Yield the command that repeats the study, and the machine."""
        setting = self.setting
        words = ["alldiff study", self.study.name, f"--seed {setting.seed}"]
        words += [f"--runs {setting.runs}"] if setting.runs else []
        words += [f"--puzzles {setting.puzzles}"] if setting.puzzles else []
        words += ["--quick"] if setting.quick else []
        words += [f"--timeout {setting.timeout:g}"] if setting.timeout else []
        words += [f"--part {setting.part}"] if setting.part else []
        words += ["--originals FOLDER"] if setting.originals else []
        words += [each.name for each in setting.own]
        yield f"To repeat it: {' '.join(words)}"
        yield (
            "Nodes and checks are the same in every run with this seed; times are not. Repeats on "
            "one puzzle count as one figure, their median. > marks a run that reached its limit: "
            "its figures are lower bounds. Comparisons are sign tests over puzzles."
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
    """Return the run in a CSV row; missing columns count as 0."""
    values: dict[str, Any] = {}
    for each in fields(RaceRun):
        kind, text = str(each.type), row.get(each.name, "")
        if kind == "int":
            values[each.name] = int(text or 0)
        elif kind == "float":
            values[each.name] = float(text or 0)
        elif kind == "bool":
            values[each.name] = text == "True"
        elif kind == "str":
            values[each.name] = text
        else:
            values[each.name] = (int(text) if "int" in kind else text) if text else None
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
    warm_up: int = 1,
) -> Race:
    """Return a race with the study's seed; without puzzles it has no runs."""
    limits = Limits(solutions, nodes, seconds)
    made = Race(courses or [stand_in()], specs, limits, repeat, warm_up, setting.seed)
    if not courses:
        made.courses, made.warm_up = [], 0
    return made


def stand_in() -> Course:
    """Return a puzzle for a race whose own puzzles are missing: it checks the specs."""
    return course("", sudoku([[0] * 4] * 4))


def chosen_stages(study: Study, stages: Stages, part: str | None) -> Stages:
    """Return the stages of one part, or all."""
    if part is None:
        return stages
    if part not in study.parts:
        known = ", ".join(study.parts) or "none"
        raise UsageError(
            f"the study {study.name} has no part {part!r}{suggest(part, list(study.parts))}; "
            f"it has {known}"
        )
    patterns = study.parts[part]
    return {
        name: stage
        for name, stage in stages.items()
        if any(fnmatch(name, pattern) for pattern in patterns)
    }


def sections_of(blocks: Sequence[Block], part: str) -> list[Block]:
    """Return the sections of a report that belong to a part."""
    kept: list[Block] = []
    inside = True
    for block in blocks:
        if isinstance(block, Heading):
            inside = part in block.parts
        if inside:
            kept.append(block)
    return kept


def installed(engines: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the installed engines, and a sentence about each missing one."""
    there, missing = [], []
    for name in engines:
        obtain(name)
        why = ENGINES[name].unavailable()
        if why is None:
            there.append(name)
        else:
            missing.append(f"The engine {name} was left out: {why}.")
    return there, missing
