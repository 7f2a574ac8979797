"""The pages in docs/algorithms: made from the code as it is, and their examples are repeated."""

import runpy
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from alldiff.cli.group import alldiff

ROOT = Path(__file__).resolve().parents[1]
TOOL = runpy.run_path(str(ROOT / "tools" / "algorithms_page.py"))
ALGORITHMS = {one["slug"]: one for one in TOOL["algorithms"]()}


@pytest.mark.slow
def test_the_pages_are_made_from_the_code_as_it_is() -> None:
    """`./check --renew` writes them."""
    folder = ROOT / "docs" / "algorithms"
    pages = dict(TOOL["pages"]())
    assert {path.name for path in folder.glob("*.md")} == set(pages)
    assert [
        name for name, text in pages.items() if (folder / name).read_text("utf-8") != text
    ] == []


@pytest.mark.parametrize("slug", ALGORITHMS)
def test_the_command_on_a_page_prints_what_is_worked_by_hand(slug: str) -> None:
    page = (ROOT / "docs" / "algorithms" / f"{slug}.md").read_text("utf-8")
    by_hand = page.partition("## By hand")[2].partition("## Counts")[0]
    [command] = [line for line in by_hand.splitlines() if line.startswith("alldiff ")]
    printed = CliRunner().invoke(alldiff, shlex.split(command)[1:]).stdout
    if command.startswith("alldiff trace"):
        assert printed.strip() in by_hand
        return
    rows = [line.strip("| ").split(" | ") for line in by_hand.splitlines() if line[:2] == "| "]
    said = [line.strip() for line in printed.splitlines()]
    if by_hand.count("| state |"):
        scores = [line.partition("(")[2].partition(")")[0] for line in said if "state" in line]
        assert [row[-1] for row in rows[2:]] == scores
        return
    steps = [
        row[0].replace("\N{NO-BREAK SPACE}", " ").replace("· ", "").strip() for row in rows[2:]
    ]
    fails = [row[-1].partition("fails: ")[2] for row in rows if "fails: " in row[-1]]
    assert [step for step in steps if step[:3] in ("try", "und")] == [
        line for line in said if line.startswith(("try", "undo"))
    ]
    assert fails == [line.partition(" fails: ")[2] for line in said if " fails: " in line]
