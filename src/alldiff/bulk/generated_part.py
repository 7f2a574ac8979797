"""A part of a collection of new puzzles: a stretch of numbers, made, rated and as a table."""

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
from alldiff.bulk.forms import Form, least_form, split_of, symmetry_of
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.solving import grid_text
from alldiff.core.errors import AlldiffError, WriteError
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
from alldiff.generators.wishes import Wish
from alldiff.kinds import clues_besides
from alldiff.symmetry import canonical_forms
from alldiff.tutor import Rating, rate_many

TEXT, WHOLE, REAL = "string", "int64", "float64"
BASE = {"number": WHOLE, "seed": WHOLE, "puzzle": TEXT, "solution": TEXT, "clues": WHOLE}
RATED = {
    "difficulty": TEXT,
    "er": REAL,
    "ep": REAL,
    "ed": REAL,
    "hodoku_level": TEXT,
    "hodoku_score": WHOLE,
    "hardest": TEXT,
    "effort": REAL,
    "steps": WHOLE,
    "hard_steps": WHOLE,
    "bottleneck": WHOLE,
}
"""What a rating adds, under the names of its JSON form."""
KNOWN = {
    "techniques": TEXT,
    "canonical": TEXT,
    "automorphisms": WHOLE,
    "symmetry": TEXT,
    "split": TEXT,
}
"""What a data set adds besides."""
REPEATED = ("difficulty", "hodoku_level", "hardest", "symmetry", "split")
"""Columns with few different values."""
PARQUET_VERSION = "2.6"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What every puzzle of a collection is like; puzzle i depends on this and i alone."""

    kind: str
    seed: int
    options: GeneratorOptions
    rate: bool = False
    shares: tuple[float, ...] | None = None
    """Of train, validation and test, where it is a data set."""

    @property
    def classic(self) -> bool:
        """Whether the puzzles are classic Sudokus, which have a canonical form."""
        return is_all_classic(self.kind, self.options)

    @property
    def weighted(self) -> bool:
        """Whether a puzzle stands for more or fewer than one."""
        return self.options.method == "controlled"

    def columns(self) -> dict[str, str]:
        """Return the columns and their types."""
        found = dict(BASE)
        if self.weighted:
            found["weight"] = REAL
        if self.rate:
            found |= RATED
        if self.shares is not None:
            if not self.rate:
                return found | {name: KNOWN[name] for name in KNOWN if name != "techniques"}
            return found | KNOWN
        if self.classic:
            found["canonical"] = TEXT
        return found

    def record(self) -> dict[str, Any]:
        """Return the recipe in the words of JSON, without what is left to the generator."""
        usual = {field.name: field.default for field in fields(GeneratorOptions)}
        stated = {
            name: plain(getattr(self.options, name))
            for name, value in usual.items()
            if getattr(self.options, name) != value
        }
        told = {"kind": self.kind, "seed": self.seed, "options": stated, "rate": self.rate}
        return told if self.shares is None else told | {"shares": list(self.shares)}


def plain(value: Any) -> Any:
    """Return an option as JSON has it."""
    if isinstance(value, Wish):
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
    """A part that is made: the bytes of its file, and how many rows it has of each sort."""

    first: int
    stop: int
    data: bytes
    tally: dict[str, int]
    tried: int
    seconds: float


def generate_part(
    recipe: Recipe, first: int, stop: int, cancel: CancelToken | None = None
) -> GeneratedPart:
    """Make the puzzles from one number up to another; `cancel` ends it from another thread."""
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
    if recipe.weighted:
        columns["weight"] = [float(dict(puzzle.extra)["weight"]) for puzzle in puzzles]
    if recipe.rate:
        columns |= ratings(puzzles, cancel, techniques=recipe.shares is not None)
    if recipe.shares is not None:
        columns |= known(puzzles, recipe.shares, cells if recipe.classic else None, cancel)
    elif recipe.classic:
        # With 0 for an empty cell, by which forms are ordered.
        columns["canonical"] = texts_of(characters(canonical_cells(cells, cancel)))
    data = table_bytes(columns, recipe.columns())
    seconds = perf_counter() - begun
    return GeneratedPart(first, stop, data, tally_of(columns), stats.tried, seconds)


def new_puzzles(recipe: Recipe, first: int, stop: int, stats: GenerationStats) -> Iterator[Puzzle]:
    """Yield the puzzles of a stretch of numbers."""
    rng = (stream(recipe.seed, number) for number in range(first, stop))
    if recipe.classic:
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
    """Return a puzzle of any kind in a line of JSON, without its solution."""
    bare = puzzle.bare()
    return write(bare, "jsonl").strip()


def clues_of(puzzle: Puzzle) -> int:
    """Return how many givens and other clues are printed."""
    return sum(1 for _ in puzzle.given_cells()) + len(clues_besides(puzzle, puzzle.kind) or ())


def known(
    puzzles: Sequence[Puzzle],
    shares: Sequence[float],
    cells: Bytes | None,
    cancel: CancelToken,
) -> dict[str, list[Any]]:
    """Return the columns of forms, symmetries and splits; `cells` are those of classic Sudokus."""
    if cells is None:
        forms = []
        for puzzle in puzzles:
            cancel.check()
            forms.append(least_form(puzzle))
    else:
        least, _, numbers = canonical_forms(cells)
        texts = texts_of(characters(least))
        forms = [Form(t, int(n), t) for t, n in zip(texts, numbers, strict=True)]
    return {
        "canonical": [form.text for form in forms],
        "automorphisms": [form.automorphisms for form in forms],
        "symmetry": [symmetry_of(puzzle) for puzzle in puzzles],
        "split": [split_of(form.family, shares) for form in forms],
    }


def ratings(
    puzzles: Sequence[Puzzle], cancel: CancelToken, *, techniques: bool = False
) -> dict[str, list[Any]]:
    """Return the columns of the ratings; empty where a puzzle has none."""
    found: dict[str, list[Any]] = {name: [] for name in RATED}
    if techniques:
        found["techniques"] = []
    for rating in rate_many(puzzles, 1, steps=False, listener=cancel):
        cancel.check()
        if isinstance(rating, AlldiffError):
            record: dict[str, Any] = {}
        else:
            assert isinstance(rating, Rating)
            record = {**rating.record(), "techniques": " ".join(rating.techniques)}
        for name, column in found.items():
            column.append(record.get(name))
    return found


def table_bytes(columns: dict[str, Sequence[Any]], types: dict[str, str]) -> bytes:
    """Return a Parquet file of columns: the same bytes for the same rows."""
    pq = parquet_module()
    import pyarrow as pa

    if list(columns) != list(types):
        raise WriteError(f"the columns are {', '.join(types)}, not {', '.join(columns)}")
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
    """Return how many rows there are of each number of clues, difficulty and rating."""
    found: dict[str, int] = {}
    for name in ("clues", "difficulty", "er", "split"):
        for value, times in Counter(columns.get(name, ())).items():
            found[f"{name} {value}"] = times
    return dict(sorted(found.items()))
