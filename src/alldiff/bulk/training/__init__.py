"""Data sets in the layouts that training scripts read: one file for each layout.

A layout writes splits of puzzles with solutions into the folder of a data set. To add one, write a
function like `hrm.write` and enter it in LAYOUTS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from alldiff.bulk.training import hrm, rrn, satnet
from alldiff.bulk.training.groups import Group
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.symmetry import transform

Numbered = tuple[int, Puzzle]
"""A puzzle with its solution, and its number, which decides its variants."""
TABLE = "table"
"""The layout without further files."""
LAYOUTS: dict[str, Callable[[Path, dict[str, Iterable[Group]]], None]] = {
    "hrm": hrm.write,
    "satnet": satnet.write,
    "rrn": rrn.write,
}


@dataclass(frozen=True, slots=True)
class Groups:
    """The groups of a split, made anew each time: a numbered puzzle, and its variants."""

    puzzles: Callable[[], Iterator[Numbered]]
    augment: int

    def __iter__(self) -> Iterator[Group]:
        for number, puzzle in self.puzzles():
            first = number * self.augment + 1
            yield puzzle, *(transform(puzzle, seed=first + at) for at in range(self.augment))


def write(
    layout: str,
    folder: Path,
    splits: Mapping[str, Callable[[], Iterator[Numbered]]],
    augment: int,
) -> None:
    """Write a data set in a layout; only puzzles for training get variants by symmetries."""
    groups = {
        name: Groups(puzzles, augment if name == "train" else 0) for name, puzzles in splits.items()
    }
    LAYOUTS[layout](folder, dict(groups))


def checked_layout(layout: str, augment: int) -> None:
    """Raise UsageError for an unknown layout, or variants where there is no place for them."""
    if layout != TABLE and layout not in LAYOUTS:
        raise UsageError(t("a layout is {}, not {}", ", ".join((TABLE, *LAYOUTS)), layout))
    if augment and layout == TABLE:
        raise UsageError(t("variants by symmetries are for the layouts {}", ", ".join(LAYOUTS)))
