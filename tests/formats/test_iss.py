"""What is told to be a string of the Interactive Sudoku Solver, and what is not."""

import pytest

from alldiff import ReadError, read, read_all, write
from alldiff.formats.links.iss import format as iss


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
def test_items_are_told_from_other_texts(text):
    assert iss.sniff(text)
    assert read(text).rows == 9


@pytest.mark.parametrize(
    "text", ["..E..K..MI....P.", ".AB.", ".A", "...1", ".3.4\n1...\n...2\n...."]
)
def test_grids_are_no_items(text):
    assert not iss.sniff(text)


def test_an_indexer_of_neither_rows_nor_columns_is_told():
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
def test_strings_are_told_apart(text):
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


def test_what_is_wrong_with_a_string_is_told_in_its_line():
    with pytest.raises(ReadError, match="line 2, column 11: 'R9C9' is no cell"):
        read_all(".Thermo~R1C1~R1C2\n.Shape~6x6.~R9C9_4")
    with pytest.raises(ReadError, match="R1C1 has two values"):
        read(".~R1C1_5.~R1C1_6")
