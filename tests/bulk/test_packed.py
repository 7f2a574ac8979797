"""Parquet outputs: the same rows whatever compresses them, for any reader of the format."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from alldiff import _native
from alldiff.bulk.blocks import Block, InputPosition, Layout
from alldiff.bulk.inputs import open_input
from alldiff.bulk.outputs import PARQUET_COMPRESSIONS, ChecksumWriter, open_output, writer_of
from alldiff.bulk.packed import join_parquet, pages
from alldiff.bulk.resume import append
from alldiff.bulk.running import Job, RowOptions, run, run_locally
from alldiff.bulk.solving import STATUSES, Answers, SolveOptions, solve_rows
from alldiff.bulk.tables import parse
from alldiff.formats.base import ReadOptions

from support.bulk_samples import MALFORMED, fifty, many, mixed, write_input
from support.strategies import tries

pq = pytest.importorskip("pyarrow.parquet")

EMPTY, NONE = "." * 81, "11" + "." * 79
SORTS = (*fifty()[:3], EMPTY, NONE, fifty()[3].replace(".", "0"), fifty()[4].replace(".", "_"))


def answers(rows: list[str], limit: int = 2) -> Answers:
    text = "".join(row + "\n" for row in rows).encode()
    block = Block(InputPosition(), InputPosition(len(text), len(rows)), memoryview(text))
    return solve_rows(parse(block, Layout("text"), ReadOptions()), SolveOptions(limit, threads=1))


def written(blocks: list[Answers], compression: str) -> Any:
    out = io.BytesIO()
    writer = writer_of(out, "parquet", compression)
    for block in blocks:
        writer.write(block)
    writer.close()
    out.seek(0)
    return pq.ParquetFile(out)


def by_pyarrow(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


def by_duckdb(path: Path) -> list[dict[str, Any]]:
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as database:
        cursor = database.execute("select * from read_parquet(?)", [str(path)])
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def by_polars(path: Path) -> list[dict[str, Any]]:
    polars = pytest.importorskip("polars")
    found: list[dict[str, Any]] = polars.read_parquet(path).to_dicts()
    return found


def by_fastparquet(path: Path) -> list[dict[str, Any]]:
    fastparquet = pytest.importorskip("fastparquet")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        frame = fastparquet.ParquetFile(str(path)).to_pandas().astype(object)
    return [
        {name: None if value != value or value is None else value for name, value in row.items()}
        for row in frame.to_dict("records")
    ]


READERS = [by_pyarrow, by_duckdb, by_polars, by_fastparquet]


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
@pytest.mark.parametrize(
    "rows",
    [
        many(50) * 70,
        [NONE, *many(50) * 70, EMPTY],
        [*many(20), *mixed(), *many(20)],
        [NONE] * 9,
        [EMPTY],
        [],
    ],
    ids=["packed", "nulls", "mixed", "no solutions", "one", "nothing"],
)
@pytest.mark.parametrize("limit", [1, 2, 300])
def test_every_reader_finds_the_same_rows(
    tmp_path: Path, rows: list[str], limit: int, read: Any
) -> None:
    """What pyarrow reads from its own writer is what each reader finds in packed pages."""
    blocks = [answers(rows[at : at + 1000], limit) for at in range(0, len(rows), 1000)]
    paths = {name: tmp_path / f"{name}.parquet" for name in ("fast", "none")}
    with pytest.MonkeyPatch.context() as patch:
        for module in ("writers", "packed"):
            patch.setattr(f"alldiff.bulk.{module}.GROUP_ROWS", 1500)
        for name, path in paths.items():
            with path.open("wb") as file:
                writer = writer_of(file, "parquet", name)
                for block in blocks:
                    writer.write(block)
                writer.close()
    wanted = by_pyarrow(paths["none"])
    assert [row["puzzle"] for row in wanted] == rows
    assert read(paths["fast"]) == wanted


@given(
    blocks=st.lists(
        st.lists(st.sampled_from([*SORTS, *MALFORMED]), min_size=1, max_size=20), max_size=4
    ),
    limit=st.sampled_from([1, 2, 300]),
    group=st.integers(1, 30),
)
@settings(max_examples=tries(60), deadline=None)
def test_every_compression_holds_the_same_rows(
    blocks: list[list[str]], limit: int, group: int
) -> None:
    found = [answers(rows, limit) for rows in blocks]
    with pytest.MonkeyPatch.context() as patch:
        for module in ("writers", "packed"):
            patch.setattr(f"alldiff.bulk.{module}.GROUP_ROWS", group)
        wanted = written(found, "none").read()
        made = written(found, "fast").read()
    assert made.schema.equals(wanted.schema)
    assert made.to_pylist() == wanted.to_pylist()
    made.validate(full=True)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 1539, 1540, 1541, 1544, 3081])
@pytest.mark.parametrize("unsolved", [False, True])
def test_rows_fill_the_blocks_of_a_frame(count: int, unsolved: bool) -> None:
    """Four rows share a step of packing, and 1540 a block; the rest is left as it is."""
    rows = (many(50) * 100)[:count]
    if unsolved:
        rows[0] = rows[-1] = NONE
    found = answers(rows)
    table = written([found], "fast").read()
    assert table["puzzle"].to_pylist() == rows
    assert table.to_pylist() == written([found], "zstd").read().to_pylist()


def test_a_page_is_packed_by_the_core_and_not_by_zstd(monkeypatch: pytest.MonkeyPatch) -> None:
    found = answers([*many(60), fifty()[5].replace(".", "0")])
    expected = written([found], "fast").read()
    frames = []
    genuine = pages.compressed
    monkeypatch.setattr(pages, "compressed", lambda *page: frames.append(page[3]) or genuine(*page))
    assert written([found], "fast").read().equals(expected)
    assert frames
    assert max(map(len, frames)) < 200


def test_row_groups_say_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alldiff.bulk.packed.GROUP_ROWS", 5)
    blocks = [answers(many(5)), answers([*many(3), NONE, EMPTY]), answers([NONE] * 5)]
    metadata = written(blocks, "fast").metadata
    held = []
    for group in range(metadata.num_row_groups):
        columns = {metadata.row_group(group).column(n).path_in_schema: n for n in range(5)}
        both = []
        for name in ("solutions", "status"):
            told = metadata.row_group(group).column(columns[name]).statistics
            both += [told.min, told.max]
        held.append(tuple(both))
    assert held == [
        (1, 1, "unique", "unique"), (0, 2, "multiple", "unique"), (0, 0, "none", "none"),
    ]  # fmt: skip
    assert set(STATUSES) >= {"unique", "multiple", "none"}


@pytest.mark.parametrize("compression", PARQUET_COMPRESSIONS)
def test_parts_of_every_compression_can_be_joined(tmp_path: Path, compression: str) -> None:
    paths = []
    for number, rows in enumerate((mixed(), many(40), [NONE, EMPTY])):
        paths.append(tmp_path / f"{number}.parquet")
        with paths[-1].open("wb") as file:
            writer = writer_of(ChecksumWriter(file), "parquet", compression)
            writer.write(answers(rows))
            writer.close()
    with (tmp_path / "whole.parquet").open("wb") as file:
        assert join_parquet(paths, ChecksumWriter(file), append) == len(mixed()) + 42
    table = pq.read_table(tmp_path / "whole.parquet")
    table.validate(full=True)
    assert table["puzzle"].to_pylist() == [*mixed(), *many(40), NONE, EMPTY]


@pytest.mark.parametrize("compression", PARQUET_COMPRESSIONS)
def test_blocks_share_a_row_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compression: str
) -> None:
    monkeypatch.setattr("alldiff.bulk.running.BLOCK_BYTES", 82 * 10)
    for module in ("writers", "packed"):
        monkeypatch.setattr(f"alldiff.bulk.{module}.GROUP_ROWS", 25)
    write_input(tmp_path / "in.txt", many(100))
    source = open_input(str(tmp_path / "in.txt"), None, ReadOptions())
    output = open_output(str(tmp_path / "out.parquet"), None, compression)
    run(
        Job(source, output, SolveOptions(threads=1), RowOptions()),
        lambda progress: None,
        run_locally,
    )
    metadata = pq.ParquetFile(tmp_path / "out.parquet").metadata
    groups = [metadata.row_group(n).num_rows for n in range(metadata.num_row_groups)]
    assert sum(groups) == 100
    assert min(groups[:-1]) >= 25


def test_what_the_core_cannot_pack_it_refuses() -> None:
    grids = np.array([[5] * 81] * 6, np.uint8)
    for byte in range(256):
        for values, fits in ((True, byte <= 9), (False, ord(".") <= byte <= ord("9"))):
            rows = grids if values else grids + np.uint8(ord("0"))
            for cell in (0, 1, 79, 80):
                changed = rows.copy()
                changed[byte % 6, cell] = byte
                assert (_native.bitsliced_pack(changed, b"", values) is not None) == fits
    assert _native.bitsliced_pack(grids[:0], bytes(1 << 16)) is not None
    assert _native.bitsliced_pack(grids[:0], bytes((1 << 16) + 1)) is None
    with pytest.raises(ValueError, match="side by side"):
        _native.bitsliced_pack(np.zeros((81, 4), np.uint8).T)
