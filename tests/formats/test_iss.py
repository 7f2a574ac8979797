"""What is told to be a string of the Interactive Sudoku Solver, and what is not."""

from collections import Counter
from warnings import catch_warnings, simplefilter

import pytest
from hypothesis import given, settings, strategies as st

from alldiff import Puzzle, read, read_all, solve, validate, write
from alldiff.core.errors import ReadError, ReadWarning, WriteError
from alldiff.formats.links.iss import format as iss
from alldiff.formats.links.iss.reading import READERS
from alldiff.formats.links.sharing import share
from alldiff.rules import find

from support.strategies import tries

LINE = ((0, 0), (0, 1), (1, 2))


@pytest.mark.parametrize(
    "text",
    [
        ".X~R1C1~R1C2",
        "..Cage~3~R1C1~R1C2",
        ".StrictXV .Whisper~5~R1C1~R2C2",
        ".AntiKnight",
        ".~R1C1_5",
    ],
)
def test_items_are_distinguished_from_other_texts(text):
    assert iss.sniff(text)
    assert read(text).rows == 9


@pytest.mark.parametrize(
    "text", ["..E..K..MI....P.", ".AB.", ".A", "...1", ".3.4\n1...\n...2\n...."]
)
def test_grids_are_no_items(text):
    assert not iss.sniff(text)


def test_an_indexer_of_neither_rows_nor_columns_is_reported():
    with pytest.raises(ReadError, match="expected C or R, not 'C1x4'"):
        read(".Indexing~C1x4~R1C1")


NINE = ".~R1C1_5~R9C9_3.Thermo~R2C2~R3C3"
OTHER = ".~R1C1_6.AntiKnight"
SIX = ".Shape~6x6.~R1C1_4"


@pytest.mark.parametrize(
    "text",
    [
        f"{NINE}\n{OTHER}",
        f"{NINE}\n{SIX}\n{SIX}",
        f"{NINE}\n\n.AntiKing",
        f"https://example.org/?q={NINE}\nhttps://example.org/?q={NINE}\n.AntiKing",
    ],
)
def test_strings_are_distinguished(text):
    lines = [line.partition("q=")[2] or line for line in text.split("\n") if line]
    assert read_all(text) == [read(line) for line in lines]


@pytest.mark.parametrize(
    "text",
    [
        ".Thermo~R1C1~R1C2\n.Thermo~R2C1~R2C2",
        ".Shape~6x6\n.~R1C1_4\n.~R2C2_4~R1C1_4",
        ".Or\n.~R1C1_1\n.~R1C1_2\n.End",
    ],
)
def test_the_lines_of_one_string_belong_together(text):
    assert read(text) == read(text.replace("\n", ""))


def test_several_are_written_and_read():
    several = [read(one) for one in (NINE, ".AntiKing", SIX, ".AntiKnight")]
    assert read_all(write(several, "iss")) == several


def test_what_is_wrong_with_a_string_is_reported_in_its_line():
    with pytest.raises(ReadError, match="line 2, column 11: 'R9C9' is not a cell"):
        read_all(".Thermo~R1C1~R1C2\n.Shape~6x6.~R9C9_4")
    with pytest.raises(ReadError, match="R1C1 has two values"):
        read(".~R1C1_5.~R1C1_6")
    with pytest.raises(ReadError, match="column 11: expected variables such as"):
        read(".Shape~4x4.Var")
    for size in ("0x5", "5x0", "999x9", "9x101"):
        with pytest.raises(ReadError, match="expected a shape"):
            read(f".Shape~{size}")


@pytest.mark.parametrize(
    ("clue", "says"),
    [
        (find("clone")(((0, 0), (0, 1)), ((1, 1),)), "one copy for each cell"),
        (find("look-and-say")(((0, 0), (0, 1)), (1, 1), (2,)), "one count for each value"),
    ],
)
def test_a_clue_whose_parts_do_not_fit_is_refused(clue, says):
    with pytest.raises(WriteError, match=says):
        write(Puzzle("sudoku", ((0,) * 4,) * 4, clues=[clue]), "iss")


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        (Puzzle("sudoku", ((0,) * 4,) * 4, values=(3, 6)), "from 0 or 1"),
        (Puzzle("sudoku", ((0,) * 25,) * 25), "up to 16"),
        (Puzzle("sudoku", ((0,) * 4,) * 4, clues=[find("entropic-line")(LINE)]), "1 to 9"),
        (
            Puzzle(
                "sudoku", ((0,) * 4,) * 4, clues=[find("any-of")((find("entropic-line")(LINE),))]
            ),
            "1 to 9",
        ),
    ],
)
def test_no_link_is_made_that_the_page_does_not_open(puzzle, says):
    with pytest.raises(WriteError, match=says):
        share(puzzle, "iss")
    assert read(write(puzzle, "iss")) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        ".AntiTaxicab.DutchFlatmates.FullRankTies~only-unclued",
        ".RegionSameValues",
        ".RellikCage~12~R1C1~R1C2.EqualityCage~R3C3~R3C4",
        ".Lunchbox~0~R1C1~R1C2~R2C2.ValueIndexing~R3C3~R3C4~R3C5",
        ".HiddenSkyscraper~R2~~4.FullRank~C3~17~.FullRank~C3~~4",
        ".CountDistinct~R1C1~R3C3~R3C4~R3C5",
        ".Shape~9x9~0-9.Doppelganger",
        ".Shape~9x9~0-9.Doppelganger.Thermo~DGR1~DGC9~DGB4",
        ".Shape~6x6.NoBoxes.ChaosConstruction.~CC36_6.ChaosCount~R1C2~~CC2~CC1~CC7",
        ".Shape~4x6.NoBoxes.RegionSize~4.ChaosConstruction.ChaosArrow~R1C1~1~CC1~CC2~-~CC1~CC7",
        ".ConnectedValues~~1_2~18.ConnectedValues~~9",
        ".Shape~4x4.Var~A.ChaosConstruction.ConnectedValues~CC~1~4",
    ],
)
def test_newer_items_are_written_as_they_were_read(text):
    assert write(read(text), "iss").strip() == text


def test_arms_and_counted_cells_may_go_without_saying():
    clues = read(".Shape~6x6.ChaosConstruction.ChaosArrow~R1C2.ChaosCount~R6C6").clues
    arrow, count = (clue for clue in clues if clue.type in ("chaos-arrow", "chaos-count"))
    assert [len(arm) for arm in arrow.arms] == [2, 5, 1, 6]
    assert set(count.cells) == {(-1, n) for n in (35, 34, 29, 28)}


def test_regions_are_found():
    found = solve(
        read(".Shape~4x4.ChaosConstruction.NoBoxes.~R1C1_3~R1C2_2.ChaosCount~R1C1"), limit=9
    )
    assert len(found.variables) == 9
    for result in found.variables:
        regions = Counter(result[f"CC{n}"] for n in range(1, 17))
        assert regions == {1: 4, 2: 4, 3: 4, 4: 4}
        assert Counter(result[f"CC{n}"] for n in (1, 2, 5, 6))[result["CC1"]] == 3


ARGUMENTS = st.one_of(
    st.builds("R{}C{}".format, st.integers(0, 5), st.integers(0, 5)),
    st.builds("R{}C{}_{}".format, st.integers(1, 4), st.integers(1, 4), st.integers(0, 5)),
    st.integers(-2, 20).map(str),
    st.sampled_from(["", "-", "_", "<", "C1", "C4,1", "R4,-1", "VX", "VX1", "0_1", "2x2", "X"]),
    st.text("ABCQgwz_-9", max_size=6),
)
ITEMS = st.builds(
    ".{}{}".format,
    st.sampled_from(sorted({*READERS, "Shape", "Var", "Replicate", "Or", "End"})),
    st.lists(ARGUMENTS.map("~{}".format), max_size=4).map("".join),
)


@settings(max_examples=tries(500))
@given(st.lists(ITEMS, min_size=1, max_size=3).map("".join))
def test_any_item_with_any_arguments_is_read_or_refused(items):
    with catch_warnings():
        simplefilter("ignore", ReadWarning)
        try:
            puzzles = read_all(f".Shape~4x4{items}", format="iss")
        except ReadError:
            return
    for puzzle in puzzles:
        validate(puzzle)
