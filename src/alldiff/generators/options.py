"""Options for new puzzles, and the registry of generators."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from time import monotonic
from typing import Annotated, Any, TypedDict

from alldiff.core.annotations import Option, Timeout, difficulties
from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached, UsageError, real_number, unknown, whole_number, within
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.registry import Registry
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.clue_specs import ClueSpec
from alldiff.generators.symmetries import SYMMETRIES, checked

METHODS = ("top-down", "controlled")
RATING_SCALES = ("guesses",)
"""Scales of ratings besides the usual ones."""


@dataclass(frozen=True, slots=True)
class GeneratorOptions:
    """What a new puzzle must be like; None leaves it to the generator.

    Without `timeout`, a generator that has rejected very many candidates for a long time gives up
    as if a limit had been reached.
    """

    size: Annotated[int | None, Option("Side of a square grid.", "N", least=1)] = None
    box: Annotated[
        tuple[int, int] | None, Option("Width and height of the boxes.", "WxH", "box")
    ] = None
    rows: Annotated[
        int | None,
        Option("Rows of a grid without boxes; a Kakuro's include the border.", "N", least=1),
    ] = None
    columns: Annotated[
        int | None,
        Option("Columns of a grid without boxes; a Kakuro's include the border.", "N", least=1),
    ] = None
    clues: Annotated[
        int | tuple[int, int] | None,
        Option("Number of givens, or the smallest and largest number.", "A..B", "range"),
    ] = None
    minimal: Annotated[bool, Option("Prove that no given is redundant.")] = False
    symmetry: Annotated[
        str | None,
        Option(
            f"Symmetry of the givens' places: {', '.join(SYMMETRIES)}.",
            "NAME",
            choices=tuple(SYMMETRIES),
        ),
    ] = None
    clue_symmetry: Annotated[
        str | None,
        Option(
            "Symmetry of all other clues' places, by the same names.",
            "NAME",
            choices=tuple(SYMMETRIES),
        ),
    ] = None
    pattern: Annotated[
        frozenset[Cell] | None,
        Option("Cells where givens may be; in a Kakuro, the white cells.", "FILE", "pattern"),
    ] = None
    rating: Annotated[
        tuple[float, float] | None,
        Option(
            "Lowest and highest rating: Sudoku Explainer's for a classic Sudoku, else alldiff's.",
            "A..B",
            "ratings",
        ),
    ] = None
    rating_by: Annotated[
        str | None,
        Option(
            "Scale of the rating instead: guesses counts the rejected tries of a plain search.",
            "SCALE",
            choices=RATING_SCALES,
        ),
    ] = None
    difficulty: Annotated[
        str | None,
        Option("Difficulty: easy, medium, hard, expert or extreme.", "NAME", choices=difficulties),
    ] = None
    must_use: Annotated[
        tuple[str, ...],
        Option("Techniques or families that the path must use.", "TECHNIQUE", "technique"),
    ] = ()
    must_not_use: Annotated[
        tuple[str, ...],
        Option("Techniques or families that the path must not use.", "TECHNIQUE", "technique"),
    ] = ()
    solution: Annotated[
        Grid | None, Option("The solution that the puzzle must have.", "GRID", "solution")
    ] = None
    rules: Annotated[
        tuple[ClueSpec, ...],
        Option(
            "Clues of a rule: NAME[:COUNT|:all][,field=value], such as thermometer:3,length=5.",
            "RULE",
            "spec",
        ),
    ] = ()
    drawing: Annotated[
        Puzzle | None,
        Option("Half-made puzzle: its clues stay, the generator adds the rest.", "FILE", "puzzle"),
    ] = None
    method: Annotated[
        str | None,
        Option(
            "How to draw a classic Sudoku: top-down, or controlled, which records a weight.",
            "NAME",
            choices=METHODS,
        ),
    ] = None
    density: Annotated[
        float | None, Option("Share of white cells in a Kakuro, 0.3 to 0.9.", "SHARE")
    ] = None
    signs: Annotated[
        str | None,
        Option(
            "Signs of a Greater-Than Sudoku: all, or few, none of them redundant.",
            "NAME",
            choices=("all", "few"),
        ),
    ] = None
    effort: Annotated[
        int | None,
        Option(
            "Conflicts that the proof for one removed clue may take; 0 sets no limit.", "N", least=0
        ),
    ] = None
    timeout: Timeout = None

    def __post_init__(self) -> None:
        for name, least in (("size", 1), ("rows", 1), ("columns", 1), ("effort", 0)):
            if (number := getattr(self, name)) is not None:
                object.__setattr__(self, name, within(f"number for {name}", number, least))
        for name in ("box", "clues"):
            if (stated := getattr(self, name)) is not None:
                object.__setattr__(self, name, whole_numbers(name, stated))
        if self.timeout is not None and not real_number("timeout", self.timeout) > 0:
            raise UsageError(t("a timeout is more than 0 seconds, not {:g}", self.timeout))
        if self.clues is not None:
            fewest, most = self.clue_range(0)
            if fewest < 0 or fewest > most:
                raise UsageError(
                    t("clues are a range from low to high, such as 24..28, not {}", self.clues)
                )
        if self.density is not None:
            real_number("density", self.density)
        if self.rating is not None:
            object.__setattr__(self, "rating", checked_rating(self.rating))
        if self.rating_by not in (None, *RATING_SCALES):
            raise UsageError(unknown("scale", str(self.rating_by), RATING_SCALES))
        if self.rating_by and self.rating is None:
            raise UsageError(t("a scale needs a range: give a rating, such as 20..50"))
        for name in ("rules", "must_use", "must_not_use"):
            object.__setattr__(self, name, names(getattr(self, name)))
        object.__setattr__(self, "rules", tuple(map(ClueSpec.of, self.rules)))
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
                raise UsageError(t("{} cannot be both required and forbidden", min(both)))

    @classmethod
    def from_keywords(cls, **options: Any) -> "GeneratorOptions":
        """Return options by their names; raise UsageError if one is unknown."""
        names = [field.name for field in fields(cls)]
        if unknown_names := options.keys() - set(names):
            raise UsageError(unknown("option", min(unknown_names), names))
        return cls(**options)

    def clue_range(self, cells: int) -> tuple[int, int]:
        """Return the fewest and the most givens in a grid with this many cells."""
        if self.clues is None:
            return 0, cells
        return (self.clues, self.clues) if isinstance(self.clues, int) else self.clues

    @property
    def rated(self) -> bool:
        """Whether checking the options requires a player's path."""
        ranged = self.rating is not None or self.difficulty is not None
        return ranged or bool(self.must_use or self.must_not_use)


class GeneratorKeywords(TypedDict, total=False):
    """The fields of GeneratorOptions as keywords, for type checkers."""

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
    rating_by: str | None
    difficulty: str | None
    must_use: Sequence[str]
    must_not_use: Sequence[str]
    solution: Grid | None
    rules: Sequence[str | ClueSpec]
    drawing: Puzzle | None
    method: str | None
    density: float | None
    signs: str | None
    effort: int | None
    timeout: float | None


def whole_numbers(name: str, stated: Any) -> int | tuple[int, int]:
    """Return one or two integers of any type as int."""
    if not hasattr(stated, "__iter__"):
        return whole_number(name, stated)
    numbers = [whole_number(name, number) for number in stated]
    if len(numbers) != 2:
        raise UsageError(t("{}: two numbers, not {}", name, len(numbers)))
    return numbers[0], numbers[1]


def checked_rating(stated: Sequence[float]) -> tuple[float, float]:
    """Return a rating range, checked to be from low to high."""
    numbers = tuple(stated) if isinstance(stated, Iterable) else (stated,)
    ends = [real_number("rating", number) for number in numbers]
    if len(ends) != 2 or not ends[0] <= ends[1]:
        told = "..".join(f"{end:g}" for end in ends)
        raise UsageError(t("a rating is from low to high, such as 2..4.5, not {}", told))
    return ends[0], ends[1]


def names(stated: Any) -> tuple[Any, ...]:
    """Return names as a tuple; a single one need not be in a list."""
    return (stated,) if isinstance(stated, str | ClueSpec) else tuple(stated)


def grid_of(stated: Iterable[Iterable[int | None]]) -> Grid:
    """Return rows of any type as a grid; None means no cell."""
    grid = tuple(
        tuple(None if value is None else whole_number("value", value) for value in row)
        for row in stated
    )
    if len(set(map(len, grid))) != 1:
        raise UsageError("the rows of a solution must have equal lengths")
    return grid


@dataclass(slots=True)
class GenerationStats:
    """How many candidates a generator has tried, and how many satisfied the options."""

    tried: int = 0
    found: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    """Why candidates since the last success were rejected, with the count for each reason."""
    check: Callable[[], None] | None = field(default=None, repr=False, compare=False)
    """Called frequently, in the generating thread; an exception from it ends the work."""
    begun: float = field(default_factory=monotonic, repr=False, compare=False)
    """When the work started: a timeout counts from here, for all puzzles together."""

    def end(self, options: GeneratorOptions) -> float | None:
        """Return when the options' time is up, None without a limit."""
        return None if options.timeout is None else self.begun + options.timeout

    def stopwatch(self, options: GeneratorOptions) -> Stopwatch:
        """Return a stopwatch for the options' time and cancellation."""
        end = self.end(options)
        seconds = None if end is None else max(1e-9, end - monotonic())
        return Stopwatch(Limits(None, seconds=seconds), Listener(self.poll))

    @classmethod
    def from_listener(cls, listener: Listener | None) -> "GenerationStats":
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
        """Raise what `check` raises, else return False: continue."""
        if self.check is not None:
            self.check()
        return False

    def __str__(self) -> str:
        return f"{self.tried:,} tried, {self.found:,} found"

    def why(self) -> str:
        """Return why candidates were rejected, the most frequent reason first; '' if unknown."""
        return ", ".join(f"{number:,} {reason}" for reason, number in self.rejected.most_common())


Generator = Callable[[SplitMix64, GeneratorOptions, GenerationStats], Puzzle]
"""Returns a puzzle with exactly one solution, which it includes, from random choices.

Each candidate is counted in the stats, and so is the puzzle returned.
"""

GENERATORS: Registry[Generator] = Registry("kind of puzzle with a generator")


def reject_options(title: str, options: GeneratorOptions, *names: str) -> None:
    """Raise UsageError for options that do not apply to a kind."""
    usual = {field.name: field.default for field in fields(GeneratorOptions)}
    for name in names:
        if getattr(options, name) != usual[name]:
            raise UsageError(t("{} does not apply to a {}", name.replace("_", "-"), title))
