"""Races of searches that only a study has: what an original's program does, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from alldiff.core.result import Limits
from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course, Race
from alldiff.studies.base import Setting, stand_in


class OwnRace(Race):
    """A race whose runs a subclass makes; without puzzles it has none."""

    def __init__(self, courses: Sequence[Course], specs: Sequence[str], setting: Setting) -> None:
        super().__init__(courses or [stand_in()], ["bt"], Limits(1), 1, 0, setting.seed)
        self.courses = list(courses)
        self.conditions = replace(self.conditions, specs=tuple(specs))

    def __len__(self) -> int:
        """The number of runs."""
        return len(self.courses) * len(self.conditions.specs)


def own_run(course: Course, spec: str, seconds: float, **counts: Any) -> RaceRun:
    """Return a run; counts that are not named are 0."""
    usual: dict[str, Any] = {
        "status": "unknown",
        "solved": False,
        "solutions": 0,
        "limit_reached": None,
        "nodes": 0,
        "fails": 0,
        "checks": 0,
        "scored": 0,
        "conflicts": None,
    }
    return RaceRun(
        puzzle=course.name,
        kind=course.kind,
        spec=spec,
        engine="study",
        search=spec,
        repeat=1,
        seed=0,
        seconds=seconds,
        undos=0,
        prunes=0,
        max_depth=0,
        trace_hash="",
        **(usual | counts),
    )
