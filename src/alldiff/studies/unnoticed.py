"""Elimination as the program of the original of blind-vs-informed does it.

A decided value leaves the sets of its row, column and box only where the set is larger than that
value alone. So no set becomes empty, a contradiction goes unnoticed, and a full grid passes for a
solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from time import perf_counter

from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course
from alldiff.studies.base import Setting
from alldiff.studies.own_runs import OwnRace, own_run
from alldiff.studies.report import FAILS, HOLDS, OPEN, Finding, ReportTable
from alldiff.studies.result_files import KNOWN, Facts, breaks_rules

GREEDY, DEEP = "as its program: greedy elimination", "as its program: depth-first elimination"
SIDE = 9
NODES = {GREEDY: 10_000, DEEP: 100}
"""The original's bounds."""
FILES = {GREEDY: "normalized_best_first_search", DEEP: "normalized_depth_first_search"}
STATED = {GREEDY: "at most 3", DEEP: "at most 14"}
"""The nodes that the text states; it calls all 100 puzzles solved."""
State = tuple[frozenset[int], ...]


def groups_of(cell: int) -> list[list[int]]:
    """Return the cells of the row, the column and the box of a cell, in the program's order."""
    row, column = divmod(cell, SIDE)
    top, left = row // 3 * 3, column // 3 * 3
    return [
        [row * SIDE + each for each in range(SIDE)],
        [each * SIDE + column for each in range(SIDE)],
        [(top + r) * SIDE + left + c for r in range(3) for c in range(3)],
    ]


GROUPS = [groups_of(cell) for cell in range(SIDE**2)]


class Unnoticed(OwnRace):
    """Both searches on each puzzle; a run is solved if its full grid keeps the rules."""

    def __init__(self, courses: Sequence[Course], setting: Setting) -> None:
        super().__init__(courses, (GREEDY, DEEP), setting)

    def run(self) -> Iterator[RaceRun]:
        """Search each puzzle in both ways."""
        for course in self.courses:
            values = [0] * SIDE**2
            for variable, value in course.model.givens:
                values[variable] = value
            for spec in self.conditions.specs:
                self.doing = f"{spec} on {course.name}"
                start = perf_counter()
                final, explored = (greedy if spec == GREEDY else depth_first)(values, NODES[spec])
                right = final is not None and not breaks_rules(final)
                counts = {
                    "nodes": explored,
                    "solved": right,
                    "solutions": int(right),
                    "limit_reached": None if final else "nodes",
                }
                self.rows.append(own_run(course, spec, perf_counter() - start, **counts))
                yield self.rows[-1]


def table(
    noticing: Mapping[str, Sequence[RaceRun]], runs: Sequence[RaceRun], facts: Mapping[str, Facts]
) -> ReportTable:
    """Return for each search the text, its result file, its program repeated, and ours.

    noticing: our runs, which notice contradictions, by the program's name for the search.
    """
    rows: list[tuple[str, ...]] = []
    for spec, file in FILES.items():
        name = spec.removeprefix("as its program: ")
        fact = facts.get(file, KNOWN[file])
        right = fact.rows - (fact.broken or 0)
        rows += [
            (f"{name}: the text", "100", "100", STATED[spec]),
            (
                f"{name}: its result file",
                f"{fact.rows:,}",
                f"{right:,}",
                f"{fact.explored:,.3g} on average, at most {fact.most_explored:,}",
            ),
        ]
        for label, each in (
            ("ours, as its program does it", [run for run in runs if run.spec == spec]),
            ("ours, noticing contradictions", noticing[spec]),
        ):
            nodes = [run.nodes for run in each] or [0]
            mark = ">" if any(run.cut for run in each) else ""
            solved = f"{sum(run.solved for run in each):,}"
            average = f"{mark}{sum(nodes) / len(nodes):,.3g} on average"
            most = f"at most {max(nodes):,}"
            if mark:
                most = f"up to the limit of {max(nodes):,}"
            rows.append((f"{name}: {label}", f"{len(each):,}", solved, f"{average}, {most}"))
    return ReportTable(
        "Elimination: grids that keep the rules, and nodes.",
        ("search", "puzzles", "right", "nodes"),
        tuple(rows),
    )


def finding(runs: Sequence[RaceRun]) -> Finding:
    """Return whether the program's full grids are solutions when its steps are repeated."""
    statement = "a full grid that elimination reaches is a solution"
    each = [run for run in runs if run.spec == GREEDY]
    if not each:
        return Finding(statement, "taken for granted", "-", OPEN)
    right = sum(run.solved for run in each)
    ours = (
        f"its program repeated: {right} of {len(each)} full grids are right, after at most "
        f"{max(run.nodes for run in each)} nodes"
    )
    holds = HOLDS if right == len(each) else FAILS
    return Finding(statement, "taken for granted", ours, holds, len(each))


def reduced(state: Sequence[frozenset[int]]) -> State:
    """Return a state without the decided values in larger sets, until no more are decided."""
    sets = list(state)
    while True:
        decided = [cell for cell, values in enumerate(sets) if len(values) == 1]
        for cell in decided:
            for group in GROUPS[cell]:
                for other in group:
                    if sets[cell] < sets[other]:
                        sets[other] -= sets[cell]
        if sum(len(values) == 1 for values in sets) == len(decided):
            return tuple(sets)


def start_of(givens: Sequence[int]) -> State:
    """Return the first state of a puzzle."""
    return reduced([frozenset([value] if value else range(1, SIDE + 1)) for value in givens])


def successors(state: State) -> Iterator[State]:
    """Yield the states after deciding each open cell for each of its values."""
    for cell, values in enumerate(state):
        if len(values) > 1:
            for value in values:
                yield reduced((*state[:cell], frozenset([value]), *state[cell + 1 :]))


def full(state: State) -> bool:
    """Return whether every cell is decided: what the program takes for a solution."""
    return all(len(values) == 1 for values in state)


def text_of(state: State) -> str:
    """Return a full state as a line of digits."""
    return "".join(str(min(values)) for values in state)


def depth_first(givens: Sequence[int], bound: int) -> tuple[str | None, int]:
    """Return the first full grid, or None at the bound, and the number of states explored."""
    waiting, explored = [start_of(givens)], set[State]()
    while waiting:
        state = waiting.pop()
        if full(state):
            return text_of(state), len(explored)
        explored.add(state)
        if len(explored) > bound:
            break
        for after in successors(state):
            if after not in explored and after not in waiting:
                waiting.append(after)
    return None, len(explored)


def greedy(givens: Sequence[int], bound: int) -> tuple[str | None, int]:
    """The same, fewest possibilities first; the program breaks ties by chance, we by age."""
    start, age = start_of(givens), count()
    if full(start):
        return text_of(start), 1
    waiting, known, explored = [(0, next(age), start)], {start}, set[State]()
    while waiting:
        _, _, state = heappop(waiting)
        if full(state):
            return text_of(state), len(explored)
        explored.add(state)
        if len(explored) > bound:
            break
        for after in successors(state):
            if after not in known:
                known.add(after)
                heappush(waiting, (sum(map(len, after)), next(age), after))
    return None, len(explored)
