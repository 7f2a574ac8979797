"""Ctrl-C, wherever it comes: the work ends, nothing is lost, and the same call goes on.

Each piece of work here would take minutes if it were not stopped.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import alldiff as ad

from support.bulk_samples import (
    LARGE,
    LIMIT,
    ROOT,
    many,
    parts_done,
    solve_for_ever,
    wait_until,
    write_input,
)

pytestmark = pytest.mark.programs

COMMAND = [sys.executable, "-m", "alldiff"]
KAKURO = ["kakuro", "--rows", "9", "--columns", "9", "--count", "100000", "--part-rows", "3"]
SUDOKU = ["sudoku", "--count", "10000000", "--part-rows", "500"]
RATED = ["sudoku", "--count", "10000000", "--part-rows", "10", "--rate"]


def bulk_input(folder: Path, rows: list[str]) -> Path:
    write_input(folder / "in.txt", rows)
    return folder / "in.txt"


def interrupted(
    call: list[str], manifest: Path, sign: signal.Signals, ignored: bool = False
) -> tuple[int, str]:
    """Send a signal to a command after its first finished part; return its code and words."""

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    with subprocess.Popen(
        call, stderr=subprocess.PIPE, text=True, preexec_fn=ignore if ignored else None
    ) as process:
        wait_until(process, lambda: parts_done(manifest) >= 1)
        if ignored:
            process.send_signal(signal.SIGINT)
        process.send_signal(sign)
        told = process.communicate(timeout=LIMIT)[1]
    return process.returncode, told


@pytest.mark.parametrize("threads", ["1", "3"])
@pytest.mark.parametrize("dedupe", [[], ["--dedupe"]])
@pytest.mark.parametrize("rest", ["large", "classic"])
def test_bulk(tmp_path: Path, threads: str, dedupe: list[str], rest: str) -> None:
    # What is large comes last in any case: a quick machine must not be done before the signal.
    between = [] if rest == "large" else many(2000) * 500
    source = bulk_input(tmp_path, [*many(200), *between, *LARGE])
    manifest = tmp_path / "out.csv.manifest.json"
    options = ["--part-rows", "50", "--limit", "100000", "--threads", threads, *dedupe]
    call = [*COMMAND, "bulk", str(source), "-o", str(tmp_path / "out.csv"), *options]
    code, told = interrupted(call, manifest, signal.SIGINT)
    assert (code, told) == (
        130,
        "alldiff: interrupted: the same command goes on with what is not finished\n",
    )
    held = json.loads(manifest.read_text())
    assert not held["finished"]
    for part in held["parts"]:
        assert (tmp_path / "out.csv.parts" / part["file"]).stat().st_size == part["size"]
    assert not list((tmp_path / "out.csv.parts").glob("*.new"))
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("words", [KAKURO, SUDOKU, RATED], ids=" ".join)
def test_generate(tmp_path: Path, words: list[str]) -> None:
    manifest = tmp_path / "new.parquet.manifest.json"
    call = [*COMMAND, "generate", *words, "-o", str(tmp_path / "new.parquet")]
    code, told = interrupted(call, manifest, signal.SIGINT)
    assert code == 130
    assert "puzzles are kept: the same command goes on" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["bulk", "in.txt", "-o", "out.parquet", "--part-rows", "50"], ["generate", *KAKURO]]
)
def test_where_ctrl_c_is_ignored_sigterm_ends_it(tmp_path: Path, words: list[str]) -> None:
    bulk_input(tmp_path, [*many(200), *LARGE])
    target = tmp_path / "out.parquet"
    call = [*COMMAND, words[0], *(str(tmp_path / w) if "." in w else w for w in words[1:])]
    call += ["--limit", "100000"] if words[0] == "bulk" else ["-o", str(target)]
    manifest = Path(f"{target}.manifest.json")
    code, told = interrupted(call, manifest, signal.SIGTERM, ignored=True)
    assert (code, told) == (-signal.SIGTERM, "")
    assert parts_done(manifest)


def test_a_local_cluster_ends_with_its_workers(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    manifest = tmp_path / "new.parquet.manifest.json"
    call = [*COMMAND, "generate", *SUDOKU, "-o", str(tmp_path / "new.parquet")]
    code, told = interrupted([*call, "--cluster", "local"], manifest, signal.SIGINT)
    assert code == 130
    assert told.count("\n") == 1, told
    assert "puzzles are kept: the same command goes on" in told


def test_solve_many_in_a_spawned_process() -> None:
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe(duplex=False)
    child = spawn.Process(target=solve_for_ever, args=(there,))
    child.start()
    try:
        assert here.poll(LIMIT)
        assert here.recv() == "begun"
        os.kill(child.pid or 0, signal.SIGINT)
        child.join(LIMIT)
        assert child.exitcode == 130
    finally:
        child.kill()
        child.join(LIMIT)
        here.close()
        there.close()


def interrupt_once(condition: Callable[[], bool]) -> threading.Thread:
    """Send Ctrl-C to this process once something is so."""

    def wait() -> None:
        for _ in range(int(LIMIT / 0.01)):
            if condition():
                break
            threading.Event().wait(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "name", ["kakuro/12x12.txt", "greater-than/9x9.txt", "latin-square/5x5.txt", "large", "classic"]
)
def test_solve_many_of_any_kind(name: str, threads: int) -> None:
    """An endless collection is told of as it goes, and Ctrl-C ends it."""
    rows: dict[str, Any] = {"large": LARGE, "classic": many(1000)}
    puzzles = rows[name] if name in rows else ad.read_all(ROOT / "puzzles" / name)
    begun = threading.Event()
    done: list[int | None] = []
    listener = ad.Listener(progress=lambda progress: done.append(progress.done), every=0)

    def endless() -> Iterator[Any]:
        begun.set()
        while True:
            yield from puzzles

    # Of those that take long none is ever done.
    thread = interrupt_once(lambda: begun.is_set() if name == "large" else bool(done))
    with pytest.raises(KeyboardInterrupt):
        ad.solve_many(
            endless(), limit=10**6 if name == "large" else 2, threads=threads, listener=listener
        )
    thread.join(LIMIT)
    assert done == sorted(done)
    assert bool(done) == (name != "large")
