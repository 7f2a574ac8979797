"""A bulk run on a cluster: ranges of the input as tasks.

The process that runs the command divides the input and maintains the manifest; workers solve. If
they see the input and the output folder under the same paths, they also find where lines start and
count them: a task is a byte range or a range of rows, and its result is a file that the worker
writes. Otherwise the rows are sent to the worker and the file is sent back.
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
from alldiff.bulk.adding import with_columns
from alldiff.bulk.blocks import Block, BlockSizer, Gap, InputPosition, Layout, line_blocks
from alldiff.bulk.classic import keep_freed_memory
from alldiff.bulk.cluster import as_completed, completed_in_order
from alldiff.bulk.dedup import Keys, keys_of
from alldiff.bulk.inputs import Input
from alldiff.bulk.manifest import Manifest, Part, write_atomically
from alldiff.bulk.measuring import measured_blocks, named_worker
from alldiff.bulk.outputs import Output, PartFile, PartWriter
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.running import (
    BLOCK_BYTES,
    BLOCK_SECONDS,
    Job,
    PartDone,
    RowOptions,
    RowsDone,
    Runner,
    every_block,
    first_index,
    select_rows,
)
from alldiff.bulk.several import Inputs, identities
from alldiff.bulk.solving import SolveOptions, solve_rows
from alldiff.bulk.tables import parse
from alldiff.core.errors import ReadError
from alldiff.formats.base import ReadOptions

TASK_SECONDS = 4.0
"""The target duration of a task: long compared with the scheduler's milliseconds."""
LARGEST_RANGE = 512 << 20
LARGEST_SENT = 64 << 20
"""The size of a task in bytes: a range that a worker reads itself, or rows sent to it."""
CUT_BYTES = 4 << 20


@dataclass(frozen=True, slots=True)
class Task:
    """A range of the input for a worker: to be read there, or sent with the task.

    `kept` says which rows are new, as packed bits; None: all. `read` is how far the input was read
    for it.
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
    """Return a function that completes a manifest's missing parts on a cluster."""

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
    """Return whether every worker sees the input and the folder of parts as this machine does."""
    if not job.source.ranges:
        return False
    token = job.output.folder / f"_token-{uuid.uuid4().hex}"
    token.touch()
    try:
        seen = client.run(sees, replace(job.source), identities(job.source), str(token))
    finally:
        token.unlink(missing_ok=True)
    return all(seen.values())


def sees(source: Input | Inputs, known: dict[str, Any], token: str) -> bool:
    """Return whether this machine has the same input, and the folder with a token."""
    try:
        return os.path.exists(token) and identities(source) == known
    except OSError:
        return False


def tasks(
    job: Job, manifest: Manifest, sizer: BlockSizer, shared: bool, client: Client
) -> Iterator[Task]:
    """Yield the tasks for what a manifest lacks."""
    solving = replace(job.solving, threads=1)
    blocks: list[Block] = []
    masks: list[NDArray[np.bool_]] = []

    def cut() -> Task:
        sent = None if shared else tuple(map(payload, blocks))
        kept = np.packbits(np.concatenate(masks)) if masks else None
        start, end, read = blocks[0].start, blocks[-1].end, blocks[-1].read
        # A stream cannot be sent, and a worker does not need it.
        source = replace(job.source.file_at(start.offset), stream=None)
        task = Task(source, job.output, solving, job.rows, start, end, read, sent, kept)
        blocks.clear()
        masks.clear()
        return task

    for block, new in cut_blocks(job, manifest, shared, client):
        if blocks and (
            block.start != blocks[-1].end
            or size_of(blocks[0].start, blocks[-1].end, job.source) >= sizer.size
        ):
            yield cut()
        # If workers read the input themselves, only the positions matter.
        blocks.append(replace(block, text=b"", texts=None, batch=None) if shared else block)
        if new is not None:
            masks.append(new)
    if blocks:
        yield cut()


def payload(block: Block) -> Any:
    """Return the contents of a block, in a form that can be sent."""
    if block.texts is None:
        return bytes(block.text)
    return block.texts if block.batch is None else block.batch


def size_of(start: InputPosition, end: InputPosition, source: Input | Inputs) -> int:
    """Return the size of an input range in bytes."""
    return (end.offset - start.offset) * source.file_at(start.offset).layout.step


def cut_blocks(
    job: Job, manifest: Manifest, shared: bool, client: Client
) -> Iterator[tuple[Block, NDArray[np.bool_] | None]]:
    """Yield small blocks from the gaps, each with its new rows if duplicates are dropped.

    If workers read the input themselves, and all rows, they also find the blocks.
    """
    source, gaps = job.source, manifest.gaps(job.source.first)
    fixed = BlockSizer(1.0, CUT_BYTES, CUT_BYTES)
    compared = job.rows.compared
    if compared is None:
        measured = shared and source.measurable
        there = measured_blocks(source, gaps, CUT_BYTES, client) if measured else None
        for block in there or source.blocks(gaps, fixed):
            yield block, None
        return
    index = first_index(job.rows)
    blocks = every_block(source, manifest, gaps, fixed)
    for block, is_gap, keys in keyed_blocks(job, compared, blocks, client):
        new = index.add(keys)
        if is_gap:
            yield block, new


def keyed_blocks(
    job: Job, dedupe: str, blocks: Iterable[tuple[Block, bool]], client: Client
) -> Iterator[tuple[Block, bool, Keys]]:
    """Yield blocks with the keys of their rows; workers compute canonical forms."""
    if dedupe != "canonical":
        for block, is_gap in blocks:
            file = job.source.file_at(block.start.offset)
            yield block, is_gap, block_keys(block, is_gap, file.layout, file.options, dedupe)
        return
    waiting = (
        # A view of a larger text cannot be sent.
        (
            replace(block, text=b"" if block.texts is not None else bytes(block.text)),
            is_gap,
            job.source.file_at(block.start.offset).layout,
            job.source.file_at(block.start.offset).options,
            dedupe,
        )
        for block, is_gap in blocks
    )
    for (block, is_gap, *_), keys in completed_in_order(client, block_keys, waiting, priority=1):
        yield block, is_gap, keys


def block_keys(
    block: Block, is_gap: bool, layout: Layout, options: ReadOptions, dedupe: str
) -> Keys:
    """Return the keys of the rows in a block, in a gap or not."""
    return keys_of(parse(block, layout, options), dedupe)


def run_task(task: Task) -> tuple[Part, bytes | None, float]:
    """Run a task on a worker: return the part, its bytes if requested, and the seconds."""
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


@named_worker()
def write_task(task: Task, part: PartWriter) -> None:
    """Solve the rows in a task, block by block, into a part."""
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
        answers = with_columns(answers, task.source.layout, task.rows.added, CancelToken())
        sizer.record(size_of(block.start, block.end, task.source), perf_counter() - begun)
        tally, answers = select_rows(answers, count, task.rows)
        part.add(answers, count, tally, block.end)
    if part.end != task.end:
        raise ReadError("it changed while it was read", source=task.source.name)


def blocks_of(task: Task, sizer: BlockSizer) -> Iterator[Block]:
    """Yield the blocks in a task, read here or unpacked."""
    gap = Gap(task.start, task.end.offset)
    if task.sent is None:
        yield from task.source.blocks([gap], sizer)
    elif task.source.layout.binary:
        at, shift = task.start.offset, task.source.shift
        for sent in task.sent:
            end = at + len(sent)
            start, stop = InputPosition(at, at - shift), InputPosition(end, end - shift)
            is_batch = hasattr(sent, "column")
            texts = sent.column(task.source.layout.name) if is_batch else sent
            yield Block(start, stop, texts=texts, batch=sent if is_batch else None)
            at = end
    else:
        text = io.BytesIO(b"".join(task.sent))
        layout = task.source.layout
        yield from line_blocks(text, gap, sizer, task.source.name, text.tell, None, layout)
