"""CSV whose quoted fields hold ends of lines: rows as Python's own reader has them."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings, strategies as st

from alldiff.bulk.blocks import BlockSizer, Gap
from alldiff.bulk.columns import ColumnOptions
from alldiff.bulk.inputs import open_input
from alldiff.bulk.tables import parse
from alldiff.formats.base import ReadOptions

from support.bulk_samples import fifty
from support.strategies import tries

PUZZLES = list(fifty())
NOTES = st.text(alphabet='ab",\n\r#', max_size=12)


def written(rows: list[list[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerows([["id", "note", "question", "more"], *rows])
    return text.getvalue()


def read(path: Path, size: int) -> list[tuple[object, ...]]:
    """Return the columns of all rows, and why they are invalid, read in blocks of a size."""
    source = open_input(str(path), None, ReadOptions(), ColumnOptions("question"))
    found = []
    for block in source.blocks([Gap(source.first)], BlockSizer(1.0, size, size)):
        rows = parse(block, source.layout, ReadOptions())
        texts = rows.texts()
        for at in range(rows.count):
            other = rows.others.get(at)
            more = [rows.extra[name][at] for name in ("row", "id", "note", "more")]
            found.append((texts[at], "" if other is None else other.reason, *more))
    return found


@settings(max_examples=tries(40))
@given(st.lists(st.tuples(NOTES, NOTES), min_size=1, max_size=12), st.sampled_from([256, 300, 999]))
def test_rows_are_those_of_the_csv_module(notes: list[tuple[str, str]], size: int) -> None:
    rows = [[f"n{n}", a, PUZZLES[n], b] for n, (a, b) in enumerate(notes)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "in.csv"
        path.write_bytes(written(rows).encode())
        found = read(path, size)
    assert found == [(row[2], "", n, row[0], row[1], row[3]) for n, row in enumerate(rows)]


@pytest.mark.parametrize("size", [256, 1000, 1 << 16])
def test_a_field_that_is_never_closed_damages_one_row(tmp_path: Path, size: int) -> None:
    lines = ["id,note,question,more", *(f'{n},"a\nb",{PUZZLES[n]},' for n in range(20))]
    lines[8] = f'7,"5" disk,{PUZZLES[7]},'
    lines[13] = f'12,"open,{PUZZLES[12]},'
    path = tmp_path / "in.csv"
    path.write_text("\n".join(lines))
    found = read(path, size)
    assert [row[0] for row in found if not row[1]] == [
        text for n, text in enumerate(PUZZLES[:20]) if n not in (7, 12)
    ]
    assert [row[2] for row in found if row[1]] == [7, 12]
    assert len(found) == 20


def test_a_record_has_a_longest_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alldiff.bulk.csv_records.LONGEST_RECORD", 1000)
    path = tmp_path / "in.csv"
    for length, good in ((400, [PUZZLES[1], PUZZLES[0]]), (500, [PUZZLES[1]])):
        long = "x\n" * length
        path.write_text(f'id,note,question,more\n1,a,{PUZZLES[1]},\n0,"{long}",{PUZZLES[0]},\n')
        for size in (256, 1 << 16):
            assert [row[0] for row in read(path, size) if not row[1]] == good
