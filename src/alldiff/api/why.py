"""Why a puzzle has no solution, and how to repair it."""

from typing import Annotated

from alldiff.api.sources import AnySource, resolve
from alldiff.core.annotations import Lang, Listener, Option, Timeout, documented, limited
from alldiff.core.limits import Limits, Stopwatch
from alldiff.core.model import Model
from alldiff.languages import language
from alldiff.techniques import Position
from alldiff.techniques.engine.position import position_of
from alldiff.tutor.why import MOST_SETS, Why, why as why_of

WHY_SECONDS = 60.0
"""How long the work may take, unless another time is named."""


@documented
@limited
def why(
    puzzle: AnySource | Position,
    *,
    every: Annotated[bool, Option("Find all conflict sets, up to the limit.")] = False,
    limit: Annotated[
        int, Option("Maximum number of conflict sets to list.", "N", least=1, most=10_000)
    ] = MOST_SETS,
    smallest: Annotated[bool, Option("Prove that no conflict set has fewer clues.")] = False,
    no_repairs: Annotated[bool, Option("Do not look for repairs.")] = False,
    timeout: Timeout = WHY_SECONDS,
    listener: Listener = None,
    lang: Lang = "en",
) -> Why:
    """Return which entries, givens and clues contradict each other, and possible repairs.

    A conflict set is minimal: without any one of its clues, the rest has a solution. Base rules
    such as rows and boxes are named last. `str()` is a text, and a notebook shows the picture. For
    why a single candidate is wrong, see `why_not`.

    >>> import alldiff as ad
    >>> print(ad.why("44.......3..1..2", no_repairs=True))
    No solution: with row 1, R1C1=4 and R1C2=4 contradict each other.
    <BLANKLINE>
       1. 4 appears twice in row 1.
    """
    spoken = language(lang)
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    asked = puzzle if isinstance(puzzle, Position) else resolve(puzzle)
    if not isinstance(asked, Position | Model):
        asked = position_of(asked)
    return why_of(
        asked, watch, spoken, sets=limit if every else 1, smallest=smallest, mend=not no_repairs
    )
