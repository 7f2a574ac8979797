"""What the package exports and ships, and what its documents promise."""

from __future__ import annotations

import importlib.metadata
import inspect
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import alldiff
from alldiff.engines.native import ENGINE

ROOT = Path(__file__).resolve().parents[1]
SKIPPED = {".git", "__pycache__", "build", "dist"}


def project_files() -> Iterator[Path]:
    """Yield the files of the project, without environments, caches and what git keeps."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [
            name
            for name in folders
            if name not in SKIPPED and not name.startswith(".venv") and not name.endswith("_cache")
            if name != ".hypothesis" and not name.endswith(".egg-info")
        ]
        # In a linked work tree .git is a file.
        yield from (Path(folder, name) for name in files if name not in SKIPPED)


def documents() -> list[Path]:
    return sorted(path for path in project_files() if path.suffix == ".md")


def test_the_export_list_is_what_is_public() -> None:
    public = {
        name
        for name, thing in vars(alldiff).items()
        if not name.startswith("_") and not isinstance(thing, ModuleType)
    }
    assert public == set(alldiff.__all__)
    assert alldiff.__all__ == sorted(alldiff.__all__)


def classes_and_functions() -> list[str]:
    """Return the exports that can have a docstring, which an alias of types cannot."""
    things = ((name, getattr(alldiff, name)) for name in alldiff.__all__)
    return [name for name, thing in things if inspect.isclass(thing) or inspect.isfunction(thing)]


@pytest.mark.parametrize("name", classes_and_functions())
def test_every_export_is_documented(name: str) -> None:
    told = getattr(alldiff, name).__doc__
    assert told
    # A dataclass without a docstring gets its signature as one.
    assert not told.startswith(f"{name}(")


def test_the_version_is_told_once() -> None:
    assert importlib.metadata.version("alldiff") == alldiff.__version__
    assert alldiff.__version__ not in (ROOT / "pyproject.toml").read_text("utf-8")


def test_runs_as_a_module_and_as_a_command() -> None:
    scripts = importlib.metadata.entry_points(group="console_scripts", name="alldiff")
    assert [script.value for script in scripts] == ["alldiff.cli:main"]
    run = [sys.executable, "-m", "alldiff", "--version"]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert alldiff.__version__ in told


@pytest.mark.full
def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", tmp_path, ROOT]
    subprocess.run(run, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if name.startswith("alldiff/")}
    package = ROOT / "src"
    there = {
        path.relative_to(package).as_posix()
        for path in project_files()
        if path.is_relative_to(package)
    }
    assert "alldiff/py.typed" in shipped
    (compiled,) = shipped - there
    assert compiled.startswith("alldiff/_native.")
    assert there <= shipped


def test_the_compiled_core_is_installed() -> None:
    """Otherwise the tests of the native engine would be skipped without a word."""
    assert ENGINE.unavailable() is None


def anchors(path: Path) -> set[str]:
    """Return the anchors that the headings of a Markdown page get."""
    headings = re.findall(r"^#+ (.*)$", prose(path), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}


def prose(path: Path) -> str:
    """Return a Markdown page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.M | re.S)


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(path)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    absolute = re.compile(rb"(?<![\w.$}>-])/(?:work|root|home|Users|mnt)/[\w.]")
    naming = [
        str(path.relative_to(ROOT))
        for path in project_files()
        if absolute.search(path.read_bytes())
    ]
    assert naming == []
