"""CSV: a header with the column `puzzle`, perhaps `solution`, and a puzzle in each row."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.formats.base import Reading, ReadOptions, content_lines, spell_options
from alldiff.formats.text import line, symbols
from alldiff.formats.text.squares import needed_options, require_square

OTHER_NAMES = {"quizzes": "puzzle", "quiz": "puzzle", "solutions": "solution"}
"""What columns are called in tables of Kaggle."""


def names_in(header: str) -> list[str]:
    """Return the names of the columns, as they are called here."""
    import csv

    try:
        (fields,) = csv.reader([header])
    except (csv.Error, ValueError):
        return []
    names = [name.strip().lower() for name in fields]
    return [OTHER_NAMES.get(name, name) for name in names]


def sniff(text: str) -> bool:
    """Return whether the first line is a header that names a column `puzzle`."""
    lines = content_lines(text, 1)
    header = lines[0][1].lower() if lines else ""
    likely = "puzzle" in header or "quiz" in header
    return likely and "puzzle" in names_in(header)


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each row; other columns are kept under their names."""
    import csv

    lines = content_lines(text)
    if not lines or not sniff(text):
        raise ReadError("expected a header with a column named puzzle", line=1, column=1)
    try:
        table = list(csv.reader(row for _, row in lines))
    except csv.Error as error:
        raise ReadError(t("not CSV: {}", error)) from None
    header = names_in(lines[0][1])
    at = header.index("puzzle")
    rows = list(zip(lines[1:], table[1:], strict=False))
    if len(table) != len(lines):
        raise ReadError("a quoted field runs over the end of its line", line=lines[0][0])
    if not rows:
        raise ReadError("there is a header but no puzzle", line=lines[0][0])
    for (number, _), fields in rows:
        if len(fields) != len(header) or not fields[at].strip():
            raise ReadError(
                t("{} fields, but the header names {}", len(fields), len(header))
                if len(fields) != len(header)
                else "the field puzzle is empty",
                line=number,
            )
    by_line = {number: fields for (number, _), fields in rows}
    # The reader of lines sees each puzzle on the line where the table has it.
    last = rows[-1][0][0]
    cells = [by_line[n][at].strip() if n in by_line else "" for n in range(1, last + 1)]
    reading = line.read("\n".join(cells), options)
    reading.puzzles = [
        with_columns(puzzle, dict(zip(header, fields, strict=True)))
        for puzzle, fields in zip(reading.puzzles, by_line.values(), strict=True)
    ]
    return reading


def with_columns(puzzle: Puzzle, fields: dict[str, str]) -> Puzzle:
    """Return the puzzle with the solution and what the other columns say."""
    solution = None
    if text := fields.get("solution", "").strip():
        found, _ = line.split_rest(text, puzzle.rows, "letters")
        solution = found
    extra = tuple(
        (name, json.dumps(value, ensure_ascii=False))
        for name, value in fields.items()
        if value and name not in ("puzzle", "solution") and name.isidentifier()
    )
    return replace(puzzle, solution=solution, extra=puzzle.extra + extra)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a header and a row for each puzzle, with the solutions that are known."""
    import csv

    for puzzle in puzzles:
        require_square(puzzle, "csv", largest=symbols.LARGEST)
    options = needed_options(puzzles, "csv")
    if any(puzzle.rows > 9 for puzzle in puzzles):
        options = replace(options, alphabet="letters")
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    solved = any(puzzle.solution for puzzle in puzzles)
    table.writerow(["puzzle", "solution"] if solved else ["puzzle"])
    for puzzle in puzzles:
        row = [line.cells_text(puzzle.givens, ".")]
        if solved:
            row.append(line.cells_text(puzzle.solution, ".") if puzzle.solution else "")
        table.writerow(row)
    return out.getvalue() + spell_options(options)
