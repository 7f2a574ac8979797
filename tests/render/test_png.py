from __future__ import annotations

import struct
import sys
import zlib

import pytest

from alldiff.core.errors import MissingExtra, UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.kinds.sudoku import sudoku
from alldiff.render.glyphs import DIGITS, stroke_label
from alldiff.render.png import png, png_from_svg
from alldiff.render.svg import CELL, MARGIN, svg
from alldiff.rules.kakuro_run import KakuroRun

pytest.importorskip("resvg_py", reason="PNG needs the extra `image`")

FOUR = sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])
SOLVED = ((4, 1, 2, 3), (3, 2, 1, 4), (2, 3, 4, 1), (1, 4, 3, 2))
KAKURO = Puzzle(
    "kakuro",
    ((None, None, None), (None, 0, 0)),
    clues=(KakuroRun(((1, 1), (1, 2)), 9),),
)


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", picture[16:24])


def dots(picture: bytes) -> bytes:
    """The image data of a PNG, unpacked: equal for equal pictures, and almost nothing if blank."""
    data, place = b"", 8
    while place < len(picture):
        (length,) = struct.unpack(">I", picture[place : place + 4])
        if picture[place + 4 : place + 8] == b"IDAT":
            data += picture[place + 8 : place + 8 + length]
        place += length + 12
    return zlib.decompress(data)


@pytest.mark.parametrize("scale", [1, 2, 3.5])
def test_a_picture_has_the_size_of_the_svg_times_the_scale(scale):
    side = scale * (4 * CELL + 2 * MARGIN)
    assert size(png(FOUR, scale=scale)) == pytest.approx((side, side), abs=1)


def test_a_solved_picture_is_wider():
    (alone, height), (pair, same) = size(png(FOUR)), size(png(FOUR, SOLVED))
    assert pair > 2 * alone * 0.9
    assert same == height


def test_numbers_are_drawn_without_any_font():
    numbered = svg(FOUR, label=stroke_label)
    bare = svg(FOUR, label=lambda *place: "")
    assert "<text" not in numbered
    assert dots(png_from_svg(numbered)) != dots(png_from_svg(bare))
    assert png(FOUR) == png_from_svg(numbered)


def test_sums_and_pencil_marks_are_drawn_without_any_font():
    assert "<text" not in svg(KAKURO, candidates={(1, 1): (1, 2)}, label=stroke_label)
    assert dots(png(KAKURO)) != dots(png(Puzzle("kakuro", KAKURO.givens)))


def test_every_number_looks_different():
    pictures = {dots(png(Puzzle("latin-square", ((value,),)))) for value in range(-9, 100)}
    assert len(pictures) == 109
    assert set(DIGITS) == set("0123456789-+\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}")


def test_a_given_is_bolder_than_a_solved_value():
    solved = Puzzle("latin-square", ((0,),))
    given = Puzzle("latin-square", ((1,),))
    assert dots(png_from_svg(svg(solved, ((1,),), label=stroke_label))) != dots(png(given))


def test_themes_differ_and_auto_is_light():
    assert dots(png(FOUR, theme="light")) != dots(png(FOUR, theme="dark"))
    assert png(FOUR, theme="auto") == png(FOUR, theme="light")


@pytest.mark.parametrize("scale", [0, -1, float("nan")])
def test_a_scale_that_makes_no_picture_is_refused(scale):
    with pytest.raises(UsageError, match="scale"):
        png(FOUR, scale=scale)


def test_a_missing_package_names_its_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"resvg-py.*alldiff\[image\]"):
        png(FOUR)


def test_results_of_cages_are_strokes_and_other_signs_are_text():
    assert "<text" not in stroke_label("12\N{MULTIPLICATION SIGN}", 0, 0, 10, "k-black")
    assert "<text" not in stroke_label("3\N{MINUS SIGN}", 0, 0, 10, "k-black")
    assert ">5a</text>" in stroke_label("5a", 0, 0, 10, "k-black")
