"""The original of reasoning to the letter: its two rules, and the loop that it hands out.

It computes the possible values anew at every call. Its rules only remove values: that a value has
no place left in a house goes unnoticed until a cell has no values left. The text repeats the rules
while anything changes. The loop that it hands out keeps only the answer of the last row, column and
block, so that it can stop early. Students wrote the rules: here last cell comes before naked pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import isqrt
from time import perf_counter

from alldiff.core.model import Model
from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course
from alldiff.studies.base import Setting
from alldiff.studies.own_runs import OwnRace, own_run
from alldiff.studies.report import FAILS, HOLDS, OPEN, UNSHOWN, Block, Finding, ReportTable, Text

NODES = (40_000, 500)
"""The limit on nodes, and that of a quick study."""
TEXT, HANDED_OUT = VERSIONS = ("by its text", "as handed out")


class ProgramRace(OwnRace):
    """Each choice of rules on each grid, by the text's loop and by the one handed out."""

    def __init__(self, courses: Sequence[Course], setting: Setting) -> None:
        # Without rules there is no loop, and the search is our `fc+mrv`.
        specs = [name_of(version, rules) for version in VERSIONS for rules in RULES if RULES[rules]]
        super().__init__(courses, specs, setting)
        self.nodes = setting.pick(*NODES)

    def run(self) -> Iterator[RaceRun]:
        """Run each version with each choice of rules on each grid."""
        for course in self.courses:
            for spec in self.conditions.specs:
                self.doing = f"{spec} on {course.name}"
                version, _, rules = spec.partition(": ")
                start = perf_counter()
                program = Program(course.model, rules, handed_out=version == HANDED_OUT)
                solved = program.search(self.nodes)
                counts = {
                    "nodes": program.nodes,
                    "fails": program.fails,
                    "solved": solved,
                    "solutions": int(solved),
                    "limit_reached": None if solved else "nodes",
                }
                self.rows.append(own_run(course, spec, perf_counter() - start, **counts))
                yield self.rows[-1]


def name_of(version: str, rules: str) -> str:
    """Return the name of a run."""
    return f"{version}: {rules}"


class Program:
    """The program's structures for one square grid; a set of values is a bit mask."""

    def __init__(self, model: Model, rules: str, *, handed_out: bool = False) -> None:
        side = isqrt(len(model.cells))
        box = isqrt(side)
        self.rules = RULES[rules]
        self.handed_out = handed_out
        self.all_values = (1 << side) - 1
        self.values = [0] * side**2
        self.possible = [0] * side**2
        for variable, value in model.givens:
            self.values[variable] = 1 << (value - 1)
        # Row i, column i and block i come together, as in the loop that it hands out.
        self.of = [
            (3 * row, 3 * column + 1, 3 * (row // box * box + column // box) + 2)
            for row, column in model.cells
        ]
        self.houses: list[list[int]] = [[] for _ in range(3 * side)]
        for cell, houses in enumerate(self.of):
            for house in houses:
                self.houses[house].append(cell)
        self.nodes = self.fails = 0

    def search(self, nodes: int) -> bool:
        """Return whether a solution was found; False at the limit of nodes."""
        chosen: list[tuple[int, list[int]]] = []
        while (cell := self.least_possible()) is not None:
            self.fails += not self.possible[cell]
            chosen.append((cell, bits(self.possible[cell])))
            while not chosen[-1][1]:
                chosen.pop()
                if not chosen:
                    return False
                self.values[chosen[-1][0]] = 0
            if self.nodes == nodes:
                return False
            self.nodes += 1
            cell, waiting = chosen[-1]
            self.values[cell] = waiting.pop(0)
        return True

    def least_possible(self) -> int | None:
        """Return the first empty cell with the fewest possible values, or None."""
        self.fill_possibilities()
        self.optimise()
        empty = (cell for cell, value in enumerate(self.values) if not value)
        return min(empty, key=lambda cell: self.possible[cell].bit_count(), default=None)

    def fill_possibilities(self) -> None:
        """Leave an empty cell what its row, column and block leave; filled cells have nothing."""
        used = [0] * len(self.houses)
        for cell, value in enumerate(self.values):
            for house in self.of[cell] if value else ():
                used[house] |= value
        for cell, (row, column, block) in enumerate(self.of):
            free = self.all_values & ~(used[row] | used[column] | used[block])
            self.possible[cell] = 0 if self.values[cell] else free

    def optimise(self) -> None:
        """Apply the rules to all houses until nothing changes, or until the loop thinks so."""
        waiting = set(range(len(self.houses)))
        repeat = bool(self.rules)
        while repeat:
            repeat = False
            for first in range(0, len(self.houses), 3):
                changed = False
                for house in range(first, first + 3):
                    # In a house that did not change since, the rules would change nothing.
                    if house in waiting:
                        waiting.remove(house)
                        for rule in self.rules:
                            changed |= rule(self, house, waiting)
                repeat = changed or (repeat and not self.handed_out)

    def keep(self, cell: int, values: int, waiting: set[int]) -> None:
        """Leave a cell some values; its houses wait to be looked at again."""
        self.possible[cell] = values
        waiting.update(self.of[cell])

    def last_cell(self, house: int, waiting: set[int]) -> bool:
        """Reduce a cell to the value that it alone of the house can have; True if it did."""
        cells, possible = self.houses[house], self.possible
        once = twice = 0
        for cell in cells:
            twice |= once & possible[cell]
            once |= possible[cell]
        single = once & ~twice
        if not any(possible[cell] & single and not decided(possible[cell]) for cell in cells):
            return False
        changed = False
        for value in bits(self.all_values):
            places = [cell for cell in cells if possible[cell] & value]
            if len(places) == 1 and possible[places[0]] != value:
                self.keep(places[0], value, waiting)
                changed = True
        return changed

    def naked_pairs(self, house: int, waiting: set[int]) -> bool:
        """Take the two values of two equal pairs from the other cells of the house."""
        cells, possible = self.houses[house], self.possible
        if sum(possible[cell].bit_count() == 2 for cell in cells) < 2:
            return False
        changed = False
        for pair in combinations(cells, 2):
            values = possible[pair[0]]
            if values.bit_count() != 2 or values != possible[pair[1]]:
                continue
            for cell in cells:
                if cell not in pair and possible[cell] & values:
                    self.keep(cell, possible[cell] & ~values, waiting)
                    changed = True
        return changed


Rule = Callable[[Program, int, set[int]], bool]
RULES: dict[str, tuple[Rule, ...]] = {
    "none": (),
    "last cell": (Program.last_cell,),
    "naked pairs": (Program.naked_pairs,),
    "both": (Program.last_cell, Program.naked_pairs),
}
"""The two booleans, Optimise_one and Optimise_two."""


def bits(values: int) -> list[int]:
    """Return each value of a set as a set, in ascending order.

    >>> bits(0b10110)
    [2, 4, 16]
    """
    return [1 << place for place in range(values.bit_length()) if values >> place & 1]


def decided(values: int) -> bool:
    """Return whether at most one value is left."""
    return not values & (values - 1)


def blocks(race: ProgramRace, ours: Mapping[tuple[str, str], RaceRun]) -> list[Block]:
    """Return what its steps take on its grids beside ours, by the grid and the rules."""
    if not race.rows:
        return [Text("This part was not reached.")]
    runs = {(run.puzzle, run.spec): run for run in race.rows}
    rows = []
    for puzzle in dict.fromkeys(run.puzzle for run in race.rows):
        for rules in filter(RULES.get, RULES):
            made = [runs.get((puzzle, name_of(version, rules))) for version in VERSIONS]
            cells = [text_of(run) for run in (ours.get((puzzle, rules)), *made)]
            rows.append((puzzle, rules, *cells))
    return [
        Text(
            "Our last cell also notices a value without a place, and ours keep what they removed "
            "for the rest of the branch; the original computes the possible values anew at every "
            "call, and only a cell without values is a failure. Its text repeats the rules while "
            "anything changes. The loop that it hands out overwrites the answer of one row, column "
            "and block by that of the next, so that it can stop early. Without rules all of them "
            "take the same nodes."
        ),
        ReportTable(
            f"Its own grids as its program does it, nodes / fails, up to {race.nodes:,} nodes; "
            "> is at least so much.",
            ("grid", "rules", "ours", *VERSIONS),
            tuple(rows),
            left=2,
        ),
    ]


def text_of(run: RaceRun | None) -> str:
    """Return the nodes and fails of a run, with > if a limit ended it."""
    if run is None:
        return "-"
    mark = ">" if run.cut else ""
    return f"{mark}{run.nodes:,} / {mark}{run.fails:,}"


def findings(race: ProgramRace, named: str) -> list[Finding]:
    """Return what its steps say of its two conclusions; named: the grid that it names."""
    alone = f"{named} is solved by the two rules alone, as its program does it"
    fixed = "the rules are repeated as long as a possible value goes"
    runs = {(run.puzzle, run.spec): run for run in race.rows}
    both = [runs.get((named, name_of(version, "both"))) for version in VERSIONS]
    ended = [
        (by_text, handed_out)
        for (puzzle, spec), by_text in runs.items()
        if spec.startswith(TEXT)
        and (handed_out := runs.get((puzzle, spec.replace(TEXT, HANDED_OUT)))) is not None
        and not (by_text.cut or handed_out.cut)
    ]
    if not ended or None in both:
        return [Finding(alone, "stated", "-", OPEN), Finding(fixed, "stated", "-", OPEN)]
    others = sum((one.nodes, one.fails) != (other.nodes, other.fails) for one, other in ended)
    return [
        Finding(
            alone,
            "stated",
            "; ".join(
                f"{version} {run.nodes:,} nodes, {run.fails:,} fails" if run else "-"
                for version, run in zip(VERSIONS, both, strict=True)
            ),
            HOLDS if all(run and run.solved and not run.fails for run in both) else FAILS,
            1,
            fact=True,
        ),
        Finding(
            fixed,
            "stated; its loop is handed out",
            "the loop keeps only the answer of the last row, column and block; so "
            f"{others} of {len(ended)} searches take other nodes or fails",
            FAILS if others else UNSHOWN,
            len({one.puzzle for one, _ in ended}),
        ),
    ]
