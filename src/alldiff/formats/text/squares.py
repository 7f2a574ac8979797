"""Square puzzles of single values: what several text formats share when they read and write."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.formats.base import Reading, ReadOptions, show_box
from alldiff.kinds.base import default_box, latin_rules, sudoku_rules
from alldiff.kinds.sudoku import is_classic
from alldiff.rules.boxes import Boxes
from alldiff.rules.columns import Columns
from alldiff.rules.framework.base import Rule
from alldiff.rules.rows import Rows


def choose_box(
    side: int,
    options: ReadOptions,
    reading: Reading,
    drawn: tuple[int, int] | None = None,
    line: int | None = None,
) -> tuple[int, int] | None:
    """Return the boxes of a side: those stated, those drawn, or the customary ones.

    None is a Latin square. Warns where a customary box is not square, refuses where there is none.
    """
    if options.latin:
        return None
    if options.box:
        if options.box[0] * options.box[1] != side:
            raise ReadError(
                t("boxes {} do not fit a side of {}", show_box(options.box), side),
                line=line,
            )
        return options.box
    if drawn:
        return drawn
    box = default_box(side)
    if box is None:
        raise ReadError(
            t("a side of {} has no boxes", side).advise("latin", "box"),
            line=line,
        )
    if isqrt(side) ** 2 != side:
        reading.warn(
            t("side {}: boxes {} wide and {} high are assumed", side, *box).advise("box", "latin")
        )
    return box


def square(
    givens: Grid,
    options: ReadOptions,
    reading: Reading,
    drawn: tuple[int, int] | None = None,
    line: int | None = None,
) -> Puzzle:
    """Return the Sudoku or, where the options say so, the Latin square of these givens.

    `line` is where the puzzle begins, for errors.
    """
    side = len(givens)
    box = choose_box(side, options, reading, drawn, line)
    rules = sudoku_rules(side, side, box) if box else latin_rules(side, side)
    return Puzzle(givens=givens, clues=rules)


def require_side(side: int, options: ReadOptions, line: int | None = None) -> None:
    """Refuse a side other than the one that --size states."""
    if options.size and options.size != side:
        raise ReadError(t("the side is {}, not {} as stated", side, options.size), line=line)


def parse_value(word: str, side: int, line: int, column: int) -> int:
    """Return the value that a decimal word or an empty sign stands for, or say what is wrong."""
    if word in (".", "_"):
        return 0
    if not (word.isascii() and word.isdigit()):
        raise ReadError(
            t(
                "unknown symbol {}: expected a number from 1 to {}, or . for empty",
                shorten(word),
                side,
            ),
            line=line,
            column=column,
        )
    value = int(word) if len(word) < 10 else side + 1
    if value > side:
        raise ReadError(t("{} is above the side {}", shorten(word), side), line=line, column=column)
    return value


def shorten(word: str) -> str:
    """Return a word in quotes, cut where it is too long for a message."""
    return repr(word if len(word) <= 20 else f"{word[:17]}...")


def require_classic(puzzle: Puzzle, format: str) -> None:
    """Refuse to write anything but a 9x9 Sudoku with 3x3 boxes, rather than lose it."""
    require_square(puzzle, format, boxes=True)
    if not is_classic(puzzle):
        raise WriteError(t("{} carries only 9x9 Sudoku with 3x3 boxes; json carries more", format))


def require_square(
    puzzle: Puzzle,
    format: str,
    carried: tuple[type[Rule], ...] = (),
    *,
    boxes: bool | None = None,
    largest: int = 10**6,
) -> None:
    """Refuse to write what the format has no room for, rather than lose it.

    It carries rows and columns, boxes unless told otherwise, and clues of some types besides.
    """

    def refuse(reason: str) -> WriteError:
        return WriteError(t("{} cannot carry {}; json can", format, reason))

    side = puzzle.rows
    if not set(latin_rules(side, side)).issubset(puzzle.clues):
        raise refuse(f"a puzzle of the kind {puzzle.kind}")
    if puzzle.values != (1, max(side, puzzle.columns)):
        raise refuse(f"values from {puzzle.values[0]} to {puzzle.values[1]}")
    if boxes is not None and boxes != (puzzle.box is not None):
        raise refuse("a puzzle without boxes" if boxes else "a puzzle with boxes")
    if not side or any(len(row) != side for row in puzzle.givens):
        raise refuse("a grid that is not square")
    if side > largest:
        raise refuse(f"a side above {largest}")
    for row in puzzle.givens:
        for given in row:
            if given is None or not 0 <= given <= side:
                raise refuse("a missing cell" if given is None else f"the given {given}")
    if puzzle.box and (min(puzzle.box) < 1 or puzzle.box[0] * puzzle.box[1] != side):
        raise refuse("boxes that do not fit the side")
    if len(puzzle.of(Boxes)) > 1:
        raise refuse("boxes of two sizes")
    known: tuple[type[Rule], ...] = (Rows, Columns, Boxes, *carried)
    for clue in puzzle.clues:
        if not isinstance(clue, known):
            raise refuse(f"a clue of the type {clue.type}")


def needed_options(puzzles: Sequence[Puzzle], format: str) -> ReadOptions:
    """Return the options about boxes that a reader needs; all puzzles must share them."""
    needed = {
        ReadOptions(
            latin=puzzle.box is None,
            box=None if puzzle.box == default_box(puzzle.rows) else puzzle.box,
        )
        for puzzle in puzzles
    }
    if len(needed) != 1:
        raise WriteError(
            t("one {} text cannot mix kinds or boxes of puzzles; jsonl can", format)
            if needed
            else "there is no puzzle to write"
        )
    return needed.pop()
