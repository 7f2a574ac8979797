"""The examples in the documents run as they stand."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import click
import pytest

from alldiff.cli.exits import BROKEN_PIPE, LIMIT, SERIOUSNESS
from alldiff.cli.group import COMMANDS, alldiff as group
from alldiff.core.errors import PluginError, ReadError
from alldiff.core.search import part_names
from alldiff.formats.base import FORMATS
from alldiff.kinds import KINDS

ROOT = Path(__file__).resolve().parents[1]


DOCUMENTS = sorted(
    str(path.relative_to(ROOT))
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    if "_build" not in path.parts
)


def blocks(name: str, language: str) -> list[str]:
    """Return the blocks of code of one language in a document."""
    text = (ROOT / name).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.M | re.S)


def lines(name: str) -> list[str]:
    """Return the command lines of alldiff that a document shows, without comments."""
    shown = "".join(blocks(name, "sh")).replace("\\\n", " ").replace("./alldiff", "alldiff")
    calls = (line.partition(" #")[0].strip() for line in shown.splitlines())
    return [call for call in calls if call.startswith("alldiff ")]


def calls(name: str) -> list[list[str]]:
    """Return the calls of alldiff in these lines, as arguments."""
    return [shlex.split(call)[1:] for line in lines(name) for call in line.split(" | ")]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with the examples, in which documents may write files."""
    for folder in ("puzzles", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in DOCUMENTS if blocks(name, "python")])
def test_python_blocks_run_one_after_another(name: str, place: Path) -> None:
    # In a process of its own: the recipes register names that other tests must not see.
    (place / "blocks.py").write_text("\n".join(blocks(name, "python")), "utf-8")
    run = [sys.executable, "-W", "error", "blocks.py"]
    told = subprocess.run(run, cwd=place, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr


ELSEWHERE = {
    r"alldiff serve": "runs until Ctrl-C: tests/web ends it",
    r"alldiff mcp": "answers until its input ends: tests/web/test_mcp.py",
    r"alldiff docs": "./check builds the site",
    r"alldiff study \S+ (?!--quick)": "takes hours: what it found is kept, and tests read it",
    r".*(FILE|mountain\.py|half\.json|outline\.txt| puzzles\.txt|scheduler)": "not here",
}
"""Which command lines are not run here, and why."""
MANY = re.compile(r"(?<=--count )\d{3,}")
"""A number of puzzles that takes minutes; ten are made instead."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in DOCUMENTS if lines(name)])
def test_commands_run_one_after_another(name: str, place: Path) -> None:
    shown = [line for line in lines(name) if not any(re.match(one, line) for one in ELSEWHERE)]
    # A search that gives up is a fair example, and has an exit code of its own.
    shown = [MANY.sub("10", line) + f" || [ $? = {LIMIT} ]" for line in shown]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    told = subprocess.run(
        ["bash", "-x", "-e", "-o", "pipefail", "-c", "\n".join(shown)],
        cwd=place,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert (told.returncode, "Traceback" in told.stderr) == (0, False), told.stderr


def test_every_command_that_is_shown_anywhere_can_be_given() -> None:
    # Some would take hours; what they are given is looked at, and an unknown name or option fails.
    for name in DOCUMENTS:
        for command, *arguments in calls(name):
            found = group.get_command(click.Context(group), command)
            assert found is not None or command.startswith("-"), (name, command)
            # Files that the reader has are not here; --list ends at once.
            with suppress(ReadError, PluginError, click.exceptions.Exit):
                if found is not None:
                    found.make_context(command, arguments)


def contents(page: str = "docs/index.md") -> list[str]:
    """Return what the contents of the site list on a page."""
    lines = "".join(blocks(page, "{toctree}")).splitlines()
    return [line for line in lines if line and not line.startswith(":")]


def files(entry: str, folder: str = "docs") -> list[Path]:
    """Return the documents that an entry of the contents stands for."""
    return list((ROOT if entry[0] == "/" else ROOT / folder).glob(f"{entry.strip('/')}.*"))


def test_every_document_is_in_the_contents_of_the_site() -> None:
    indices = ("docs/index.md", "docs/originals/index.md", "docs/algorithms/index.md")
    found = {
        path
        for page in indices
        for entry in contents(page)
        for path in files(entry, page.rpartition("/")[0])
    }
    documents = {p for ending in ("md", "ipynb") for p in (ROOT / "docs").rglob(f"*.{ending}")}
    outside = {ROOT / name for name in ("GLOSSARY.md", "CONTRIBUTING.md", "CHANGELOG.md")}
    assert found >= (documents | outside) - {ROOT / "docs/index.md"}


def test_the_first_page_links_what_is_in_the_contents() -> None:
    text = (ROOT / "docs/index.md").read_text("utf-8")
    linked = {
        (ROOT / "docs" / target).resolve()
        for target in re.findall(r"\]\(([^)]+\.(?:md|ipynb))\)", text)
    }
    assert linked >= {path for entry in contents() if "*" not in entry for path in files(entry)}


def in_code(name: str) -> set[str]:
    """Return every word that a document sets as code."""
    spans = re.findall(r"`([^`\n]+)`", (ROOT / name).read_text("utf-8"))
    return {word for span in spans for word in (span, *span.split())}


PROSE = runpy.run_path(str(ROOT / "tools" / "prose.py"))
PLAIN = [
    *("README.md", "CONTRIBUTING.md", "docs/architecture.md"),
    *(f"docs/{name}.md" for name in ("api", "command-help", "commands", "formats", "generating")),
    *(f"docs/{name}.md" for name in ("index", "installing", "page", "rules", "scale", "start")),
    *(str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("README.md")),
    *(f"docs/guides/{name}.md" for name in ("data", "players", "setters", "teachers")),
]
"""The pages in plain English; it becomes all of PROSE["pages"]() when the rest is rewritten."""


def prose(name: str) -> list[str]:
    """Return the words of a page that tools/prose.py counts."""
    found: list[str] = PROSE["words"]((ROOT / name).read_text("utf-8"))
    return found


def test_the_count_of_words_leaves_out_code_and_targets_of_links() -> None:
    text = "Use `of` in [this page](of.md), of course.\n```sh\nof\n```\nTold in 1,000 words.\n"
    found = PROSE["words"](text)
    assert found == ["use", "in", "this", "page", "of", "course", "told", "in", "1,000", "words"]
    assert PROSE["rates"](found) == {"of": 100, "relative": 0, "tell": 100}
    assert PROSE["over"](found) == ["of", "tell"]


def test_the_prose_is_plain_english() -> None:
    assert [name for name in PLAIN if "tell" in PROSE["over"](prose(name))] == []
    assert PROSE["over"]([word for name in PLAIN for word in prose(name)]) == []


@pytest.mark.parametrize("name", ["docs/searches.md", "GLOSSARY.md"])
def test_the_parts_of_searches_are_listed_completely(name: str) -> None:
    assert set(part_names()) <= in_code(name)


@pytest.mark.parametrize("name", ["docs/rules.md", "GLOSSARY.md"])
def test_the_kinds_are_listed_completely(name: str) -> None:
    assert set(KINDS) <= in_code(name)


def test_every_format_command_and_exit_code_is_reported() -> None:
    assert set(FORMATS) <= in_code("docs/formats.md")
    assert {command for command, *_ in calls("docs/commands.md")} == set(COMMANDS)
    told = re.findall(r"^\| (\d+) \|", (ROOT / "docs/commands.md").read_text("utf-8"), flags=re.M)
    assert {int(code) for code in told} == {*SERIOUSNESS, BROKEN_PIPE}
