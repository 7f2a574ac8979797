"""Parsed rows from an input: classic Sudokus as arrays, everything else one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import classic
from alldiff.bulk.blocks import Block, Layout
from alldiff.bulk.classic import CELLS, Bytes
from alldiff.core.errors import ReadError
from alldiff.core.puzzle import Puzzle
from alldiff.formats import FORMATS
from alldiff.formats.base import ReadOptions
from alldiff.kinds import sudoku

NEWLINE, RETURN = b"\n\r"
SEPARATORS = b" \t,;\r\n"
"""What may follow the 81 characters of a puzzle in a line of text."""


@dataclass(frozen=True, slots=True)
class OtherRow:
    """A row other than a classic Sudoku: another puzzle, or an error."""

    text: str
    place: str
    puzzle: Puzzle | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows: `cells` and `chars` of the classic ones, which are the rows `where`.

    `where` is None if all rows are classic. `chars` are as in the input, and may be a view of it.
    `extra` are the other columns by name, each a list or an Arrow array.
    """

    count: int
    cells: Bytes
    chars: Bytes
    where: NDArray[np.intp] | None = None
    others: dict[int, OtherRow] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)

    def indices(self) -> NDArray[np.intp]:
        """Return the rows that are classic Sudokus."""
        return np.arange(self.count) if self.where is None else self.where

    def texts(self) -> dict[int, str]:
        """Return the text of each row."""
        chars = zip(self.indices().tolist(), self.chars, strict=True)
        found = {row: bytes(cells).decode() for row, cells in chars}
        return found | {row: other.text for row, other in self.others.items()}

    def places(self, layout: Layout) -> list[str]:
        """Return the names of all rows for people."""
        numbers = self.extra.get("row") or range(self.count)
        unit = "row" if layout.binary else "line"
        return [layout.place(unit, number + layout.header + 1) for number in numbers]

    def with_others(self, others: dict[int, OtherRow]) -> Rows:
        """Return the rows with some, classic or not, replaced by others."""
        where = self.indices()
        mine = ~np.isin(where, list(others))
        return replace(
            self,
            cells=self.cells[mine],
            chars=self.chars[mine],
            where=where[mine],
            others=dict(sorted((self.others | others).items())),
        )

    def keep(self, kept: NDArray[np.bool_]) -> Rows:
        """Return only some of the rows."""
        if kept.all():
            return self
        new = np.cumsum(kept) - 1
        mine = kept[self.indices()]
        others = {int(new[row]): other for row, other in self.others.items() if kept[row]}
        where = new[self.indices()[mine]] if others else None
        extra = {name: keep_values(column, kept) for name, column in self.extra.items()}
        return Rows(int(kept.sum()), self.cells[mine], self.chars[mine], where, others, extra)


def keep_values(column: Any, kept: NDArray[np.bool_]) -> Any:
    """Return some values of a column, a list or an Arrow array."""
    if isinstance(column, list):
        return list(compress(column, kept.tolist()))
    import pyarrow as pa

    return column.filter(pa.array(kept))


def reads_classic(options: ReadOptions) -> bool:
    """Return whether 81 characters are a classic Sudoku under these options."""
    return (
        not options.latin
        and not options.rules
        and options.box in (None, (3, 3))
        and options.size in (None, 9)
        and options.alphabet in (None, "letters")
    )


def parse_lines(block: Block, layout: Layout, options: ReadOptions) -> Rows:
    """Return the puzzles at the start of each line."""
    text, is_csv = block.text, layout.format == "csv"
    data = np.frombuffer(text, np.uint8)
    if reads_classic(options) and (rows := parse_equal_lines(data, options)):
        if layout.numbered:
            first = block.start.line - layout.header
            rows.extra["row"] = list(range(first, first + rows.count))
        return rows
    ends = np.flatnonzero(data == NEWLINE)
    if len(data) and (not len(ends) or ends[-1] != len(data) - 1):
        ends = np.append(ends, len(data))
    starts = np.concatenate(([0], ends[:-1] + 1)).astype(np.intp)
    candidates = np.zeros(len(ends), bool)
    if reads_classic(options):
        lengths = ends - starts
        candidates = lengths >= CELLS
        after = data[np.minimum(starts + CELLS, len(data) - 1)]
        candidates &= (lengths == CELLS) | np.isin(after, np.frombuffer(SEPARATORS, np.uint8))
    lines = np.flatnonzero(candidates)
    chars = gather(data, starts[lines])
    cells, good = classic.values(chars, options.alphabet is not None)
    if good is not None:
        lines, chars, cells = lines[good], chars[good], cells[good]
    rest = np.setdiff1d(np.arange(len(ends)), lines, assume_unique=True)
    others: dict[int, OtherRow] = {}
    is_row = np.ones(len(ends), bool)
    for number in rest.tolist():
        raw = bytes(text[starts[number] : ends[number]])
        line = raw.decode("utf-8", "replace").rstrip("\r")
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            is_row[number] = False
            continue
        shown = line.partition(",")[0].strip() if is_csv else stripped
        place = layout.place("line", block.start.line + number + 1)
        others[number] = other_of(line, shown, place, options)
    count = int(is_row.sum())
    extra = {}
    if layout.numbered:
        extra["row"] = (np.flatnonzero(is_row) + block.start.line - layout.header).tolist()
    if not others:
        return Rows(count, cells, chars, extra=extra)
    # Only lines that are rows are numbered.
    number = np.cumsum(is_row) - 1
    others = {int(number[line]): other for line, other in others.items()}
    return Rows(count, cells, chars, number[lines], others, extra)


def parse_equal_lines(data: Bytes, options: ReadOptions) -> Rows | None:
    """Return the rows if all lines are equally long and classic, or None."""
    letters = options.alphabet is not None
    if found := classic.parse_lines(data, letters):
        return Rows(len(found[0]), *found)
    first = bytes(data[: 16 * CELLS]).find(NEWLINE)
    if first < CELLS:
        return None
    width = first + 1
    count, rest = divmod(len(data), width)
    if rest == width - 1:
        # The last line has no end.
        data, count = np.append(data, np.uint8(NEWLINE)), count + 1
    elif rest:
        return None
    table = data.reshape(count, width)
    ends = table[:, width - 1] == NEWLINE
    separated = table[:, CELLS] == table[0, CELLS]
    if table[0, CELLS] not in SEPARATORS or not ends.all() or not separated.all():
        return None
    if width > CELLS + 2 and (table[:, CELLS:-1] == NEWLINE).any():
        return None
    chars = np.ascontiguousarray(table[:, :CELLS])
    cells, good = classic.values(chars, letters)
    return Rows(count, cells, chars) if good is None else None


def gather(data: Bytes, starts: NDArray[np.intp]) -> Bytes:
    """Return 81 bytes from each start."""
    if not len(starts):
        return np.empty((0, CELLS), np.uint8)
    windows = np.lib.stride_tricks.sliding_window_view(data, CELLS)
    return np.ascontiguousarray(windows[starts])


def parse_texts(
    texts: Sequence[str],
    options: ReadOptions,
    place: Any,
    wrong: dict[int, str] | None = None,
    whole: dict[int, str] | None = None,
) -> Rows:
    """Return rows from their texts.

    Args:
        texts: the text of each row
        options: how to read them
        place: returns the name of a row for people
        wrong: errors for rows already known to be invalid
        whole: the texts of rows that are alldiff JSON
    """
    wrong, whole = wrong or {}, whole or {}
    lines = np.empty(0, np.intp)
    chars = np.empty((0, CELLS), np.uint8)
    if reads_classic(options):
        lengths = np.fromiter(map(len, texts), np.intp, len(texts))
        candidate = lengths == CELLS
        for row in (*wrong, *whole):
            candidate[row] = False
        lines = np.flatnonzero(candidate)
        joined = "".join(texts if len(lines) == len(texts) else [texts[n] for n in lines.tolist()])
        # Non-ASCII text is not a puzzle; a question mark replaces it and is not one either.
        encoded = joined.encode("ascii", "replace")
        chars = np.frombuffer(encoded, np.uint8).reshape(-1, CELLS)
    cells, good = classic.values(chars, options.alphabet is not None)
    if good is not None:
        lines, chars, cells = lines[good], chars[good], cells[good]
    others = {}
    if len(lines) < len(texts):
        for row in np.setdiff1d(np.arange(len(texts)), lines, assume_unique=True).tolist():
            if row in wrong:
                others[row] = OtherRow(texts[row], place(row), reason=wrong[row])
            elif row in whole:
                others[row] = json_of(whole[row], place(row), options)
            else:
                others[row] = other_of(texts[row], texts[row], place(row), options)
    return Rows(len(texts), cells, chars, lines if others else None, others)


def other_of(line: str, shown: str, place: str, options: ReadOptions) -> OtherRow:
    """Return the row for a line of text."""
    try:
        # A line that looks like a comment is a row here: the caller has removed comments.
        read = FORMATS["line"].read(line.replace("\n", " "), options)
        return OtherRow(shown, place, options.added_to(read.puzzles)[0])
    except ReadError as error:
        return invalid_row(shown, place, error)


def json_of(text: str, place: str, options: ReadOptions) -> OtherRow:
    """Return the row for a line of alldiff JSON."""
    try:
        read = FORMATS["jsonl"].read(text, options)
        return OtherRow(text, place, options.added_to(read.puzzles)[0])
    except ReadError as error:
        return invalid_row(text, place, error)


def invalid_row(text: str, place: str, error: ReadError) -> OtherRow:
    """Return the row for an error."""
    where = f"{place}, column {error.column}" if error.column else place
    return OtherRow(text, where, reason=error.message)


def of_puzzles(puzzles: Iterable[Puzzle], before: int = 0) -> Rows:
    """Return rows for puzzles that follow `before` others: the classic ones as arrays."""
    listed = list(puzzles)
    givens = list(map(sudoku.plain_givens, listed))
    lines = [n for n, plain in enumerate(givens) if plain is not None]
    cells = np.frombuffer(b"".join(filter(None, givens)), np.uint8).reshape(-1, CELLS)
    chars = np.where(cells == 0, np.uint8(classic.DOT), classic.characters(cells))
    others = {
        n: OtherRow("", f"row {before + n + 1}", puzzle)
        for n, puzzle in enumerate(listed)
        if givens[n] is None
    }
    return Rows(len(listed), cells, chars, np.array(lines, np.intp) if others else None, others)
