"""How hard a puzzle is: by the steps of its path, and on the scales of two other programs."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from alldiff.errors import AlldiffError
from alldiff.puzzle import Puzzle
from alldiff.result import Status
from alldiff.techniques.catalogue import TECHNIQUES, Difficulty, Technique, chosen
from alldiff.techniques.position import start
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.walk import Ending, Path, every_step, walk
from alldiff.tutor.diagnosis import Diagnosis, diagnose
from alldiff.tutor.hint import diagnosis_record, holding

WIDEST = 99
"""Steps beyond this many are not counted at a bottleneck: it is none."""


@dataclass(frozen=True, slots=True)
class ExplainerRating:
    """On the scale of Sudoku Explainer: hardest step, up to the first value, the first step."""

    er: float
    ep: float
    ed: float


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """On the scale of HoDoKu: the level of a puzzle, and the score of all its steps."""

    level: str
    score: int


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    `difficulty` is that of the hardest technique on the path by the easiest step each time, None
    where the techniques do not solve it; `hard_steps` is how many steps take that technique, and
    `bottleneck` how many of them were open, where there were fewest. `explainer` and `hodoku` are
    the ratings on other scales, for Sudoku.
    """

    diagnosis: Diagnosis
    ending: Ending
    techniques: dict[str, int]
    hardest: Technique | None
    hard_steps: int
    bottleneck: int
    explainer: ExplainerRating | None = None
    hodoku: HodokuRating | None = None

    @property
    def difficulty(self) -> Difficulty | None:
        """The difficulty of the puzzle."""
        if self.ending is not Ending.SOLVED:
            return None
        return Difficulty.EASY if self.hardest is None else self.hardest.difficulty

    @property
    def steps(self) -> int:
        """How many steps the path has."""
        return sum(self.techniques.values())

    def __str__(self) -> str:
        lines = list(self.diagnosis.messages())
        if self.diagnosis.status is Status.NONE:
            return "\n".join(lines)
        rows = [("difficulty", str(self.difficulty or "beyond the techniques"))]
        if self.explainer is not None:
            own = self.explainer
            rows.append(("Sudoku Explainer", f"ER {own.er:.1f}, EP {own.ep:.1f}, ED {own.ed:.1f}"))
        if self.hodoku is not None:
            rows.append(("HoDoKu", f"{self.hodoku.level}, score {self.hodoku.score}"))
        if self.hardest is not None:
            rows.append(("hardest technique", self.hardest.title))
            rows.append(("hard steps", f"{self.hard_steps} of {self.steps}"))
            wide = f"{self.bottleneck}" if self.bottleneck < WIDEST else f"{WIDEST} or more"
            rows.append(("bottleneck", f"{wide} such steps open where there were fewest"))
        width = max(len(name) for name, _ in rows)
        return "\n".join([*lines, *(f"{name:<{width}}  {told}" for name, told in rows)])

    def record(self) -> dict[str, Any]:
        """Return the rating with the field names of the JSON form."""
        own, other = self.explainer, self.hodoku
        return {
            **diagnosis_record(self.diagnosis),
            "difficulty": None if self.difficulty is None else str(self.difficulty),
            "er": None if own is None else own.er,
            "ep": None if own is None else own.ep,
            "ed": None if own is None else own.ed,
            "hodoku_level": None if other is None else other.level,
            "hodoku_score": None if other is None else other.score,
            "hardest": None if self.hardest is None else self.hardest.name,
            "effort": None if self.hardest is None else self.hardest.effort,
            "steps": self.steps,
            "hard_steps": self.hard_steps,
            "bottleneck": self.bottleneck,
            "techniques": self.techniques,
        }


def rate(puzzle: Puzzle, most: float | None = None) -> Rating:
    """Return how hard a puzzle is; raises InvalidPuzzle where it has faults.

    Nothing that takes more effort than `most` is tried: such a puzzle is only known to be harder.
    """
    position = start(puzzle)
    diagnosis = diagnose(position)
    techniques = holding(chosen(puzzle.kind), diagnosis)
    if most is not None:
        techniques = [one for one in techniques if one.effort <= most]
    path = walk(position, techniques, checked=False)
    used = Counter(step.technique for step in path.steps)
    efforts = {name: TECHNIQUES[name] for name in used}
    hardest = max(efforts.values(), key=lambda one: one.effort, default=None)
    narrow = 0
    if hardest is not None:
        narrow = bottleneck(path, hardest)
    return Rating(
        diagnosis,
        path.ending,
        {name: used[name] for name in sorted(used, key=lambda name: TECHNIQUES[name].effort)},
        hardest,
        0 if hardest is None else used[hardest.name],
        narrow,
    )


def bottleneck(path: Path, hardest: Technique) -> int:
    """Return how many steps of the hardest technique were open where there were fewest."""
    reasoning = Reasoning(path.start)
    fewest = WIDEST
    for step in path.steps:
        if step.technique == hardest.name:
            fewest = min(fewest, sum(1 for _ in every_step(reasoning, hardest, WIDEST)))
        reasoning.apply(step)
    return fewest


def rate_many(
    puzzles: Sequence[Puzzle], threads: int = 0, most: float | None = None
) -> Iterator[Rating | AlldiffError]:
    """Yield the rating of each puzzle in order, or what is wrong with it; 0 threads are all."""
    from concurrent.futures import ThreadPoolExecutor

    def one(puzzle: Puzzle) -> Rating | AlldiffError:
        try:
            return rate(puzzle, most)
        except AlldiffError as error:
            return error

    workers = threads or os.cpu_count() or 1
    if workers == 1 or len(puzzles) < 2:
        yield from map(one, puzzles)
        return
    pool = ThreadPoolExecutor(workers)
    try:
        yield from pool.map(one, puzzles)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
