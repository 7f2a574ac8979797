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
from alldiff.cli.pace import pace
from alldiff.errors import LimitReached
from alldiff.generators import GeneratorOptions

if TYPE_CHECKING:
    from alldiff.bulk.generating import Plan, Progress, Tell

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
    from alldiff.bulk.generating import generate_file, make_here, make_there, plan
    from alldiff.bulk.made import Recipe

    recipe = Recipe(kind, seed, GeneratorOptions.from_keywords(**options), rate)
    order = plan(recipe, count, path, part_rows=part_rows, restart=restart)
    begun = perf_counter()
    with progress() as tell, ExitStack() as stack:
        maker = make_here(threads)
        if cluster:
            from alldiff.bulk.cluster import connected

            maker = make_there(stack.enter_context(connected(cluster, threads)))
        try:
            manifest = generate_file(order, tell, maker, timeout)
        except LimitReached:
            complain(f"{finished(order)} of {count:,} puzzles were made in time: {GOES_ON}")
            return LIMIT
        except KeyboardInterrupt:
            complain(f"interrupted, {finished(order)} of {count:,} puzzles are kept: {GOES_ON}")
            return INTERRUPTED
    card, *_ = write_card(order, manifest, repeated())
    seconds = perf_counter() - begun
    say(f"alldiff: {count:,} puzzles of seed {seed} in {seconds:,.1f} s: {path}, {card.name}")
    return OK


def finished(order: Plan) -> str:
    """Return how many puzzles are in finished parts."""
    from alldiff.bulk.manifest import load

    manifest = load(order.output.manifest)
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


@contextmanager
def progress() -> Iterator[Tell]:
    """Show puzzles, rate, time left, and how many were tried, where stderr is a terminal."""
    with pace("puzzles") as show:

        def tell(now: Progress) -> None:
            rare = now.tried > now.found
            more = f"; {now.tried:,} tried, {now.found:,} found" if rare else ""
            show(now.made, now.made, now.count, more)

        yield tell
