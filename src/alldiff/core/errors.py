"""The errors of alldiff: one tree under AlldiffError. A number is the exit code on the shell.

* AlldiffError: 2
  * UsageError: 2, also a ValueError
    * UnsupportedSearch: 2
    * PluginError: 2
    * PortTaken: 2, in `alldiff.web.server`
    * UnknownExample: 2, in `alldiff.web.jobs.gallery`
  * ReadError: 5, also a ValueError
    * WrongShape: 5, in `alldiff.formats.files.alldiff_json`
    * ProofError: 5
    * WrongTrace: 5, in `alldiff.tutor.traces`
  * WriteError: 2, also a ValueError
  * InvalidPuzzle: 1 or 5, also a ValueError
  * ModelError: 2, also a ValueError
  * LimitReached: 4
    * Cancelled: 4, in `alldiff.bulk.pipeline`
    * Ended: 4, in `alldiff.core.limits`
  * NoSolution: 1, in `alldiff.paper`
  * WrongSolution: 70
  * WrongDeduction: 70
  * MissingExtra: 2, also an ImportError

Ctrl-C during a search raises `alldiff.core.result.Interrupted`, a KeyboardInterrupt. A reader that
assumes something, or leaves something out, issues a ReadWarning.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from alldiff.core.messages import Message, advised, t

if TYPE_CHECKING:
    from alldiff.core.puzzle import Fault

__all__ = [
    "AlldiffError",
    "InvalidPuzzle",
    "LimitReached",
    "MissingExtra",
    "ModelError",
    "PluginError",
    "ProofError",
    "ReadError",
    "ReadWarning",
    "UnsupportedSearch",
    "UsageError",
    "WriteError",
    "WrongDeduction",
    "WrongSolution",
]

FAULTS_TOLD = 3
"""How many faults one message lists."""
MOST_THREADS = 4096
LARGEST_NUMBER = (1 << 63) - 1
"""The greatest limit or count that the core can store."""


class Picklable(BaseException):
    """An error that survives pickling, so another process can raise it unchanged.

    Exceptions are usually unpickled by calling their class with `args`, the message. That fails for
    a class whose constructor takes other arguments.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), self.args, self.__dict__)


def restored(kind: type[BaseException], args: tuple[Any, ...], members: dict[str, Any]) -> Any:
    """Return an error with the arguments and members of the pickled one."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(members)
    return error


class AlldiffError(Picklable, Exception):
    """Base class for all errors in alldiff; the message is one sentence a person can act on."""

    exit_code = 2

    def __str__(self) -> str:
        return advised(self.args[0]) if self.args else ""


class UsageError(AlldiffError, ValueError):
    """An invalid call: an unknown name, a limit of zero."""


class UnsupportedSearch(UsageError):
    """A search that no permitted engine can run on this model; the message says why."""


class PluginError(UsageError):
    """Third-party code misbehaved; the message says which code, where and how."""


class ReadError(AlldiffError, ValueError):
    """Invalid input; the message says where (source, line, column from 1) and what was expected."""

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
        said = advised(self.message)
        return f"{', '.join(place)}: {said}" if place else said


class ReadWarning(UserWarning):
    """Something that a reader assumed or left out."""


class ProofError(ReadError):
    """A certificate that does not prove its claim; the message says where it fails."""


class WriteError(AlldiffError, ValueError):
    """A puzzle that the format cannot represent, or a place that cannot be written."""


class InvalidPuzzle(AlldiffError, ValueError):
    """A puzzle with faults: it can be stored and drawn, but not solved."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        told = "; ".join(fault.message for fault in faults[:FAULTS_TOLD])
        more = len(faults) - FAULTS_TOLD
        super().__init__(f"{told}; and {more} more" if more > 0 else told)
        self.faults = tuple(faults)

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        """1 if the clues contradict each other, 5 if the puzzle is incomplete."""
        return 1 if all(fault.contradiction for fault in self.faults) else 5


class ModelError(AlldiffError, ValueError):
    """A model that is malformed: a variable out of range, an empty scope."""


class LimitReached(AlldiffError):
    """A limit or a cancelled listener ended the work before the answer was known.

    `found` is what was known by then: a number of solutions, candidates, redundant givens, or the
    generated puzzle that came nearest to the request. In that last case `shortfall` says what the
    puzzle lacks.
    """

    exit_code = 4
    shortfall: str = ""

    def __init__(self, message: str, *, found: Any = None) -> None:
        super().__init__(message)
        self.found = found


class WrongSolution(AlldiffError):
    """An engine returned a solution that breaks a constraint: a defect in alldiff."""

    exit_code = 70


class WrongDeduction(AlldiffError):
    """A step that does not follow from its reasons: a defect in the technique that found it."""

    exit_code = 70


class MissingExtra(AlldiffError, ImportError):
    """An optional package is not installed; the message names the extra that installs it."""

    def __init__(self, purpose: str, package: str, extra: str) -> None:
        super().__init__(f"{purpose} needs the package {package}: pip install 'alldiff[{extra}]'")
        self.extra = extra


def suggest(word: str, known: Sequence[str], likeness: float = 0.5) -> str:
    """Return ' (did you mean X?)' for the known name closest to `word`, or ''."""
    near = closest(word, known, likeness)
    return t(" (did you mean {}?)", near) if near else ""


def closest(word: str, known: Sequence[str], likeness: float = 0.5) -> str:
    """Return the known name closest to `word`, or '' if none is as like it, from 0 to 1."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, n=1, cutoff=likeness)), "")


def whole_number(noun: str, value: SupportsIndex) -> int:
    """Return any integer type, such as NumPy's, as an int; raise UsageError for anything else.

    >>> import numpy as np
    >>> whole_number("seed", np.int64(-1))
    -1
    """
    try:
        return index(value)
    except TypeError:
        raise UsageError(t("a {} is a whole number, not {!r}", noun, value)) from None


def real_number(noun: str, value: float) -> float:
    """Return any real number as a float; raise UsageError for anything else, including nan."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = nan
    if isinstance(value, str) or isnan(number):
        raise UsageError(t("a {} is a number, not {!r}", noun, value))
    return number


def within(noun: str, value: SupportsIndex, least: int, most: int = LARGEST_NUMBER) -> int:
    """Return a whole number, checked against bounds."""
    number = whole_number(noun, value)
    if not least <= number <= most:
        raise UsageError(t("a {} is from {} to {:,} here, not {}", noun, least, most, number))
    return number


def checked_threads(threads: SupportsIndex | None, default: int = 0) -> int:
    """Return a number of threads, 0 for all cores; `default` if none is given."""
    if threads is None:
        return default
    return within("number of threads (0 for all)", threads, 0, MOST_THREADS)


def unknown(noun: str, name: str, known: Sequence[str]) -> Message:
    """Return the message for an unknown name, with suggestions."""
    if near := closest(name, known):
        return t("unknown {} {!r}: did you mean {}?", noun, name, near)
    return t("unknown {} {!r}; known: {}", noun, name, ", ".join(known))
