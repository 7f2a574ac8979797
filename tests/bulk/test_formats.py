"""Every input in every form, with rows that are no puzzles; every output, read back."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.bulk.blocks import Block, BlockSizer, Gap, InputPosition, line_blocks
from alldiff.bulk.inputs import Input, open_input
from alldiff.bulk.outputs import open_output
from alldiff.bulk.running import Job, RowOptions, run, run_locally
from alldiff.bulk.solving import SolveOptions
from alldiff.bulk.tables import parse
from alldiff.bulk.writers import interleave
from alldiff.formats.base import ReadOptions

from support.bulk_samples import answer, fifty, mixed, read_output, write_input
from support.strategies import tries

INPUTS = ["txt", "sdm", "csv", "jsonl", "txt.gz", "csv.zst", "jsonl.gz", "sdm.zst", "parquet"]
OUTPUTS = ["csv", "jsonl", "parquet", "csv.gz", "jsonl.zst"]


def solve_file(source: Path, target: str, part_rows: int = 1_000_000, **choices: bool) -> None:
    job = Job(
        open_input(str(source), None, ReadOptions()),
        open_output(target, None),
        SolveOptions(threads=1),
        RowOptions(part_rows=part_rows, **choices),
    )
    run(job, lambda progress: None, run_locally)


def check(rows: list[str], found: list[dict], unit: str, first: int) -> None:
    assert [row["puzzle"] for row in found] == rows
    for number, (text, row) in enumerate(zip(rows, found, strict=True), first):
        status, count, solution = answer(text)
        assert (row["status"], row["solutions"]) == (status, count), text
        if status == "unique":
            assert row["solution"] == solution
        assert (row["error"] is not None) == (status == "invalid")
        if status == "invalid":
            assert re.match(rf"{unit} {number}\b", row["error"]), row


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("suffix", INPUTS)
def test_malformed_rows_stay_rows(tmp_path: Path, suffix: str, end: str) -> None:
    rows = mixed()
    source = tmp_path / f"in.{suffix}"
    write_input(source, rows, end)
    solve_file(source, str(tmp_path / "out.jsonl"))
    first = 2 if "csv" in suffix else 1
    check(
        rows, read_output(tmp_path / "out.jsonl"), "row" if suffix == "parquet" else "line", first
    )


@pytest.mark.parametrize("part_rows", [3, 1_000_000])
@pytest.mark.parametrize("suffix", OUTPUTS)
def test_outputs_hold_every_row_once(tmp_path: Path, suffix: str, part_rows: int) -> None:
    rows = mixed()
    write_input(tmp_path / "in.txt", rows)
    solve_file(tmp_path / "in.txt", str(tmp_path / f"out.{suffix}"), part_rows)
    check(rows, read_output(tmp_path / f"out.{suffix}"), "line", 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "in.txt", f"out.{suffix}", f"out.{suffix}.manifest.json",
    ]  # fmt: skip


@pytest.mark.parametrize("suffix", ["csv", "parquet", "jsonl.zst"])
def test_an_output_is_an_input(tmp_path: Path, suffix: str) -> None:
    rows = mixed()
    write_input(tmp_path / "in.txt", rows)
    solve_file(tmp_path / "in.txt", str(tmp_path / f"first.{suffix}"))
    solve_file(tmp_path / f"first.{suffix}", str(tmp_path / "second.csv"))
    found = read_output(tmp_path / "second.csv")
    assert [row["puzzle"] for row in found] == rows
    assert [row["status"] for row in found] == [answer(text)[0] for text in rows]


def test_text_is_a_collection_that_can_be_read(tmp_path: Path) -> None:
    rows = mixed()
    write_input(tmp_path / "in.txt", rows)
    solve_file(tmp_path / "in.txt", str(tmp_path / "out.txt"))
    lines = (tmp_path / "out.txt").read_text().splitlines()
    assert len(lines) == len(rows)
    for text, line in zip(rows, lines, strict=True):
        status, _, solution = answer(text)
        if status == "invalid":
            assert line.startswith("# line ")
            assert line.endswith(text)
        elif status == "unique":
            assert line == f"{text} {solution} unique"
            assert ad.read(line).solution is not None
        else:
            assert line.startswith(text)
            assert line.endswith(status)


def test_a_folder_holds_parts_that_readers_of_data_sets_understand(tmp_path: Path) -> None:
    import pyarrow.dataset as ds

    rows = mixed()
    write_input(tmp_path / "in.txt", rows)
    solve_file(tmp_path / "in.txt", f"{tmp_path / 'out'}/", part_rows=3)
    assert len(list((tmp_path / "out").glob("part-*.parquet"))) > 2
    check(rows, read_output(tmp_path / "out"), "line", 1)
    assert ds.dataset(tmp_path / "out").count_rows() == len(rows)


def test_comments_and_blank_lines_are_no_rows(tmp_path: Path) -> None:
    text = f"# a comment\n\n{fifty()[0]}\n  \n{fifty()[1]} and a note\n   {fifty()[2]},1\nbad"
    (tmp_path / "in.txt").write_text(text)
    solve_file(tmp_path / "in.txt", str(tmp_path / "out.csv"))
    found = read_output(tmp_path / "out.csv")
    assert [row["status"] for row in found] == ["unique", "unique", "unique", "invalid"]
    assert found[3]["error"].startswith("line 7")


def test_a_table_without_a_column_puzzle_has_it_first(tmp_path: Path) -> None:
    texts = [text.replace(".", "0") for text in fifty()[:3]]
    for header in ("", "quizzes,solutions\n"):
        lines = [f"{text},{answer(text)[2]}" for text in texts]
        (tmp_path / "in.csv").write_text(header + "\n".join(lines))
        solve_file(tmp_path / "in.csv", str(tmp_path / "out.csv"), restart=True)
        assert [row["puzzle"] for row in read_output(tmp_path / "out.csv")] == texts


def test_rows_of_a_table_that_are_broken_stay_rows(tmp_path: Path) -> None:
    text = f'id,puzzle\n1,{fifty()[0]}\n2\n3,"{fifty()[1]}\n4,"{fifty()[2]}"\n'
    (tmp_path / "in.csv").write_text(text)
    solve_file(tmp_path / "in.csv", str(tmp_path / "out.jsonl"))
    found = read_output(tmp_path / "out.jsonl")
    assert [row["status"] for row in found] == ["unique", "invalid", "invalid", "unique"]
    assert "line 3: 1 fields" in found[1]["error"]
    assert "line 4: not CSV" in found[2]["error"]


def test_json_lines_may_be_puzzles_of_any_kind(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2] / "puzzles"
    kakuro = ad.read(root / "kakuro" / "5x5.txt")
    text = ad.write([kakuro, ad.read(fifty()[0])], "jsonl")
    wrong = ['{"puzzle": 7}', '{"puzzle": "4.2"}', "[", "[" * 100_000]
    (tmp_path / "in.jsonl").write_text(text + "\n".join(wrong))
    solve_file(tmp_path / "in.jsonl", str(tmp_path / "out.jsonl"))
    found = read_output(tmp_path / "out.jsonl")
    assert [row["status"] for row in found] == ["unique", "unique", *["invalid"] * 4]
    assert found[0]["solution"].startswith("[[null,")
    assert found[1]["solution"] == answer(fifty()[0])[2]
    assert [row["puzzle"] for row in found[:2]] == text.splitlines()


def test_parquet_may_have_nulls_and_views(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    column = pa.array([None, *fifty()[:4], "x"], pa.large_string())
    pq.write_table(pa.table({"first": column, "second": column}), tmp_path / "in.parquet")
    solve_file(tmp_path / "in.parquet", str(tmp_path / "out.csv"))
    statuses = [row["status"] for row in read_output(tmp_path / "out.csv")]
    assert statuses == ["invalid", *["unique"] * 4, "invalid"]


@pytest.mark.parametrize("dedupe", ["exact", "canonical"])
@pytest.mark.parametrize("only_unique", [False, True])
def test_equal_rows_and_others_than_unique_can_be_left_out(
    tmp_path: Path, only_unique: bool, dedupe: str
) -> None:
    rows = [*mixed(), *mixed(), *fifty()[:20]]
    write_input(tmp_path / "in.csv", rows)
    solve_file(
        tmp_path / "in.csv", str(tmp_path / "out.csv"), 5, dedupe=dedupe, only_unique=only_unique
    )
    wanted = [t for t in dict.fromkeys(rows) if not only_unique or answer(t)[0] == "unique"]
    assert [row["puzzle"] for row in read_output(tmp_path / "out.csv")] == wanted


@settings(max_examples=tries(60), deadline=None)
@given(st.integers(1, 400), st.integers(0, 3), st.lists(st.text(".123\n\r# x,;ü", max_size=90)))
def test_blocks_do_not_change_the_rows(size: int, cut: int, lines: list[str]) -> None:
    """Whole or in small blocks, from the start or from any line: the same rows and places."""
    import tempfile

    text = ("\n".join([*lines, fifty()[0], *lines, fifty()[1]])).encode()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "in.txt")
        path.write_bytes(text)
        source = open_input(str(path), "text", ReadOptions())
        sizer = BlockSizer(1.0, max(size, 256), size)
        pieces = list(source.blocks([Gap(source.first)], sizer))
        whole = list(source.blocks([Gap(source.first)], BlockSizer(1.0, 1 << 20, 1 << 20)))
        assert b"".join(block.text for block in pieces) == text
        assert describe(pieces, source) == describe(whole, source)
        later = pieces[min(cut, len(pieces) - 1)]
        rest = list(source.blocks([Gap(later.start)], sizer))
        assert describe(rest, source) == describe(pieces[pieces.index(later) :], source)
        assert rest[-1].end == pieces[-1].end == InputPosition(len(text), text.count(b"\n"))


def test_a_line_longer_than_a_block_is_moved_few_times() -> None:
    """Reading is counted, not timed: a read of 256 bytes moved all that was there before."""

    class Counting(BytesIO):
        reads = 0

        def read(self, size: int | None = -1) -> bytes:
            self.reads += 1
            return super().read(size)

    text = Counting(b"1" * 1_000_000 + b"\n" + b"2\n" * 3)
    whole = Gap(InputPosition(0, 0))
    blocks = list(line_blocks(text, whole, BlockSizer(1.0, 256, 256), "text", text.tell))
    assert b"".join(block.text for block in blocks) == text.getvalue()
    assert text.reads < 50


def describe(blocks: list[Block], source: Input) -> list[tuple]:
    return [row for block in blocks for row in describe_block(block, source)]


def describe_block(block: Block, source: Input) -> list[tuple]:
    rows = parse(block, source.layout, ReadOptions())
    classic = dict(zip(rows.indices().tolist(), rows.chars, strict=True))
    return [
        (classic[row].tobytes(),)
        if row in classic
        else (rows.others[row].place, rows.others[row].text, rows.others[row].reason)
        for row in range(rows.count)
    ]


@settings(max_examples=tries(60), deadline=None)
@given(st.lists(st.binary(max_size=5), max_size=30))
def test_rows_are_interleaved_in_order(texts: list[bytes]) -> None:
    groups = []
    for width in range(1, 4):
        where = [row for row, text in enumerate(texts) if len(text) == width]
        matrix = np.array([list(texts[row]) for row in where], np.uint8).reshape(-1, width)
        groups.append((np.array(where, np.intp), matrix))
    singles = {row: text for row, text in enumerate(texts) if not 1 <= len(text) <= 3}
    data, offsets = interleave(len(texts), groups, singles)
    found = [data[a:b].tobytes() for a, b in pairwise(offsets)]
    assert found == texts


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("in.txt.gz", b"\x1f\x8b\x08\0\0\0", "damaged"),
        ("in.txt.zst", b"\x28\xb5\x2f\xfd\x04", "compressed data"),
        ("in.parquet", b"PAR1 and no more", "not a Parquet file"),
    ],
)
def test_damaged_files_are_reported(tmp_path: Path, name: str, data: bytes, told: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ad.errors.ReadError, match=told):
        solve_file(tmp_path / name, str(tmp_path / "out.csv"))


def test_a_file_cut_off_in_its_compressed_data_is_reported(tmp_path: Path) -> None:
    for suffix in ("gz", "zst"):
        path = tmp_path / f"in.txt.{suffix}"
        write_input(path, list(fifty()))
        path.write_bytes(path.read_bytes()[:-20])
        with pytest.raises(ad.errors.ReadError, match=r"damaged|middle"):
            solve_file(path, str(tmp_path / f"{suffix}.csv"))


WITHOUT_PANDAS = """
import sys
from alldiff.cli import main
try:
    main()
finally:
    print("pandas" in sys.modules)
"""


def test_parquet_is_written_without_the_import_of_pandas(tmp_path: Path) -> None:
    # It takes longer than a hundred thousand puzzles, and pyarrow does it for a mere array.
    for package in ("pyarrow", "pandas"):
        pytest.importorskip(package)
    write_input(tmp_path / "in.txt", mixed())
    run = [sys.executable, "-c", WITHOUT_PANDAS, "bulk", tmp_path / "in.txt"]
    done = subprocess.run([*run, "-o", tmp_path / "out.parquet"], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr
    assert len(read_output(tmp_path / "out.parquet")) == len(mixed())
