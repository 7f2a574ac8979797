"""Hill climbs of a study: what a local minimum is like, which a race does not tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from alldiff.engines import choose_traceable
from alldiff.events import Visit
from alldiff.lab.race import Course
from alldiff.result import Limits


@dataclass(frozen=True, slots=True)
class Climb:
    """One climb: the states visited, the conflicts left in the last, and the seconds it took."""

    puzzle: str
    states: int
    conflicts: int
    seconds: float


class Climbs:
    """A stage that climbs once on each puzzle and looks at the state where each climb ends."""

    def __init__(self, courses: Sequence[Course], spec: str, seed: int) -> None:
        self.courses = courses
        self.spec = spec
        self.seed = seed
        self.rows: list[Climb] = []
        self.doing = ""

    def __len__(self) -> int:
        return len(self.courses)

    def run(self) -> Iterator[Climb]:
        """Climb on one puzzle after another."""
        for course in self.courses:
            self.doing = f"{self.spec} on {course.name}"
            engine, search = choose_traceable(course.model, self.spec, self.seed)
            start = perf_counter()
            last = None
            for event in engine.steps(course.model, search, Limits(1)):
                if isinstance(event, Visit):
                    last = event
            seconds = perf_counter() - start
            assert last is not None
            self.rows.append(Climb(course.name, last.explored, int(last.score), seconds))
            yield self.rows[-1]
