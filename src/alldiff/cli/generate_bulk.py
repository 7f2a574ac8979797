"""alldiff generate into a Parquet file: millions of puzzles, with a data card beside them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from alldiff.cli.derived import Call
from alldiff.cli.exits import INTERRUPTED, LIMIT, OK
from alldiff.cli.messages import print_error, say
from alldiff.cli.options import cluster_client
from alldiff.cli.progress import rate as rate_bar
from alldiff.core.annotations import declared
from alldiff.core.errors import LimitReached
from alldiff.generators import GeneratorOptions

if TYPE_CHECKING:
    from alldiff.bulk.generating import GenerationJob, Runner
    from alldiff.bulk.resume import Report, RunProgress

GOES_ON = "the same command goes on with what is not finished"


SPELLED = {"drawing": "--from", "rules": "--rule", "numbers": "--range"}
"""Options of a new puzzle whose name differs from the parameter's."""


def generator_options(call: Call, **other: Any) -> GeneratorOptions:
    """Return the options of a new puzzle among those given on the shell."""
    names = declared(GeneratorOptions)
    given = {name: value for name, value in call.given.items() if name in names}
    return GeneratorOptions.from_keywords(**(given | other))


def is_bulk(path: str | None) -> bool:
    """Return whether puzzles go to a Parquet file or a folder of such."""
    return path is not None and path.lower().endswith((".parquet", "/"))


def generate_bulk(
    kind: str,
    count: int,
    path: str,
    call: Call,
    *,
    rate: bool | Sequence[str],
    part_rows: int | None,
    restart: bool,
    cluster: str | None,
) -> int:
    """Make puzzles into a file that a run that was stopped goes on with; return the exit code."""
    from alldiff.bulk.card import write_card
    from alldiff.bulk.generated_part import Recipe, scales_of
    from alldiff.bulk.generating import generate_file, generation_job

    recipe = Recipe(kind, call.seed, generator_options(call, timeout=None), scales_of(rate))
    job = generation_job(
        recipe, count, path, part_rows=part_rows, restart=restart, numbers=call.numbers
    )
    begun = perf_counter()
    try:
        with running("puzzles", call.threads, cluster) as (report, runner):
            manifest = generate_file(job, report, runner, call.timeout)
    except LimitReached as limit:
        print_error(f"{finished(job)} of {count:,} puzzles were made: {limit}; {GOES_ON}")
        return LIMIT
    except KeyboardInterrupt:
        print_error(f"interrupted, {finished(job)} of {count:,} puzzles are kept: {GOES_ON}")
        return INTERRUPTED
    if call.numbers is not None:
        say(range_made(job, call.numbers))
        return OK
    card, *_ = write_card(job, manifest, repeated())
    seconds = perf_counter() - begun
    say(f"alldiff: {count:,} puzzles of seed {call.seed} in {seconds:,.1f} s: {path}, {card.name}")
    return OK


def range_made(job: GenerationJob, numbers: tuple[int, int]) -> str:
    """Return where a range of puzzles is, and how it becomes part of the whole."""
    first, last = numbers
    return (
        f"alldiff: puzzles {first:,} to {last:,} are in {job.output.folder}; "
        "the same command without --range puts all ranges together"
    )


@contextmanager
def running(what: str, threads: int | None, cluster: str | None) -> Iterator[tuple[Report, Runner]]:
    """Yield a report of progress, and what makes the parts of a run: threads, or a cluster."""
    from alldiff.api.generating import runner_of

    with rate_bar(what) as show, cluster_client(cluster) as client:

        def report(now: RunProgress) -> None:
            show(now.rows, now.done, now.total, now.note)

        yield report, runner_of(threads, client)


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
        elif word in ("--threads", "--cluster", "--timeout", "--range"):
            skipped = True
        elif not word.startswith(
            ("--threads=", "--cluster=", "--timeout=", "--range=", "--restart")
        ):
            words.append(word)
    return shlex.join(words)
