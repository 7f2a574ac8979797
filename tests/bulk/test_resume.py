"""Nothing is lost: whatever ends a run, the same command goes on, and every row is there once."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import alldiff as ad
from alldiff.bulk import manifest, resume, running, solving
from alldiff.bulk.blocks import InputPosition
from alldiff.bulk.inputs import open_input
from alldiff.bulk.manifest import Manifest, Part
from alldiff.bulk.outputs import open_output
from alldiff.bulk.running import Job, RowOptions, run, run_locally
from alldiff.bulk.solving import SolveOptions
from alldiff.formats.base import ReadOptions

from support.bulk_samples import (
    LIMIT,
    MALFORMED,
    many,
    parts_done,
    read_output,
    wait_until,
    write_input,
)

pytestmark = pytest.mark.programs

ROWS = 3000


def rows() -> list[str]:
    """Return rows that are all different, some of them no puzzles."""
    found = many(ROWS, seed=1)
    for number, at in enumerate(range(50, ROWS, 400)):
        found[at] = f"{MALFORMED[number % len(MALFORMED)]} {number}"
    return found


def command(source: Path, target: str, *more: str) -> list[str]:
    parts = ["--part-rows", "40", "--threads", "1"]
    return [sys.executable, "-m", "alldiff", "bulk", str(source), "-o", target, *parts, *more]


def kill_after(call: list[str], manifest: Path, parts: int, delay: float = 0.0) -> None:
    """Start a command, and kill it once so many parts are finished."""
    with subprocess.Popen(call, stderr=subprocess.PIPE, text=True) as process:
        try:
            wait_until(process, lambda: parts_done(manifest) >= parts)
            time.sleep(delay)
        finally:
            process.kill()
        process.communicate(timeout=LIMIT)
    assert process.returncode == -signal.SIGKILL


@pytest.mark.parametrize(
    ("suffix", "end", "options"),
    [
        ("txt", ".parquet", ()),
        ("csv.gz", ".csv.gz", ("--dedupe-exact",)),
        ("parquet", "/", ()),
    ],
)
def test_a_run_that_is_killed_at_any_moment_goes_on(
    tmp_path: Path, suffix: str, end: str, options: tuple[str, ...]
) -> None:
    wanted = rows()
    source = tmp_path / f"in.{suffix}"
    write_input(source, wanted * 2 if options else wanted)
    target = f"{tmp_path / 'out'}{end}"
    call = command(source, target, *options)
    manifest = Path(target, "_manifest.json") if end == "/" else Path(f"{target}.manifest.json")
    before = -1
    for kill in range(6):
        # Each time some parts later than where the run before was, and in the middle of one.
        held = parts_done(manifest)
        assert held > before, "a run that goes on has lost parts"
        before = held
        kill_after(call, manifest, held + 1 + kill % 3, delay=0.002 * kill)
    subprocess.run(call, check=True, timeout=LIMIT)
    found = [row["puzzle"] for row in read_output(Path(target))]
    assert found == wanted
    assert not list(tmp_path.glob("*.parts"))
    # And once more: there is nothing left to do.
    written = manifest.stat().st_mtime_ns
    subprocess.run(call, check=True, timeout=LIMIT)
    assert manifest.stat().st_mtime_ns == written


class Crash(BaseException):
    """Stands for the end of the process at a certain place."""


def job(source: Path, target: str, **choices: Any) -> Job:
    return Job(
        open_input(str(source), None, ReadOptions()),
        open_output(target, None),
        SolveOptions(threads=1),
        RowOptions(part_rows=5, **choices),
    )


def do(source: Path, target: str, **choices: Any) -> Manifest:
    return run(job(source, target, **choices), lambda progress: None, run_locally)


STEPS = [
    (os, "replace"),
    (os, "fsync"),
    (manifest, "flush_folder"),
    (resume, "append"),
    (resume, "join"),
    (resume, "remove_parts"),
]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    write_input(tmp_path / "in.txt", many(30, seed=2))
    return tmp_path / "in.txt"


def crashes(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, after: int, what: Any) -> None:
    """Let a function fail at its call number `after`, and at all that follow."""
    genuine = getattr(place, name)
    calls = iter(range(10**9))

    def call(*arguments: Any, **named: Any) -> Any:
        if next(calls) >= after:
            raise what
        return genuine(*arguments, **named)

    monkeypatch.setattr(place, name, call)


@pytest.mark.parametrize("end", [".parquet", ".csv", "/"])
@pytest.mark.parametrize("step", STEPS, ids=lambda step: step[1])
def test_every_step_can_be_the_last(
    small: Path, tmp_path: Path, step: tuple[Any, str], end: str
) -> None:
    """A run that ends at the first, second, third ... call of each step of writing goes on."""
    wanted = many(30, seed=2)
    for after in range(60):
        target = f"{tmp_path / str(after)}{end}"
        with pytest.MonkeyPatch.context() as patch:
            crashes(patch, *step, after, Crash())
            try:
                do(small, target)
                ended = True
            except Crash:
                ended = False
        do(small, target)
        assert [row["puzzle"] for row in read_output(Path(target))] == wanted
        if ended:
            return
    pytest.fail("the step is never taken for the last time")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
@pytest.mark.parametrize(
    ("place", "name", "after"),
    [(os, "fsync", 8), (zlib, "crc32", 8), (os, "replace", 8)],
)
def test_a_full_disk_is_reported_and_the_manifest_stays_sound(
    small: Path, tmp_path: Path, place: Any, name: str, after: int, number: int
) -> None:
    target = str(tmp_path / "out.csv")
    with pytest.MonkeyPatch.context() as patch:
        crashes(patch, place, name, after, OSError(number, os.strerror(number)))
        with pytest.raises(ad.errors.WriteError, match=f"{os.strerror(number)}.*the same command"):
            do(small, target)
    held = json.loads((tmp_path / "out.csv.manifest.json").read_text())
    assert 0 < len(held["parts"]) < 6
    assert all((tmp_path / "out.csv.parts" / part["file"]).is_file() for part in held["parts"])
    assert not list((tmp_path / "out.csv.parts").glob("*.new"))
    do(small, target)
    assert [row["puzzle"] for row in read_output(Path(target))] == many(30, seed=2)


def test_a_small_disk_is_full(tmp_path: Path, small: Path) -> None:
    """On a file system of a few blocks, where there may be one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("mounting a small file system needs rights that are not given here")
    try:
        write_input(small, many(1500))
        with pytest.raises(ad.errors.WriteError, match="No space left"):
            do(small, str(disk / "out.csv"))
        subprocess.run(["mount", "-o", "remount,size=4m", str(disk)], check=True)
        do(small, str(disk / "out.csv"))
        assert len(read_output(disk / "out.csv")) == 1500
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.parametrize(
    ("place", "name"), [(running, "parse"), (solving.classic, "solve"), (running, "select_rows")]
)
def test_a_stage_that_fails_ends_the_run_and_nothing_counts_as_finished(
    small: Path, tmp_path: Path, place: Any, name: str
) -> None:
    target = str(tmp_path / "out.csv")
    with pytest.MonkeyPatch.context() as patch:
        crashes(patch, place, name, 3, ZeroDivisionError())
        with pytest.raises(ZeroDivisionError):
            do(small, target)
    assert not json.loads((tmp_path / "out.csv.manifest.json").read_text())["finished"]
    do(small, target)
    assert [row["puzzle"] for row in read_output(Path(target))] == many(30, seed=2)


@pytest.mark.parametrize("end", [".csv", "/"])
def test_parts_that_a_power_failure_damaged_are_done_again(
    small: Path, tmp_path: Path, end: str
) -> None:
    target = f"{tmp_path / 'out'}{end}"
    folder = Path(target) if end == "/" else tmp_path / "out.csv.parts"
    with pytest.MonkeyPatch.context() as patch:
        crashes(patch, resume, "finish", 0, Crash())
        with pytest.raises(Crash):
            do(small, target)
    first, second, third, *_ = sorted(folder.glob("part-*"))
    first.write_bytes(bytes(first.stat().st_size))
    second.write_bytes(second.read_bytes()[:-1])
    third.unlink()
    do(small, target)
    assert [row["puzzle"] for row in read_output(Path(target))] == many(30, seed=2)


def test_an_output_that_a_power_failure_damaged_is_not_taken_for_finished(
    small: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.csv"
    with pytest.MonkeyPatch.context() as patch:
        crashes(patch, resume, "remove_parts", 0, Crash())
        with pytest.raises(Crash):
            do(small, str(target))
    target.write_bytes(bytes(target.stat().st_size))
    with pytest.raises(ad.errors.UsageError, match="restart=True"):
        do(small, str(target))


def test_an_unwritable_place_is_reported(small: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ad.errors.WriteError, match=r"there is no folder .*file"):
        do(small, str(tmp_path / "file" / "out.csv"))


def test_other_options_or_another_input_are_refused(small: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "out.csv")
    with pytest.MonkeyPatch.context() as patch:
        crashes(patch, resume, "join", 0, Crash())
        with pytest.raises(Crash):
            do(small, target)
    with pytest.raises(ad.errors.UsageError, match=r"only-unique False, not True.*restart=True"):
        do(small, target, only_unique=True)
    write_input(tmp_path / "other.txt", many(3))
    with pytest.raises(ad.errors.UsageError, match=r"run on the input .*in.txt.*restart=True"):
        do(tmp_path / "other.txt", target)
    write_input(small, many(31, seed=2))
    with pytest.raises(ad.errors.UsageError, match=r"another state of the input.*restart=True"):
        do(small, target)
    do(small, target, restart=True)
    assert len(read_output(Path(target))) == 31


def test_what_is_there_is_not_overwritten(small: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    target.write_text("precious")
    with pytest.raises(ad.errors.UsageError, match="already exists; restart=True"):
        do(small, str(target))
    assert target.read_text() == "precious"
    do(small, str(target), restart=True)
    assert len(read_output(target)) == 30
    # A result that somebody has changed since is precious too.
    target.write_text("changed")
    with pytest.raises(ad.errors.UsageError, match="already exists"):
        do(small, str(target))
    target.unlink()
    do(small, str(target))
    assert len(read_output(target)) == 30


def test_two_runs_do_not_write_the_same_output(small: Path, tmp_path: Path) -> None:
    output = open_output(str(tmp_path / "out.csv"), None)
    output.folder.mkdir()
    with (
        manifest.locked(output.folder),
        pytest.raises(ad.errors.UsageError, match="another run"),
    ):
        do(small, str(tmp_path / "out.csv"))


def test_a_broken_manifest_is_reported(small: Path, tmp_path: Path) -> None:
    version = f'"version": {manifest.VERSION}'
    typed = '"input": {}, "options": {}, "parts": [{"file": 7}]'
    deep = "[" * 100_000 + "]" * 100_000
    for text in (
        *("{", "[]", "{}", "\udc80", f"{{{version}}}", f"{{{version}, {typed}}}"),
        *(deep, f'{{{version}, "input": {{"path": {deep}}}, "options": {{}}}}'),
    ):
        (tmp_path / "out.csv.manifest.json").write_text(text, errors="surrogateescape")
        with pytest.raises(ad.errors.UsageError, match=r"not a manifest.*restart"):
            do(small, str(tmp_path / "out.csv"))


def test_a_run_of_another_version_is_reported_and_kept(small: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    with pytest.MonkeyPatch.context() as patch:
        crashes(patch, resume, "finish", 0, Crash())
        with pytest.raises(Crash):
            do(small, str(target))
    held = tmp_path / "out.csv.manifest.json"
    held.write_text(json.dumps(json.loads(held.read_text()) | {"version": 2}))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(ad.errors.UsageError, match=r"another version.*2, not 3.*restart=True"):
        do(small, str(target))
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    do(small, str(target), restart=True)
    assert [row["puzzle"] for row in read_output(target)] == many(30, seed=2)


def test_the_input_is_never_the_output(small: Path, tmp_path: Path) -> None:
    text = small.read_bytes()
    (tmp_path / "link.txt").symlink_to(small)
    for name in ("in.txt", "link.txt"):
        for restart in (False, True):
            with pytest.raises(ad.errors.UsageError, match="both input and output"):
                do(small, str(tmp_path / name), restart=restart)
    assert small.read_bytes() == text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.txt", "link.txt"]


def test_a_run_that_is_refused_leaves_nothing_behind(small: Path, tmp_path: Path) -> None:
    (tmp_path / "out.csv").touch()
    with pytest.raises(ad.errors.UsageError, match="already exists"):
        do(small, str(tmp_path / "out.csv"))
    with pytest.raises(ad.errors.WriteError, match="there is no folder"):
        do(small, str(tmp_path / "missing" / "out.csv"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.txt", "out.csv"]


def test_a_folder_of_parts_keeps_no_lock(small: Path, tmp_path: Path) -> None:
    do(small, f"{tmp_path / 'out'}/")
    assert {path.name[:5] for path in (tmp_path / "out").iterdir()} == {"part-", "_mani"}


def stretches(ends: list[int]) -> Iterator[Part]:
    for start, end in zip(ends[::2], ends[1::2], strict=True):
        yield Part(
            f"part-{start}", InputPosition(start, start), InputPosition(end, end), 1, 1, {}, 1, 1
        )


def test_gaps_are_what_no_part_covers() -> None:
    held = Manifest({}, {})
    for part in reversed(list(stretches([3, 5, 5, 9, 12, 20]))):
        held = held.with_part(part)
    gaps = [(gap.start.offset, gap.stop) for gap in held.gaps(InputPosition(0))]
    assert gaps == [(0, 3), (9, 12), (20, None)]
