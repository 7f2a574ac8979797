"""Rules that try a condition on every choice of values: how many, for how long, and mistakes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from alldiff.core.errors import AlldiffError, PluginError
from alldiff.core.messages import t
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
        message = t(
            "{} has {} cells with {} values each, too many to try all", rule.name(), cells, values
        )
        yield Fault(
            t("{}: the maximum is {:,}", message, MOST_TUPLES), cells_of(rule), contradiction=False
        )


Grid = TypeVar("Grid", bound=GridView)
Said = TypeVar("Said")


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

    lock, over, thrown = threading.Lock(), False, False
    here = ctypes.c_ulong(threading.get_ident())
    throw = ctypes.pythonapi.PyThreadState_SetAsyncExc

    def end() -> None:
        nonlocal thrown
        with lock:
            if not over:
                thrown = True
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
        try:
            yield watched
        finally:
            with lock:
                over = True
            timer.cancel()
            if thrown:
                # What has not arrived yet arrives at the next jump back, and not anywhere else. To
                # take it back would leave Python 3.11 looking for it for ever: slowly, and under
                # a debugger in a loop without end.
                for _ in range(100):
                    pass
    except TooSlow:
        raise PluginError(
            t(
                "{} takes longer than {:g} seconds to try all values: it must be "
                "quicker, or name fewer cells",
                what,
                SECONDS,
            )
        ) from None


def mistake(what: str, function: Callable[..., Any], error: Exception) -> PluginError:
    """Return the message about an exception in a plugin."""
    code = getattr(function, "__code__", None)
    file = code.co_filename if code else ""
    line = place_in(error.__traceback__, os.path.realpath(file)) if file else None
    where = f"{file}, line {line}: " if line else ""
    return PluginError(t("{}{} raised {}: {}", where, what, type(error).__name__, error))
