"""Which puzzles a command works on, and one piece of work done on each in turn."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import StringIO
from typing import Any

import click

from alldiff.cli.exits import INTERRUPTED, OK, worse
from alldiff.cli.messages import complain, warn
from alldiff.cli.options import ReadingOptions
from alldiff.cli.progress import progress
from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import FAULTS_TOLD, AlldiffError, InvalidPuzzle, ReadError, UsageError
from alldiff.core.model import Model
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.records import Record
from alldiff.formats.files.models import is_model, model_in
from alldiff.formats.source import Readable, from_stream, path_exists
from alldiff.rules.framework.base import Rule

STDIN = "-"
LOADED = "alldiff.loaded"
"""Under which a call keeps its one puzzle, to tell where something is wrong with it."""


class Named(Record, frozen=True):
    """A puzzle, or a problem without a grid, with what it is called in messages and in JSON."""

    label: str
    stated: Puzzle | Model
    place: Callable[[Cell], tuple[int, int] | None] = lambda cell: None
    """Where the input states a cell: line and column."""
    key: Callable[[Rule], tuple[str, int, int] | None] = lambda clue: None
    """Under which key, line and column the input states a clue."""
    format: str = ""
    """The name of the format that the input was taken for."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; a command that needs one says so where there is none."""
        if isinstance(self.stated, Model):
            raise UsageError(f"{self.label} is a problem without a grid: this takes puzzles only")
        return self.stated

    @property
    def kind(self) -> str:
        """The kind of the puzzle, or that it is none."""
        return "problem" if isinstance(self.stated, Model) else self.stated.kind


def load(sources: Sequence[str], reading: ReadingOptions) -> tuple[list[Named], int]:
    """Return the puzzles of all sources, and the worst exit code of those that cannot be read.

    Without a source the puzzles come from a pipe.
    """
    found: list[Named] = []
    code = OK
    for number, source in enumerate(sources or (from_pipe(),), start=1):
        name = label(source, number)
        try:
            readable, problem = problem_in(source)
            if problem is not None:
                found.append(Named(name, problem, format="model"))
                continue
            read = reading.load(readable)
        except ReadError as error:
            if len(sources) > 1:
                error.source = error.source or name
            complain(str(error))
            code = worse(code, error.exit_code)
            continue
        for warning in read.warnings:
            warn(f"{name}: {warning}")
        several = len(read.puzzles) > 1
        found += (
            Named(
                f"{name}:{at + 1}" if several else name,
                puzzle,
                partial(read.place, at),
                partial(read.key, at),
                read.format_of(at),
            )
            for at, puzzle in enumerate(read.puzzles)
        )
    return found, code


def load_one(source: str, reading: ReadingOptions) -> Named:
    """Return the one puzzle of a source."""
    name = label(source, 1)
    readable, problem = problem_in(source)
    if problem is not None:
        return Named(name, problem, format="model")
    read = reading.load(readable)
    for warning in read.warnings:
        warn(f"{name}: {warning}")
    if len(read.puzzles) != 1:
        raise UsageError(
            f"{name} holds {len(read.puzzles)} puzzles and this command takes one: "
            f"pick it as {name}:1"
        )
    named = Named(name, read.puzzles[0], partial(read.place, 0), partial(read.key, 0))
    click.get_current_context().meta[LOADED] = named
    return named


def problem_in(source: str) -> tuple[Readable, Model | None]:
    """Return the problem that a source states, or None and what is left to be read."""
    if source != STDIN:
        return source, model_in(source)
    text = from_stream(sys.stdin.buffer, "standard input").text
    if is_model(text):
        return source, model_in(text)
    stream = StringIO(text)
    stream.name = "standard input"
    return stream, None


def from_pipe() -> str:
    """Return the name of stdin, refusing to wait for a person to type."""
    if sys.stdin.isatty():
        raise UsageError("no puzzle given: name a file, write the puzzle itself, or - for stdin")
    return STDIN


def label(source: str, number: int) -> str:
    """Return what a source is called: a path, standard input, 'puzzle 2' for a text."""
    if source == STDIN:
        return "standard input"
    if path_exists(source) or path_exists(re.sub(r":\d+$", "", source)):
        return source
    return f"puzzle {number}"


def for_each(
    sources: Sequence[str], reading: ReadingOptions, work: Callable[[Named, bool], int]
) -> int:
    """Do the work on each puzzle in turn and return the most serious exit code.

    `work` is told whether there are several puzzles. What is wrong with one puzzle is told and
    the next one follows; a call that makes no sense, and Ctrl-C, end it all.
    """
    puzzles, code = load(sources, reading)
    with progress(len(puzzles)) as bar:
        for named in puzzles:
            try:
                found = work(named, len(puzzles) > 1)
            except UsageError:
                raise
            except InvalidPuzzle as invalid:
                found = refused(named, invalid)
            except AlldiffError as error:
                complain(f"{named.label}: {error}")
                found = error.exit_code
            code = worse(code, found)
            if code == INTERRUPTED:
                break
            if bar:
                bar.advance()
    return code


def refused(named: Named, invalid: InvalidPuzzle) -> int:
    """Tell what is wrong with a puzzle, and return the exit code."""
    place = place_text(named, invalid.faults[0])
    complain(f"{named.label}{place}: {faults_text(invalid.faults)}")
    return invalid.exit_code


def place_text(named: Named, fault: Fault) -> str:
    """Return where the input states the clue or the first cell that is wrong, as far as it does."""
    if fault.clue is not None and (found := named.key(fault.clue)) is not None:
        key, line, column = found
        return f", line {line}, column {column}: {key}"
    for cell in fault.cells[:1]:
        if (place := named.place(cell)) is not None:
            return f", line {place[0]}, column {place[1]}"
    return ""


def faults_text(faults: Sequence[Fault]) -> str:
    """Return the first faults of a puzzle in one line."""
    rest = " (alldiff check lists them)" if len(faults) > FAULTS_TOLD else ""
    return f"{InvalidPuzzle(faults)}{rest}"


def fault_records(faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """Return faults with the field names of the JSON form."""
    return [
        {"message": fault.message, "cells": [cell_name(cell) for cell in fault.cells]}
        for fault in faults
    ]
