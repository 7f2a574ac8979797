"""Rules that try a condition on every choice of values: how many, for how long, and mistakes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

from alldiff.core.errors import AlldiffError, PluginError
from alldiff.core.plugins import place_in
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Rule, cells_of
from alldiff.rules.framework.grid import GridView

MOST_TUPLES = 1_000_000
"""How many choices of values a condition is tried on."""
SECONDS = 10.0
"""How long code of somebody else may take for one rule."""


def too_many(rule: Rule, grid: GridView, cells: int) -> Iterator[Fault]:
    """Yield that so many cells have too many choices of values to try them all."""
    values = grid.high - grid.low + 1
    if cells > 26 or values**cells > MOST_TUPLES:
        message = f"{rule.name()} has {cells} cells with {values} values each, too many to try all"
        yield Fault(f"{message}: {MOST_TUPLES:,} are the most", cells_of(rule), contradiction=False)


Grid = TypeVar("Grid", bound=GridView)
Said = TypeVar("Said")


@cache
def is_ours(cls: type[Rule]) -> bool:
    """Tell whether a type of rule is one of alldiff, and not of a plugin."""
    return cls.__module__.startswith("alldiff.")


def asked(rule: Rule, method: Callable[[Grid], Iterable[Said]], grid: Grid) -> Iterable[Said]:
    """Return what a method of a rule says; a mistake of somebody else is told by name and line."""
    return method(grid) if is_ours(type(rule)) else guarded(rule, method, grid)


def guarded(rule: Rule, method: Callable[[Grid], Iterable[Said]], grid: Grid) -> Iterator[Said]:
    """Yield what a method says of a rule that somebody else wrote."""
    try:
        yield from method(grid)
    except AlldiffError:
        raise
    except Exception as error:
        raise mistake(f"the rule {rule.type}", method, error) from None


class TooSlow(BaseException):
    """Raised in the middle of a function that takes for ever; nobody but us catches it."""


@contextmanager
def in_time(what: str, function: Callable[..., Any]) -> Iterator[Callable[..., bool]]:
    """Yield a function of somebody else, watched: it must not raise, nor take for ever.

    All calls within the context share the time. A thread raises the end of it in this one, so that
    no call needs to look at a clock, and a loop without end is left, too.
    """
    import ctypes
    import threading

    lock, over = threading.Lock(), False
    here = ctypes.c_ulong(threading.get_ident())
    throw = ctypes.pythonapi.PyThreadState_SetAsyncExc

    def end() -> None:
        with lock:
            if not over:
                throw(here, ctypes.py_object(TooSlow))

    def watched(*values: int) -> bool:
        try:
            return bool(function(*values))
        except AlldiffError:
            raise
        except Exception as error:
            shown = ", ".join(map(str, values))
            raise mistake(f"{what}, asked about {shown},", function, error) from None

    timer = threading.Timer(SECONDS, end)
    timer.daemon = True
    timer.start()
    try:
        yield watched
    except TooSlow:
        raise PluginError(
            f"{what} takes longer than {SECONDS:g} seconds to try all values: it must be quicker, "
            "or name fewer cells"
        ) from None
    finally:
        with lock:
            over = True
            timer.cancel()
            # What was thrown and has not arrived yet shall not arrive anywhere else.
            throw(here, None)


def mistake(what: str, function: Callable[..., Any], error: Exception) -> PluginError:
    """Return what to tell about an exception in the code of somebody else."""
    code = getattr(function, "__code__", None)
    file = code.co_filename if code else ""
    line = place_in(error.__traceback__, os.path.realpath(file)) if file else None
    where = f"{file}, line {line}: " if line else ""
    return PluginError(f"{where}{what} raised {type(error).__name__}: {error}")
