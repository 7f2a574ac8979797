"""Links and files of other programs: every rule is carried or refused, and the records are solved.

A record has the text as it was found and the solution that its source states.
"""

import json
import re
from collections import Counter
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import HealthCheck, settings

from alldiff import Puzzle, solve, write
from alldiff.core.errors import ReadError, WriteError
from alldiff.formats import load
from alldiff.formats.links.lz_string import pack
from alldiff.rules import find, rule_names

from support.laws.texts import assert_same_model
from support.rule_samples import SAMPLES
from support.shared_data import needs_data, records
from support.strategies import tries

relaxed = settings(
    deadline=None,
    max_examples=tries(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize(
    "name", [name for name in rule_names() if "fpuzzles" in find(name).spellings]
)
def test_a_rule_that_is_spelled_there_is_carried(name):
    blank = load("." * 81).puzzles[0]
    clue = SAMPLES[name][0].puzzle.of(find(name))[0]
    puzzle = replace(blank, clues=(*blank.clues, clue))
    assert load(write(puzzle, "f-puzzles")).puzzles[0].clues == puzzle.clues


def test_what_is_said_about_a_puzzle_goes_along():
    said = {"title": "Ein Rätsel", "author": "Nobody", "rules": "All\ndiffer"}
    blank = load("." * 81).puzzles[0]
    full = replace(blank, **said, solution=((1,) * 9,) * 9)
    assert load(write(full, "f-puzzles")).puzzles == [full]


def test_values_of_a_player_are_no_givens():
    text = '{"size":2,"grid":[[{"value":1},{}],[{},{}]]}'
    (puzzle,) = load(text).puzzles
    assert (puzzle.givens, puzzle.extra) == (((0, 0),) * 2, (("state", "[[1, 0], [0, 0]]"),))


def test_values_in_all_cells_are_the_solution_of_the_author():
    (puzzle,) = load('{"size":1,"grid":[[{"value":1}]]}').puzzles
    assert (puzzle.givens, puzzle.solution, puzzle.extra) == (((0,),), ((1,),), ())


def test_values_that_repeat_the_stated_solution_are_not_of_a_player():
    cells = '[[{"value":1},{}],[{},{"value":1}]]'
    (puzzle,) = load('{"size":2,"grid":' + cells + ',"solution":[1,".",".",1]}').puzzles
    assert (puzzle.solution, puzzle.extra) == (((1, 0), (0, 1)), ())


def test_drawings_are_kept_and_twins_are_not():
    lines = '[{"lines":[["R1C1"]]},{"fromConstraint":"Renban","lines":[]}]'
    reading = load('{"size":1,"grid":[[{}]],"line":' + lines + "}")
    (shape,) = reading.puzzles[0].drawing.shapes
    assert shape.points == ((0.5, 0.5),)
    assert reading.warnings == []


def test_only_givens_regions_and_cages_of_sudokupad_have_a_meaning():
    text = (
        "{id:'x',ce:[[{v:1},,],[,,],[,,]],re:[[[1,1],[1,2]],[[2,1],[2,2]]],"
        "ca:[{ce:[[1,1],[2,1]],v:3,unique:t},{v:'title: It\\'s'},{ce:[[1,2]],v:'?'}],l:[,,]}"
    )
    reading = load(text)
    (puzzle,) = reading.puzzles
    assert (puzzle.rows, puzzle.columns, puzzle.box, puzzle.title) == (2, 2, (2, 1), "It's")
    assert [clue.sum for clue in puzzle.of(find("killer-cage"))] == [3, None]
    assert len(reading.warnings) == 1
    assert [shape.text for shape in puzzle.drawing.shapes] == ["1", "?"]


def packed(text):
    return f"https://lisudoku.xyz/solver?import={pack(text)}"


def test_links_of_lisudoku():
    cells = '[{"row":0,"col":0},{"row":0,"col":1}]'
    text = (
        '{"gridSize":4,"fixedNumbers":[{"position":{"row":3,"col":0},"value":2}],'
        f'"killerCages":[{{"region":{cells},"sum":5}}],"thermos":[{cells}],"antiKing":true,'
        '"kropkiDots":[{"cell1":{"row":1,"col":1},"cell2":{"row":1,"col":2},"dotType":"Double"}],'
        '"arrows":[{"circleCells":[{"row":2,"col":2}],"arrowCells":' + cells + "}],"
        '"topBottom":true,"oddCells":[{"row":3,"col":3}],"primaryDiagonal":true,"renbans":[]}'
    )
    (puzzle,) = load(packed(text)).puzzles
    assert (dict(puzzle.given_cells()), puzzle.box) == ({(3, 0): 2}, (2, 2))
    types = ["anti-king", "arrow", "diagonal", "killer-cage", "odd", "ratio", "thermometer"]
    types.append("top-bottom")
    assert sorted(clue.type for clue in puzzle.clues[3:]) == types
    assert load(pack(text)).puzzles == [puzzle]


CELLS = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize(
    "text",
    [
        f"https://sudoku.coach/en/play/{CELLS}",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={CELLS.replace('.', '0')}",
        f"http://example.org/?a=1&grid={CELLS}#x",
        f"000012345678 {CELLS.replace('.', '0')}  8.3",
        f"quizzes,solutions\n{CELLS},",
        f'<opensudoku><folder name="x"><game data="{CELLS}" note=""/></folder></opensudoku>',
        f":0000:x:{CELLS}:::",
    ],
)
def test_a_sudoku_in_other_clothes(text):
    assert load(text).puzzles[0].bare() == load(CELLS).puzzles[0]


def test_a_position_of_sudokuwiki_keeps_what_was_placed_and_pencilled():
    packed = "01" + "0a" + "0l" + "00" * 78
    (puzzle,) = load(f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{packed}").puzzles
    extra = {key: json.loads(text)[0] for key, text in puzzle.extra}
    assert puzzle.givens[0] == (1, *(0,) * 8)
    assert extra == {"state": [1, 1, *[0] * 7], "marks": [[], [], [1, 2], *[[]] * 6]}


def test_a_library_line_keeps_what_was_placed_and_deleted():
    (puzzle,) = load(f":0300:5:+5{'.' * 80}:123 912::").puzzles
    extra = {key: json.loads(text) for key, text in puzzle.extra}
    assert puzzle.givens[0][0] == 0
    assert extra["state"][0][0] == 5
    assert extra["marks"][0][:3] == [[], [1, 2, 3, 4, 6, 7, 8], [1, 2, 3, 4, 6, 7, 8, 9]]
    assert extra["marks"][1][2] == [2, 3, 4, 6, 7, 8, 9]
    assert extra["technique"] == "0300"


def test_cells_of_one_colour_are_a_cage():
    colours = "11" + "2" * 79
    sums = "03" + "00" * 80
    (puzzle,) = load(f"https://www.sudokuwiki.org/killersudoku.htm?bd={colours},{sums}").puzzles
    small, large = puzzle.of(find("killer-cage"))
    assert (small.cells, small.sum, len(large.cells), large.sum) == (((0, 0), (0, 1)), 3, 79, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?sudoku/4/4/g1", "not the end"),
        ("https://puzz.link/p?sudoku/4/4/z", "more than 16 cells"),
        ("https://puzz.link/p?sudoku/4/6/z", "not square"),
        ("https://puzz.link/p?nurikabe/4/4/z", "type nurikabe of puzz.link is not read"),
        ("https://puzz.link/p?minarism/2/2/zg", "more than 4 borders"),
        ("https://puzz.link/p?kropki/2/2/zz", "a code of 4 borders"),
        ("https://puzz.link/p?skyscrapers/2/2/g", "not the end"),
        ("pzprv3/skyscrapers/4/4/. . ./", "6 lines of 6 words"),
        ("pzprv3/skyscrapers/1/1/. x ./. q1 ./. . ./", "a number or a point"),
        ("pzprv3/kropki/2/2/3 /0 /0 0 /", "0, 1 or 2 for a dot"),
        ("pzprv3/nurikabe/4/4/. . ./", "type nurikabe of puzz.link is not read"),
        ("pzprv3/suguru/4/4/. . ./", "expected 4 lines of 3 words"),
        ("https://puzz.link/p?easyasabc/4/4/1m2h3g3h", "the number of letters"),
        ("pzprv3/kakuro/1/1/0 0 /0 x /", "expected a number"),
        ("pzprv3/sudoku/4/1 2/", "4 lines of 4 words"),
        ("2x2:a1", "16"),
        ("2x2k:p", "parts between commas"),
        ("4j:p,zz", "edges"),
        ("2:0U,0,0,0", "out of the grid"),
        ("2:1/1/1/1", "4 clues around a grid of 2"),
        ("2:_____,a1", "1 clues for 4 cages"),
        (packed('{"gridSize":4,"chess":[1]}'), "chess: a rule that is not known"),
        (packed('{"gridSize":4,"thermos":[[{"row":4,"col":0}]]}'), "thermos: expected a cell"),
        (packed('{"gridSize":4,"kropkiDots":[1]}'), "kropkiDots: expected a dot"),
        (packed('{"gridSize":0}'), "side of the grid"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=123", "3 cells behind bd="),
        ("https://www.sudokuwiki.org/x?bd=L9B0bv", "no plain Sudoku"),
        (f"https://a.org/{CELLS}/{CELLS[::-1]}", "2 different runs"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><opensudoku/>', "entities is not supported"),
        ("<opensudoku><game data='1'/></opensudoku>", "81 digits"),
        ("<opensudoku><game>", "not XML"),
        ('{"size":2,"grid":[[{}]]}', "a grid of 2 rows"),
        ('{"size":1,"grid":[[{}]],"wormhole":[{"cells":[]}]}', "wormhole: a rule that is not"),
        ('{"size":1,"grid":[[{}]],"difference":[{"cells":["R1C1"]}]}', "difference: 1 cells"),
        ('{"size":1,"grid":[[{}]],"odd":[{"cell":"R2C1"}]}', "odd: expected a cell of the grid"),
        ('{"size":1,"grid":[[{"value":"x"}]]}', "expected a number"),
        ("https://www.f-puzzles.com/?id=ab12", "f-puzzles.com keeps"),
        ("https://www.f-puzzles.com/?load=N4Igz", "ends too early"),
        ("https://sudokupad.app/abc123", "'abc123', which SudokuPad keeps"),
        ("https://sudokupad.app/sclN4Igz", "ends too early"),
        ("{ce:[[{v:1},]],re:[[[0,0,0]]]}", "expected a cell"),
        ("{ce:[[{v:1},],[]]}", "the rows of a grid"),
        ("{ce:" + "[" * 99, "nested too deeply"),
        ("{ce:'", "the end of each text"),
    ],
)
def test_what_is_wrong_is_reported(text, message):
    with pytest.raises(ReadError, match=message):
        load(text)


def stated(record):
    """Return the values of a solution, None where the record leaves one out."""
    found = record["solution"]
    if isinstance(found, str):
        return [int(sign, 36) if sign.isalnum() else None for sign in found]
    return [value for row in found for value in (row if isinstance(row, list) else [row])]


def filled(puzzle, values):
    """Return the puzzle with the values that a solution states as givens."""
    if len(values) != sum(map(len, puzzle.givens)):
        # A drawing with a margin: the puzzle has cut its own solution out of it.
        return replace(puzzle, givens=puzzle.solution)
    width = puzzle.columns
    rows = tuple(tuple(values[at : at + width]) for at in range(0, len(values), width))
    return replace(puzzle, givens=tuple(tuple(value or 0 for value in row) for row in rows))


FIGURES = {
    "fpuzzles-b64": (155, 77, 0),
    "fpuzzles-json": (20, 20, 0),
    "fpuzzles-link": (5, 2, 1),
    "sudokupad-link": (40, 18, 4),
    "sudokupad-zip": (10, 0, 2),
    "lisudoku-b64": (12, 0, 0),
    "lisudoku-link": (2, 0, 0),
    "sudokuwiki-link": (42, 20, 0),
    "hodoku-line": (70, 70, 0),
    "opensudoku-xml": (13, 12, 0),
    "puzzlink": (35, 24, 0),
    "pzprfile": (10, 7, 0),
    "tatham-id": (107, 106, 0),
    "penpa-link": (9, 0, 0),
}
"""How many records of a form are read, solved to what they state, and of several solutions (where
rules are only drawn or told) have the stated one among them."""

SHORT = "is not square|not the end"


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("form", FIGURES)
def test_the_records_of_a_form_are_solved(form):
    some = [r for r in records("links.jsonl") if r["form"] == form]
    counts = Counter()
    for record in some:
        try:
            puzzle = load(StringIO(record["text"])).puzzles[0]
        except ReadError as error:
            # Links that were cut, and what is refused by its name.
            drawn = form == "penpa-link" and "Sudoku" in str(error)
            cut = record["id"].startswith("swiki-other") or re.search(SHORT, str(error))
            if not cut and not drawn and "is not read" not in str(error):
                raise
            continue
        counts["read"] += 1
        if not record["solution"] or record.get("check"):
            continue
        values = stated(record)
        alone = record.get("solutions_found") != "2+" and solve(puzzle, timeout=60)
        if alone and alone.status == "unique":
            counts["solved"] += 1
        else:
            alone = solve(filled(puzzle, values), timeout=60)
            counts["kept"] += 1
        found = [value or 0 for row in alone.solution for value in row]
        if None in puzzle.givens[0]:
            # Black cells, and a border of them that the record leaves out.
            found, values = ([value for value in some if value] for some in (found, values))
        if len(values) != len(found):
            values = [value for value in values if value is not None]
        assert all(b in (a, None) for a, b in zip(found, values, strict=True)), record["id"]
    assert (counts["read"], counts["solved"], counts["kept"]) == FIGURES[form]


OWN_FORMS = {
    "fpuzzles-b64": ("f-puzzles", 0),
    "fpuzzles-json": ("f-puzzles", 0),
    "fpuzzles-link": ("f-puzzles", 0),
    "hodoku-line": ("hodoku", 0),
    "iss": ("iss", 16),
    "opensudoku-xml": ("opensudoku", 0),
    "puzzlink": ("puzz.link", 3),
    "pzprfile": ("pzpr", 1),
    "sudokupad-link": ("sudokupad", 2),
    "sudokupad-zip": ("sudokupad", 0),
    "sudokuwiki-link": ("sudokuwiki", 2),
    "tatham-id": ("tatham", 0),
}
"""The format that writes each form, and how many of its records that format refuses."""


@needs_data
@pytest.mark.parametrize("form", OWN_FORMS)
@pytest.mark.filterwarnings("ignore::alldiff.core.errors.ReadWarning")
def test_what_is_read_is_shared_in_its_own_form_and_means_the_same(form):
    name, refusals = OWN_FORMS[form]
    refused = 0
    for record in records("links.jsonl"):
        if record["form"] != form:
            continue
        try:
            puzzle = load(StringIO(record["text"])).puzzles[0]
        except ReadError:
            continue
        try:
            text = write(puzzle, name)
        except WriteError:
            refused += 1
            continue
        assert_same_model(load(StringIO(text)).puzzles[0], puzzle)
    assert refused <= refusals


@pytest.mark.parametrize("count", [-1, 10**9])
@pytest.mark.parametrize("name", ["puzz.link", "pzpr", "tatham"])
def test_a_number_that_a_format_has_no_room_for_is_refused(name: str, count: int) -> None:
    clue = find("skyscraper")((1, -1), count)
    puzzle = Puzzle("latin-square", ((0,) * 4,) * 4, clues=(clue,))
    with pytest.raises(WriteError, match="json"):
        write(puzzle, name)


def test_a_kakuro_file_may_have_no_sum_as_minus_one() -> None:
    text = "pzprv3/kakuro/2/2/. {0},3 {0},4 /4,{0} . . /3,{0} . . /0 0 /0 0 /"
    assert load(text.format("-1")).puzzles == load(text.format("0")).puzzles
