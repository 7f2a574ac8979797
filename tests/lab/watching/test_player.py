"""The page of a search: whole, closed to the outside, and honest about its end."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from render.drawn_puzzles import titles

import alldiff as ad
from alldiff.core.search import LEVELS, OPTIONS, parse

from support.strategies import tries

ROOT = Path(__file__).resolve().parents[3]
FOUR = "4.23.2.4.3..1..2"
BOARDS = {
    "sudoku/4x4.txt": "fc+mrv",
    "sudoku/6x6-tall-boxes.txt": "mac",
    "sudoku/16x16.txt": "mac+mrv",
    "greater-than/4x4.txt": "mac+mrv",
    "kakuro/5x5.txt": "mac+mrv",
    "latin-square/5x5.txt": "gac",
    "sudoku/9x9-easy.txt": "annealing:swap",
}


class Page(HTMLParser):
    """What a page holds: its elements with their attributes, and the text of its scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts[-1] += data

    @property
    def data(self) -> dict:
        return json.loads(self.scripts[0])


@pytest.mark.parametrize("name", BOARDS)
def test_a_page_asks_for_nothing_outside(name: str) -> None:
    page = ad.watch(ad.read(str(ROOT / "puzzles" / name)), BOARDS[name], events=50).html()
    for _, attributes in Page(page).elements:
        assert not {"src", "href", "action", "xlink:href", "background"} & attributes.keys()
    bare = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|url\(|@import|fetch\(|XMLHttpRequest|import\(", bare)
    assert "default-src 'none'" in page


@settings(deadline=None, max_examples=tries(25))
@given(titles)
def test_no_title_breaks_out_of_the_page(title: str) -> None:
    puzzle = ad.sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])
    named = ad.Puzzle(puzzle.kind, puzzle.givens, puzzle.box, puzzle.clues, title=title)
    player, plain = ad.watch(named, "fc"), ad.watch(puzzle, "fc")
    page = player.html()
    assert [tag for tag, _ in Page(page).elements] == [
        tag for tag, _ in Page(plain.html()).elements
    ]
    page.encode()
    assert len(Page(player._repr_html_()).elements) == 1


def test_a_notebook_gets_the_page_in_a_frame_of_its_own() -> None:
    player = ad.watch(ad.read(FOUR), "fc+mrv")
    ((tag, attributes),) = Page(player._repr_html_()).elements
    assert (tag, attributes["sandbox"]) == ("iframe", "allow-scripts")
    assert attributes["title"]
    assert attributes["srcdoc"] == player.html()
    assert unescape(player._repr_html_()).count("<iframe") == 1


def test_the_first_events_are_kept_and_the_cut_is_reported() -> None:
    puzzle = ad.read(FOUR)
    whole = ad.watch(puzzle, "fc+mrv")
    assert len(whole.recording) == len(list(ad.search_events(puzzle, "fc+mrv")))
    assert not whole.recording.cut
    assert not Page(whole.html()).data["cut"]
    cut = ad.watch(puzzle, "fc+mrv", events=5)
    assert cut.recording.cut
    assert Page(cut.html()).data["cut"]
    assert cut.recording.numbers == whole.recording.numbers[: len(cut.recording.numbers)]


def test_one_value_left_is_a_value_only_where_the_level_settles_it() -> None:
    puzzle = ad.read(FOUR)
    assert not ad.watch(puzzle, "fc").data().about.settles
    assert ad.watch(puzzle, "mac").data().about.settles
    assert ad.watch(puzzle, "annealing:swap").data().about.settles


@pytest.mark.parametrize("spec", [*LEVELS, "exact-cover", *(f"fc+{name}" for name in OPTIONS)])
def test_every_search_can_be_watched_and_drawn(spec: str) -> None:
    data = Page(ad.watch(FOUR, spec, nodes=30).html()).data["about"]
    assert data["settles"] == parse(spec).settles
    assert bool(data["orders"]) == (spec != "exact-cover")
    assert len(ad.tree(FOUR, spec, nodes=30)) == ad.solve(FOUR, spec, limit=1, nodes=30).stats.nodes


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_themes(theme: str) -> None:
    page = ad.watch(ad.read(FOUR), "bt", theme=theme).html()
    ((_, attributes),) = [one for one in Page(page).elements if one[0] == "html"]
    assert attributes.get("data-theme", "auto") == theme


def test_bad_input(tmp_path: Path) -> None:
    puzzle = ad.read(FOUR)
    with pytest.raises(ad.errors.UsageError, match="a limit on events must be above 0, not 0"):
        ad.watch(puzzle, events=0)
    with pytest.raises(ad.errors.UsageError, match="unknown theme 'blue'"):
        ad.watch(puzzle, theme="blue").html()
    with pytest.raises(ad.errors.UsageError, match="nonsense"):
        ad.watch(puzzle, "nonsense")
    with pytest.raises(ad.errors.InvalidPuzzle):
        ad.watch(ad.read("44" + "." * 14))
    with pytest.raises(ad.errors.WriteError, match="cannot be written"):
        ad.watch(puzzle).save(tmp_path / "missing" / "page.html")
