"""What a player or a teacher asks: hints, explanations, ratings, exercises."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

from alldiff import tutor
from alldiff.api.sources import Source, as_puzzle, as_puzzles
from alldiff.core.annotations import (
    Lang,
    Listener,
    Only,
    Option,
    Seed,
    Threads,
    Timeout,
    UpTo,
    Without,
    documented,
    kinds,
    limited,
)
from alldiff.core.errors import (
    AlldiffError,
    LimitReached,
    UsageError,
    checked_threads,
    real_number,
    unknown,
)
from alldiff.core.limits import Limits, Listener as SearchListener, Stopwatch
from alldiff.languages import Language, language
from alldiff.techniques import Position, Technique
from alldiff.techniques.engine.catalogue import chosen, find
from alldiff.techniques.engine.position import position_of
from alldiff.techniques.engine.profile import Profile, find_profile
from alldiff.techniques.engine.structure import structure_of
from alldiff.tutor import (
    ALL_SCALES,
    AllSteps,
    Exercise,
    Explanation,
    Hint,
    Rating,
    Scale,
    Strength,
)
from alldiff.tutor.explanation import Steps

HINT_SECONDS = 60.0
"""How long a hint may take, unless another time is named."""
MOST_EFFORT = 100.0
"""More than any technique takes."""
PATH_SECONDS = 600.0
"""How long an explanation or a rating may take, unless another time is named."""


ScaleName = Annotated[
    str | None,
    Option(
        "Rate on this scale only: alldiff, se (Sudoku Explainer) or hodoku.",
        "SCALE",
        choices=("alldiff", "se", "hodoku"),
    ),
]
ProfileName = Annotated[
    str | Path | None,
    Option(
        "Techniques, their order and costs: alldiff, hodoku, sudokuwiki or a file.", "NAME|FILE"
    ),
]


@documented
@limited
def hint(
    puzzle: Source | Position,
    *,
    strength: Annotated[
        str,
        Option(
            "How much to reveal: where to look, what technique, or the whole deduction.",
            "STRENGTH",
            choices=("where", "what", "whole"),
        ),
    ] = "whole",
    only: Only = None,
    without: Without = (),
    up_to: UpTo = None,
    timeout: Timeout = HINT_SECONDS,
    listener: Listener = None,
    lang: Lang = "en",
) -> Hint:
    """Return the easiest next step: `str()` is a sentence, a notebook shows the picture.

    Raises LimitReached if there is no step after `timeout` seconds (None never stops).

    >>> import alldiff as ad
    >>> print(ad.hint(ad.read("4.23.2.4.3..1..2")))
    Full house: R1C2 is the last empty cell of row 1, so it is 1.
    """
    asked = asked_for(puzzle, only, without, up_to, timeout, listener, lang)
    return tutor.hint(
        asked.position, asked.techniques, strength_named(strength), asked.watch, asked.language
    )


@documented
@limited
def all_steps(
    puzzle: Source | Position,
    *,
    only: Only = None,
    without: Without = (),
    up_to: UpTo = None,
    timeout: Timeout = HINT_SECONDS,
    listener: Listener = None,
    lang: Lang = "en",
) -> AllSteps:
    """Return every deduction that applies in a position, by technique, the easiest first.

    Each has its `progress`: how many values it and the easy steps after it place. Raises
    LimitReached after `timeout` seconds (None never stops).

    >>> import alldiff as ad
    >>> found = ad.all_steps(ad.read("4.23.2.4.3..1..2"), up_to="easy")
    >>> [one.name for one, _ in found.groups]
    ['full-house', 'hidden-single', 'naked-single']
    """
    return tutor.all_steps(*asked_for(puzzle, only, without, up_to, timeout, listener, lang))


@documented
@limited
def why_not(
    puzzle: Source | Position,
    candidate: tuple[tuple[int, int], int],
    *,
    only: Only = None,
    without: Without = (),
    up_to: UpTo = None,
    timeout: Timeout = HINT_SECONDS,
    listener: Listener = None,
    lang: Lang = "en",
) -> Hint:
    """Return the easiest argument against a candidate, a cell and a value, as a hint.

    It has no deduction where none of the techniques rules the candidate out from here.

    >>> import alldiff as ad
    >>> print(ad.why_not(ad.read("4.23.2.4.3..1..2"), ((2, 2), 1)))
    Full house: R3C4 is the last empty cell of column 4, so it is 1.
    """
    asked = asked_for(puzzle, only, without, up_to, timeout, listener, lang)
    return tutor.why_not(asked.position, candidate, asked.techniques, asked.watch, asked.language)


@documented
def explain(
    puzzle: Source | Position,
    *,
    only: Only = None,
    without: Without = (),
    up_to: UpTo = None,
    timeout: Timeout = PATH_SECONDS,
    listener: Listener = None,
    lang: Lang = "en",
) -> Explanation:
    """Return the path to the solution, the easiest step each time, and each step verified.

    `str()` is text; `.markdown()`, `.html()` and `.record()` are other forms. After `timeout`
    seconds (None never stops) it has the steps found by then.
    """
    steps = explanation_steps(
        puzzle,
        only=only,
        without=without,
        up_to=up_to,
        timeout=timeout,
        listener=listener,
        lang=lang,
    )
    for _ in steps:
        pass
    return steps.explanation


def explanation_steps(
    puzzle: Source | Position,
    *,
    only: Only = None,
    without: Without = (),
    up_to: UpTo = None,
    timeout: Timeout = PATH_SECONDS,
    listener: Listener = None,
    lang: Lang = "en",
) -> Steps:
    """Return the steps of `explain` one by one, as they are found; then its explanation."""
    return Steps(*asked_for(puzzle, only, without, up_to, timeout, listener, lang))


@documented
def rate(
    puzzle: Source,
    *,
    scale: ScaleName = None,
    profile: ProfileName = None,
    timeout: Timeout = PATH_SECONDS,
    listener: Listener = None,
    lang: Lang = "en",
) -> Rating:
    """Return how hard a puzzle is: difficulty, hard steps, bottleneck, and other programs' ratings.

    After `timeout` seconds (None never stops) it has the figures known by then.

    >>> import alldiff as ad
    >>> print(ad.rate("4.23.2.4.3..1..2", profile="sudokuwiki"))
    sudokuwiki         easy, score 0
    hardest technique  Full house
    """
    spoken = language(lang)
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    scales, own = scales_named(scale), profile_named(profile, scale)
    try:
        rating = tutor.rate(as_puzzle(puzzle), watch=watch, scales=scales, profile=own)
    except LimitReached as limit:
        if not isinstance(limit.found, Rating):
            raise
        rating = limit.found
    return replace(rating, language=spoken)


@documented
def rate_many(
    puzzles: Iterable[Source],
    threads: Threads = None,
    *,
    most: Annotated[
        float | None, Option("Try no technique that takes more effort.", "EFFORT", least=0)
    ] = None,
    steps: Annotated[bool, Option("Record the steps of Sudoku Explainer.")] = True,
    scale: ScaleName = None,
    profile: ProfileName = None,
    timeout: Timeout = None,
    listener: Listener = None,
    lang: Lang = "en",
) -> Iterator[Rating | AlldiffError]:
    """Yield the rating of each puzzle in order, or the error that it raises.

    Classic Sudokus are rated in the core, all at the same time. `timeout` is for all puzzles
    together; LimitReached is raised when it is over.
    """
    spoken = language(lang)
    listed = list(as_puzzles(puzzles))
    if most is not None:
        # Nothing takes more than the hardest technique.
        most = min(max(real_number("limit on effort", most), 0.0), MOST_EFFORT)
    scales = scales_named(scale)
    workers = checked_threads(threads)
    own = profile_named(profile, scale if most is None else most)
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    ratings = tutor.rate_many(
        listed,
        workers,
        most,
        steps=steps,
        listener=SearchListener(lambda: watch.over() is not None),
        scales=scales,
        profile=own,
    )
    return (replace(one, language=spoken) if isinstance(one, Rating) else one for one in ratings)


def scales_named(name: str | None) -> tuple[Scale, ...]:
    """Return the scale of a name, or all where there is none."""
    if name is None:
        return ALL_SCALES
    if name not in list(Scale):
        raise UsageError(unknown("scale", name, list(Scale)))
    return (Scale(name),)


def profile_named(source: str | Path | None, otherwise: object) -> Profile | None:
    """Return the profile of a name or a file; nothing else may decide how to rate then."""
    if source is None:
        return None
    if otherwise is not None:
        raise UsageError("a profile says all: leave out the scale and the limit on effort")
    return find_profile(source)


@documented
def drill(
    technique: str,
    puzzles: Iterable[Source] | None = None,
    *,
    kind: Annotated[str | None, Option("Kind of the new puzzles.", "KIND", choices=kinds)] = None,
    seed: Seed = 0,
    timeout: Timeout = None,
    listener: Listener = None,
) -> Iterator[Exercise]:
    """Yield positions in which a technique is the next step, from puzzles or from new ones.

    By default the new ones are Sudokus, or every kind that has what the technique needs. Raises
    LimitReached after `timeout` seconds for all of them together (None never stops).
    """
    wanted = find(technique)
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    if puzzles is None:
        new = tutor.new_puzzles(wanted, seed, listener, kind)
        return tutor.exercises(technique, new, watch)
    if kind is not None:
        raise UsageError("a kind is for new puzzles: leave it out, or the puzzles")
    return tutor.exercises(technique, as_puzzles(puzzles), watch)


class HintOptions(NamedTuple):
    """A position, the techniques that may be used there, how long, and in which language."""

    position: Position
    techniques: list[Technique]
    watch: Stopwatch
    language: Language


def asked_for(
    puzzle: Source | Position,
    only: Sequence[str] | None,
    without: Sequence[str],
    up_to: str | None,
    timeout: float | None,
    listener: Listener | None,
    lang: str,
) -> HintOptions:
    """Return what the options that hints, steps and explanations share mean."""
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    spoken = language(lang)
    where = puzzle if isinstance(puzzle, Position) else position_of(as_puzzle(puzzle))
    techniques = chosen(structure_of(where.model), only, without, up_to)
    return HintOptions(where, techniques, watch, spoken)


def strength_named(name: str) -> Strength:
    """Return the strength of a hint by its name."""
    if name not in list(Strength):
        raise UsageError(unknown("strength", name, list(Strength)))
    return Strength(name)
