"""Tables with any column names: the puzzles are found, answers judged, other columns kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.bulk.columns import PREFERRED
from alldiff.cli.commands.bulk import command
from alldiff.core.errors import ReadError

from support.bulk_samples import answer, fifty, read_output
from support.strategies import tries

PUZZLES = list(fifty()[:8])
ANSWERS = [answer(text)[2] for text in PUZZLES]


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    if path.suffix == ".csv":
        pd.DataFrame(rows).to_csv(path, index=False)
    elif path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    elif path.suffix == ".parquet":
        pq.write_table(pa.Table.from_pylist(rows), path)
    else:
        table = pa.Table.from_pylist(rows)
        with pa.ipc.new_file(str(path), table.schema) as file:
            file.write_table(table, max_chunksize=3)


def bulk(*arguments: object) -> tuple[int, str]:
    run = CliRunner().invoke(command, list(map(str, arguments)), standalone_mode=False)
    if run.exception and not isinstance(run.exception, SystemExit):
        raise run.exception
    return run.return_value or 0, run.stderr


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet", "arrow"])
@pytest.mark.parametrize("name", [*PREFERRED, "whatever"])
def test_the_column_is_found_and_the_others_are_kept(
    tmp_path: Path, name: str, suffix: str
) -> None:
    rows = [
        {"source": f"s{n}", "solved": ANSWERS[n], name: text, "rate": n}
        for n, text in enumerate(PUZZLES)
    ]
    write(tmp_path / f"in.{suffix}", rows)
    code, _ = bulk(tmp_path / f"in.{suffix}", "-o", tmp_path / "out.jsonl", "--answer", "solved")
    found = read_output(tmp_path / "out.jsonl")
    assert code == 0
    assert [row["puzzle"] for row in found] == PUZZLES
    assert [row["row"] for row in found] == list(range(8))
    assert [row["source"] for row in found] == [f"s{n}" for n in range(8)]
    assert [int(row["rate"]) for row in found] == list(range(8))
    assert {row["answer_status"] for row in found} == {"right"}


def test_types_of_parquet_columns_stay(tmp_path: Path) -> None:
    rows = [{"q": text, "n": n, "tags": ["a", "b"]} for n, text in enumerate(PUZZLES)]
    write(tmp_path / "in.parquet", rows)
    bulk(tmp_path / "in.parquet", "-o", tmp_path / "out.parquet")
    table = pq.read_table(tmp_path / "out.parquet")
    assert table.schema.field("n").type == pa.int64()
    assert table.column("tags").to_pylist() == [["a", "b"]] * 8


def test_several_files_are_one_input_without_duplicates(tmp_path: Path) -> None:
    write(tmp_path / "a.csv", [{"question": p, "x": n} for n, p in enumerate(PUZZLES[:5])])
    write(tmp_path / "b.jsonl", [{"board": p, "y": n} for n, p in enumerate(PUZZLES[2:])])
    write(tmp_path / "c.parquet", [{"x": 9, "quizzes": p} for p in PUZZLES[6:]])
    for source in ([tmp_path / "*.*"], sorted(tmp_path.glob("[abc].*"))):
        out = tmp_path / "out"
        code, _ = bulk(*source, "-o", f"{out}/", "--to", "jsonl", "--dedupe", "--restart")
        parts = sorted(out.glob("part*"))
        found = [json.loads(line) for part in parts for line in part.read_text().splitlines()]
        assert code == 0
        assert [row["puzzle"] for row in found] == PUZZLES
        places = [(Path(row["file"]).name, row["row"]) for row in found]
        assert places == [("a.csv", n) for n in range(5)] + [("b.jsonl", n) for n in (3, 4, 5)]


def test_a_killed_run_over_several_files_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from alldiff.bulk.outputs import PartFile

    for name in "abc":
        write(tmp_path / f"{name}.csv", [{"question": p, "x": name} for p in PUZZLES])
    sources, whole = sorted(tmp_path.glob("*.csv")), tmp_path / "whole.jsonl"
    bulk(*sources, "-o", whole, "--part-rows", 3)
    for after in range(1, 4):
        commit, done = PartFile.commit, []

        def failing(part: PartFile, commit: Any = commit, done: list[int] = done) -> Any:
            done.append(1)
            if len(done) > after:  # noqa: B023
                raise KeyboardInterrupt
            return commit(part)

        target = tmp_path / f"out{after}.jsonl"
        with monkeypatch.context() as patch:
            patch.setattr(PartFile, "commit", failing)
            assert bulk(*sources, "-o", target, "--part-rows", 3)[0] in (0, 130)
        bulk(*sources, "-o", target, "--part-rows", 3)
        assert target.read_bytes() == whole.read_bytes()


@settings(max_examples=tries(60))
@given(st.data())
def test_answers_get_the_status_that_score_gives(data: st.DataObject) -> None:
    from alldiff.bulk.checked import checked
    from alldiff.bulk.pipeline import CancelToken
    from alldiff.bulk.rows import parse_texts
    from alldiff.bulk.solving import SolveOptions, solve_rows
    from alldiff.formats.base import ReadOptions

    texts, given_ = [], []
    for puzzle, solved in zip(PUZZLES[:4], ANSWERS, strict=False):
        cells, clues = list(solved), list(puzzle)
        for at in data.draw(st.lists(st.integers(0, 80), max_size=3)):
            cells[at] = data.draw(st.sampled_from(".123456789"))
        for at in data.draw(st.lists(st.integers(0, 80), max_size=3)):
            clues[at] = "."
        texts.append("".join(clues))
        given_.append("".join(cells))
    rows = parse_texts(texts, ReadOptions(), str)
    answers = solve_rows(rows, SolveOptions(threads=1))
    found = checked(answers, given_, CancelToken())
    for text, filled, status in zip(texts, given_, found["answer_status"], strict=True):
        assert status == ad.score(text, filled).status, (text, filled)


def test_tables_columns_and_arrays_go_in_as_they_are() -> None:
    frame = pd.DataFrame({"id": range(8), "solution": ANSWERS, "question": PUZZLES})
    table = pa.Table.from_pandas(frame)
    sources: list[Any] = [
        frame,
        frame["question"],
        frame["question"][::-1],
        pl.DataFrame(table),
        pl.Series(PUZZLES),
        table,
        table.column("question"),
        table.to_batches()[0],
        pa.array(PUZZLES),
        pa.chunked_array([PUZZLES[:3], PUZZLES[3:]]),
        pa.array([[[int(v.replace(".", "0")) for v in text]] for text in PUZZLES]),
    ]
    for source in sources:
        batch = ad.solve_many(source)
        assert batch.status.tolist() == ["unique"] * 8
    assert ad.solve_many(frame, column="solution").solutions.tolist() == [
        [int(v) for v in text] for text in ANSWERS
    ]
    batch = ad.solve_many(pd.Series([PUZZLES[0], None, np.nan, "7"], dtype=object))
    assert batch.status.tolist() == ["unique", "invalid", "invalid", "invalid"]


def test_rules_in_words_are_never_taken_for_the_usual_ones(tmp_path: Path) -> None:
    rules = ["Normal sudoku rules apply.", "Normal sudoku rules apply. Cages show sums."]
    rows = [
        {
            "initial_board": PUZZLES[n],
            "rules": rules[n % 2],
            "visual_elements": "[]" if n < 4 else '[{"type": "circle"}]',
            "rows": 9,
            "cols": 9,
            "solution": ANSWERS[n],
        }
        for n in range(6)
    ]
    for suffix in ("jsonl", "parquet", "csv"):
        write(tmp_path / f"in.{suffix}", rows)
        bulk(tmp_path / f"in.{suffix}", "-o", tmp_path / f"{suffix}.csv", "--answer", "solution")
        found = read_output(tmp_path / f"{suffix}.csv")
        status = ["unique", "invalid", "unique", "invalid", "invalid", "invalid"]
        assert [row["status"] for row in found] == status
        assert [row["answer_status"] for row in found][::2][:2] == ["right", "right"]


def test_answers_are_never_taken_for_puzzles(tmp_path: Path) -> None:
    rows = [{"question": f"Solve:\n{PUZZLES[n]}", "answer": ANSWERS[n]} for n in range(8)]
    for suffix in ("csv", "jsonl", "parquet"):
        write(tmp_path / f"in.{suffix}", rows)
        for extra in ([], ["--answer", "answer"]):
            with pytest.raises(ReadError, match="no column has puzzles: the columns are question"):
                bulk(tmp_path / f"in.{suffix}", "-o", tmp_path / "out.csv", *extra)
        with pytest.raises(ReadError, match="cannot have both puzzles and answers"):
            bulk(tmp_path / f"in.{suffix}", "--column", "answer", "--answer", "answer")
    assert bulk(tmp_path / "in.csv", "-o", tmp_path / "out.csv", "--column", "answer")[0] == 0


def test_row_numbers_of_pandas_and_missing_texts(tmp_path: Path) -> None:
    frame = pd.DataFrame({"question": [*PUZZLES[:4], None], "answer": [*ANSWERS[:4], ANSWERS[4]]})
    frame.loc[1, "question"] = "NaN"
    frame.to_csv(tmp_path / "in.csv")
    bulk(tmp_path / "in.csv", "-o", tmp_path / "out.jsonl", "--answer", "answer")
    found = read_output(tmp_path / "out.jsonl")
    assert [row["status"] for row in found] == ["unique", "invalid", "unique", "unique", "invalid"]
    assert [row["error"] for row in found if row["error"]] == [
        f"line {line}: there is no puzzle: null" for line in (3, 6)
    ]
    assert [row["answer_status"] for row in found] == ["right", None, "right", "right", None]


@pytest.mark.parametrize(("suffix", "separator"), [("tsv", "\t"), ("csv", ";"), ("", "\t")])
@pytest.mark.parametrize("first", ["question", "note"])
def test_fields_may_be_separated_by_tabs_or_semicolons(
    tmp_path: Path, suffix: str, separator: str, first: str
) -> None:
    rows = [
        {"question": PUZZLES[n], "note": f'a, "b"\n{n}', "answer": ANSWERS[n]} for n in range(8)
    ]
    path = tmp_path / f"in.{suffix}".rstrip(".")
    columns = sorted(rows[0], key=lambda name: name != first)
    pd.DataFrame(rows)[columns].to_csv(path, index=False, sep=separator)
    bulk(path, "-o", tmp_path / "out.csv", "--answer", "answer")
    found = read_output(tmp_path / "out.csv")
    assert [row["puzzle"] for row in found] == PUZZLES
    assert [row["note"] for row in found] == [row["note"] for row in rows]
    assert {row["answer_status"] for row in found} == {"right"}
    path.write_text(separator.join(["question", "answer"]) + f"\n{PUZZLES[0]}{separator}7\n")
    bulk(path, "-o", tmp_path / "two.csv", "--answer", "answer", "--no-keep-columns")
    (row,) = read_output(tmp_path / "two.csv")
    assert (row["status"], row["answer_status"]) == ("unique", "unreadable")


def test_a_json_list_is_told(tmp_path: Path) -> None:
    (tmp_path / "in.json").write_text(json.dumps([{"question": PUZZLES[0]}], indent=1))
    with pytest.raises(ReadError, match="as JSON lines"):
        bulk(tmp_path / "in.json")


def test_files_without_puzzles_and_wrong_columns_are_reported(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("name,age\nAda,36\nAlan,41\n")
    with pytest.raises(ReadError, match="no column has puzzles: the columns are name, age"):
        bulk(tmp_path / "in.csv")
    with pytest.raises(ReadError, match="there is no column 'quiz'"):
        bulk(tmp_path / "in.csv", "--column", "quiz")
    rows = [{"q": text, "n": n} for n, text in enumerate([*PUZZLES, "bad"])]
    write(tmp_path / "some.csv", rows)
    code, told = bulk(tmp_path / "some.csv", "-o", tmp_path / "out.csv")
    assert (code, len(read_output(tmp_path / "out.csv"))) == (0, 9)
    write(tmp_path / "most.csv", [{"q": PUZZLES[0], "n": 0}, *[{"q": "bad", "n": 1}] * 3])
    code, told = bulk(tmp_path / "most.csv", "--column", "q", "-o", tmp_path / "most.jsonl")
    assert code == 5
    assert "3 of 4 rows are invalid" in told
