"""The native core of alldiff; engines/native.py is what calls it."""

from collections.abc import Sequence
from typing import Any

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
    def with_givens(self, givens: Sequence[tuple[int, int]]) -> Model:
        """Return the same model with other givens."""

    @property
    def variables(self) -> int: ...

def read_json(
    text: str,
    members: tuple[tuple[str, str], ...],
    clues: tuple[tuple[str, type, tuple[tuple[str, str], ...]], ...],
) -> dict[str, Any] | None:
    """Read the JSON of one puzzle, or return None where something is out of the ordinary."""

def twin_solve(
    model: Model,
    seed: int,
    solutions: int,
    nodes: int,
    seconds: float,
    keep: int,
    level: str,
    variables: Sequence[str],
    value: str,
    options: Sequence[str],
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
        seed: int,
        solutions: int,
        nodes: int,
        seconds: float,
        level: str,
        variables: Sequence[str],
        value: str,
        options: Sequence[str],
    ) -> None: ...
    def next(self, most: int) -> tuple[bytes, tuple[tuple[int, ...], ...], str | None, bool]:
        """Go on: events, the solutions they tell of, the limit reached, and whether it is over."""

def strong_solve(
    model: Model,
    seed: int,
    solutions: int,
    nodes: int,
    seconds: float,
    keep: int,
    memory_bytes: int,
    threads: int,
) -> tuple[
    int,
    bool,
    str | None,
    tuple[int, int, int, int, int, int, float],
    tuple[tuple[int, ...], ...],
]:
    """Search with the strongest means: count, complete, limit, counters, solutions."""
