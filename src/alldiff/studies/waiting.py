"""Depth-first search as the program of the original of blind-vs-informed does it.

A successor is compared with the states that wait, one by one. The last successor comes first.
Sorted means by how many values the filled cell could have had.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean
from time import perf_counter

from alldiff.core.splitmix import SplitMix64
from alldiff.lab.figures import count_text
from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course
from alldiff.lab.statistics import compare
from alldiff.studies.base import Setting
from alldiff.studies.climbs import by_puzzle, runs_of
from alldiff.studies.measures import paired_verdict
from alldiff.studies.own_runs import OwnRace, own_run
from alldiff.studies.report import OPEN, Finding, ReportTable
from alldiff.studies.unnoticed import GROUPS, SIDE

SEQUENCE, RANDOM, SORTED = ORDERS = (
    "as its program: in sequence",
    "as its program: at random",
    "as its program: sorted",
)
TIMES = {SEQUENCE: "27.36 ± 2.06 s", RANDOM: "24.62 ± 1.62 s", SORTED: "38.04 ± 1.49 s"}
"""The times that the text states."""
NEIGHBOURS = [sorted({other for group in groups for other in group}) for groups in GROUPS]
State = tuple[int, ...]


class Waiting(OwnRace):
    """Depth-first in the three orders on each puzzle; a check is a comparison with a state."""

    def __init__(self, courses: Sequence[Course], setting: Setting, bound: int) -> None:
        super().__init__(courses, ORDERS, setting)
        # The program ends once it has explored more than its bound.
        self.nodes, self.seed = bound + 1, setting.seed

    def run(self) -> Iterator[RaceRun]:
        """Search each puzzle in each order."""
        for course in self.courses:
            values = [0] * SIDE**2
            for variable, value in course.model.givens:
                values[variable] = value
            for spec in self.conditions.specs:
                self.doing = f"{spec} on {course.name}"
                start = perf_counter()
                solved, explored, compared = search(
                    tuple(values), spec, self.nodes, SplitMix64(self.seed)
                )
                counts = {
                    "nodes": explored,
                    "checks": compared,
                    "solved": solved,
                    "solutions": int(solved),
                    "limit_reached": None if solved else "nodes",
                }
                self.rows.append(own_run(course, spec, perf_counter() - start, **counts))
                yield self.rows[-1]


def search(start: State, order: str, nodes: int, random: SplitMix64) -> tuple[bool, int, int]:
    """Return whether the grid was filled, the states explored, and the comparisons."""
    waiting, known, explored, compared = [start], {start}, set[State](), 0
    while waiting:
        state = waiting.pop()
        known.discard(state)
        if 0 not in state:
            return True, len(explored), compared
        explored.add(state)
        if len(explored) == nodes:
            break
        moves = successors(state)
        if order == RANDOM:
            moves = random.shuffled(moves)
        elif order == SORTED:
            moves.sort(key=lambda move: move[2])
        for cell, value, _ in moves:
            after = (*state[:cell], value, *state[cell + 1 :])
            if after in explored:
                continue
            if after in known:
                compared += waiting.index(after) + 1
            else:
                compared += len(waiting)
                known.add(after)
                waiting.append(after)
    return False, len(explored), compared


def successors(state: State) -> list[tuple[int, int, int]]:
    """Return each empty cell with each of its values, and how many of them it has."""
    found = []
    for cell, filled in enumerate(state):
        if not filled:
            used = {state[other] for other in NEIGHBOURS[cell]}
            free = [value for value in range(1, SIDE + 1) if value not in used]
            found += [(cell, value, len(free)) for value in free]
    return found


def table(runs: Sequence[RaceRun]) -> ReportTable:
    """Return the comparisons in each order beside the text's times."""
    rows = []
    for order in ORDERS:
        each = runs_of(runs, order)
        solved = f"{sum(run.solved for run in each)}/{len(each)}"
        compared = count_text(round(mean([run.checks for run in each] or [0])))
        rows.append((order.partition(": ")[2], TIMES[order], solved, compared))
    return ReportTable(
        "Depth-first as its program does it: comparisons of a successor with a waiting state, on "
        "average.",
        ("order", "the text's time", "solved", "comparisons"),
        tuple(rows),
    )


def finding(runs: Sequence[RaceRun]) -> Finding:
    """Return whether the program compares fewer states in random order."""
    statement = "in random order its program compares successors with fewer waiting states"
    first, second = (by_puzzle(runs_of(runs, order), "checks") for order in (RANDOM, SEQUENCE))
    if not first or not second:
        return Finding(statement, "not stated: our question", "-", OPEN)
    pair = compare(first, second)
    ours = f"in sequence {pair.ratio:,.3g} times as many at the median; {pair}"
    return Finding(statement, "not stated: our question", ours, paired_verdict([pair]), len(first))
