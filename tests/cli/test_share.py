"""Links that open a puzzle elsewhere, and what a text is taken for."""

from __future__ import annotations

import json

import pytest

import alldiff as ad
from alldiff.cli import exits
from alldiff.formats.links.sharing import SITES
from alldiff.rules import find

CLASSIC = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize("site", SITES)
def test_a_shared_link_is_read_as_the_puzzle(alldiff, site: str) -> None:
    outcome = alldiff("share", CLASSIC, "--to", site)
    assert (outcome.code, outcome.err) == (exits.OK, "")
    assert outcome.out.startswith("https://")
    assert ad.read(outcome.out.strip()) == ad.read(CLASSIC)


def test_the_first_site_that_can_carry_it(alldiff) -> None:
    assert alldiff("share", CLASSIC).out == alldiff("share", CLASSIC, "--to", "sudokupad").out
    signs = ad.Puzzle("futoshiki", ((0, 4, 0), (0,) * 3, (0,) * 3)).with_given((0, 1), 3)
    less = ad.Puzzle(givens=signs.givens, clues=(*signs.clues, ad.rules.LessThan((0, 0), (1, 0))))
    outcome = alldiff("share", ad.write(less, "json"))
    assert "unequal.html#3:" in outcome.out
    assert ad.read(outcome.out.strip()) == less


def test_what_cannot_be_carried_is_named(alldiff) -> None:
    sudoku = ad.read(CLASSIC)
    rules = (*sudoku.clues, find("thermometer")(((0, 0), (0, 1))))
    puzzle = ad.Puzzle(givens=sudoku.givens, clues=rules)
    refused = alldiff("share", ad.write(puzzle, "json"), "--to", "tatham")
    assert refused.code == exits.USAGE
    assert "thermometer" in refused.err
    table = find("table")(((0, 0), (0, 1)), ((1, 2),))
    nowhere = ad.Puzzle(givens=sudoku.givens, clues=(*rules, table))
    outcome = alldiff("share", ad.write(nowhere, "json"))
    assert outcome.code == exits.USAGE
    assert "no link can carry this puzzle" in outcome.err
    assert alldiff("share", CLASSIC, "--to", "sudokupda").err.count("sudokupad")


def test_info_says_what_a_text_is_taken_for(alldiff, tmp_path) -> None:
    path = tmp_path / "pasted.txt"
    path.write_text(f"Who can solve {CLASSIC}? I cannot.\n")
    outcome = alldiff("info", str(path))
    assert "(sentence); sudoku, 9x9, values 1 to 9; 21 givens" in outcome.out
    assert "is taken for the puzzle" in outcome.err
    link = ad.write(ad.read(CLASSIC), "sudokupad").strip()
    (one, two) = json.loads(alldiff("info", link, CLASSIC, "--json").out)
    assert (one["format"], two["format"]) == ("sudokupad", "line")
    assert one["clues"] == {"rows": 1, "columns": 1, "boxes": 1}


def test_info_says_the_form_of_each_part_of_a_text(alldiff, tmp_path) -> None:
    path = tmp_path / "two.txt"
    cells = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    path.write_text(f"{cells}\n\nhttps://sudoku.coach/en/play/{cells}\n")
    first, second = alldiff("info", path).out.splitlines()
    assert "(line)" in first
    assert "(sudokuwiki)" in second
