"""What each command prints and which exit code it ends with."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import exits
from alldiff.cli.commands import count
from alldiff.core.extras import EXTRAS
from alldiff.formats import FORMATS
from alldiff.solving import counting

ROOT = Path(__file__).resolve().parents[2]
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
KAKURO = "# 4\\ 6\\\n\\3 _ _\n\\7 _ _\n"
SIGNS = "4;0;0\n<;0;1\nv;0;2\n"
NONE = "123....4" + "." * 8


@pytest.fixture
def collection(tmp_path: Path, four: str) -> Path:
    """A file with a puzzle of one, of many and of no solutions."""
    file = tmp_path / "three.txt"
    file.write_text(f"{four}\n{'.' * 16}\n{NONE}\n")
    return file


def test_the_seed_of_a_random_search_is_reported(alldiff, four: str) -> None:
    random = alldiff("solve", four, "--search", "mac+random-variable", "--seed", "5")
    assert "seed 5" in random.err
    assert "seed" not in alldiff("solve", four, "--search", "mac+mrv", "--seed", "5").err


def test_estimates_are_shown_one_after_another_and_the_last_is_printed(
    alldiff, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(count, "latest", lambda: nullcontext(shown.append))
    monkeypatch.setattr(counting, "FIRST_WALKS", 500)
    outcome = alldiff("count", "." * 81, "--estimate", "--precision", "0.1")
    walks = [int(text.split()[-2].replace(",", "")) for text in shown]
    assert walks[0] == 500
    assert len(walks) > 1
    assert walks == sorted(set(walks))
    assert shown[-1] == f"{outcome.out.strip()}, {walks[-1]:,} walks"


def test_solve_prints_grid_text_in_a_pipe(alldiff, four: str) -> None:
    outcome = alldiff("solve", four)
    assert outcome.out == "4\n4 1 2 3\n3 2 1 4\n2 3 4 1\n1 4 3 2\n"
    assert (outcome.code, outcome.err) == (0, "")


@pytest.mark.parametrize("format", [name for name in FORMATS if name not in ("kakuro", "csv")])
def test_a_printed_solution_is_read_back_as_the_solution(
    alldiff, four: str, four_solved: str, format: str
) -> None:
    outcome = alldiff("solve", four, "--format", format)
    if outcome.code == exits.USAGE:
        # Some formats carry only some sizes or kinds; then they say so.
        assert outcome.err.startswith("alldiff: puzzle 1: ")
        return
    again = alldiff("convert", "-", "--from", format, "--to", "line", stdin=outcome.out.encode())
    assert again.out == f"{four_solved}\n"


@pytest.mark.parametrize("format", ["grid", "line", "csv", "star", "jsonl"])
def test_printed_solutions_of_several_puzzles_are_a_collection(
    alldiff, four: str, four_solved: str, format: str
) -> None:
    printed = alldiff("solve", four, four, "--format", format).out
    again = alldiff("convert", "-", "--from", format, "--to", "line", stdin=printed.encode())
    assert again.out.split() == [four_solved, four_solved]


def test_a_solved_kakuro_is_its_text_with_values(alldiff) -> None:
    outcome = alldiff("solve", KAKURO)
    assert outcome.code == 0
    assert "\\3 1" in " ".join(outcome.out.split())
    assert "_" not in outcome.out


@pytest.mark.parametrize("format", ["grid", "line", "star"])
def test_a_format_without_signs_carries_the_values_alone(alldiff, format: str) -> None:
    outcome = alldiff("solve", SIGNS, "--format", format, "--size", "4")
    assert outcome.code == 0
    assert not set("<>^v") & set(outcome.out)


@pytest.mark.parametrize("format", ["grid", "line", "ss", "json"])
def test_a_puzzle_of_candidates_is_solved(alldiff, format: str) -> None:
    marks = "4 1 | 2 3\n23 23 | 14 14\n----+----\n123 3 | 4 1\n1 4 | 3 2\n"
    outcome = alldiff("solve", marks, "--format", format)
    assert (outcome.code, outcome.err) == (0, "")
    again = alldiff("convert", "-", "--to", "line", stdin=outcome.out.encode())
    assert again.out == "4123321423411432\n"


def test_color_always_and_never(alldiff, four: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" in alldiff("solve", four, "--color", "always").out
    assert "\x1b[" not in alldiff("solve", four, "--color", "never").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in alldiff("solve", four).out


def test_a_collection_streams_and_ends_with_the_most_serious_code(
    alldiff, collection: Path
) -> None:
    outcome = alldiff("solve", collection, "--jsonl")
    records = [json.loads(line) for line in outcome.out.splitlines()]
    assert [record["puzzle"] for record in records] == [f"{collection}:{n}" for n in (1, 2, 3)]
    assert [record["status"] for record in records] == ["unique", "multiple", "none"]
    assert outcome.code == exits.NO_SOLUTION
    assert alldiff("solve", f"{collection}:1").code == 0
    assert alldiff("solve", f"{collection}:2", "--unique").code == exits.MULTIPLE
    assert alldiff("solve", f"{collection}:4").code == exits.UNREADABLE


def test_what_is_wrong_with_one_puzzle_does_not_stop_the_next(
    alldiff, four: str, four_solved: str
) -> None:
    outcome = alldiff("solve", "44..............", "nowhere.txt", four, "--format", "line")
    assert outcome.out == f"{four_solved}\n"
    assert len(outcome.err.splitlines()) == 2
    assert outcome.code == exits.UNREADABLE


def test_json_is_one_object_or_a_list(alldiff, four: str) -> None:
    one = json.loads(alldiff("solve", four, "--json").out)
    two = json.loads(alldiff("solve", four, four, "--json").out)
    assert [record | {"puzzle": "puzzle 1"} for record in two] == [one, one]
    assert one["solutions"] == [[[4, 1, 2, 3], [3, 2, 1, 4], [2, 3, 4, 1], [1, 4, 3, 2]]]


def test_how_many_solutions_are_printed(alldiff) -> None:
    empty = "." * 16

    def lines(*options: str) -> list[str]:
        return alldiff("solve", empty, "--format", "line", *options).out.splitlines()

    everything = lines("--all")
    assert len(set(everything)) == len(everything) == 288
    assert lines() == everything[:1]
    assert lines("--limit", "5") == everything[:5]


def test_solving_takes_stdin_where_nothing_is_named(alldiff, four: str) -> None:
    assert alldiff("solve", stdin=four.encode()).out == alldiff("solve", four).out
    assert alldiff("count", "-", stdin=four.encode()).out == "1\n"


def test_statistics_equal_those_of_the_library(alldiff, four: str) -> None:
    spec = "bt+degree"
    outcome = alldiff("solve", INKALA, "--search", "mac+mrv", "--json", "--stats")
    stats = json.loads(outcome.out)["stats"]
    expected = ad.solve(ad.read(INKALA), "mac+mrv").stats
    for name in ("nodes", "fails", "undos", "prunes", "checks", "max_depth"):
        assert stats[name] == getattr(expected, name)
    assert int(stats["trace_hash"], 16) == expected.trace_hash
    table = alldiff("count", four, "--search", spec, "--repeat", "3").err
    told = dict(line.split("  ", 1) for line in table.splitlines())
    assert told["nodes"].strip() == str(ad.solve(ad.read(four), spec).stats.nodes)
    assert {"runs", "mean time", "deviation", "best time"} <= told.keys()


def test_runs_that_differ_are_refused(alldiff, four: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from alldiff.engines.reference import ENGINE

    honest = ENGINE.solve
    calls: list[int] = []

    def fickle(*arguments: object) -> ad.Result:
        result = honest(*arguments)  # type: ignore[arg-type]
        calls.append(1)
        return replace(result, stats=replace(result.stats, nodes=len(calls)))

    monkeypatch.setattr(type(ENGINE), "solve", lambda self, *arguments: fickle(*arguments))
    outcome = alldiff("solve", four, "--engine", "reference", "--repeat", "2")
    assert outcome.code == exits.USAGE
    assert "nodes differs between two runs" in outcome.err


@pytest.mark.parametrize(
    ("options", "printed", "code"),
    [
        ((), "2+", 0),
        (("--limit", "7"), "7+", 0),
        (("--all",), "288", 0),
        (("--unique",), "2+", 3),
        (("--all", "--nodes", "3", "--search", "bt"), "0+", 4),
    ],
)
def test_count(alldiff, options: tuple[str, ...], printed: str, code: int) -> None:
    outcome = alldiff("count", "." * 16, *options)
    assert (outcome.out, outcome.code) == (f"{printed}\n", code)


def test_count_of_no_solution_is_0(alldiff) -> None:
    for puzzle in (NONE, "44.............."):
        outcome = alldiff("count", puzzle)
        assert (outcome.out, outcome.code) == ("0\n", exits.NO_SOLUTION)


def test_a_limit_keeps_what_was_found(alldiff) -> None:
    outcome = alldiff("solve", "." * 16, "--all", "--nodes", "40", "--search", "fc", "--jsonl")
    record = json.loads(outcome.out)
    assert outcome.code == exits.LIMIT
    assert record["limit_reached"] == "nodes"
    assert len(record["solutions"]) == record["count"] > 0
    assert alldiff("check", INKALA, "--nodes", "1").out.splitlines()[1] == "solvable: unknown"


def test_check_lists_the_redundant_givens(alldiff, four: str) -> None:
    outcome = alldiff("check", four)
    *answers, last = outcome.out.splitlines()
    assert answers == ["valid: yes", "solvable: yes", "unique: yes", "minimal: no"]
    named, _, cells = last.partition(": ")
    assert named == "redundant"
    puzzle = ad.read(four)
    for cell, _ in puzzle.given_cells():
        spare = ad.count(puzzle.with_given(cell, 0)) == 1
        assert (f"R{cell[0] + 1}C{cell[1] + 1}" in cells.split()) == spare
    minimal = alldiff("check", INKALA)
    assert minimal.code == 0
    assert minimal.out == "valid: yes\nsolvable: yes\nunique: yes\nminimal: yes\n"


def test_candidates_are_the_values_of_all_solutions(alldiff) -> None:
    text = "4.23" + "." * 12
    record = json.loads(alldiff("candidates", text, "--json").out)
    grids = ad.solve(ad.read(text), limit=None).solutions
    for row in range(4):
        for column in range(4):
            seen = sorted({grid[row][column] for grid in grids})
            assert record["candidates"][row][column] == seen
    printed = alldiff("candidates", text).out
    words = [line.replace("|", " ").split() for line in printed.splitlines() if "-" not in line]
    assert words == [["".join(map(str, cell)) for cell in row] for row in record["candidates"]]
    assert alldiff("candidates", NONE).code == exits.NO_SOLUTION


def test_convert_writes_a_collection_whole(alldiff, collection: Path, tmp_path: Path) -> None:
    out = tmp_path / "three.jsonl"
    assert alldiff("convert", collection, "-o", out).code == 0
    assert ad.read_all(str(out)) == ad.read_all(str(collection))
    back = alldiff("convert", out, "--to", "line")
    assert back.out == collection.read_text()


def test_convert_never_leaves_half_a_file(alldiff, four: str, tmp_path: Path) -> None:
    out = tmp_path / "out.kakuro"
    out.write_text("precious")
    for puzzles in ([four], [four, "nowhere.txt"]):
        outcome = alldiff("convert", *puzzles, "--to", "kakuro", "-o", out)
        assert outcome.code in (exits.USAGE, exits.UNREADABLE)
        assert len(outcome.err.splitlines()) == 1
    assert out.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [out]
    outcome = alldiff("convert", four, "-o", tmp_path / "missing" / "x.json")
    assert outcome.code == exits.USAGE
    assert "cannot be written" in outcome.err


def test_a_suffix_shared_by_formats_takes_the_one_that_fits(alldiff, tmp_path: Path) -> None:
    out = tmp_path / "kakuro.txt"
    assert alldiff("convert", KAKURO, "-o", out).code == 0
    assert ad.read(str(out)) == ad.read(KAKURO)


@pytest.mark.parametrize("suffix", ["svg", "html", "png"])
def test_draw_writes_a_picture(alldiff, four: str, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"four.{suffix}"
    outcome = alldiff("draw", four, "-o", out, "--theme", "dark", "--candidates")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    starts = {"svg": b"<svg", "html": b"<!doctype html>", "png": b"\x89PNG"}
    assert out.read_bytes().lstrip().lower().startswith(starts[suffix].lower())


def test_draw_prints_a_board_where_no_file_is_named(alldiff, four: str) -> None:
    alone = alldiff("draw", four, "--no-solution").out
    both = alldiff("draw", four).out
    assert both.startswith(alone)
    assert alone.count("┏") == 1
    assert both.count("┏") == 2
    assert re.sub(r"\D", "", both.removeprefix(alone)) == "4123321423411432"


def test_draw_shows_more_with_a_solution(alldiff, four: str, tmp_path: Path) -> None:
    both, alone = tmp_path / "both.svg", tmp_path / "alone.svg"
    assert alldiff("draw", four, "-o", both).code == 0
    assert alldiff("draw", four, "-o", alone, "--no-solution").code == 0
    assert both.stat().st_size > alone.stat().st_size


def test_draw_marks_the_faults_of_a_contradictory_puzzle(alldiff, tmp_path: Path) -> None:
    out = tmp_path / "bad.svg"
    outcome = alldiff("draw", "44..............", "-o", out)
    assert outcome.code == 0
    assert "R1C1" in outcome.err
    assert out.exists()


def test_model_prints_the_search_space(alldiff, four: str) -> None:
    assert "9^81 = 1.97 x 10^77" in alldiff("model", INKALA).out
    printed = alldiff("model", four).out
    assert "R1C1=4" in printed
    assert "all different: R1C1 R1C2 R1C3 R1C4" in printed
    record = json.loads(alldiff("model", four, "--json").out)
    assert len(record["variables"]) == len(record["domains"]) == 16
    assert len(record["constraints"]) == 12
    assert alldiff("model", NONE).code in (exits.OK, exits.NO_SOLUTION)


def test_combinations_are_filtered(alldiff) -> None:
    every = [
        tuple(map(int, line.split()))
        for line in alldiff("combinations", "20", "3").out.splitlines()
    ]
    assert every == ad.combinations(20, 3)
    some = json.loads(
        alldiff("combinations", "20", "3", "--with", "9", "--without", "3,8", "--json").out
    )
    assert some == [list(c) for c in every if 9 in c and not {3, 8} & set(c)]
    none = alldiff("combinations", "100", "2")
    assert (none.out, none.code) == ("", exits.NO_SOLUTION)


def test_info_names_everything_that_is_registered(alldiff) -> None:
    known = json.loads(alldiff("info", "--json").out)
    assert [row["name"] for row in known["formats"]] == list(FORMATS)
    printed = alldiff("info").out
    for key, rows in known.items():
        if isinstance(rows, list):
            for row in rows:
                assert row["summary"], f"{key} {row['name']} says nothing"
                assert row["name"] in printed


def test_info_knows_the_extras_of_the_package() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert EXTRAS.keys() == project["optional-dependencies"].keys() - {"test", "all"}


def test_the_worse_of_two_exit_codes_does_not_depend_on_order() -> None:
    for first in exits.SERIOUSNESS:
        for second in exits.SERIOUSNESS:
            assert exits.worse(first, second) == exits.worse(second, first)
            assert exits.worse(first, exits.OK) == first


def test_equal_puzzles_print_one_canonical_form(alldiff) -> None:
    other = ad.write(ad.transform(ad.read(INKALA), seed=5), "line").strip()
    assert other != INKALA
    first, second = alldiff("canonical", INKALA, other).out.split()
    assert first == second
    told = json.loads(alldiff("canonical", INKALA, "--json").out)
    assert (told["canonical"], told["automorphisms"]) == (first, 1)


def test_only_classic_sudoku_has_a_canonical_form(alldiff, four: str) -> None:
    outcome = alldiff("canonical", four)
    assert outcome.code == exits.USAGE
    assert "9x9" in outcome.err


def test_docs_says_what_is_missing(alldiff, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("alldiff.cli.commands.docs.SITE", tmp_path)
    told = alldiff("docs")
    assert (told.code, told.out) == (exits.USAGE, "")
    assert "alldiff docs --build" in told.err
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.html").touch()
    assert alldiff("docs", "--no-browser").out.strip().endswith("docs/index.html")
    assert "(did you mean index?)" in alldiff("docs", "indx").err
    monkeypatch.setattr("alldiff.cli.commands.docs.CLONE", tmp_path)
    assert "come with the source" in alldiff("docs").err
