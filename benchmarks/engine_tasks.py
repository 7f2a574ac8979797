"""The classes of puzzles that benchmarks/engines.py runs, each puzzle as a text, and the targets.

Puzzles of kinds that alldiff knows are texts in its own JSON form. Killers are models: cages over
the model of an empty Sudoku, read from a JSON text with their cages.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from puzzle_sets import DATA, greater_than, kakuro

import alldiff as ad


@dataclass(frozen=True)
class Task:
    """One puzzle to solve: its name, and a text in alldiff's JSON form or with Killer cages."""

    name: str
    form: str
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


def read(task: Task) -> ad.Puzzle | ad.Model:
    """Return what a task's text says: a Puzzle, or the Model of a Killer."""
    if task.form == "killer":
        record = json.loads(task.text)
        return killer_model(record["cages"], record["givens"])
    return ad.read(task.text)


def killer_model(
    cages: list[tuple[int, list[tuple[int, int]]]], givens: list[tuple[int, int, int]]
) -> ad.Model:
    """Return the model of a 9x9 Killer: in each cage the values differ and reach the sum."""
    blank = blank_sudoku()
    scopes = [(total, tuple(sorted(9 * r + c for r, c in cells))) for total, cells in cages]
    return ad.Model(
        domains=blank.domains,
        constraints=(
            *blank.constraints,
            *(ad.AllDifferent(scope) for _, scope in scopes if len(scope) > 1),
            *(ad.Sum(scope, total) for total, scope in scopes),
        ),
        givens=tuple((9 * r + c, value) for r, c, value in givens),
        cells=blank.cells,
        shape=blank.shape,
    )


@cache
def blank_sudoku() -> ad.Model:
    """Return the model of an empty 9x9 Sudoku, which all Killers share."""
    return ad.to_model(ad.sudoku([[0] * 9] * 9))


def records(file: str) -> Iterator[dict[str, Any]]:
    """Yield the records of a file of the data folder."""
    with (DATA / file).open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def puzzle_task(puzzle: ad.Puzzle) -> Task:
    """Return the task to solve a puzzle."""
    return Task(puzzle.title or "", "puzzle", ad.write(puzzle, "json"))


def sudoku_tasks(file: str, prefix: str = "") -> Iterator[Task]:
    """Yield the Sudoku of a file whose names start with the prefix."""
    for record in records(file):
        if record["id"].startswith(prefix):
            givens = tuple(map(tuple, record["givens"]))
            box = tuple(record["box"])
            yield puzzle_task(ad.Puzzle("sudoku", givens, box, title=record["id"]))


def classic_tasks() -> Iterator[Task]:
    """Yield the hard 9x9 Sudoku of top1465."""
    for number, line in enumerate((DATA / "top1465.txt").read_text(encoding="utf-8").split()):
        rows = [[int(c) if c.isdigit() else 0 for c in line[9 * r :][:9]] for r in range(9)]
        yield Task(f"top1465-{number + 1}", "puzzle", ad.write(ad.sudoku(rows), "json"))


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
        givens = [
            (r, c, value)
            for r, row in enumerate(record["givens"] or ())
            for c, value in enumerate(row)
            if value
        ]
        text = json.dumps({"cages": record["cages"], "givens": givens})
        yield Task(record["id"], "killer", text)


def hardest_killer_tasks() -> Iterator[Task]:
    """Yield the hardest Killers known."""
    for record in records("variants-iss.jsonl"):
        if record["collection"] == "MATHEMAGIC_KILLERS":
            text = json.dumps({"cages": arrow_cages(record["input"]), "givens": []})
            yield Task(record["name"], "killer", text)


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
            Target(geometric_mean=1, worst=0.5, against="CaDiCaL"),
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
