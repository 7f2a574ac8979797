"""The classes of puzzles that benchmarks/engines.py runs, each puzzle as a text, and the targets.

Texts are in alldiff's own JSON form, and in that of the source where puzzles have many rules
(engine_rules.py).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from puzzle_sets import DATA, greater_than, kakuro

import alldiff as ad
from alldiff.rules.kenken_cage import KenkenCage
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.region import Region


@dataclass(frozen=True)
class Task:
    """One puzzle to solve: its name, the form of its text (None: to be found out), and the text."""

    name: str
    form: str | None
    text: str


@dataclass(frozen=True)
class Target:
    """What a class shall show; None asks nothing.

    Ratios are the time of the best peer, or of the one `against`, divided by ours. An unfinished
    peer counts with the timeout, so that its ratio is a lower bound.
    """

    median: float | None = None
    geometric_mean: float | None = None
    worst: float | None = None
    seconds: float | None = None
    ready_median_seconds: float | None = None
    against: str | None = None


@dataclass(frozen=True)
class PuzzleClass:
    """A class of puzzles: where they come from, how many by default, and what to show."""

    name: str
    title: str
    tasks: Callable[[], Iterator[Task]]
    count: int
    target: Target
    peers: bool = True

    def sample(self, count: int, seed: int) -> list[Task]:
        """Return up to `count` puzzles in the order of the source, drawn with the seed."""
        found = list(self.tasks())
        if count < len(found):
            kept = sorted(random.Random(seed).sample(range(len(found)), count))
            found = [found[place] for place in kept]
        return found


def read(task: Task) -> ad.Puzzle:
    """Return what a task's text says."""
    return ad.read(task.text, format=task.form)


def killer(name: str, cages: list[tuple[int, list[tuple[int, int]]]]) -> ad.Puzzle:
    """Return a 9x9 Killer."""
    clues = [KillerCage(tuple(map(tuple, cells)), total) for total, cells in cages]
    return ad.Puzzle("killer", ((0,) * 9,) * 9, (3, 3), clues, title=name)


def records(file: str) -> Iterator[dict[str, Any]]:
    """Yield the records of a file of the data folder."""
    with (DATA / file).open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def puzzle_task(puzzle: ad.Puzzle) -> Task:
    """Return the task to solve a puzzle."""
    return Task(puzzle.title or "", "json", ad.write(puzzle, "json"))


def sudoku_tasks(file: str, prefix: str = "") -> Iterator[Task]:
    """Yield the Sudoku of a file whose names start with the prefix."""
    for record in records(file):
        if record["id"].startswith(prefix):
            givens = tuple(map(tuple, record["givens"]))
            box = tuple(record["box"])
            yield puzzle_task(ad.Puzzle("sudoku", givens, box, title=record["id"]))


def generated_tasks() -> Iterator[Task]:
    """Yield hard 25x25 Sudoku of our own, half a minute each: clues go while that can be proved."""
    for seed in range(8):
        puzzle = ad.generate("sudoku", size=25, effort=2000, seed=seed)
        yield puzzle_task(replace(puzzle, title=f"generated-{seed}"))


def classic_tasks() -> Iterator[Task]:
    """Yield the hard 9x9 Sudoku of top1465."""
    for number, line in enumerate((DATA / "top1465.txt").read_text(encoding="utf-8").split()):
        rows = [[int(c) if c.isdigit() else 0 for c in line[9 * r :][:9]] for r in range(9)]
        yield Task(f"top1465-{number + 1}", "json", ad.write(ad.sudoku(rows), "json"))


def kakuro_tasks(file: str, fewest: int, most: int) -> Iterator[Task]:
    """Yield the Kakuro of a file with so many white cells."""
    for record in records(file):
        puzzle = kakuro(record)
        if fewest <= sum(1 for _ in puzzle.cells()) <= most:
            yield puzzle_task(puzzle)


def dense_kakuro_tasks() -> Iterator[Task]:
    """Yield the dense Kakuro of 30x30 and 40x40, which have several solutions."""
    for record in records("kakuro-dense-not-unique.jsonl"):
        if record["rows"] >= 30:
            yield puzzle_task(kakuro(record))


def greater_than_tasks(size: int) -> Iterator[Task]:
    """Yield the Greater-Than Sudoku of a size."""
    for record in records("greater-than.jsonl"):
        if record["size"] == size:
            yield puzzle_task(greater_than(record))


def killer_tasks() -> Iterator[Task]:
    """Yield the Killers."""
    for record in records("killer.jsonl"):
        yield puzzle_task(killer(record["id"], record["cages"]))


def hardest_killer_tasks() -> Iterator[Task]:
    """Yield the hardest Killers known."""
    for record in records("variants-iss.jsonl"):
        if record["collection"] == "MATHEMAGIC_KILLERS":
            yield puzzle_task(killer(record["name"], arrow_cages(record["input"])))


def kenken(record: dict[str, Any]) -> ad.Puzzle:
    """Return a KenKen from its cages (operator, result, cells) and givens (row, column, value)."""
    givens = [[0] * record["size"] for _ in range(record["size"])]
    for row, column, value in record["givens"] or ():
        givens[row][column] = value
    clues = [
        KenkenCage(tuple(map(tuple, cells)), result, operator.replace("*", "x"))
        for operator, result, cells in record["cages"]
    ]
    return ad.Puzzle("kenken", tuple(map(tuple, givens)), clues=clues, title=record["id"])


def jigsaw(record: dict[str, Any]) -> ad.Puzzle:
    """Return a jigsaw from the number of each cell's region."""
    regions: dict[int, list[tuple[int, int]]] = {}
    for r, row in enumerate(record["regions"]):
        for c, number in enumerate(row):
            regions.setdefault(number, []).append((r, c))
    clues = [Region(tuple(cells)) for cells in regions.values()]
    return ad.Puzzle("jigsaw", tuple(map(tuple, record["givens"])), clues=clues, title=record["id"])


def arrow_cages(text: str) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return the cages of 81 characters: a sum in base 62, or an arrow towards the sum."""
    steps = {"<": -1, ">": 1, "^": -9, "v": 9}
    cages: dict[int, list[tuple[int, int]]] = {}
    for cell in range(len(text)):
        head = cell
        while text[head] in steps:
            head += steps[text[head]]
        cages.setdefault(head, []).append(divmod(cell, 9))
    symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return [(symbols.index(text[head]), cells) for head, cells in cages.items()]


def large_tasks() -> Iterator[Task]:
    """Yield 36x36 to 144x144, and two 400x400 of our own: one that search solves, one beyond it."""
    yield from sudoku_tasks("sudoku-36-to-144.jsonl")
    yield puzzle_task(shuffled_sudoku(20, 0.2, seed=400))
    yield puzzle_task(shuffled_sudoku(20, 0.25, seed=400))


def shuffled_sudoku(box: int, removed: float, seed: int) -> ad.Puzzle:
    """Return a Sudoku of square boxes: a pattern grid, shuffled, without a part of its values.

    Shuffled are the values, the rows and columns within their bands and stacks, and the bands and
    stacks, so that it stays a solution. Nothing says that it is the only one.
    """
    size, rng = box * box, random.Random(seed)

    def shuffled(count: int) -> list[int]:
        return rng.sample(range(count), count)

    values = shuffled(size)
    rows = [box * band + row for band in shuffled(box) for row in shuffled(box)]
    columns = [box * stack + column for stack in shuffled(box) for column in shuffled(box)]
    grid = [[values[(box * (r % box) + r // box + c) % size] + 1 for c in columns] for r in rows]
    for cell in rng.sample(range(size * size), round(removed * size * size)):
        grid[cell // size][cell % size] = 0
    return ad.Puzzle(
        "sudoku", tuple(map(tuple, grid)), (box, box), title=f"shuffled-{size}-{removed}"
    )


TEN_TIMES = Target(median=10, worst=1)
CLASSES = {
    each.name: each
    for each in (
        PuzzleClass(
            "sudoku-16",
            "Sudoku 16x16, published",
            lambda: sudoku_tasks("sudoku-16x16.jsonl"),
            30,
            TEN_TIMES,
        ),
        PuzzleClass(
            "sudoku-16-minimal",
            "Sudoku 16x16, minimal",
            lambda: sudoku_tasks("sudoku-16x16-minimal.jsonl"),
            15,
            TEN_TIMES,
        ),
        PuzzleClass(
            "kakuro-small",
            "Kakuro of up to 70 white cells",
            lambda: kakuro_tasks("kakuro.jsonl", 1, 70),
            25,
            TEN_TIMES,
        ),
        PuzzleClass(
            "kakuro-medium",
            "Kakuro of 71 to 150 white cells",
            lambda: kakuro_tasks("kakuro.jsonl", 71, 150),
            25,
            TEN_TIMES,
        ),
        PuzzleClass(
            "kakuro-large",
            "Kakuro of more than 150 white cells",
            lambda: kakuro_tasks("kakuro.jsonl", 151, 10_000),
            25,
            TEN_TIMES,
        ),
        PuzzleClass("killer", "Killer 9x9", killer_tasks, 30, TEN_TIMES),
        PuzzleClass(
            "greater-than-9",
            "Greater-Than 9x9",
            lambda: greater_than_tasks(9),
            20,
            TEN_TIMES,
        ),
        PuzzleClass(
            "sudoku-25-hard",
            "Sudoku 25x25, hard (gecode-19 to 26)",
            lambda: sudoku_tasks("sudoku-25x25.jsonl", "gecode-"),
            8,
            Target(geometric_mean=2, worst=1, against="CaDiCaL"),
        ),
        PuzzleClass(
            "sudoku-25-generated",
            "Sudoku 25x25, hard, generated with seeds 0 to 7",
            generated_tasks,
            8,
            Target(geometric_mean=2, worst=1, against="CaDiCaL"),
        ),
        PuzzleClass(
            "greater-than-16",
            "Greater-Than 16x16",
            lambda: greater_than_tasks(16),
            1,
            Target(median=3),
        ),
        PuzzleClass(
            "kakuro-dense",
            "dense Kakuro 30x30 and 40x40, not unique: find two",
            dense_kakuro_tasks,
            10,
            Target(median=10),
        ),
        PuzzleClass(
            "killer-hardest", "the hardest Killers", hardest_killer_tasks, 7, Target(median=1.5)
        ),
        PuzzleClass("sudoku-large", "Sudoku 36x36 to 400x400", large_tasks, 5, Target(seconds=10)),
        PuzzleClass(
            "sudoku-9",
            "Sudoku 9x9 of top1465, alldiff only",
            classic_tasks,
            1465,
            Target(ready_median_seconds=100e-6),
            peers=False,
        ),
    )
}
