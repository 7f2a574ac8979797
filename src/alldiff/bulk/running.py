"""One run over an input: the rest of it is read, solved and written, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, fields, replace
from itertools import islice
from pathlib import Path
from time import monotonic, perf_counter
from typing import IO, Any

import numpy as np
from msgspec.json import decode, encode

from alldiff.bulk import resume
from alldiff.bulk.adding import NOTHING_ADDED, AddedColumns, output_columns, with_columns
from alldiff.bulk.blocks import ROW_BYTES, Block, BlockSizer, Gap
from alldiff.bulk.classic import keep_freed_memory
from alldiff.bulk.dedup import DEDUPE_MODES, DedupIndex, Keys, keys_of
from alldiff.bulk.inputs import Input
from alldiff.bulk.manifest import Manifest, Part, load
from alldiff.bulk.outputs import PARQUET_COMPRESSIONS, Output, PartFile, writer_of
from alldiff.bulk.pipeline import CancelToken, available_threads, in_order, prefetch
from alldiff.bulk.resume import Report, RunProgress
from alldiff.bulk.rows import Rows
from alldiff.bulk.several import Inputs, identities
from alldiff.bulk.solving import CODE, Answers, SolveOptions, solver, with_place
from alldiff.bulk.tables import parse
from alldiff.core.errors import UsageError
from alldiff.core.logs import log
from alldiff.core.messages import t
from alldiff.formats.base import ReadOptions

BLOCK_SECONDS = 0.25
BLOCK_BYTES = 2 << 20
"""Small enough that a block is still in the cache when the next thread takes it."""
PART_SECONDS = 60.0
"""How much work a crash can cost if rows are slow."""


@dataclass(frozen=True, slots=True)
class RowOptions:
    """Which rows are written, and how many form a part.

    `dedupe` defines which rows are duplicates, of which only the first is written (None: keep all).
    Puzzles in the files or indexes `exclude` are not written either, nor equivalent ones.
    """

    only_unique: bool = False
    dedupe: str | None = None
    part_rows: int = 10_000_000
    restart: bool = False
    added: AddedColumns = NOTHING_ADDED
    exclude: tuple[str, ...] = ()
    reasons: list[str] = field(default_factory=list, compare=False)
    """Gets why the first invalid row of this process is one."""

    def __post_init__(self) -> None:
        if self.part_rows < 1:
            raise UsageError(t("a part has at least 1 row, not {}", self.part_rows))
        if self.dedupe not in (None, *DEDUPE_MODES):
            raise UsageError(t("dedupe is one of {}, not {}", ", ".join(DEDUPE_MODES), self.dedupe))

    @property
    def compared(self) -> str | None:
        """How rows are compared with others, None if they are not."""
        return self.dedupe or ("canonical" if self.exclude else None)


@dataclass(frozen=True, slots=True)
class Job:
    """The parameters of a run."""

    source: Input | Inputs
    output: Output
    solving: SolveOptions
    rows: RowOptions

    def __post_init__(self) -> None:
        columns = output_columns(self.source, self.rows.added)
        object.__setattr__(self, "output", replace(self.output, columns=columns))

    def options(self) -> dict[str, Any]:
        """Return the options that determine what is written, for the manifest."""
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
            "exclude": [str(Path(path).resolve()) for path in self.rows.exclude],
            "reading": decode(encode(reading)),
            "layout": decode(encode(asdict(self.source.layout))),
            "columns": [name for name, _ in self.output.columns],
        }


PartDone = Callable[[Part, int], None]
RowsDone = Callable[[int, int], None]
Runner = Callable[[Job, Manifest, PartDone, RowsDone], int]
"""Completes what a manifest lacks, and returns the offset of the input's end.

It passes on each part with how far the input was read, and reports rows done before their part is
complete.
"""


def run(job: Job, report: Report, runner: Runner) -> Manifest:
    """Do or resume a job, and return the manifest of the finished run."""
    output, source, restart = job.output, job.source, job.rows.restart
    if source.stream is not None:
        if not restart and load(output.manifest) is not None:
            raise UsageError(
                t(
                    "{} belongs to a run on standard input, which cannot be read twice: save "
                    "the input to a file first",
                    output.manifest,
                ).advise("restart")
            )
    elif output.target and output.target.exists():
        for file in source.files if isinstance(source, Inputs) else (source,):
            if output.target.samefile(file.path):
                raise UsageError(t("{} is both input and output: name another output", file.path))
    new = Manifest(identities(source), job.options())
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
        log("part written: %s, %d rows so far", job.output.manifest, rows)
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
        # Ctrl-C may have arrived right after a file was created.
        job.output.remove_unfinished()
    return end


def stream(
    source: Input | Inputs,
    out: IO[bytes],
    format: str,
    solving: SolveOptions,
    options: RowOptions,
    report: Report,
) -> dict[str, int]:
    """Write rows to an open file as they are solved; return how many have each status."""
    compression = PARQUET_COMPRESSIONS[0] if format == "parquet" else ""
    writer = writer_of(out, format, compression, output_columns(source, options.added))
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
"""A block, its number of rows, how many have each status, and the answers to write."""


def solved_blocks(
    source: Input | Inputs,
    solving: SolveOptions,
    options: RowOptions,
    manifest: Manifest,
    sizer: BlockSizer,
    cancel: CancelToken,
) -> Iterator[Solved]:
    """Yield the answers to each block that a manifest lacks, in order."""
    threads = solving.threads or available_threads()
    parsed = deduplicated(source, options, manifest, sizer, threads, cancel)
    with solver(solving, cancel) as solve, prefetch(parsed, cancel) as blocks:

        def answer(item: tuple[Block, int, Rows], allowed: int) -> tuple[Solved, float]:
            block, count, rows = item
            begun = perf_counter()
            answers = solve(rows, allowed, None)
            file = source.file_at(block.start.offset)
            answers = with_columns(answers, file.layout, options.added, cancel)
            seconds = perf_counter() - begun
            return (block, count, *select_rows(answers, count, options)), seconds

        for solved, seconds in in_order(answer, blocks, threads, cancel):
            block = solved[0]
            sizer.record((block.end.offset - block.start.offset) * source.layout.step, seconds)
            yield solved


def deduplicated(
    source: Input | Inputs,
    options: RowOptions,
    manifest: Manifest,
    sizer: BlockSizer,
    threads: int,
    cancel: CancelToken,
) -> Iterator[tuple[Block, int, Rows]]:
    """Yield the rows in each block that a manifest lacks, without duplicates."""
    gaps = manifest.gaps(source.first)
    compared = options.compared
    if compared is None:
        for block in source.blocks(gaps, sizer):
            rows = parse_block(source, block)
            yield block, rows.count, rows
        return
    # Finding duplicates requires reading everything, in order.
    index = first_index(options, threads)

    def keyed(item: tuple[Block, bool], _: int) -> tuple[Block, bool, Rows, Keys]:
        rows = parse_block(source, item[0])
        return (*item, rows, keys_of(rows, compared, cancel))

    blocks = every_block(source, manifest, gaps, sizer)
    # A canonical form takes longer than a solution; a hash of the givens takes almost no time.
    several = threads if compared == "canonical" else 1
    for block, is_gap, rows, keys in in_order(keyed, blocks, several, cancel):
        new = index.add(keys)
        if is_gap:
            yield block, rows.count, rows.keep(new)


def parse_block(source: Input | Inputs, block: Block) -> Rows:
    """Return the rows of a block of an input."""
    file = source.file_at(block.start.offset)
    return parse(block, file.layout, file.options)


def first_index(options: RowOptions, threads: int = 0) -> DedupIndex:
    """Return an index with the puzzles that are excluded, which grows if each row counts once."""
    index = DedupIndex()
    if options.exclude:
        from alldiff.bulk.leaks import known_keys

        relation = "symmetric" if options.compared == "canonical" else "equal"
        index.add(known_keys(options.exclude, ReadOptions(), threads)[relation])
    index.grows = options.dedupe is not None
    return index


def every_block(
    source: Input | Inputs, manifest: Manifest, gaps: list[Gap], sizer: BlockSizer
) -> Iterator[tuple[Block, bool]]:
    """Yield every block in the input, and whether it lies in a gap."""
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
    """Return how many rows have each status, and the answers to write."""
    tally = {status: number for status, number in answers.tally().items() if number}
    if count > answers.rows.count:
        tally["duplicate"] = count - answers.rows.count
    if "invalid" in tally and not options.reasons:
        options.reasons.extend(islice(invalid_reasons(answers), 1))
    if options.only_unique:
        answers = answers.keep(np.equal(answers.codes(), CODE["unique"]))
    return tally, answers


def invalid_reasons(answers: Answers) -> Iterator[str]:
    """Yield why rows are invalid, each with its place."""
    for row, answer in sorted(answers.others.items()):
        if answer.code == CODE["invalid"]:
            yield with_place(answers.rows.others[row], answer).reason
