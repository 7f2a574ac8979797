"""Links and files of other programs: every rule is carried or refused, and the records are solved.

A record has the text as it was found and the solution that its source states.
"""

from collections import Counter
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alldiff import ReadError, WriteError, solve, write
from alldiff.formats import load
from alldiff.rules import find, rule_names

from rule_samples import SAMPLES
from shared_data import needs_data, records
from strategies import sudokus

relaxed = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
WITH_RULES = ["iss", "f-puzzles", "f-puzzles-json"]
"""The formats that carry rules by their names."""
CLUES = sorted(
    {
        clue
        for samples in SAMPLES.values()
        for sample in samples
        for clue in sample.puzzle.clues
        if clue.rank > 3 or clue.type == "region"
    },
    key=repr,
)


@st.composite
def mixtures(draw):
    """Strategy: a Sudoku with any rules of the samples."""
    puzzle = draw(sudokus([(3, 2), (3, 3)]))
    clues = draw(st.lists(st.sampled_from(CLUES), max_size=5, unique=True))
    return replace(puzzle, clues=(*puzzle.clues, *clues))


@pytest.mark.parametrize("name", WITH_RULES)
@given(puzzle=mixtures())
@relaxed
def test_any_mixture_of_rules_is_carried_or_refused(name, puzzle):
    puzzle = replace(puzzle, clues=tuple(sorted(puzzle.clues, key=lambda clue: clue.rank)))
    try:
        text = write(puzzle, name)
    except WriteError:
        return
    (again,) = load(StringIO(text)).puzzles
    assert Counter(again.clues) == Counter(puzzle.clues)
    assert (again.givens, again.values) == (puzzle.givens, puzzle.values)


@pytest.mark.parametrize(
    "name", [name for name in rule_names() if "fpuzzles" in find(name).spelled]
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
    text = '{"size":1,"grid":[[{"value":1}]]}'
    (puzzle,) = load(text).puzzles
    assert (puzzle.givens, puzzle.extra) == (((0,),), (("state", "[[1]]"),))


def test_drawings_are_told_and_twins_are_not():
    lines = '[{"lines":[["R1C1"]]},{"fromConstraint":"Renban","lines":[]}]'
    reading = load('{"size":1,"grid":[[{}]],"line":' + lines + "}")
    assert reading.warnings == ["drawings state no rule and are left out: 1 of line"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"size":2,"grid":[[{}]]}', "a grid of 2 rows"),
        ('{"size":1,"grid":[[{}]],"wormhole":[{"cells":[]}]}', "wormhole: a rule that is not"),
        ('{"size":1,"grid":[[{}]],"difference":[{"cells":["R1C1"]}]}', "difference: 1 cells"),
        ('{"size":1,"grid":[[{}]],"odd":[{"cell":"R2C1"}]}', "odd: expected a cell of the grid"),
        ('{"size":1,"grid":[[{"value":"x"}]]}', "expected a number"),
        ("https://www.f-puzzles.com/?id=ab12", "f-puzzles.com keeps"),
        ("https://www.f-puzzles.com/?load=N4Igz", "ends too early"),
    ],
)
def test_what_is_wrong_is_told(text, message):
    with pytest.raises(ReadError, match=message):
        load(text)


def stated(record):
    """Return the values of a solution, None where the record leaves one out."""
    found = record["solution"]
    if isinstance(found, str):
        return [int(sign, 36) if sign.isalnum() else None for sign in found]
    return [value for row in found for value in (row if isinstance(row, list) else [row])]


FORMS = ["fpuzzles-b64", "fpuzzles-json", "fpuzzles-link"]


@needs_data
@pytest.mark.parametrize("form", FORMS)
def test_the_records_of_a_form_are_solved(form):
    some = [r for r in records("links.jsonl") if r["form"] == form]
    solved = 0
    for record in some:
        puzzle = load(StringIO(record["text"])).puzzles[0]
        if not record["solution"] or record.get("check"):
            continue
        if record.get("solutions_found") == "2+":
            # Of several solutions the one that is stated has to be among them.
            rows = puzzle.columns
            values = stated(record)
            filled = tuple(tuple(values[at : at + rows]) for at in range(0, len(values), rows))
            puzzle = replace(puzzle, givens=filled)
        result = solve(puzzle, timeout=60)
        assert result.status == "unique", record["id"]
        found = [value or 0 for row in result.solution for value in row]
        assert all(b in (a, None) for a, b in zip(found, stated(record), strict=True))
        solved += 1
    assert solved
