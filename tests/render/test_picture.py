from __future__ import annotations

import webbrowser

import pytest

from alldiff.core.errors import UsageError, WriteError
from alldiff.kinds.sudoku import sudoku
from alldiff.render import PICTURE_FORMATS, draw, format_of, picture, save, show

FOUR = sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])
SOLVED = ((4, 1, 2, 3), (3, 2, 1, 4), (2, 3, 4, 1), (1, 4, 3, 2))


@pytest.mark.parametrize("format", PICTURE_FORMATS)
@pytest.mark.parametrize("solution", [None, SOLVED])
def test_a_drawn_file_holds_the_picture(tmp_path, format, solution):
    path = tmp_path / f"four.{format}"
    drawn = draw(FOUR, path, solution=solution)
    assert drawn == picture(FOUR, solution, format=format)
    assert path.read_bytes() == (drawn.encode() if isinstance(drawn, str) else drawn)


def test_a_format_asked_for_outdoes_the_suffix(tmp_path):
    path = tmp_path / "four.txt"
    draw(FOUR, path, format="svg")
    assert path.read_text().startswith("<svg")


def test_without_a_path_it_is_svg():
    assert draw(FOUR) == picture(FOUR)


@pytest.mark.parametrize("name", ["four", "four.jpg", "svg", ".svg.gz"])
def test_an_unknown_suffix_is_refused_before_anything_is_written(tmp_path, name):
    with pytest.raises(WriteError, match=r"\.svg, \.png, \.html"):
        draw(FOUR, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_the_suffix_may_be_in_capitals():
    assert format_of("A.B.SVG") == "svg"


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(WriteError, match="nowhere"):
        save("drawn", tmp_path / "nowhere" / "four.svg")


def test_an_unknown_format_is_refused():
    with pytest.raises(UsageError, match="did you mean png"):
        picture(FOUR, format="pngg")


def test_show_opens_the_file_by_its_address(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda address: bool(opened.append(address)) or True)
    assert show(tmp_path / "a b.svg")
    assert opened == [(tmp_path / "a b.svg").as_uri()]
