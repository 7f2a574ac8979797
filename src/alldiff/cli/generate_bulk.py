"""alldiff generate into a Parquet file: millions of puzzles, with a data card beside them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from alldiff.cli.exits import INTERRUPTED, LIMIT, OK
from alldiff.cli.messages import complain, say
from alldiff.cli.progress import rate as rate_bar
from alldiff.core.errors import LimitReached
from alldiff.generators import GeneratorOptions

if TYPE_CHECKING:
    from alldiff.bulk.generating import GenerationJob, Runner
    from alldiff.bulk.resume import Report, RunProgress

GOES_ON = "the same command goes on with what is not finished"


def is_bulk(path: str | None) -> bool:
    """Tell whether puzzles go to a Parquet file or a folder of such."""
    return path is not None and path.lower().endswith((".parquet", "/"))


def generate_bulk(
    kind: str,
    count: int,
    seed: int,
    path: str,
    options: dict[str, Any],
    *,
    timeout: float | None,
    threads: int,
    rate: bool,
    part_rows: int | None,
    restart: bool,
    cluster: str | None,
) -> int:
    """Make puzzles into a file that a run that was stopped goes on with; return the exit code."""
    from alldiff.bulk.card import write_card
    from alldiff.bulk.generated_part import Recipe
    from alldiff.bulk.generating import generate_file, generation_job

    recipe = Recipe(kind, seed, GeneratorOptions.from_keywords(**options), rate)
    job = generation_job(recipe, count, path, part_rows=part_rows, restart=restart)
    begun = perf_counter()
    try:
        with running("puzzles", threads, cluster) as (report, runner):
            manifest = generate_file(job, report, runner, timeout)
    except LimitReached as limit:
        complain(f"{finished(job)} of {count:,} puzzles were made: {limit}; {GOES_ON}")
        return LIMIT
    except KeyboardInterrupt:
        complain(f"interrupted, {finished(job)} of {count:,} puzzles are kept: {GOES_ON}")
        return INTERRUPTED
    card, *_ = write_card(job, manifest, repeated())
    seconds = perf_counter() - begun
    say(f"alldiff: {count:,} puzzles of seed {seed} in {seconds:,.1f} s: {path}, {card.name}")
    return OK


@contextmanager
def running(what: str, threads: int, cluster: str | None) -> Iterator[tuple[Report, Runner]]:
    """Yield what tells how far a run is, and what makes its parts: threads, or a cluster."""
    from alldiff.bulk.generating import generate_locally, generate_on_cluster

    with rate_bar(what) as show, ExitStack() as stack:

        def report(now: RunProgress) -> None:
            show(now.rows, now.done, now.total, now.note)

        runner = generate_locally(threads)
        if cluster:
            from alldiff.bulk.cluster import connected

            runner = generate_on_cluster(stack.enter_context(connected(cluster, threads)))
        yield report, runner


def finished(job: GenerationJob) -> str:
    """Return how many puzzles are in finished parts."""
    from alldiff.bulk.manifest import load

    manifest = load(job.output.manifest)
    return f"{manifest.tally()['rows'] if manifest else 0:,}"


def repeated() -> str:
    """Return the command that was given, without what has no effect on the puzzles."""
    words = ["alldiff"]
    skipped = False
    for word in sys.argv[1:]:
        if skipped:
            skipped = False
        elif word in ("--threads", "--cluster", "--timeout"):
            skipped = True
        elif not word.startswith(("--threads=", "--cluster=", "--timeout=", "--restart")):
            words.append(word)
    return shlex.join(words)
