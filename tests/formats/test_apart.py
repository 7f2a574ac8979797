"""Several puzzles in one text: each in a format of its own, apart by blank lines."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.formats import FORMATS, load

FIRST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SECOND = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOTH = [ad.read(FIRST), ad.read(SECOND)]


def rows(cells: str) -> str:
    return "\n".join(cells[at : at + 9] for at in range(0, 81, 9))


CLOTHES = {
    "rows": rows,
    "tabs": lambda cells: "\n".join(
        "\t".join(row.replace(".", " ")) for row in rows(cells).split()
    ),
    "sentence": lambda cells: f"Who solves {cells} today?",
    **{
        name: lambda cells, name=name: ad.write(ad.read(cells), name)
        for name in FORMATS
        if FORMATS[name].writes
        and name
        in ("list", "json", "f-puzzles", "sudokuwiki", "ss", "star", "tatham", "table", "iss")
    },
}


@pytest.mark.parametrize("first", CLOTHES)
@pytest.mark.parametrize("second", CLOTHES)
def test_two_puzzles_of_any_two_forms(first: str, second: str) -> None:
    text = f"{CLOTHES[first](FIRST)}\n\n{CLOTHES[second](SECOND)}"
    assert load(text).puzzles == BOTH


LINKS = ("f-puzzles", "sudokupad", "puzz.link", "tatham", "sudokuwiki")


@pytest.mark.parametrize("first", LINKS)
@pytest.mark.parametrize("second", [*LINKS, "iss", "line"])
def test_a_link_in_each_line(first: str, second: str) -> None:
    text = ad.write(BOTH[0], first) + ad.write(BOTH[1], second)
    assert load(text).puzzles == BOTH


def test_places_are_those_of_the_whole_text() -> None:
    reading = load(f"{rows(FIRST)}\n\n\n{rows(SECOND)}\n")
    assert reading.format == "sdk"
    assert reading.place(0, (1, 2)) == (2, 3)
    assert reading.place(1, (1, 2)) == (13, 3)


def test_one_of_them_is_picked(tmp_path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{rows(FIRST)}\n\n{SECOND}\n")
    assert ad.read(f"{path}:2") == BOTH[1]
    both = load(path)
    assert (both.format, both.format_of(0), both.format_of(1)) == ("sdk, line", "sdk", "line")
    assert load(f"{path}:2").format == "line"
    assert load(f"{path}:2").place(0, (0, 1)) == (11, 2)
    with pytest.raises(ad.errors.ReadError, match="2 puzzles"):
        ad.read(path)


def test_a_part_that_is_no_puzzle_spoils_it() -> None:
    with pytest.raises(ad.errors.ReadError):
        load(f"{rows(FIRST)}\n\nand another one\n\n{rows(SECOND)}")
    with pytest.raises(ad.errors.ReadError):
        load(f"{rows(FIRST)}\n\n{rows(SECOND)}", format="sdk")


@pytest.mark.parametrize("text", ["Solve this: {}!", "[my puzzle]({})\nHave fun", "Nice.\n\n{}\n"])
def test_a_link_among_words_is_read(text: str) -> None:
    link = ad.write(BOTH[0], "f-puzzles").strip()
    assert load(text.format(link)).puzzles == BOTH[:1]


def test_a_link_among_words_that_holds_no_puzzle_says_what_to_do() -> None:
    with pytest.raises(ad.errors.ReadError, match="copy the long link"):
        load("What a puzzle:\nhttps://sudokupad.app/abc123")
