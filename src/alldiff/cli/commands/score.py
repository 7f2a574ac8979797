"""alldiff score: answers to puzzles, such as those of language models, judged by the thousand."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

from alldiff.api.scoring import score
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import OK, UNREADABLE
from alldiff.cli.messages import say, warn
from alldiff.cli.options import Output, record_options
from alldiff.cli.output import records
from alldiff.core.cells import cell_name
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.formats import ReadOptions

if TYPE_CHECKING:
    from alldiff.scoring.verdict import Score

ANSWERS = ("answer", "output", "response", "completion", "prediction", "text", "content", "answers")
GROUPS = ("difficulty", "rating", "level", "guesses", "source")
MOST_GROUPS = 20
UP_TO = "<="


@click.command("score", cls=Command)
@click.argument("puzzles", metavar="PUZZLES", type=click.Path())
@click.argument("answers", metavar="ANSWERS", type=click.Path())
@click.option("--column", metavar="NAME", help="Column with the puzzles; found if omitted.")
@click.option("--answer", metavar="NAME", help="Column with the answers; found if omitted.")
@click.option("--id", "key", metavar="NAME", help="Column in both files that joins their rows.")
@click.option("--by", metavar="NAME", help="Column of PUZZLES to group the summary by.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw the shares of right answers.")
@derived(score, without=("text",))
@record_options
def command(
    puzzles: str,
    answers: str,
    column: str | None,
    answer: str | None,
    key: str | None,
    by: str | None,
    plot: str | None,
    call: Call,
    output: Output,
) -> int:
    """Score the answers in one file to the puzzles in another.

    Both are CSV, JSONL, Parquet, Arrow, or text with one row per line. Row n of ANSWERS answers
    row n of PUZZLES; --id joins rows with equal ids instead. An answer may be inside other text.
    Prints how many are right, by difficulty if PUZZLES has that column; more than 20 different
    numbers are grouped into ranges. --json or --jsonl prints every row. The exit code is 0 for any
    answers, and 5 if most puzzles are invalid.

    Examples:
        alldiff score puzzles/sudoku/fifty.txt puzzles/sudoku/fifty.txt
            answers that only repeat the puzzles are incomplete
        alldiff score puzzles/sudoku/fifty.txt puzzles/sudoku/fifty.txt --json
            every row, as JSON
        alldiff score puzzles/sudoku/fifty.txt puzzles/sudoku/fifty.txt --jsonl
            the status of every answer, with its cells and partial credit, per line
        alldiff score puzzles/sudoku/fifty.txt puzzles/sudoku/fifty.txt --plot right.svg
            a plot of the right answers, by difficulty if there is such a column
    """
    from alldiff.bulk.records import column_named, puzzles_of, records_of

    asked, given = records_of(puzzles, "puzzle"), records_of(answers, "answer")
    if not asked or not given:
        raise UsageError(t("{} has no rows", puzzles if not asked else answers))
    name = column_named(given, answer, ANSWERS, answers)
    pairs = joined(asked, given, key, puzzles, answers)
    read = puzzles_of(asked, column, ReadOptions(), puzzles)
    group = by or next((one for one in GROUPS if one in asked[0]), None)
    if by is not None and by not in asked[0]:
        raise UsageError(t("{} has no column {!r}", puzzles, by))
    invalid = [one for one in read if isinstance(one, str)]
    totals: dict[str, Counter[str]] = {}
    with records(output) as found:
        for row, other in pairs:
            puzzle = read[row]
            if isinstance(puzzle, str):
                continue
            value = None if other is None else given[other].get(name)
            result = call(puzzle, "" if value is None else str(value))
            label = str(asked[row].get(group)) if group else "all"
            totals.setdefault(label, Counter())[result.status] += 1
            if output.records:
                found.add({"row": row, "id": asked[row].get(key) if key else None, **told(result)})
    totals = in_ranges(totals)
    if invalid:
        warn(f"{len(invalid):,} of {len(read):,} puzzles are invalid; the first: {invalid[0]}")
    if not output.records:
        print("\n".join(summary(totals, group)))
    if plot:
        draw(totals, group or "all", plot)
        say(f"alldiff: wrote {plot}")
    return UNREADABLE if 2 * len(invalid) > len(read) else OK


def joined(
    asked: list[dict[str, Any]],
    given: list[dict[str, Any]],
    key: str | None,
    puzzles: str,
    answers: str,
) -> list[tuple[int, int | None]]:
    """Return which row of the answers belongs to each puzzle, None if there is none."""
    if key is None:
        if len(asked) != len(given):
            told = t("{} has {} rows and {} has {}", puzzles, len(asked), answers, len(given))
            raise UsageError(f"{told}: --id NAME joins rows by a column")
        return [(row, row) for row in range(len(asked))]
    for path, rows in ((puzzles, asked), (answers, given)):
        if key not in rows[0]:
            raise UsageError(t("{} has no column {!r}", path, key))
    where = {str(record.get(key)): row for row, record in enumerate(asked)}
    found: list[tuple[int, int | None]] = []
    for row, one in enumerate(given):
        if (name := str(one.get(key))) in where:
            found.append((where[name], row))
    seen = {row for row, _ in found}
    found += [(row, None) for row in range(len(asked)) if row not in seen]
    return sorted(found, key=lambda pair: pair[0])


def told(result: Score) -> dict[str, Any]:
    """Return a score as a record."""
    return {
        "status": result.status,
        "cells": [cell_name(cell) for cell in result.cells],
        "faults": list(result.faults),
        "place": result.place,
        "cells_right": result.cells_right,
        "clues_kept": result.clues_kept,
        "prefix_right": result.prefix_right,
    }


def summary(totals: dict[str, Counter[str]], group: str | None) -> list[str]:
    """Return a table: a line for each group, with the number of answers of each status."""
    from alldiff.scoring.verdict import STATUSES

    rows = in_order(totals)
    if len(rows) > 1:
        rows.append(("all", sum(totals.values(), Counter())))
    used = [status for status in STATUSES if any(counts[status] for _, counts in rows)]
    table = [[group or "", "answers", "right", *(one for one in used if one != "right")]]
    for label, counts in rows:
        total = sum(counts.values())
        share = f"{counts['right']} ({counts['right'] / total:.0%})"
        table.append(
            [label, str(total), share, *(str(counts[one]) for one in used if one != "right")]
        )
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]


def in_ranges(totals: dict[str, Counter[str]]) -> dict[str, Counter[str]]:
    """Return the groups, many numbers together in ranges up to 0, 1, 2, 4, 8 and so on.

    >>> list(in_ranges({str(number): Counter(right=1) for number in (*range(30), None)}))
    ['<=0', '<=1', '<=2', '<=4', '<=8', '<=16', '<=32', 'None']
    """
    if sum(number_of(label) is not None for label in totals) <= MOST_GROUPS:
        return totals
    found: dict[str, Counter[str]] = {}
    for label, counts in totals.items():
        number = number_of(label)
        if number is not None:
            end = 1 if number > 0 else 0
            while end < number:
                end *= 2
            label = f"{UP_TO}{end}"
        found[label] = found.get(label, Counter()) + counts
    return found


def number_of(label: str) -> float | None:
    """Return the number that a group is named by, None for another name."""
    try:
        number = float(label)
    except ValueError:
        return None
    return number if isfinite(number) else None


def in_order(totals: dict[str, Counter[str]]) -> list[tuple[str, Counter[str]]]:
    """Return the groups in order: numbers by size, names by the usual order of difficulties."""
    from alldiff.core.annotations import difficulties

    names = difficulties()

    def rank(item: tuple[str, Counter[str]]) -> tuple[int, float, str]:
        label = item[0]
        if label in names:
            return 0, names.index(label), label
        number = number_of(label.removeprefix(UP_TO))
        return (2, 0.0, label) if number is None else (1, number, label)

    return sorted(totals.items(), key=rank)


def draw(totals: dict[str, Counter[str]], group: str, path: str) -> None:
    """Draw the share of right answers in each group as bars."""
    from alldiff.lab.plots import new_figure

    rows = in_order(totals)[:MOST_GROUPS]
    figure = new_figure(max(4, 0.7 * len(rows) + 1.5), 3.2)
    axes = figure.add_subplot()
    shares = [counts["right"] / sum(counts.values()) for _, counts in rows]
    axes.bar([label for label, _ in rows], shares, color="#4c78a8")
    axes.set_ylim(0, 1)
    axes.set_xlabel(group)
    axes.set_ylabel("share of right answers")
    figure.savefig(path)
