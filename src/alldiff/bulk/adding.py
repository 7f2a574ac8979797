"""The columns that a run writes beside its answers: those of the input, and those it adds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from alldiff.bulk import checked, rated
from alldiff.bulk.blocks import Layout, open_arrow, parquet_module
from alldiff.bulk.classic import characters
from alldiff.bulk.dedup import canonical_cells
from alldiff.bulk.forms import least_form
from alldiff.bulk.inputs import Input
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.several import Inputs
from alldiff.bulk.solving import CODE, Answers
from alldiff.bulk.wide import Columns, texts_of
from alldiff.languages import language
from alldiff.tutor.traces import checked_form, trace_of


@dataclass(frozen=True, slots=True)
class AddedColumns:
    """What a run adds to its answers: ratings on some scales, canonical forms, traces in a form."""

    scales: tuple[str, ...] = ()
    canonical: bool = False
    traces: str | None = None
    lang: str = "en"

    def __post_init__(self) -> None:
        if self.traces is not None:
            checked_form(self.traces)
        object.__setattr__(self, "scales", rated.checked_scales(tuple(self.scales)))


NOTHING_ADDED = AddedColumns()


def added_types(answer: str, added: AddedColumns) -> dict[str, str]:
    """Return the columns that are added, with their types."""
    found = dict.fromkeys(checked.COLUMNS, "string") if answer else {}
    for scale in added.scales:
        found |= rated.COLUMNS[scale]
    if added.canonical:
        found["canonical"] = "string"
    if added.traces is not None:
        found["trace"] = "string"
    return found


def output_columns(source: Input | Inputs, added: AddedColumns = NOTHING_ADDED) -> Columns:
    """Return the columns of a run's output besides the usual ones."""
    layout = source.layout
    found: dict[str, Any] = {}
    if layout.numbered:
        found["row"] = "int64"
    if isinstance(source, Inputs) and layout.wide:
        found["file"] = "string"
    found |= kept_types(source)
    return tuple((found | added_types(layout.answer, added)).items())


def kept_types(source: Input | Inputs) -> dict[str, Any]:
    """Return the columns that are kept, with their types; those of different files may differ."""
    found: dict[str, Any] = {}
    for file in source.files if isinstance(source, Inputs) else (source,):
        types = table_types(file)
        for name, shown in file.layout.kept:
            kind = types.get(name, "string")
            found[shown] = kind if found.get(shown, kind) == kind else "string"
    return found


def table_types(file: Input) -> dict[str, Any]:
    """Return the types of the columns of a Parquet or Arrow file."""
    if not file.layout.kept or not file.layout.binary:
        return {}
    if file.layout.format == "arrow":
        with open_arrow(file.path) as reader:
            schema = reader.schema
    else:
        schema = parquet_module().ParquetFile(file.path).schema_arrow
    return dict(zip(schema.names, schema.types, strict=True))


def with_columns(
    answers: Answers, layout: Layout, added: AddedColumns, cancel: CancelToken
) -> Answers:
    """Return answers with the columns that a run adds."""
    extra = dict(answers.rows.extra)
    if layout.answer:
        shown = dict(layout.kept)[layout.answer]
        extra |= checked.checked(answers, extra[shown], cancel)
    if added.scales:
        extra |= rated.rated(answers, added.scales, cancel)
    if added.canonical:
        extra["canonical"] = canonical_texts(answers, cancel)
    if added.traces is not None:
        extra["trace"] = traces(answers, added.traces, added.lang, cancel)
    if extra.keys() == answers.rows.extra.keys():
        return answers
    return replace(answers, rows=replace(answers.rows, extra=extra))


def canonical_texts(answers: Answers, cancel: CancelToken) -> list[str | None]:
    """Return the canonical form of each puzzle: of a classic Sudoku as 81 characters.

    That of another kind is a line of JSON, and only a puzzle with one solution has one.
    """
    rows = answers.rows
    found: list[str | None] = [None] * rows.count
    cells = canonical_cells(rows.cells, cancel)
    for row, text in zip(rows.indices().tolist(), texts_of(characters(cells)), strict=True):
        found[row] = text.replace("0", ".")
    for row, other in rows.others.items():
        answer = answers.others[row]
        if other.puzzle is not None and answer.code == CODE["unique"]:
            cancel.check()
            found[row] = least_form(replace(other.puzzle, solution=answer.solution)).text
    return found


def traces(answers: Answers, form: str, lang: str, cancel: CancelToken) -> list[str | None]:
    """Return the path to the solution of each puzzle with one solution, as a trace."""
    spoken = language(lang)
    codes = answers.codes().tolist()
    found: list[str | None] = [None] * len(codes)
    for row, puzzle in enumerate(rated.puzzles_of(answers)):
        if puzzle is not None and codes[row] == CODE["unique"]:
            cancel.check()
            found[row] = trace_of(puzzle, form, spoken)
    return found
