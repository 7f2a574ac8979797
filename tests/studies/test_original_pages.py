"""The pages about the originals: every command in them runs; the diagram is up to date."""

import importlib.util
import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from alldiff.cli import run
from alldiff.studies import STUDIES, Setting, Work

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "originals").glob("0*.md"))
APART = {
    "000-csp": set(),
    "001-choco": set(),
    "002-kakuro": {"1,462", "1,896", "60,000", "7,834"},
    "003-state-space": {"2,000", "436,000", "303,130", "588,700"},
    "004-reasoning": {"232,000"},
}
"""Numbers of the pages that no table of a study shows: facts of a text, a file or a grid."""
COMMANDS = sorted(
    {
        command
        for page in PAGES
        for command in re.findall(r"`(alldiff [^`]+)`", page.read_text("utf-8"))
        if "FILE" not in command
    }
)
OTHERS = [command for command in COMMANDS if not command.startswith("alldiff study")]


def test_there_is_a_page_for_each_original():
    assert [page.name[:3] for page in PAGES] == ["000", "001", "002", "003", "004"]
    assert len(OTHERS) > 50


@pytest.mark.parametrize("command", OTHERS)
def test_a_command_of_a_page_runs(command, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    assert run(shlex.split(command)[1:]) in (0, 4), capsys.readouterr().err
    assert capsys.readouterr().out or " draw " in command


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - set(OTHERS)))
def test_a_study_of_a_page_has_the_part(command):
    _, _, name, *rest = shlex.split(command)
    setting = Setting(quick=True, puzzles=1)
    if rest:
        assert rest[0] == "--part"
        setting = replace(setting, part=rest[1])
    work = Work(name, setting)
    assert work.chosen
    assert name in STUDIES or work.setting.part


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_items_are_numbered_and_each_says_what_is_the_matter(page):
    text = page.read_text("utf-8").partition("## Item by item")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in text.splitlines() if re.match(r"\| \d", line)]
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= 20
    for row in rows:
        assert len(row[2].strip()) >= len("exact")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_large_numbers_of_a_page_are_those_of_the_studies(page):
    number = re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,]\d)")
    studies = set(number.findall((ROOT / "docs" / "studies.md").read_text("utf-8")))
    assert set(number.findall(page.read_text("utf-8"))) - studies == APART[page.stem]


def test_the_pictures_suit_dark_pages():
    pictures = sorted((ROOT / "docs" / "originals").glob("*.svg"))
    assert len(pictures) == 4
    for picture in pictures:
        assert "@media(prefers-color-scheme:dark)" in picture.read_text("utf-8")


def test_the_diagram_is_drawn_from_the_code():
    path = ROOT / "tools" / "class_diagram.py"
    spec = importlib.util.spec_from_file_location("class_diagram", path)
    tool = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = tool
    spec.loader.exec_module(tool)
    assert tool.FILE.read_text("utf-8") == tool.svg()
