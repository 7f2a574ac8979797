"""New puzzles in the millions, to Parquet: part by part, so that a run goes on after anything.

A part is a stretch of numbers whose length depends on nothing but the recipe, so that the file is
the same, byte for byte, on any number of threads or workers and however often a run was stopped.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass, replace
from itertools import islice
from time import monotonic

from alldiff.bulk import Client, resume
from alldiff.bulk.blocks import InputPosition, parquet_module
from alldiff.bulk.generated_part import GeneratedPart, Recipe, generate_part
from alldiff.bulk.manifest import Manifest, Part, write_atomically
from alldiff.bulk.outputs import Output, open_output
from alldiff.bulk.pipeline import POLL_SECONDS, CancelToken, available_threads, thread_pool
from alldiff.bulk.resume import Report, RunProgress
from alldiff.core.errors import LimitReached, UsageError, checked_threads, whole_number

CLASSIC_ROWS, RATED_ROWS, OTHER_ROWS = 10_000, 500, 100
"""Rows of a part: a few seconds of work, or minutes where puzzles are rare or big."""
PARTS_AHEAD = 2
"""Parts for each thread that are under way or waiting to be."""
MOST_PUZZLES = 1 << 53
LARGEST_SEED = (1 << 63) - 1
"""What a column of whole numbers holds."""

Range = tuple[int, int]
"""A stretch of numbers: from one up to another."""


@dataclass(frozen=True, slots=True)
class GenerationJob:
    """All that a run is told: what to make, how many, and where they go."""

    recipe: Recipe
    count: int
    output: Output
    part_rows: int
    restart: bool = False

    def missing(self, manifest: Manifest) -> Iterator[Range]:
        """Yield the stretches of numbers that make a part each, and that a manifest lacks."""
        there = {part.start.offset for part in manifest.parts}
        for first in range(0, self.count, self.part_rows):
            if first not in there:
                yield first, min(first + self.part_rows, self.count)


Runner = Callable[
    [GenerationJob, Iterator[Range], CancelToken], Generator[GeneratedPart | None, None, None]
]
"""Makes the parts of stretches of numbers, in any order; None lets the clock be looked at."""


def generation_job(
    recipe: Recipe, count: int, path: str, *, part_rows: int | None = None, restart: bool = False
) -> GenerationJob:
    """Return the job of writing a Parquet file, or a folder of parts."""
    parquet_module()
    count = whole_number("count of puzzles", count)
    recipe = replace(recipe, seed=whole_number("seed", recipe.seed))
    if not 1 <= count <= MOST_PUZZLES:
        raise UsageError(f"a count of puzzles is from 1 to {MOST_PUZZLES:,}, not {count}")
    if not -LARGEST_SEED <= recipe.seed <= LARGEST_SEED:
        raise UsageError(f"a seed in Parquet is a number of 64 bits, not {recipe.seed}")
    if part_rows is not None and part_rows < 1:
        raise UsageError(f"a part has at least 1 row, not {part_rows}")
    output = open_output(path, "parquet" if path.endswith("/") else None, None)
    if output.format != "parquet":
        raise UsageError(f"{path}: puzzles in bulk are written as Parquet: end it in .parquet")
    slow = recipe.rate or recipe.options.rated
    usual = OTHER_ROWS if not recipe.classic else RATED_ROWS if slow else CLASSIC_ROWS
    return GenerationJob(recipe, count, output, part_rows or usual, restart)


def generate_file(
    job: GenerationJob, report: Report, runner: Runner, timeout: float | None = None
) -> Manifest:
    """Do a job, or go on with it, and return the manifest of the finished run.

    Raises LimitReached when time is up.
    """
    stated = {**job.recipe.record(), "count": job.count, "part_rows": job.part_rows}
    new = Manifest({"path": f"generate {job.recipe.kind}"}, stated)
    return resume.run(
        job.output,
        new,
        lambda manifest: fill(job, manifest, report, runner, timeout),
        restart=job.restart,
    )


def fill(
    job: GenerationJob, manifest: Manifest, report: Report, runner: Runner, timeout: float | None
) -> Manifest:
    """Make the parts that a manifest lacks, saving it after each."""
    end = None if timeout is None else monotonic() + timeout
    cancel = CancelToken()
    tried = found = 0
    rows = manifest.tally()["rows"]
    report(RunProgress(rows, rows, job.count))
    parts = runner(job, job.missing(manifest), cancel)
    try:
        for made in parts:
            if made is not None:
                part = save_part(job.output, made)
                manifest = manifest.with_part(part)
                manifest.save(job.output.manifest)
                rows, tried, found = rows + part.rows, tried + made.tried, found + part.rows
                note = f"; {tried:,} tried, {found:,} found" if tried > found else ""
                report(RunProgress(rows, rows, job.count, note))
            if end is not None and monotonic() >= end:
                raise LimitReached("the limit on seconds was reached")
    finally:
        cancel.cancel()
        parts.close()
    manifest = replace(manifest, end=job.count)
    manifest.save(job.output.manifest)
    return manifest


def save_part(output: Output, made: GeneratedPart) -> Part:
    """Write the file of a part under its name, whole."""
    start, stop = (InputPosition(number, number) for number in (made.first, made.stop))
    name = output.part_name(start)
    write_atomically(output.folder / name, made.data)
    rows = made.stop - made.first
    size, checksum = len(made.data), zlib.crc32(made.data)
    return Part(name, start, stop, rows, rows, made.tally, size, checksum)


def generate_locally(threads: int) -> Runner:
    """Return what makes parts on this machine, one a thread (0: all there are)."""
    several = checked_threads(threads) or available_threads()

    def run(
        job: GenerationJob, missing: Iterator[Range], cancel: CancelToken
    ) -> Generator[GeneratedPart | None, None, None]:
        with thread_pool(several, cancel) as pool:
            pending = {
                pool.submit(generate_part, job.recipe, *numbers, cancel)
                for numbers in islice(missing, PARTS_AHEAD * several)
            }
            while pending:
                done, pending = wait(pending, POLL_SECONDS, FIRST_COMPLETED)
                for numbers in islice(missing, len(done)):
                    pending.add(pool.submit(generate_part, job.recipe, *numbers, cancel))
                for future in done:
                    yield future.result()
                yield None

    return run


def generate_on_cluster(client: Client) -> Runner:
    """Return what makes parts on the workers of a Dask cluster."""

    def run(
        job: GenerationJob, missing: Iterator[Range], cancel: CancelToken
    ) -> Generator[GeneratedPart | None, None, None]:
        from alldiff.bulk.cluster import as_completed

        tasks = ((job.recipe, *numbers) for numbers in missing)
        for done in as_completed(client, generate_part, tasks):
            yield None if done is None else done[1]

    return run
