"""What the package exports and ships, and what its documents promise."""

from __future__ import annotations

import ast
import dataclasses
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
from alldiff.generators.options import GeneratorKeywords, GeneratorOptions

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


def test_the_export_list_is_what_type_checkers_see() -> None:
    source = Path(alldiff.__file__).read_text("utf-8")
    (block,) = (node for node in ast.parse(source).body if isinstance(node, ast.If))
    seen = {
        alias.asname: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname == alias.name
    }
    modules = {name: f"{seen.pop(name)}.{name}" for name in alldiff._MODULES}
    assert modules == alldiff._MODULES
    assert seen == alldiff._HOME


@pytest.mark.parametrize("name", alldiff.__all__)
def test_every_export_is_there_and_completed(name: str) -> None:
    assert getattr(alldiff, name) is getattr(alldiff, name)
    assert name in dir(alldiff)


@pytest.mark.parametrize("name", alldiff._MODULES)
def test_modules_are_there_without_importing_them(name: str) -> None:
    run = [sys.executable, "-c", f"import alldiff; print(alldiff.{name}.__name__)"]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert told.strip() == alldiff._MODULES[name]


def test_what_is_not_there_is_reported() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        alldiff.solv  # noqa: B018
    assert not hasattr(alldiff, "facade_")


def test_no_module_hides_a_function() -> None:
    parts = {path.stem for path in Path(alldiff.__file__).parent.iterdir()}
    assert parts & set(alldiff.__all__) == set()
    model = importlib.import_module("alldiff.core.model")
    assert isinstance(model, ModuleType)
    assert alldiff.core.model is model


def test_without_the_core_importing_says_what_to_do() -> None:
    hidden = "import sys; sys.modules['alldiff._native'] = None; import alldiff"
    told = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert told.returncode == 1
    last = told.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: alldiff cannot load its compiled core")
    assert "pip install" in last


def test_generate_names_its_options() -> None:
    fields = [field.name for field in dataclasses.fields(GeneratorOptions)]
    assert list(GeneratorKeywords.__annotations__) == fields
    for function in (alldiff.generate, alldiff.generate_many, alldiff.generate_file):
        assert set(fields) <= inspect.signature(function).parameters.keys()


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


def test_the_version_is_reported_once() -> None:
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
    material = {name for name in shipped if name.startswith("alldiff/course/material/")}
    assert len(material) > 20
    (compiled,) = shipped - there - material
    assert compiled.startswith("alldiff/_native.")
    # The wheel leaves out what explains the code to those who change it.
    assert {name for name in there - shipped if not name.endswith("/README.md")} == set()
    assert not any(name.endswith("/README.md") for name in shipped)


@pytest.mark.full
@pytest.mark.programs
def test_a_wheel_is_made_and_solves_in_an_empty_environment(tmp_path: Path) -> None:
    run = [str(ROOT / "tools" / "wheels"), str(tmp_path)]
    done = subprocess.run(run, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    version, *solution = done.stdout.splitlines()[-6:]
    assert version.startswith(f"alldiff {alldiff.__version__}, core {alldiff.__version__} (")
    assert solution == ["4", "4 1 2 3", "3 2 1 4", "2 3 4 1", "1 4 3 2"]
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".gz", ".whl"]


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
