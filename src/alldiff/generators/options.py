"""What a new puzzle shall be like, and the generators that make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from time import monotonic
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached, UsageError, real_number, unknown, whole_number, within
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.registry import Registry
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.symmetries import checked
from alldiff.generators.wishes import Wish

METHODS = ("top-down", "controlled")


@dataclass(frozen=True, slots=True)
class GeneratorOptions:
    """What a new puzzle shall be like; None leaves it to the generator.

    `box` is (width, height). `clues` is how many givens there are, or (fewest, most); without it
    all that can be spared are removed. `minimal` puzzles have none that can be spared, which is
    proved. `symmetry` is that of the places of the givens, or of an outline, `clue_symmetry` that
    of the places of all other clues. `pattern` has the cells where givens may be; of a Kakuro, the
    white cells. `rating` is (least, most), on the scale of Sudoku Explainer for a classic Sudoku;
    `difficulty` is one of the catalogue's. `must_use` and `must_not_use` name techniques or
    families that the path to the solution has, and has not. `solution` is what the puzzle shall
    have. `rules` are wishes for clues, such as
    "killer-cage:all" or "thermometer:3,length=5" (see `Wish`). `drawing` is a puzzle that is half
    made: what is there stays, and the rest is filled in. `method` is how a classic Sudoku is drawn:
    "top-down", or "controlled", which carries a weight. `density` is the share of white cells.
    `signs` are "all", or "few": none that can be spared. `effort` is how many conflicts a proof
    may take before a clue stays; 0 is any number. `timeout` is how many seconds it may take; a
    generator that has no puzzle by then raises LimitReached, with the `best` so far. Without it,
    one that has refused very many candidates for very long gives up in the same way.
    """

    size: int | None = None
    box: tuple[int, int] | None = None
    rows: int | None = None
    columns: int | None = None
    clues: int | tuple[int, int] | None = None
    minimal: bool = False
    symmetry: str | None = None
    clue_symmetry: str | None = None
    pattern: frozenset[Cell] | None = None
    rating: tuple[float, float] | None = None
    difficulty: str | None = None
    must_use: tuple[str, ...] = ()
    must_not_use: tuple[str, ...] = ()
    solution: Grid | None = None
    rules: tuple[Wish, ...] = ()
    drawing: Puzzle | None = None
    method: str | None = None
    density: float | None = None
    signs: str | None = None
    effort: int | None = None
    timeout: float | None = None

    def __post_init__(self) -> None:
        for name, least in (("size", 1), ("rows", 1), ("columns", 1), ("effort", 0)):
            if (number := getattr(self, name)) is not None:
                object.__setattr__(self, name, within(f"number for {name}", number, least))
        for name in ("box", "clues"):
            if (stated := getattr(self, name)) is not None:
                object.__setattr__(self, name, whole_numbers(name, stated))
        if self.timeout is not None and not real_number("timeout", self.timeout) > 0:
            raise UsageError(f"a timeout is more than 0 seconds, not {self.timeout:g}")
        if self.clues is not None:
            fewest, most = self.clue_range(0)
            if fewest < 0 or fewest > most:
                raise UsageError(f"clues are from few to many, such as 24..28, not {self.clues}")
        if self.density is not None:
            real_number("density", self.density)
        if self.rating is not None:
            object.__setattr__(self, "rating", checked_rating(self.rating))
        for name in ("rules", "must_use", "must_not_use"):
            object.__setattr__(self, name, names(getattr(self, name)))
        object.__setattr__(self, "rules", tuple(map(Wish.of, self.rules)))
        if self.pattern is not None:
            cells = (whole_numbers("row and column of a cell", cell) for cell in self.pattern)
            object.__setattr__(self, "pattern", frozenset(cells))
        if self.solution is not None:
            object.__setattr__(self, "solution", grid_of(self.solution))
        for symmetry in (self.symmetry, self.clue_symmetry):
            if symmetry is not None:
                checked(symmetry)
        if self.method not in (None, *METHODS):
            raise UsageError(unknown("method", str(self.method), METHODS))
        if self.difficulty is not None or self.must_use or self.must_not_use:
            from alldiff.techniques.engine.catalogue import difficulty, named

            if self.difficulty is not None:
                difficulty(self.difficulty)
            if both := named(self.must_use) & named(self.must_not_use):
                raise UsageError(f"{min(both)} cannot be used and not used")

    @classmethod
    def from_keywords(cls, **options: Any) -> GeneratorOptions:
        """Return options by their names; raise UsageError where one is unknown."""
        names = [field.name for field in fields(cls)]
        if unknown_names := options.keys() - set(names):
            raise UsageError(unknown("option", min(unknown_names), names))
        return cls(**options)

    def clue_range(self, cells: int) -> tuple[int, int]:
        """Return the fewest and the most givens in a grid of so many cells."""
        if self.clues is None:
            return 0, cells
        return (self.clues, self.clues) if isinstance(self.clues, int) else self.clues

    @property
    def rated(self) -> bool:
        """Whether it takes the path of a player to tell if the options are met."""
        ranged = self.rating is not None or self.difficulty is not None
        return ranged or bool(self.must_use or self.must_not_use)


def whole_numbers(name: str, stated: Any) -> int | tuple[int, int]:
    """Return one integer, or two, of whatever type as int."""
    if not hasattr(stated, "__iter__"):
        return whole_number(name, stated)
    numbers = [whole_number(name, number) for number in stated]
    if len(numbers) != 2:
        raise UsageError(f"{name}: two numbers, not {len(numbers)}")
    return numbers[0], numbers[1]


def checked_rating(stated: Sequence[float]) -> tuple[float, float]:
    """Return a rating that goes from low to high."""
    numbers = tuple(stated) if isinstance(stated, Iterable) else (stated,)
    ends = [real_number("rating", number) for number in numbers]
    if len(ends) != 2 or not ends[0] <= ends[1]:
        told = "..".join(f"{end:g}" for end in ends)
        raise UsageError(f"a rating is from low to high, such as 2..4.5, not {told}")
    return ends[0], ends[1]


def names(stated: Any) -> tuple[Any, ...]:
    """Return names as a tuple; one alone may stand for itself."""
    return (stated,) if isinstance(stated, str | Wish) else tuple(stated)


def grid_of(stated: Iterable[Iterable[int | None]]) -> Grid:
    """Return rows of whatever type as a grid; None is no cell."""
    grid = tuple(
        tuple(None if value is None else whole_number("value", value) for value in row)
        for row in stated
    )
    if len(set(map(len, grid))) != 1:
        raise UsageError("the rows of a solution are equally long")
    return grid


@dataclass(slots=True)
class GenerationStats:
    """How many candidates a generator has tried, and how many met the options."""

    tried: int = 0
    found: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """Why candidates since the last that was found were refused, and how many for each reason."""
    check: Callable[[], None] | None = field(default=None, repr=False, compare=False)
    """Is called all the time, in the thread that generates; what it raises ends the work."""
    begun: float = field(default_factory=monotonic, repr=False, compare=False)
    """When the work began: a timeout counts from here, for all puzzles together."""

    def end(self, options: GeneratorOptions) -> float | None:
        """Return when the time of the options is up, None where there is no limit."""
        return None if options.timeout is None else self.begun + options.timeout

    def stopwatch(self, options: GeneratorOptions) -> Stopwatch:
        """Return what tells reasoning when the time of the options is up, or somebody cancels."""
        end = self.end(options)
        seconds = None if end is None else max(1e-9, end - monotonic())
        return Stopwatch(Limits(None, seconds=seconds), Listener(self.poll))

    @classmethod
    def heeding(cls, listener: Listener | None) -> GenerationStats:
        """Return stats for work that a listener can cancel, which raises LimitReached."""
        stats = cls()

        def check() -> None:
            if listener is not None and listener.poll(stats.tried, stats.found):
                raise LimitReached("the work was cancelled")

        stats.check = None if listener is None else check
        return stats

    def count_tried(self, number: int = 1) -> None:
        """Count candidates that were tried."""
        self.tried += number
        self.poll()

    def poll(self, nodes: int = 0) -> bool:
        """Raise what `check` raises, else return False: go on."""
        if self.check is not None:
            self.check()
        return False

    def __str__(self) -> str:
        return f"{self.tried:,} tried, {self.found:,} found"

    def why(self) -> str:
        """Return why the candidates were refused, the most frequent reason first; '' if unknown."""
        return ", ".join(f"{number:,} {reason}" for reason, number in self.refused.most_common())


Generator = Callable[[SplitMix64, GeneratorOptions, GenerationStats], Puzzle]
"""Returns a puzzle with exactly one solution, which it carries, from random choices.

Each candidate that is tried is counted in the stats, and so is the one that is returned.
"""

GENERATORS: Registry[Generator] = Registry("kind of puzzle with a generator")


def refuse(title: str, options: GeneratorOptions, *names: str) -> None:
    """Refuse options that mean nothing for a kind."""
    usual = {field.name: field.default for field in fields(GeneratorOptions)}
    for name in names:
        if getattr(options, name) != usual[name]:
            raise UsageError(f"{name.replace('_', '-')} means nothing for a {title}")
