"""The machine and the versions behind the figures, so that they can be reproduced."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from alldiff.engines import ENGINES


def machine() -> dict[str, str | int]:
    """Return the processor, its cores, the operating system and the Python version."""
    return {
        "processor": processor(),
        "cores": os.cpu_count() or 1,
        "system": platform.platform(terse=True),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def processor() -> str:
    """Return the processor's name as reported by the system."""
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def versions(engines: Iterable[str]) -> dict[str, str]:
    """Return the version of alldiff and of the package behind each third-party engine."""
    try:
        found = {"alldiff": version("alldiff")}
    except PackageNotFoundError:
        found = {"alldiff": "unknown"}
    for name in engines:
        if told := ENGINES[name].version():
            package, _, number = told.partition(" ")
            found[package] = number
    return found
