"""What every command says of a puzzle without a solution: which clues contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from alldiff.cli.inputs import LoadedPuzzle, fault_records
from alldiff.cli.output import Records
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.limits import CUT_SHORT
from alldiff.core.result import Result, Status

if TYPE_CHECKING:
    from alldiff.tutor.conflict import Conflict

ALL_SECONDS = 20.0
"""How long a command looks for such clues in all its puzzles together."""


class Reasons:
    """The clues that contradict each other, for each puzzle of a command, in time."""

    def __init__(self) -> None:
        self.left = ALL_SECONDS

    def of(self, named: LoadedPuzzle) -> Conflict | None:
        """Return a conflict set of an unsolvable puzzle, if one is found within a second."""
        from alldiff.tutor.conflict import mentioned

        if self.left <= 0:
            return None
        start = monotonic()
        try:
            return mentioned(named.stated)
        finally:
            self.left -= monotonic() - start

    def of_result(self, named: LoadedPuzzle, result: Result) -> Conflict | None:
        """Return a conflict set where a search has found that there is no solution."""
        none = result.status is Status.NONE and result.limit_reached not in CUT_SHORT
        return self.of(named) if none else None

    def invalid_record(self, named: LoadedPuzzle, invalid: InvalidPuzzle) -> dict[str, Any]:
        """Return the record of a puzzle that has faults."""
        why = self.of(named) if invalid.exit_code == 1 else None
        return {
            "puzzle": named.label,
            "kind": named.kind,
            "status": "invalid",
            "faults": fault_records(invalid.faults),
            **record_of(why),
        }

    @contextmanager
    def recorded(self, named: LoadedPuzzle, found: Records) -> Iterator[None]:
        """Add the record of a puzzle that turns out to have faults; they are still raised."""
        try:
            yield
        except InvalidPuzzle as invalid:
            if found.output.records:
                found.add(self.invalid_record(named, invalid))
            raise


def record_of(why: Conflict | None) -> dict[str, Any]:
    """Return a conflict set as a field of the JSON form; nothing without one."""
    return {} if why is None else {"why": why.record()}


def sentence_of(why: Conflict | None) -> str:
    """Return why there is no solution, to stand after the name of the puzzle."""
    from alldiff.languages import english

    if why is None:
        return "no solution"
    said = " ".join(map(english().sentence, why.told()))
    return f"{said[:1].lower()}{said[1:]}".rstrip(".")
