"""Which puzzles a command works on, and one piece of work done on each in turn."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click

from alldiff.cli.derived import EXPLAIN_READING, Call
from alldiff.cli.exits import INTERRUPTED, OK, worse
from alldiff.cli.messages import print_error, say, warn
from alldiff.cli.progress import progress
from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import FAULTS_TOLD, AlldiffError, InvalidPuzzle, ReadError, UsageError
from alldiff.core.messages import advised
from alldiff.core.model import Model
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.records import Record
from alldiff.formats.base import Reading
from alldiff.formats.source import Readable, from_stream, model_or_source, path_exists
from alldiff.rules.framework.base import Rule

STDIN = "-"
LOADED = "alldiff.loaded"
"""The key of a command's one puzzle, which errors need to name the place of a fault."""


class LoadedPuzzle(Record, frozen=True):
    """A puzzle, or a problem without a grid, with what it is called in messages and in JSON."""

    label: str
    stated: Puzzle | Model
    place: Callable[[Cell], tuple[int, int] | None] = lambda cell: None
    """Where the input states a cell: line and column."""
    key: Callable[[Rule], tuple[str, int, int] | None] = lambda clue: None
    """Under which key, line and column the input states a clue."""
    format: str = ""
    """The name of the format that the input was taken for."""
    letters: bool = False
    """Whether the input has letters for values from 10 up."""

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


def load(sources: Sequence[str], reading: Call) -> tuple[list[LoadedPuzzle], int]:
    """Return the puzzles of all sources, and the worst exit code of those that cannot be read.

    Without a source the puzzles come from a pipe.
    """
    found: list[LoadedPuzzle] = []
    code = OK
    for number, source in enumerate(sources or (from_pipe(),), start=1):
        name = label(source, number)
        try:
            opened = problem_or_source(source)
            if isinstance(opened, Model):
                found.append(LoadedPuzzle(name, opened, format="model"))
                continue
            read = reading(opened)
        except ReadError as error:
            if len(sources) > 1:
                error.source = error.source or name
            print_error(str(error))
            code = worse(code, error.exit_code)
            continue
        tell_reading(name, read)
        several = len(read.puzzles) > 1
        found += (
            LoadedPuzzle(
                f"{name}:{at + 1}" if several else name,
                puzzle,
                partial(read.place, at),
                partial(read.key, at),
                read.format_of(at),
                read.letters,
            )
            for at, puzzle in enumerate(read.puzzles)
        )
    return found, code


def tell_reading(name: str, read: Reading) -> None:
    """Warn about what a reader assumed, or list all that was read if that is asked for."""
    if not click.get_current_context().meta.get(EXPLAIN_READING):
        for warning in read.warnings:
            warn(f"{name}: {advised(warning)}")
        return
    from alldiff.formats.explanation import reading_lines

    for number, puzzle in enumerate(read.puzzles, 1):
        label = name if len(read.puzzles) == 1 else f"{name}:{number}"
        for line in reading_lines(puzzle, map(advised, read.warnings)):
            say(f"alldiff: {label}: {line}")


def load_one(source: str, reading: Call) -> LoadedPuzzle:
    """Return the one puzzle of a source."""
    name = label(source, 1)
    opened = problem_or_source(source)
    if isinstance(opened, Model):
        return LoadedPuzzle(name, opened, format="model")
    read = reading(opened)
    tell_reading(name, read)
    if len(read.puzzles) != 1:
        raise UsageError(
            f"{name} holds {len(read.puzzles)} puzzles and this command takes one: "
            f"pick it as {name}:1"
        )
    named = LoadedPuzzle(name, read.puzzles[0], partial(read.place, 0), partial(read.key, 0))
    click.get_current_context().meta[LOADED] = named
    return named


def problem_or_source(source: str) -> Model | Readable:
    """Return the problem that a source states, or what is to be read."""
    stdin = from_stream(sys.stdin.buffer, "standard input") if source == STDIN else None
    return model_or_source(stdin or source)


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
    sources: Sequence[str], reading: Call, work: Callable[[LoadedPuzzle, bool], int]
) -> int:
    """Do the work on each puzzle in turn and return the most serious exit code.

    `work` takes the puzzle, and whether there are several. A fault in one puzzle is printed and
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
                print_error(f"{named.label}: {error}")
                found = error.exit_code
            code = worse(code, found)
            if code == INTERRUPTED:
                break
            bar.advance()
    return code


def refused(named: LoadedPuzzle, invalid: InvalidPuzzle) -> int:
    """Print the faults of a puzzle, and return the exit code."""
    place = place_text(named, invalid.faults[0])
    print_error(f"{named.label}{place}: {faults_text(invalid.faults)}")
    return invalid.exit_code


def place_text(named: LoadedPuzzle, fault: Fault) -> str:
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
