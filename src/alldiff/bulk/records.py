"""A table of any layout as records in memory: for thousands of rows, not for millions."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from alldiff.bulk import plain
from alldiff.bulk.blocks import open_arrow, parquet_module
from alldiff.bulk.columns import find_puzzles, named, needed_columns, text_of
from alldiff.bulk.compression import compression_of, decompressed
from alldiff.bulk.inputs import ARROW, PARQUET, cannot_read, format_of
from alldiff.bulk.layouts import separator_of
from alldiff.bulk.rows import json_of, other_of
from alldiff.core.errors import AlldiffError, ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import ReadOptions

Record = dict[str, Any]


def records_of(path: str, only: str) -> list[Record]:
    """Return the rows of a table by column; lines of plain text have the one column `only`."""
    try:
        with open(path, "rb") as file:
            start = file.read(8)
            if start.startswith(PARQUET):
                return list(parquet_module().read_table(path).to_pylist())
            if start.startswith(ARROW):
                with open_arrow(path) as reader:
                    return list(reader.read_all().to_pylist())
            file.seek(0)
            data = decompressed(file, compression_of(start), path).read()
    except (OSError, EOFError, ValueError) as error:
        raise cannot_read(error, path) from None
    text = data.decode("utf-8-sig", "replace")
    format = format_of(path) or ("jsonl" if text.lstrip().startswith(("{", "[")) else "text")
    if format == "csv":
        separator = separator_of(text.partition("\n")[0].encode())
        return list(csv.DictReader(io.StringIO(text), delimiter=separator))
    if format == "jsonl":
        return list(json_records(text, path, only))
    return [{only: line} for line in text.split("\n") if line.strip() and line[0] != "#"]


def json_records(text: str, path: str, only: str) -> list[Record]:
    """Return the objects of JSON lines, or of one list; a bare value has the column `only`."""
    if text.lstrip().startswith("["):
        values = parsed(text, path, 1)
    else:
        lines = enumerate(text.split("\n"), 1)
        values = [parsed(line, path, number) for number, line in lines if line.strip()]
    return [value if isinstance(value, dict) else {only: value} for value in values]


def parsed(text: str, path: str, line: int) -> Any:
    """Return a JSON value."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReadError(t("not JSON: {}", error), source=path, line=line) from None


def column_named(
    records: list[Record], asked: str | None, usual: tuple[str, ...], path: str
) -> str:
    """Return the column that a caller names, or the first of the usual ones that is there."""
    names = list(dict.fromkeys(name for record in records for name in record))
    if asked is not None:
        return names[named(asked, names, path)]
    lower = {name.lower(): name for name in reversed(names)}
    for name in usual:
        if name in lower:
            return lower[name]
    raise ReadError(
        t("expected a column {}: the columns are {}", " or ".join(usual[:4]), ", ".join(names)),
        source=path,
    )


def puzzles_of(
    records: list[Record], asked: str | None, options: ReadOptions, path: str
) -> list[Puzzle | str]:
    """Return the puzzle of each record, or why there is none."""
    names = list(dict.fromkeys(name for record in records for name in record))
    if asked is None and is_own(records):
        return [puzzle_of(json.dumps(record), row, options) for row, record in enumerate(records)]
    if asked is not None:
        name = names[named(asked, names, path)]
    else:
        samples = [[record.get(name) for name in names] for record in records[:20]]
        found = find_puzzles(names, samples)
        if found is None:
            told = t("no column has puzzles: the columns are {}", ", ".join(names))
            raise ReadError(told.advise("column"), source=path)
        name = names[found]
    if needed_columns(name, names):
        return [stated(record, row) for row, record in enumerate(records)]
    return [
        puzzle_of(text_of(record.get(name)), row, options) for row, record in enumerate(records)
    ]


def stated(record: Record, row: int) -> Puzzle | str:
    """Return the puzzle of a row of our data sets, whose rules are a column, or why not."""
    try:
        return plain.puzzle_of(record)
    except AlldiffError as error:
        return f"row {row + 1}: {error}"


def is_own(records: list[Record]) -> bool:
    """Return whether records are puzzles in alldiff JSON."""
    return bool(records) and str(records[0].get("format")).startswith("alldiff/")


def puzzle_of(text: str | None, row: int, options: ReadOptions) -> Puzzle | str:
    """Return the puzzle in a text, or why there is none."""
    if text is None:
        return f"row {row + 1}: there is no puzzle"
    read = json_of(text, f"row {row + 1}", options) if text.startswith("{") else None
    found = read or other_of(text, text, f"row {row + 1}", options)
    return found.puzzle if found.puzzle is not None else f"{found.place}: {found.reason}"
