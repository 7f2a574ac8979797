"""A string is a file, a text, or a path that is not there; files are checked before reading."""

import io
import sys
from pathlib import Path

import pytest

from alldiff import read, read_all, sudoku, write
from alldiff.core.errors import ReadError
from alldiff.formats import load, source

EMPTY = sudoku([[0] * 9] * 9)
KAKURO = r"# 4\ 3\ / \4 _ _ / \3 _ _"


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text("".join(f"{n}{'.' * 80}\n" for n in (1, 2, 3)))
    return path


def test_a_text_in_one_line():
    assert read("." * 81) == EMPTY
    assert read(KAKURO) == read(KAKURO.replace(" / ", "\n"))


def test_a_file_by_string_path_and_stream(tmp_path):
    path = tmp_path / "puzzle"
    path.write_text(write(EMPTY))
    assert read(str(path)) == read(path) == EMPTY
    with path.open() as stream:
        assert read(stream) == EMPTY
    with path.open("rb") as stream:
        assert read(stream) == EMPTY


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"." * 81)))
    assert read("-") == EMPTY


def test_line_ends_and_byte_order_marks(tmp_path):
    path = tmp_path / "windows.txt"
    path.write_bytes(b"\xef\xbb\xbf" + write(EMPTY).replace("\n", "\r\n").encode())
    assert read(path) == EMPTY


def test_one_puzzle_of_a_file(collection):
    assert [p.givens[0][0] for p in read_all(collection)] == [1, 2, 3]
    assert read(f"{collection}:3").givens[0][0] == 3
    assert read_all(f"{collection}:2") == read_all(collection)[1:2]
    with pytest.raises(ReadError, match="no puzzle 4: the text has 3"):
        read(f"{collection}:4")
    with pytest.raises(ReadError, match="from 1"):
        read(f"{collection}:0")


def test_several_puzzles_where_one_is_wanted(collection):
    with pytest.raises(ReadError, match=r"3 puzzles.*read_all"):
        read(collection)


@pytest.mark.parametrize(
    "name",
    [
        "nope.txt",
        "puzzles/nope.txt",
        "puzzles/nope",
        "puzzles/nope.txt:3",
        "..\\nope.sdk",
        "sudoku-4x4-a.txt",
        "inkala",
        "/nope/0000000000000000",
    ],
)
def test_a_path_that_is_not_there(name):
    with pytest.raises(ReadError, match="no such file"):
        read(name)


def test_a_path_object_that_is_not_there():
    with pytest.raises(ReadError, match="no such file"):
        read(Path("." * 81))


@pytest.mark.parametrize(
    ("data", "message", "line", "column"),
    [
        (b"", "empty", 1, 1),
        (b" \n\n", "empty", 1, 1),
        (b"\x7fELF\0\0", "binary", 1, 5),
        (b"9\n. . \xe9 .", "byte 7 (0xe9)", 2, 5),
        (b"\xff\xfe9\0", "UTF-16", 1, 1),
        (b"1" * 10_000_000, "10,000,000 characters", 1, source.LONGEST_LINE + 1),
        (b"x" * 10_000_000, "10,000,000 characters", 1, source.LONGEST_LINE + 1),
        (b"{" * 10_000_000, "10,000,000 characters", 1, 1),
        (b"{" * 5_000_000, "JSON", 1, 2),
        (b"[" * 5_000_000, "5,000,000 characters", 1, 1),
        (b"[" * 200_000, "nested", 1, 1),
        (b'{"a": ' + b"1" * 5_000_000, "5000000 digits", 1, 1),
    ],
)
def test_a_file_that_is_no_puzzle(tmp_path, data, message, line, column):
    path = tmp_path / "bad"
    path.write_bytes(data)
    with pytest.raises(ReadError) as caught:
        read(path)
    assert message in caught.value.message
    assert (caught.value.source, caught.value.line, caught.value.column) == (
        str(path),
        line,
        column,
    )
    assert "\n" not in str(caught.value)


def test_a_directory(tmp_path):
    with pytest.raises(ReadError, match="is a directory"):
        read(tmp_path)


def test_a_file_over_the_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(source, "LARGEST_FILE", 2**20)
    path = tmp_path / "large"
    path.write_text("." * 2**20 + "\n")
    with pytest.raises(ReadError, match="larger than 1 MiB"):
        read(path)
    with pytest.raises(ReadError, match="more than 1 MiB"):
        read(io.StringIO("." * 2**20 + "\n"))


def test_errors_name_the_file(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("9\n1 2 3")
    with pytest.raises(ReadError) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}, line 2, column 6: ")


def test_load_returns_warnings_without_issuing_them():
    reading = load("6\n" + ". . . . . .\n" * 6)
    assert len(reading.puzzles) == 1
    assert len(reading.warnings) == 1
