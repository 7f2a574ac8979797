"""A run of bulk on a cluster: stretches of the input as tasks.

The one that runs the command cuts the input and keeps the manifest; workers solve. Where they see
the input and the output's folder under the same paths, a task is a byte range or a range of rows,
and its result a file that the worker writes; otherwise the rows travel to the worker and the file
travels back.
"""

from __future__ import annotations

import io
import os
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import Client
from alldiff.bulk.blocks import Block, BlockSizer, Gap, InputPosition, Layout, line_blocks
from alldiff.bulk.classic import keep_freed_memory
from alldiff.bulk.cluster import as_completed, completed_in_order
from alldiff.bulk.dedup import DedupIndex, Keys, keys_of
from alldiff.bulk.inputs import Input, identity
from alldiff.bulk.manifest import Manifest, Part, write_atomically
from alldiff.bulk.outputs import Output, PartFile, PartWriter
from alldiff.bulk.rows import parse
from alldiff.bulk.running import (
    BLOCK_BYTES,
    BLOCK_SECONDS,
    Job,
    PartDone,
    RowOptions,
    RowsDone,
    Runner,
    every_block,
    select_rows,
)
from alldiff.bulk.solving import SolveOptions, solve_rows
from alldiff.formats.base import ReadOptions

TASK_SECONDS = 4.0
"""What a task should take: long beside the milliseconds that the scheduler needs for it."""
LARGEST_RANGE = 512 << 20
LARGEST_SENT = 64 << 20
"""Bytes of a task: of a range that a worker reads itself, and of rows that are sent to it."""
CUT_BYTES = 4 << 20


@dataclass(frozen=True, slots=True)
class Task:
    """A stretch of the input, as a worker gets it: to be read there, or sent with it.

    `kept` says which rows were not seen before, as packed bits; None: all. `read` is how far the
    input was read for it.
    """

    source: Input
    output: Output
    solving: SolveOptions
    rows: RowOptions
    start: InputPosition
    end: InputPosition
    read: int
    sent: tuple[Any, ...] | None = None
    kept: NDArray[np.uint8] | None = None


def run_on_cluster(client: Client) -> Runner:
    """Return what does a manifest's missing parts on a cluster."""

    def run(job: Job, manifest: Manifest, part_done: PartDone, rows_done: RowsDone) -> int:
        shared = workers_share(client, job)
        sizer = BlockSizer(TASK_SECONDS, LARGEST_RANGE if shared else LARGEST_SENT, CUT_BYTES)
        end = max([job.source.first.offset, *(part.end.offset for part in manifest.parts)])
        waiting = ((task,) for task in tasks(job, manifest, sizer, shared, client))
        for done in as_completed(client, run_task, waiting):
            if done is not None:
                (task,), (part, data, seconds) = done
                sizer.record(size_of(part.start, part.end, job.source), seconds)
                if data is not None:
                    write_atomically(job.output.folder / part.file, data)
                end = max(end, part.end.offset)
                part_done(part, task.read)
        return end

    return run


def workers_share(client: Client, job: Job) -> bool:
    """Tell whether every worker sees the input and the folder of parts as this machine does."""
    if not job.source.ranges:
        return False
    token = job.output.folder / f"_token-{uuid.uuid4().hex}"
    token.touch()
    try:
        seen = client.run(sees, replace(job.source), identity(job.source), str(token))
    finally:
        token.unlink(missing_ok=True)
    return all(seen.values())


def sees(source: Input, known: dict[str, Any], token: str) -> bool:
    """Tell whether this machine has the same input, and the folder of a token."""
    try:
        return os.path.exists(token) and identity(source) == known
    except OSError:
        return False


def tasks(
    job: Job, manifest: Manifest, sizer: BlockSizer, shared: bool, client: Client
) -> Iterator[Task]:
    """Yield the tasks of what a manifest lacks."""
    # A stream cannot travel, and a worker needs none.
    source = replace(job.source, stream=None)
    solving = replace(job.solving, threads=1)
    blocks: list[Block] = []
    masks: list[NDArray[np.bool_]] = []

    def cut() -> Task:
        sent = None if shared else tuple(map(payload, blocks))
        kept = np.packbits(np.concatenate(masks)) if masks else None
        start, end, read = blocks[0].start, blocks[-1].end, blocks[-1].read
        task = Task(source, job.output, solving, job.rows, start, end, read, sent, kept)
        blocks.clear()
        masks.clear()
        return task

    for block, new in cut_blocks(job, manifest, client):
        if blocks and (
            block.start != blocks[-1].end
            or size_of(blocks[0].start, blocks[-1].end, source) >= sizer.size
        ):
            yield cut()
        # Where workers read for themselves, only the places matter.
        blocks.append(replace(block, text=b"", texts=None) if shared else block)
        if new is not None:
            masks.append(new)
    if blocks:
        yield cut()


def payload(block: Block) -> Any:
    """Return what a block holds, in a form that travels."""
    return bytes(block.text) if block.texts is None else block.texts


def size_of(start: InputPosition, end: InputPosition, source: Input) -> int:
    """Return the bytes of a stretch of the input."""
    return (end.offset - start.offset) * source.layout.step


def cut_blocks(
    job: Job, manifest: Manifest, client: Client
) -> Iterator[tuple[Block, NDArray[np.bool_] | None]]:
    """Yield small blocks of the gaps, each with which of its rows are new where that matters."""
    source, gaps = job.source, manifest.gaps(job.source.first)
    fixed = BlockSizer(1.0, CUT_BYTES, CUT_BYTES)
    if job.rows.dedupe is None:
        for block in source.blocks(gaps, fixed):
            yield block, None
        return
    index = DedupIndex()
    blocks = every_block(source, manifest, gaps, fixed)
    for block, is_gap, keys in keyed_blocks(job, job.rows.dedupe, blocks, client):
        new = index.add(keys)
        if is_gap:
            yield block, new


def keyed_blocks(
    job: Job, dedupe: str, blocks: Iterable[tuple[Block, bool]], client: Client
) -> Iterator[tuple[Block, bool, Keys]]:
    """Yield blocks with what their rows are known by; workers find canonical forms."""
    layout, options = job.source.layout, job.source.options
    if dedupe != "canonical":
        for block, is_gap in blocks:
            yield block, is_gap, block_keys(block, is_gap, layout, options, dedupe)
        return
    waiting = (
        # A view of a larger text cannot travel.
        (
            replace(block, text=b"" if block.texts is not None else bytes(block.text)),
            is_gap,
            layout,
            options,
            dedupe,
        )
        for block, is_gap in blocks
    )
    for (block, is_gap, *_), keys in completed_in_order(client, block_keys, waiting, priority=1):
        yield block, is_gap, keys


def block_keys(
    block: Block, is_gap: bool, layout: Layout, options: ReadOptions, dedupe: str
) -> Keys:
    """Return what the rows of a block, in a gap or not, are known by."""
    return keys_of(parse(block, layout, options), dedupe)


def run_task(task: Task) -> tuple[Part, bytes | None, float]:
    """Do a task, on a worker: return the part, its bytes where they were asked for, the seconds."""
    begun = perf_counter()
    keep_freed_memory()
    if task.sent is not None:
        held = io.BytesIO()
        writer = PartWriter(task.output, task.start, held)
        write_task(task, writer)
        return writer.close(), held.getvalue(), perf_counter() - begun
    file = PartFile(task.output, task.start)
    try:
        write_task(task, file)
        return file.commit(), None, perf_counter() - begun
    except BaseException:
        file.abandon()
        raise


def write_task(task: Task, part: PartWriter) -> None:
    """Solve the rows of a task, block by block, into a part."""
    kept = None if task.kept is None else np.unpackbits(task.kept).astype(bool)
    done = 0
    sizer = BlockSizer(BLOCK_SECONDS, BLOCK_BYTES, 1 << 18)
    for block in blocks_of(task, sizer):
        rows = parse(block, task.source.layout, task.source.options)
        count = rows.count
        if kept is not None:
            rows = rows.keep(kept[done : done + count])
        done += count
        begun = perf_counter()
        answers = solve_rows(rows, task.solving)
        sizer.record(size_of(block.start, block.end, task.source), perf_counter() - begun)
        tally, answers = select_rows(answers, count, task.rows)
        part.add(answers, count, tally, block.end)


def blocks_of(task: Task, sizer: BlockSizer) -> Iterator[Block]:
    """Yield the blocks of a task, read here or unpacked."""
    gap = Gap(task.start, task.end.offset)
    if task.sent is None:
        yield from task.source.blocks([gap], sizer)
    elif task.source.layout.format == "parquet":
        at = task.start.offset
        for texts in task.sent:
            end = at + len(texts)
            yield Block(InputPosition(at, at), InputPosition(end, end), texts=texts)
            at = end
    else:
        text = io.BytesIO(b"".join(task.sent))
        yield from line_blocks(text, gap, sizer, task.source.name, text.tell)
