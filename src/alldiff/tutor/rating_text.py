"""Ratings in words, in every language: a few lines for one puzzle, one line for each of many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from alldiff.core.result import Status
from alldiff.languages import Language, Phrase, phrase
from alldiff.techniques.engine.catalogue import Difficulty
from alldiff.techniques.engine.walk import Ending
from alldiff.techniques.ratings.by_reason import WIDEST

if TYPE_CHECKING:
    from alldiff.techniques import Technique
    from alldiff.techniques.engine.profile import ProfileRating
    from alldiff.tutor.rating import Rating

LEVELS = {*Difficulty, "unfair"}
"""Levels that every language has a word for."""
Row = tuple[Phrase | str, Phrase | str]
"""The name of a figure, and the figure."""


def text(rating: Rating, language: Language) -> str:
    """Return a rating as a few lines, after what is wrong with the puzzle."""
    lines = rating.diagnosis.messages(language)
    if rating.diagnosis.status is Status.NONE:
        return "\n".join(lines)
    said = [(language.say(name), language.say(what)) for name, what in rows(rating, language)]
    width = max((len(name) for name, _ in said), default=0)
    return "\n".join([*lines, *(f"{name:<{width}}  {what}" for name, what in said)])


def line(rating: Rating, language: Language) -> str:
    """Return a rating in one line."""
    if rating.diagnosis.status is Status.NONE:
        return rating.diagnosis.messages(language)[0]
    parts: list[Phrase | str] = []
    if rating.rated_by_path:
        parts.append(difficulty(rating))
    own, other = rating.explainer, rating.hodoku
    if own is not None and own.ending == "solved":
        parts.append(f"ER {own.er:.1f}/{own.ep:.1f}/{own.ed:.1f}")
    if other is not None:
        level = phrase(str(other.level).lower())
        parts.append(phrase("rated-hodoku-line", level=level, score=other.score))
    if rating.profiled is not None:
        said = profiled(rating.profiled)
        parts.append(phrase("titled", title=rating.profiled.profile.title, said=said))
    if rating.hardest is not None:
        title = title_of(rating.hardest, language)
        count = rating.techniques[rating.hardest.name]
        parts.append(phrase("times", count=count, title=title))
    told = ", ".join(map(language.say, parts))
    messages = rating.diagnosis.messages(language)
    return f"{told}, ({messages[0]})" if messages else told


def rows(rating: Rating, language: Language) -> Iterator[Row]:
    """Yield the figures of a rating, one after another."""
    if rating.rated_by_path:
        yield phrase("rated-difficulty"), difficulty(rating)
    if rating.profiled is not None:
        yield rating.profiled.profile.title, profiled(rating.profiled)
    own, other = rating.explainer, rating.hodoku
    if own is not None:
        figures = f"ER {own.er:.1f}, EP {own.ep:.1f}, ED {own.ed:.1f}"
        harder = own.ending != "solved"
        yield "Sudoku Explainer", phrase("rated-so-far", rated=figures) if harder else figures
    if other is not None:
        level = phrase(str(other.level).lower())
        yield "HoDoKu", phrase("rated-level", level=level, score=other.score)
    if rating.hardest is not None:
        yield phrase("rated-hardest"), title_of(rating.hardest, language)
    if rating.hardest is not None and rating.rated_by_path:
        by_reason = rating.by_reason
        yield phrase("rated-effort"), f"{by_reason.rating:.1f}"
        count = phrase("rated-of", count=by_reason.hard_steps, all=rating.steps)
        yield phrase("rated-hard-steps"), count
        key = "rated-ways-or-more" if by_reason.bottleneck >= WIDEST else "rated-ways"
        yield phrase("rated-bottleneck"), phrase(key, count=by_reason.bottleneck)


def difficulty(rating: Rating) -> Phrase:
    """Return the difficulty of a puzzle, also where it has none."""
    if rating.difficulty is not None:
        return phrase(str(rating.difficulty))
    if rating.ending is Ending.LIMIT:
        return phrase("rated-limit")
    if rating.most is None:
        return phrase("rated-beyond")
    return phrase("rated-above", most=f"{rating.most:g}")


def profiled(rating: ProfileRating) -> Phrase:
    """Return the rating by a profile; its levels are named as the profile does."""
    score = f"{rating.score:g}"
    if rating.ending is not Ending.SOLVED:
        return phrase("rated-beyond-profile", score=score)
    if rating.level is None:
        return phrase("rated-score", score=score)
    level = phrase(rating.level) if rating.level in LEVELS else rating.level
    return phrase("rated-level", level=level, score=score)


def title_of(technique: Technique, language: Language) -> str:
    """Return what a language calls a technique."""
    return language.of_technique(technique.name, technique.title, technique.rule)[0]
