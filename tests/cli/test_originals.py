"""What the original projects ask of the command line: their words, their files, their displays."""

import json
import subprocess
import sys

import pytest

PAGE_3 = "000008064004019700000030020200090000400007096008005013000000000040000600600702400"
LETTERS = "A;0;0\n4;0;2\nF;0;9\nB;0;14\n"
PAIRS = "4.23.2.4.3..1..2"


def test_a_sixteen_with_letters_is_solved_with_letters(alldiff, tmp_path):
    (tmp_path / "16.txt").write_text(LETTERS)
    rows = alldiff("solve", tmp_path / "16.txt", "--limit", "1").out.split()
    assert len(rows) == 16
    assert (rows[0][0], rows[0][2], rows[0][9], rows[0][14]) == ("A", "4", "F", "B")
    numbers = alldiff("solve", tmp_path / "16.txt", "--limit", "1", "--symbols", "numbers").out
    assert numbers.split()[:4] == ["16", "10", str(int(rows[0][1], 36)), "4"]


@pytest.mark.parametrize("form", ["rows", "bars", "line", "csv"])
def test_letters_come_back_from_every_text_that_has_them(alldiff, tmp_path, form):
    rows = alldiff("convert", "puzzles/sudoku/16x16.txt", "--symbols", "letters").out.split()
    line = "----+----+----+----"
    bars = ["|".join(row[at : at + 4] for at in (0, 4, 8, 12)) for row in rows]
    texts = {
        "rows": "\n".join(rows),
        "bars": f"\n{line}\n".join("\n".join(bars[at : at + 4]) for at in (0, 4, 8, 12)),
        "line": "".join(rows),
        "csv": f"puzzle\n{''.join(rows)}",
    }
    (tmp_path / "16.txt").write_text(texts[form] + "\n")
    solved = alldiff("solve", tmp_path / "16.txt").out.split()
    assert (
        solved == alldiff("solve", "puzzles/sudoku/16x16.txt", "--symbols", "letters").out.split()
    )
    assert any(symbol.isalpha() for symbol in solved[0])


def test_the_signs_of_its_files_are_read(alldiff, tmp_path):
    plain = "<;0;0\n^;0;1\nv;1;1\n3;3;3\n"
    (tmp_path / "plain.txt").write_text(plain)
    (tmp_path / "wedges.txt").write_text(
        plain.replace("^", "∧").replace("v", "\N{LOGICAL OR}"), "utf-8"
    )
    models = [alldiff("model", tmp_path / name).out for name in ("plain.txt", "wedges.txt")]
    assert models[0] == models[1]
    assert "R1C2 < R2C2" in models[0]


def test_letters_can_be_asked_for(alldiff):
    assert alldiff("solve", PAIRS, "--symbols", "letters").out == "4123\n3214\n2341\n1432\n"
    refused = alldiff("solve", PAIRS, "--symbols", "letters", "--json")
    assert (refused.code, refused.err.count("\n")) == (2, 1)


def test_differences_are_listed_pair_by_pair(alldiff):
    out = alldiff("model", PAIRS, "--binary").out
    assert out.count(" != ") == 12 * 6
    assert "all different" not in out
    record = json.loads(alldiff("model", PAIRS, "--binary", "--json").out)
    assert record["constraints"][0]["text"] == "R1C1 != R1C2"


def test_the_display_has_value_count_and_vector(alldiff):
    lines = alldiff("candidates", PAGE_3, "--basic", "--counts").out.splitlines()
    assert len(lines) == 81
    assert "R5C8  VALUE 9" in lines
    assert "R4C7  VALUE 0  COUNT 2  0 0 0 0 1 0 0 1 0" in lines
    assert "R9C3  VALUE 0  COUNT 4  1 0 1 0 1 0 0 0 1" in lines


@pytest.mark.parametrize(
    ("switches", "search"),
    [
        (["--last-cell"], "fc+mrv+last-cell"),
        (["--naked-pairs"], "fc+mrv+naked-pairs"),
        (["--naked-pairs", "--last-cell"], "fc+mrv+last-cell+naked-pairs"),
        (["--last-cell", "--search", "bt"], "bt+last-cell"),
    ],
)
def test_the_two_booleans_are_two_switches(alldiff, switches, search):
    assert json.loads(alldiff("solve", PAIRS, *switches, "--json").out)["search"] == search


def test_its_words_name_searches(alldiff):
    words = "fc+default+last-remaining-cell+conjugate-pair"
    found = json.loads(alldiff("solve", PAIRS, "--search", words, "--json").out)
    assert found["search"] == "fc+last-cell+naked-pairs"


@pytest.mark.parametrize(
    ("words", "search"),
    [
        ("SudokuBT", "test"),
        ("ForwardChecking_FindAll+Dom/Deg", "fc+dom-deg-static"),
        ("Backtrack+DomOverDeg", "bt+dom-deg-static"),
        ("fc+Dynamic_CrossingFirst", "fc+crossing-first"),
        ("greedy:fill:most-constrained-cell", "greedy:fill:most-constrained"),
        ("greedy:fill:remaining-possibilities", "greedy:fill:remaining"),
        ("hill-climbing:super-branching", "hill-climbing:super-swap:conflicts"),
    ],
)
def test_every_word_of_theirs_is_read(alldiff, words, search):
    found = json.loads(alldiff("solve", PAIRS, "--search", words, "--json").out)
    assert found["search"] == search


ARRAYS = """#include <stdio.h>
/* two grids */
int Small[4][4] = {{4,0,2,3}, {0,2,0,4}, // a row ends here
                   {0,3,0,0}, {1,0,0,2}};
int Same[4][4] = {{4,0,2,3},{0,2,0,4},{0,3,0,0},{1,0,0,2}};
"""


def test_each_array_of_a_c_file_is_a_puzzle(alldiff, tmp_path):
    (tmp_path / "grids.c").write_text(ARRAYS)
    done = alldiff("solve", tmp_path / "grids.c", "--format", "line")
    assert done.out.split() == ["4123321423411432"] * 2


@pytest.mark.programs
def test_a_race_leaves_its_file_to_a_reader_who_leaves(tmp_path):
    race = [sys.executable, "-m", "alldiff", "race", PAIRS, "bt", "--repeat", "1"]
    with subprocess.Popen(
        [*race, "--csv", str(tmp_path / "runs.csv")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        process.stdout.close()
        process.wait()
    assert (tmp_path / "runs.csv").read_text().startswith("puzzle,")


def test_a_star_grid_has_letters_if_they_are_asked_for_or_were_there(alldiff, tmp_path):
    """16x16 and 25x25 in the display of the fourth original; numbers otherwise."""
    sixteen = "puzzles/sudoku/16x16.txt"
    stars = alldiff("convert", sixteen, "--to", "star", "--symbols", "letters").out
    assert "  G   " in stars
    assert "  16  " not in stars
    (tmp_path / "stars.txt").write_text(stars)
    again = alldiff("convert", str(tmp_path / "stars.txt"), "--to", "json").out
    assert again == alldiff("convert", sixteen, "--to", "json").out
    asked = alldiff("solve", sixteen, "--symbols", "letters", "--format", "star").out
    assert asked == alldiff("solve", str(tmp_path / "stars.txt"), "--format", "star").out
    plain = alldiff("solve", sixteen, "--format", "star").out
    numbers = alldiff(
        "solve", str(tmp_path / "stars.txt"), "--format", "star", "--symbols", "numbers"
    )
    assert plain == numbers.out != asked
