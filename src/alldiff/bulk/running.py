"""One run over an input: what is left of it is read, solved and written, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from time import monotonic, perf_counter
from typing import IO, Any

import numpy as np
from msgspec.json import decode, encode

from alldiff.bulk import resume
from alldiff.bulk.blocks import ROW_BYTES, Block, BlockSizer, Gap
from alldiff.bulk.classic import keep_freed_memory
from alldiff.bulk.dedup import DEDUPE_MODES, DedupIndex, Keys, keys_of
from alldiff.bulk.inputs import Input, identity
from alldiff.bulk.manifest import Manifest, Part, load
from alldiff.bulk.outputs import PARQUET_COMPRESSIONS, Output, PartFile, writer_of
from alldiff.bulk.pipeline import CancelToken, available_threads, in_order, prefetch
from alldiff.bulk.resume import Report, RunProgress
from alldiff.bulk.rows import Rows, parse
from alldiff.bulk.solving import CODE, Answers, SolveOptions, solver
from alldiff.core.errors import UsageError

BLOCK_SECONDS = 0.25
BLOCK_BYTES = 2 << 20
"""So that a block is still in a processor's cache when the next thread takes it."""
PART_SECONDS = 60.0
"""Work that a crash can cost, where rows are slow."""


@dataclass(frozen=True, slots=True)
class RowOptions:
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
        if self.dedupe not in (None, *DEDUPE_MODES):
            raise UsageError(f"dedupe is one of {', '.join(DEDUPE_MODES)}, not {self.dedupe}")


@dataclass(frozen=True, slots=True)
class Job:
    """All that a run is told."""

    source: Input
    output: Output
    solving: SolveOptions
    rows: RowOptions

    def options(self) -> dict[str, Any]:
        """Return the options that decide what is written, for the manifest."""
        stated = self.source.options
        reading = {f.name: value for f in fields(stated) if (value := getattr(stated, f.name))}
        return {
            "format": self.output.format,
            "compression": self.output.compression,
            "limit": self.solving.limit,
            "timeout": self.solving.timeout,
            "nodes": self.solving.nodes,
            "only_unique": self.rows.only_unique,
            "dedupe": self.rows.dedupe,
            "reading": decode(encode(reading)),
            "layout": asdict(self.source.layout),
        }


PartDone = Callable[[Part, int], None]
RowsDone = Callable[[int, int], None]
Runner = Callable[[Job, Manifest, PartDone, RowsDone], int]
"""Does what a manifest lacks, hands over each part with how far the input was read, tells rows
that are done before their part is, and returns the offset of the input's end."""


def run(job: Job, report: Report, runner: Runner) -> Manifest:
    """Do a job, or go on with it, and return the manifest of the finished run."""
    output, source, restart = job.output, job.source, job.rows.restart
    if source.stream is not None:
        if not restart and load(output.manifest) is not None:
            raise UsageError(
                f"{output.manifest} tells of a run from standard input, which cannot be read "
                "twice: start anew with --restart, or save the input to a file first"
            )
    elif output.target and output.target.exists() and output.target.samefile(source.path):
        raise UsageError(f"{source.path} is both input and output: name another output")
    new = Manifest(identity(source), job.options())
    return resume.run(
        output, new, lambda manifest: fill(job, manifest, report, runner), restart=restart
    )


def fill(job: Job, manifest: Manifest, report: Report, runner: Runner) -> Manifest:
    """Do what a manifest lacks, saving it after each part."""
    rows = manifest.tally()["rows"]
    furthest = 0

    def part_done(part: Part, read: int) -> None:
        nonlocal manifest, rows
        manifest = manifest.with_part(part)
        manifest.save(job.output.manifest)
        rows = manifest.tally()["rows"]
        rows_done(0, read)

    def rows_done(more: int, read: int) -> None:
        nonlocal furthest
        furthest = max(furthest, read)
        report(RunProgress(rows + more, furthest, job.source.size))

    end = runner(job, manifest, part_done, rows_done)
    manifest = replace(manifest, end=end)
    manifest.save(job.output.manifest)
    return manifest


def run_locally(job: Job, manifest: Manifest, part_done: PartDone, rows_done: RowsDone) -> int:
    """Do what a manifest lacks on this machine: one thread reads, some solve, this one writes."""
    keep_freed_memory()
    end = max([job.source.first.offset, *(part.end.offset for part in manifest.parts)])
    sizer = BlockSizer(BLOCK_SECONDS, min(BLOCK_BYTES, job.rows.part_rows * ROW_BYTES))
    cancel = CancelToken()
    part: PartFile | None = None
    begun, read = monotonic(), 0
    try:
        solved = solved_blocks(job.source, job.solving, job.rows, manifest, sizer, cancel)
        with prefetch(solved, cancel) as blocks:
            for block, rows, tally, answers in blocks:
                if part is not None and (
                    block.start != part.end
                    or part.rows >= job.rows.part_rows
                    or monotonic() - begun > PART_SECONDS
                ):
                    part_done(part.commit(), read)
                    part = None
                if part is None:
                    part, begun = PartFile(job.output, block.start), monotonic()
                part.add(answers, rows, tally, block.end)
                end, read = max(end, block.end.offset), block.read
                rows_done(part.rows, read)
        if part is not None:
            part_done(part.commit(), read)
            part = None
    finally:
        if part is not None:
            part.abandon()
        # Ctrl-C may have come when a file was made and nobody knew it yet.
        job.output.remove_unfinished()
    return end


def stream(
    source: Input,
    out: IO[bytes],
    format: str,
    solving: SolveOptions,
    options: RowOptions,
    report: Report,
) -> dict[str, int]:
    """Write rows to an open file as they are solved; return how many have each status."""
    writer = writer_of(out, format, PARQUET_COMPRESSIONS[0] if format == "parquet" else "")
    total = {"rows": 0, "written": 0}
    sizer = BlockSizer(BLOCK_SECONDS, BLOCK_BYTES)
    cancel = CancelToken()
    solved = solved_blocks(source, solving, options, Manifest({}, {}), sizer, cancel)
    with prefetch(solved, cancel) as blocks:
        for block, rows, tally, answers in blocks:
            writer.write(answers)
            for name, number in {"rows": rows, "written": answers.rows.count, **tally}.items():
                total[name] = total.get(name, 0) + number
            report(RunProgress(total["rows"], block.read, source.size))
    writer.close()
    out.flush()
    return total


Solved = tuple[Block, int, dict[str, int], Answers]
"""A block, how many rows it has, how many have each status, and the answers to write."""


def solved_blocks(
    source: Input,
    solving: SolveOptions,
    options: RowOptions,
    manifest: Manifest,
    sizer: BlockSizer,
    cancel: CancelToken,
) -> Iterator[Solved]:
    """Yield the answers to each block that a manifest lacks, in order."""
    threads = solving.threads or available_threads()
    parsed = deduplicated(source, options.dedupe, manifest, sizer, threads, cancel)
    with solver(solving, cancel) as solve, prefetch(parsed, cancel) as blocks:

        def answer(item: tuple[Block, int, Rows], allowed: int) -> tuple[Solved, float]:
            block, count, rows = item
            begun = perf_counter()
            answers = solve(rows, allowed, None)
            seconds = perf_counter() - begun
            return (block, count, *select_rows(answers, count, options)), seconds

        for solved, seconds in in_order(answer, blocks, threads, cancel):
            block = solved[0]
            sizer.record((block.end.offset - block.start.offset) * source.layout.step, seconds)
            yield solved


def deduplicated(
    source: Input,
    dedupe: str | None,
    manifest: Manifest,
    sizer: BlockSizer,
    threads: int,
    cancel: CancelToken,
) -> Iterator[tuple[Block, int, Rows]]:
    """Yield the rows of each block that a manifest lacks, without those that were seen before."""
    gaps = manifest.gaps(source.first)
    if dedupe is None:
        for block in source.blocks(gaps, sizer):
            rows = parse(block, source.layout, source.options)
            yield block, rows.count, rows
        return
    # What was seen is known only by reading everything, in order.
    index = DedupIndex()

    def keyed(item: tuple[Block, bool], _: int) -> tuple[Block, bool, Rows, Keys]:
        rows = parse(item[0], source.layout, source.options)
        return (*item, rows, keys_of(rows, dedupe, cancel))

    blocks = every_block(source, manifest, gaps, sizer)
    # A canonical form takes longer than a solution; a hash of the givens takes next to nothing.
    several = threads if dedupe == "canonical" else 1
    for block, is_gap, rows, keys in in_order(keyed, blocks, several, cancel):
        new = index.add(keys)
        if is_gap:
            yield block, rows.count, rows.keep(new)


def every_block(
    source: Input, manifest: Manifest, gaps: list[Gap], sizer: BlockSizer
) -> Iterator[tuple[Block, bool]]:
    """Yield every block of the input, and whether it lies in a gap."""
    done = [Gap(part.start, part.end.offset) for part in manifest.parts]
    for block in source.blocks(sorted([*done, *gaps], key=lambda gap: gap.start), sizer):
        yield (
            block,
            any(
                gap.start <= block.start and (gap.stop is None or block.start.offset < gap.stop)
                for gap in gaps
            ),
        )


def select_rows(
    answers: Answers, count: int, options: RowOptions
) -> tuple[dict[str, int], Answers]:
    """Return how many rows have each status, and the answers that are to be written."""
    tally = {status: number for status, number in answers.tally().items() if number}
    if count > answers.rows.count:
        tally["duplicate"] = count - answers.rows.count
    if options.only_unique:
        answers = answers.keep(np.equal(answers.codes(), CODE["unique"]))
    return tally, answers
