"""Cases of our own: positions in which a technique finds something, and what it finds.

`cases.jsonl` holds them, a line each; `python -m techniques.cases`, run in tests, looks for more in
new puzzles, for techniques that have fewer than three.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from techniques.other_rules import others

import alldiff as ad
from alldiff.core.cells import cell_name
from alldiff.core.errors import WrongDeduction
from alldiff.core.model import domain_of, values_of
from alldiff.formats.files.alldiff_json import members
from alldiff.kinds.sudoku import is_classic
from alldiff.rules import to_model
from alldiff.techniques import TECHNIQUES, Deduction, Position, Reasoning, start
from alldiff.techniques.engine.catalogue import ordered
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import core_names, each_step, every_step

FILE = Path(__file__).with_name("cases.jsonl")
ENOUGH = 3


@dataclass(frozen=True)
class Case:
    """A technique, a position, and the conclusions of one of its deductions there."""

    technique: str
    position: Position
    concludes: tuple[str, ...]

    def found(self) -> Deduction | None:
        """Return the deduction of the technique that concludes just that, or None."""
        reasoning = Reasoning(self.position)
        for deduction in every_step(reasoning, TECHNIQUES[self.technique]):
            if conclusions(deduction) == self.concludes:
                return deduction
        return None


def conclusions(deduction: Deduction) -> tuple[str, ...]:
    """Return what a deduction concludes, as R3C7=8 and R1C3-4."""
    places = [f"{cell_name(cell)}={value}" for cell, value in sorted(deduction.places)]
    return (*places, *(f"{cell_name(c)}-{value}" for c, value in sorted(deduction.removals)))


@cache
def cases() -> tuple[Case, ...]:
    """Return the cases of the file."""
    return tuple(case_of(json.loads(line)) for line in FILE.read_text("utf-8").splitlines())


def case_of(stated: dict) -> Case:
    """Return the case of a line."""
    source = stated["puzzle"]
    puzzle = ad.read(source if isinstance(source, str) else json.dumps(source))
    values = [int(word) for word in stated["values"].split()]
    masks = [int(word, 16) for word in stated["marks"].split()]
    cells = list(puzzle.cells())
    position = Position(
        puzzle,
        {cell: v for cell, v in zip(cells, values, strict=True) if v},
        {cell: tuple(values_of(m)) for cell, m in zip(cells, masks, strict=True) if m},
    )
    return Case(stated["technique"], position, tuple(stated["concludes"]))


def line_of(case: Case) -> str:
    """Return a case as a line of the file."""
    puzzle = case.position.puzzle.bare()
    plain = is_classic(puzzle)
    stated = {
        "technique": case.technique,
        "puzzle": ad.write(puzzle, "line").strip() if plain else members(puzzle),
        "values": " ".join(str(case.position.values.get(c, 0)) for c in puzzle.cells()),
        "marks": " ".join(f"{domain_of(case.position.marks.get(c, ())):x}" for c in puzzle.cells()),
        "concludes": case.concludes,
    }
    return json.dumps(stated, separators=(",", ":"))


def sources(first: int) -> Iterator[ad.Puzzle]:
    """Yield new puzzles of every kind in turn, without end."""
    for number in range(first, sys.maxsize):
        yield ad.generate("sudoku", seed=6, number=number)
        if number % 8 == 0:
            yield ad.generate(
                "greater-than", seed=6, number=number, size=(4, 6, 9)[number // 8 % 3]
            )
        if number % 4 == 0:
            side = (6, 8, 10)[number // 4 % 3]
            yield ad.generate("kakuro", seed=6, number=number, rows=side, columns=side)
            yield from others(number)


def image(case: Case, mirror: bool) -> Case:
    """Return a classic case with the values in the opposite order, in a mirror or upside down."""
    puzzle = case.position.puzzle
    side = puzzle.rows

    def moved(cell: tuple[int, int]) -> tuple[int, int]:
        return (cell[1], cell[0]) if mirror else (side - 1 - cell[0], cell[1])

    givens = [[0] * side for _ in range(side)]
    for cell, value in puzzle.given_cells():
        row, column = moved(cell)
        givens[row][column] = side + 1 - value
    position = Position(
        ad.Puzzle(puzzle.kind, tuple(map(tuple, givens)), puzzle.box),
        {moved(cell): side + 1 - v for cell, v in case.position.values.items()},
        {
            moved(cell): tuple(side + 1 - v for v in reversed(marks))
            for cell, marks in case.position.marks.items()
        },
    )
    for deduction in every_step(Reasoning(position), TECHNIQUES[case.technique]):
        return Case(case.technique, position, conclusions(deduction))
    raise AssertionError(f"{case.technique} finds nothing in the image")


def search(seconds: float, first: int) -> None:
    """Add cases to the file until every technique has enough, or the time is over."""
    found = [*cases()] if FILE.exists() else []
    count = Counter(case.technique for case in found)
    end = time.monotonic() + seconds
    for puzzle in sources(first):
        techniques = [
            t for t in ordered(structure_of(to_model(puzzle))) if t.find or t.name in core_names()
        ]
        wanted = [t for t in techniques if count[t.name] < ENOUGH]
        if time.monotonic() > end or all(count[name] >= ENOUGH for name in TECHNIQUES):
            break
        easy = [t for t in techniques if t.effort <= 3.0]
        reasoning = Reasoning(start(puzzle))
        while wanted:
            for technique in wanted:
                deduction = next(iter(every_step(reasoning, technique, 1)), None)
                if deduction is None:
                    continue
                try:
                    verify(reasoning, deduction)
                except WrongDeduction as error:
                    print(error, line_of(Case(technique.name, reasoning.position(), ())))
                    continue
                case = Case(technique.name, reasoning.position(), conclusions(deduction))
                found.append(case)
                count[technique.name] += 1
                wanted = [t for t in wanted if t is not technique]
            if next(each_step(reasoning, easy, most=1, checked=False), None) is None:
                easy = techniques
                if next(each_step(reasoning, easy, most=1, checked=False), None) is None:
                    break
    for case in list(found):
        for mirror in (True, False):
            puzzle = case.position.puzzle
            if is_classic(puzzle) and count[case.technique] < ENOUGH:
                found.append(image(case, mirror))
                count[case.technique] += 1
    found.sort(key=lambda case: case.technique)
    FILE.write_text("".join(f"{line_of(case)}\n" for case in found), "utf-8")
    rare = [name for name in TECHNIQUES if count[name] < ENOUGH]
    print(f"{len(found)} cases; fewer than {ENOUGH}: {rare}")


if __name__ == "__main__":
    search(float(sys.argv[1]), int(sys.argv[2]))
