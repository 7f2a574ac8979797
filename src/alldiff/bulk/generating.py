"""Millions of new puzzles, to Parquet: part by part, so that a run can always resume.

A part is a range of numbers whose length depends only on the recipe. So the file is the same, byte
for byte, on any number of threads or workers and however often a run was interrupted.
"""

from __future__ import annotations

import glob
import shutil
import zlib
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass, replace
from itertools import islice
from time import monotonic
from typing import Any

from alldiff.bulk import Client, resume
from alldiff.bulk.blocks import InputPosition, parquet_module
from alldiff.bulk.generated_part import GeneratedPart, Recipe, generate_part
from alldiff.bulk.manifest import Manifest, Part, load, locked, write_atomically
from alldiff.bulk.outputs import MANIFEST, Output, open_output
from alldiff.bulk.pipeline import POLL_SECONDS, CancelToken, available_threads, thread_pool
from alldiff.bulk.resume import Report, RunProgress, is_intact
from alldiff.core.errors import LimitReached, UsageError, checked_threads, whole_number
from alldiff.core.messages import t

CLASSIC_ROWS, RATED_ROWS, OTHER_ROWS = 10_000, 500, 100
"""Rows per part: a few seconds of work, or minutes if puzzles are rare or large."""
PARTS_AHEAD = 2
"""Parts per thread that are running or queued."""
MOST_PUZZLES = 1 << 53
LARGEST_SEED = (1 << 63) - 1
"""The range of an integer column."""

Range = tuple[int, int]
"""A range of numbers: from one up to another."""


@dataclass(frozen=True, slots=True)
class GenerationJob:
    """A run's parameters: what to make, how many, and where to write them.

    With `numbers` only these are made, into a folder of parts beside the output. A run without
    them takes such folders over.
    """

    recipe: Recipe
    count: int
    output: Output
    part_rows: int
    restart: bool = False
    numbers: Range | None = None

    @property
    def span(self) -> Range:
        """The numbers of the puzzles to make: from one up to another."""
        return self.numbers or (0, self.count)

    def missing(self, manifest: Manifest) -> Iterator[Range]:
        """Yield the ranges of numbers for the parts that a manifest lacks."""
        there = {part.start.offset for part in manifest.parts}
        start, stop = self.span
        for first in range(start, stop, self.part_rows):
            if first not in there:
                yield first, min(first + self.part_rows, stop)

    def options(self) -> dict[str, Any]:
        """Return what determines the rows of all puzzles."""
        return {**self.recipe.record(), "count": self.count, "part_rows": self.part_rows}


Runner = Callable[
    [GenerationJob, Iterator[Range], CancelToken], Generator[GeneratedPart | None, None, None]
]
"""Makes the parts for ranges of numbers, in any order; yields None for checks of the clock."""


def generation_job(
    recipe: Recipe,
    count: int,
    path: str,
    *,
    part_rows: int | None = None,
    restart: bool = False,
    numbers: Range | None = None,
) -> GenerationJob:
    """Return the job to write a Parquet file, or a folder of parts.

    `numbers` are the first and the last puzzle of a range to make alone.
    """
    parquet_module()
    count = whole_number("count of puzzles", count)
    recipe = replace(recipe, seed=whole_number("seed", recipe.seed))
    if not 1 <= count <= MOST_PUZZLES:
        raise UsageError(t("a count of puzzles is from 1 to {:,}, not {}", MOST_PUZZLES, count))
    if not -LARGEST_SEED <= recipe.seed <= LARGEST_SEED:
        raise UsageError(t("a seed in Parquet is a number of 64 bits, not {}", recipe.seed))
    if part_rows is not None and part_rows < 1:
        raise UsageError(t("a part has at least 1 row, not {}", part_rows))
    output = open_output(path, "parquet" if path.endswith("/") else None, None)
    if output.format != "parquet":
        raise UsageError(
            t("{}: puzzles in bulk are written as Parquet; use the suffix .parquet", path)
        )
    slow = bool(recipe.scales) or recipe.traces is not None or recipe.options.rated
    usual = OTHER_ROWS if not recipe.classic else RATED_ROWS if slow else CLASSIC_ROWS
    job = GenerationJob(recipe, count, output, part_rows or usual, restart)
    return job if numbers is None else ranged(job, *numbers)


def ranged(job: GenerationJob, first: int, last: int) -> GenerationJob:
    """Return the job for a range of numbers, both ends included."""
    if not 0 <= first <= last < job.count:
        raise UsageError(t("a range lies within 0..{}, not {}..{}", job.count - 1, first, last))
    if first % job.part_rows or ((last + 1) % job.part_rows and last + 1 < job.count):
        raise UsageError(
            t(
                "a range has whole parts of {} puzzles, such as 0..{}, not {}..{}",
                job.part_rows,
                job.part_rows - 1,
                first,
                last,
            )
        )
    folder = job.output.folder.with_name(f"{job.output.folder.name}-{first}-{last}")
    output = replace(job.output, folder=folder, manifest=folder / MANIFEST, target=None)
    return replace(job, output=output, numbers=(first, last + 1))


def generate_file(
    job: GenerationJob, report: Report, runner: Runner, timeout: float | None = None
) -> Manifest:
    """Do or resume a job, and return the manifest of the finished run.

    Raises LimitReached when time is up.
    """
    stated = job.options()
    if job.numbers is not None:
        stated["range"] = list(job.numbers)
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
    if job.numbers is None:
        manifest = with_ranges(job, manifest)
    rows = manifest.tally()["rows"]
    start, stop = job.span
    report(RunProgress(rows, rows, stop - start))
    parts = runner(job, job.missing(manifest), cancel)
    try:
        for made in parts:
            if made is not None:
                part = save_part(job.output, made)
                manifest = manifest.with_part(part)
                manifest.save(job.output.manifest)
                rows, tried, found = rows + part.rows, tried + made.tried, found + part.rows
                note = f"; {tried:,} tried, {found:,} found" if tried > found else ""
                report(RunProgress(rows, rows, stop - start, note))
            if end is not None and monotonic() >= end:
                raise LimitReached("the limit on seconds was reached")
    finally:
        cancel.cancel()
        parts.close()
    manifest = replace(manifest, end=stop)
    manifest.save(job.output.manifest)
    return manifest


def with_ranges(job: GenerationJob, manifest: Manifest) -> Manifest:
    """Take over the finished parts of ranges, whose folders lie beside the output."""
    folder = job.output.folder
    for place in sorted(folder.parent.glob(f"{glob.escape(folder.name)}-*-*")):
        made = load(place / MANIFEST)
        if made is None or not made.finished or made.input != manifest.input:
            continue
        stated = {name: value for name, value in made.options.items() if name != "range"}
        if stated != manifest.options:
            continue
        with locked(place):
            there = {part.start for part in manifest.parts}
            for part in made.parts:
                path = place / part.file
                if part.start not in there and is_intact(path, part.size, part.checksum):
                    path.replace(folder / part.file)
                    manifest = manifest.with_part(part)
            manifest.save(job.output.manifest)
        shutil.rmtree(place)
    return manifest


def save_part(output: Output, made: GeneratedPart) -> Part:
    """Write the file for a part under its final name, atomically."""
    start, stop = (InputPosition(number, number) for number in (made.first, made.stop))
    name = output.part_name(start)
    write_atomically(output.folder / name, made.data)
    rows = made.stop - made.first
    size, checksum = len(made.data), zlib.crc32(made.data)
    return Part(name, start, stop, rows, rows, made.tally, size, checksum)


def generate_locally(threads: int) -> Runner:
    """Return a function that makes parts on this machine, one per thread (0: all cores)."""
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
    """Return a function that makes parts on the workers in a Dask cluster."""

    def run(
        job: GenerationJob, missing: Iterator[Range], cancel: CancelToken
    ) -> Generator[GeneratedPart | None, None, None]:
        from alldiff.bulk.cluster import as_completed

        tasks = ((job.recipe, *numbers) for numbers in missing)
        for done in as_completed(client, generate_part, tasks):
            yield None if done is None else done[1]

    return run
