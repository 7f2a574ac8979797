"""Optional packages, imported on demand and installed on demand if that is allowed.

The launcher in a clone allows it: it sets ALLDIFF_EXTRAS to its environment. There, a missing
package is installed on first use, in the middle of the command, which then continues. Everywhere
else, MissingExtra names the pip command.
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
"""The environment variable with the folder into which extras may be installed."""
ADDED = "extras"
"""The file in that folder that lists the installed extras, one per line, so updates renew them."""


class Extra(NamedTuple):
    """What an extra is for, and the modules it installs."""

    purpose: str
    modules: tuple[str, ...]


EXTRAS = {
    "web": Extra("the page: alldiff serve", ("starlette", "uvicorn", "websockets")),
    "image": Extra("PNG pictures and PDF books", ("resvg_py", "reportlab")),
    "plot": Extra("plots of races", ("matplotlib",)),
    "data": Extra("Parquet and Zstandard files", ("pyarrow", "zstandard")),
    "dask": Extra("many puzzles, or a hard one, on a cluster", ("distributed", "pyarrow")),
    "cpsat": Extra("the engine cpsat", ("ortools",)),
    "choco": Extra("the engine choco", ("pychoco",)),
    "sat": Extra("the engine sat", ("pysat",)),
    "mcp": Extra("a server for assistants: alldiff mcp", ("mcp",)),
    "docs": Extra("building the site: alldiff docs --build", ("sphinx", "myst_parser", "furo")),
}
"""If several extras install a module, the first one counts."""

PACKAGES = {"resvg_py": "resvg-py", "pysat": "python-sat", "myst_parser": "myst-parser"}
"""The pip name of a module, if it differs."""


def missing(extra: str) -> list[str]:
    """Return the missing modules of an extra."""
    # Found, not imported: an import can take a second.
    return [module for module in EXTRAS[extra].modules if find_spec(module) is None]


def require(module: str, purpose: str) -> None:
    """Make sure that an extra's module can be imported, or raise MissingExtra."""
    top = module.partition(".")[0]
    if find_spec(top) is None:
        extra = next(name for name, one in EXTRAS.items() if top in one.modules)
        obtain(extra)
        if find_spec(top) is None:
            raise MissingExtra(purpose, PACKAGES.get(top, top), extra)


def load(module: str, purpose: str) -> Any:
    """Return an extra's module, or raise MissingExtra; `purpose` is used in the message."""
    require(module, purpose)
    return importlib.import_module(module)


def obtain(name: str) -> None:
    """Install this extra if it exists, is missing, and the launcher allows it.

    The caller must check whether the module is available afterwards.
    """
    folder = os.environ.get(ALLOWED)
    if folder is None or name not in EXTRAS or not missing(name):
        return
    # Another Python started by the command may have inherited the permission.
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
    """Install an extra with pip; its output goes to stderr."""
    import subprocess

    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The package itself is installed, so pip looks only for what the extra adds.
    done = subprocess.run([*pip, f"alldiff[{name}]"], stdin=subprocess.DEVNULL, stdout=2)
    if done.returncode == 0:
        with (folder / ADDED).open("a") as file:
            print(name, file=file)


class Lock:
    """The lock that the launcher holds during setup: one process installs, the others wait."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        import fcntl

        self.file = os.open(self.folder, os.O_RDONLY)
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *reason: object) -> None:
        os.close(self.file)
