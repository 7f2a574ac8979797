"""The pages of a book: a title, the puzzles, and their solutions at the end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from alldiff.core.puzzle import Grid, Puzzle
from alldiff.kinds import KINDS, clues_besides
from alldiff.paper.boards import SHADES, board_shapes, sides
from alldiff.paper.shapes import BLACK, Page, Shape, Stroke, Words, cut, wrapped
from alldiff.render.board import board_of
from alldiff.rules.framework.shapes import Line
from alldiff.techniques.engine.catalogue import Difficulty

PAPER = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Portrait page sizes in points."""
SIDE_MARGIN, TOP_MARGIN, BOTTOM_MARGIN = 48.0, 62.0, 58.0
GAP, SMALL_GAP = 26.0, 16.0
"""The gap between two boards, and between rows of solutions."""
SLOTS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 5: (2, 3), 6: (2, 3), 7: (2, 4), 8: (2, 4),
         9: (3, 3)}  # fmt: skip
"""How many boards are side by side and one above the other, by number per page."""
MOST_PER_PAGE = 9
MOST_NAMED = 3
"""How many kinds the title of a book lists."""
SOLUTION_COLUMNS = (4, 3, 2, 1)
LEAST_CELL, LEAST_SOLVED = 11.0, 7.0
"""The side of a writable cell in points, and of a readable one."""
GREY = 0.4
HEAD = 11.0
"""Font size of the line above a board."""
ABOVE = 1.7 * HEAD
"""Space for that line."""


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle in a book, with its solution and its difficulty."""

    puzzle: Puzzle
    solution: Grid | None = None
    difficulty: Difficulty | None = None
    er: float | None = None
    hint: str = ""

    @property
    def rating(self) -> str:
        """The text at the right above the board."""
        text = [] if self.difficulty is None else [str(self.difficulty)]
        if self.er is not None:
            text.append(f"ER {self.er:.1f}")
        return " \N{MIDDLE DOT} ".join(text)


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on a page."""

    x: float
    y: float
    width: float
    height: float


def pages(
    entries: Sequence[BookPuzzle],
    title: str,
    paper: str,
    per_page: int | None,
    solutions: bool,
    chapters: bool = False,
) -> list[Page]:
    """Return the pages of a book: in chapters by difficulty, or in the order of the entries.

    A chapter starts right after the previous one, so that no page is left half empty.
    """
    shown = title or default_title(entries)
    size = PAPER[paper]
    if chapters:
        entries = sorted(entries, key=chapter_rank)
    numbered = list(enumerate(entries, 1))
    begins = dict.fromkeys(map(chapter_rank, entries), 0) if chapters else {}
    first = len(front_pages(entries, shown, size, list(begins.values()))) + 1
    drawn: list[Page] = []
    for page, (group, slots) in enumerate(puzzle_groups(numbered, size, per_page), first):
        placed = list(zip(group, slot_areas(slots, size), strict=False))
        inside = dict.fromkeys(chapter_rank(entry) for _, entry in group) if chapters else {}
        begins |= {rank: begins[rank] or page for rank in inside}
        drawn.append(board_page(placed, shown, size, page, ", ".join(map(chapter_name, inside))))
    drawn[:0] = front_pages(entries, shown, size, list(begins.values()))
    hints = [(n, entry) for n, entry in numbered if entry.hint]
    drawn += hint_pages(hints, size, len(drawn) + 1)
    if solutions:
        known = [(n, entry) for n, entry in numbered if entry.solution is not None]
        drawn += solution_pages(known, size, len(drawn) + 1)
    return drawn


def chapter_rank(entry: BookPuzzle) -> int:
    """Return the position of a puzzle's chapter; unrated puzzles come last."""
    return len(Difficulty) if entry.difficulty is None else entry.difficulty.rank


def chapter_name(rank: int) -> str:
    """Return the title of a chapter."""
    return [*map(str, Difficulty), "not rated"][rank]


def hint_pages(entries: Sequence[Numbered], size: tuple[float, float], first: int) -> list[Page]:
    """Return the pages with a hint for each puzzle, starting at a page number."""
    width, height = size
    room = width - 2 * SIDE_MARGIN - 3 * HEAD
    found: list[list[Shape]] = []
    y = height
    for number, entry in entries:
        lines = wrapped(entry.hint, HEAD, room)
        if y + len(lines) * 1.4 * HEAD > height - BOTTOM_MARGIN:
            found.append(running_head("Hints", size, first + len(found)))
            y = TOP_MARGIN + HEAD
        found[-1].append(Words(SIDE_MARGIN, y, HEAD, str(number), bold=True))
        for line in lines:
            found[-1].append(Words(SIDE_MARGIN + 3 * HEAD, y, HEAD, line))
            y += 1.4 * HEAD
        y += 0.6 * HEAD
    return [Page(width, height, tuple(shapes), "Hints") for shapes in found]


def running_head(text: str, size: tuple[float, float], page: int, chapter: str = "") -> list[Shape]:
    """Return the header and footer of a page."""
    width, height = size
    room = width - 2 * SIDE_MARGIN - 9 * len(chapter)
    name = Words(width - SIDE_MARGIN, 38, 14, chapter.capitalize(), bold=True, anchor="end")
    return [
        *([name] if chapter else []),
        Words(SIDE_MARGIN, 38, 9, cut(text, 9, room), GREY),
        Stroke(((SIDE_MARGIN, 45), (width - SIDE_MARGIN, 45)), 0.4, 0.6),
        Words(width / 2, height - 30, 9, str(page), GREY, anchor="middle"),
    ]


def default_title(entries: Sequence[BookPuzzle]) -> str:
    """Return a title for a book from its kinds, or from their number if there are many."""
    titles = list(dict.fromkeys(KINDS[entry.puzzle.kind].title for entry in entries))
    if len(titles) > MOST_NAMED:
        return f"Puzzles of {len(titles)} kinds"
    return " and ".join([*([", ".join(titles[:-1])] if titles[:-1] else []), *titles[-1:]])


Numbered = tuple[int, BookPuzzle]


def puzzle_groups(
    entries: Iterable[Numbered], size: tuple[float, float], per_page: int | None
) -> Iterator[tuple[list[Numbered], int]]:
    """Yield the puzzles on each page, and the number of boards it is laid out for.

    A puzzle whose cells would be too small to write in gets its own page.
    """
    group: list[Numbered] = []
    slots = 0
    for number, entry in entries:
        wanted = per_page or usual(entry.puzzle)
        if cell_side(entry.puzzle, slot_areas(wanted, size)[0]) < LEAST_CELL:
            wanted = 1
        if group and (wanted != slots or len(group) == slots):
            yield group, slots
            group = []
        slots = wanted
        group.append((number, entry))
    if group:
        yield group, slots


def usual(puzzle: Puzzle) -> int:
    """Return the default number of boards of this size per page."""
    most = max(sides(puzzle))
    return 4 if most <= 9 else 2 if most <= 12 else 1


def solution_pages(
    entries: Sequence[Numbered],
    size: tuple[float, float],
    first: int,
    title: str = "Solutions",
) -> list[Page]:
    """Return the solutions in rows, each as small as is readable, starting at a page number."""
    right, bottom = size[0] - SIDE_MARGIN, size[1] - BOTTOM_MARGIN
    found: list[list[tuple[Numbered, Area]]] = [[]]
    x, y, tall = SIDE_MARGIN, TOP_MARGIN, 0.0
    for number, entry in entries:
        width, height = solved_size(entry.puzzle, size)
        if x > SIDE_MARGIN and x + width > right + 0.1:
            x, y, tall = SIDE_MARGIN, y + tall + SMALL_GAP, 0.0
        if found[-1] and y + height > bottom + 0.1:
            found.append([])
            x, y, tall = SIDE_MARGIN, TOP_MARGIN, 0.0
        found[-1].append(((number, entry), Area(x, y, width, height)))
        x, tall = x + width + GAP, max(tall, height)
    return [
        board_page(placed, title, size, page, solved=True)
        for page, placed in enumerate(found, first)
        if placed
    ]


def solved_size(puzzle: Puzzle, size: tuple[float, float]) -> tuple[float, float]:
    """Return the width and height of a solution: four columns, or fewer for big boards."""
    across, down = sides(puzzle)
    room = size[0] - 2 * SIDE_MARGIN
    for columns in SOLUTION_COLUMNS:
        cell = (room - (columns - 1) * GAP) / columns / across
        if cell >= LEAST_SOLVED:
            break
    cell = min(cell, (size[1] - TOP_MARGIN - BOTTOM_MARGIN - ABOVE) / down)
    return cell * across, cell * down + ABOVE


def slot_areas(count: int, size: tuple[float, float]) -> list[Area]:
    """Return where the boards on a page go, each with space for a line above it."""
    across, down = SLOTS[count]
    width = (size[0] - 2 * SIDE_MARGIN - (across - 1) * GAP) / across
    height = (size[1] - TOP_MARGIN - BOTTOM_MARGIN - (down - 1) * GAP) / down
    return [
        Area(SIDE_MARGIN + column * (width + GAP), TOP_MARGIN + row * (height + GAP), width, height)
        for row in range(down)
        for column in range(across)
    ][:count]


def cell_side(puzzle: Puzzle, area: Area) -> float:
    """Return the side of a cell in a board that fills an area."""
    across, down = sides(puzzle)
    return min(area.width / max(1, across), (area.height - ABOVE) / max(1, down), 60.0)


def board_page(
    placed: Sequence[tuple[Numbered, Area]],
    title: str,
    size: tuple[float, float],
    page: int,
    chapter: str = "",
    *,
    solved: bool = False,
) -> Page:
    """Return a page with puzzles, or with solutions."""
    width, height = size
    shapes = running_head(title, size, page, chapter)
    for (number, entry), area in placed:
        shapes += slot_shapes(number, entry, area, solved)
    first, last = placed[0][0][0], placed[-1][0][0]
    noun = "Solution" if solved else "Puzzle"
    text = f"{noun} {first}" if first == last else f"{noun}s {first} to {last}"
    return Page(width, height, tuple(shapes), text)


def slot_shapes(number: int, entry: BookPuzzle, area: Area, solved: bool) -> Iterator[Shape]:
    """Yield a board in the middle of its area, with its number, title and rating above it."""
    cell = cell_side(entry.puzzle, area)
    across, down = sides(entry.puzzle)
    wide, high = cell * across, cell * down
    left = area.x + (area.width - wide) / 2
    top = area.y + max(0.0, (area.height - high - ABOVE) / 2)
    size = HEAD if area.width > 130 else 9.0
    line = top + size
    text = str(number)
    yield Words(left, line, size, text, bold=True)
    if not solved:
        rating = entry.rating
        yield Words(left + wide, line, size * 0.86, rating, GREY, anchor="end")
        begin = left + size * (0.62 * len(text) + 0.7)
        room = left + wide - begin - size * 0.52 * (len(rating) + 2)
        if entry.puzzle.title and room > 3 * size:
            yield Words(begin, line, size, cut(entry.puzzle.title, size, room))
    solution = entry.solution if solved else None
    yield from board_shapes(entry.puzzle, left, top + ABOVE, cell, solution)


def rules_of(entries: Sequence[BookPuzzle]) -> dict[str, str]:
    """Return the rules of all kinds in a book, and of other clues, by title.

    If clues of a rule have different statements, such as sums, each shows its own.
    """
    found: dict[str, str] = {}
    for entry in entries:
        kind = KINDS[entry.puzzle.kind]
        found.setdefault(kind.title, kind.rules)
        for clue in clues_besides(entry.puzzle, kind.name) or ():
            if clue.type in kind.clues:
                continue
            if found.setdefault(clue.title, clue.statement()) != clue.statement():
                found[clue.title] = re.sub(r"{(\w+)}", r"the \1 shown", clue.sentence)
    return found


def lines_of(entries: Sequence[BookPuzzle]) -> dict[str, Line]:
    """Return a sample line for each rule that has lines, by the title of the rule."""
    return {
        entry.puzzle.clues[number].title: shape
        for entry in entries
        for number, shape in board_of(entry.puzzle).shapes
        if isinstance(shape, Line)
    }


def contents(entries: Sequence[BookPuzzle], begins: Sequence[int]) -> list[str]:
    """Return how many puzzles each difficulty has; for chapters also the page."""
    ranks = Counter(map(chapter_rank, entries))
    told = [f"{ranks[rank]} {chapter_name(rank)}" for rank in sorted(ranks)]
    if begins:
        return [f"{text}, page {page}" for text, page in zip(told, begins, strict=True)]
    rated = any(entry.difficulty is not None for entry in entries)
    return [" \N{MIDDLE DOT} ".join(told)] if rated else []


def front_pages(
    entries: Sequence[BookPuzzle], title: str, size: tuple[float, float], begins: Sequence[int]
) -> list[Page]:
    """Return the front page: the contents, the pages where chapters start, and the rules.

    Rules that do not fit follow on further pages.
    """
    width, height = size
    room = width - 2 * SIDE_MARGIN
    shapes: list[Shape] = []
    y = 0.26 * height
    for line in wrapped(title, 34, room):
        shapes.append(Words(width / 2, y, 34, line, bold=True, anchor="middle"))
        y += 42
    noun = "puzzle" if len(entries) == 1 else "puzzles"
    shapes.append(Words(width / 2, y, 14, f"{len(entries)} {noun}", GREY, anchor="middle"))
    y += 22
    for line in contents(entries, begins):
        shapes.append(Words(width / 2, y, 11, line, GREY, anchor="middle"))
        y += 15
    y += 9
    shapes.append(Stroke(((width / 2 - 60, y), (width / 2 + 60, y)), 1.2, BLACK))
    y += 40
    samples = lines_of(entries)
    found = [Page(width, height, (), title)]
    for heading, text in rules_of(entries).items():
        lines = wrapped(text, 11, 0.9 * room)
        if y + 17 + 15 * len(lines) > height - BOTTOM_MARGIN:
            found[-1] = replace(found[-1], shapes=tuple(shapes))
            found.append(Page(width, height, (), "Rules"))
            shapes = running_head("Rules", size, len(found))
            y = TOP_MARGIN + 20
        shapes.append(Words(width / 2, y, 12, heading, bold=True, anchor="middle"))
        if (sample := samples.get(heading)) is not None:
            end = width / 2 - 0.3 * 12 * len(heading) - 14
            ends = ((end - 24, y - 4), (end, y - 4))
            shapes.append(Stroke(ends, 24 * sample.width, SHADES[sample.colour], round=True))
        y += 17
        for line in lines:
            shapes.append(Words(width / 2, y, 11, line, anchor="middle"))
            y += 15
        y += 12
    found[-1] = replace(found[-1], shapes=tuple(shapes))
    return found
