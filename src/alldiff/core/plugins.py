"""Plugins: files passed with --plugin, and installed packages.

A plugin is a module that registers things when imported: orders, levels, options, engines, formats,
kinds. A package names such a module as an entry point in the group `alldiff.plugins`. It is
imported only when an otherwise unknown name is requested, so it costs nothing until then.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from types import ModuleType, TracebackType
from typing import Any

from alldiff.core.errors import PluginError
from alldiff.core.messages import t

GROUP = "alldiff.plugins"
"""The entry point group for plugin modules."""


class Installed:
    """The plugins from installed packages; each is imported once."""

    def __init__(self) -> None:
        self.loaded: dict[str, str | None] | None = None
        """Why each import failed, None if it succeeded; None before the first attempt."""

    def load(self) -> dict[str, str | None]:
        """Import every plugin from installed packages, and return the errors."""
        if self.loaded is None:
            from importlib.metadata import entry_points

            self.loaded = {}
            for entry in entry_points(group=GROUP):
                try:
                    entry.load()
                except Exception as error:
                    self.loaded[entry.name] = f"{type(error).__name__}: {error}"
                else:
                    self.loaded[entry.name] = None
        return self.loaded

    def load_and_report(self) -> str:
        """Import the plugins, and return a message suffix that lists the unusable ones."""
        wrong = {name: why for name, why in self.load().items() if why is not None}
        return "".join(f"; the plugin {name} cannot be used: {why}" for name, why in wrong.items())


INSTALLED = Installed()
FILES: dict[str, ModuleType] = {}
"""The plugins loaded from files, by their real paths."""


def load_file(path: str) -> ModuleType:
    """Run a file that registers things, once, and return its module."""
    real = os.path.realpath(path)
    if real in FILES:
        return FILES[real]
    from importlib.machinery import SourceFileLoader
    from importlib.util import module_from_spec, spec_from_loader

    # The same name each time, so a file that failed halfway can register the same names again.
    name = f"plugin:{real}"
    spec = spec_from_loader(name, SourceFileLoader(name, real))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except OSError as error:
        del sys.modules[name]
        raise PluginError(t("{}: cannot be read: {}", path, error.strerror or error)) from None
    except Exception as error:
        del sys.modules[name]
        where = place_in(error.__traceback__, real)
        if isinstance(error, SyntaxError):
            where = error.lineno
        line = f", line {where}" if where else ""
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        raise PluginError(t("{}{}: {}: {}", path, line, type(error).__name__, said)) from None
    FILES[real] = module
    return module


def place_in(traceback: TracebackType | None, path: str) -> int | None:
    """Return the last line in a file that a traceback passes through."""
    line = None
    while traceback is not None:
        if os.path.realpath(traceback.tb_frame.f_code.co_filename) == path:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def place(function: Callable[..., Any], error: Exception | None = None) -> str:
    """Return the file and line of a function, or of an error inside it, as a prefix."""
    code = getattr(function, "__code__", None)
    if code is None:
        return ""
    line = code.co_firstlineno
    if error is not None:
        line = place_in(error.__traceback__, os.path.realpath(code.co_filename)) or line
    return f"{code.co_filename}, line {line}: "


def shown(found: object) -> str:
    """Return the repr of a value returned by third-party code, shortened."""
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}..."
