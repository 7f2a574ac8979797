"""Bad input: the exact exit code, one line on stderr that says where, and nothing on stdout."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import alldiff as ad


class Bad(NamedTuple):
    """A file that cannot be solved, the exit code it leads to, and what the line must say."""

    name: str
    content: bytes
    code: int
    says: str
    options: tuple[str, ...] = ()


GRID = b"4\n4 . 2 3\n. 2 . 4\n. 3 . .\n1 . . 2\n"

UNREADABLE = [
    Bad("an empty file", b"", 5, "is empty"),
    Bad("only blanks", b" \n\n", 5, "is empty"),
    Bad("a binary file", bytes(range(256)), 5, "binary|UTF-8"),
    Bad("a 10 MB line", b"1" * 10_000_000, 5, r"line 1, column \d+: .*10,000,000"),
    Bad("wrong side in the first line", GRID.replace(b"4\n", b"9\n", 1), 5, r"line 2"),
    Bad("too few rows", GRID.removesuffix(b"1 . . 2\n"), 5, r"line \d+.*3 rows"),
    Bad("too many rows", GRID + b"1 . . 2\n", 5, r"line 6, column 1: too many rows"),
    Bad("too few tokens", GRID.replace(b". 3 . .", b". 3 ."), 5, r"line 4, column \d+: 3 "),
    Bad("too many tokens", GRID.replace(b". 3 . .", b". 3 . . ."), 5, r"line 4, column 9: 5 "),
    Bad("an unknown symbol", GRID.replace(b". 3 . .", b". ? . ."), 5, r"line 4, column 3: .*\?"),
    Bad(
        "a value above the side", GRID.replace(b". 3 . .", b". 5 . ."), 5, r"line 4, column 3: .*5"
    ),
    Bad("a prime side", b"5\n" + b". . . . .\n" * 5, 5, "--latin"),
    Bad("a cell outside the grid", b"8;0;99\n", 5, r"line 1, column \d"),
    Bad("a coordinate twice", b"8;0;0\n7;0;0\n", 5, r"line 2"),
    Bad("a sign that leaves the grid", b"1;0;0\n<;3;3\n", 5, r"line 2", ("--size", "4")),
    Bad("a Kakuro clue without a run", b"# 3\\ 4\\\n\\4 _ #\n\\3 _ _\n", 5, r"line 1, column"),
    Bad("an unreadable encoding", b"4\n4 . 2 \xe93\n", 5, r"line 2, column \d+: .*UTF-8"),
    Bad("UTF-16", GRID.decode().encode("utf-16"), 5, "UTF-16"),
    Bad("JSON of the wrong shape", b'{"format": "alldiff/1", "kind": "sudoku"}', 5, "givens"),
    Bad("broken JSON", b'{"format": "alldiff/1",', 5, r"line 1, column \d+"),
]
REFUSED = [
    Bad("contradicting givens", GRID.replace(b"1 . . 2", b"1 1 . 2"), 1, "R4C1 and R4C2"),
    Bad("a sum out of reach", b"#  4\\ 5\\\n\\20 _ _\n\\5 _ _\n", 1, "20"),
]


@pytest.mark.parametrize("bad", UNREADABLE + REFUSED, ids=lambda bad: bad.name)
def test_one_line_with_file_line_and_column(alldiff, tmp_path: Path, bad: Bad) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(bad.content)
    outcome = alldiff("solve", file, *bad.options)
    assert outcome.code == bad.code, outcome
    assert outcome.out == ""
    (line,) = outcome.err.splitlines()
    assert line.startswith("alldiff: ")
    place = rf"{re.escape(str(file))}, line \d+, column \d+: " if bad.code == 5 else str(file)
    assert re.search(place, line), line
    assert re.search(bad.says, line), line


@pytest.mark.parametrize("command", ["solve", "count", "check", "candidates", "model"])
def test_a_directory(alldiff, tmp_path: Path, command: str) -> None:
    outcome = alldiff(command, tmp_path)
    assert outcome.code == 5
    assert outcome.err == f"alldiff: {tmp_path}: is a directory: name a file in it\n"


@pytest.mark.parametrize("name", ["nowhere.txt", "nowhere/inkala", "nowhere.sdm:3"])
def test_a_missing_file_is_no_bad_puzzle(alldiff, name: str) -> None:
    outcome = alldiff("solve", name)
    assert outcome.code == 5
    assert outcome.err == f"alldiff: no such file: {name}\n"


def test_several_solutions(alldiff) -> None:
    many = "12345678945678912" + "." * 64
    solved = alldiff("solve", many, "--format", "line")
    assert solved.code == 0
    assert solved.out.startswith("123456789456789")
    assert "more than one solution" in solved.err
    for options in ((), ("--limit", "3"), ("--limit", "2", "--json")):
        asked = alldiff("solve", many, "--unique", *options)
        assert asked.code == 3
        assert (
            asked.err
            == "alldiff: warning: puzzle 1: more than one solution (--all prints them all)\n"
        )
    assert alldiff("solve", many, "--limit", "2").err == ""
    checked = alldiff("check", many)
    assert checked.code == 3
    assert checked.out.splitlines()[:3] == ["valid: yes", "solvable: yes", "unique: no"]
    assert alldiff("count", many).out == "2+\n"


def test_no_givens_at_all(alldiff) -> None:
    outcome = alldiff("solve", "." * 81, "--format", "line")
    assert outcome.code == 0
    assert re.fullmatch(r"[1-9]{81}\n", outcome.out)
    assert "more than one solution" in outcome.err
    assert alldiff("check", "." * 16).code == 3


@pytest.mark.parametrize("command", ["solve", "count"])
def test_an_unknown_heuristic(alldiff, four: str, command: str) -> None:
    outcome = alldiff(command, four, "--search", "mac+mvr")
    assert outcome.code == 2
    assert outcome.out == ""
    (line,) = outcome.err.splitlines()
    assert "'mvr'" in line
    assert "did you mean mrv?" in line


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (command, option)
        for command, options in {
            "solve": ("--limit", "--nodes", "--timeout", "--memory", "--repeat"),
            "count": ("--limit", "--nodes", "--timeout", "--memory", "--repeat"),
            "check": ("--nodes", "--timeout"),
            "candidates": ("--nodes", "--timeout"),
            "draw": ("--nodes", "--timeout"),
            "watch": ("--limit", "--nodes", "--timeout", "--speed"),
        }.items()
        for option in options
    ],
)
@pytest.mark.parametrize("value", ["0", "-1", "many"])
def test_a_limit_of_zero(alldiff, four: str, command: str, option: str, value: str) -> None:
    outcome = alldiff(command, four, option, value)
    assert outcome.code == 2
    assert outcome.out == ""
    assert len(outcome.err.splitlines()) == 1


def test_a_limit_on_memory(alldiff, tmp_path: Path) -> None:
    """A sign makes the hard puzzle one that has to be learned; 1K is too little for that."""
    line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    hard = ad.read(line)
    sign = (ad.rules.LessThan(less=(0, 1), greater=(0, 0)),)
    file = tmp_path / "hard.json"
    file.write_text(ad.write(ad.Puzzle("greater-than", hard.givens, hard.box, sign), "json"))
    for command in ("solve", "count"):
        assert alldiff(command, file, "--memory", "1K").code == 4
        assert alldiff(command, file, "--memory", "1g").code == 0
        assert alldiff(command, file, "--memory", "1X").code == 2


def test_nan_is_no_limit(alldiff, four: str) -> None:
    assert alldiff("solve", four, "--timeout", "nan").code == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["slove"], "did you mean solve"),
        (["solve", "--limt", "3"], "--limit"),
        (["solve", "4.23.2.4.3..1..2", "--format", "gird"], "did you mean grid"),
        (["solve", "4.23.2.4.3..1..2", "--engine", "referense"], "did you mean reference"),
        (["solve", "4.23.2.4.3..1..2", "--box", "2"], "width"),
        (["solve", "4.23.2.4.3..1..2", "--alphabet", "hexa"], "did you mean hex"),
        (["solve", "4.23.2.4.3..1..2", "--all", "--limit", "3"], "--all and --limit"),
        (["solve", "4.23.2.4.3..1..2", "--unique", "--limit", "1"], "--unique"),
        (["solve", "4.23.2.4.3..1..2", "--json", "--jsonl"], "exclude"),
        (["solve", "4.23.2.4.3..1..2", "--json", "--format", "line"], "--format"),
        (["solve", "4.23.2.4.3..1..2", "--search", "fc+bt"], "exactly one consistency level"),
        (["convert", "4.23.2.4.3..1..2"], "--to"),
        (["convert", "4.23.2.4.3..1..2", "-o", "nowhere.xyz"], "suffix"),
        (["draw", "4.23.2.4.3..1..2", "-o", "x.gif"], ".svg"),
        (["combinations", "16"], "CELLS"),
        (["combinations", "16", "0"], "at least one cell"),
        (["combinations", "16", "2", "--with", "x"], "--with"),
        (["watch", "4.23.2.4.3..1..2"], "needs a terminal"),
        (["watch", "4.23.2.4.3..1..2", "mac+mvr", "--trace", "-"], "did you mean mrv"),
        (["watch", "4.23.2.4.3..1..2", "--jsonl"], "--trace"),
    ],
)
def test_usage_errors_are_one_line(alldiff, arguments: list[str], says: str) -> None:
    outcome = alldiff(*arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    (line,) = outcome.err.splitlines()
    assert line.startswith("alldiff: ")
    assert says in line


def test_a_message_cannot_control_the_terminal(alldiff) -> None:
    outcome = alldiff("solve", "\x1b[31mred/x.txt")
    assert outcome.code == 5
    assert "\x1b" not in outcome.err


def test_faults_are_listed_with_their_cells(alldiff, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("4\n4 4 2 3\n. 2 . 4\n. 3 . .\n1 1 . 2\n")
    outcome = alldiff("check", file)
    assert outcome.code == 1
    assert outcome.out == "valid: no\nsolvable: no\nunique: no\nminimal: no\n"
    lines = outcome.err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"alldiff: {file}, line 2, column 1: ")
    assert lines[1].startswith(f"alldiff: {file}, line 5, column 1: ")
    assert "R1C1" in lines[0]
    assert "R4C1" in lines[1]


@pytest.mark.parametrize(
    ("arguments", "work"),
    [
        (["tree", "4.23.2.4.3..1..2", "-o"], "alldiff.cli.commands.tree.tree"),
        (["trace", "4.23.2.4.3..1..2", "-o"], "alldiff.cli.commands.trace.trace"),
        (["watch", "4.23.2.4.3..1..2", "--html"], "alldiff.cli.commands.watch.Recording"),
        (["generate", "sudoku", "-o"], "alldiff.cli.commands.generate.generate_many"),
        (["race", "4.23.2.4.3..1..2", "bt", "--csv"], "alldiff.cli.commands.race.Race"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_work(
    alldiff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], work: str
) -> None:
    monkeypatch.setattr(work, lambda *_, **__: pytest.fail("it was run"))
    outcome = alldiff(*arguments, tmp_path / "no" / "folder.txt")
    assert (outcome.code, outcome.out) == (2, "")
    (line,) = outcome.err.splitlines()
    assert line.endswith(f"cannot be written: there is no folder {tmp_path / 'no'}")


@pytest.mark.parametrize(
    "text", ["# alldiff --box 9999x9999\n1;0;0", "# alldiff --size 9999\n1;0;0"]
)
def test_a_size_in_a_text_is_checked_before_anything_is_made(alldiff, tmp_path, text):
    file = tmp_path / "large.txt"
    file.write_text(text)
    told = alldiff("solve", file)
    assert (told.code, told.out) == (5, "")
    assert "1000" in told.err


def test_a_size_in_an_option_is_checked_before_anything_is_made(alldiff):
    told = alldiff("solve", "1;0;0", "--box", "9999x9999")
    assert (told.code, told.out) == (2, "")
    assert "the largest is 1000" in told.err


def test_an_outline_has_a_largest_side_too(alldiff, tmp_path):
    file = tmp_path / "long.txt"
    file.write_text("# \\3 _ _ " + "_ " * 2000)
    assert alldiff("solve", file, "--from", "kakuro").code == 5


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("# twice\n" + "55" + "." * 79, "line 2, column 1"),
        ("4\n1 . . .\n. . . .\n1 . . .\n. . . .\n", "line 2, column 1"),
        ("1;0;0\n1;0;3\n", "line 1, column 1"),
        (
            '{"format": "alldiff/1", "kind": "latin-square",\n "givens": [[1, 1], [0, 0]]}',
            "line 2, column 14",
        ),
    ],
)
def test_what_is_wrong_with_a_puzzle_is_reported_with_its_place(
    alldiff, tmp_path, text: str, place: str
) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(text)
    told = alldiff("solve", file)
    assert told.code in (1, 5)
    assert f"puzzle.txt, {place}" in told.err
