"""One small registry for everything that can be added by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Generic, TypeVar

from alldiff.core.errors import UsageError, unknown
from alldiff.core.messages import t
from alldiff.core.plugins import INSTALLED

Item = TypeVar("Item")


class Expected(str):
    """The module that registers a name when imported, not yet loaded."""


class Registry(Generic[Item]):
    """Things by name, in the order they were added; `noun` says what one of them is called.

    Registries in one `family` share a namespace: a name occurs in only one of them. A registry that
    is `filled_by` a module is empty until its first use; an expected name is registered by its
    module when it is first requested. So nothing is loaded that is not used.
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
        """Add a thing under an unused name."""
        there = self._items.get(name)
        ours = isinstance(there, Expected) and there in sys.modules
        if there is not None and not ours:
            raise UsageError(t("there is already a {} named {}", self.noun, name))
        if any(name in other for other in self._family if other is not self):
            raise UsageError(t("the name {} is already taken", name))
        self._stored[name] = item

    def expect(self, name: str, module: str) -> None:
        """Reserve a name for a module that registers it on first use."""
        self._stored[name] = Expected(module)

    def remove(self, name: str) -> None:
        """Remove a thing again, for tests and for notebook cells that run twice."""
        del self._stored[name]

    @property
    def _items(self) -> dict[str, Item | Expected]:
        """The things, after importing the module that registers the built-in ones."""
        if self._filled_by is not None:
            # Other threads wait for the import.
            import_module(self._filled_by)
            self._filled_by = None
        return self._stored

    def __getitem__(self, name: str) -> Item:
        items = self._items
        if name not in items:
            # An installed package may have it.
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
        """Return the things in order of registration."""
        items = list(self._items.items())
        return iter([self[name] if isinstance(item, Expected) else item for name, item in items])

    def __contains__(self, name: object) -> bool:
        return name in self._items

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)


def modules_in(folders: Iterable[str]) -> list[str]:
    """Return the names of the modules in a package's folders, without loading `pkgutil`."""
    files = (file for folder in folders for file in os.listdir(folder))
    names = (file.removesuffix(".py") for file in files if file.endswith(".py"))
    return sorted(name for name in names if name != "__init__")


def again(old: Callable[..., Any], new: Callable[..., Any]) -> bool:
    """Return whether a function is a new version of another, as in a notebook cell run twice."""
    ours = new.__module__.startswith("alldiff.")
    return old.__module__ == new.__module__ and old.__qualname__ == new.__qualname__ and not ours
