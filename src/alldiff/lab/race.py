"""Races: several algorithms side by side on the same puzzles."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from os import PathLike, fspath
from pathlib import Path
from time import perf_counter
from typing import cast

from alldiff.core.errors import (
    AlldiffError,
    InvalidPuzzle,
    Picklable,
    ReadError,
    ReadWarning,
    UnsupportedSearch,
    UsageError,
    whole_number,
)
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.other_names import ENGINE_NAMES, known_as
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Limits, Result
from alldiff.core.search import Search
from alldiff.engines import ENGINES, Engine, choose
from alldiff.formats import read_all
from alldiff.formats.source import model_or_source, path_exists
from alldiff.lab.outcome import Conditions, RaceResult, RaceRun
from alldiff.problems import Problem, is_cpmpy, problem_model
from alldiff.rules import to_model

AUTO = "auto"
WARM_UP_SECONDS = 1.0
"""The time limit for a warm-up run."""

Entry = Puzzle | Model | Problem | str | PathLike[str]
"""A puzzle, a problem, or a name for puzzles: a file, `FILE:3`, a folder, the text itself."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A spec in a race: the search (None: the engine's own choice) and its engine."""

    spec: str
    search: str | None
    engine: str


@dataclass(frozen=True, slots=True)
class Course:
    """A puzzle in a race: its name, its kind and its model."""

    name: str
    kind: str
    model: Model


class RaceInterrupted(Picklable, KeyboardInterrupt):
    """Ctrl-C during a race; `result` has the finished runs."""

    def __init__(self, result: RaceResult) -> None:
        super().__init__()
        self.result = result


def contestant(spec: str) -> Contestant:
    """Return the meaning of a spec in a race: `SEARCH`, `SEARCH@ENGINE`, or `ENGINE` alone.

    >>> contestant("mac+mrv@reference")
    Contestant(spec='mac+mrv@reference', search='mac+mrv', engine='reference')
    >>> contestant("native").search is None
    True
    """
    search, at, engine = spec.rpartition("@")
    engine = known_as(engine, ENGINE_NAMES, ENGINES)
    if at:
        if not search:
            raise UsageError(
                t("{!r} has no search before the @: {} alone runs the best one", spec, engine)
            )
        return Contestant(spec, search, known_engine(engine))
    if engine == AUTO or engine in ENGINES:
        return Contestant(spec, None, engine)
    return Contestant(spec, spec, AUTO)


def known_engine(name: str) -> str:
    """Return the name of an engine if it exists."""
    return name if name == AUTO else ENGINES[name].name


def courses(entries: Entry | Iterable[Entry]) -> list[Course]:
    """Return the given puzzles, splitting collections."""
    alone = isinstance(entries, Puzzle | Model | Problem | str | PathLike) or is_cpmpy(entries)
    every = cast("Iterable[Entry]", [entries] if alone else entries)
    found: list[Course] = []
    for number, entry in enumerate(every, start=1):
        if (model := problem_model(entry)) is not None:
            found.append(course(getattr(entry, "title", "") or f"problem {number}", model))
        elif isinstance(entry, Puzzle):
            found.append(course(entry.title or f"puzzle {number}", entry))
        elif isinstance(entry, str | PathLike):
            found += (course(name, puzzle) for name, puzzle in puzzles_of(entry, number))
        else:
            raise UsageError(t("a puzzle or a problem was expected, not {}", type(entry).__name__))
    return found


def with_own_names(courses: Sequence[Course]) -> list[Course]:
    """Return puzzles with distinct names; equal names would merge them into one puzzle.

    >>> empty = Model((0b10,), (), (), ((0, 0),), (1, 1))
    >>> named = [Course(name, "", empty) for name in ("a", "b", "a", "a 1")]
    >>> [each.name for each in with_own_names(named)]
    ['a 2', 'b', 'a 3', 'a 1']
    """
    several = Counter(each.name for each in courses)
    taken = {name for name, times in several.items() if times == 1}
    found = []
    for each in courses:
        numbered = (f"{each.name} {number}" for number in count(1))
        name = each.name
        if several[name] > 1:
            name = next(one for one in numbered if one not in taken)
            taken.add(name)
        found.append(replace(each, name=name))
    return found


def course(name: str, puzzle: Puzzle | Model) -> Course:
    """Return a named puzzle for a race."""
    if isinstance(puzzle, Model):
        return Course(name, "problem", puzzle)
    try:
        return Course(name, puzzle.kind, to_model(puzzle))
    except InvalidPuzzle as invalid:
        invalid.add_note(f"in {name}")
        raise


def puzzles_of(source: str | PathLike[str], number: int) -> Iterator[tuple[str, Puzzle | Model]]:
    """Yield the puzzles in a file, a folder or a text, each with its name."""
    name = fspath(source)
    if path_exists(name) and Path(name).is_dir():
        for file in files_in(name):
            try:
                yield from puzzles_of(file, number)
            except ReadError as error:
                warnings.warn(t("{} is left out: {}", file, error), ReadWarning, stacklevel=4)
        return
    found = model_or_source(source)
    if isinstance(found, Model):
        yield (name if path_exists(name) else f"problem {number}"), found
        return
    puzzles = read_all(found)
    known = path_exists(name) or path_exists(name.rpartition(":")[0])
    shown = name if known else f"puzzle {number}"
    several = len(puzzles) > 1
    for place, puzzle in enumerate(puzzles, start=1):
        yield (f"{shown}:{place}" if several else shown), puzzle


def files_in(folder: str) -> list[str]:
    """Return the files in a folder and its subfolders, in order, without hidden ones."""
    root = Path(folder)
    found = [
        str(path)
        for path in sorted(root.rglob("*"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(root).parts)
    ]
    if not found:
        raise ReadError("no file in this folder", source=folder)
    return found


class Race:
    """A race that is ready to run: every spec is valid, and can run on every puzzle."""

    def __init__(
        self,
        courses: Sequence[Course],
        specs: Sequence[str],
        limits: Limits,
        repeat: int = 3,
        warm_up: int = 1,
        seed: int = 0,
    ) -> None:
        repeat = whole_number("number of repeats", repeat)
        warm_up = whole_number("number of warm-up runs", warm_up)
        if repeat < 1:
            raise UsageError(t("a race needs at least 1 repeat, not {}", repeat))
        if warm_up < 0:
            raise UsageError(t("a number of warm-up runs must be 0 or more, not {}", warm_up))
        seed = whole_number("seed", seed)
        if not specs:
            raise UsageError("a race needs a spec, such as mac+mrv or native")
        if not courses:
            raise UsageError("a race needs a puzzle")
        if twice := [spec for place, spec in enumerate(specs) if spec in specs[:place]]:
            raise UsageError(t("{} is named twice in the race", twice[0]))
        self.courses = with_own_names(courses)
        self.contestants = [contestant(spec) for spec in specs]
        self.limits = limits
        self.repeat = repeat
        self.warm_up = warm_up
        self.seed = seed
        self.rows: list[RaceRun] = []
        self.doing = ""
        """A description of the current run."""
        self.conditions = self.note_conditions(specs)

    def note_conditions(self, specs: Sequence[str]) -> Conditions:
        """Return everything needed to repeat this race; every spec must fit every puzzle."""
        from datetime import UTC, datetime

        from alldiff.lab.machine import machine, versions

        plans = [[self.plan(each, one) for one in self.contestants] for each in self.courses]
        return Conditions(
            specs=tuple(specs),
            puzzles=tuple(each.name for each in self.courses),
            repeat=self.repeat,
            warm_up=self.warm_up,
            limit=self.limits.solutions,
            nodes=self.limits.nodes,
            timeout=self.limits.seconds,
            seed=self.seed,
            machine=machine(),
            versions=versions(dict.fromkeys(engine.name for row in plans for engine, _ in row)),
            date=datetime.now(UTC).isoformat(timespec="seconds"),
        )

    def __len__(self) -> int:
        """The number of runs."""
        return len(self.courses) * self.repeat * len(self.contestants)

    def plan(self, course: Course, one: Contestant) -> tuple[Engine, Search]:
        """Return the engine and the search for a contestant on a puzzle."""
        try:
            return choose(course.model, one.engine, one.search, self.seed)
        except UnsupportedSearch as error:
            raise UnsupportedSearch(f"{one.spec} cannot race on {course.name}: {error}") from None

    def run(self) -> Iterator[RaceRun]:
        """Run the race, yielding each run when it is finished; `rows` keeps them.

        On each puzzle the contestants take turns, starting with a different one each time, so that
        a temporarily busy machine slows down all of them alike.
        """
        for _ in range(self.warm_up):
            for one in self.contestants:
                self.doing = f"{one.spec}, to warm up"
                self.warm(one)
        for number, course in enumerate(self.courses):
            answer: tuple[str, int] | None = None
            for turn in range(self.repeat):
                for place in range(len(self.contestants)):
                    one = self.contestants[(number + turn + place) % len(self.contestants)]
                    self.doing = f"{one.spec} on {course.name}"
                    result, seconds = self.timed(course, one, turn)
                    answer = agreed(answer, one.spec, result, course)
                    self.rows.append(record(course, one, turn, result, seconds))
                    yield self.rows[-1]

    def timed(self, course: Course, one: Contestant, turn: int) -> tuple[Result, float]:
        """Return a contestant's result in its turn, and the seconds it took."""
        engine, search = self.plan(course, one)
        engine.prepare()
        # A new object each time, so an engine's cache for this model does not help.
        model, search = replace(course.model), replace(search, seed=self.seed + turn)
        start = perf_counter()
        result = engine.solve(model, search, self.limits, 1)
        return result, perf_counter() - start

    def warm(self, one: Contestant) -> None:
        """Run a contestant briefly on the first puzzle, without counting it."""
        short = min(self.limits.seconds or WARM_UP_SECONDS, WARM_UP_SECONDS)
        engine, search = self.plan(self.courses[0], one)
        engine.solve(self.courses[0].model, search, replace(self.limits, seconds=short), 1)

    def result(self, stopped: str | None = None) -> RaceResult:
        """Return the result so far."""
        return RaceResult(tuple(self.rows), self.conditions, stopped)


def agreed(
    answer: tuple[str, int] | None, spec: str, result: Result, course: Course
) -> tuple[str, int] | None:
    """Return who found how many solutions, after checking that no two results disagree."""
    if not solved(result):
        return answer
    if answer is not None and answer[1] != result.count:
        raise AlldiffError(
            t(
                "{} and {} contradict each other: {} and {} solutions of {}",
                answer[0],
                spec,
                answer[1],
                result.count,
                course.name,
            )
        )
    return answer or (spec, result.count)


def solved(result: Result) -> bool:
    """Return whether a search found as many solutions as requested, or all."""
    return result.complete or result.limit_reached == "solutions"


def record(course: Course, one: Contestant, turn: int, result: Result, seconds: float) -> RaceRun:
    """Return one run as a plain record."""
    stats = result.stats
    return RaceRun(
        puzzle=course.name,
        kind=course.kind,
        spec=one.spec,
        engine=result.engine,
        search=str(result.search),
        repeat=turn + 1,
        seed=result.seed,
        status=result.status.value,
        solved=solved(result),
        solutions=result.count,
        limit_reached=result.limit_reached,
        seconds=seconds,
        nodes=stats.nodes,
        fails=stats.fails,
        undos=stats.undos,
        prunes=stats.prunes,
        checks=stats.checks,
        max_depth=stats.max_depth,
        trace_hash=f"{stats.trace_hash:016x}",
        scored=stats.scored,
        conflicts=stats.conflicts,
    )
