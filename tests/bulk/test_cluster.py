"""A real cluster of two workers: the same rows as one machine, and none lost with a worker."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.bulk import cluster as clusters, cluster_run, measuring
from alldiff.bulk.cluster_run import run_on_cluster
from alldiff.bulk.generated_part import Recipe
from alldiff.bulk.generating import (
    generate_file,
    generate_locally,
    generate_on_cluster,
    generation_job,
)
from alldiff.bulk.inputs import open_input
from alldiff.bulk.layouts import EVERY_COLUMN
from alldiff.bulk.manifest import Manifest
from alldiff.bulk.outputs import open_output
from alldiff.bulk.running import Job, RowOptions, run, run_locally
from alldiff.bulk.several import open_inputs
from alldiff.bulk.solving import SolveOptions
from alldiff.bulk.splitting import solve_split
from alldiff.formats.base import ReadOptions
from alldiff.generators import GeneratorOptions

from support.bulk_samples import FOUR, ROOT, many, mixed, read_output, write_input

distributed = pytest.importorskip("distributed")

# Everything here wants the same cluster, so one process runs it all.
pytestmark = [
    pytest.mark.programs,
    pytest.mark.xdist_group("cluster"),
    # A killed worker leaves sockets and files for the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@contextmanager
def two_workers() -> Iterator[Any]:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with two_workers() as client:
        yield client


def job(source: Path, target: str, **choices: Any) -> Job:
    return Job(
        open_input(str(source), None, ReadOptions()),
        open_output(target, None),
        SolveOptions(threads=1),
        RowOptions(**choices),
    )


def do(client: Any, source: Path, target: Path, **choices: Any) -> Manifest:
    return run(job(source, str(target), **choices), lambda progress: None, run_on_cluster(client))


@pytest.fixture
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut tasks so small that there are many."""
    monkeypatch.setattr(cluster_run, "CUT_BYTES", 2000)
    monkeypatch.setattr(cluster_run, "LARGEST_RANGE", 4000)
    monkeypatch.setattr(cluster_run, "LARGEST_SENT", 4000)


@pytest.mark.usefixtures("small_tasks")
@pytest.mark.parametrize("shared", [True, False], ids=["shared files", "sent rows"])
@pytest.mark.parametrize(
    ("suffix", "options"),
    [
        ("txt", {}),
        ("csv.gz", {"dedupe": "exact"}),
        ("txt", {"dedupe": "canonical"}),
        ("parquet", {"only_unique": True, "dedupe": "canonical"}),
    ],
)
def test_a_cluster_writes_what_one_machine_writes(
    client: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    suffix: str,
    options: dict[str, Any],
    shared: bool,
) -> None:
    if not shared:
        monkeypatch.setattr(cluster_run, "workers_share", lambda client, job: False)
    source = tmp_path / f"in.{suffix}"
    write_input(source, [*mixed(), *many(300), *mixed()])
    found = do(client, source, tmp_path / "there.parquet", **options)
    assert len(found.parts) > 2
    wanted = run(
        job(source, str(tmp_path / "here.parquet"), **options), lambda progress: None, run_locally
    )
    assert read_output(tmp_path / "there.parquet") == read_output(tmp_path / "here.parquet")
    assert found.tally() == wanted.tally()


def test_workers_that_see_the_files_are_recognised(client: Any, tmp_path: Path) -> None:
    write_input(tmp_path / "in.txt", mixed())
    plan = job(tmp_path / "in.txt", str(tmp_path / "out.csv"))
    plan.output.folder.mkdir()
    assert cluster_run.workers_share(client, plan)
    assert list(plan.output.folder.iterdir()) == []


@pytest.mark.usefixtures("small_tasks")
@pytest.mark.parametrize("shared", [True, False], ids=["shared files", "sent rows"])
def test_a_killed_worker_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: bool
) -> None:
    if not shared:
        monkeypatch.setattr(cluster_run, "workers_share", lambda client, job: False)
    rows = many(4000)
    write_input(tmp_path / "in.txt", rows)
    killed = []

    def kill(progress: Any) -> None:
        # In the middle: some parts are done, some are being worked on.
        if not killed and progress.rows > 200:
            pids = client.run(os.getpid)
            killed.append(next(iter(pids.values())))
            os.kill(killed[0], signal.SIGKILL)

    plan = job(tmp_path / "in.txt", str(tmp_path / "out.csv"))
    with two_workers() as client:
        held = run(plan, kill, run_on_cluster(client))
    assert killed
    assert [row["puzzle"] for row in read_output(tmp_path / "out.csv")] == rows
    assert held.tally()["rows"] == len(rows)


@pytest.mark.usefixtures("small_tasks")
@pytest.mark.parametrize("here", [True, False], ids=["here", "there"])
def test_a_run_on_a_cluster_goes_on_anywhere(client: Any, tmp_path: Path, here: bool) -> None:
    rows = many(1500)
    write_input(tmp_path / "in.txt", rows)

    class Enough(Exception):
        pass

    def stop(progress: Any) -> None:
        if progress.rows > 500:
            raise Enough

    plan = job(tmp_path / "in.txt", str(tmp_path / "out.jsonl"))
    with pytest.raises(Enough):
        run(plan, stop, run_on_cluster(client))
    run(plan, lambda progress: None, run_locally if here else run_on_cluster(client))
    assert [row["puzzle"] for row in read_output(tmp_path / "out.jsonl")] == rows


def test_arrays_are_solved_elsewhere(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "ROWS_SENT", 7)
    there, here = ad.solve_many(mixed(), client=client), ad.solve_many(mixed())
    assert there.status.tolist() == here.status.tolist()
    assert there.errors == here.errors
    assert all(np.array_equal(a, b) for a, b in zip(there.solutions, here.solutions, strict=True))


HARD = ROOT / "puzzles" / "sudoku" / "inkala.txt"


@pytest.mark.parametrize("limit", [1, 2, 40, None])
def test_one_puzzle_is_split_with_the_same_answer(client: Any, limit: int | None) -> None:
    puzzle = ad.read(HARD)
    # With some givens away there are many solutions, and with others none.
    for removed in (0, 4):
        cells = [cell for cell, _ in puzzle.given_cells()][:removed]
        open_puzzle = puzzle
        for cell in cells:
            open_puzzle = open_puzzle.with_given(cell, 0)
        if removed and limit is None:
            continue
        there = ad.solve(open_puzzle, limit=limit, client=client)
        here = ad.solve(open_puzzle, limit=limit)
        assert (there.status, there.count, there.complete) == (
            here.status, here.count, here.complete,
        )  # fmt: skip
        assert there.limit_reached == here.limit_reached
        if here.complete:
            assert set(there.values) == set(here.values)


def test_a_split_search_stops_in_time(client: Any) -> None:
    empty = ad.read(ROOT / "puzzles" / "sudoku" / "25x25.txt")
    puzzle = empty
    for cell, _ in list(empty.given_cells())[::2]:
        puzzle = puzzle.with_given(cell, 0)
    model, limits = ad.to_model(puzzle), ad.result.Limits(10**9, None, 1.0)
    result = solve_split(model, ad.search.Search.parse("strong"), limits, 1, client)
    assert result.limit_reached == "seconds"
    # The workers are free again at once.
    assert client.submit(lambda: 7, pure=False).result(timeout=30) == 7


def test_only_strong_searches_are_split(client: Any) -> None:
    with pytest.raises(ad.errors.UsageError, match="strong"):
        ad.solve(ad.read(HARD), "mac+mrv", client=client)
    with pytest.raises(ad.errors.UsageError, match="not on both"):
        ad.solve(ad.read(HARD), threads=2, client=client)


def test_no_cluster_is_reported() -> None:
    with (
        pytest.raises(ad.AlldiffError, match=r"no cluster at tcp://127.0.0.1:9"),
        clusters.connected("tcp://127.0.0.1:9"),
    ):
        pass


def test_a_cluster_makes_the_same_file(client: Any, tmp_path: Path) -> None:
    recipe = Recipe("sudoku", 3, GeneratorOptions.from_keywords())
    for name, runner in (("there", generate_on_cluster(client)), ("here", generate_locally(1))):
        order = generation_job(recipe, 60, str(tmp_path / f"{name}.parquet"), part_rows=10)
        assert len(generate_file(order, lambda now: None, runner).parts) == 6
    assert (tmp_path / "there.parquet").read_bytes() == (tmp_path / "here.parquet").read_bytes()


@pytest.mark.usefixtures("small_tasks")
def test_any_process_writes_the_same_bytes(
    client: Any, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = st.sampled_from([*mixed(), "", "# a comment"])

    @settings(max_examples=15, deadline=None)
    @given(
        files=st.lists(st.lists(lines, min_size=1, max_size=60), min_size=1, max_size=3),
        format=st.sampled_from(["txt", "csv", "jsonl"]),
        end=st.sampled_from(["\n", "\r\n"]),
        stretch=st.integers(50, 4000),
        cut=st.integers(256, 2000),
    )
    def law(files: list[list[str]], format: str, end: str, stretch: int, cut: int) -> None:
        folder = tmp_path_factory.mktemp("parts")
        for number, rows in enumerate(files):
            with open(folder / f"{number}.{format}", "w", newline="", encoding="utf-8") as file:
                file.write(text_of_rows([FOUR, *rows], format, end))
        monkeypatch.setattr(measuring, "STRETCH", stretch)
        monkeypatch.setattr(cluster_run, "CUT_BYTES", cut)
        written = []
        there = run_on_cluster(client)
        runs = (("one", 1, run_locally), ("threads", 3, run_locally), ("there", 1, there))
        for name, threads, runner in runs:
            source = open_inputs([str(folder)], None, ReadOptions(), EVERY_COLUMN)
            output = open_output(str(folder / f"{name}.out.jsonl"), "jsonl")
            plan = Job(source, output, SolveOptions(threads=threads), RowOptions(part_rows=20))
            run(plan, lambda progress: None, runner)
            assert output.target is not None
            written.append(output.target.read_bytes())
            output.target.rename(folder / f"{name}.done")
        assert written[0] == written[1] == written[2]

    law()


def text_of_rows(rows: list[str], format: str, end: str) -> str:
    """Return the text of a file: the last line may have no end."""
    if format == "csv":
        return end.join(["name,question", *(f"n{at},{row}" for at, row in enumerate(rows))])
    if format == "jsonl":
        return end.join(json.dumps({"name": at, "puzzle": row}) for at, row in enumerate(rows))
    return end.join(rows) + end
