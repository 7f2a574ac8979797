"""Optional packages: imported when something needs them, and installed where that was allowed.

The launcher of a clone allows it: it sets ALLDIFF_EXTRAS to the environment that it runs. There a
package that is missing is installed on first need, in the middle of the command, which then goes on
as if it had always been there. Everywhere else MissingExtra names the line for pip.
"""

from __future__ import annotations

import importlib
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from alldiff.core.errors import MissingExtra

ALLOWED = "ALLDIFF_EXTRAS"
"""The environment variable that names the folder into which extras may be installed."""
ADDED = "extras"
"""The file in that folder with the extras that were, a line each: a renewal renews them too."""


class Extra(NamedTuple):
    """What an extra is for, and the modules that it installs."""

    purpose: str
    modules: tuple[str, ...]


EXTRAS = {
    "web": Extra("the page: alldiff serve", ("starlette", "uvicorn")),
    "image": Extra("PNG pictures and PDF books", ("resvg_py", "reportlab")),
    "plot": Extra("plots of races", ("matplotlib",)),
    "data": Extra("Parquet and Zstandard files", ("pyarrow", "zstandard")),
    "dask": Extra("many puzzles, or a hard one, on a cluster", ("distributed", "pyarrow")),
    "cpsat": Extra("the engine cpsat", ("ortools",)),
    "choco": Extra("the engine choco", ("pychoco",)),
    "sat": Extra("the engine sat", ("pysat",)),
    "docs": Extra("building the site: alldiff docs --build", ("sphinx", "myst_parser", "furo")),
}
"""A module of several extras is brought by the first of them."""

PACKAGES = {"resvg_py": "resvg-py", "pysat": "python-sat", "myst_parser": "myst-parser"}
"""What pip calls a module, where it has another name for it."""


def missing(extra: str) -> list[str]:
    """Return the modules of an extra that are not installed."""
    # Found, not imported: that can take a second.
    return [module for module in EXTRAS[extra].modules if find_spec(module) is None]


def require(module: str, purpose: str) -> None:
    """Make sure that a module of an extra can be imported, or raise MissingExtra."""
    top = module.partition(".")[0]
    if find_spec(top) is None:
        extra = next(name for name, one in EXTRAS.items() if top in one.modules)
        obtain(extra)
        if find_spec(top) is None:
            raise MissingExtra(purpose, PACKAGES.get(top, top), extra)


def load(module: str, purpose: str) -> Any:
    """Return a module of an extra, or raise MissingExtra; `purpose` says what needs it."""
    require(module, purpose)
    return importlib.import_module(module)


def obtain(name: str) -> None:
    """Install the extra of this name if there is one, it is missing, and the launcher allows it.

    Whoever asks finds out by looking whether it is there now.
    """
    folder = os.environ.get(ALLOWED)
    if folder is None or name not in EXTRAS or not missing(name):
        return
    # Another Python that the command started may have inherited the permission.
    if not os.path.samefile(folder, sys.prefix):
        return
    with Lock(Path(folder).parent):
        importlib.invalidate_caches()
        if packages := missing(name):
            told = ", ".join(PACKAGES.get(module, module) for module in packages)
            print(f"alldiff: installing {told} (alldiff[{name}])", file=sys.stderr, flush=True)
            install(name, Path(folder))
            importlib.invalidate_caches()


def install(name: str, folder: Path) -> None:
    """Let pip install an extra; what it has to say goes to stderr."""
    import subprocess

    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The package itself is there, so that only what the extra adds is looked for.
    done = subprocess.run([*pip, f"alldiff[{name}]"], stdin=subprocess.DEVNULL, stdout=2)
    if done.returncode == 0:
        with (folder / ADDED).open("a") as file:
            print(name, file=file)


class Lock:
    """The lock that the launcher holds while it sets up: one installs, the others wait."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        import fcntl

        self.file = os.open(self.folder, os.O_RDONLY)
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *reason: object) -> None:
        os.close(self.file)
