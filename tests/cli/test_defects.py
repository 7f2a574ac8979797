"""What nobody foresaw ends in a sentence and exit code 70; and small things, mended."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli.exits import SERIOUSNESS


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break `alldiff solve` in a way that nobody foresaw."""

    def fail(*arguments: object, **options: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("alldiff.cli.inputs.model_or_source", fail)


@pytest.mark.usefixtures("broken")
def test_a_defect_is_reported_in_one_line(alldiff, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ALLDIFF_DEBUG", raising=False)
    told = alldiff("solve", "4.23.2.4.3..1..2")
    assert (told.code, told.out) == (70, "")
    (line,) = told.err.splitlines()
    assert "ZeroDivisionError: division by zero" in line
    assert "ALLDIFF_DEBUG=1" in line


@pytest.mark.usefixtures("broken")
def test_its_traceback_is_shown_where_it_is_asked_for(alldiff, monkeypatch) -> None:
    monkeypatch.setenv("ALLDIFF_DEBUG", "1")
    told = alldiff("solve", "4.23.2.4.3..1..2")
    assert told.code == 70
    assert "Traceback" in told.err
    assert "in fail" in told.err


def test_too_little_memory_is_a_limit(alldiff, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise MemoryError

    monkeypatch.setattr("alldiff.cli.inputs.model_or_source", fail)
    told = alldiff("solve", "4.23.2.4.3..1..2")
    assert (told.code, told.err) == (4, "alldiff: there is not enough memory for this\n")


def test_a_defect_outweighs_what_was_answered_before() -> None:
    assert SERIOUSNESS.index(70) > max(SERIOUSNESS.index(code) for code in (0, 1, 2, 3, 4, 5))


@pytest.mark.parametrize("threads", [float("nan"), 1.5, "2", -1, 10**20, float("inf")])
def test_threads_are_a_whole_number_everywhere(threads: object) -> None:
    puzzle = ad.read("4.23.2.4.3..1..2")
    for call in (
        lambda: ad.solve(puzzle, threads=threads),
        lambda: ad.solve_many([puzzle], threads=threads),
        lambda: list(ad.rate_many([puzzle], threads)),
        lambda: next(ad.generate_many("sudoku", 1, threads=threads)),
        lambda: ad.hardest(threads=threads),
    ):
        with pytest.raises(ad.errors.UsageError, match="threads"):
            call()


@pytest.mark.parametrize("limit", ["limit", "nodes", "memory"])
@pytest.mark.parametrize("number", [10**30, 1.5, float("inf")])
def test_limits_are_whole_numbers_that_the_core_has_room_for(limit: str, number: object) -> None:
    with pytest.raises(ad.errors.UsageError, match="limit on"):
        ad.solve(ad.read("4.23.2.4.3..1..2"), **{limit: number})


def test_a_folder_that_is_not_there_is_named(alldiff, tmp_path: Path) -> None:
    told = alldiff("race", f"{tmp_path}/none/", "mac")
    assert told.code == 5
    assert f"no such file: {tmp_path}/none/" in told.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "4.23.2.4.3..1..2", "--size", "0"],
        ["generate", "sudoku", "--size", "0"],
        ["generate", "kakuro", "--rows", "0"],
        ["generate", "kakuro", "--columns", "0"],
    ],
)
def test_a_size_of_zero_is_a_size_that_there_is_not(alldiff, arguments: list[str]) -> None:
    told = alldiff(*arguments)
    assert (told.code, told.out) == (2, "")
    assert " 0" in told.err


def test_a_title_that_is_no_text(alldiff, tmp_path: Path) -> None:
    told = alldiff("book", tmp_path / "x.html", "4.23.2.4.3..1..2", "--title", os.fsdecode(b"\xff"))
    assert (told.code, told.out) == (2, "")
    assert "not UTF-8 text" in told.err


@pytest.mark.parametrize("text", ["# 4\\ 4\\ / \\5 _ _ / \\3 _ #", "# 3\\ 4\\ / \\4 _ _ / # # _"])
def test_a_run_of_one_cell_is_drawn(alldiff, tmp_path: Path, text: str) -> None:
    told = alldiff("hint", text, "--svg", tmp_path / "hint.svg")
    assert (told.code, told.err) == (0, "")
    assert "3-run" in told.out
    # The ring is around the 3.
    assert (tmp_path / "hint.svg").read_text("utf-8").count('bright"') == 1
