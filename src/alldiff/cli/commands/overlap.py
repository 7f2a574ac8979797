"""alldiff overlap: puzzles that are in two files, as they stand or by a symmetry."""

from __future__ import annotations

import click

from alldiff.api.leaks import overlap
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import OK, UNREADABLE
from alldiff.cli.options import Output, record_options
from alldiff.cli.output import records


@click.command("overlap", cls=Command)
@click.argument("first", metavar="A", type=click.Path())
@click.argument("second", metavar="B", type=click.Path())
@derived(overlap, without=("first", "second"))
@record_options
def command(first: str, second: str, call: Call, output: Output) -> int:
    """Report which puzzles in B are also in A: equal, the same by a symmetry, or by their solution.

    A and B are text, CSV, JSONL, Parquet or Arrow files, patterns or folders; A may be an index
    written by 'alldiff index'. --jsonl prints every row of B that is in A, counted from 0, with its
    closest relation.

    Examples:
        alldiff overlap puzzles/sudoku/fifty.txt puzzles/sudoku/fifty.txt
            every puzzle is equal to itself
        alldiff index puzzles/sudoku/fifty.txt -o fifty.idx
            hashes of fifty puzzles
        alldiff overlap fifty.idx puzzles/sudoku/fifty.txt --jsonl
            the same by an index, row by row
    """
    found = call(first, second)
    if output.records:
        with records(output) as listed:
            for row, relation in found.relations.items():
                listed.add({"row": row, "relation": relation})
    else:
        from alldiff.bulk.leaks import RELATIONS

        print(f"rows: {found.rows}")
        for relation in RELATIONS:
            print(f"{relation}: {found.count(relation)}")
        print(f"new: {found.rows - found.invalid - len(found.relations)}")
        if found.invalid:
            print(f"invalid: {found.invalid}")
    return UNREADABLE if 2 * found.invalid > found.rows else OK
