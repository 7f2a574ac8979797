"""Which column of a table has the puzzles, which one the answers, and which others are kept."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.formats.text import line
from alldiff.formats.text.line import cells_text

PREFERRED = (
    "puzzle",
    "question",
    "quizzes",
    "quiz",
    "initial_board",
    "board",
    "sudoku",
    "grid",
    "problem",
    "unsolved",
    "clues",
    "givens",
    "input",
    "inputs",
    "start",
)
"""Usual names of the column with the puzzles, the likeliest first."""
NAME = re.compile(r"[^\W\d][\w .:/()%-]{0,63}")
"""What may stand in the first line of a table as the name of a column."""
WRITTEN = ("puzzle", "solution", "solutions", "status", "error")
"""The columns of every output."""
BOARD = frozenset({"initial_board", "rules", "rows", "cols"})
"""The columns by which tables of Sudoku-Bench are known."""
RULES = "rules"
"""The column in which a data set of ours states the rules as JSON, and Sudoku-Bench in words."""
PLAIN = frozenset({"puzzle", RULES, "rules_text"})
"""The columns by which our data sets are known."""
EMPTY = re.compile(r"[0.*_\-xX]")
SAMPLES = 20
"""How many first rows decide."""
NULLS = frozenset({"", "nan", "null", "none", "na", "<na>"})
"""What stands for a missing text, in lower case."""
NO_PUZZLE = "there is no puzzle: null"


@dataclass(frozen=True, slots=True)
class ColumnOptions:
    """What a caller says about the columns of a table.

    `column` names the one with the puzzles and `answer` the one with answers to check. `keep` says
    whether the other columns and the row numbers are kept; None: if there are other columns.
    `added` are the columns that the run adds.
    """

    column: str | None = None
    answer: str | None = None
    keep: bool | None = None
    added: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableColumns:
    """The columns of a table that matter, by name: `kept` are pairs (in the table, as written)."""

    puzzle: str
    answer: str
    kept: tuple[tuple[str, str], ...]


def text_of(value: Any) -> str | None:
    """Return the text of a puzzle in a cell of a table, None if the cell is empty.

    >>> text_of(" 4.23 "), text_of([[0, 1], [1.0, 0]]), text_of(float("nan")), text_of("NaN")
    ('4.23', '.11.', None, None)
    """
    if isinstance(value, str):
        text = value.strip()
        return None if len(text) < 5 and text.lower() in NULLS else text
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple) and value:
        rows = value if all(isinstance(row, list | tuple) for row in value) else [value]
        cells: list[Any] = [
            int(cell) if type(cell) is float and cell.is_integer() else cell
            for row in rows
            for cell in row
        ]
        if all(type(cell) is int and 0 <= cell <= 35 for cell in cells):
            return cells_text((tuple(cells),), "." if len(cells) <= 81 else "0")
        if all(isinstance(cell, str) for cell in cells):
            return "".join(cells)
    if isinstance(value, dict | list):
        return json.dumps(value)
    return str(value)


def is_puzzle(value: Any) -> bool:
    """Return whether a cell of a table reads as a puzzle, or as a solution."""
    text = text_of(value)
    if not text or len(text) < 16:
        return False
    return (text.startswith("{") and '"alldiff"' in text) or line.sniff(text)


def has_empty_cells(value: Any) -> bool:
    """Return whether a text that reads as a puzzle has empty cells."""
    return EMPTY.search(text_of(value) or "") is not None


def find_puzzles(
    names: Sequence[str], samples: Sequence[Sequence[Any]], answer: str | None = None
) -> int | None:
    """Return the number of the column with the puzzles, None if no column has any.

    Among several named columns, one of full grids is taken for answers, unless its name says
    otherwise.

    Args:
        names: the names of the columns, in any case
        samples: the first rows
        answer: the name of the column with the answers, which has no puzzles

    >>> find_puzzles(["id", "question", "answer"], [[7, "4.23.2.4.3..1..2", "4123321423411432"]])
    1
    """
    if set(names) >= PLAIN:
        return list(names).index("puzzle")
    lower = [name.lower() for name in names]
    width = max([len(names), *map(len, samples)], default=0)
    columns = [[row[at] for row in samples if at < len(row)] for at in range(width)]
    shares = [share(map(is_puzzle, column)) for column in columns]
    if answer is not None and answer in names:
        shares[list(names).index(answer)] = 0.0
    named = [lower.index(name) for name in PREFERRED if name in lower]
    for at in named:
        if shares[at] > 0 or not samples:
            return at
    likely = [at for at in range(width) if shares[at] >= 0.5]
    empty = {at: share(map(has_empty_cells, columns[at])) for at in likely}
    if likely and (len(names) < 2 or any(empty.values())):
        return max(likely, key=lambda at: (empty[at], -at))
    return named[0] if named and lower[named[0]] == "puzzle" else None


def share(found: Iterable[bool]) -> float:
    """Return the share of true values, 0 if there are none."""
    listed = list(found)
    return sum(listed) / len(listed) if listed else 0.0


def is_header(fields: Sequence[str]) -> bool:
    """Return whether the first line of a table names its columns."""
    # pandas leaves the name of the row numbers empty.
    named = fields[1:] if len(fields) > 1 and not fields[0] else fields[:1]
    return bool(named) and not any(map(is_puzzle, fields)) and all(map(NAME.fullmatch, named))


def named(asked: str, names: Sequence[str], source: str) -> int:
    """Return the number of the column that a caller names, or numbers from 1."""
    if asked in names:
        return names.index(asked)
    lower = [name.lower() for name in names]
    if lower.count(asked.lower()) == 1:
        return lower.index(asked.lower())
    if re.fullmatch("[1-9][0-9]{0,3}", asked) and (not names or int(asked) <= len(names)):
        return int(asked) - 1
    raise ReadError(
        t("there is no column {!r}: the columns are {}", asked, ", ".join(names)), source=source
    )


def table_columns(
    names: Sequence[str],
    samples: Sequence[Sequence[Any]],
    options: ColumnOptions,
    source: str,
    fallback: str | None = None,
) -> TableColumns:
    """Return which columns of a table matter.

    Args:
        names: the names of all columns
        samples: the first rows
        options: what the caller says
        source: the table's name in errors
        fallback: the column with the puzzles if none is found; None raises ReadError
    """
    answer = names[named(options.answer, names, source)] if options.answer is not None else ""
    if options.column is not None:
        puzzle = names[named(options.column, names, source)]
    else:
        found = find_puzzles(names, samples, answer)
        if found is None and fallback is None:
            raise ReadError(
                t("no column has puzzles: the columns are {}", ", ".join(names)).advise("column"),
                source=source,
            )
        puzzle = str(fallback) if found is None else names[found]
    if puzzle == answer:
        raise ReadError(
            t("the column {} cannot have both puzzles and answers", puzzle).advise("column"),
            source=source,
        )
    return TableColumns(puzzle, answer, kept_columns(names, puzzle, answer, options))


def needed_columns(puzzle: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that say how the puzzles of a table are meant."""
    if puzzle == "initial_board" and set(names) >= BOARD:
        return RULES, "visual_elements"
    return (RULES,) if puzzle == "puzzle" and set(names) >= PLAIN else ()


def kept_columns(
    names: Sequence[str], puzzle: str, answer: str, options: ColumnOptions
) -> tuple[tuple[str, str], ...]:
    """Return the columns that are kept, with the names under which they are written.

    The table of an earlier run gets new answers in place of the old ones.
    """
    others = [name for name in dict.fromkeys(names) if name != puzzle]
    if options.keep is False:
        needed = {answer, *needed_columns(puzzle, names)}
        others = [name for name in others if name in needed]
    elif options.keep is None and set(WRITTEN) <= set(names):
        others = [name for name in others if name == answer or name not in (*WRITTEN, "row")]
    judged = ("answer_status", "answer_cells") if answer else ()
    ours = {*WRITTEN, "row", "file", *judged, *options.added}
    taken = {*ours, *others}
    return tuple((name, renamed(name, ours, taken)) for name in others)


def renamed(name: str, ours: Container[str], taken: set[str]) -> str:
    """Return the name under which a column is written, and note it as taken.

    One with the name of a new column gets `input_` before it, until it is the only one.
    """
    if name in ours:
        while name in taken:
            name = f"input_{name}"
    taken.add(name)
    return name


def is_text(kind: Any) -> bool:
    """Return whether an Arrow type is one of texts."""
    return any(word in str(kind) for word in ("string", "binary"))


def check_type(kind: Any, name: str, source: str) -> None:
    """Raise ReadError unless a column of an Arrow type can hold puzzles."""
    if str(kind).startswith(("struct", "map")) or not (is_text(kind) or "list" in str(kind)):
        raise ReadError(
            t("its column {} is of type {}: expected strings", name, kind), source=source
        )
