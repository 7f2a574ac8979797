"""Kinds by their names: Samurai and other overlapping Sudokus, Suguru, Ripple Effect, Tenner."""

import pytest

import alldiff as ad
from alldiff.formats.links.puzzlink import rooms
from alldiff.rules import find

SUGURU = "suguru\n1 . .\n. . .\n. . 2\n\na a b\na a b\nc c b\n"
LINKS = (
    "https://puzz.link/p?ripple/4/4/9n8rigk14h32k",
    "https://puzz.link/p?suguru/5/5/cih47bs73m3g5p1g2g",
)


def test_a_suguru_has_rooms():
    puzzle = ad.read(SUGURU)
    assert puzzle.kind == "suguru"
    assert puzzle.values == (1, 4)
    assert [clue.cells for clue in puzzle.of(find("room"))][2] == ((2, 0), (2, 1))
    assert ad.write(puzzle, "named") == SUGURU


def test_sudokus_that_share_cells_are_found_in_the_outline():
    twins = ["." * 9 + "#" * 6] * 6 + ["." * 15] * 3 + ["#" * 6 + "." * 9] * 6
    puzzle = ad.read("\n".join(["overlapping", *twins]))
    assert [(clue.row, clue.column) for clue in puzzle.of(find("subgrid"))] == [(0, 0), (6, 6)]
    assert ad.read(ad.write(puzzle, "named")) == puzzle


def test_a_zero_is_a_value_of_a_tenner():
    text = "tenner\n0 . . . . . . . . 9\n. . . . . . . . . .\n\n9 9 9 9 9 9 9 9 9 .\n"
    puzzle = ad.read(text)
    assert puzzle.kind == "tenner"
    assert [clue.value for clue in puzzle.of(find("given"))] == [0]
    assert ad.write(puzzle, "named") == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("samurai\n...\n...", "9x9"),
        ("suguru\n12\n34", "rooms"),
        ("suguru\n12\n3\n\nab\nab", "but 2"),
        ("tenner\n1 2\n\n3", "sum or"),
        ("tectonic", "below its name"),
    ],
)
def test_what_is_missing_is_said(text, message):
    with pytest.raises(ad.errors.ReadError, match=message):
        ad.read(text)


@pytest.mark.parametrize("kind", ["samurai", "suguru", "ripple-effect", "tenner", "toroidal"])
def test_new_puzzles_have_one_solution_and_come_back(kind):
    puzzle = ad.generate(kind, seed=1)
    assert puzzle.kind == kind
    assert ad.solve(puzzle, limit=2).status == "unique"
    text = ad.write(puzzle, "jigsaw" if kind == "toroidal" else "named")
    assert ad.read(text).givens == puzzle.givens
    assert set(ad.read(text).clues) == set(puzzle.clues)


@pytest.mark.parametrize("link", LINKS)
def test_links_with_rooms_come_back_as_they_were(link):
    puzzle = ad.read(link)
    assert ad.solve(puzzle, limit=2).status == "unique"
    assert ad.write(puzzle, "puzz.link").strip() == link
    assert rooms.rooms_body(puzzle) in link
