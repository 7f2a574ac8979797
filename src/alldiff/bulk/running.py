"""One run over an input: what is left of it is read, solved and written, part by part."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from time import monotonic, perf_counter
from typing import IO, Any

import numpy as np

from alldiff.bulk.blocks import ROW_BYTES, Block, Gap, Pace
from alldiff.bulk.classic import Halt, available_threads, keep_freed_memory
from alldiff.bulk.inputs import Input, identity
from alldiff.bulk.manifest import Manifest, Part, load, locked, require_same
from alldiff.bulk.outputs import (
    Output,
    PartFile,
    clean,
    is_whole,
    join,
    remove_parts,
    whole_path,
)
from alldiff.bulk.rows import Rows, parse
from alldiff.bulk.seen import SAMENESS, Keys, Seen, keys_of
from alldiff.bulk.solving import CODE, Answers, Work, block_solver
from alldiff.bulk.stages import ahead, in_order
from alldiff.bulk.writers import PARQUET_COMPRESSIONS, writer_of
from alldiff.errors import UsageError, WriteError

BLOCK_SECONDS = 0.25
BLOCK_BYTES = 2 << 20
"""So that a block is still in a processor's cache when the next thread takes it."""
PART_SECONDS = 60.0
"""Work that a crash can cost, where rows are slow."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Which rows are written, and how many make a part.

    `dedupe` says which rows are the same, so that only the first is written (None: none are).
    """

    only_unique: bool = False
    dedupe: str | None = None
    part_rows: int = 10_000_000
    restart: bool = False

    def __post_init__(self) -> None:
        if self.part_rows < 1:
            raise UsageError(f"a part has at least 1 row, not {self.part_rows}")
        if self.dedupe not in (None, *SAMENESS):
            raise UsageError(f"dedupe is one of {', '.join(SAMENESS)}, not {self.dedupe}")


@dataclass(frozen=True, slots=True)
class Job:
    """All that a run is told."""

    source: Input
    output: Output
    work: Work
    choices: Choices

    def options(self) -> dict[str, Any]:
        """Return the options that decide what is written, for the manifest."""
        reading = {name: value for name, value in asdict(self.source.options).items() if value}
        return {
            "format": self.output.format,
            "compression": self.output.compression,
            "limit": self.work.limit,
            "timeout": self.work.timeout,
            "nodes": self.work.nodes,
            "only_unique": self.choices.only_unique,
            "dedupe": self.choices.dedupe,
            # As JSON has it.
            "reading": {k: list(v) if isinstance(v, tuple) else v for k, v in reading.items()},
            "layout": asdict(self.source.layout),
        }


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: rows done, and bytes of the input read of all (0: unknown)."""

    rows: int
    read: int
    size: int


Tell = Callable[[Progress], None]
Runner = Callable[[Job, Manifest, Callable[[Part, int], None], Callable[[int, int], None]], int]
"""Does what a manifest lacks, hands over each part with how far the input was read, tells rows
that are done before their part is, and returns the offset of the input's end."""


def run(job: Job, tell: Tell, runner: Runner) -> Manifest:
    """Do a job, or go on with it, and return the manifest of the finished run.

    Whatever ends it early, the manifest names exactly the parts that are whole, and the same call
    goes on from there.
    """
    try:
        job.output.folder.mkdir(parents=True, exist_ok=True)
        with locked(job.output.folder / "_lock"):
            return run_locked(job, tell, runner)
    except OSError as error:
        place = error.filename or job.output.folder
        raise WriteError(
            f"{place}: cannot be written: {error.strerror or error}; what was finished is kept: "
            "the same command goes on from there"
        ) from None


def run_locked(job: Job, tell: Tell, runner: Runner) -> Manifest:
    """Do a job while no other run writes the same output."""
    manifest = prepare(job)
    if manifest.finished:
        tell(Progress(manifest.tally()["rows"], job.source.size, job.source.size))
        if job.output.target:
            remove_parts(job.output)
        return manifest
    if manifest.joined is None:
        manifest = fill(job, manifest, tell, runner)
    return finish(job.output, manifest)


def prepare(job: Job) -> Manifest:
    """Return the manifest to go on with, a new one where there is none."""
    output, path = job.output, job.output.manifest
    new = Manifest(identity(job.source), job.options())
    old = None if job.choices.restart else load(path)
    if old is not None and job.source.stream is not None:
        raise UsageError(
            f"{path} tells of a run from standard input, which cannot be read twice: start anew "
            "with --restart, or save the input to a file first"
        )
    return taken_up(output, old, new, restart=job.choices.restart)


def taken_up(output: Output, old: Manifest | None, new: Manifest, *, restart: bool) -> Manifest:
    """Return the manifest of an earlier run to go on with, or the new one, which is then saved."""
    if old is not None:
        require_same(old, new, output.manifest)
        if old.finished and not is_there(output, old):
            old = None
        elif not old.finished:
            old = sound(output, old)
    if old is None and output.target and output.target.exists() and not restart:
        raise UsageError(f"{output.target} is there already: --restart replaces it")
    clean(output, old)
    if old is None:
        new.save(output.manifest)
    return old or new


def is_there(output: Output, manifest: Manifest) -> bool:
    """Tell whether what a finished run wrote is still in its place."""
    if output.target:
        whole = manifest.joined
        return whole is not None and is_whole(output.target, whole.size, whole.checksum)
    return sound(output, manifest) == manifest


def sound(output: Output, manifest: Manifest) -> Manifest:
    """Return the manifest without files that are gone or damaged."""
    whole = manifest.joined
    if whole is not None:
        places = (whole_path(output, manifest), output.target)
        if any(place and is_whole(place, whole.size, whole.checksum) for place in places):
            return manifest
        manifest = replace(manifest, joined=None)
    parts = tuple(
        part
        for part in manifest.parts
        if is_whole(output.folder / part.file, part.size, part.checksum)
    )
    return manifest if parts == manifest.parts else replace(manifest, parts=parts)


def fill(job: Job, manifest: Manifest, tell: Tell, runner: Runner) -> Manifest:
    """Do what a manifest lacks, saving it after each part."""
    rows = manifest.tally()["rows"]
    latest = 0

    def take(part: Part, read: int) -> None:
        nonlocal manifest, rows, latest
        manifest = manifest.with_part(part)
        manifest.save(job.output.manifest)
        rows, latest = manifest.tally()["rows"], max(latest, read)
        tell(Progress(rows, latest, job.source.size))

    def told(more: int, read: int) -> None:
        nonlocal latest
        latest = max(latest, read)
        tell(Progress(rows + more, latest, job.source.size))

    end = runner(job, manifest, take, told)
    manifest = replace(manifest, end=end)
    manifest.save(job.output.manifest)
    return manifest


def finish(output: Output, manifest: Manifest) -> Manifest:
    """Make one file of the parts where that is wanted, each step repeatable."""
    if output.target is None:
        manifest = replace(manifest, finished=True)
        manifest.save(output.manifest)
        return manifest
    whole = whole_path(output, manifest)
    if manifest.joined is None:
        manifest = replace(manifest, joined=join(output, manifest))
        manifest.save(output.manifest)
    if whole.is_file():
        os.replace(whole, output.target)
    manifest = replace(manifest, finished=True)
    manifest.save(output.manifest)
    remove_parts(output)
    return manifest


def run_here(
    job: Job,
    manifest: Manifest,
    take: Callable[[Part, int], None],
    told: Callable[[int, int], None],
) -> int:
    """Do what a manifest lacks on this machine: one thread reads, some solve, this one writes."""
    keep_freed_memory()
    gaps = manifest.gaps(job.source.first)
    end = max([job.source.first.offset, *(part.end.offset for part in manifest.parts)])
    pace = Pace(BLOCK_SECONDS, min(BLOCK_BYTES, job.choices.part_rows * ROW_BYTES))
    halt = Halt()
    part: PartFile | None = None
    begun, read = monotonic(), 0
    try:
        work = solved(job.source, job.work, job.choices, manifest, gaps, pace, halt)
        with ahead(work, halt) as blocks:
            for block, rows, tally, answers in blocks:
                if part is not None and (
                    block.start != part.end
                    or part.rows >= job.choices.part_rows
                    or monotonic() - begun > PART_SECONDS
                ):
                    take(part.commit(), read)
                    part = None
                if part is None:
                    part, begun = PartFile(job.output, block.start), monotonic()
                part.add(answers, rows, tally, block.end)
                end, read = max(end, block.end.offset), block.read
                told(part.rows, read)
        if part is not None:
            take(part.commit(), read)
            part = None
    finally:
        if part is not None:
            part.abandon()
    return end


def stream(
    source: Input, out: IO[bytes], format: str, work: Work, choices: Choices
) -> dict[str, int]:
    """Write rows to an open file as they are solved; return how many have each status."""
    writer = writer_of(out, format, PARQUET_COMPRESSIONS[0] if format == "parquet" else "")
    total = {"rows": 0, "written": 0}
    pace = Pace(BLOCK_SECONDS, BLOCK_BYTES)
    halt = Halt()
    start = Manifest({}, {})
    gaps = start.gaps(source.first)
    with ahead(solved(source, work, choices, start, gaps, pace, halt), halt) as blocks:
        for _, rows, tally, answers in blocks:
            writer.write(answers)
            for name, number in {"rows": rows, "written": answers.rows.count, **tally}.items():
                total[name] = total.get(name, 0) + number
    writer.close()
    out.flush()
    return total


Solved = tuple[Block, int, dict[str, int], Answers]
"""A block, how many rows it has, how many have each status, and the answers to write."""


def solved(
    source: Input,
    work: Work,
    choices: Choices,
    manifest: Manifest,
    gaps: list[Gap],
    pace: Pace,
    halt: Halt,
) -> Iterator[Solved]:
    """Yield the answers to each block of the gaps."""
    solve = block_solver(work, halt)

    def answer(
        item: tuple[Block, int, Rows], threads: int
    ) -> tuple[Block, int, dict[str, int], Answers, float]:
        block, count, rows = item
        begun = perf_counter()
        answers = solve(rows, threads, None)
        seconds = perf_counter() - begun
        return (block, count, *chosen(answers, count, choices), seconds)

    threads = work.threads or available_threads()
    with ahead(fresh(source, choices, manifest, gaps, pace, threads, halt), halt) as parsed:
        for block, count, tally, answers, seconds in in_order(answer, parsed, threads, halt):
            pace.took((block.end.offset - block.start.offset) * source.layout.step, seconds)
            yield block, count, tally, answers


def fresh(
    source: Input,
    choices: Choices,
    manifest: Manifest,
    gaps: list[Gap],
    pace: Pace,
    threads: int,
    halt: Halt,
) -> Iterator[tuple[Block, int, Rows]]:
    """Yield the rows of each block of the gaps, without those that were seen before."""
    sameness = choices.dedupe
    if sameness is None:
        for block in source.blocks(gaps, pace):
            rows = parse(block, source.layout, source.options)
            yield block, rows.count, rows
        return
    # What was seen is known only by reading everything, in order.
    seen = Seen()

    def keyed(item: tuple[Block, bool], _: int) -> tuple[Block, bool, Rows, Keys]:
        rows = parse(item[0], source.layout, source.options)
        return (*item, rows, keys_of(rows, sameness, halt))

    blocks = every_block(source, manifest, gaps, pace)
    # A canonical form takes longer than a solution; a hash of the givens takes next to nothing.
    several = threads if sameness == "canonical" else 1
    for block, is_gap, rows, keys in in_order(keyed, blocks, several, halt):
        new = seen.new(keys)
        if is_gap:
            yield block, rows.count, rows.keep(new)


def every_block(
    source: Input, manifest: Manifest, gaps: list[Gap], pace: Pace
) -> Iterator[tuple[Block, bool]]:
    """Yield every block of the input, and whether it lies in a gap."""
    done = [Gap(part.start, part.end.offset) for part in manifest.parts]
    for block in source.blocks(sorted([*done, *gaps], key=lambda gap: gap.start), pace):
        yield (
            block,
            any(
                gap.start <= block.start and (gap.stop is None or block.start.offset < gap.stop)
                for gap in gaps
            ),
        )


def chosen(answers: Answers, count: int, choices: Choices) -> tuple[dict[str, int], Answers]:
    """Return how many rows have each status, and the answers that are to be written."""
    tally = {status: number for status, number in answers.tally().items() if number}
    if count > answers.rows.count:
        tally["duplicate"] = count - answers.rows.count
    if choices.only_unique:
        answers = answers.keep(np.equal(answers.codes(), CODE["unique"]))
    return tally, answers
