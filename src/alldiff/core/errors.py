"""The errors of alldiff: one tree under AlldiffError, each with the exit code it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

if TYPE_CHECKING:
    from alldiff.core.puzzle import Fault


FAULTS_TOLD = 3
"""How many faults of a puzzle one message names."""
MOST_THREADS = 4096
LARGEST_NUMBER = (1 << 63) - 1
"""Of a limit or a count: what the core has room for."""


class Picklable(BaseException):
    """An error that comes back from another process as it was.

    Exceptions are usually pickled by calling their class again with `args`, the words of the
    message, which a class that is made from other things cannot be.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), self.args, self.__dict__)


def restored(kind: type[BaseException], args: tuple[Any, ...], members: dict[str, Any]) -> Any:
    """Return an error with the arguments and members of one that was pickled."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(members)
    return error


class AlldiffError(Picklable, Exception):
    """Anything that alldiff refuses to do, in one sentence a person can act on."""

    exit_code = 2


class UsageError(AlldiffError, ValueError):
    """A call that makes no sense: an unknown name, a limit of zero."""


class Refused(UsageError):
    """A search that no engine which may be used can run on this model; says why."""


class PluginError(UsageError):
    """Code of somebody else that does not do what it should; says which, where and what."""


class ReadError(AlldiffError, ValueError):
    """Input that is no puzzle; says where (source, line, column from 1) and what was expected."""

    exit_code = 5

    def __init__(
        self, message: str, *, source: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = [self.source] if self.source else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        return f"{', '.join(place)}: {self.message}" if place else self.message


class WriteError(AlldiffError, ValueError):
    """A puzzle that the wanted format cannot carry, or a place that cannot be written."""


class InvalidPuzzle(AlldiffError, ValueError):
    """A puzzle with faults: it can be held and drawn, but not solved."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        told = "; ".join(fault.message for fault in faults[:FAULTS_TOLD])
        more = len(faults) - FAULTS_TOLD
        super().__init__(f"{told}; and {more} more" if more > 0 else told)
        self.faults = tuple(faults)

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        """1 where the clues contradict each other, 5 where the puzzle is not fully stated."""
        return 1 if all(fault.contradiction for fault in self.faults) else 5


class ModelError(AlldiffError, ValueError):
    """A model that is malformed: a variable out of range, an empty scope."""


class LimitReached(AlldiffError):
    """A limit on nodes or seconds ended the work before the answer was known.

    Where it ended the making of a puzzle, `best` is the puzzle that came nearest to what was asked,
    if there is one, and `shortfall` says what it lacks.
    """

    exit_code = 4
    best: Any = None
    shortfall: str = ""


class WrongSolution(AlldiffError):
    """An engine offered a solution that breaks a constraint: a defect of alldiff."""

    exit_code = 70


class WrongDeduction(AlldiffError):
    """A step that does not follow from its reasons: a defect of the technique that told it."""

    exit_code = 70


class MissingExtra(AlldiffError, ImportError):
    """An optional package is not installed; names the extra that brings it."""

    def __init__(self, purpose: str, package: str, extra: str) -> None:
        super().__init__(f"{purpose} needs the package {package}: pip install 'alldiff[{extra}]'")
        self.extra = extra


def suggest(word: str, known: Sequence[str]) -> str:
    """Return ' (did you mean X?)' for the known name closest to `word`, or ''."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1, cutoff=0.5)
    return f" (did you mean {near[0]}?)" if near else ""


def whole_number(noun: str, value: SupportsIndex) -> int:
    """Return an integer of any type, such as NumPy's, as int; raise UsageError for anything else.

    >>> import numpy as np
    >>> whole_number("seed", np.int64(-1))
    -1
    """
    try:
        return index(value)
    except TypeError:
        raise UsageError(f"a {noun} is a whole number, not {value!r}") from None


def real_number(noun: str, value: float) -> float:
    """Return a number that is one as float; raise UsageError for anything else, nan included."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = nan
    if isinstance(value, str) or isnan(number):
        raise UsageError(f"a {noun} is a number, not {value!r}")
    return number


def within(noun: str, value: SupportsIndex, least: int, most: int = LARGEST_NUMBER) -> int:
    """Return a whole number that is within bounds."""
    number = whole_number(noun, value)
    if not least <= number <= most:
        raise UsageError(f"a {noun} is from {least} to {most:,} here, not {number}")
    return number


def checked_threads(threads: SupportsIndex) -> int:
    """Return a number of threads, 0 for all there are."""
    return within("number of threads (0 for all)", threads, 0, MOST_THREADS)


def unknown(noun: str, name: str, known: Sequence[str]) -> str:
    """Return what to say about a name that is none of the known ones."""
    return f"unknown {noun} {name!r}{suggest(name, known)}; known: {', '.join(known)}"
