"""docs/architecture.md is true: its files are there, and its calls go the way it shows."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "alldiff"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALKS = runpy.run_path(str(ROOT / "tools" / "walks.py"))
STEP = re.compile(r"`([\w/]+\.(?:py|cpp|js))(?:: (\w+))?`")


def steps(text: str) -> list[tuple[str, str]]:
    """Return the files that a text names, with the function if it names one."""
    return STEP.findall(" ".join(text.split()))


def test_every_file_and_function_is_there() -> None:
    named = steps(PAGE)
    assert len(named) > 40
    for file, function in named:
        path = ROOT / file if file.startswith(("cpp/", "tests/", "tools/")) else SOURCE / file
        assert re.search(rf"\b{function}\(", path.read_text("utf-8")) or not function, file


def test_there_are_five_calls() -> None:
    assert [name for name, _ in WALKS["HEADING"].findall(PAGE)] == list(WALKS["WALKS"])


@pytest.mark.programs
@pytest.mark.parametrize("name", WALKS["WALKS"])
def test_a_call_enters_the_files_that_the_page_shows(name: str) -> None:
    called = WALKS["entered"](name)
    section = PAGE.partition(f"### `{name}`: ")[2]
    said, _, rest = section.partition("\n")
    assert said == WALKS["figure"](called), "./check --renew writes the figures"
    listed = rest.partition("\n#")[0]
    numbered = "\n".join(re.findall(r"^\d+\..*(?:\n   .*)*", listed, flags=re.M))
    shown = [(file, function) for file, function in steps(numbered) if file.endswith(".py")]
    assert len(shown) > 3
    assert [step for step in shown if step[1] and step not in called] == []


READMES = sorted(path.parent for path in SOURCE.rglob("README.md"))
NEEDED = (
    *("api", "bulk", "cli", "core", "engines", "formats", "generators", "lab", "languages"),
    *("rules", "rules/framework", "techniques", "web"),
)
SCREEN = 40
"""Lines."""
NAMED = re.compile(r"`((?:[\w.]+/)+[\w.]*|[\w/]+\.(?:py|js|jsonl))`")
LINK = re.compile(r"\]\(([^)#]+)(?:#([\w-]+))?\)")


def test_the_packages_that_need_one_have_a_readme() -> None:
    assert {SOURCE / name for name in NEEDED} <= set(READMES)


@pytest.mark.parametrize("package", READMES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_readme_fits_a_screen_and_names_what_is_there(package: Path) -> None:
    text = (package / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= SCREEN
    assert "**Read first:**" in text
    assert "**To " in text
    named = NAMED.findall(text)
    missing = [
        name for name in named if not any((at / name).exists() for at in (package, SOURCE, ROOT))
    ]
    assert missing == []
    if package != SOURCE / "rules":  # where each rule is a file
        modules = {path.name for path in package.glob("*.py")} - {"__init__.py"}
        assert modules <= set(named)
    for target, heading in LINK.findall(text):
        linked = (package / target).resolve()
        titles = re.findall(r"^#+ (.*)$", linked.read_text("utf-8"), flags=re.M)
        assert not heading or heading in [title.lower().replace(" ", "-") for title in titles]
