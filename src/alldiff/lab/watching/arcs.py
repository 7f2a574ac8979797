"""Trace: AC-3 step by step, built by `tracing.py` from the events in a search.

The queue of `mac` contains variables, each for all the arcs to it: a step is a Revision. The queue
of `mac-arcs` and `ac2001` contains arcs: a step is an ArcStep.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike, fspath

from alldiff.core.errors import UsageError
from alldiff.core.events import Fail, Solution, Try, Undo
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.search import OPTIONS as SEARCH_OPTIONS, Search
from alldiff.reference.arcs import Arc
from alldiff.render import save

STEPS = 500
"""The default number of revisions in a trace."""
SPEC = "mac+mrv"
"""The default search for a trace."""
LEVEL = "mac"
"""The level with a queue of variables."""
NEIGHBOURS = "mac-neighbours"
"""The level with a queue of neighbouring pairs."""
ARC_LEVELS = ("mac-arcs", NEIGHBOURS, "ac2001")
"""The levels with a queue of arcs. Others have neither queue, or prune between the arcs."""
PRUNING = ("prefilter", "last-cell", "naked-pairs")
"""The options that prune between the arcs: the first for sums, the others for AllDifferents."""


@dataclass(frozen=True, slots=True)
class Removal:
    """Values that one constraint removed from a variable: `left` is its domain afterwards."""

    variable: int
    values: tuple[int, ...]
    constraint: int
    because: str
    left: int


@dataclass(frozen=True, slots=True)
class Arcs:
    """The arcs to a variable in one constraint: (z, variable) for each z in `others`.

    A sum, like every non-binary constraint, is revised as a whole (`whole`): not one arc, but
    several variables at once, including the variable itself.
    """

    constraint: int
    others: tuple[int, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Revision:
    """One variable taken from the queue: its domain, the arcs revised, and the outcome.

    `looked` lists the constraints in order; if the step `failed`, the last one is to blame.
    `joined` are the variables that joined the queue, `waiting` those already in it.
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
    """One arc taken from the queue, and the outcome: who lost values, and which arcs joined.

    An arc is a constraint, the variable that may lose values and the one that supports them; the
    variables are -1 if a constraint is revised as a whole.
    """

    number: int
    arc: Arc
    waiting: tuple[Arc, ...]
    removals: tuple[Removal, ...] = ()
    joined: tuple[Arc, ...] = ()
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """A new queue, after a given was assigned, or for anything else that may have changed."""

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

    `cut` means that the search has more steps. `all_arcs` also lists the arcs that removed nothing.
    """

    name: str
    model: Model = field(repr=False)
    search: Search
    entries: tuple[Entry, ...] = field(repr=False)
    cut: bool
    all_arcs: bool = False

    def removals(self) -> list[tuple[int, int, int]]:
        """Return every removed value as (variable, value, constraint), in order."""
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
        """Write the trace to a file: Markdown if its name ends in .md, otherwise text."""
        save(self.markdown() if fspath(path).lower().endswith(".md") else self.text(), path)

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.markdown()


def check_traceable(search: Search) -> None:
    """Raise UsageError unless the search propagates only by AC-3 arcs."""
    if search.level == "gac":
        raise UsageError(
            "the filters of gac prune between the arcs of AC-3, which a trace cannot distinguish; "
            "trace mac, such as mac+mrv"
        )
    if search.level not in (LEVEL, *ARC_LEVELS):
        what = "a search over states" if search.over_states else f"the level {search.level}"
        known = f"{LEVEL} and {' and '.join(ARC_LEVELS)}"
        raise UsageError(t("{} has no queue of arcs to trace; {} have, as in mac+mrv", what, known))
    for option in search.options:
        if option not in PRUNING and not SEARCH_OPTIONS[option].steers:
            raise UsageError(
                t(
                    "{} prunes between the arcs of AC-3, which a trace cannot distinguish; "
                    "leave it out",
                    option,
                )
            )
