from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser

import pytest
from hypothesis import given
from render.drawn_puzzles import puzzles, puzzles_with_grids, titles

from alldiff.core.puzzle import Fault
from alldiff.kinds import KINDS
from alldiff.kinds.sudoku import sudoku
from alldiff.render.html import html, html_fragment
from alldiff.render.svg import pair_svg

FOUR = sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])


class Tags(HTMLParser):
    """The tags of a page, in order, with the number of those opened and closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append(tag)
        self.attributes += attrs


@given(puzzles, titles, titles)
def test_words_cannot_break_out_of_the_page(puzzle, title, status):
    plain = Tags(html(puzzle, title="a", status="b"))
    nasty = Tags(html(puzzle, title=title or "a", status=status or "b"))
    assert nasty.opened == plain.opened


@given(puzzles_with_grids())
def test_a_page_loads_nothing(pair):
    page = html(*pair)
    names = {name for name, _ in Tags(page).attributes}
    assert not names & {"src", "href", "xlink:href", "action", "data"}
    assert "url(" not in page
    assert "@import" not in page


def test_a_page_holds_the_picture_the_rules_and_the_status():
    page = html(FOUR, title="A & B", status="One solution.")
    assert pair_svg(FOUR, None, theme="auto", title="") in page
    assert KINDS["sudoku"].rules in page
    assert "<h1>A &amp; B</h1>" in page
    assert "One solution." in page


def test_a_page_says_what_is_wrong():
    assert "two fours" in html(FOUR, faults=[Fault("two fours", ((0, 0),))])


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_only_auto_follows_the_screen(theme):
    assert ("prefers-color-scheme" in html(FOUR, theme=theme)) == (theme == "auto")


@given(puzzles_with_grids())
def test_a_fragment_is_one_image_of_the_picture(pair):
    puzzle, grid = pair
    tags = Tags(html_fragment(puzzle, grid))
    assert tags.opened == ["img"]
    kind, data = dict(tags.attributes)["src"].split(",")
    assert re.fullmatch("data:image/svg[+]xml;base64", kind)
    assert b64decode(data).decode() == pair_svg(puzzle, grid)
