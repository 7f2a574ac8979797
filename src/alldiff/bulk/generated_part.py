"""A part of a collection of new puzzles: a range of numbers, generated, rated and tabulated."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from time import perf_counter
from typing import Any, cast

import numpy as np

from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.classic import CELLS, DOT, Bytes, characters
from alldiff.bulk.dedup import canonical_cells
from alldiff.bulk.forms import Form, least_form, solution_family, split_of, symmetry_of
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.plain import plain_columns
from alldiff.bulk.rated import checked_scales
from alldiff.bulk.solving import grid_text
from alldiff.core.errors import AlldiffError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.splitmix import stream
from alldiff.formats import write
from alldiff.generators import (
    GenerationStats,
    GeneratorOptions,
    generator_of,
    is_all_classic,
)
from alldiff.generators.classic import generate_from_seeds
from alldiff.generators.clue_specs import ClueSpec
from alldiff.kinds import clues_besides
from alldiff.languages import language
from alldiff.solving.guesses import GUESSES, count_guesses
from alldiff.symmetry import canonical_forms
from alldiff.tutor import Rating, rate_many
from alldiff.tutor.rating import Scale
from alldiff.tutor.traces import checked_form, trace_of

TEXT, WHOLE, REAL = "string", "int64", "float64"
BASE = {"number": WHOLE, "seed": WHOLE, "puzzle": TEXT, "solution": TEXT, "clues": WHOLE}
PLAIN = {"rules": TEXT, "rules_text": TEXT}
RATED = {
    "alldiff": {"difficulty": TEXT},
    "se": {"er": REAL, "ep": REAL, "ed": REAL},
    "hodoku": {"hodoku_level": TEXT, "hodoku_score": WHOLE},
    GUESSES: {GUESSES: WHOLE},
}
"""The columns added by a rating on each scale, with the names in its JSON form."""
PATH = {
    "hardest": TEXT,
    "effort": REAL,
    "steps": WHOLE,
    "hard_steps": WHOLE,
    "bottleneck": WHOLE,
}
"""More columns of the scale alldiff."""
SCALES = tuple(RATED)
RATING_COLUMNS = {name for one in (*RATED.values(), PATH) for name in one} | {"techniques"}
SOLUTION = "solution"
SPLIT_BY = (SOLUTION, "puzzle")
"""What puzzles in different splits never share: the solution or the form, up to symmetry."""
KNOWN = {
    "canonical": TEXT,
    "automorphisms": WHOLE,
    "symmetry": TEXT,
    "split": TEXT,
}
"""The columns added by a data set."""
REPEATED = ("rules", "rules_text", "difficulty", "hodoku_level", "hardest", "symmetry", "split")
"""Columns with few different values."""
PARQUET_VERSION = "2.6"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the puzzles in a collection are like; puzzle i depends only on this and i."""

    kind: str
    seed: int
    options: GeneratorOptions
    scales: tuple[str, ...] = ()
    """The scales of the ratings."""
    shares: tuple[float, ...] | None = None
    """The shares for train, validation and test, if it is a data set."""
    split_by: str = SOLUTION
    """Whether puzzles with the same solution, or only the same puzzles, share a split."""
    traces: str | None = None
    """The form of the paths to the solutions, if it is a data set with them."""
    lang: str = "en"
    """The language of paths in words."""

    def __post_init__(self) -> None:
        if self.traces is not None:
            checked_form(self.traces)
            language(self.lang)

    @property
    def classic(self) -> bool:
        """Whether the puzzles are classic Sudokus, which have a canonical form."""
        return is_all_classic(self.kind, self.options)

    @property
    def weighted(self) -> bool:
        """Whether puzzles have weights."""
        return self.options.method == "controlled"

    def columns(self) -> dict[str, str]:
        """Return the columns and their types."""
        found = dict(BASE)
        if self.shares is not None:
            found |= PLAIN
        if self.weighted:
            found["weight"] = REAL
        for scale in self.scales:
            found |= RATED[scale]
        if Scale.ALLDIFF in self.scales:
            found |= PATH
            if self.shares is not None:
                found["techniques"] = TEXT
        if self.traces is not None:
            found["trace"] = TEXT
        if self.shares is not None:
            return found | KNOWN
        if self.classic:
            found["canonical"] = TEXT
        return found

    def record(self) -> dict[str, Any]:
        """Return the recipe in JSON form, without options left to the generator."""
        usual = {field.name: field.default for field in fields(GeneratorOptions)}
        stated = {
            name: plain(getattr(self.options, name))
            for name, value in usual.items()
            if getattr(self.options, name) != value
        }
        told = {"kind": self.kind, "seed": self.seed, "options": stated, "rate": list(self.scales)}
        if self.traces is not None:
            told |= {"traces": self.traces, "lang": self.lang}
        if self.shares is None:
            return told
        return told | {"shares": list(self.shares), "split_by": self.split_by}


def scales_of(rate: bool | Sequence[str]) -> tuple[str, ...]:
    """Return the scales that are asked for: all, none, or those named."""
    if isinstance(rate, bool):
        return SCALES if rate else ()
    named = set(checked_scales((rate,) if isinstance(rate, str) else tuple(rate)))
    return tuple(scale for scale in SCALES if scale in named)


def plain(value: Any) -> Any:
    """Return an option in JSON form."""
    if isinstance(value, ClueSpec):
        return str(value)
    if isinstance(value, Puzzle):
        return puzzle_text(value)
    if isinstance(value, frozenset):
        return [list(cell) for cell in sorted(value)]
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value


@dataclass(frozen=True, slots=True)
class GeneratedPart:
    """A generated part: the bytes of its file, and how many rows of each sort it has."""

    first: int
    stop: int
    data: bytes
    tally: dict[str, int]
    tried: int
    seconds: float


def generate_part(
    recipe: Recipe, first: int, stop: int, cancel: CancelToken | None = None
) -> GeneratedPart:
    """Generate the puzzles from one number up to another; `cancel` ends it from another thread."""
    begun = perf_counter()
    cancel = cancel or CancelToken()
    stats = GenerationStats(check=cancel.check)
    puzzles = list(new_puzzles(recipe, first, stop, stats))
    columns: dict[str, Sequence[Any]] = {
        "number": range(first, stop),
        "seed": [recipe.seed] * len(puzzles),
    }
    if recipe.classic:
        cells = cells_of(puzzle.givens for puzzle in puzzles)
        columns["puzzle"] = texts_of(np.where(cells == 0, np.uint8(DOT), characters(cells)))
        solutions = cells_of(puzzle.solution or () for puzzle in puzzles)
        columns["solution"] = texts_of(characters(solutions))
        columns["clues"] = np.count_nonzero(cells, axis=1).tolist()
    else:
        columns["puzzle"] = [puzzle_text(puzzle) for puzzle in puzzles]
        columns["solution"] = [grid_text(puzzle.solution or ()) for puzzle in puzzles]
        columns["clues"] = [clues_of(puzzle) for puzzle in puzzles]
    if recipe.shares is not None:
        columns |= plain_of(recipe, puzzles)
    if recipe.weighted:
        columns["weight"] = [float(dict(puzzle.extra)["weight"]) for puzzle in puzzles]
    if recipe.scales:
        columns |= ratings(recipe, puzzles, cancel)
    if recipe.traces is not None:
        columns["trace"] = traces(puzzles, recipe.traces, recipe.lang, cancel)
    if recipe.shares is not None:
        columns |= known(recipe, puzzles, cells if recipe.classic else None, cancel)
    elif recipe.classic:
        # With 0 for an empty cell, as forms are ordered.
        columns["canonical"] = texts_of(characters(canonical_cells(cells, cancel)))
    data = table_bytes(columns, recipe.columns())
    seconds = perf_counter() - begun
    return GeneratedPart(first, stop, data, tally_of(columns), stats.tried, seconds)


def new_puzzles(recipe: Recipe, first: int, stop: int, stats: GenerationStats) -> Iterator[Puzzle]:
    """Yield the puzzles in a range of numbers."""
    rng = (stream(recipe.seed, number) for number in range(first, stop))
    if recipe.classic and recipe.options.rating_by is None:
        yield from generate_from_seeds((one.state for one in rng), recipe.options, stats)
        return
    for one in rng:
        yield generator_of(recipe.kind, recipe.options)(one, recipe.options, stats)


def cells_of(grids: Iterable[Grid]) -> Bytes:
    """Return the values of classic grids, a row of 81 each."""
    data = b"".join(bytes(cast("tuple[int, ...]", row)) for grid in grids for row in grid)
    return np.frombuffer(data, np.uint8).reshape(-1, CELLS)


def texts_of(chars: Bytes) -> list[str]:
    """Return rows of 81 characters as strings."""
    text = chars.tobytes().decode("ascii")
    return [text[at : at + CELLS] for at in range(0, len(text), CELLS)]


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a puzzle of any kind as a line of JSON, without its solution."""
    bare = puzzle.bare()
    return write(bare, "jsonl").strip()


def clues_of(puzzle: Puzzle) -> int:
    """Return how many givens and other clues are printed."""
    return sum(1 for _ in puzzle.given_cells()) + len(clues_besides(puzzle, puzzle.kind) or ())


def plain_of(recipe: Recipe, puzzles: Sequence[Puzzle]) -> dict[str, Sequence[Any]]:
    """Return the plain columns, but for those that classic Sudokus have in arrays."""
    if not recipe.classic:
        rows = list(map(plain_columns, puzzles))
        return {name: [row[name] for row in rows] for name in ("puzzle", "solution", *PLAIN)}
    row = plain_columns(puzzles[0]) if puzzles else {}
    return {name: [row[name]] * len(puzzles) for name in PLAIN if row}


def known(
    recipe: Recipe, puzzles: Sequence[Puzzle], cells: Bytes | None, cancel: CancelToken
) -> dict[str, list[Any]]:
    """Return the columns for forms, symmetries and splits; `cells` are classic Sudokus."""
    by_solution = recipe.split_by == SOLUTION
    if cells is None:
        forms = []
        for puzzle in puzzles:
            cancel.check()
            forms.append(least_form(puzzle))
        if by_solution:
            families = [solution_family(puzzle.solution or ()) for puzzle in puzzles]
        else:
            families = [form.family for form in forms]
    else:
        least, _, numbers = canonical_forms(cells)
        texts = texts_of(characters(least))
        forms = [Form(t, int(n), t) for t, n in zip(texts, numbers, strict=True)]
        if by_solution:
            grids = cells_of(puzzle.solution or () for puzzle in puzzles)
            texts = texts_of(characters(canonical_cells(grids, cancel)))
        families = texts
    return {
        "canonical": [form.text for form in forms],
        "automorphisms": [form.automorphisms for form in forms],
        "symmetry": [symmetry_of(puzzle) for puzzle in puzzles],
        "split": [split_of(family, recipe.shares or ()) for family in families],
    }


def ratings(recipe: Recipe, puzzles: Sequence[Puzzle], cancel: CancelToken) -> dict[str, list[Any]]:
    """Return the columns for the ratings; empty if a puzzle has none."""
    names = [name for name in recipe.columns() if name in RATING_COLUMNS]
    found: dict[str, list[Any]] = {name: [] for name in names}
    if GUESSES in found:
        for puzzle in puzzles:
            cancel.check()
            found[GUESSES].append(count_guesses(puzzle, cancel))
    scales = tuple(Scale(name) for name in recipe.scales if name != GUESSES)
    if not scales:
        return found
    for rating in rate_many(puzzles, 1, steps=False, listener=cancel, scales=scales):
        cancel.check()
        if isinstance(rating, AlldiffError):
            record: dict[str, Any] = {}
        else:
            assert isinstance(rating, Rating)
            record = {**rating.record(), "techniques": " ".join(rating.techniques)}
        for name, column in found.items():
            if name != GUESSES:
                column.append(record.get(name))
    return found


def traces(puzzles: Sequence[Puzzle], form: str, lang: str, cancel: CancelToken) -> list[str]:
    """Return the path to the solution of each puzzle."""
    spoken = language(lang)
    found = []
    for puzzle in puzzles:
        cancel.check()
        found.append(trace_of(puzzle, form, spoken))
    return found


def table_bytes(columns: dict[str, Sequence[Any]], types: dict[str, str]) -> bytes:
    """Return a Parquet file with these columns: the same bytes for the same rows."""
    pq = parquet_module()
    import pyarrow as pa

    if list(columns) != list(types):
        raise WriteError(t("the columns are {}, not {}", ", ".join(types), ", ".join(columns)))
    schema = pa.schema([(name, getattr(pa, kind)()) for name, kind in types.items()])
    arrays = [pa.array(list(values), schema.field(name).type) for name, values in columns.items()]
    out = io.BytesIO()
    pq.write_table(
        pa.Table.from_arrays(arrays, schema=schema),
        out,
        compression="zstd",
        version=PARQUET_VERSION,
        use_dictionary=[name for name in REPEATED if name in types],
    )
    return out.getvalue()


def tally_of(columns: dict[str, Sequence[Any]]) -> dict[str, int]:
    """Return how many rows there are for each number of clues, difficulty and rating."""
    found: dict[str, int] = {}
    for name in ("clues", "difficulty", "er", GUESSES, "split"):
        for value, times in Counter(columns.get(name, ())).items():
            found[f"{name} {value}"] = times
    return dict(sorted(found.items()))
