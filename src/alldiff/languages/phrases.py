"""Phrases, independent of any language: the name of a pattern, and the parts that fill it."""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.core.cells import Cell
from alldiff.core.records import Record


class Cells(tuple[Cell, ...]):
    """Cells, listed in reading order, each once."""

    def __new__(cls, cells: Iterable[Cell] = ()) -> Cells:
        """Return them sorted."""
        return super().__new__(cls, sorted(set(cells)))


class Values(tuple[int, ...]):
    """Values, listed in ascending order, each once."""

    def __new__(cls, values: Iterable[int] = ()) -> Values:
        """Return them sorted."""
        return super().__new__(cls, sorted(set(values)))


class Names(tuple[str, ...]):
    """English names of houses and clues, each once: those of one sort are listed together."""

    def __new__(cls, names: Iterable[str] = ()) -> Names:
        """Return them in the order of first occurrence."""
        return super().__new__(cls, dict.fromkeys(names))


class Clauses(tuple["Said", ...]):
    """Clauses side by side."""

    def __new__(cls, clauses: Iterable[Said] = ()) -> Clauses:
        """Return them in their order."""
        return super().__new__(cls, clauses)


class Phrase(Record, frozen=True):
    """The name of a pattern, which each language has, and the parts that fill its fields."""

    key: str
    parts: tuple[tuple[str, Part], ...] = ()

    def __getitem__(self, name: str) -> Part:
        """Return the part that fills a field."""
        return dict(self.parts)[name]


Said = Phrase | str
"""A phrase, or words that are the same in every language."""
Part = Phrase | str | int | Cells | Values | Names | Clauses


def phrase(key: str, /, **parts: Part) -> Phrase:
    """Return the phrase for a pattern with these parts.

    >>> phrase("cell-is", cells=Cells([(0, 0)]), value=5).key
    'cell-is'
    """
    return Phrase(key, tuple(parts.items()))
