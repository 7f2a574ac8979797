"""Trace: AC-3 step by step, as `tracing.py` makes it from the events of a search.

The queue of `mac` holds variables, each for all the arcs to it: a step is a Revision. That of
`mac-arcs` and `ac2001` holds arcs: a step is an ArcStep.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike, fspath

from alldiff.core.errors import UsageError
from alldiff.core.events import Fail, Solution, Try, Undo
from alldiff.core.model import Model
from alldiff.core.search import OPTIONS as SEARCH_OPTIONS
from alldiff.core.search import Search
from alldiff.reference.arcs import Arc
from alldiff.render import save

STEPS = 500
"""Revisions that a trace holds where nothing else is said."""
SPEC = "mac+mrv"
"""The search that is traced where none is named."""
LEVEL = "mac"
"""The level whose queue holds variables."""
ARC_LEVELS = ("mac-arcs", "ac2001")
"""The levels whose queue holds arcs. Others have no queue of either, or prune between the arcs."""
PRUNING = ("prefilter", "last-cell", "naked-pairs")
"""The options that prune between the arcs, of sums the first and of AllDifferents the others."""


@dataclass(frozen=True, slots=True)
class Removal:
    """Values that one constraint took from a variable: `left` is its domain after that."""

    variable: int
    values: tuple[int, ...]
    constraint: int
    because: str
    left: int


@dataclass(frozen=True, slots=True)
class Arcs:
    """The arcs to a variable by one constraint: (z, variable) for each z of `others`.

    A sum is looked at as a whole (`whole`), and so is every constraint that is not made of pairs:
    that is no arc, but the same for several variables at once, the variable itself among them.
    """

    constraint: int
    others: tuple[int, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Revision:
    """One variable taken from the queue: its domain, the arcs looked at, and what came of it.

    `looked` are the constraints in order; where the step `failed`, the last one is that to blame.
    `joined` are the variables that joined the queue, `waiting` those that were in it.
    """

    number: int
    variable: int
    domain: int
    waiting: tuple[int, ...]
    looked: tuple[Arcs, ...]
    removals: tuple[Removal, ...] = ()
    joined: tuple[int, ...] = ()
    failed: bool = False


@dataclass(frozen=True, slots=True)
class ArcStep:
    """One arc taken from the queue, and what came of it: who lost values, and which arcs joined.

    An arc is a constraint, the variable that may lose values and the one that supports them; the
    variables are -1 where a constraint is looked at as a whole.
    """

    number: int
    arc: Arc
    waiting: tuple[Arc, ...]
    removals: tuple[Removal, ...] = ()
    joined: tuple[Arc, ...] = ()
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """A new queue, after a given was put in place, or for all that may have changed otherwise."""

    queue: tuple[int, ...] | tuple[Arc, ...]
    given: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Between:
    """What options removed between two queues."""

    options: tuple[str, ...]
    removals: tuple[Removal, ...]


Entry = Revision | ArcStep | Begin | Between | Try | Fail | Undo | Solution


@dataclass(frozen=True, slots=True)
class Trace:
    """AC-3 in one search, step by step: `str()` is text, `markdown()` a sheet to hand out.

    `cut` tells that the search has more steps. `all_arcs` lists the arcs that removed nothing too.
    """

    name: str
    model: Model = field(repr=False)
    search: Search
    entries: tuple[Entry, ...] = field(repr=False)
    cut: bool
    all_arcs: bool = False

    def removals(self) -> list[tuple[int, int, int]]:
        """Return every value removed as (variable, value, constraint), in order."""
        return [
            (removal.variable, value, removal.constraint)
            for entry in self.entries
            if isinstance(entry, Revision | ArcStep | Between)
            for removal in entry.removals
            for value in removal.values
        ]

    def text(self) -> str:
        """Return the trace as text."""
        from alldiff.lab.watching.arcs_text import plain

        return plain(self)

    def markdown(self) -> str:
        """Return the trace as Markdown."""
        from alldiff.lab.watching.arcs_text import markdown

        return markdown(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the trace to a file: Markdown where its name ends in .md, otherwise text."""
        save(self.markdown() if fspath(path).lower().endswith(".md") else self.text(), path)

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.markdown()


def refuse_untraceable(search: Search) -> None:
    """Raise UsageError unless the arcs of AC-3 are all that the search follows."""
    if search.level == "gac":
        raise UsageError(
            "the filters of gac prune between the arcs of AC-3, which a trace cannot tell apart; "
            "trace mac, such as mac+mrv"
        )
    if search.level not in (LEVEL, *ARC_LEVELS):
        what = "a search over states" if search.over_states else f"the level {search.level}"
        known = f"{LEVEL} and {' and '.join(ARC_LEVELS)}"
        raise UsageError(f"{what} has no queue of arcs to trace; {known} have, as in mac+mrv")
    for option in search.options:
        if option not in PRUNING and not SEARCH_OPTIONS[option].steers:
            raise UsageError(
                f"{option} prunes between the arcs of AC-3, which a trace cannot tell apart; "
                "leave it out (alldiff watch shows it)"
            )
