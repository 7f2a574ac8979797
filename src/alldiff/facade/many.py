"""Puzzles in numbers: solve those there are, and make new ones."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack

from alldiff.core.cells import Cell
from alldiff.core.errors import checked_threads, whole_number
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.facade.sources import Source, puzzle_of

if TYPE_CHECKING:
    from alldiff.bulk import Client
    from alldiff.bulk.many import Batch
    from alldiff.bulk.solving import SolveOptions
    from alldiff.core.limits import Listener
    from alldiff.formats.base import ReadOptions

Function = TypeVar("Function", bound=Callable[..., Any])


class Options(TypedDict, total=False):
    """What a new puzzle shall be like, by the names of the fields of GeneratorOptions."""

    size: int | None
    box: tuple[int, int] | None
    rows: int | None
    columns: int | None
    clues: int | tuple[int, int] | None
    minimal: bool
    symmetry: str | None
    clue_symmetry: str | None
    pattern: frozenset[Cell] | None
    rating: tuple[float, float] | None
    difficulty: str | None
    must_use: Sequence[str]
    must_not_use: Sequence[str]
    solution: Grid | None
    rules: Sequence[str]
    drawing: Puzzle | None
    method: str | None
    density: float | None
    signs: str | None
    effort: int | None
    timeout: float | None


def with_options(function: Function) -> Function:
    """Show the options one by one in the signature, for help() and for completion."""
    shown = inspect.signature(function)
    stated = [one for one in shown.parameters.values() if one.kind is not one.VAR_KEYWORD]
    options = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=..., annotation=annotation)
        for name, annotation in Options.__annotations__.items()
    ]
    function.__signature__ = shown.replace(parameters=stated + options)  # type: ignore[attr-defined]
    return function


def solve_many(
    source: Any,
    limit: int = 2,
    threads: int = 0,
    *,
    timeout: float | None = None,
    nodes: int | None = None,
    format: str | None = None,
    box: tuple[int, int] | str | None = None,
    latin: bool = False,
    size: int | None = None,
    alphabet: str | None = None,
    client: Client | None = None,
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Solve many puzzles and return arrays: `solutions`, `counts`, `status`, and `errors`.

    The source is an array (n, 81) or (n, 9, 9) with 0 for empty, or as much for another side such
    as (n, 16) or (n, 16, 16), bytes or a string of lines, an iterable of strings or of puzzles, or
    the path of a file: text, CSV, JSONL or Parquet, plain or compressed. Classic Sudokus are solved
    together at full speed, and so are puzzles of one shape whose rules are groups of different
    values: other sizes up to 16x16, diagonals, windoku, anti-knight, jigsaws. Other kinds, and what
    needs many guesses, go through the strongest engine, one for each thread, within `timeout`
    seconds and `nodes` nodes each. A row that is no puzzle stays a row, and `errors` tells why.
    `client` solves on a Dask cluster.
    `progress` is called with the number of rows done, now and then.

    >>> batch = solve_many(["4.23.2.4.3..1..2", "4.23.2.4.3..1..3", "4.2"])
    >>> batch.status.tolist(), batch.counts.tolist(), list(batch.errors)
    (['unique', 'none', 'invalid'], [1, 0, 0], [1, 2])
    """
    solve, solve_options, read_options = in_bulk()
    if isinstance(box, str):
        from alldiff.formats.base import parse_box

        box = parse_box(box)
    options = read_options(box, latin, size, alphabet)
    return solve(
        source, solve_options(limit, threads, timeout, nodes), options, format, client, progress
    )


@cache
def in_bulk() -> tuple[Callable[..., Batch], type[SolveOptions], type[ReadOptions]]:
    """Return what `solve_many` calls: each import would take a microsecond of every call."""
    from alldiff.bulk.many import solve_many
    from alldiff.bulk.solving import SolveOptions
    from alldiff.formats.base import ReadOptions

    return solve_many, SolveOptions, ReadOptions


@with_options
def generate(
    kind: str,
    *,
    seed: int = 0,
    number: int = 0,
    listener: Listener | None = None,
    **options: Unpack[Options],
) -> Puzzle:
    """Return a new puzzle of a kind with exactly one solution, which it carries.

    It depends on `(seed, number)` and the options alone: `size` and `box` (width, height) of a
    square, `clues` (a number, or fewest and most), `minimal`, `symmetry` and `clue_symmetry`,
    `pattern` (the cells that may have givens), `rating` (least, most), `difficulty`, `must_use` and
    `must_not_use` (names of techniques), `solution`, `rules` (names of rules with numbers and
    wishes, such as "thermometer:3,length=5"), `drawing` (a puzzle to be completed), `signs="few"`
    for a Greater-Than Sudoku with none that can be spared, `rows`, `columns` and `density` of a
    Kakuro. `timeout` is how many seconds it may take before LimitReached is raised, which has the
    `best` so far, and a `listener` ends it. docs/generating.md tells about each.

    >>> import alldiff as ad
    >>> puzzle = ad.generate("sudoku", difficulty="hard", symmetry="rotate180", seed=7)
    >>> ad.rate(puzzle).difficulty
    <Difficulty.HARD: 'hard'>
    """
    from alldiff import generators

    return generators.generate(kind, seed=seed, number=number, listener=listener, **options)


@with_options
def generate_file(
    kind: str,
    count: int,
    path: str | PathLike[str],
    *,
    seed: int = 0,
    rate: bool = False,
    threads: int = 0,
    part_rows: int | None = None,
    restart: bool = False,
    client: Client | None = None,
    **options: Unpack[Options],
) -> None:
    """Write `count` new puzzles to a Parquet file, with solutions, clues and canonical forms.

    With `rate` there are ratings. A run that was stopped goes on when the same call is made again;
    `restart` begins anew. The file is the same on any number of threads (0: all there are) and on
    the workers of a Dask `client`; `part_rows`, how many are made at a time, decides its bytes. A
    data card is written beside it. Needs the extra `data`.
    """
    from alldiff.bulk import generating
    from alldiff.bulk.card import write_card
    from alldiff.bulk.generated_part import Recipe
    from alldiff.generators import GeneratorOptions

    recipe = Recipe(kind, seed, GeneratorOptions.from_keywords(**options), rate)
    place = fspath(path)
    job = generating.generation_job(recipe, count, place, part_rows=part_rows, restart=restart)
    runner = (
        generating.generate_locally(threads)
        if client is None
        else generating.generate_on_cluster(client)
    )
    manifest = generating.generate_file(job, lambda now: None, runner)
    stated = {"rate": rate, "part_rows": part_rows, **options}
    write_card(job, manifest, call_text(generate_file, kind, count, place, seed=seed, **stated))


@with_options
def make_dataset(
    kind: str,
    count: int,
    folder: str | PathLike[str],
    *,
    seed: int = 0,
    format: str = "parquet",
    shares: tuple[float, float, float] = (80, 10, 10),
    rate: bool = True,
    threads: int = 0,
    part_rows: int | None = None,
    restart: bool = False,
    client: Client | None = None,
    **options: Unpack[Options],
) -> None:
    """Make a data set of new puzzles in a folder: train, validation and test, with a data card.

    Each row has the puzzle, its solution, the canonical form, its symmetries and, with `rate`, all
    ratings and the techniques of the path. `shares` are those of the three splits; puzzles that
    are the same are never in two of them. `format` is parquet, csv or jsonl. Runs go on and files
    are the same as with `generate_file`. Needs the extra `data`.
    """
    from alldiff.bulk import dataset, generating
    from alldiff.bulk.generated_part import Recipe
    from alldiff.generators import GeneratorOptions

    chosen = GeneratorOptions.from_keywords(**options)
    recipe = Recipe(kind, seed, chosen, rate, tuple(map(float, shares)))
    place = fspath(folder)
    wanted = dataset.dataset(
        recipe, count, place, format=format, part_rows=part_rows, restart=restart
    )
    runner = (
        generating.generate_locally(threads)
        if client is None
        else generating.generate_on_cluster(client)
    )
    stated = {"format": format, "shares": shares, "rate": rate, "part_rows": part_rows, **options}
    call = call_text(make_dataset, kind, count, place, seed=seed, **stated)
    dataset.make(wanted, lambda now: None, runner, call)


def call_text(function: Callable[..., Any], *arguments: Any, seed: int, **stated: Any) -> str:
    """Return the call that makes a file again, without what is usual."""
    usual = {name: one.default for name, one in inspect.signature(function).parameters.items()}
    told = [*map(repr, arguments), f"seed={seed}"]
    told += [f"{name}={value!r}" for name, value in stated.items() if value != usual.get(name)]
    return f"ad.{function.__name__}({', '.join(told)})"


@with_options
def generate_many(
    kind: str,
    count: int | None = None,
    *,
    seed: int = 0,
    threads: int = 1,
    listener: Listener | None = None,
    **options: Unpack[Options],
) -> Iterator[Puzzle]:
    """Yield `count` new puzzles (None: without end), the same as `generate` makes one by one.

    The options are those of `generate`; `timeout` is for all puzzles together. Classic Sudokus come
    by the thousand in a second, faster on several threads (0: all there are).
    """
    from alldiff import generators

    return generators.generate_many(
        kind, count, seed=seed, threads=checked_threads(threads), listener=listener, **options
    )


@with_options
def hardest(
    kind: str = "sudoku",
    *,
    seed: int = 0,
    number: int = 0,
    moves: int | None = None,
    threads: int = 1,
    listener: Listener | None = None,
    **options: Unpack[Options],
) -> Puzzle:
    """Return a very hard puzzle: the end of a search that climbs the rating.

    It begins with a hard puzzle and makes `moves` (20 if nothing is said), each to a relative that
    is no easier: for a classic Sudoku on the scale of Sudoku Explainer, else on that of `rate`. The
    options are those of `generate` that say nothing of givens and ratings. It depends on `(seed,
    number)` and the moves.
    """
    from alldiff.core.splitmix import stream
    from alldiff.generators import GenerationStats, GeneratorOptions, is_all_classic
    from alldiff.generators.hardest import MOVES
    from alldiff.generators.hardest import hardest as climb
    from alldiff.generators.hardest_of_kind import hardest_of_kind

    stats = GenerationStats.heeding(listener)
    steps = MOVES if moves is None else whole_number("number of moves", moves)
    rng, number_of_threads = stream(seed, number), checked_threads(threads)
    chosen = GeneratorOptions.from_keywords(**options)
    if is_all_classic(kind, chosen):
        return climb(rng, chosen, stats, moves=steps, threads=number_of_threads)
    return hardest_of_kind(kind, rng, chosen, stats, moves=steps)


def minimize(
    puzzle: Source, *, clues: bool = False, seed: int = 0, listener: Listener | None = None
) -> Puzzle:
    """Return a puzzle with some of the givens, none of which can be spared; the seed decides which.

    With `clues` other clues are spared, too: cages, signs, lines.

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
        return fewer.minimize_clues(puzzle_of(puzzle), seed=seed, listener=listener)
    return relatives.minimize(puzzle_of(puzzle), seed=seed, listener=listener)


def minimal_puzzles(
    puzzle: Source, *, clues: bool = False, listener: Listener | None = None
) -> Iterator[Puzzle]:
    """Yield every minimal puzzle whose givens are among those of a puzzle, each once.

    There can be very many: take as many as wanted. With `clues` other clues are spared, too.
    """
    from alldiff.generators import fewer, relatives

    if clues:
        return fewer.minimal_puzzles_of_clues(puzzle_of(puzzle), listener)
    return relatives.minimal_puzzles(puzzle_of(puzzle), listener)


def vary(
    puzzle: Source,
    *,
    remove: int = 1,
    add: int | None = None,
    minimal: bool = False,
    seed: int = 0,
    listener: Listener | None = None,
) -> Iterator[Puzzle]:
    """Yield relatives of a puzzle: so many givens removed at random, and as many others added.

    Each has exactly one solution, often another than the puzzle. `minimal` removes from each what
    can be spared. It ends when nothing new has come up for long.
    """
    from alldiff.generators import relatives

    return relatives.vary(
        puzzle_of(puzzle),
        remove=remove,
        add=add,
        minimal=minimal,
        seed=seed,
        listener=listener,
    )
