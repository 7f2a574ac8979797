"""What a player or a teacher asks: hints, explanations, ratings, exercises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alldiff.core.errors import AlldiffError, UsageError, checked_threads, real_number, unknown
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.facade.sources import Source, puzzle_of, puzzles_of

if TYPE_CHECKING:
    from alldiff.languages import Language
    from alldiff.techniques import Position, Technique
    from alldiff.techniques.engine.profile import Profile
    from alldiff.tutor import AllSteps, Exercise, Explanation, Hint, Rating, Scale, Strength

HINT_SECONDS = 60.0
"""How long a hint may take, unless another time is named."""
MOST_EFFORT = 100.0
"""More than any technique takes."""
PATH_SECONDS = 600.0
"""How long an explanation or a rating may take, unless another time is named."""


def position(puzzle: Source | Position) -> Position:
    """Return the position that a puzzle carries: the values and pencil marks of a player.

    >>> import alldiff as ad
    >>> ad.position(ad.read("4.23.2.4.3..1..2")).values
    {}
    """
    from alldiff.techniques.engine.position import Position, position_of

    return puzzle if isinstance(puzzle, Position) else position_of(puzzle_of(puzzle))


def hint(
    puzzle: Source | Position,
    *,
    strength: str = "whole",
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    up_to: str | None = None,
    timeout: float | None = HINT_SECONDS,
    listener: Listener | None = None,
    lang: str = "en",
) -> Hint:
    """Return the easiest next step: `str()` is a sentence, a notebook shows the picture.

    `strength` is "where" to look, "what" technique, or the "whole" deduction. `only` and `without`
    name techniques or families, `up_to` is a difficulty, `lang` a language: "en" or "fr".
    LimitReached is raised after `timeout` seconds (None: never) without a step.

    >>> import alldiff as ad
    >>> print(ad.hint(ad.read("4.23.2.4.3..1..2")))
    Full house: R1C2 is the last empty cell of row 1, so it is 1.
    """
    from alldiff import tutor

    asked = asked_for(puzzle, only, without, up_to, timeout, listener, lang)
    return tutor.hint(
        asked.position, asked.techniques, strength_named(strength), asked.watch, asked.language
    )


def all_steps(
    puzzle: Source | Position,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    up_to: str | None = None,
    timeout: float | None = HINT_SECONDS,
    listener: Listener | None = None,
    lang: str = "en",
) -> AllSteps:
    """Return every deduction that applies in a position, by technique, the easiest first.

    Each has its `progress`: how many values it and the easy steps after it place. LimitReached is
    raised after `timeout` seconds (None: never); `up_to` a difficulty is quick.

    >>> import alldiff as ad
    >>> found = ad.all_steps(ad.read("4.23.2.4.3..1..2"), up_to="easy")
    >>> [one.name for one, _ in found.groups]
    ['full-house', 'hidden-single', 'naked-single']
    """
    from alldiff import tutor

    return tutor.all_steps(*asked_for(puzzle, only, without, up_to, timeout, listener, lang))


def why_not(
    puzzle: Source | Position,
    candidate: tuple[tuple[int, int], int],
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    up_to: str | None = None,
    timeout: float | None = HINT_SECONDS,
    listener: Listener | None = None,
    lang: str = "en",
) -> Hint:
    """Return the easiest argument against a candidate, a cell and a value, as a hint.

    It has no deduction where none of the techniques rules the candidate out from here.

    >>> import alldiff as ad
    >>> print(ad.why_not(ad.read("4.23.2.4.3..1..2"), ((2, 2), 1)))
    Full house: R3C4 is the last empty cell of column 4, so it is 1.
    """
    from alldiff import tutor

    asked = asked_for(puzzle, only, without, up_to, timeout, listener, lang)
    return tutor.why_not(asked.position, candidate, asked.techniques, asked.watch, asked.language)


def explain(
    puzzle: Source | Position,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    up_to: str | None = None,
    timeout: float | None = PATH_SECONDS,
    listener: Listener | None = None,
    lang: str = "en",
) -> Explanation:
    """Return the whole way to the solution, by the easiest step each time, every one checked.

    `str()` is text; `.markdown()`, `.html()` and `.record()` are other forms. `lang` is a language:
    "en" or "fr". After `timeout` seconds (None: never) it has the steps that were found by then.
    """
    from alldiff import tutor

    return tutor.explain(*asked_for(puzzle, only, without, up_to, timeout, listener, lang))


def rate(
    puzzle: Source,
    *,
    scale: str | None = None,
    profile: str | Path | None = None,
    timeout: float | None = PATH_SECONDS,
    listener: Listener | None = None,
    lang: str = "en",
) -> Rating:
    """Return how hard a puzzle is: difficulty, hard steps, bottleneck, and ratings of others.

    `scale` is the only one wanted: "alldiff", "se" (Sudoku Explainer) or "hodoku". `profile` rates
    by other techniques, in another order and at other costs: "alldiff", "hodoku", "sudokuwiki" or a
    file. `lang` is a language: "en" or "fr". LimitReached is raised after `timeout` seconds (None:
    never).

    >>> import alldiff as ad
    >>> print(ad.rate("4.23.2.4.3..1..2", profile="sudokuwiki"))
    sudokuwiki         easy, score 0
    hardest technique  Full house
    """
    from alldiff import tutor
    from alldiff.languages import language

    spoken = language(lang)
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    scales, own = scales_named(scale), profile_named(profile, scale)
    rating = tutor.rate(puzzle_of(puzzle), watch=watch, scales=scales, profile=own)
    return replace(rating, language=spoken)


def rate_many(
    puzzles: Iterable[Source],
    threads: int = 0,
    *,
    most: float | None = None,
    steps: bool = True,
    scale: str | None = None,
    profile: str | Path | None = None,
    listener: Listener | None = None,
) -> Iterator[Rating | AlldiffError]:
    """Yield the rating of each puzzle in order, or what is wrong with it; 0 threads are all.

    Classic Sudokus are rated in the core, all at the same time. Nothing that takes more effort than
    `most` is tried. The `steps` of Sudoku Explainer can be left out; `scale` is the only one, and
    `profile` another choice of techniques, as for `rate`.
    """
    from alldiff import tutor

    listed = list(puzzles_of(puzzles))
    if most is not None:
        # Nothing takes more than the hardest technique.
        most = min(max(real_number("limit on effort", most), 0.0), MOST_EFFORT)
    scales = scales_named(scale)
    workers = checked_threads(threads)
    own = profile_named(profile, scale if most is None else most)
    return tutor.rate_many(
        listed, workers, most, steps=steps, listener=listener, scales=scales, profile=own
    )


def scales_named(name: str | None) -> tuple[Scale, ...]:
    """Return the scale of a name, or all where there is none."""
    from alldiff.tutor import ALL_SCALES, Scale

    if name is None:
        return ALL_SCALES
    if name not in list(Scale):
        raise UsageError(unknown("scale", name, list(Scale)))
    return (Scale(name),)


def profile_named(source: str | Path | None, otherwise: object) -> Profile | None:
    """Return the profile of a name or a file; nothing else may decide how to rate then."""
    from alldiff.techniques.engine.profile import find_profile

    if source is None:
        return None
    if otherwise is not None:
        raise UsageError("a profile says all: leave out the scale and the limit on effort")
    return find_profile(source)


def drill(
    technique: str,
    puzzles: Iterable[Source] | None = None,
    *,
    kind: str | None = None,
    seed: int = 0,
    timeout: float | None = None,
    listener: Listener | None = None,
) -> Iterator[Exercise]:
    """Yield positions in which a technique is the next step, of puzzles or of new ones.

    New ones are of a `kind`: Sudokus, or else every kind that has what the technique needs.
    LimitReached is raised after `timeout` seconds (None: never) for all of them together.
    """
    from alldiff import tutor
    from alldiff.techniques.engine.catalogue import find

    wanted = find(technique)
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    if puzzles is None:
        new = tutor.new_puzzles(wanted, seed, listener, kind)
        return tutor.exercises(technique, new, watch)
    if kind is not None:
        raise UsageError("a kind is for new puzzles: leave it out, or the puzzles")
    return tutor.exercises(technique, puzzles_of(puzzles), watch)


class Asked(NamedTuple):
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
) -> Asked:
    """Return what the options that hints, steps and explanations share mean."""
    from alldiff.languages import language
    from alldiff.techniques.engine.catalogue import chosen
    from alldiff.techniques.engine.structure import structure_of

    spoken = language(lang)
    where = position(puzzle)
    techniques = chosen(structure_of(where.model), only, without, up_to)
    return Asked(where, techniques, Stopwatch(Limits(None, seconds=timeout), listener), spoken)


def strength_named(name: str) -> Strength:
    """Return the strength of a hint by its name."""
    from alldiff.tutor import Strength

    if name not in list(Strength):
        raise UsageError(unknown("strength", name, list(Strength)))
    return Strength(name)
