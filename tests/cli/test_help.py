"""Help pages open with examples, and every example runs."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from alldiff.cli.group import COMMANDS, alldiff as alldiff_group, short_help
from alldiff.core.errors import LARGEST_NUMBER

ROOT = Path(__file__).resolve().parents[2]
PAGES = [[], *([command] for command in COMMANDS)]


def examples(page: str) -> list[str]:
    """Return the example lines of a help page."""
    return re.findall(r"^  (alldiff .*)$", page, re.MULTILINE)


def built_site(folder: Path) -> Path:
    """Return a site of two empty pages."""
    pages = folder / "site" / "docs"
    pages.mkdir(parents=True)
    for name in ("index", "rules"):
        (pages / f"{name}.html").touch()
    return pages.parent


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_has_the_summary_of_each(name: str) -> None:
    command = alldiff_group.get_command(click.Context(alldiff_group), name)
    assert command is not None
    assert short_help(name) == command.get_short_help_str()


@pytest.mark.parametrize("command", PAGES, ids=" ".join)
def test_help_opens_with_three_examples(alldiff, command: list[str]) -> None:
    page = alldiff(*command, "--help")
    assert page.code == 0
    assert "Examples:" in page.out.splitlines()[:4]
    assert len(examples(page.out)) >= 3


ANSWERS = {"check": (1, 3), "why": (1,)}
"""Commands whose examples show puzzles with several solutions or none, and their exit codes."""


@pytest.mark.slow
@pytest.mark.parametrize("command", PAGES, ids=" ".join)
def test_the_examples_run(
    alldiff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    lines = examples(alldiff(*command, "--help").out)
    for folder in ("puzzles", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    # They would serve until Ctrl-C: tests/web does that.
    for name in ("cli.commands.serve.serve", "web.fpuzzles.serve", "web.mcp.serve"):
        monkeypatch.setattr(f"alldiff.{name}", lambda *arguments, **options: None)
    # It would build the site for half a minute, and open it: ./check builds it.
    monkeypatch.setattr("alldiff.cli.commands.docs.build", lambda: None)
    monkeypatch.setattr("alldiff.cli.commands.docs.SITE", built_site(tmp_path))
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    for line in lines:
        outcome = alldiff(*shlex.split(line)[1:])
        assert outcome.code in (0, *ANSWERS.get(" ".join(command), ())), (line, outcome)


def test_every_command_is_in_the_help_and_in_the_documents(alldiff) -> None:
    page = alldiff("--help").out
    document = (ROOT / "docs" / "commands.md").read_text()
    for command in COMMANDS:
        assert re.search(rf"^  {command} +\w", page, re.MULTILINE)
        assert f"| `{command}` |" in document


@pytest.mark.parametrize("command", PAGES, ids=" ".join)
def test_no_bound_is_reported_that_nobody_meets(alldiff, command: list[str]) -> None:
    page = "".join(alldiff(*command, "--help").out.split())
    assert str(LARGEST_NUMBER) not in page


def test_version(alldiff) -> None:
    from alldiff import __version__, _native

    told = alldiff("--version").out
    kernel, _ = _native.bitsliced_chosen()
    assert told.startswith(f"alldiff {__version__}, core {__version__} ({kernel}), ")
    assert told.count("\n") == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_completes(alldiff, shell: str) -> None:
    assert "_ALLDIFF_COMPLETE" in alldiff("completion", shell).out


@pytest.mark.parametrize("command", PAGES, ids=" ".join)
def test_a_manual_page_says_what_the_help_says(alldiff, command: list[str]) -> None:
    page = alldiff("man", *command).out
    told = re.sub(r"\\&|\\(?=-)", "", page)
    options = re.findall(r"^  (?:-\w, )?(--[\w-]+)", alldiff(*command, "--help").out, re.MULTILINE)
    assert options
    assert [one for one in options if one not in told] == []
    assert all(line in told for line in examples(alldiff(*command, "--help").out))


@pytest.mark.skipif(not shutil.which("groff"), reason="no groff is here")
def test_manual_pages_are_set_without_a_warning(alldiff, tmp_path: Path) -> None:
    assert alldiff("man", "-o", tmp_path / "man1").code == 0
    pages = sorted(str(path) for path in (tmp_path / "man1").iterdir())
    assert len(pages) == len(COMMANDS) + 1
    run = ["groff", "-man", "-Tascii", "-ww", "-rHY=0", *pages]
    done = subprocess.run(run, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_command_at_all_shows_the_help(alldiff) -> None:
    assert alldiff() == alldiff("--help")
