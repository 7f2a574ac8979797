"""One small registry for everything that one can add by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Generic, TypeVar

from alldiff.core.errors import UsageError, unknown
from alldiff.core.plugins import INSTALLED

Item = TypeVar("Item")


class Expected(str):
    """The module that registers a name when it is imported, which nobody has asked for yet."""


class Registry(Generic[Item]):
    """Things by name, in the order they were added; `noun` is what one of them is called.

    Registries of one `family` share their names: none has one that another has. What is `filled_by`
    a module of ours is empty until somebody asks; a name that is expected is registered by a module
    of its own, also when it is asked for. So nothing is loaded that is not used.
    """

    def __init__(
        self,
        noun: str,
        family: list[Registry[Any]] | None = None,
        *,
        filled_by: str | None = None,
    ) -> None:
        self.noun = noun
        self._stored: dict[str, Item | Expected] = {}
        self._filled_by = filled_by
        self._family: list[Registry[Any]] = [] if family is None else family
        self._family.append(self)

    def add(self, name: str, item: Item) -> None:
        """Add a thing under a name that is still free."""
        there = self._items.get(name)
        ours = isinstance(there, Expected) and there in sys.modules
        if there is not None and not ours:
            raise UsageError(f"there is already a {self.noun} named {name}")
        if any(name in other for other in self._family if other is not self):
            raise UsageError(f"the name {name} is already taken")
        self._stored[name] = item

    def expect(self, name: str, module: str) -> None:
        """Take a name for what a module registers under it, once somebody asks for it."""
        self._stored[name] = Expected(module)

    def remove(self, name: str) -> None:
        """Take a thing out again, as a test or a notebook cell that is run twice needs."""
        del self._stored[name]

    @property
    def _items(self) -> dict[str, Item | Expected]:
        """The things, after the module that brings ours was imported."""
        if self._filled_by is not None:
            # Another thread that asks meanwhile waits for the import.
            import_module(self._filled_by)
            self._filled_by = None
        return self._stored

    def __getitem__(self, name: str) -> Item:
        items = self._items
        if name not in items:
            # A package that is installed may have it.
            broken = INSTALLED.load_and_report()
            if name not in items:
                raise UsageError(unknown(self.noun, name, list(items)) + broken)
        item = items[name]
        if isinstance(item, Expected):
            import_module(item)
            item = items[name]
            assert not isinstance(item, Expected)
        return item

    def values(self) -> Iterator[Item]:
        """Yield the things in the order of their names here."""
        for name, item in list(self._items.items()):
            yield self[name] if isinstance(item, Expected) else item

    def __contains__(self, name: str) -> bool:
        return name in self._items

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)


def modules_in(folders: Iterable[str]) -> list[str]:
    """Return the names of the modules in the folders of a package, without loading `pkgutil`."""
    files = (file for folder in folders for file in os.listdir(folder))
    names = (file.removesuffix(".py") for file in files if file.endswith(".py"))
    return sorted(name for name in names if name != "__init__")


def again(old: Callable[..., Any], new: Callable[..., Any]) -> bool:
    """Tell whether a function is a new version of another, as in a notebook cell run twice."""
    ours = new.__module__.startswith("alldiff.")
    return old.__module__ == new.__module__ and old.__qualname__ == new.__qualname__ and not ours
