"""penpa-edit: what of a drawing has a meaning is read, the rest is told, and damage is refused."""

import json

import pytest
from hypothesis import given, settings, strategies as st

from alldiff import read, write
from alldiff.core.errors import ReadError, WriteError
from alldiff.formats import load
from alldiff.rules import find

from support.penpa_links import DRAWING, cell, corner, link, packed
from support.strategies import tries


def test_what_has_a_meaning_is_read_and_the_rest_is_reported():
    reading = load(link(json.dumps(DRAWING)))
    (puzzle,) = reading.puzzles
    assert (puzzle.title, puzzle.author, puzzle.rules) == ("A", "B", "a,b")
    assert (dict(puzzle.given_cells()), puzzle.box) == ({(0, 0): 1}, (2, 2))
    assert puzzle.of(find("killer-cage")) == (find("killer-cage")(((1, 0), (1, 1)), 5),)
    assert puzzle.of(find("less-than")) == (find("less-than")((0, 3), (1, 3)),)
    told = "drawings state no rule and are left out: 1 of thermo, 2 of number, 1 of symbol"
    assert reading.warnings == [told]


def test_short_words_and_margins():
    drawing = '{zN:{"' + str(cell(1, 1)) + '":["3",1,"1"]},"a":"zZ","b":zO}'
    reading = load(link(drawing, size="4,4", margins="[1,0,1,0]"))
    (puzzle,) = reading.puzzles
    assert (puzzle.rows, dict(puzzle.given_cells())) == (3, {(0, 0): 3})
    assert "no thick borders" in reading.warnings[0]


def test_regions_of_any_shape():
    rows = {f"{corner(r, c)},{corner(r, c + 1)}": 2 for r in (1, 2, 3) for c in range(4)}
    turned = rows | {f"{corner(0, 3)},{corner(1, 3)}": 2, f"{corner(1, 3)},{corner(2, 3)}": 2}
    del turned[f"{corner(1, 3)},{corner(1, 4)}"]
    (puzzle,) = load(link(json.dumps({"lineE": rows}))).puzzles
    assert puzzle.box == (4, 1)
    reading = load(link(json.dumps({"lineE": turned})))
    assert not reading.puzzles[0].of(find("region"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (link("{}", grid="tri"), "the grid tri"),
        (link("{}", grid="square"), "neither regions nor signs"),
        (link("[]"), "what is drawn"),
        (link("{"), "not JSON"),
        (link("{}", size="4,5"), "is not a Sudoku"),
        (link("{}", margins="[9]"), "margins"),
        (f"m=edit&p={packed('4,4')}", "old link"),
        ("m=edit&p=AAAA", "damaged"),
        (f"m=edit&p={packed('a' * 5_000_000)}", "more than 4,000,000"),
    ],
)
def test_what_is_wrong_is_reported(text, message):
    with pytest.raises(ReadError, match=message):
        load(text)


def test_it_is_not_written():
    with pytest.raises(WriteError, match="only read"):
        write(read("." * 81), "penpa")


NUMBERS = st.integers(0, 400).map(str)
VALUES = st.recursive(
    st.one_of(st.none(), st.integers(0, 300), st.sampled_from(["1", "inequality", "x"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(NUMBERS, inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(["number", "numberS", "symbol", "lineE", "killercages", "thermo"])


@given(st.dictionaries(KEYS, VALUES))
@settings(deadline=None, max_examples=tries(200))
def test_any_drawing_is_read_or_refused(drawing):
    assert len(load(link(json.dumps(drawing))).puzzles) == 1


@given(st.text("mp=&editsolve#?ABCabc019+/%", max_size=60))
@settings(deadline=None)
def test_any_link_is_read_or_refused(text):
    with pytest.raises(ReadError):
        load(f"m=edit&p=A{text}", format="penpa")
