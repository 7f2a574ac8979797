"""Positions that workers find: those that one reader of the whole file finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.bulk import measuring
from alldiff.bulk.blocks import Block, Gap, InputPosition
from alldiff.bulk.columns import ColumnOptions
from alldiff.bulk.measuring import measure, measured_blocks, stretches
from alldiff.bulk.several import open_inputs
from alldiff.formats.base import ReadOptions

from support.bulk_samples import many, write_input


@pytest.fixture(autouse=True)
def no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure in this process."""

    def here(client: Any, function: Any, tasks: Iterable[Any], priority: int) -> Iterator[Any]:
        return ((task, function(*task)) for task in tasks)

    monkeypatch.setattr(measuring, "completed_in_order", here)


def measured(paths: list[Path], gaps: list[Gap] | None = None, size: int = 300) -> list[Block]:
    source = open_inputs(list(map(str, paths)), None, ReadOptions(), ColumnOptions())
    return list(measured_blocks(source, gaps or [Gap(source.first)], size, None))


@given(
    lines=st.lists(st.integers(0, 700).map(b"#".ljust), max_size=40),
    mark=st.sampled_from([b"", b"\xef\xbb\xbf"]),
    ended=st.booleans(),
    stretch=st.integers(1, 3000),
    size=st.integers(256, 900),
    gap=st.tuples(st.integers(0, 40), st.integers(0, 40)),
)
@settings(max_examples=200, deadline=None)
def test_every_block_starts_at_a_line_with_its_number(
    tmp_path_factory: pytest.TempPathFactory,
    lines: list[bytes],
    mark: bytes,
    ended: bool,
    stretch: int,
    size: int,
    gap: tuple[int, int],
) -> None:
    data = mark + b"\n".join([b"." * 81, *lines]) + b"\n" * ended
    path = tmp_path_factory.mktemp("measured") / "in.txt"
    path.write_bytes(data)
    ends = [at + 1 for at, char in enumerate(data) if char == ord("\n")]
    starts = [InputPosition(len(mark)), *(InputPosition(at, n + 1) for n, at in enumerate(ends))]
    low, high = sorted(min(one, len(starts) - 1) for one in gap)
    for wanted in (Gap(starts[0]), Gap(starts[low], starts[high].offset)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(measuring, "STRETCH", stretch)
            blocks = measured([path], [wanted], size)
        stop = len(data) if wanted.stop is None else wanted.stop
        edges = [wanted.start, *(block.end for block in blocks)]
        assert [block.start for block in blocks] == edges[:-1]
        assert edges[-1].offset == stop
        assert edges == sorted(set(edges))
        for edge in edges:
            assert edge.line == data.count(b"\n", 0, edge.offset)
            assert edge in starts or edge.offset == len(data)


@pytest.mark.parametrize("suffix", ["txt", "csv", "jsonl"])
def test_positions_in_a_folder_are_those_of_one_reader(tmp_path: Path, suffix: str) -> None:
    for number in range(3):
        write_input(tmp_path / f"{number}.{suffix}", many(40, number))
    source = open_inputs([str(tmp_path)], None, ReadOptions(), ColumnOptions())
    sizer = measuring.BlockSizer(1.0, 300, 300)
    alone = list(source.blocks([Gap(source.first)], sizer))
    found = measured([tmp_path])
    assert [(one.start, one.end) for one in found] == [(one.start, one.end) for one in alone]
    assert found[-1].read == source.size


@pytest.mark.parametrize("suffix", ["parquet", "arrow"])
def test_a_table_is_cut_by_its_number_of_rows(tmp_path: Path, suffix: str) -> None:
    pa = pytest.importorskip("pyarrow")
    feather, parquet = (
        pytest.importorskip("pyarrow.feather"),
        pytest.importorskip("pyarrow.parquet"),
    )
    write = parquet.write_table if suffix == "parquet" else feather.write_feather
    for number in range(2):
        write(pa.table({"puzzle": many(40, number)}), str(tmp_path / f"{number}.{suffix}"))
    found = measured([tmp_path], size=15 * 82)
    rows = [(one.start.line, one.end.line) for one in found]
    assert rows == [(0, 15), (15, 30), (30, 40)] * 2
    assert all(one.end.offset - one.start.offset == one.end.line - one.start.line for one in found)
    second = found[3].start.offset
    gap = Gap(InputPosition(second + 7, 7), second + 20)
    assert [one.start for one in measured([tmp_path], [gap])] == [
        InputPosition(second + row, row) for row in range(7, 20, 3)
    ]


def test_a_file_that_is_gone_or_short_is_named_with_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring.socket, "gethostname", lambda: "node7")
    monkeypatch.setattr(measuring, "STRETCH", 500)
    path = tmp_path / "in.txt"
    write_input(path, many(40))
    source = open_inputs([str(path)], None, ReadOptions(), ColumnOptions())
    found = list(stretches(source, [Gap(source.first)]))
    path.write_bytes(path.read_bytes()[:900])
    with pytest.raises(ad.errors.ReadError, match="changed while it was read"):
        list(measured_blocks(source, [Gap(source.first)], 300, None))
    path.unlink()
    with pytest.raises(ad.errors.ReadError, match=r"node7: no such file: .*in\.txt"):
        measure(found[1], 300)
