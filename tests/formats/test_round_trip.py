"""What a format writes it reads back, by its name and by sniffing, or it refuses to write."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from alldiff import Puzzle, read, read_all, sudoku, write
from alldiff.core.errors import WriteError
from alldiff.formats import FORMATS, load
from alldiff.rules.candidates import Candidates
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan

from support.strategies import CARRIED_BY, greater_thans, kakuros, puzzles, sudokus, tries

relaxed = settings(
    deadline=None,
    max_examples=tries(40),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def test_every_format_has_its_promise():
    assert set(CARRIED_BY) == {name for name in FORMATS if FORMATS[name].writes}


@pytest.mark.parametrize("name", list(CARRIED_BY))
@given(data=st.data())
@relaxed
def test_read_is_the_inverse_of_write(name, data):
    puzzle = data.draw(CARRIED_BY[name])
    text = write(puzzle, name)
    assert load(text, format=name).puzzles == [puzzle]
    assert load(text).puzzles == [puzzle]


@pytest.mark.parametrize("name", list(FORMATS))
@given(puzzle=puzzles())
@relaxed
def test_a_format_refuses_what_it_would_lose(name, puzzle):
    try:
        text = write(puzzle, name)
    except WriteError:
        return
    assert load(text, format=name).puzzles == [puzzle]


@given(puzzle=puzzles())
@relaxed
def test_the_default_format_carries_everything(puzzle):
    assert load(write(puzzle)).puzzles == [puzzle]


@pytest.mark.parametrize("name", ["json", "jsonl", "csv", "star", "grid", "line", "ss"])
@given(data=st.data())
@relaxed
def test_collections(name, data):
    box = data.draw(st.sampled_from([(2, 2), (3, 2), (3, 3)]))
    many = data.draw(st.lists(sudokus([box]), min_size=1, max_size=5))
    text = write(many, name)
    assert load(text).puzzles == many
    assert load(text, format=name).puzzles == many


@given(many=st.lists(kakuros().filter(lambda p: p.of(KakuroRun)), min_size=2, max_size=4))
@relaxed
def test_collections_of_kakuro(many):
    assert load(write(many, "kakuro")).puzzles == many


@given(many=st.lists(greater_thans([(2, 2)]), min_size=2, max_size=4))
@relaxed
def test_collections_of_greater_than(many):
    assert load(write(many, "greater-than")).puzzles == many


@given(many=st.lists(puzzles(), min_size=2, max_size=4))
@relaxed
def test_the_default_format_of_several(many):
    assert load(write(many)).puzzles == many


def test_sixteen_small_puzzles_are_not_one_grid():
    many = [sudoku([[1, 2, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 4]])] * 16
    assert load(write(many, "line")).puzzles == many


TEXTED = {
    "title": "Ein Rätsel",
    "author": "Nobody",
    "rules": 'Say "all\ndifferent"',
    "source": "here",
    "licence": "CC0",
}


@pytest.mark.parametrize("name", ["json", "jsonl"])
@given(puzzle=puzzles())
@relaxed
def test_json_keeps_all_that_is_said_about_a_puzzle(name, puzzle):
    full = replace(
        puzzle,
        **TEXTED,
        solution=puzzle.givens,
        extra=(("rating", "3.5"), ("tags", '["a", {"b": null}]')),
    )
    assert read(write(full, name)) == full


def test_sdk_keeps_what_it_has_tags_for():
    puzzle = replace(
        sudoku([[0] * 9] * 9),
        title="One",
        author="Two",
        source="Three",
        extra=(("comment", '"a\\nb"'), ("level", '"easy"')),
    )
    assert read(write(puzzle, "sdk")) == puzzle


@pytest.mark.parametrize("name", ["csv", "star", "grid", "sdm", "line", "ss", "coordinates"])
def test_formats_without_metadata_keep_the_bare_puzzle(name):
    bare = sudoku([[9] + [0] * 8] + [[0] * 9] * 8)
    full = replace(bare, **TEXTED, extra=(("rating", "3.5"),))
    assert load(write(full, name)).puzzles == [bare]


def empty(kind, side, box=None, clues=()):
    return Puzzle(kind, ((0,) * side,) * side, box, clues)


@pytest.mark.parametrize(
    ("name", "puzzle"),
    [
        ("grid", empty("sudoku", 4, (2, 2), (Candidates((0, 0), (1, 2)),))),
        ("grid", empty("sudoku", 4, (3, 2))),
        ("grid", Puzzle("sudoku", ((5, 0, 0, 0),) * 4, (2, 2))),
        ("grid", Puzzle("sudoku", ((None, 0, 0, 0),) * 4, (2, 2))),
        ("line", empty("sudoku", 36, (6, 6))),
        ("sdm", empty("sudoku", 4, (2, 2))),
        ("sdk", empty("sudoku", 9, (9, 1))),
        ("coordinates", empty("sudoku", 4, (2, 2))),
        ("coordinates", empty("greater-than", 4, (2, 2), (LessThan((0, 0), (3, 3)),))),
        ("greater-than", empty("greater-than", 4, (2, 2))),
        (
            "greater-than",
            empty(
                "greater-than",
                4,
                (2, 2),
                (LessThan((0, 0), (0, 1)), LessThan((0, 1), (0, 0))),
            ),
        ),
        ("ss", empty("sudoku", 4, (2, 2), (Candidates((0, 0), (1,)),))),
        ("ss", empty("sudoku", 16, (4, 4), (Candidates((0, 0), (1, 2)),))),
        ("kakuro", Puzzle("kakuro", ((0, 0),), clues=(KakuroRun(((0, 0), (0, 1)), 3),))),
        ("kakuro", Puzzle("kakuro", ((None, 0),), clues=(KakuroRun(((0, 1),), 0),))),
        ("kakuro", Puzzle("kakuro", ((None, 0),), clues=(Candidates((0, 1), (1, 2)),))),
        ("json", Puzzle("sudoku", ((5, 0, 0, 0),) * 4, (2, 2))),
        ("json", Puzzle("sudoku", (), (2, 2))),
        ("json", Puzzle("sudoku", ((0,) * 4,) * 4, (2, 2), extra=(("kind", "1"),))),
    ],
)
def test_write_refuses(name, puzzle):
    with pytest.raises(WriteError):
        write(puzzle, name)


def test_a_refusal_at_the_border_names_json():
    puzzle = Puzzle("kakuro", ((0, 0),), clues=(KakuroRun(((0, 0), (0, 1)), 3),))
    with pytest.raises(WriteError, match="json"):
        write(puzzle, "kakuro")
    assert write(puzzle) == write(puzzle, "json")


def test_mixed_boxes_need_jsonl():
    many = [empty("sudoku", 6, (3, 2)), empty("sudoku", 6, (2, 3))]
    with pytest.raises(WriteError, match="jsonl"):
        write(many, "grid")
    assert read_all(write(many)) == many


@pytest.mark.slow
def test_the_sides_up_to_400():
    puzzle = sudoku([[(20 * r + r // 20 + c) % 400 + 1 for c in range(400)] for r in range(400)])
    for name in ("grid", "json", "star", "coordinates", "ss"):
        assert load(write(puzzle, name)).puzzles == [puzzle]
