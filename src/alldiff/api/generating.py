"""New puzzles: generated, minimized, varied, one or millions."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Annotated, Any, Unpack

from alldiff.api.batches import Traces
from alldiff.api.sources import Source, as_puzzle
from alldiff.core.annotations import (
    Client,
    Lang,
    Listener,
    Option,
    Seed,
    Threads,
    documented,
    expanded,
    kinds,
)
from alldiff.core.errors import LimitReached, UsageError, checked_threads, whole_number
from alldiff.core.limits import CANCELLED, ending_text
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.generators.hardest import MOVES
from alldiff.generators.options import GeneratorKeywords, GeneratorOptions

if TYPE_CHECKING:
    from alldiff.bulk.generating import Runner
    from alldiff.bulk.resume import Report, RunProgress


def layouts() -> tuple[str, ...]:
    """Return the layouts of data sets."""
    from alldiff.bulk.dataset import LAYOUTS

    return tuple(LAYOUTS)


Kind = Annotated[str, Option("Kind of puzzle, such as sudoku or killer.", "KIND", choices=kinds)]
Number = Annotated[int, Option("Which puzzle of the seed: the first is 0.", "N", least=0)]
Count = Annotated[int, Option("Number of puzzles.", "N", least=1, most=10**12)]
PartRows = Annotated[
    int | None, Option("Puzzles in a part; it decides the bytes of the file.", "N", least=1)
]
Restart = Annotated[bool, Option("Start again and replace what is there.")]
Numbers = Annotated[
    tuple[int, int] | None,
    Option("Make only the puzzles with these numbers, from 0, both ends included.", "A..B", "span"),
]
Shares = Annotated[
    tuple[float, float, float],
    Option("Shares of train, validation and test.", "A/B/C", "shares"),
]
SplitBy = Annotated[
    str,
    Option(
        "What different splits never share, up to symmetry: solution or puzzle.",
        "NAME",
        choices=("solution", "puzzle"),
    ),
]
Augment = Annotated[
    int, Option("Variants by symmetries of each training puzzle, in arrays.", "N", least=0)
]
ScaleNames = Sequence[str]
"""Names of scales: guesses, hodoku, se, alldiff."""
Clues = Annotated[bool, Option("Remove other clues too: cages, signs, lines.")]


@expanded(GeneratorOptions)
def generate(
    kind: Kind,
    *,
    seed: Seed = 0,
    number: Number = 0,
    listener: Listener = None,
    **options: Unpack[GeneratorKeywords],
) -> Puzzle:
    """Return a new puzzle of a kind; it has exactly one solution and carries it.

    The puzzle depends on `(seed, number)` and the options alone. Raises LimitReached after
    `timeout` seconds; `found` is the puzzle that came nearest. docs/generating.md explains each
    option.

    >>> import alldiff as ad
    >>> puzzle = ad.generate("sudoku", difficulty="hard", symmetry="rotate180", seed=7)
    >>> ad.rate(puzzle).difficulty
    <Difficulty.HARD: 'hard'>
    """
    from alldiff import generators

    return generators.generate(kind, seed=seed, number=number, listener=listener, **options)


@expanded(GeneratorOptions)
def generate_file(
    kind: Kind,
    count: Count,
    path: str | PathLike[str],
    *,
    seed: Seed = 0,
    rate: bool | ScaleNames = False,
    numbers: Numbers = None,
    threads: Threads = None,
    part_rows: PartRows = None,
    restart: Restart = False,
    client: Client = None,
    listener: Listener = None,
    **options: Unpack[GeneratorKeywords],
) -> None:
    """Write `count` new puzzles to a Parquet file, with solutions, clues and canonical forms.

    A data card goes beside the file. The file is the same on any number of threads or workers. A
    run that was stopped resumes when you repeat the call. `rate` adds all ratings, or those on the
    scales that it names. `numbers` makes only a range, of whole parts, in a folder beside the file;
    the call without it puts ranges together. Raises LimitReached after `timeout` seconds for the
    whole run. Needs the extra `data`.
    """
    from alldiff.bulk import generating
    from alldiff.bulk.card import write_card
    from alldiff.bulk.generated_part import Recipe, scales_of

    timeout = timeout_of_run(options)
    recipe = Recipe(kind, seed, GeneratorOptions.from_keywords(**options), scales_of(rate))
    place = fspath(path)
    job = generating.generation_job(
        recipe, count, place, part_rows=part_rows, restart=restart, numbers=numbers
    )
    manifest = generating.generate_file(job, reports(listener), runner_of(threads, client), timeout)
    if numbers is not None:
        return
    stated = {"rate": rate, "part_rows": part_rows, **options}
    write_card(job, manifest, call_text(generate_file, kind, count, place, seed=seed, **stated))


@expanded(GeneratorOptions)
def make_dataset(
    kind: Kind,
    count: Count,
    folder: str | PathLike[str],
    *,
    seed: Seed = 0,
    format: Annotated[
        str, Option("Format of the files.", "FORMAT", choices=("parquet", "csv", "jsonl"))
    ] = "parquet",
    shares: Shares = (80, 10, 10),
    split_by: SplitBy = "solution",
    rate: bool | ScaleNames = True,
    traces: Traces = None,
    lang: Lang = "en",
    layout: Annotated[
        str,
        Option("Also write files in this layout.", "LAYOUT", choices=layouts),
    ] = "table",
    augment: Augment = 0,
    license: Annotated[
        str, Option("License in the data card, such as cc0-1.0.", "NAME")
    ] = "unknown",
    numbers: Numbers = None,
    threads: Threads = None,
    part_rows: PartRows = None,
    restart: Restart = False,
    client: Client = None,
    listener: Listener = None,
    **options: Unpack[GeneratorKeywords],
) -> None:
    """Make a data set of new puzzles in a folder: train, validation and test, with a data card.

    Each row has the puzzle and its solution as symbols, the rules, the canonical form and its
    symmetries, and with `traces` the path to the solution. `datasets.load_dataset(folder)` reads
    it. The layouts `hrm`, `satnet` and `rrn` add the files that training scripts read, for any
    size. Puzzles with the same solution up to symmetry are never in two splits, and so neither are
    equivalent puzzles. Runs resume, `numbers`
    makes a range, and files do not depend on threads or workers, as with `generate_file`. Needs the
    extra `data`.
    """
    from alldiff.bulk import dataset
    from alldiff.bulk.generated_part import Recipe, scales_of

    timeout = timeout_of_run(options)
    chosen = GeneratorOptions.from_keywords(**options)
    splits = tuple(map(float, shares))
    recipe = Recipe(kind, seed, chosen, scales_of(rate), splits, split_by, traces, lang)
    place = fspath(folder)
    wanted = dataset.dataset(
        recipe,
        count,
        place,
        format=format,
        part_rows=part_rows,
        restart=restart,
        layout=layout,
        augment=augment,
        license=license,
        numbers=numbers,
    )
    stated = {
        "layout": layout,
        "augment": augment,
        "license": license,
        "format": format,
        "shares": shares,
        "split_by": split_by,
        "rate": rate,
        "traces": traces,
        "lang": lang,
        "part_rows": part_rows,
        **options,
    }
    call = call_text(make_dataset, kind, count, place, seed=seed, **stated)
    dataset.make(wanted, reports(listener), runner_of(threads, client), call, timeout)


def timeout_of_run(options: GeneratorKeywords) -> float | None:
    """Remove the timeout from a generator's options, where it limits a whole run, and return it."""
    GeneratorOptions.from_keywords(**options)  # raises UsageError
    return options.pop("timeout", None)


def reports(listener: Listener) -> "Report":
    """Return a report that passes progress to a listener, and ends the run if it cancels."""

    def report(now: "RunProgress") -> None:
        if listener is not None and listener.poll(done=now.rows, total=now.total):
            raise LimitReached(ending_text(CANCELLED), found=now.rows)

    return report


def runner_of(threads: int | None, client: Client) -> "Runner":
    """Return what makes the parts of a file: threads of this machine, or a cluster."""
    from alldiff.bulk import generating

    if client is None:
        return generating.generate_locally(checked_threads(threads))
    if threads is not None:
        raise UsageError("puzzles are made on threads or on a cluster, not on both")
    return generating.generate_on_cluster(client)


def call_text(function: Callable[..., Any], *arguments: Any, seed: int, **stated: Any) -> str:
    """Return the call that makes a file again, without what is usual."""
    usual = {name: one.default for name, one in inspect.signature(function).parameters.items()}
    told = [*map(repr, arguments), f"seed={seed}"]
    told += [f"{name}={value!r}" for name, value in stated.items() if value != usual.get(name)]
    return f"ad.{function.__name__}({', '.join(told)})"


@expanded(GeneratorOptions)
def generate_many(
    kind: Kind,
    count: Annotated[
        int | None, Option("Number of puzzles; None never ends.", "N", least=1)
    ] = None,
    *,
    seed: Seed = 0,
    numbers: Numbers = None,
    threads: Threads = None,
    listener: Listener = None,
    **options: Unpack[GeneratorKeywords],
) -> Iterator[Puzzle]:
    """Yield new puzzles, the same as `generate` makes one by one.

    Name their count, or their `numbers`. `timeout` is for all puzzles together. Classic Sudokus
    come by the thousand in a second, and faster on several threads.
    """
    from alldiff import generators

    first, count = span_of(numbers, count)
    return generators.generate_many(
        kind,
        count,
        seed=seed,
        first=first,
        threads=checked_threads(threads),
        listener=listener,
        **options,
    )


def span_of(numbers: tuple[int, int] | None, count: int | None) -> tuple[int, int | None]:
    """Return the number of the first puzzle, and how many there are."""
    if numbers is None:
        return 0, count
    first, last = numbers
    if count is not None:
        raise UsageError("puzzles have a count or numbers, not both")
    if not 0 <= first <= last:
        raise UsageError(t("a range is from 0 on, such as 0..99, not {}..{}", first, last))
    return first, last - first + 1


@expanded(GeneratorOptions)
def hardest(
    kind: Kind = "sudoku",
    *,
    seed: Seed = 0,
    number: Number = 0,
    moves: Annotated[
        int, Option("Moves to a variant that is at least as hard.", "N", least=0)
    ] = MOVES,
    threads: Threads = None,
    listener: Listener = None,
    **options: Unpack[GeneratorKeywords],
) -> Puzzle:
    """Return a very hard puzzle, found by a search that climbs the rating.

    The rating is Sudoku Explainer's for a classic Sudoku, else that of `rate`. Options on givens
    and ratings are not allowed. The puzzle depends on `(seed, number)` and `moves`.
    """
    from alldiff.core.splitmix import stream
    from alldiff.generators import GenerationStats, is_all_classic
    from alldiff.generators.hardest import hardest as climb
    from alldiff.generators.hardest_of_kind import hardest_of_kind

    stats = GenerationStats.from_listener(listener)
    steps = whole_number("number of moves", moves)
    rng, number_of_threads = stream(seed, number), checked_threads(threads, default=1)
    chosen = GeneratorOptions.from_keywords(**options)
    if is_all_classic(kind, chosen):
        return climb(rng, chosen, stats, moves=steps, threads=number_of_threads)
    return hardest_of_kind(kind, rng, chosen, stats, moves=steps)


@documented
def minimize(
    puzzle: Source, *, clues: Clues = False, seed: Seed = 0, listener: Listener = None
) -> Puzzle:
    """Return the puzzle without redundant givens; the seed decides which of them go.

    >>> import alldiff as ad
    >>> print(ad.minimize(ad.read("4123321423411432")))
    . 1 | . .
    3 . | . .
    ----+----
    . . | 4 .
    . 4 | . 2
    """
    from alldiff.generators import fewer, relatives

    if clues:
        return fewer.minimize_clues(as_puzzle(puzzle), seed=seed, listener=listener)
    return relatives.minimize(as_puzzle(puzzle), seed=seed, listener=listener)


@documented
def minimal_puzzles(
    puzzle: Source, *, clues: Clues = False, listener: Listener = None
) -> Iterator[Puzzle]:
    """Yield every minimal puzzle whose givens are among those of a puzzle, each once.

    There can be very many: take as many as you want.
    """
    from alldiff.generators import fewer, relatives

    if clues:
        return fewer.minimal_puzzles_of_clues(as_puzzle(puzzle), listener)
    return relatives.minimal_puzzles(as_puzzle(puzzle), listener)


@documented
def vary(
    puzzle: Source,
    *,
    remove: Annotated[int, Option("Givens to remove.", "N", least=0)] = 1,
    add: Annotated[
        int | None, Option("Givens to add; as many as removed by default.", "N", least=0)
    ] = None,
    minimal: Annotated[bool, Option("Remove redundant givens from each.")] = False,
    seed: Seed = 0,
    listener: Listener = None,
) -> Iterator[Puzzle]:
    """Yield variants of a puzzle: some givens removed at random, and others added.

    Each has exactly one solution, often not the puzzle's own. The iterator ends when nothing new
    has turned up for a long time.
    """
    from alldiff.generators import relatives

    return relatives.vary(
        as_puzzle(puzzle),
        remove=remove,
        add=add,
        minimal=minimal,
        seed=seed,
        listener=listener,
    )
