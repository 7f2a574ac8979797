"""Parsed rows from tables: CSV, JSON lines and Arrow, with the columns that are kept."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import numpy as np

from alldiff.bulk import classic
from alldiff.bulk.blocks import Block, Layout
from alldiff.bulk.boards import is_board, with_board_rules
from alldiff.bulk.classic import CELLS
from alldiff.bulk.columns import NO_PUZZLE, PLAIN, text_of
from alldiff.bulk.csv_records import records
from alldiff.bulk.plain import with_stated_rules
from alldiff.bulk.rows import Rows, parse_lines, parse_texts, reads_classic
from alldiff.formats.base import ReadOptions


def parse(block: Block, layout: Layout, options: ReadOptions) -> Rows:
    """Return the rows of a block."""
    if layout.binary:
        rows = parse_arrow(block, layout, options)
    elif layout.format == "jsonl":
        rows = parse_json(block, layout, options)
    elif layout.format == "csv" and (
        layout.kept or layout.column > 0 or layout.separator != "," or has_quotes(block.text)
    ):
        rows = parse_csv(block, layout, options)
    else:
        rows = parse_lines(block, layout, options)
    if layout.label and layout.wide:
        rows.extra["file"] = [layout.label] * rows.count
    if layout.name == "puzzle" and set(layout.names) >= PLAIN:
        return with_stated_rules(rows, layout, options)
    return with_board_rules(rows, layout) if is_board(layout) else rows


def has_quotes(text: bytes | memoryview) -> bool:
    """Return whether fields may be quoted."""
    return bool((np.frombuffer(text, np.uint8) == ord('"')).any())


def parse_csv(block: Block, layout: Layout, options: ReadOptions) -> Rows:
    """Return the puzzles in one column of a table."""
    texts: list[str] = []
    places: list[int] = []
    wrong: dict[int, str] = {}
    listed: list[list[str]] = []
    for number, (record, fields) in enumerate(csv_rows(block.text, layout), 1):
        stripped = record.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if fields is None:
            wrong[len(texts)] = "not CSV: a quoted field is not closed"
            texts.append(stripped)
        elif layout.column >= len(fields):
            wrong[len(texts)] = (
                f"{len(fields)} fields, but puzzles are in field {layout.column + 1}"
            )
            texts.append(stripped)
        else:
            text = text_of(fields[layout.column])
            if text is None:
                wrong[len(texts)] = NO_PUZZLE
            texts.append(text or "")
        places.append(block.start.line + number)
        listed.append(fields or [])
    rows = parse_texts(texts, options, lambda row: layout.place("line", places[row]), wrong)
    if layout.numbered:
        rows.extra["row"] = [place - layout.header - 1 for place in places]
    for name, shown in layout.kept:
        at = layout.names.index(name)
        rows.extra[shown] = [fields[at] if at < len(fields) else None for fields in listed]
    return rows


def csv_rows(text: bytes | memoryview, layout: Layout) -> Iterable[tuple[str, list[str] | None]]:
    """Return each record with its fields, None for a damaged one."""
    if has_quotes(text):
        return records(text, layout.columns, layout.separator)
    lines = bytes(text).decode("utf-8", "replace").split("\n")
    return ((line, line.rstrip("\r").split(layout.separator)) for line in lines)


def parse_json(block: Block, layout: Layout, options: ReadOptions) -> Rows:
    """Return the puzzles in JSON lines: objects with a field for them, or alldiff JSON."""
    texts: list[str] = []
    places: list[int] = []
    wrong: dict[int, str] = {}
    whole: dict[int, str] = {}
    records: list[dict[str, Any]] = []
    for number, line in enumerate(bytes(block.text).decode("utf-8", "replace").split("\n"), 1):
        if not (stripped := line.strip()):
            continue
        row = len(texts)
        try:
            record = json.loads(stripped)
        except (ValueError, RecursionError) as error:
            wrong[row] = f"not JSON: {error}"
            record = None
        fields = record if isinstance(record, dict) else {}
        value = fields.get(layout.name) if fields else record
        text = text_of(value) if isinstance(value, str | list) else None
        if text is not None:
            texts.append(text)
            if text.startswith("{"):
                whole[row] = text
        else:
            texts.append(stripped)
            if layout.name in fields and not isinstance(value, dict):
                wrong[row] = NO_PUZZLE
            elif row not in wrong:
                whole[row] = json.dumps(value) if isinstance(value, dict) else stripped
        places.append(block.start.line + number)
        records.append(fields)
    named = lambda row: layout.place("line", places[row])  # noqa: E731
    rows = parse_texts(texts, options, named, wrong, whole)
    if layout.numbered:
        rows.extra["row"] = [place - 1 for place in places]
    for name, shown in layout.kept:
        rows.extra[shown] = [fields.get(name) for fields in records]
    return rows


def parse_arrow(block: Block, layout: Layout, options: ReadOptions) -> Rows:
    """Return the puzzles in a column of strings, or of lists of numbers."""
    rows = parse_column(block, layout, options)
    if layout.numbered:
        rows.extra["row"] = list(range(block.start.line, block.start.line + rows.count))
    for name, shown in layout.kept:
        rows.extra[shown] = block.batch.column(name)
    return rows


def parse_column(block: Block, layout: Layout, options: ReadOptions) -> Rows:
    """Return the puzzles in an Arrow array."""
    import pyarrow as pa
    import pyarrow.compute as pc

    texts = block.texts
    if "list" not in str(texts.type):
        texts = texts.cast(pa.string())
        if reads_classic(options) and not texts.null_count and len(texts):
            lengths = pc.min_max(pc.binary_length(texts)).as_py()
            if lengths == {"min": CELLS, "max": CELLS}:
                offsets = np.frombuffer(texts.buffers()[1], np.int32)[texts.offset :]
                data = np.frombuffer(texts.buffers()[2], np.uint8)
                chars = data[offsets[0] : offsets[0] + CELLS * len(texts)].reshape(-1, CELLS)
                cells, good = classic.values(chars, options.alphabet is not None)
                if good is None:
                    return Rows(len(texts), cells, chars)
    return parse_values(texts.to_pylist(), layout, options, block.start.line)


def parse_values(values: list[Any], layout: Layout, options: ReadOptions, before: int = 0) -> Rows:
    """Return rows from the values of a column, which follow `before` others."""
    listed = list(map(text_of, values))
    wrong = {row: NO_PUZZLE for row, text in enumerate(listed) if text is None}
    whole = {row: text for row, text in enumerate(listed) if text and text.startswith("{")}
    filled = [text or "" for text in listed]
    named = lambda row: layout.place("row", before + row + 1)  # noqa: E731
    return parse_texts(filled, options, named, wrong, whole)
