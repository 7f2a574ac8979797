"""From answers to lines: text, CSV and JSONL by templates."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import classic
from alldiff.bulk.classic import Bytes
from alldiff.bulk.compression import compress
from alldiff.bulk.rows import OtherRow
from alldiff.bulk.solving import (
    STATUSES,
    Answers,
    OtherAnswer,
    classic_codes,
    grid_text,
    with_place,
)

COLUMNS = ("puzzle", "solution", "solutions", "status", "error")


class Sink(Protocol):
    """What takes bytes: a file, or something like it."""

    def write(self, data: Any, /) -> Any:
        """Take some bytes."""


Piece = bytes | Bytes
"""A part of a line: the same for all rows, or a row of characters for each."""


def interleave(
    count: int,
    groups: Sequence[tuple[NDArray[np.intp], Bytes]],
    others: dict[int, bytes],
) -> tuple[Bytes, NDArray[np.int32]]:
    """Return the bytes of all rows in order, and where each begins and the last one ends.

    A group has some rows that are equally long: a matrix with a row of bytes for each.
    """
    if len(groups) == 1 and len(groups[0][0]) == count:
        matrix = groups[0][1]
        width = matrix.shape[1]
        return matrix.reshape(-1), np.arange(0, width * count + 1, width, dtype=np.int32)
    lengths = np.zeros(count, np.int64)
    for where, matrix in groups:
        lengths[where] = matrix.shape[1]
    for row, text in others.items():
        lengths[row] = len(text)
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    data = np.empty(int(offsets[-1]), np.uint8)
    for where, matrix in groups:
        width = matrix.shape[1]
        if len(where) and width:
            windows = np.lib.stride_tricks.sliding_window_view(data, width, writeable=True)
            windows[offsets[where]] = matrix
    for row, text in others.items():
        data[offsets[row] : offsets[row] + len(text)] = np.frombuffer(text, np.uint8)
    return data, offsets.astype(np.int32)


def matrix_of(count: int, pieces: Sequence[Piece]) -> Bytes:
    """Return the lines that pieces make, one after another in each row."""
    widths = [len(p) if isinstance(p, bytes) else p.shape[1] for p in pieces]
    matrix = np.empty((count, sum(widths)), np.uint8)
    at = 0
    for piece, width in zip(pieces, widths, strict=True):
        is_same = isinstance(piece, bytes)
        matrix[:, at : at + width] = np.frombuffer(piece, np.uint8) if is_same else piece
        at += width
    return matrix


def template(format: str, solved: bool, count: int, status: str) -> tuple[bytes, bytes, bytes]:
    """Return what stands before a puzzle, between it and its solution, and after that."""
    match format:
        case "csv":
            return b"", b",", f",{count},{status},\n".encode()
        case "jsonl":
            middle = b'", "solution": "' if solved else b'", "solution": null'
            quote = '"' if solved else ""
            after = f'{quote}, "solutions": {count}, "status": "{status}", "error": null}}\n'
            return b'{"puzzle": "', middle, after.encode()
        case _:
            return b"", b" " if solved else b"", f" {status}\n".encode()


def other_line(format: str, other: OtherRow, answer: OtherAnswer) -> bytes:
    """Return the line of a row that is no classic Sudoku."""
    solution = None if answer.solution is None else grid_text(answer.solution)
    status, error = STATUSES[answer.code], answer.reason
    if format == "csv":
        out = io.StringIO()
        row = [other.text, solution or "", answer.count, status, error]
        csv.writer(out, lineterminator="\n").writerow(row)
        return out.getvalue().encode()
    if format == "jsonl":
        values = (other.text, solution, answer.count, status, error or None)
        record = dict(zip(COLUMNS, values, strict=True))
        return (json.dumps(record, ensure_ascii=False) + "\n").encode()
    if status == "invalid":
        return f"# {error}: {' '.join(other.text.split())}\n".encode()
    return " ".join(filter(None, (other.text, solution, status))).encode() + b"\n"


def answer_lines(answers: Answers, format: str) -> bytes | memoryview:
    """Return answers as lines of text, CSV or JSONL."""
    rows = answers.rows
    where = rows.indices()
    codes = classic_codes(answers.counts, answers.limit)
    groups = []
    for count in np.unique(answers.counts).tolist():
        mine = answers.counts == count
        everything = bool(mine.all())
        chars = rows.chars if everything else rows.chars[mine]
        solutions = answers.solutions if everything else answers.solutions[mine]
        status = STATUSES[int(codes[np.argmax(mine)])]
        before, between, after = template(format, count > 0, count, status)
        pieces: list[Piece] = [before, chars, between]
        if count > 0:
            pieces.append(classic.characters(solutions))
        pieces.append(after)
        groups.append((where if everything else where[mine], matrix_of(len(chars), pieces)))
    others = {
        row: other_line(format, other, with_place(other, answers.others[row]))
        for row, other in rows.others.items()
    }
    data, _ = interleave(rows.count, groups, others)
    return data.data


class LineWriter:
    """Writes answers as lines to an open file, each block compressed on its own."""

    def __init__(self, file: Sink, format: str, compression: str = "") -> None:
        self.file = file
        self.format = format
        self.compression = compression
        if header := header_of(format):
            file.write(compress(header, compression))

    def write(self, answers: Answers) -> None:
        """Write some answers."""
        if answers.rows.count:
            self.file.write(compress(answer_lines(answers, self.format), self.compression))

    def close(self) -> None:
        """Finish; the file stays open."""


def header_of(format: str) -> bytes:
    """Return what stands once at the beginning of an output."""
    return ",".join(COLUMNS).encode() + b"\n" if format == "csv" else b""
