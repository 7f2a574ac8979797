"""The native core of alldiff; engines/native.py is what calls it."""

from collections.abc import Sequence

LEVELS: tuple[str, ...]
VARIABLE_ORDERS: tuple[str, ...]
VALUE_ORDERS: tuple[str, ...]
OPTIONS: tuple[str, ...]

class Model:
    """A model in native form."""

    def __init__(
        self,
        domains: Sequence[int],
        constraints: Sequence[tuple[object, ...]],
        givens: Sequence[tuple[int, int]],
    ) -> None: ...
    @property
    def variables(self) -> int: ...

def twin_solve(
    model: Model,
    level: str,
    variables: Sequence[str],
    value: str,
    options: Sequence[str],
    seed: int,
    solutions: int,
    nodes: int,
    seconds: float,
    keep: int,
) -> tuple[
    int,
    bool,
    str | None,
    tuple[int, int, int, int, int, int, int, float],
    tuple[tuple[int, ...], ...],
]:
    """Search as the reference engine does: count, complete, limit reached, counters, solutions."""

class TwinSteps:
    """A search as of the reference engine, in steps."""

    def __init__(
        self,
        model: Model,
        level: str,
        variables: Sequence[str],
        value: str,
        options: Sequence[str],
        seed: int,
        solutions: int,
        nodes: int,
        seconds: float,
    ) -> None: ...
    def next(self, most: int) -> tuple[bytes, tuple[tuple[int, ...], ...], str | None, bool]:
        """Go on: events, the solutions they tell of, the limit reached, and whether it is over."""

class Stop:
    """Ends, from any thread, the searches that it was given to."""

    def __init__(self) -> None: ...
    def ask(self) -> None: ...

def strong_solve(
    model: Model,
    seed: int,
    solutions: int,
    nodes: int,
    seconds: float,
    keep: int,
    memory_bytes: int,
    threads: int,
    stop: Stop | None = None,
) -> tuple[
    int,
    bool,
    str | None,
    tuple[int, int, int, int, int, int, float],
    tuple[tuple[int, ...], ...],
]:
    """Search with the strongest means: count, complete, limit, counters, solutions."""

def strong_split(
    model: Model,
    solutions: int,
    nodes: int,
    seconds: float,
    keep: int,
    parts: int,
) -> tuple[
    tuple[
        int,
        bool,
        str | None,
        tuple[int, int, int, int, int, int, float],
        tuple[tuple[int, ...], ...],
    ],
    tuple[tuple[int, ...], ...] | None,
]:
    """Search a little, then divide the rest: the outcome, and the domains of each part or None."""
