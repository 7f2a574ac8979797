"""What is told to be a string of the Interactive Sudoku Solver, and what is not."""

import pytest

from alldiff import ReadError, read
from alldiff.formats import iss


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
