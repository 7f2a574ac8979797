"""Imports point one way: from what people call down to what a puzzle is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src" / "alldiff"

# From the bottom up. A part may import what stands on a lower line, and nothing else.
LAYERS = (
    {"core.messages"},
    {"core.errors", "core.records", "core.visible", "_native"},
    {"core.plugins", "core.extras", "core.logs"},
    {
        "core.registry",
        "core.cells",
        "core.combinations",
        "core.splitmix",
        "core.limits",
        "core.other_names",
    },
    {"core.state_search", "languages", "core.annotations", "core.drawing"},
    {"core.puzzle", "core.constraints", "core.events", "core.search"},
    {"core.model"},
    {"core.result", "core.replay", "problems"},
    {"core.decomposition"},
    {"core.search_run"},
    {"reference", "statespace", "examples"},
    {"rules", "engines"},
    {"kinds"},
    {"solving"},
    {"techniques"},
    {"symmetry"},
    {"formats", "render", "generators"},
    {"tutor", "exports", "scoring", "collection"},
    {"paper"},
    {"lab", "bulk"},
    {"course"},
    {"studies"},
    {"api"},
    {"env"},
    {"__init__"},
    {"web"},
    {"cli"},
    {"__main__"},
)
LAYER = {part: layer for layer, parts in enumerate(LAYERS) for part in parts}

# What a part must not know although it stands lower: engines solve models, whatever they come from.
NEVER = {
    "engines": {"core.puzzle", "rules"},
    "reference": {"core.puzzle", "rules"},
    "statespace": {"core.puzzle", "rules"},
}

# The imports that point up, each inside a function.
UPWARD = {
    ("core.annotations", "engines"): "the names that a parameter may have",
    ("core.annotations", "kinds"): "likewise",
    ("core.annotations", "languages"): "likewise",
    ("core.annotations", "techniques"): "likewise",
    ("core.puzzle", "kinds"): "a puzzle has the rules of its kind",
    ("core.puzzle", "rules"): "and the values that its rules allow",
    ("core.puzzle", "render"): "a puzzle shows itself in a notebook and in print()",
    ("core.result", "render"): "so does a result",
    ("render", "paper"): "pictures for paper are drawn as books are",
    ("formats", "exports"): "the file of a model is read by what writes it",
    ("core.model", "reference"): "the search space after propagation needs propagation",
}

# The packages from elsewhere that a part may import outside a function, besides msgspec. The
# command line imports the modules that need rich only when it draws; the modules of bulk, which
# need numpy, are imported inside functions; so is the one of the page that needs uvicorn.
EAGER = {
    "bulk": {"numpy"},
    "env": {"numpy"},
    "cli": {"click", "rich"},
    "web": {"h11", "uvicorn"},
}


class Import(NamedTuple):
    """One import statement's target, and whether it waits inside a function."""

    module: str
    line: int
    lazy: bool


def source_files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def part_of(path: Path) -> str:
    """Return the module or package right under alldiff that a file belongs to."""
    return part_named(path.relative_to(SOURCE).with_suffix("").parts)


def part_named(names: tuple[str, ...]) -> str:
    """Return the part that dotted names lie in: the modules of core are parts of their own."""
    if names[0] == "core" and len(names) > 1 and names[1] != "__init__":
        return ".".join(names[:2])
    return names[0]


@cache
def imports_of(path: Path) -> list[Import]:
    """Return the imports of a file that happen when it runs, not those for type checkers."""
    package = ["alldiff", *path.relative_to(SOURCE).parent.parts]
    return list(walk(ast.parse(path.read_text("utf-8")), package, lazy=False))


def walk(node: ast.AST, package: list[str], lazy: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name, node.lineno, lazy) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = package[: len(package) - node.level + 1] if node.level else []
        module = ".".join([*base, *filter(None, [node.module])])
        # `from alldiff import x` may name a module or what the package exports.
        yield from (Import(f"{module}.{alias.name}", node.lineno, lazy) for alias in node.names)
    elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        for child in node.orelse:
            yield from walk(child, package, lazy)
    else:
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, package, inside)


def target_of(module: str) -> str:
    """Return the part of alldiff that an imported name lives in."""
    part = part_named((*module.split(".")[1:], "__init__"))
    place = SOURCE / part.replace(".", "/")
    is_module = place.is_dir() or place.with_suffix(".py").is_file()
    # The compiled part has no file among the sources.
    return part if part == "_native" or (part and is_module) else "__init__"


def own_imports() -> Iterator[tuple[Path, str, str, Import]]:
    for path in source_files():
        for found in imports_of(path):
            if found.module.partition(".")[0] == "alldiff":
                source, target = part_of(path), target_of(found.module)
                if source != target:
                    yield path, source, target, found


def test_every_part_has_its_layer() -> None:
    assert {part_of(path) for path in source_files()} - LAYER.keys() == {"core"}


def test_the_page_about_the_architecture_has_the_same_layers() -> None:
    # The modules of core share one row; the compiled part is not written in Python.
    known = [
        {part for part in parts if part != "_native" and not part.startswith("core.")}
        for parts in LAYERS
    ]
    text = (SOURCE.parents[1] / "docs" / "architecture.md").read_text("utf-8")
    table = text.partition("| layer |")[2].partition("\n\n")[0]
    rows = [set(re.findall(r"`(\w+)`", row)) for row in re.findall(r"^\| (`.*?) \|", table, re.M)]
    assert rows == [{"core"}, *filter(None, known)]


def test_the_readme_of_core_has_its_modules_in_the_same_order() -> None:
    known = [{part.partition(".")[2] for part in parts if "core." in part} for parts in LAYERS]
    text = (SOURCE / "core" / "README.md").read_text("utf-8")
    rows = [
        set(re.findall(r"`(\w+)\.py`", row)) for row in re.findall(r"^\| (`.*?) \|", text, re.M)
    ]
    assert rows == list(filter(None, known))


def test_imports_point_down() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}:{found.line}: {source} imports {target}"
        for path, source, target, found in own_imports()
        if LAYER[target] >= LAYER[source] and not (found.lazy and (source, target) in UPWARD)
    ]
    assert wrong == []


def test_engines_know_models_only() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}:{found.line}: {source} imports {target}"
        for path, source, target, found in own_imports()
        if target in NEVER.get(source, ())
    ]
    assert wrong == []


def test_every_exception_is_still_needed() -> None:
    assert {(source, target) for _, source, target, _ in own_imports()} >= UPWARD.keys()


def test_packages_from_elsewhere_are_imported_when_needed() -> None:
    wrong = []
    for path in source_files():
        for found in imports_of(path):
            package = found.module.partition(".")[0]
            known = package in ("alldiff", "msgspec") or package in sys.stdlib_module_names
            if not (known or found.lazy or package in EAGER.get(part_of(path), ())):
                wrong.append(f"{path.relative_to(SOURCE)}:{found.line}: {package}")
    assert wrong == []


HEAVY = {"click", "rich", "numpy", "matplotlib", "resvg_py", "reportlab", "pyarrow", "distributed"}


@pytest.mark.parametrize(
    ("module", "wanted"),
    [("alldiff", set()), ("alldiff.lab", set()), ("alldiff.cli", {"click"})],
)
def test_importing_stays_light(module: str, wanted: set[str]) -> None:
    run = [sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"]
    loaded = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
    assert module in loaded
    assert {name.partition(".")[0] for name in loaded} & HEAVY == wanted


UNUSED = (
    "alldiff.reference",
    "alldiff.statespace",
    "alldiff.core.events",
    "alldiff.engines.foreign",
)


@pytest.mark.parametrize(
    "work",
    [
        "import alldiff; assert alldiff.solve('4.23.2.4.3..1..2').count == 1",
        "from alldiff.cli import run; assert run(['solve', '4.23.2.4.3..1..2']) == 0",
    ],
)
def test_a_plain_solve_loads_only_what_it_uses(work: str) -> None:
    program = f"{work}; import sys; print(*sys.modules, sep='\\n')"
    run = [sys.executable, "-c", program]
    loaded = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
    assert "alldiff.engines.native" in loaded
    assert [name for name in loaded if name.startswith(UNUSED)] == []
