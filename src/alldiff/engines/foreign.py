"""What the engines of others share: everything but how a model is put and solved there.

Each has one search of its own, `strong`, and no events. Its file here gives it a subclass with
`search`, which enumerates the solutions of a model with narrowed domains.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from threading import Event, Thread, local
from time import perf_counter
from typing import TYPE_CHECKING, Any

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Less,
    Linear,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.errors import AlldiffError, UsageError, WrongSolution
from alldiff.core.limits import CANCELLED, Listener, Stopwatch
from alldiff.core.model import Model
from alldiff.core.result import Interrupted, Limits, Result, Stats
from alldiff.core.search import STRONG, Search
from alldiff.engines.base import Engine
from alldiff.engines.narrowing import narrowed

if TYPE_CHECKING:
    from alldiff.engines.worker import Worker

LARGEST_TOTAL = 1 << 31
"""Choco's numbers have 32 bits."""
ASK_SECONDS = 0.02
"""How long a search that cannot ask its listener waits for another thread to do so."""
KNOWN = (AllDifferent, Sum, Less, Relation, Linear, Sets, Table, Automaton)
Values = tuple[int, ...]
Found = Callable[[Values], None]
"""Takes a solution as soon as there is one."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a search ended: the limit it reached (None: the whole space was covered), its counters.

    The counters are the engine's own; they compare with nothing else.
    """

    limit_reached: str | None = None
    stats: Stats = field(default_factory=Stats)


class ForeignEngine(Engine):
    """An engine that others wrote, in a package that an extra of the same name brings."""

    name: str
    summary: str
    package: str
    """What is installed."""
    module: str
    """What is imported."""
    limits_nodes = False
    """Whether it can stop at a number of nodes."""
    limits_seconds = True
    """Whether it looks at the clock itself; otherwise its process is ended."""
    bits: int | None = None
    """How many bits the numbers of a linear equation have there, or None for any."""

    def unavailable(self) -> str | None:
        """Return that the package is missing and which extra brings it, or None."""
        # Found, not imported: that can take a second, and `alldiff info` only asks.
        if find_spec(self.module.partition(".")[0]) is None:
            return f"{self.package} is not installed: pip install 'alldiff[{self.name}]'"
        return None

    def version(self) -> str:
        """Return the package and its version."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            return f"{self.package} {version(self.package)}"
        except PackageNotFoundError:
            return self.package

    def load(self) -> Any:
        """Import what a search needs."""
        return import_module(self.module)

    def prepare(self) -> None:
        """Import what a search needs."""
        self.load()

    def refuses(self, model: Model, search: Search) -> str | None:
        """Return which constraint, or which search, the engine does not have, or None."""
        for constraint in model.constraints:
            if not isinstance(constraint, KNOWN):
                return f'it has no {type(constraint).__name__}, which engine="reference" has'
            if isinstance(constraint, Linear) and self.bits is not None:
                reach = abs(constraint.total)
                for k, v in zip(constraint.coefficients, constraint.variables, strict=True):
                    reach += abs(k) * model.domains[v].bit_length()
                if reach >> self.bits - 1:
                    return f"its numbers have {self.bits} bits, and a linear equation needs more"
        if search.level != STRONG:
            return f"it has a search of its own, named {STRONG}, and no other"
        if search.threads is not None:
            return "it is not split over threads"
        return None

    def best_spec(self, model: Model) -> str:
        """Return the spec of its own search."""
        return STRONG

    def solve(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
    ) -> Result:
        """Search within the limits, keeping at most `keep` solutions (None: all)."""
        if reason := self.unavailable() or self.refuses(model, search):
            raise UsageError(f"the engine {self.name} cannot be used here: {reason}")
        if limits.memory is not None or (limits.nodes is not None and not self.limits_nodes):
            which = "memory" if self.limits_nodes else "nodes or memory"
            raise UsageError(f"the engine {self.name} has no limit on {which}: limit the seconds")
        # What is loaded or started once is no part of the search.
        self.prepare()
        start = perf_counter()
        kept: list[Values] = []
        count = 0

        def found(values: Values) -> None:
            nonlocal count
            if not model.holds(values):
                raise WrongSolution(f"{self.name} offered a wrong solution: {values}")
            count += 1
            if keep is None or len(kept) < keep:
                kept.append(values)

        ending = self.run(model, limits, found, listener)
        result = Result(
            model=model,
            values=tuple(kept),
            count=count,
            complete=ending.limit_reached is None,
            limit_reached=ending.limit_reached,
            stats=replace(ending.stats, seconds=perf_counter() - start),
            search=search,
            engine=self.name,
        )
        if ending.limit_reached == "interrupted":
            raise Interrupted(result)
        return result

    def run(
        self, model: Model, limits: Limits, found: Found, listener: Listener | None = None
    ) -> Ending:
        """Enumerate the solutions of a model within the limits, each once: as to visible ones."""
        return self.run_here(model, limits, found, listener)

    def run_here(
        self,
        model: Model,
        limits: Limits,
        found: Found,
        listener: Listener | None = None,
        variant: str = "",
    ) -> Ending:
        """Do so in this process; `variant` is another way to use the engine, for benchmarks."""
        stopwatch = Stopwatch(limits, listener)
        domains = narrowed(model)
        if domains is None or not in_reach(model, domains):
            return Ending()
        if reached := stopwatch.over():
            return Ending(reached)
        return self.search(model, domains, stopwatch, found, variant)

    @abstractmethod
    def search(
        self,
        model: Model,
        domains: Sequence[int],
        stopwatch: Stopwatch,
        found: Found,
        variant: str = "",
    ) -> Ending:
        """Enumerate the solutions within the limits that are left; no domain is empty."""


class WorkerEngine(ForeignEngine):
    """An engine of others that searches in a child process, one for each thread that asks.

    `alldiff.engines.worker` says why.
    """

    def __init__(self) -> None:
        self._own = local()

    def prepare(self) -> None:
        """Start the child, and wait until it has imported what it needs."""
        self._worker()

    def run(
        self, model: Model, limits: Limits, found: Found, listener: Listener | None = None
    ) -> Ending:
        """Let the child search, and end it where that is the only way to stop it."""
        worker = self._worker()
        start = perf_counter()
        try:
            with asking(listener, worker.process.kill):
                return worker.search(model, limits, found)
        except EOFError:
            worker.end()
            if listener is not None and listener.cancelled:
                return Ending(CANCELLED)
            if limits.seconds is not None and perf_counter() - start >= limits.seconds:
                return Ending("seconds")
            raise AlldiffError(f"the engine {self.name} broke off: {worker.last_words()}") from None
        except KeyboardInterrupt:
            worker.end()
            return Ending("interrupted")
        except BaseException:
            worker.end()
            raise

    def _worker(self) -> Worker:
        """Return the child of this thread, a new one where there is none or it has ended."""
        from alldiff.engines.worker import Worker

        worker: Worker | None = getattr(self._own, "worker", None)
        if worker is None or not worker.alive():
            worker = self._own.worker = Worker(self.name)
        return worker


@contextmanager
def asking(listener: Listener | None, stop: Callable[[], object]) -> Iterator[None]:
    """Let a thread ask the listener while a search runs that cannot, and stop that when told to.

    What the listener's own function raises ends the search too, and is raised here.
    """
    if listener is None:
        yield
        return
    over = Event()
    failure: list[BaseException] = []

    def ask() -> None:
        while not over.wait(ASK_SECONDS):
            try:
                # Again and again, for the search may only just be starting.
                if failure or listener.poll():
                    stop()
            except BaseException as error:
                failure.append(error)

    thread = Thread(target=ask, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        if failure:
            raise failure[0]


def in_reach(model: Model, domains: Sequence[int]) -> bool:
    """Tell whether the totals that are no numbers for some engine can be reached at all.

    Those are the negative and the very large ones. The engines find out about the others.
    """
    for constraint in model.constraints:
        if isinstance(constraint, Sum) and not 0 <= constraint.total < LARGEST_TOTAL:
            scope = [domains[v] for v in constraint.variables]
            least = sum((domain & -domain).bit_length() - 1 for domain in scope)
            if not least <= constraint.total <= sum(domain.bit_length() - 1 for domain in scope):
                return False
    return True


def open_variables(constraint: AllDifferent | Sets, domains: Sequence[int]) -> list[int]:
    """Return the variables that are not settled; those that are differ from them already."""
    return [v for v in constraint.variables if domains[v] & (domains[v] - 1)]


def allowed_tuples(constraint: Relation | Table, domains: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the tuples of a relation or a table that the domains hold, in order."""
    scope = [domains[v] for v in constraint.variables]
    return [
        one
        for one in sorted(constraint.allowed)
        if all(x >= 0 and domain >> x & 1 for x, domain in zip(one, scope, strict=True))
    ]


def possible_sets(constraint: Sets, domains: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the sets that have values for all variables and places for all values, each once."""
    scope = [domains[v] for v in constraint.variables]
    union = 0
    for domain in scope:
        union |= domain
    return [
        one
        for one in dict.fromkeys(constraint.sets)
        if all(x >= 0 and union >> x & 1 for x in one)
        and all(any(domain >> x & 1 for x in one) for domain in scope)
    ]


def set_choices(chosen: Sequence[tuple[int, ...]], domain: int) -> list[tuple[int, int]]:
    """Return the pairs (number of a set, value) that a variable of Sets may have."""
    return [(i, x) for i, one in enumerate(chosen) for x in one if domain >> x & 1]


def possible_moves(constraint: Automaton, domains: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the moves (state, value, next state) with a value of some domain."""
    union = 0
    for v in constraint.variables:
        union |= domains[v]
    return [
        (state, value, reached)
        for state, moves in enumerate(constraint.moves)
        for value, reached in moves
        if value >= 0 and union >> value & 1
    ]
