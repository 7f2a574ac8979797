"""What third-party engines share: everything except building and solving the model.

Each has one search, `strong`, and reports no events. Its file here defines a subclass with
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
    Regions,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.decomposition import restored, without_regions
from alldiff.core.errors import AlldiffError, UsageError, WrongSolution
from alldiff.core.limits import CANCELLED, Listener, Stopwatch
from alldiff.core.messages import t
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
"""How long a search that cannot poll its listener waits for another thread to do so."""
KNOWN = (AllDifferent, Sum, Less, Relation, Linear, Sets, Table, Automaton, Regions)
Values = tuple[int, ...]
Found = Callable[[Values], None]
"""Receives each solution as soon as it is found."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a search ended: the limit it reached (None: the search space was covered), its counters.

    The counters are the engine's own; do not compare them with another engine's.
    """

    limit_reached: str | None = None
    stats: Stats = field(default_factory=Stats)


class ForeignEngine(Engine):
    """A third-party engine, in a package installed by the extra with the same name."""

    name: str
    summary: str
    package: str
    """The distribution to install."""
    module: str
    """The module to import."""
    limits_nodes = False
    """Whether it supports a limit on nodes."""
    limits_seconds = True
    """Whether it checks the clock itself; otherwise its process is ended."""
    bits: int | None = None
    """How many bits its numbers in linear equations have, or None for any."""

    def unavailable(self) -> str | None:
        """Return that the package is missing and which extra installs it, or None."""
        # Found, not imported: an import can take a second, and `alldiff info` only checks.
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
        """Import everything needed for a search."""
        return import_module(self.module)

    def prepare(self) -> None:
        """Import everything needed for a search."""
        self.load()

    def prepare_for(self, limits: Limits, listener: Listener | None) -> None:
        """Prepare for a search with these limits."""
        self.prepare()

    def unsupported(self, model: Model, search: Search) -> str | None:
        """Return which constraint or search the engine does not support, or None."""
        for constraint in model.constraints:
            if not isinstance(constraint, KNOWN):
                return f'it does not support {type(constraint).__name__}; engine="reference" does'
            if isinstance(constraint, Linear) and self.bits is not None:
                reach = abs(constraint.total)
                for k, v in zip(constraint.coefficients, constraint.variables, strict=True):
                    reach += abs(k) * model.domains[v].bit_length()
                if reach >> self.bits - 1:
                    return f"its numbers have {self.bits} bits, and a linear equation needs more"
        if search.level != STRONG:
            return f"its only search is {STRONG}"
        if search.threads is not None:
            return "it cannot be split over threads"
        return None

    def best_spec(self, model: Model) -> str:
        """Return the spec for its only search."""
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
        if reason := self.unavailable() or self.unsupported(model, search):
            raise UsageError(t("the engine {} cannot be used here: {}", self.name, reason))
        if limits.memory is not None or (limits.nodes is not None and not self.limits_nodes):
            which = "memory" if self.limits_nodes else "nodes or memory"
            raise UsageError(
                t("the engine {} has no limit on {}: limit the seconds", self.name, which)
            )
        if (plain := without_regions(model)) is not model:
            return restored(self.solve(plain, search, limits, keep, listener), model)
        # One-time imports and start-up are not part of the search.
        self.prepare_for(limits, listener)
        start = perf_counter()
        kept: list[Values] = []
        count = 0

        def found(values: Values) -> None:
            nonlocal count
            if not model.holds(values):
                raise WrongSolution(t("{} offered a wrong solution: {}", self.name, values))
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
        """Enumerate a model's solutions within the limits, distinct in their visible values."""
        return self.run_here(model, limits, found, listener)

    def run_here(
        self,
        model: Model,
        limits: Limits,
        found: Found,
        listener: Listener | None = None,
        variant: str = "",
    ) -> Ending:
        """The same in this process; `variant` is another way to use the engine, for benchmarks."""
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
        """Enumerate the solutions within the remaining limits; no domain is empty."""


class WorkerEngine(ForeignEngine):
    """A third-party engine that searches in a child process, one for each calling thread.

    `alldiff.engines.worker` explains why.
    """

    def __init__(self) -> None:
        self._own = local()

    def prepare(self) -> None:
        """Start the child, and wait until it has imported everything it needs."""
        self._worker()

    def run(
        self, model: Model, limits: Limits, found: Found, listener: Listener | None = None
    ) -> Ending:
        """Search in the child, and end the child if there is no other way to stop it."""
        worker = self._worker()
        stopwatch = Stopwatch(limits)
        try:
            with asking(listener, worker.process.kill):
                return worker.search(model, stopwatch, found)
        except EOFError:
            worker.end()
            if listener is not None and listener.cancelled:
                return Ending(CANCELLED)
            if reached := stopwatch.over():
                return Ending(reached)
            raise AlldiffError(
                t("the engine {} terminated unexpectedly: {}", self.name, worker.last_words())
            ) from None
        except KeyboardInterrupt:
            worker.end()
            return Ending("interrupted")
        except BaseException:
            worker.end()
            raise

    def _worker(self) -> Worker:
        """Return this thread's child, starting a new one if there is none or it has ended."""
        from alldiff.engines.worker import Worker

        worker: Worker | None = getattr(self._own, "worker", None)
        if worker is None or not worker.alive():
            worker = self._own.worker = Worker(self.name)
        return worker


@contextmanager
def asking(listener: Listener | None, stop: Callable[[], object]) -> Iterator[None]:
    """Poll the listener in a thread while a search that cannot do so runs; stop it on request.

    An exception from the listener's own function also ends the search, and is raised here.
    """
    if listener is None:
        yield
        return
    over = Event()
    failure: list[BaseException] = []

    def ask() -> None:
        while not over.wait(ASK_SECONDS):
            try:
                # Repeatedly, because the search may only just be starting.
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
    """Return whether totals that some engines cannot represent can be reached at all.

    These are the negative and the very large ones. The engines handle the others.
    """
    for constraint in model.constraints:
        if isinstance(constraint, Sum) and not 0 <= constraint.total < LARGEST_TOTAL:
            scope = [domains[v] for v in constraint.variables]
            least = sum((domain & -domain).bit_length() - 1 for domain in scope)
            if not least <= constraint.total <= sum(domain.bit_length() - 1 for domain in scope):
                return False
    return True


def open_variables(constraint: AllDifferent | Sets, domains: Sequence[int]) -> list[int]:
    """Return the unsettled variables; the settled ones already differ from them."""
    return [v for v in constraint.variables if domains[v] & (domains[v] - 1)]


def allowed_tuples(constraint: Relation | Table, domains: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the tuples in a relation or a table that the domains allow, in order."""
    scope = [domains[v] for v in constraint.variables]
    return [
        one
        for one in sorted(constraint.allowed)
        if all(x >= 0 and domain >> x & 1 for x, domain in zip(one, scope, strict=True))
    ]


def possible_sets(constraint: Sets, domains: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the distinct sets with values for all variables and places for all values."""
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
    """Return the pairs (number of a set, value) possible for a variable in Sets."""
    return [(i, x) for i, one in enumerate(chosen) for x in one if domain >> x & 1]


def possible_moves(constraint: Automaton, domains: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the moves (state, value, next state) whose value is in some domain."""
    union = 0
    for v in constraint.variables:
        union |= domains[v]
    return [
        (state, value, reached)
        for state, moves in enumerate(constraint.moves)
        for value, reached in moves
        if value >= 0 and union >> value & 1
    ]
