"""Exam sheets: versions with equivalent exercises, space for working, and a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from string import ascii_uppercase

from alldiff.core.errors import UsageError, unknown
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.result import Limits
from alldiff.core.splitmix import SplitMix64
from alldiff.kinds import KINDS
from alldiff.lab.watching.tree import ROOT, SearchTree, tree_of
from alldiff.lab.watching.tree_layout import placed
from alldiff.lab.watching.tree_paper import tree_shapes
from alldiff.paper import format_of, written
from alldiff.paper.boards import board_shapes, sides
from alldiff.paper.pages import (
    BOTTOM_MARGIN,
    HEAD,
    PAPER,
    SIDE_MARGIN,
    TOP_MARGIN,
    Area,
    BookPuzzle,
    cell_side,
    running_head,
    solution_pages,
)
from alldiff.paper.shapes import Page, Shape, Stroke, Words, wrapped
from alldiff.rules import to_model
from alldiff.symmetry import random_symmetry, transform

MOST_VERSIONS = len(ascii_uppercase)
LINE = 0.7
"""The shade of the frame to work in."""
EMPTY = range(3, 13)
"""How many empty cells the grid of an exercise on searches may have."""
NODES = range(8, 21)
"""How many nodes a tree has that can be drawn by hand."""
TRIES = 500
"""Grids looked at for one whose tree suits."""
TASK = (
    "Draw the whole tree of the search {search}, with all solutions. Write the cell and the value "
    "of each try in a node, in the order of the search, and mark what fails and what is a "
    "solution. Where the search leaves a choice, take cells row by row, and values in ascending "
    "order."
)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A puzzle to solve, or the tree of a search on it to draw."""

    puzzle: Puzzle
    solution: Grid | None
    tree: SearchTree | None = None

    @property
    def text(self) -> str:
        """What is asked."""
        if self.tree is not None:
            return TASK.format(search=self.tree.search)
        kind = KINDS[self.puzzle.kind]
        return f"{kind.title}. {kind.rules}"


def check_exam(exam: int | None, trees: Sequence[str], **of_books: object) -> None:
    """Raise UsageError for what an exam does not have, and for trees without an exam."""
    if exam is None:
        if trees:
            raise UsageError("trees to draw are for an exam: say how many versions it has")
        return
    if given := [name for name, value in of_books.items() if value]:
        raise UsageError(t("an exam has no {}", ", ".join(given).replace("_", " ")))


def exam_paths(path: str | PathLike[str], versions: int) -> list[Path]:
    """Return the files of an exam: a version in each, and the key.

    >>> [str(one) for one in exam_paths("exam.pdf", 2)]
    ['exam-A.pdf', 'exam-B.pdf', 'exam-key.pdf']
    """
    whole = Path(path)
    names = [*ascii_uppercase[:versions], "key"]
    return [whole.with_name(f"{whole.stem}-{name}{whole.suffix}") for name in names]


def exam_files(
    path: str | PathLike[str],
    entries: Sequence[BookPuzzle],
    versions: int,
    trees: Sequence[str],
    *,
    title: str = "",
    page: str = "a4",
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of an exam: a version in each, and the key."""
    if page not in PAPER:
        raise UsageError(unknown("page size", page, list(PAPER)))
    format = format_of(path)
    sheets = versions_of(entries, trees, versions)
    name = title or "Exam"
    *titles, last = [f"{name} {one.stem.rpartition('-')[2]}" for one in exam_paths(path, versions)]
    drawn = [sheet(one, of, page) for one, of in zip(sheets, titles, strict=True)]
    drawn.append(key(sheets, titles, page))
    for target, these, heading in zip(
        exam_paths(path, versions), drawn, [*titles, last], strict=True
    ):
        yield target, written(these, heading, format)


def versions_of(
    entries: Sequence[BookPuzzle], searches: Sequence[str], versions: int
) -> list[list[Exercise]]:
    """Return the exercises of each version: equivalent puzzles, and trees of one size.

    The first version has the puzzles as they are.
    """
    if not 1 <= versions <= MOST_VERSIONS:
        raise UsageError(t("an exam has 1 to {} versions, not {}", MOST_VERSIONS, versions))
    trees = [tree_exercises(search, versions) for search in searches]
    return [
        [*(equivalent(entry, version) for entry in entries), *(each[version] for each in trees)]
        for version in range(versions)
    ]


def equivalent(entry: BookPuzzle, version: int) -> Exercise:
    """Return a puzzle as a version has it."""
    if version == 0 or entry.solution is None:
        return Exercise(entry.puzzle, entry.solution)
    solved = replace(entry.puzzle, solution=entry.solution)
    other = transform(solved, random_symmetry(solved, version))
    return Exercise(other, other.solution)


def tree_exercises(search: str, count: int) -> list[Exercise]:
    """Return exercises on 4x4 Sudokus whose trees are equally large and equally wide.

    Of the trees that can be drawn by hand, those with the most leaves are taken.
    """
    found: dict[tuple[int, int, int], dict[Puzzle, Exercise]] = {}
    name, limits = "Sudoku 4x4", Limits(None, NODES.stop)
    for seed in range(TRIES):
        puzzle, solution = small(seed)
        grown = tree_of(to_model(puzzle), name, search, limits)
        root = grown.nodes[ROOT]
        if grown.finished and root.nodes in NODES:
            size = (root.fails + root.solutions, root.fails, root.nodes)
            found.setdefault(size, {})[puzzle] = Exercise(puzzle, solution, grown)
    sizes = [size for size, these in found.items() if len(these) >= count]
    if not sizes:
        raise UsageError(t("no tree of {} on a 4x4 Sudoku can be drawn by hand", search))
    return list(found[max(sizes)].values())[:count]


def small(seed: int) -> tuple[Puzzle, Grid]:
    """Return a 4x4 Sudoku with some empty cells, and its solution."""
    whole = Puzzle("sudoku", ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1)), (2, 2))
    solution = transform(whole, random_symmetry(whole, seed)).givens
    places = [(row, column) for row in range(4) for column in range(4)]
    random = SplitMix64(seed)
    empty = {places.pop(random.below(len(places))) for _ in range(random.choice(EMPTY))}
    givens = tuple(
        tuple(0 if (row, column) in empty else value for column, value in enumerate(line))
        for row, line in enumerate(solution)
    )
    return Puzzle("sudoku", givens, (2, 2)), solution


def sheet(exercises: Sequence[Exercise], title: str, paper: str) -> list[Page]:
    """Return the pages of a version: an exercise on each, with space for working."""
    size = PAPER[paper]
    return [
        Page(*size, tuple(exercise_shapes(each, number, title, size)), f"{title}, {number}")
        for number, each in enumerate(exercises, 1)
    ]


def exercise_shapes(
    each: Exercise, number: int, title: str, size: tuple[float, float]
) -> Iterator[Shape]:
    """Yield an exercise: what is asked, the grid, and a frame to work in."""
    width, height = size
    right, bottom = width - SIDE_MARGIN, height - BOTTOM_MARGIN
    yield from running_head(title, size, number)
    y = TOP_MARGIN + HEAD
    if number == 1:
        y += HEAD
        yield Words(SIDE_MARGIN, y, HEAD, "Name")
        yield Stroke(((SIDE_MARGIN + 36, y + 3), (right, y + 3)), 0.6)
        y += 3 * HEAD
    yield Words(SIDE_MARGIN, y, HEAD, f"{number}", bold=True)
    for line in wrapped(each.text, HEAD, right - SIDE_MARGIN - 2 * HEAD):
        yield Words(SIDE_MARGIN + 2 * HEAD, y, HEAD, line)
        y += 1.4 * HEAD
    across, down = sides(each.puzzle)
    room = Area(SIDE_MARGIN, y, right - SIDE_MARGIN, (bottom - y) / 2)
    cell = min(30.0, cell_side(each.puzzle, room))
    yield from board_shapes(each.puzzle, (width - cell * across) / 2, y + HEAD, cell)
    y += cell * down + 3 * HEAD
    frame = ((SIDE_MARGIN, y), (right, y), (right, bottom), (SIDE_MARGIN, bottom))
    yield Stroke(frame, 0.6, LINE, closed=True)
    yield Words(SIDE_MARGIN + 6, y + 13, 8.0, "Working", 0.5)


def key(versions: Sequence[Sequence[Exercise]], titles: Sequence[str], paper: str) -> list[Page]:
    """Return the solutions and trees of all versions."""
    size = PAPER[paper]
    found: list[Page] = []
    for exercises, title in zip(versions, titles, strict=True):
        numbered = list(enumerate(exercises, 1))
        solved = [
            (number, BookPuzzle(each.puzzle, each.solution))
            for number, each in numbered
            if each.tree is None and each.solution is not None
        ]
        head = f"Key: {title}"
        found += solution_pages(solved, size, len(found) + 1, head)
        for number, each in numbered:
            if each.tree is not None:
                shapes = (
                    *running_head(head, size, len(found) + 1),
                    *answer_shapes(each.tree, number, size),
                )
                found.append(Page(*size, shapes, f"{head}, {number}"))
    return found


def answer_shapes(grown: SearchTree, number: int, size: tuple[float, float]) -> Iterator[Shape]:
    """Yield a tree that fills a page."""
    width, height = size
    drawn = placed(grown)
    top = TOP_MARGIN + 2 * HEAD
    room = width - 2 * SIDE_MARGIN, height - BOTTOM_MARGIN - top
    scale = min(1.0, room[0] / drawn.width, room[1] / drawn.height)
    yield Words(SIDE_MARGIN, TOP_MARGIN + HEAD, HEAD, str(number), bold=True)
    yield from tree_shapes(grown, drawn, SIDE_MARGIN, top, scale)
