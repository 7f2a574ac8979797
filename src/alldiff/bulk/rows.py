"""Rows of an input, parsed: classic Sudokus as arrays, everything else one by one."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
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
    """A row that is no classic Sudoku: another puzzle, or none and the reason why."""

    text: str
    place: str
    puzzle: Puzzle | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """So many rows: `cells` and `chars` of the classic ones, which are the rows `where`.

    `where` is None where all rows are classic. `chars` are as the input has them, and may be a view
    of it.
    """

    count: int
    cells: Bytes
    chars: Bytes
    where: NDArray[np.intp] | None = None
    others: dict[int, OtherRow] = field(default_factory=dict)

    def indices(self) -> NDArray[np.intp]:
        """Return the rows that are classic Sudokus."""
        return np.arange(self.count) if self.where is None else self.where

    def keep(self, kept: NDArray[np.bool_]) -> Rows:
        """Return only some of the rows."""
        if kept.all():
            return self
        new = np.cumsum(kept) - 1
        mine = kept[self.indices()]
        others = {int(new[row]): other for row, other in self.others.items() if kept[row]}
        where = new[self.indices()[mine]] if others else None
        return Rows(int(kept.sum()), self.cells[mine], self.chars[mine], where, others)


def reads_classic(options: ReadOptions) -> bool:
    """Tell whether 81 characters are a classic Sudoku under these options."""
    return (
        not options.latin
        and not options.rules
        and options.box in (None, (3, 3))
        and options.size in (None, 9)
        and options.alphabet in (None, "letters")
    )


def parse(block: Block, layout: Layout, options: ReadOptions) -> Rows:
    """Return the rows of a block."""
    if layout.format == "parquet":
        return parse_arrow(block, options)
    if layout.format == "jsonl":
        return parse_json(block, options)
    if layout.format == "csv" and (layout.column > 0 or has_quotes(block.text)):
        return parse_csv(block, layout, options)
    return parse_lines(block.text, block.start.line, layout.format == "csv", options)


def parse_lines(
    text: bytes | memoryview, lines_before: int, is_csv: bool, options: ReadOptions
) -> Rows:
    """Return the puzzles at the beginning of lines."""
    data = np.frombuffer(text, np.uint8)
    if reads_classic(options) and (rows := parse_equal_lines(data, options)):
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
        others[number] = other_of(line, shown, f"line {lines_before + number + 1}", options)
    count = int(is_row.sum())
    if not others:
        return Rows(count, cells, chars)
    # Only lines that are rows are numbered.
    number = np.cumsum(is_row) - 1
    others = {int(number[line]): other for line, other in others.items()}
    return Rows(count, cells, chars, number[lines], others)


def has_quotes(text: bytes | memoryview) -> bool:
    """Tell whether fields may be quoted."""
    return bool((np.frombuffer(text, np.uint8) == ord('"')).any())


def parse_equal_lines(data: Bytes, options: ReadOptions) -> Rows | None:
    """Return the rows of lines that are all equally long and all classic, or None."""
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
    """Return the 81 bytes from each of the starts on."""
    if not len(starts):
        return np.empty((0, CELLS), np.uint8)
    windows = np.lib.stride_tricks.sliding_window_view(data, CELLS)
    return np.ascontiguousarray(windows[starts])


def parse_csv(block: Block, layout: Layout, options: ReadOptions) -> Rows:
    """Return the puzzles of one column of a table, each record on a line of its own."""
    texts: list[str] = []
    places: list[int] = []
    wrong: dict[int, str] = {}
    for number, line in enumerate(bytes(block.text).decode("utf-8", "replace").split("\n"), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        try:
            (fields,) = csv.reader([line.rstrip("\r")], strict=True)
            texts.append(fields[layout.column].strip())
        except csv.Error:
            wrong[len(texts)] = "no CSV: a quoted field is not closed on its line"
            texts.append(stripped)
        except IndexError:
            wrong[len(texts)] = (
                f"{len(fields)} fields, but puzzles are in field {layout.column + 1}"
            )
            texts.append(stripped)
        places.append(block.start.line + number)
    return parse_texts(texts, options, lambda row: f"line {places[row]}", wrong)


def parse_json(block: Block, options: ReadOptions) -> Rows:
    """Return the puzzles of JSON, one a line: objects with a field puzzle, or alldiff JSON."""
    texts: list[str] = []
    places: list[int] = []
    wrong: dict[int, str] = {}
    whole: dict[int, str] = {}
    for number, line in enumerate(bytes(block.text).decode("utf-8", "replace").split("\n"), 1):
        if not (stripped := line.strip()):
            continue
        row = len(texts)
        try:
            record = json.loads(stripped)
        except ValueError as error:
            wrong[row] = f"no JSON: {error}"
            record = None
        value = record.get("puzzle") if isinstance(record, dict) else record
        if isinstance(value, str):
            texts.append(value.strip())
        else:
            texts.append(stripped)
            if row not in wrong:
                whole[row] = stripped
        places.append(block.start.line + number)
    return parse_texts(texts, options, lambda row: f"line {places[row]}", wrong, whole)


def parse_arrow(block: Block, options: ReadOptions) -> Rows:
    """Return the puzzles of a column of strings."""
    import pyarrow as pa
    import pyarrow.compute as pc

    texts = block.texts.cast(pa.string())
    if reads_classic(options) and not texts.null_count and len(texts):
        lengths = pc.min_max(pc.binary_length(texts)).as_py()
        if lengths == {"min": CELLS, "max": CELLS}:
            offsets = np.frombuffer(texts.buffers()[1], np.int32)[texts.offset :]
            data = np.frombuffer(texts.buffers()[2], np.uint8)
            chars = data[offsets[0] : offsets[0] + CELLS * len(texts)].reshape(-1, CELLS)
            cells, good = classic.values(chars, options.alphabet is not None)
            if good is None:
                return Rows(len(texts), cells, chars)
    listed = texts.to_pylist()
    wrong = {row: "there is no puzzle: null" for row, text in enumerate(listed) if text is None}
    first = block.start.line + 1
    whole = {
        row: text
        for row, text in enumerate(listed)
        if text is not None and text.lstrip().startswith("{")
    }
    filled = ["" if text is None else text.strip() for text in listed]
    return parse_texts(filled, options, lambda row: f"row {first + row}", wrong, whole)


def parse_texts(
    texts: Sequence[str],
    options: ReadOptions,
    place: Any,
    wrong: dict[int, str] | None = None,
    whole: dict[int, str] | None = None,
) -> Rows:
    """Return rows from the text of each.

    `place` names a row for people, `wrong` has the reasons of those that are already known to be
    none, `whole` the text of those that are alldiff JSON.
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
        # What is no ASCII is no puzzle; a question mark stands for it and is none either.
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
    """Return what a line of text is."""
    try:
        # A line that begins as a comment is none here: whoever calls has left those out.
        read = FORMATS["line"].read(line.replace("\n", " "), options)
        return OtherRow(shown, place, options.added_to(read.puzzles)[0])
    except ReadError as error:
        return refused(shown, place, error)


def json_of(text: str, place: str, options: ReadOptions) -> OtherRow:
    """Return what a line of alldiff JSON is."""
    try:
        read = FORMATS["jsonl"].read(text, options)
        return OtherRow(text, place, options.added_to(read.puzzles)[0])
    except ReadError as error:
        return refused(text, place, error)


def refused(text: str, place: str, error: ReadError) -> OtherRow:
    """Return the row that an error speaks of."""
    where = f"{place}, column {error.column}" if error.column else place
    return OtherRow(text, where, reason=error.message)


def of_puzzles(puzzles: Iterable[Puzzle], before: int = 0) -> Rows:
    """Return rows of puzzles, before which so many others came: the classic ones as arrays."""
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
