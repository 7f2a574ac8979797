"""How hard a puzzle is: by the steps of its path, and on the scales of two other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from alldiff.core.errors import LimitReached
from alldiff.core.limits import Stopwatch
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Status
from alldiff.kinds.sudoku import is_classic
from alldiff.languages import Language, english
from alldiff.techniques.engine.catalogue import TECHNIQUES, Difficulty, Technique, chosen
from alldiff.techniques.engine.position import Position, start
from alldiff.techniques.engine.profile import Profile, ProfileRating, profile_rating
from alldiff.techniques.engine.reasoning import NO_LIMIT
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.walk import Ending, walk
from alldiff.techniques.ratings.by_reason import ReasonRating, rate_by_reason, step_rating
from alldiff.techniques.ratings.hodoku import HodokuRating, hodoku_rating
from alldiff.techniques.ratings.sudoku_explainer import HARDEST, SeRating, se_rating
from alldiff.tutor.diagnosis import Diagnosis, diagnose
from alldiff.tutor.hint import diagnosis_record, holding
from alldiff.tutor.rating_text import line, text


class Scale(StrEnum):
    """What a puzzle is rated by."""

    ALLDIFF = "alldiff"
    """The path by the easiest step each time."""
    SE = "se"
    """Sudoku Explainer."""
    HODOKU = "hodoku"


ALL_SCALES = tuple(Scale)
NOT_RATED = ReasonRating(0.0, 0, 0)


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, by the path that takes the easiest step each time.

    `by_reason` has the effort of its hardest step, how many steps are as difficult, and how many
    were open where there were fewest; `hardest` is the technique of that step. `explainer` and
    `hodoku` are the ratings on other scales, for classic Sudoku. Nothing that takes more effort
    than `most` was tried, and it was rated on no other `scales`. `profiled` is the rating by a
    profile, instead of all these.
    """

    diagnosis: Diagnosis
    ending: Ending
    techniques: dict[str, int]
    hardest: Technique | None
    by_reason: ReasonRating
    explainer: SeRating | None = None
    hodoku: HodokuRating | None = None
    most: float | None = None
    scales: tuple[Scale, ...] = ALL_SCALES
    profiled: ProfileRating | None = None
    language: Language = field(default_factory=english)
    limit_reached: str | None = None
    """What ended it early, so that figures are missing: "seconds" or "cancelled"."""

    @property
    def difficulty(self) -> Difficulty | None:
        """The difficulty of the puzzle; None where the techniques do not solve it."""
        rated = self.rated_by_path and self.ending is Ending.SOLVED
        return self.by_reason.difficulty if rated else None

    @property
    def rated_by_path(self) -> bool:
        """Whether it was rated by the path that takes the easiest step each time."""
        return Scale.ALLDIFF in self.scales

    @property
    def steps(self) -> int:
        """How many steps the path has."""
        return sum(self.techniques.values())

    def __str__(self) -> str:
        return text(self, self.language)

    def line(self) -> str:
        """Return the rating in one line."""
        return line(self, self.language)

    def record(self) -> dict[str, Any]:
        """Return the rating with the field names of the JSON form."""
        own, other = self.explainer, self.hodoku
        path = self.rated_by_path and self.ending is not Ending.LIMIT
        return {
            **diagnosis_record(self.diagnosis, self.language),
            "difficulty": None if self.difficulty is None else str(self.difficulty),
            "er": None if own is None or own.ending != "solved" else own.er,
            "ep": None if own is None else own.ep or None,
            "ed": None if own is None else own.ed or None,
            "hodoku_level": None if other is None else str(other.level).lower(),
            "hodoku_score": None if other is None else other.score,
            "hardest": None if self.hardest is None else self.hardest.name,
            "effort": self.by_reason.rating if path and self.hardest is not None else None,
            "steps": self.steps if path or self.profiled is not None else None,
            "hard_steps": self.by_reason.hard_steps if path else None,
            "bottleneck": self.by_reason.bottleneck if path else None,
            "techniques": self.techniques,
            **({} if self.profiled is None else profile_record(self.profiled)),
        }


def profile_record(rating: ProfileRating) -> dict[str, Any]:
    """Return the rating by a profile with the field names of the JSON form."""
    return {
        "profile": rating.profile.title,
        "profile_level": rating.level,
        "profile_score": rating.score,
    }


def rate(
    puzzle: Puzzle,
    most: float | None = None,
    watch: Stopwatch = NO_LIMIT,
    scales: Sequence[Scale] = ALL_SCALES,
    profile: Profile | None = None,
) -> Rating:
    """Return how hard a puzzle is; raises InvalidPuzzle where it has faults.

    Nothing that takes more effort than `most` is tried: such a puzzle is only known to be harder.
    With a profile it is rated by that alone. What has no solution has no rating. `found` of a
    LimitReached has the figures known by then.
    """
    position = start(puzzle)
    chosen_scales = () if profile is not None else tuple(scales)
    diagnosis = diagnose(position, watch)
    known = Rating(diagnosis, Ending.LIMIT, {}, None, NOT_RATED, most=most, scales=chosen_scales)
    try:
        for more in ratings(position, known, watch, profile):
            known = more
    except LimitReached as limit:
        limit.found = replace(known, limit_reached=watch.over())
        raise
    return known


def ratings(
    position: Position, rating: Rating, watch: Stopwatch, profile: Profile | None
) -> Iterator[Rating]:
    """Yield the rating with more and more figures; the last one has all."""
    diagnosis, most, scales = rating.diagnosis, rating.most, rating.scales
    unrated = replace(rating, ending=Ending.CONTRADICTION, scales=())
    if diagnosis.status is Status.NONE:
        yield unrated
        return
    if profile is not None:
        usable = holding(profile.techniques(structure_of(position.model)), diagnosis)
        own = profile_rating(position, profile, usable, watch)
        if own.ending is Ending.CONTRADICTION:
            yield unrated
            return
        yield replace(
            rating,
            ending=own.ending,
            techniques=own.techniques,
            hardest=own.hardest,
            profiled=own,
        )
        return
    rating = replace(rating, ending=Ending.STUCK)
    if Scale.ALLDIFF in scales:
        techniques = holding(chosen(structure_of(position.model)), diagnosis)
        if most is not None:
            techniques = [one for one in techniques if one.effort <= most]
        path = walk(position, techniques, checked=False, watch=watch)
        if path.ending is Ending.CONTRADICTION:
            yield unrated
            return
        times = Counter(step.technique for step in path.steps)
        step = max(path.steps, key=lambda step: step_rating(position.model, step), default=None)
        rating = replace(
            rating,
            ending=path.ending,
            techniques={one.name: times[one.name] for one in techniques if one.name in times},
            by_reason=rate_by_reason(path, watch),
            hardest=None if step is None else TECHNIQUES[step.technique],
        )
    yield rating
    if not is_classic(position.puzzle) or diagnosis.status is not Status.UNIQUE:
        return
    if Scale.SE in scales:
        hardest = HARDEST if most is None else most
        rating = replace(rating, explainer=se_rating(position, most=hardest, watch=watch))
        yield rating
    harder = Scale.ALLDIFF in scales and most is not None and rating.ending is not Ending.SOLVED
    if Scale.HODOKU in scales and not harder:
        yield replace(rating, hodoku=hodoku_rating(position, watch=watch))
