"""The race of benchmarks/engines.py: contestants in processes of their own, and their times."""

from __future__ import annotations

import importlib
import math
import multiprocessing
import os
import statistics
import sys
import time
from dataclasses import dataclass, field, fields, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import ModuleType

from engine_tasks import PuzzleClass, Task, puzzle_task, read

import alldiff as ad
from alldiff.rules import compile_rules, unchecked_model

US = "alldiff"
PEERS = {"CP-SAT": "engine_cpsat", "Choco": "engine_choco", "CaDiCaL": "engine_cadical"}
READERS = {"ISS": "engine_iss"}
"""Peers that read a text of their own; nothing of alldiff serves them."""
CLOCKS = {"wall": time.perf_counter, "cpu": time.process_time}
LIMIT = 2
"""One solution, and a second one or the proof that there is none."""
START_SECONDS = 120.0
"""How long a contestant may take to import what it needs."""
WARM_UP = puzzle_task(ad.sudoku([[1, 2, 3, 4], [3, 4, 1, 2], [2, 0, 0, 0], [0, 0, 0, 0]]))
Solutions = list[tuple[int, ...]]


@dataclass(frozen=True)
class Timing:
    """Seconds to the answer: from the text, from the ready Puzzle, and from a peer's own start.

    A peer starts on its own with alldiff's Model. For alldiff itself that is the ready Puzzle. For
    a peer that reads a text all three are the same.
    """

    whole: float
    ready: float
    own: float


PARTS = tuple(each.name for each in fields(Timing))


def peer_module(team: str) -> ModuleType:
    """Return the adapter of a peer."""
    return importlib.import_module((PEERS | READERS)[team])


def missing(team: str) -> str | None:
    """Return why a peer cannot run here, or None."""
    module = peer_module(team)
    try:
        module.load()
    except ImportError as error:
        return f"not installed ({error}): {module.INSTALL}"
    return None


def serve(connection: Connection, team: str, variant: str, clock_name: str, forget: bool) -> None:
    """Answer each task with its timing and solutions: a contestant's process.

    `variant` is the engine's name for alldiff, and one of the adapter's variants for a peer. To
    forget is to lose before each turn what alldiff knows of the rules of puzzles.
    """
    # Solvers may write to standard output, which is for the tables.
    os.dup2(2, 1)
    clock = CLOCKS[clock_name]
    module = None if team == US else peer_module(team)

    def run(task: Task) -> tuple[Timing, Solutions]:
        if forget:
            compile_rules.cache_clear()
        start = clock()
        puzzle = read(task)
        ready = own = clock()
        if module is None:
            found = list(ad.solve(puzzle, engine=variant, limit=LIMIT).values)
        else:
            model = unchecked_model(puzzle)
            own = clock()
            found = module.solve(model, LIMIT, variant)
        end = clock()
        return Timing(end - start, end - ready, end - own), found

    def ask(task: Task) -> tuple[Timing, Solutions]:
        assert module is not None
        seconds, found = module.answer(module.text_of(task), LIMIT, clock_name)
        return Timing(seconds, seconds, seconds), found

    turn = ask if team in READERS else run
    turn(WARM_UP)
    connection.send(None)
    while (task := connection.recv()) is not None:
        connection.send(turn(task))


@dataclass
class Contestant:
    """One solver in one variant, its process, and its best timing of each puzzle in turn.

    A timing is None where the solver did not finish.
    """

    team: str
    variant: str
    clock: str
    timings: list[Timing | None] = field(default_factory=list)
    process: BaseProcess | None = None
    connection: Connection | None = None
    forget: bool = False

    @property
    def name(self) -> str:
        """The team with its variant, unless that is the only one."""
        return f"{self.team} {self.variant}".strip()

    def start(self) -> None:
        """Start the process and wait until it has imported everything."""
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        arguments = (theirs, self.team, self.variant, self.clock, self.forget)
        self.process = context.Process(target=serve, args=arguments, daemon=True)
        self.process.start()
        # Only the process itself holds its end, so that its death is heard.
        theirs.close()
        if not self.connection.poll(START_SECONDS):
            raise SystemExit(f"{self.name} did not start")
        try:
            self.connection.recv()
        except EOFError:
            raise SystemExit(f"{self.name} could not start; what it said stands above") from None

    def run(self, task: Task, timeout: float) -> tuple[Timing, Solutions] | None:
        """Solve once; return None past the timeout, or where the process died."""
        if self.connection is None:
            self.start()
        assert self.connection is not None
        self.connection.send(task)
        if not self.connection.poll(timeout):
            self.stop()
            return None
        try:
            answer: tuple[Timing, Solutions] = self.connection.recv()
        except EOFError:
            print(f"\n{self.name} died on {task.name}", file=sys.stderr)
            self.stop()
            return None
        return answer

    def stop(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self.process = self.connection = None


@dataclass
class Outcome:
    """What a class of puzzles gave: who ran, how many solutions each puzzle has, and faults."""

    puzzles: PuzzleClass
    tasks: list[Task]
    contestants: list[Contestant]
    timeout: float
    counts: list[int | None] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def seconds(self, contestant: Contestant, part: str = "whole") -> list[float]:
        """Return the times of a contestant, an unfinished one counting as the timeout."""
        return [getattr(t, part) if t else self.timeout for t in contestant.timings]

    @property
    def ours(self) -> Contestant:
        """The contestant that is alldiff."""
        return next(each for each in self.contestants if each.team == US)

    def ratios(self, against: str | None = None, part: str = "whole") -> list[float]:
        """Return for each puzzle the time of the best peer, or of one, divided by ours."""
        peers = [c for c in self.contestants if c.team == against or (not against and c.team != US)]
        if not peers:
            return []
        best = map(min, zip(*(self.seconds(peer, part) for peer in peers), strict=True))
        return [b / o for b, o in zip(best, self.seconds(self.ours, part), strict=True)]


def race(outcome: Outcome, repeat: int) -> None:
    """Let the contestants take turns on every puzzle, the first one changing with every turn."""
    contestants = outcome.contestants
    for number, task in enumerate(outcome.tasks):
        model = ad.to_model(read(task))
        runs: list[list[Timing | None]] = [[] for _ in contestants]
        counts: dict[str, int] = {}
        for turn in range(repeat):
            for place in range(len(contestants)):
                i = (number + turn + place) % len(contestants)
                if None in runs[i]:
                    continue
                answer = contestants[i].run(task, outcome.timeout)
                runs[i].append(answer and answer[0])
                if answer is not None:
                    name = contestants[i].name
                    counts[name] = len(answer[1])
                    outcome.faults += wrong(model, answer[1], f"{name} on {task.name}")
        if len(set(counts.values())) > 1:
            outcome.faults.append(f"the counts of {task.name} differ: {counts}")
        outcome.counts.append(next(iter(counts.values()), None))
        for contestant, found in zip(contestants, runs, strict=True):
            contestant.timings.append(best_of(found))
        progress = f"{outcome.puzzles.name}: puzzle {number + 1} of {len(outcome.tasks)}"
        print(f"\r{progress}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def best_of(runs: list[Timing | None]) -> Timing | None:
    """Return the least times of the runs, or None where one did not finish."""
    finished = [run for run in runs if run is not None]
    if len(finished) < len(runs):
        return None
    return Timing(*(min(getattr(run, part) for run in finished) for part in PARTS))


def wrong(model: ad.Model, solutions: Solutions, who: str) -> list[str]:
    """Return what is wrong with the solutions."""
    faults = [f"{who}: a wrong solution" for values in solutions if not holds(model, values)]
    if len(set(solutions)) < len(solutions):
        faults.append(f"{who}: the same solution twice")
    return faults


def holds(model: ad.Model, values: tuple[int, ...]) -> bool:
    """Tell whether values are a solution; without those of the hidden variables, part of one."""
    if len(values) == len(model.domains):
        return model.holds(values)
    if len(values) != model.visible:
        return False
    return ad.solve(replace(model, givens=tuple(enumerate(values))), limit=1).count > 0


def geometric_mean(ratios: list[float]) -> float:
    """Return the geometric mean."""
    return math.exp(statistics.fmean(map(math.log, ratios)))
