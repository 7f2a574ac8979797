"""The rating of a Sudoku in the manner of HoDoKu: a level, and the sum of the steps' scores.

The techniques stand in a fixed order. Each step takes the first of them that finds something;
singles come in the order in which they came up. The catalogue has what a step of each counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from alldiff.core.errors import UsageError
from alldiff.core.limits import Stopwatch
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Limits, Status
from alldiff.solving import run
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.position import Position, as_position
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.engine.structure import CLASSIC, structure_of

STAGES: tuple[tuple[tuple[str, ...], bool], ...] = (
    *(
        ((name,), False)
        for name in (
            "full-house",
            "naked-single",
            "hidden-single",
            "locked-pair",
            "locked-triple",
            "pointing",
            "claiming",
            "naked-pair",
            "naked-triple",
            "hidden-pair",
            "hidden-triple",
            "naked-quad",
            "hidden-quad",
            "x-wing",
            "swordfish",
            "jellyfish",
            "remote-pair",
            "bug-1",
            "skyscraper",
            "two-string-kite",
            "turbot-fish",
            "empty-rectangle",
            "w-wing",
            "xy-wing",
            "xyz-wing",
            "unique-rectangle-1",
            "unique-rectangle-2",
            "unique-rectangle-3",
            "unique-rectangle-4",
            "unique-rectangle-5",
            "unique-rectangle-6",
            "hidden-rectangle",
            "avoidable-rectangle-1",
            "avoidable-rectangle-2",
            "finned-x-wing",
            "sashimi-x-wing",
            "finned-swordfish",
            "sashimi-swordfish",
            "finned-jellyfish",
            "sashimi-jellyfish",
            "sue-de-coq",
            "simple-colouring-trap",
            "simple-colouring-wrap",
            "multi-colouring-1",
            "multi-colouring-2",
        )
    ),
    (("x-chain",), True),
    (("xy-chain",), True),
    (("continuous-nice-loop", "discontinuous-nice-loop", "aic"), True),
    (
        (
            "grouped-continuous-nice-loop",
            "grouped-discontinuous-nice-loop",
            "grouped-aic",
        ),
        True,
    ),
    *(
        ((name,), False)
        for name in (
            "als-xz",
            "als-xy-wing",
            "als-xy-chain",
            "franken-swordfish",
            "finned-franken-x-wing",
            "finned-franken-swordfish",
        )
    ),
    (
        (
            "forcing-chain-nishio",
            "forcing-chain-cell",
            "forcing-chain-region",
            "quad-forcing-chain",
        ),
        True,
    ),
    (("forcing-net",), True),
)
"""The techniques that HoDoKu uses by default, in its order.

Of chains and nets it takes the one that places a value or removes most, then the one whose removals
come first on the board; elsewhere the first step that comes up. Almost locked sets are no nodes of
chains there, and do not overlap.
"""

ORDER = tuple(name for names, _ in STAGES for name in names)

GUESS = 10_000
"""What a value counts that no technique finds."""

MOST_STEPS = 100_000


class Level(StrEnum):
    """How hard a puzzle is, on the scale of HoDoKu."""

    EASY = "Easy"
    MEDIUM = "Medium"
    HARD = "Hard"
    UNFAIR = "Unfair"
    EXTREME = "Extreme"


LEVELS = dict(zip("EMHUX", Level, strict=True))
"""The levels by the letters of the catalogue."""

MOST = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}
"""The greatest score of each level; a puzzle that scores more belongs to the next."""


class HodokuRating(NamedTuple):
    """The level of a puzzle, and the score of all its steps."""

    level: Level
    score: int


def hodoku_rating(puzzle: Puzzle | Position, *, watch: Stopwatch = NO_LIMIT) -> HodokuRating:
    """Return the rating of a Sudoku that has one solution.

    >>> from alldiff import read
    >>> hodoku_rating(read("4.23.2.4.3..1..2"))
    HodokuRating(level=<Level.EASY: 'Easy'>, score=32)
    """
    position = as_position(puzzle)
    if structure_of(position.model) != CLASSIC:
        raise UsageError("only a Sudoku has a rating of HoDoKu")
    reasoning = Reasoning(position, watch)
    used, guesses = steps_of(reasoning)
    return rating_of_uses(Counter(used), guesses)


def rating_of_uses(uses: Mapping[str, int], guesses: int) -> HodokuRating:
    """Return the rating of steps: how often each technique was used, and how many guesses."""
    figures = [
        (figure, times)
        for name, times in uses.items()
        if (figure := TECHNIQUES[name].hodoku) is not None
    ]
    score = sum(figure.score * times for figure, times in figures) + GUESS * guesses
    levels = list(Level)
    hardest = max((levels.index(LEVELS[figure.level]) for figure, _ in figures), default=0)
    level = Level.EXTREME if guesses else levels[hardest]
    while score > MOST.get(level, score):
        level = levels[levels.index(level) + 1]
    return HodokuRating(level, score)


def steps_of(reasoning: Reasoning) -> tuple[list[str], int]:
    """Return the techniques of all steps to the solution, and how many values were guessed."""
    used: list[str] = []
    guesses = 0
    while True:
        steps, ending = reasoning.core.walk_in_stages(STAGES, MOST_STEPS, stop=reasoning.stop())
        used += [step[0] for step in steps]
        if ending == "solved":
            return used, guesses
        guess(reasoning)
        guesses += 1


def guess(reasoning: Reasoning) -> None:
    """Place the value of the solution in the first open cell with the fewest candidates."""
    result = run(reasoning.model, limits=Limits(2))
    if result.status is not Status.UNIQUE:
        raise UsageError("only a puzzle with one solution has a rating of HoDoKu")
    values, candidates = reasoning.core.state()
    variable = min(
        (v for v, value in enumerate(values) if not value),
        key=lambda v: candidates[v].bit_count(),
    )
    reasoning.core.place(variable, result.values[0][variable])
