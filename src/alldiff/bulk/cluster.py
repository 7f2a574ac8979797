"""Many machines: stretches of an input, and batches of rows, as tasks of Dask distributed.

The one that runs the command cuts the input and keeps the manifest; workers solve. Where they see
the input and the output's folder under the same paths, a task is a byte range or a range of rows,
and its result a file that the worker writes; otherwise the rows travel to the worker and the file
travels back.
"""

from __future__ import annotations

import io
import os
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff import extras
from alldiff.bulk import Client, Future
from alldiff.bulk.blocks import Block, Gap, Layout, Pace, Position, line_blocks
from alldiff.bulk.classic import available_threads, keep_freed_memory
from alldiff.bulk.inputs import Input, identity
from alldiff.bulk.manifest import Manifest, Part, write_whole
from alldiff.bulk.outputs import Output, PartFile, Summed
from alldiff.bulk.rows import Rows, parse
from alldiff.bulk.running import (
    BLOCK_BYTES,
    BLOCK_SECONDS,
    Choices,
    Job,
    chosen,
    every_block,
)
from alldiff.bulk.seen import Keys, Seen, keys_of
from alldiff.bulk.solving import Answers, Work, solve_rows
from alldiff.bulk.writers import writer_of
from alldiff.errors import AlldiffError
from alldiff.formats.base import ReadOptions

LOCAL = "local"
TASK_SECONDS = 4.0
"""What a task should take: long beside the milliseconds that the scheduler needs for it."""
LARGEST_RANGE = 512 << 20
LARGEST_SENT = 64 << 20
"""Bytes of a task: of a range that a worker reads itself, and of rows that are sent to it."""
CUT_BYTES = 4 << 20
TASKS_AHEAD = 2
"""Tasks for each thread of the cluster, so that none waits."""
ROWS_SENT = 1 << 17
RETRIES = 3
NO_LOGS = 60
"""Above every level of logging: what matters is told by this command."""
WAIT_FOR_WORKERS = 60.0


def distributed_module() -> Any:
    """Return the module."""
    return extras.load("distributed", "a cluster")


@contextmanager
def connected(address: str, threads: int = 0) -> Iterator[Client]:
    """Connect to a scheduler, or start a cluster on this machine where the address is "local"."""
    distributed = distributed_module()
    if address == LOCAL:
        with (
            distributed.LocalCluster(
                n_workers=threads or available_threads(),
                threads_per_worker=1,
                dashboard_address=":0",  # any free port: another cluster may have the usual one
                silence_logs=NO_LOGS,
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise AlldiffError(f"no cluster at {address}: {error}") from None
    with client:
        yield client


def threads_of(client: Client) -> int:
    """Return the number of threads of all workers, waiting for the first of them."""
    distributed = distributed_module()
    try:
        client.wait_for_workers(1, timeout=WAIT_FOR_WORKERS)
    except (TimeoutError, distributed.TimeoutError):
        raise AlldiffError("the cluster has no workers: start some (docs/scale.md)") from None
    threads: int = sum(client.nthreads().values())
    return max(1, threads)


@dataclass(frozen=True, slots=True)
class Task:
    """A stretch of the input, as a worker gets it: to be read there, or sent with it.

    `kept` says which rows were not seen before, as packed bits; None: all.
    """

    source: Input
    output: Output
    work: Work
    choices: Choices
    start: Position
    end: Position
    sent: tuple[Any, ...] | None = None
    kept: NDArray[np.uint8] | None = None


def run_cluster(client: Client) -> Callable[..., int]:
    """Return what does a manifest's missing parts on a cluster."""

    def runner(
        job: Job,
        manifest: Manifest,
        take: Callable[[Part, int], None],
        told: Callable[[int, int], None],
    ) -> int:
        distributed = distributed_module()
        most = TASKS_AHEAD * threads_of(client)
        shared = workers_share(client, job)
        pace = Pace(TASK_SECONDS, LARGEST_RANGE if shared else LARGEST_SENT, CUT_BYTES)
        end = max([job.source.first.offset, *(part.end.offset for part in manifest.parts)])
        pending: dict[Future, int] = {}

        def collect(least: int) -> None:
            while len(pending) > least:
                done, _ = distributed.wait(list(pending), return_when="FIRST_COMPLETED")
                for future in done:
                    part, data, seconds = result_of(future)
                    pace.took(size_of(part.start, part.end, job.source), seconds)
                    if data is not None:
                        write_whole(job.output.folder / part.file, data)
                    take(part, pending.pop(future))

        try:
            for task, read in tasks(job, manifest, pace, shared, client):
                future = client.submit(do, task, pure=False, retries=RETRIES, key=key_of(task))
                pending[future] = read
                end = max(end, task.end.offset)
                collect(most - 1)
            collect(0)
        finally:
            if pending:
                client.cancel(list(pending), force=True)
        return end

    return runner


def key_of(task: Task) -> str:
    """Return the name of a task on the cluster."""
    return f"alldiff-bulk-{task.start.offset}-{uuid.uuid4().hex}"


def result_of(future: Future) -> Any:
    """Return what a task gave, or say why it could not be done."""
    distributed = distributed_module()
    try:
        return future.result()
    except distributed.KilledWorker as error:
        raise AlldiffError(
            f"workers died again and again over one task ({error}): do they have enough memory?"
        ) from None


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
    job: Job, manifest: Manifest, pace: Pace, shared: bool, client: Client
) -> Iterator[tuple[Task, int]]:
    """Yield the tasks of what a manifest lacks, and how far the input was read for each."""
    source = job.source
    # A stream cannot travel, and a worker needs none.
    known = replace(source, stream=None)
    work = replace(job.work, threads=1)
    blocks: list[Block] = []
    masks: list[NDArray[np.bool_]] = []

    def cut() -> tuple[Task, int]:
        sent = None if shared else tuple(map(payload, blocks))
        kept = np.packbits(np.concatenate(masks)) if masks else None
        start, end, read = blocks[0].start, blocks[-1].end, blocks[-1].read
        task = Task(known, job.output, work, job.choices, start, end, sent, kept)
        blocks.clear()
        masks.clear()
        return task, read

    for block, new in cut_blocks(job, manifest, client):
        if blocks and (
            block.start != blocks[-1].end
            or size_of(blocks[0].start, blocks[-1].end, source) >= pace.size
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


def size_of(start: Position, end: Position, source: Input) -> int:
    """Return the bytes of a stretch of the input."""
    return (end.offset - start.offset) * source.layout.step


def cut_blocks(
    job: Job, manifest: Manifest, client: Client
) -> Iterator[tuple[Block, NDArray[np.bool_] | None]]:
    """Yield small blocks of the gaps, each with which of its rows are new where that matters."""
    source, gaps = job.source, manifest.gaps(job.source.first)
    fixed = Pace(1.0, CUT_BYTES, CUT_BYTES)
    if job.choices.dedupe is None:
        for block in source.blocks(gaps, fixed):
            yield block, None
        return
    seen = Seen()
    for block, is_gap, keys in keyed(job, every_block(source, manifest, gaps, fixed), client):
        new = seen.new(keys)
        if is_gap:
            yield block, new


def keyed(
    job: Job, blocks: Iterable[tuple[Block, bool]], client: Client
) -> Iterator[tuple[Block, bool, Keys]]:
    """Yield blocks with what their rows are known by; workers find canonical forms."""
    sameness, layout, options = job.choices.dedupe or "", job.source.layout, job.source.options
    if sameness != "canonical":
        for block, is_gap in blocks:
            yield block, is_gap, keys_of(parse(block, layout, options), sameness)
        return
    waiting: deque[tuple[Block, bool, Future]] = deque()
    most = TASKS_AHEAD * threads_of(client)
    try:
        for block, is_gap in blocks:
            sent = replace(block, text=b"" if block.texts is not None else bytes(block.text))
            future = client.submit(
                block_keys, sent, layout, options, sameness, pure=False, retries=RETRIES, priority=1
            )
            waiting.append((block, is_gap, future))
            if len(waiting) > most:
                block, is_gap, future = waiting.popleft()
                yield block, is_gap, result_of(future)
        while waiting:
            block, is_gap, future = waiting.popleft()
            yield block, is_gap, result_of(future)
    finally:
        if waiting:
            client.cancel([future for *_, future in waiting], force=True)


def block_keys(block: Block, layout: Layout, options: ReadOptions, sameness: str) -> Keys:
    """Return what the rows of a block are known by, on a worker."""
    return keys_of(parse(block, layout, options), sameness)


def do(task: Task) -> tuple[Part, bytes | None, float]:
    """Do a task, on a worker: return the part, its bytes where they were asked for, the seconds."""
    begun = perf_counter()
    keep_freed_memory()
    if task.sent is None:
        part = PartFile(task.output, task.start)
        try:
            for answers, rows, tally, end in answered(task):
                part.add(answers, rows, tally, end)
            made, data = part.commit(), None
        except BaseException:
            part.abandon()
            raise
        return made, data, perf_counter() - begun
    held = io.BytesIO()
    out = Summed(held)
    writer = writer_of(out, task.output.format, task.output.compression)
    total = written = 0
    tally_of_all: dict[str, int] = {}
    for answers, rows, tally, _ in answered(task):
        writer.write(answers)
        total += rows
        written += answers.rows.count
        for status, number in tally.items():
            tally_of_all[status] = tally_of_all.get(status, 0) + number
    writer.close()
    made = Part(
        task.output.part_name(task.start),
        task.start,
        task.end,
        total,
        written,
        tally_of_all,
        out.size,
        out.checksum,
    )
    return made, held.getvalue(), perf_counter() - begun


def answered(task: Task) -> Iterator[tuple[Answers, int, dict[str, int], Position]]:
    """Yield the answers to write of each block, the rows read for it, their statuses, its end."""
    kept = None if task.kept is None else np.unpackbits(task.kept).astype(bool)
    done = 0
    pace = Pace(BLOCK_SECONDS, BLOCK_BYTES, 1 << 18)
    for block in blocks_of(task, pace):
        rows: Rows = parse(block, task.source.layout, task.source.options)
        count = rows.count
        if kept is not None:
            rows = rows.keep(kept[done : done + count])
        done += count
        begun = perf_counter()
        answers = solve_rows(rows, task.work)
        pace.took(size_of(block.start, block.end, task.source), perf_counter() - begun)
        tally, answers = chosen(answers, count, task.choices)
        yield answers, count, tally, block.end


def blocks_of(task: Task, pace: Pace) -> Iterator[Block]:
    """Yield the blocks of a task, read here or unpacked."""
    gap = Gap(task.start, task.end.offset)
    if task.sent is None:
        yield from task.source.blocks([gap], pace)
    elif task.source.layout.format == "parquet":
        at = task.start.offset
        for texts in task.sent:
            end = at + len(texts)
            yield Block(Position(at, at), Position(end, end), texts=texts)
            at = end
    else:
        text = io.BytesIO(b"".join(task.sent))
        yield from line_blocks(text, gap, pace, task.source.name, text.tell)


def solve_elsewhere(batches: Iterable[Rows], work: Work, client: Client) -> list[Answers]:
    """Return the answers to rows, solved by the workers of a cluster, in their order."""
    threads_of(client)
    alone = replace(work, threads=1)
    futures = [
        client.submit(solve_rows, piece, alone, pure=False, retries=RETRIES)
        for rows in batches
        for piece in pieces(rows)
    ]
    found: list[Answers] = client.gather(futures)
    return found


def pieces(rows: Rows) -> Iterator[Rows]:
    """Yield rows in pieces that travel well."""
    if rows.count <= ROWS_SENT:
        yield rows
        return
    for first in range(0, rows.count, ROWS_SENT):
        inside = np.zeros(rows.count, bool)
        inside[first : first + ROWS_SENT] = True
        yield rows.keep(inside)
