"""alldiff bulk: streams, Ctrl-C, memory, and what it tells."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import exits
from alldiff.formats.text.line import cells_text

from support.bulk_samples import (
    FOUR,
    LIMIT,
    MALFORMED,
    answer,
    fifty,
    many,
    mixed,
    read_output,
    wait_until,
    write_input,
)

COMMAND = [sys.executable, "-m", "alldiff", "bulk"]


def text(rows: list[str]) -> bytes:
    return "".join(row + "\n" for row in rows).encode()


@pytest.mark.parametrize("compress", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_from_stdin_to_stdout(alldiff, compress) -> None:
    done = alldiff("bulk", "-", stdin=compress(text(mixed())))
    assert done.code == 0
    found = list(csv.DictReader(io.StringIO(done.out)))
    assert [row["puzzle"] for row in found] == mixed()
    assert [row["status"] for row in found] == [answer(row)[0] for row in mixed()]
    assert "23 rows" in done.err
    assert "7 invalid" in done.err


def test_the_format_of_stdin_is_named_by_its_content(alldiff) -> None:
    rows = list(fifty()[:3])
    table = "id,puzzle\n" + "".join(f"1,{row}\n" for row in rows)
    objects = "".join(json.dumps({"puzzle": row}) + "\n" for row in rows)
    for data in (table, objects, "\n".join(rows)):
        done = alldiff("bulk", "-", "--to", "jsonl", stdin=data.encode())
        assert [json.loads(line)["puzzle"] for line in done.out.splitlines()] == rows


def test_stdin_is_not_read_twice(alldiff, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    assert alldiff("bulk", "-", "-o", target, stdin=text(mixed())).code == 0
    assert len(read_output(target)) == 23
    again = alldiff("bulk", "-", "-o", target, stdin=text(mixed()))
    assert again.code == 2
    assert "standard input, which cannot be read twice" in again.err
    assert "--restart" in again.err
    done = alldiff("bulk", "-", "-o", target, "--restart", stdin=text(mixed()[:3]))
    assert (done.code, len(read_output(target))) == (0, 3)


def test_the_summary_as_json(alldiff, tmp_path: Path) -> None:
    write_input(tmp_path / "in.txt", [*mixed(), *mixed()[:2]])
    files = (tmp_path / "in.txt", "-o", tmp_path / "out.csv")
    done = alldiff("bulk", *files, "--dedupe", "--only-unique", "--json")
    told = json.loads(done.out)
    assert told.pop("seconds") > 0
    assert told == {
        "rows": 25, "written": 13, "unique": 13, "multiple": 1, "none": 1, "invalid": 7,
        "duplicate": 3,
    }  # fmt: skip
    assert done.err == ""


@pytest.mark.parametrize("threads", ["1", "3"])
def test_puzzles_that_are_the_same_by_a_symmetry_are_written_once(
    alldiff, tmp_path: Path, threads: str
) -> None:
    same = [cells_text(ad.transform(ad.read(fifty()[0]), seed=n).givens, ".") for n in range(4)]
    rows = [same[0], fifty()[1], *same[1:], fifty()[1]]
    write_input(tmp_path / "in.txt", rows)
    for option, wanted in (("--dedupe", rows[:2]), ("--dedupe-exact", rows[:5])):
        target = tmp_path / f"out{option}.csv"
        done = alldiff("bulk", tmp_path / "in.txt", "-o", target, option, "--threads", threads)
        assert (done.code, f"{6 - len(wanted)} duplicate" in done.err) == (0, True)
        assert [row["puzzle"] for row in read_output(target)] == wanted


def test_other_sizes_and_rules(alldiff, tmp_path: Path) -> None:
    # The second row repeats a value of the first one's box.
    write_input(tmp_path / "in.txt", [FOUR, "123456789231" + "." * 69])
    out = alldiff("bulk", tmp_path / "in.txt", "--to", "jsonl").out.splitlines()
    assert [json.loads(line)["status"] for line in out] == ["unique", "none"]
    latin = alldiff("bulk", tmp_path / "in.txt", "--to", "jsonl", "--latin").out.splitlines()
    assert [json.loads(line)["status"] for line in latin][1] == "multiple"


def test_limits(alldiff, tmp_path: Path) -> None:
    write_input(tmp_path / "in.txt", [fifty()[0], "." * 81])
    for limit, statuses, counts in (
        ("1", ["found", "found"], [1, 1]),
        ("9", ["unique", "multiple"], [1, 9]),
    ):
        out = alldiff("bulk", tmp_path / "in.txt", "--to", "jsonl", "--limit", limit).out
        rows = [json.loads(line) for line in out.splitlines()]
        assert [row["status"] for row in rows] == statuses
        assert [row["solutions"] for row in rows] == counts


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["missing.txt", "-o", "out.csv"], 5, "no such file: missing.txt"),
        (["in.txt", "-o", "out.xyz"], 2, "its suffix names no layout"),
        (["in.txt", "-o", "out.parquet.gz"], 2, "compressed internally"),
        (["in.txt", "-o", "out.csv", "--to", "xml"], 2, "unknown layout 'xml'"),
        (["in.txt", "-o", "out.csv", "--limit", "0"], 2, "1<=x"),
        (["in.txt", "--json"], 2, "need an output"),
        (["in.txt", "--cluster", "local"], 2, "need an output"),
        (["in.txt", "-o", "out.csv", "--cluster", "host"], 2, ""),
        (["in.txt", "-o", "in.txt"], 2, "both input and output"),
        (["in.txt", "-o", "in.txt", "--restart"], 2, "both input and output"),
        (["in.txt", "-o", "missing/out.csv"], 2, "there is no folder"),
        (["in.txt", "-o", "out.csv", "--threads", "9" * 20], 2, "0<=x<=4096"),
        (["in.txt", "-o", "out.csv", "--limit", "9" * 15], 2, "from 1 to"),
    ],
)
def test_senseless_calls_are_reported_in_a_line(
    alldiff, tmp_path: Path, monkeypatch, arguments: list[str], code: int, told: str
) -> None:
    if "host" in arguments:
        pytest.importorskip("distributed")
    write_input(tmp_path / "in.txt", mixed())
    monkeypatch.chdir(tmp_path)
    done = alldiff("bulk", *arguments)
    assert done.code == code, done.err
    assert told in done.err
    assert done.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


def test_ctrl_c_while_nothing_comes_from_a_pipe(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "-", "-o", tmp_path / "out.csv"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        # More than the head of a file that tells what it is.
        process.stdin.write(text(list(fifty())) * 50)
        process.stdin.flush()
        manifest = tmp_path / "out.csv.manifest.json"
        wait_until(process, manifest.exists)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=LIMIT) == 130
        assert b"Fatal" not in process.stderr.read()
        process.stdin.close()


MEASURE = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL).returncode
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""


def peak(*arguments: str | Path) -> int:
    """Return the megabytes that a run had in memory at most."""
    run = [sys.executable, "-c", MEASURE, *COMMAND, *map(str, arguments)]
    code, megabytes = subprocess.run(run, capture_output=True, check=True).stdout.split()
    assert code == b"0"
    return int(megabytes)


@pytest.mark.programs
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    # Solved grids cost the least time.
    rows = [answer(row)[2] for row in fifty()]
    rows[7] = MALFORMED[1]
    peaks = []
    # The smaller one already fills every place between the threads.
    for copies in (6_000, 24_000):
        (tmp_path / "in.txt").write_bytes(text(rows) * copies)
        peaks.append(
            peak(tmp_path / "in.txt", "-o", tmp_path / f"{copies}.parquet", "--threads", "1")
        )
    size = (tmp_path / "in.txt").stat().st_size >> 20
    assert size > 90
    # Three quarters of it and of its output would come to more than this.
    assert peaks[1] - peaks[0] < 60, peaks


def test_a_terminal_shows_progress(tmp_path: Path) -> None:
    write_input(tmp_path / "in.txt", many(500))
    main, other = pty.openpty()
    run = [*COMMAND, tmp_path / "in.txt", "-o", tmp_path / "out.csv"]
    with subprocess.Popen(run, stderr=other, env={**os.environ, "TERM": "xterm"}) as process:
        os.close(other)
        shown = b""
        while True:
            try:
                data = os.read(main, 4096)
            except OSError:
                break
            if not data:
                break
            shown += data
    os.close(main)
    assert process.returncode == 0
    assert b"500 rows" in shown
    assert b"a second" in shown


@pytest.mark.programs
def test_a_cluster_on_this_machine(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    write_input(tmp_path / "in.txt", mixed())
    run = [*COMMAND, tmp_path / "in.txt", "-o", tmp_path / "out.csv", "--cluster", "local:2"]
    done = subprocess.run(run, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("\n") == 1
    assert [row["puzzle"] for row in read_output(tmp_path / "out.csv")] == mixed()


@pytest.mark.programs
def test_one_puzzle_on_a_cluster_on_this_machine(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    solve = [sys.executable, "-m", "alldiff", "solve", fifty()[0], "--format", "line"]
    done = subprocess.run([*solve, "--cluster", "local"], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, answer(fifty()[0])[2]), done.stderr
    assert done.stderr == ""


def test_a_run_whose_rows_are_mostly_invalid_says_why(alldiff, tmp_path):
    table, out = tmp_path / "rows.csv", tmp_path / "out.csv"
    table.write_text("source,puzzle\n" + "a,4.23.2\n" * 3)
    for output in ((), ("-o", out), ("-o", out, "--json", "--restart")):
        outcome = alldiff("bulk", table, *output)
        assert outcome.code == exits.UNREADABLE
        assert "3 of 3 rows are invalid; the first: line 2" in outcome.err
    assert alldiff("bulk", table, "--allow-invalid").code == exits.OK
    # Nothing is solved again, so that the reason is in the rows alone.
    repeated = alldiff("bulk", table, "-o", out)
    assert (repeated.code, "3 of 3 rows are invalid" in repeated.err) == (exits.UNREADABLE, True)
    half = "4.23.2.4.3..1..2\nno\n"
    for rows, code in ((half, exits.OK), (half + "no\n", exits.UNREADABLE)):
        assert alldiff("bulk", "-", "--to", "jsonl", stdin=rows.encode()).code == code
