"""Kinds of puzzles by their names: texts, pictures and counts that others have found too."""

import pytest

import alldiff as ad
from alldiff.rules import find

TEXTS = (
    "yin-yang\n1 . . 0\n. . . .\n. 0 . .\n. . . 1\n",
    "binairo\n1 . . 0\n. . . .\n. 0 . .\n. . 1 1\n",
    "hidato\n1 . .\n. # .\n. . 8\n",
    "renban-squares\n. . 1\n. . .\n. . .\n\na a b\na b b\nc c c\n",
    "doppelblock 1-2\n. . . .\n. . . .\n. . 0 .\n. . . .\n\n3 . 0 .\n. . 2 .\n",
    "easy-as-abc 1-3\n. . . .\n. . . .\n. . 1 .\n. . . .\n\n1 . . 2\n. . . .\n3 . . .\n. . . 2\n",
    "str8ts\n# . . #\n. . . .\n. #3 . .\n# . . .\n",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_comes_back_as_it_was(text):
    puzzle = ad.read(text)
    assert puzzle.kind == text.split()[0]
    assert ad.write(puzzle) == text


@pytest.mark.parametrize(("side", "count"), [(2, 2), (4, 72), (6, 4140)])
def test_binairo_has_as_many_grids_as_others_count(side, count):
    empty = ad.Puzzle("binairo", ((0,) * side,) * side)
    assert ad.count(empty, limit=None) == count


def test_letters_are_numbers():
    letters = (
        "abc end view A-C\n. . . .\n. B . .\n. . . .\n. . . .\n\nA . . .\n- - - -\n. . . .\n. C . ."
    )
    puzzle = ad.read(letters)
    assert puzzle.values == (0, 3)
    assert puzzle.givens[1][1] == 2
    assert {clue.value for clue in puzzle.of(find("first-value"))} == {1, 3}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("doppelblock\n. . .\n. . .\n. . .", "sums of the columns"),
        ("doppelblock\n. . .\n. . .\n. . .\n\n1 . .", "expected 2 lines"),
        ("renban squares\n. .\n. .", "regions"),
        ("suguru\n. #3\n. .\n\na a\na a", "expected a number"),
    ],
)
def test_what_is_missing_or_wrong_is_said(text, message):
    with pytest.raises(ad.errors.ReadError, match=message):
        ad.read(text)


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("binairo", 6),
        ("yin-yang", 4),
        ("str8ts", 6),
        ("hidato", 4),
        ("renban-squares", 5),
        ("doppelblock", 5),
        ("easy-as-abc", 4),
    ],
)
def test_new_puzzles_have_one_solution_and_come_back(kind, size):
    puzzle = ad.generate(kind, size=size, seed=1)
    assert puzzle.kind == kind
    result = ad.solve(puzzle, limit=2)
    assert result.status == "unique"
    assert result.solution == puzzle.solution
    again = ad.read(ad.write(puzzle, "named"))
    assert (again.givens, set(again.clues)) == (puzzle.givens, set(puzzle.clues))


def test_black_cells_are_drawn_whatever_they_hold():
    puzzle = ad.read(TEXTS[-1])
    assert ad.draw(puzzle).count('class="block"') == 3


def test_a_path_goes_at_sides_alone_if_it_is_told_so():
    square = ad.Puzzle(givens=((1, 0), (0, 0)), clues=[find("number-path")(False)], values=(1, 4))
    assert ad.solve(square, limit=None).solutions == (((1, 2), (4, 3)), ((1, 4), (2, 3)))
    assert "corner" not in square.clues[0].statement()


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?doppelblock/5/5/g6g34g10h",
        "https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h",
        "https://puzz.link/p?doppelblock/4/4/i0i1p2k",
    ],
)
def test_links_and_files_come_back_as_they_were(text):
    puzzle = ad.read(text)
    assert puzzle.kind in ("doppelblock", "easy-as-abc")
    assert ad.write(puzzle, "puzz.link").strip() == text
    assert ad.read(ad.write(puzzle, "pzpr")) == puzzle


def test_a_sum_of_0_is_not_a_missing_one():
    puzzle = ad.read("https://puzz.link/p?doppelblock/4/4/i0i1p2k")
    assert [clue.sum for clue in puzzle.of(find("block-sum"))] == [0, 1]
    assert puzzle.givens[2][2] == 2


def test_a_file_of_rooms_has_borders_then_values():
    puzzle = ad.read("https://puzz.link/p?ripple/4/4/9n8rigk14h32k")
    text = ad.write(puzzle, "pzpr")
    assert text.splitlines()[1:8] == ["ripple", "4", "4", "0 1 0 ", "0 1 1 ", "0 1 1 ", "1 0 1 "]
    assert ad.read(text) == puzzle


def test_factors_are_a_kenken_of_products():
    link = ad.read("https://puzz.link/p?factors/5/5/rvvcm9jf54653-28ca2833-14")
    cages = {cage.cells[0]: (cage.result, cage.operation) for cage in link.of(find("kenken-cage"))}
    assert link.kind == "kenken"
    assert cages[1, 2] == (40, "x")
    assert ad.solve(link, limit=2).solution[0] == (5, 4, 3, 2, 1)
    file = ad.read("pzprv3/factors/2/2/1 /0 /0 1 /. 2 /. . /")
    assert [cage.result for cage in file.of(find("kenken-cage"))] == [2]
