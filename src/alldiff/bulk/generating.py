"""New puzzles in the millions, to Parquet: part by part, so that a run goes on after anything.

A part is a stretch of numbers whose length depends on nothing but the recipe, so that the file is
the same, byte for byte, on any number of threads or workers and however often a run was stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from time import monotonic
from typing import Any

from alldiff.bulk import Client, Future
from alldiff.bulk.blocks import Position, parquet_module
from alldiff.bulk.checksum import checksum
from alldiff.bulk.classic import Halt, available_threads
from alldiff.bulk.made import Made, Recipe, make_part
from alldiff.bulk.manifest import Manifest, Part, load, locked, write_whole
from alldiff.bulk.outputs import Output, open_output, remove_parts
from alldiff.bulk.running import finish, taken_up
from alldiff.errors import LimitReached, UsageError, WriteError

CLASSIC_ROWS, RATED_ROWS, OTHER_ROWS = 10_000, 500, 100
"""Rows of a part: a few seconds of work, or minutes where wishes are rare or puzzles big."""
RETRIES = 3
AHEAD = 2
"""Parts for each thread that are under way or waiting to be."""
ASK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a run is told: what to make, how many, and where they go."""

    recipe: Recipe
    count: int
    output: Output
    part_rows: int
    restart: bool = False

    def ranges(self) -> Iterator[tuple[int, int]]:
        """Yield the stretches of numbers that make a part each."""
        for first in range(0, self.count, self.part_rows):
            yield first, min(first + self.part_rows, self.count)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: puzzles made of all, and candidates tried for those of this run."""

    made: int
    count: int
    tried: int
    found: int


Tell = Callable[[Progress], None]
Maker = Callable[[Plan, list[tuple[int, int]], Halt], Iterator[Made]]
"""Makes the parts of stretches of numbers, in any order."""


def plan(
    recipe: Recipe, count: int, path: str, *, part_rows: int | None = None, restart: bool = False
) -> Plan:
    """Return the plan of a run that writes a Parquet file, or a folder of parts."""
    parquet_module()
    if count < 1:
        raise UsageError(f"a count of puzzles is 1 or more, not {count}")
    if part_rows is not None and part_rows < 1:
        raise UsageError(f"a part has at least 1 row, not {part_rows}")
    output = open_output(path, "parquet" if path.endswith("/") else None, None)
    if output.format != "parquet":
        raise UsageError(f"{path}: puzzles in bulk are written as Parquet: end it in .parquet")
    slow = recipe.rate or recipe.wishes.rated
    usual = OTHER_ROWS if not recipe.classic else RATED_ROWS if slow else CLASSIC_ROWS
    return Plan(recipe, count, output, part_rows or usual, restart)


def generate_file(order: Plan, tell: Tell, maker: Maker, timeout: float | None = None) -> Manifest:
    """Make the puzzles of a plan, or go on with it, and return the manifest of the finished run.

    Whatever ends it early, the manifest names the parts that are whole, and the same call goes on
    from there. Raises LimitReached when time is up.
    """
    output = order.output
    try:
        output.folder.mkdir(parents=True, exist_ok=True)
        with locked(output.folder / "_lock"):
            manifest = prepare(order)
            if manifest.finished:
                if output.target:
                    remove_parts(output)
                return manifest
            if manifest.joined is None:
                manifest = fill(order, manifest, tell, maker, timeout)
            return finish(output, manifest)
    except OSError as error:
        place = error.filename or output.folder
        raise WriteError(
            f"{place}: cannot be written: {error.strerror or error}; what was finished is kept: "
            "the same command goes on from there"
        ) from None


def prepare(order: Plan) -> Manifest:
    """Return the manifest to go on with, a new one where there is none."""
    stated = {**order.recipe.record(), "count": order.count, "part_rows": order.part_rows}
    new = Manifest({"path": f"generate {order.recipe.kind}"}, stated)
    old = None if order.restart else load(order.output.manifest)
    return taken_up(order.output, old, new, restart=order.restart)


def fill(
    order: Plan, manifest: Manifest, tell: Tell, maker: Maker, timeout: float | None
) -> Manifest:
    """Make the parts that a manifest lacks, saving it after each."""
    there = {part.start.offset for part in manifest.parts}
    missing = [stretch for stretch in order.ranges() if stretch[0] not in there]
    end = None if timeout is None else monotonic() + timeout
    halt = Halt()
    tried = found = 0
    rows = manifest.tally()["rows"]
    tell(Progress(rows, order.count, 0, 0))
    parts = maker(order, missing, halt)
    try:
        for made in until(parts, end, halt):
            part = save_part(order.output, made)
            manifest = manifest.with_part(part)
            manifest.save(order.output.manifest)
            rows, tried, found = rows + part.rows, tried + made.tried, found + part.rows
            tell(Progress(rows, order.count, tried, found))
    finally:
        halt.set()
        parts.close()  # type: ignore[attr-defined]
    manifest = replace(manifest, end=order.count)
    manifest.save(order.output.manifest)
    return manifest


def until(parts: Iterator[Made | None], end: float | None, halt: Halt) -> Iterator[Made]:
    """Yield parts as they come; what yields None only lets the clock be looked at."""
    for made in parts:
        if made is not None:
            yield made
        if end is not None and monotonic() >= end:
            halt.set()
            raise LimitReached("the limit on seconds was reached")


def save_part(output: Output, made: Made) -> Part:
    """Write the file of a part under its name, whole."""
    start, stop = (Position(number, number) for number in (made.first, made.stop))
    name = output.part_name(start)
    write_whole(output.folder / name, made.data)
    rows = made.stop - made.first
    size, known = len(made.data), checksum(made.data)
    return Part(name, start, stop, rows, rows, made.tally, size, known)


def make_here(threads: int) -> Callable[[Plan, list[tuple[int, int]], Halt], Iterator[Any]]:
    """Return what makes parts on this machine, one a thread (0: all there are)."""

    def maker(order: Plan, missing: list[tuple[int, int]], halt: Halt) -> Iterator[Made | None]:
        several = threads or available_threads()
        left = iter(missing)
        with ThreadPoolExecutor(several) as pool:
            try:
                pending = {
                    pool.submit(make_part, order.recipe, *stretch, halt)
                    for stretch in islice(left, AHEAD * several)
                }
                while pending:
                    done, pending = wait(pending, ASK_SECONDS, FIRST_COMPLETED)
                    for stretch in islice(left, len(done)):
                        pending.add(pool.submit(make_part, order.recipe, *stretch, halt))
                    for future in done:
                        yield future.result()
                    yield None
            except BaseException:
                halt.set()
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    return maker


def make_there(client: Client) -> Callable[[Plan, list[tuple[int, int]], Halt], Iterator[Any]]:
    """Return what makes parts on the workers of a Dask cluster."""

    def maker(order: Plan, missing: list[tuple[int, int]], halt: Halt) -> Iterator[Made | None]:
        from alldiff.bulk.cluster import distributed_module, result_of, threads_of

        distributed = distributed_module()
        left = iter(missing)
        pending: set[Future] = set()

        def submit(most: int) -> None:
            for stretch in islice(left, most):
                future = client.submit(
                    make_part, order.recipe, *stretch, pure=False, retries=RETRIES
                )
                pending.add(future)

        try:
            submit(AHEAD * threads_of(client))
            while pending:
                try:
                    done = distributed.wait(list(pending), ASK_SECONDS, "FIRST_COMPLETED").done
                except (TimeoutError, distributed.TimeoutError):
                    done = set()
                pending.difference_update(done)
                submit(len(done))
                for future in done:
                    yield result_of(future)
                yield None
        finally:
            if pending:
                client.cancel(list(pending), force=True)

    return maker
