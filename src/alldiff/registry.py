"""One small registry for everything that one can add by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from alldiff.errors import UsageError, unknown
from alldiff.plugins import INSTALLED

Item = TypeVar("Item")


class Registry(Generic[Item]):
    """Things by name, in the order they were added; `noun` is what one of them is called.

    Registries of one `family` share their names: none has one that another has.
    """

    def __init__(self, noun: str, family: list[Registry[Any]] | None = None) -> None:
        self.noun = noun
        self._items: dict[str, Item] = {}
        self._family: list[Registry[Any]] = [] if family is None else family
        self._family.append(self)

    def add(self, name: str, item: Item) -> None:
        """Add a thing under a name that is still free."""
        if name in self._items:
            raise UsageError(f"there is already a {self.noun} named {name}")
        if any(name in other for other in self._family):
            raise UsageError(f"the name {name} is already taken")
        self._items[name] = item

    def remove(self, name: str) -> None:
        """Take a thing out again, as a test or a notebook cell that is run twice needs."""
        del self._items[name]

    def __getitem__(self, name: str) -> Item:
        if name not in self._items:
            # A package that is installed may have it.
            broken = INSTALLED.load_and_report()
            if name not in self._items:
                raise UsageError(unknown(self.noun, name, list(self._items)) + broken)
        return self._items[name]

    def __contains__(self, name: str) -> bool:
        return name in self._items

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)


def again(old: Callable[..., Any], new: Callable[..., Any]) -> bool:
    """Tell whether a function is a new version of another, as in a notebook cell run twice."""
    ours = new.__module__.startswith("alldiff.")
    return old.__module__ == new.__module__ and old.__qualname__ == new.__qualname__ and not ours
