"""alldiff generate: new puzzles, each with exactly one solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic

import click

from alldiff import generators
from alldiff.api.generating import generate_many, span_of
from alldiff.cli.command import Command
from alldiff.cli.commands.convert import formats_of, is_plain_text, write_first
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import INTERRUPTED, LIMIT, OK, worse
from alldiff.cli.generate_bulk import SPELLED, generate_bulk, generator_options, is_bulk
from alldiff.cli.messages import print_error, say, warn
from alldiff.cli.options import COUNT, Name, cluster_option, whole, writing_options
from alldiff.cli.progress import progress
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.errors import LimitReached, UsageError, WriteError
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import stream
from alldiff.generators import GenerationStats, is_all_classic
from alldiff.generators.hardest import MOVES
from alldiff.kinds import KINDS

KIND = Name("kind", lambda: KINDS)


@click.command("generate", cls=Command)
@click.argument("kind", type=KIND, required=False)
@click.option("--count", type=COUNT, default=1, show_default=True, help="Number of puzzles.")
@derived(generate_many, without=("kind", "count"), spelled=SPELLED)
@click.option("--hardest", is_flag=True, help="Climb to a very hard puzzle.")
@click.option(
    "--moves",
    type=whole(0),
    default=MOVES,
    show_default=True,
    help="With --hardest: moves to a variant that is at least as hard.",
)
@writing_options
@click.option("--rate", is_flag=True, help="For Parquet: add ratings on all scales.")
@click.option("--part-rows", type=whole(1), metavar="N", help="For Parquet: rows per part.")
@click.option("--restart", is_flag=True, help="For Parquet: start again and replace the file.")
@cluster_option
def command(
    kind: str | None,
    count: int,
    call: Call,
    hardest: bool,
    moves: int,
    written: str | None,
    path: str | None,
    rate: bool,
    part_rows: int | None,
    restart: bool,
    cluster: str | None,
) -> int:
    """Make new puzzles, each proved to have exactly one solution.

    Puzzle number i depends only on the seed and i, so a longer list begins with the shorter one.
    The generator chooses whatever you do not specify. --timeout and Ctrl-C write the puzzles
    finished so far; --timeout also writes the nearest candidate, if any, and says what it lacks.

    If OUT ends in .parquet, or in a slash for a folder, the puzzles go there in parts, with a data
    card. An interrupted run resumes when you repeat the command. There, --range makes whole parts
    of the --count puzzles on any machine; the command without --range puts them together.

    Examples:
        alldiff generate sudoku
            a 9x9 without redundant givens
        alldiff generate sudoku --size 16 --clues 120 --seed 7 -o new.json
            a larger one with more givens, into a file
        alldiff generate sudoku --count 100 --format line
            a hundred, one per line
        alldiff generate sudoku --difficulty hard --symmetry rotate180
            hard and symmetric, as in newspapers
        alldiff generate sudoku --must-use x-wing --count 3
            three to practise a technique
        alldiff generate kakuro --rows 12 --columns 12 --density 0.7
            a Kakuro
        alldiff generate killer
            cages over the whole grid, and no givens
        alldiff generate sudoku --rule thermometer:3,length=5 --rule ratio --rule anti-king
            a mixture of rules: three thermometers of five cells, and as many black dots as it takes
        alldiff generate --from puzzles/sudoku/several-solutions.txt
            a half-made puzzle completed
        alldiff generate sudoku --rating-by guesses --rating 20..50
            one for which a plain search guesses wrongly 20 to 50 times
        alldiff generate sudoku --range 100..199 --format line
            the second hundred of the seed
        alldiff generate sudoku --count 100 --rate -o new.parquet
            with solutions, ratings, canonical forms and a data card
    """
    if kind is None:
        if call.drawing is None:
            raise UsageError("which kind of puzzle? name one, or a half-made puzzle with --from")
        kind = call.drawing.kind
    if call.numbers is not None and hardest:
        raise UsageError("--range is not for --hardest")
    if path is not None and is_bulk(path):
        if written or hardest:
            raise UsageError("--format and --hardest are not for Parquet")
        return generate_bulk(
            kind,
            count,
            path,
            call,
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
    made, code = make(kind, count, call, moves if hardest else None)
    if made:
        code = worse(code, write_generated(path, made, chosen))
        say(f"alldiff: seed {call.seed}")
    return code


def make(kind: str, count: int, call: Call, moves: int | None) -> tuple[list[Puzzle], int]:
    """Return the puzzles made before time is up or somebody interrupts, and the exit code.

    With `moves` they come from a search of so many moves that climbs the rating.
    """
    made: list[Puzzle] = []
    stats = GenerationStats()
    if moves is None:
        given = call.given | {"threads": call.threads or 0}
        numbers = given.pop("numbers")
        if numbers is not None and count > 1:
            raise UsageError("--count and --range go together only for Parquet: -o OUT.parquet")
        first, ranged = span_of(numbers, None)
        count = count if ranged is None else ranged
        puzzles = generators.generate_many(kind, count, first=first, stats=stats, **given)
    else:
        puzzles = climbs(kind, count, moves, stats, call)
    with progress(count, answers=False, single=True, doing=lambda: rare(stats)) as bar:
        try:
            for puzzle in puzzles:
                made.append(puzzle)
                bar.advance()
        except LimitReached as error:
            why = f"; {stats.why()}" if stats.rejected else ""
            text = f"{len(made)} of {count} puzzles were made"
            warn(f"{text}: {stats}{why}" if rare(stats) else text)
            if error.found is not None and not made:
                warn(f"this puzzle came nearest to what was asked: {error.shortfall}")
                made.append(error.found)
            return made, LIMIT
        except KeyboardInterrupt:
            warn(f"{len(made)} of {count} puzzles were made")
            return made, INTERRUPTED
    return made, OK


def climbs(
    kind: str, count: int, moves: int, stats: GenerationStats, call: Call
) -> Iterator[Puzzle]:
    """Yield the results of searches that climb the rating; each has the whole time."""
    from alldiff.generators.hardest import hardest
    from alldiff.generators.hardest_of_kind import hardest_of_kind

    options, threads = generator_options(call), call.threads or 0
    is_classic = is_all_classic(kind, options)
    for number in range(count):

        def on_harder(puzzle: Puzzle, rating: float, number: int = number) -> None:
            say(f"alldiff: puzzle {number + 1}: {'ER' if is_classic else 'rated'} {rating:.1f}")

        stats.begun = monotonic()
        rng = stream(call.seed, number)
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
        print_error(f"{error}; what was made goes to stdout")
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
