"""What a format is, and what a reader may be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from alldiff.puzzle import Puzzle
from alldiff.registry import Registry


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What decides between two readings of the same text.

    `box` is (width, height); `latin` reads a Latin square; `size` is the side where the text does
    not say it; `alphabet` says how letters stand for values.
    """

    box: tuple[int, int] | None = None
    latin: bool = False
    size: int | None = None
    alphabet: str | None = None


@dataclass(slots=True)
class Reading:
    """The puzzles of a text, and what the reader wants people to know about it."""

    puzzles: list[Puzzle]
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write puzzles down.

    `sniff` tells whether a text looks like this format; formats are asked in the order they are
    registered. `read` raises ReadError with line and column; `write` takes all the puzzles of a
    text and raises WriteError where the format cannot carry one.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    read: Callable[[str, ReadOptions], Reading]
    write: Callable[[Sequence[Puzzle]], str]


FORMATS: Registry[Format] = Registry("format")
