"""Rows of Sudoku-Bench: a board, its size, and its rules in words.

A board whose rules are the usual ones is a Sudoku. Other rules stand there as sentences and
drawings, which nobody can solve by reading a column: such a row is reported, never solved as if it
were a plain Sudoku.
"""

from __future__ import annotations

import json
import re
from typing import Any

from alldiff.bulk.blocks import Layout
from alldiff.bulk.columns import BOARD
from alldiff.bulk.rows import OtherRow, Rows

USUAL = re.compile(
    r"(normal|standard|classic|regular) (\d+ ?x ?\d+ )?sudoku rules apply"
    r"|(place|enter|fill|put|write) (the )?(numbers|digits)\b[^.]*\b(every|each|all) "
    r"(row|rows|column|columns)\b[^.]*\b(box|boxes|region|regions|area|areas|blocks?)\b[^.]*",
    re.IGNORECASE,
)


def is_board(layout: Layout) -> bool:
    """Return whether a table has the columns of Sudoku-Bench."""
    return layout.name == "initial_board" and set(layout.names) >= BOARD


def with_board_rules(rows: Rows, layout: Layout) -> Rows:
    """Return rows with those reported whose rules are not only the usual ones."""
    shown = dict(layout.kept)

    def values(name: str) -> list[Any]:
        column = rows.extra.get(shown.get(name, ""), [None] * rows.count)
        return column if isinstance(column, list) else column.to_pylist()

    strange = {
        row: why
        for row, (rules, drawn) in enumerate(
            zip(values("rules"), values("visual_elements"), strict=True)
        )
        if (why := unread(rules, drawn))
    }
    if not strange:
        return rows
    texts, places = rows.texts(), rows.places(layout)
    others = {}
    for row, why in strange.items():
        old = rows.others.get(row)
        if old is None or old.puzzle is not None:
            others[row] = OtherRow(texts[row], old.place if old else places[row], reason=why)
    return rows.with_others(others)


def unread(rules: Any, drawn: Any) -> str:
    """Return why a board is not a plain Sudoku, "" if it is one.

    >>> unread("Normal sudoku rules apply.", "[]"), unread("Cages show their sums.", "[]")
    ('', "its rules are in words that are not read: 'Cages show their sums'")
    """
    for sentence in sentences(rules):
        if not USUAL.fullmatch(sentence):
            return f"its rules are in words that are not read: {sentence[:80]!r}"
    if isinstance(drawn, str):
        try:
            drawn = json.loads(drawn) if drawn.strip() else []
        except (ValueError, RecursionError):
            return "its visual_elements are not JSON"
    return "its drawings may state rules, which are not read" if drawn else ""


def sentences(rules: Any) -> list[str]:
    """Return the sentences of rules: a text, a list, or a list as JSON."""
    if isinstance(rules, str) and rules.lstrip().startswith("["):
        try:
            rules = json.loads(rules)
        except (ValueError, RecursionError):
            rules = [rules]
    listed = rules if isinstance(rules, list) else [rules or ""]
    parts = [part.strip(" .!") for text in listed for part in re.split(r"[.!\n]+", str(text))]
    return [part for part in parts if part]
