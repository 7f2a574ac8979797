"""Runs in fresh processes: the first call of a solver, before anything is warm."""

from __future__ import annotations

import pickle
import subprocess
import sys

from alldiff.core.errors import AlldiffError
from alldiff.core.result import Result
from alldiff.lab.race import Contestant, Course, Race

PROGRAM = "from alldiff.studies.cold import answer; answer()"


class ColdRace(Race):
    """A race in which every run is the first of its process; imports are not timed."""

    def __init__(self, race: Race) -> None:
        """Take the puzzles, specs and limits of a race."""
        specs = race.conditions.specs
        super().__init__(race.courses, specs, race.limits, race.repeat, 0, race.seed)

    def timed(self, course: Course, one: Contestant, turn: int) -> tuple[Result, float]:
        """Return what a fresh process finds, and in how many seconds."""
        asked = pickle.dumps((course, one.spec, self.limits, self.seed + turn))
        command = [sys.executable, "-c", PROGRAM]
        done = subprocess.run(command, input=asked, capture_output=True, check=False)
        if done.returncode:
            why = done.stderr.decode()[-300:]
            raise AlldiffError(f"{one.spec} failed in a fresh process: {why}")
        result, seconds = pickle.loads(done.stdout)
        return result, float(seconds)


def answer() -> None:
    """Run what stdin asks for, and write the result and the time to stdout."""
    course, spec, limits, seed = pickle.loads(sys.stdin.buffer.read())
    race = Race([course], [spec], limits, 1, 0, seed)
    sys.stdout.buffer.write(pickle.dumps(race.timed(race.courses[0], race.contestants[0], 0)))
