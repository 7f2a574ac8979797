"""alldiff generate: new puzzles, each with exactly one solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.commands.convert import formats_of, is_plain_text, write_first
from alldiff.cli.exits import INTERRUPTED, LIMIT, OK, worse
from alldiff.cli.generate_bulk import generate_bulk, is_bulk
from alldiff.cli.generator_options import generator_options
from alldiff.cli.messages import complain, say, warn
from alldiff.cli.options import (
    COUNT,
    THREADS,
    Name,
    cluster_option,
    whole,
    writing_options,
)
from alldiff.cli.progress import progress
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.errors import LimitReached, UsageError, WriteError
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import stream
from alldiff.generators import GenerationStats, GeneratorOptions, generate_many, is_all_classic
from alldiff.kinds import KINDS

EXAMPLES = (
    Example("alldiff generate sudoku", "a 9x9 without a given that could be spared"),
    Example(
        "alldiff generate sudoku --size 16 --clues 120 --seed 7 -o new.json",
        "a larger one with more givens, into a file",
    ),
    Example("alldiff generate sudoku --count 100 --format line", "a hundred, one in a line"),
    Example(
        "alldiff generate sudoku --difficulty hard --symmetry rotate180",
        "one as newspapers print them",
    ),
    Example("alldiff generate sudoku --must-use x-wing --count 3", "three to practise a technique"),
    Example("alldiff generate kakuro --rows 12 --columns 12 --density 0.7", "a Kakuro"),
    Example("alldiff generate killer", "cages over the whole grid, and no givens"),
    Example(
        "alldiff generate sudoku --rule thermometer:3,length=5 --rule ratio --rule anti-king",
        "a mixture of rules: three thermometers of five cells, and as many black dots as it takes",
    ),
    Example(
        "alldiff generate --from puzzles/sudoku/several-solutions.txt",
        "a half-made puzzle completed",
    ),
    Example(
        "alldiff generate sudoku --count 100 --rate -o new.parquet",
        "with solutions, ratings, canonical forms and a data card",
    ),
)
KIND = Name("kind", lambda: KINDS)


@click.command("generate", cls=Command, examples=EXAMPLES)
@click.argument("kind", type=KIND, required=False)
@click.option("--count", type=COUNT, default=1, show_default=True, help="How many.")
@click.option("--seed", type=whole(), default=0, show_default=True, help="Which puzzles.")
@generator_options
@click.option("--hardest", is_flag=True, help="Climb to a very hard puzzle.")
@click.option(
    "--moves",
    type=whole(0),
    default=20,
    show_default=True,
    help="With --hardest: moves to a relative that is no easier.",
)
@click.option("--timeout", type=float, metavar="SECONDS", help="Stop after so many seconds.")
@click.option(
    "--threads",
    type=THREADS,
    default=0,
    metavar="N",
    help="Threads for what the core makes by itself; 0 for all.",
)
@writing_options
@click.option("--rate", is_flag=True, help="Into Parquet: with the ratings.")
@click.option("--part-rows", type=whole(1), metavar="N", help="Into Parquet: rows of a part.")
@click.option("--restart", is_flag=True, help="Into Parquet: start anew, replace what is there.")
@cluster_option
def command(
    kind: str | None,
    count: int,
    seed: int,
    timeout: float | None,
    threads: int,
    hardest: bool,
    moves: int,
    written: str | None,
    path: str | None,
    rate: bool,
    part_rows: int | None,
    restart: bool,
    cluster: str | None,
    **options: Any,
) -> int:
    """Make new puzzles, each proved to have exactly one solution.

    Puzzle i depends on the seed and on i alone, so a longer list begins with the shorter one. An
    option that is left out is up to the generator. With --timeout or Ctrl-C the puzzles finished so
    far are written; with --timeout also the one that came nearest to what was asked, if there is
    one, and what it lacks is told.

    Where OUT ends in .parquet, or in a slash for a folder of parts, puzzles are made in parts, with
    a data card beside them, and a run that was stopped goes on when the same command is given
    again.
    """
    if kind is None:
        if options["drawing"] is None:
            raise UsageError("which kind of puzzle? name one, or a half-made puzzle with --from")
        kind = options["drawing"].kind
    if timeout is not None and timeout <= 0:
        raise UsageError(f"a timeout is more than 0 seconds, not {timeout:g}")
    if path is not None and is_bulk(path):
        if written or hardest:
            raise UsageError("--format and --hardest are not for Parquet")
        return generate_bulk(
            kind,
            count,
            seed,
            path,
            options,
            timeout=timeout,
            threads=threads,
            rate=rate,
            part_rows=part_rows,
            restart=restart,
            cluster=cluster,
        )
    if rate or part_rows or restart or cluster:
        raise UsageError(
            "--rate, --part-rows, --restart and --cluster are for Parquet: -o OUT.parquet"
        )
    check_writable(path)
    chosen = output_formats(kind, written, path)
    made, code = make(kind, count, seed, timeout, threads, moves if hardest else None, options)
    if made:
        code = worse(code, write_generated(path, made, chosen))
        say(f"alldiff: seed {seed}")
    return code


def make(
    kind: str,
    count: int,
    seed: int,
    timeout: float | None,
    threads: int,
    moves: int | None,
    options: dict[str, Any],
) -> tuple[list[Puzzle], int]:
    """Return the puzzles made before time is up or somebody interrupts, and the exit code.

    With `moves` they come from a search that climbs the rating, of so many moves.
    """
    made: list[Puzzle] = []
    stats = GenerationStats()
    if moves is None:
        puzzles = generate_many(
            kind, count, seed=seed, stats=stats, threads=threads, timeout=timeout, **options
        )
    else:
        chosen = GeneratorOptions.from_keywords(timeout=timeout, **options)
        puzzles = climbs(kind, count, seed, moves, threads, stats, chosen)
    with progress(count, answers=False, single=True, doing=lambda: rare(stats)) as bar:
        try:
            for puzzle in puzzles:
                made.append(puzzle)
                if bar:
                    bar.advance()
        except LimitReached as error:
            why = f"; {stats.why()}" if stats.refused else ""
            text = f"{len(made)} of {count} puzzles were made"
            warn(f"{text}: {stats}{why}" if rare(stats) else text)
            if error.best is not None and not made:
                warn(f"this puzzle came nearest to what was asked: {error.shortfall}")
                made.append(error.best)
            return made, LIMIT
        except KeyboardInterrupt:
            warn(f"{len(made)} of {count} puzzles were made")
            return made, INTERRUPTED
    return made, OK


def climbs(
    kind: str,
    count: int,
    seed: int,
    moves: int,
    threads: int,
    stats: GenerationStats,
    options: GeneratorOptions,
) -> Iterator[Puzzle]:
    """Yield the ends of searches that climb the rating, each of which has the whole time."""
    from alldiff.generators.hardest import hardest
    from alldiff.generators.hardest_of_kind import hardest_of_kind

    is_classic = is_all_classic(kind, options)
    for number in range(count):

        def on_harder(puzzle: Puzzle, rating: float, number: int = number) -> None:
            say(f"alldiff: puzzle {number + 1}: {'ER' if is_classic else 'rated'} {rating:.1f}")

        stats.begun = monotonic()
        rng = stream(seed, number)
        if is_classic:
            yield hardest(rng, options, stats, moves=moves, threads=threads, on_harder=on_harder)
        else:
            yield hardest_of_kind(kind, rng, options, stats, moves=moves, on_harder=on_harder)


def rare(stats: GenerationStats) -> str:
    """Return how many were tried and found, where not every candidate meets the options."""
    return str(stats) if stats.tried > stats.found else ""


def write_puzzles(
    puzzles: Iterable[Puzzle], kind: str, written: str | None, path: str | None, count: int = 0
) -> int:
    """Write puzzles that are made one after another, as far as they get; return the exit code."""
    chosen = output_formats(kind, written, path)
    made: list[Puzzle] = []
    code = OK
    try:
        for puzzle in puzzles:
            made.append(puzzle)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code != OK or len(made) < count:
        warn(f"{len(made)} puzzles were made")
    return worse(code, write_generated(path, made, chosen)) if made else code


def write_generated(path: str | None, made: list[Puzzle], formats: tuple[str, ...]) -> int:
    """Write new puzzles, to stdout where the file fails after all; return the exit code."""
    text = write_first(made, formats)
    try:
        write_out(path, text)
    except WriteError as error:
        # They took time to make: a full disk shall not lose them.
        complain(f"{error}; what was made goes to stdout")
        write_out(None, text)
        return error.exit_code
    return OK


def output_formats(kind: str, written: str | None, path: str | None) -> tuple[str, ...]:
    """Return the format that was asked for, those of a file's suffix, or the usual one."""
    if written:
        return (written,)
    if path in (None, "-") or is_plain_text(path):
        return default_formats(kind)
    return formats_of(path, "--format")


def default_formats(kind: str) -> tuple[str, ...]:
    """Return the format in which people read a kind best, and one that carries everything."""
    return KINDS[kind].text, "json"
