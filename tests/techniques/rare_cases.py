"""Cases for patterns too rare to wait for: positions made from new puzzles and their solutions.

`python tests/techniques/rare_cases.py` looks where the solution of a puzzle has what a pattern
says, rubs out the pencil marks that hide it (never one of the solution), and keeps what the
technique then finds and `verify` confirms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from random import Random

from techniques.cases import ENOUGH, FILE, Case, cases, conclusions, line_of

import alldiff as ad
from alldiff.techniques import TECHNIQUES, Position, Reasoning, start
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import every_step

Cell = tuple[int, int]
Grid = tuple[tuple[int, ...], ...]
Marks = dict[Cell, tuple[int, ...]]


def rings(solution: Grid, marks: Marks) -> Iterator[Marks]:
    """Yield marks with an SK loop: each of eight links holds a value of both groups it joins."""
    for bands, stacks in product(combinations(range(3), 2), repeat=2):
        for rows in product(*(range(3 * band, 3 * band + 3) for band in bands)):
            for columns in product(*(range(3 * stack, 3 * stack + 3) for stack in stacks)):
                groups = ring_groups(rows, columns)
                if not all(cell in marks for group in groups for cell in group):
                    continue
                for swaps in product((0, 1), repeat=8):
                    # The first cell of a group counts for the link before it, the other for the
                    # link after it, or the other way round.
                    value = [
                        (solution[a[0]][a[1]], solution[b[0]][b[1]])[:: -1 if swap else 1]
                        for (a, b), swap in zip(groups, swaps, strict=True)
                    ]
                    links = [{value[i][1], value[(i + 1) % 8][0]} for i in range(8)]
                    kept = dict(marks)
                    for i, group in enumerate(groups):
                        for cell in group:
                            held = links[i - 1] | links[i]
                            kept[cell] = tuple(v for v in marks[cell] if v in held)
                    yield kept


def ring_groups(rows: tuple[int, ...], columns: tuple[int, ...]) -> list[tuple[Cell, Cell]]:
    """Return the eight groups around, by turns along a column and along a row of a box."""

    def along(row: int, column: int, in_row: bool) -> tuple[Cell, Cell]:
        at = column if in_row else row
        one, other = (n for n in range(at // 3 * 3, at // 3 * 3 + 3) if n != at)
        return ((row, one), (row, other)) if in_row else ((one, column), (other, column))

    corners = [
        (rows[0], columns[0]),
        (rows[0], columns[1]),
        (rows[1], columns[1]),
        (rows[1], columns[0]),
    ]
    return [
        along(*corner, in_row=bool(number % 2) != arriving_first)
        for number, corner in enumerate(corners)
        for arriving_first in (False, True)
    ]


def double_exocets(solution: Grid, marks: Marks) -> Iterator[Marks]:
    """Yield marks with two exocets in the first band whose bases hold four values between them."""
    for (r1, r2), (b1, b2) in product(
        ((a, b) for a in range(3) for b in range(3) if a != b), combinations(range(3), 2)
    ):
        last = 3 - b1 - b2
        for t1, t2, x in product(
            range(3 * b1, 3 * b1 + 3), range(3 * b2, 3 * b2 + 3), range(3 * last, 3 * last + 3)
        ):
            bases = [
                [(r, c) for c in range(3 * b, 3 * b + 3) if c != t]
                for r, b, t in ((r1, b1, t1), (r2, b2, t2))
            ]
            values = [{solution[r][c] for r, c in base} for base in bases]
            if values[0] & values[1]:
                continue
            for s1, s2 in product(range(3), repeat=2):
                targets = [[(s1, t2), (r2, x)], [(s2, t1), (r1, x)]]
                if s1 == r1 or s2 == r2:
                    continue
                if [{solution[r][c] for r, c in two} for two in targets] != values:
                    continue
                kept = with_exocets(solution, marks, (r1, r2), bases, targets, (t1, t2, x))
                if kept is not None:
                    yield kept


def with_exocets(
    solution: Grid,
    marks: Marks,
    rows: tuple[int, int],
    bases: list[list[Cell]],
    targets: list[list[Cell]],
    columns: tuple[int, ...],
) -> Marks | None:
    """Return marks without what hides two exocets, or None where something placed does."""
    four = {solution[r][c] for base in bases for r, c in base}
    if any(cell not in marks for cells in (*bases, *targets) for cell in cells):
        return None
    kept = dict(marks)
    for base in bases:
        for cell in base:
            kept[cell] = tuple(v for v in marks[cell] if v in four)
        if {v for cell in base for v in kept[cell]} != four:
            return None
    for row, two in zip(rows, targets, strict=True):
        for r, c in two:
            companion = (3 - row - r, c)
            if solution[companion[0]][c] in four:
                return None
            if companion in kept:
                kept[companion] = tuple(v for v in kept[companion] if v not in four)
    for value in four:
        held = {r for r in range(3, 9) for c in columns if solution[r][c] == value}
        if len(held) > 2:
            return None
        for r, c in product(range(3, 9), columns):
            if (r, c) in kept and r not in held:
                kept[r, c] = tuple(v for v in kept[r, c] if v != value)
    return kept


def fish(size: int, joined: list[tuple[str, str]]) -> Callable[[Grid, Marks], Iterator[Marks]]:
    """Return what yields marks with a fish: at so many cells of a value a base meets its cover."""

    def made(solution: Grid, marks: Marks) -> Iterator[Marks]:
        for value in range(1, 10):
            held = [cell for cell in marks if solution[cell[0]][cell[1]] == value]
            chance = Random(value)
            for _ in range(20 if len(held) >= size else 0):
                chosen = [(cell, *chance.choice(joined)) for cell in chance.sample(held, size)]
                bases, covers = (
                    [(one[n], house(one[0], one[n])) for one in chosen] for n in (1, 2)
                )
                more = {
                    cell: sum((way, house(cell, way)) in bases for way in WAYS)
                    - sum((way, house(cell, way)) in covers for way in WAYS)
                    for cell in marks
                    if value in marks[cell]
                }
                if min(more.values()) < 0:
                    yield marks | {
                        cell: tuple(v for v in marks[cell] if v != value)
                        for cell in more
                        if more[cell] > 0
                    }

    return made


WAYS = ("row", "column", "box")


def house(cell: Cell, way: str) -> int:
    """Return the number of a cell's row, column or box."""
    return {"row": cell[0], "column": cell[1], "box": cell[0] // 3 * 3 + cell[1] // 3}[way]


FRANKEN = [("row", "column"), ("row", "box"), ("box", "column")]
MUTANT = list(permutations(WAYS, 2))

MAKERS: dict[str, Callable[[Grid, Marks], Iterator[Marks]]] = {
    "sk-loop": rings,
    "double-exocet": double_exocets,
    "franken-whale": fish(6, FRANKEN),
    "franken-leviathan": fish(7, FRANKEN),
    "mutant-whale": fish(6, MUTANT),
    "mutant-leviathan": fish(7, MUTANT),
}


def made(name: str, puzzle: ad.Puzzle) -> Case | None:
    """Return a case of a technique in a puzzle, or None."""
    solution = ad.solve(puzzle).solution
    assert solution is not None
    begun = start(puzzle)
    for marks in MAKERS[name](solution, dict(begun.marks)):
        position = Position(puzzle, {}, marks)
        reasoning = Reasoning(position)
        for deduction in every_step(reasoning, TECHNIQUES[name], 1):
            verify(reasoning, deduction)
            return Case(name, position, conclusions(deduction))
    return None


def main() -> None:
    """Add cases to the file until each of the patterns has enough."""
    found = cases()
    count = Counter(case.technique for case in found)
    number = 0
    while any(count[name] < ENOUGH for name in MAKERS):
        puzzle = ad.generate("sudoku", seed=66, number=number)
        number += 1
        for name in MAKERS:
            case = made(name, puzzle) if count[name] < ENOUGH else None
            if case is not None:
                found.append(case)
                count[name] += 1
                print(name, number, case.concludes, flush=True)
    found.sort(key=lambda case: case.technique)
    FILE.write_text("".join(f"{line_of(case)}\n" for case in found), "utf-8")


if __name__ == "__main__":
    main()
