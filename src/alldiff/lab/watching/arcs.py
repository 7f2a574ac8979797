"""Trace: AC-3 step by step, from the events of a search.

The queue of AC-3 holds variables, and an event Revise stands for all the arcs to one of them. What
an event does not say follows from docs/semantics.md: which constraints are looked at, in which
order, and, from the next look at the queue, which variables joined it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from operator import itemgetter
from os import PathLike, fspath

from alldiff.constraints import AllDifferent, Less, Relation
from alldiff.errors import UsageError
from alldiff.events import Event, Fail, Prune, Revise, Solution, Try, Undo
from alldiff.model import Model
from alldiff.reference.network import Network, network_of
from alldiff.render import save
from alldiff.replay import Replay
from alldiff.search import OPTIONS as SEARCH_OPTIONS
from alldiff.search import Search

STEPS = 500
"""Revisions that a trace holds where nothing else is said."""
SPEC = "mac+mrv"
"""The search that is traced where none is named."""
LEVEL = "mac"
"""The level that can be traced: others have no arcs, or prune between them too."""
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
class Begin:
    """A new queue, after a given was put in place, or for all that may have changed otherwise."""

    queue: tuple[int, ...]
    given: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Between:
    """What options removed between two queues."""

    options: tuple[str, ...]
    removals: tuple[Removal, ...]


Entry = Revision | Begin | Between | Try | Fail | Undo | Solution


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
            if isinstance(entry, Revision | Between)
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
    if search.level != LEVEL:
        what = "a search over states" if search.over_states else f"the level {search.level}"
        raise UsageError(f"{what} has no arcs to trace; trace mac, such as mac+mrv")
    for option in search.options:
        if option not in PRUNING and not SEARCH_OPTIONS[option].steers:
            raise UsageError(
                f"{option} prunes between the arcs of AC-3, which a trace cannot tell apart; "
                "leave it out (alldiff watch shows it)"
            )


@dataclass(slots=True)
class Tracer:
    """Makes the entries of a trace from events, up to so many revisions."""

    model: Model
    search: Search
    most: int
    entries: list[Entry] = field(default_factory=list)
    cut: bool = False
    revisions: int = 0

    def follow(self, events: Iterable[Event]) -> None:
        """Take in events, each with the domains before it."""
        network = network_of(self.model.domains, self.model.constraints)
        # Each given is put in place when it is its turn, and counts as unassigned until then.
        givens = sorted(self.model.givens, key=itemgetter(0), reverse=True)
        model = replace(self.model, givens=())
        if "no-root" in self.search.options:
            model, givens = self.model, []
        replay = Replay(model, events)
        while (event := replay.forward()) is not None:
            match event:
                case Revise():
                    self._join(replay.domains, network)
                    if self.revisions == self.most:
                        self.cut = True
                        return
                    self._begin(event, givens, replay.domains)
                    self._revision(event, replay.domains[event.variable], network)
                case Prune():
                    self._removal(event, replay.domains[event.variable])
                case Try() | Fail() | Undo() | Solution():
                    if isinstance(event, Fail):
                        self._end(event)
                    self.entries.append(event)

    def _begin(self, event: Revise, givens: list[tuple[int, int]], domains: list[int]) -> None:
        """Tell of a new queue, unless the last one goes on, or holds what was just tried alone."""
        last = self.entries[-1] if self.entries else None
        if isinstance(last, Revision) and (last.waiting or last.joined):
            return
        given = givens.pop() if givens else None
        if given is not None:
            domains[given[0]] = 1 << given[1]
        if not (isinstance(last, Try) and not event.waiting):
            self.entries.append(Begin((event.variable, *event.waiting), given))

    def _revision(self, event: Revise, domain: int, network: Network) -> None:
        self.revisions += 1
        several = domain & (domain - 1)
        steps = network.revise_changed if several else network.revise_fixed
        looked = tuple(
            arcs_of(self.model, constraint, event.variable)
            for _, constraint in steps[event.variable]
        )
        number, variable = self.revisions, event.variable
        self.entries.append(Revision(number, variable, domain, event.waiting, looked))

    def _join(self, domains: list[int], network: Network) -> None:
        """Tell the revision before which variables joined the queue: those it changed."""
        last = self.entries[-1] if self.entries else None
        if isinstance(last, Revision):
            changed = dict.fromkeys(removal.variable for removal in last.removals)
            joined = tuple(
                v
                for v in changed
                if v not in last.waiting
                and (network.revise_changed[v] or not domains[v] & (domains[v] - 1))
            )
            self.entries[-1] = replace(last, joined=joined)

    def _end(self, event: Fail) -> None:
        """Tell the revision before that it failed: it looked no further than what is to blame."""
        last = self.entries[-1] if self.entries else None
        if not isinstance(last, Revision):
            return
        looked = [arcs.constraint for arcs in last.looked]
        emptied = bool(last.removals) and not last.removals[-1].left
        by_option = isinstance(self.model.constraints[event.constraint], AllDifferent)
        if event.constraint in looked and (emptied or not by_option):
            at = looked.index(event.constraint)
            self.entries[-1] = replace(last, looked=last.looked[: at + 1], failed=True)

    def _removal(self, event: Prune, left: int) -> None:
        last = self.entries[-1] if self.entries else None
        options = self._options(event, last)
        if options and not (isinstance(last, Between) and last.options == options):
            self.entries.append(last := Between(options, ()))
        assert isinstance(last, Revision | Between)
        removals = last.removals
        new = Removal(event.variable, (event.value,), event.constraint, event.because, left)
        if removals:
            old = removals[-1]
            if (old.variable, old.constraint) == (new.variable, new.constraint):
                new = replace(new, values=(*old.values, event.value))
                removals = removals[:-1]
        self.entries[-1] = replace(last, removals=(*removals, new))

    def _options(self, event: Prune, last: Entry | None) -> tuple[str, ...]:
        """Return the options that may have removed a value, or none if the last revision did.

        Options prune by sums before the search, and by AllDifferents; from these, a revision has
        taken the one value of its variable, which the options then find nowhere.
        """
        stated = self.model.constraints[event.constraint]
        if isinstance(last, Revision):
            looked = any(arcs.constraint == event.constraint for arcs in last.looked)
            if looked and (not isinstance(stated, AllDifferent) or last.domain == 1 << event.value):
                return ()
        names = PRUNING[1:] if isinstance(stated, AllDifferent) else PRUNING[:1]
        return tuple(name for name in names if name in self.search.options)


def arcs_of(model: Model, constraint: int, variable: int) -> Arcs:
    """Return the arcs to a variable by one constraint, in the order they are looked at."""
    stated = model.constraints[constraint]
    others = tuple(other for other in stated.variables if other != variable)
    return Arcs(constraint, others, not isinstance(stated, AllDifferent | Less | Relation))
