"""How the rows of a text are stored: plain lines, CSV or JSON lines, and in which columns."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from itertools import islice

from alldiff.bulk.blocks import InputPosition, Layout
from alldiff.bulk.columns import (
    SAMPLES,
    ColumnOptions,
    find_puzzles,
    is_header,
    named,
    table_columns,
)
from alldiff.bulk.csv_records import records
from alldiff.core.errors import ReadError, UsageError
from alldiff.core.messages import t

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
HEAD = 1 << 16
"""How many bytes at the start and the end of a file identify it."""
JSON_LIST = re.compile(rb"\[\s*\{")
EVERY_COLUMN = ColumnOptions()


def layout_of(
    head: bytes, format: str | None, name: str, columns: ColumnOptions = EVERY_COLUMN
) -> tuple[Layout, InputPosition]:
    """Return the layout of a text that starts like this, and the position of its first row."""
    at = len(BYTE_ORDER_MARK) if head.startswith(BYTE_ORDER_MARK) else 0
    line, newline, rest = head[at:].partition(b"\n")
    separator = separator_of(line)
    names = [field.strip() for field in csv_fields(line, separator)]
    if format is None:
        text = head[at:].lstrip()
        if JSON_LIST.match(text):
            raise ReadError(
                "a JSON list is not read in parts: write its objects as JSON lines", source=name
            )
        samples = csv_samples(rest, len(names), separator)
        is_table = len(names) > 1 and is_header(names) and find_puzzles(names, samples) is not None
        is_table |= "puzzle" in map(str.lower, names)
        format = "jsonl" if text.startswith(b"{") else "csv" if is_table else "text"
    if format == "jsonl":
        return json_layout(head[at:], columns, name), InputPosition(at)
    if format != "csv":
        if columns.column is not None or columns.answer is not None:
            raise UsageError(t("{}: a text has no columns", name).advise("format"))
        return Layout(format, numbered=bool(columns.keep)), InputPosition(at)
    after = InputPosition(at + len(line) + len(newline), 1)
    if not is_header(names) and not (columns.column in names and columns.column):
        layout = headerless_layout(names, rest, columns, name, separator)
        return layout, InputPosition(at)
    usual = names[0] if len(names) == 1 else None
    found = table_columns(names, csv_samples(rest, len(names), separator), columns, name, usual)
    layout = Layout("csv", names.index(found.puzzle), found.puzzle, tuple(names), found.kept)
    layout = replace(
        layout, answer=found.answer, header=1, quoted=b'"' in head, separator=separator
    )
    return with_numbers(layout, columns), after


def with_numbers(layout: Layout, columns: ColumnOptions) -> Layout:
    """Return a layout that says whether rows are numbered: where other columns are kept."""
    return replace(layout, numbered=bool(layout.kept) if columns.keep is None else columns.keep)


def headerless_layout(
    names: list[str], rest: bytes, columns: ColumnOptions, source: str, separator: str
) -> Layout:
    """Return the layout of CSV whose first line is a row."""
    if columns.column is not None:
        column = named(columns.column, [], source)
    else:
        column = find_puzzles([], [names, *csv_samples(rest, 0, separator)]) or 0
    if columns.answer is not None:
        raise UsageError(t("{}: its first line does not name columns", source))
    return Layout("csv", column, numbered=bool(columns.keep), separator=separator)


def separator_of(line: bytes) -> str:
    """Return what is between the fields of a table's first line: a comma, semicolon or tab."""
    if b"," in line:
        return ","
    return "\t" if b"\t" in line else ";" if b";" in line else ","


def csv_fields(line: bytes, separator: str) -> list[str]:
    """Return the fields of a line of CSV, none if it is damaged."""
    text = line.decode("utf-8", "replace").rstrip("\r")
    try:
        return next(csv.reader([text], delimiter=separator), [])
    except csv.Error:
        return []


def csv_samples(rest: bytes, columns: int, separator: str) -> list[list[str]]:
    """Return the first rows of CSV."""
    found = (
        (record, fields) for record, fields in records(rest, columns, separator) if record.strip()
    )
    return [fields or [] for _, fields in islice(found, SAMPLES)]


def json_layout(head: bytes, columns: ColumnOptions, source: str) -> Layout:
    """Return the layout of JSON lines: the fields of the first objects are the columns."""
    records = []
    whole = len(head) < HEAD
    lines = head.split(b"\n")
    for line in lines if whole else lines[:-1]:
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            records.append(record)
    is_own = any(str(record.get("format")).startswith("alldiff/") for record in records)
    if is_own and columns.column is None and columns.answer is None:
        return Layout("jsonl", numbered=bool(columns.keep))
    names = list(dict.fromkeys(name for record in records for name in record))
    samples = [[record.get(name) for name in names] for record in records[:SAMPLES]]
    usual = "puzzle" if not names or "puzzle" in names else None
    found = table_columns(names, samples, columns, source, usual)
    layout = Layout("jsonl", 0, found.puzzle, tuple(names), found.kept, found.answer)
    return with_numbers(layout, columns)
