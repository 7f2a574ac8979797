"""solve_batch: what every program for large data calls, on real Ray, PySpark and datasets."""

from __future__ import annotations

import os
from pathlib import Path

import pyarrow as pa
import pytest

import alldiff as ad

from support.bulk_samples import answer, fifty, mixed


def table() -> pa.Table:
    texts = [*fifty(), *mixed()] * 4
    solved = [answer(text)[2] for text in texts]
    number = list(range(len(texts)))
    return pa.table({"id": number, "question": texts, "answer": solved})


def solved_here() -> pa.Table:
    return ad.solve_batch(table(), column="question", answer="answer", rate=["guesses"])


def test_answers_are_those_of_solve_many() -> None:
    asked = table()
    found, batch = solved_here(), ad.solve_many(asked, column="question")
    assert found.column("status").to_pylist() == batch.status.tolist()
    assert found.column("solutions").to_pylist() == batch.counts.tolist()
    assert found.select(asked.column_names) == asked
    good = [
        status
        for status, kept in zip(
            found.column("answer_status").to_pylist(), batch.status.tolist(), strict=True
        )
        if kept == "unique"
    ]
    assert set(good) == {"right"}


def test_any_cut_of_a_table_gives_the_same_rows() -> None:
    whole = solved_here()
    for size in (1, 7, 64):
        pieces = [
            ad.solve_batch(batch, column="question", answer="answer", rate=["guesses"])
            for batch in table().to_batches(max_chunksize=size)
        ]
        assert all(isinstance(piece, pa.RecordBatch) for piece in pieces)
        joined = pa.Table.from_batches(pieces)
        assert joined.drop(["error"]) == whole.drop(["error"])
        chunked = pa.Table.from_batches(table().to_batches(max_chunksize=size))
        assert (
            ad.solve_batch(chunked, column="question", answer="answer", rate=["guesses"]) == whole
        )


def test_an_empty_table_has_the_same_columns() -> None:
    empty = ad.solve_batch(table().slice(0, 0), answer="answer", rate=["guesses"])
    assert empty.schema.names == solved_here().schema.names
    assert empty.num_rows == 0


def test_what_is_no_table_and_unknown_scales_are_refused() -> None:
    with pytest.raises(ad.errors.UsageError, match="takes an Arrow table"):
        ad.solve_batch([1, 2])  # type: ignore[type-var]
    with pytest.raises(ad.errors.UsageError, match="a scale is guesses"):
        ad.solve_batch(table(), rate=["stars"])


def test_columns_whose_names_or_types_do_not_fit() -> None:
    texts = list(fifty()[:3])
    asked = pa.table({"puzzle": texts, "status": [1, 2, 3], "input_status": [4, 5, 6]})
    found = ad.solve_batch(asked)
    assert found.column("input_status").to_pylist() == [4, 5, 6]
    assert found.column("input_input_status").to_pylist() == [1, 2, 3]
    assert found.column("status").to_pylist() == ["unique"] * 3
    with pytest.raises(ad.errors.UsageError, match="two columns are called q"):
        ad.solve_batch(pa.table([texts, texts], names=["q", "q"]))
    for column in ([{"puzzle": text} for text in texts], [1, 2, 3]):
        with pytest.raises(ad.errors.ReadError, match="expected strings"):
            ad.solve_batch(pa.table({"question": column}), column="question")
    missing = ad.solve_batch(pa.table({"question": pa.nulls(3)}), column="question")
    assert missing.column("status").to_pylist() == ["invalid"] * 3
    floats = [[float(sign.replace(".", "0")) for sign in text] for text in texts]
    assert ad.solve_batch(pa.table({"question": floats})).column("solutions").to_pylist() == [1] * 3


def test_guesses_are_the_fails_of_the_stated_search() -> None:
    found = ad.solve_batch(pa.table({"puzzle": list(fifty())}), rate=["guesses"])
    wanted = [ad.solve(text, "mac+mrv", limit=1).stats.fails for text in fifty()]
    assert found.column("guesses").to_pylist() == wanted
    assert any(wanted)
    reference = [ad.solve(text, "mac+mrv", engine="reference", limit=1) for text in fifty()[:5]]
    assert [result.stats.fails for result in reference] == wanted[:5]


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
def test_ray_data_calls_it() -> None:
    ray = pytest.importorskip("ray", reason="the package ray is not installed")
    pytest.importorskip("pandas")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        data = ray.data.from_arrow(table()).repartition(3)
        solved = data.map_batches(
            ad.solve_batch,
            batch_format="pyarrow",
            fn_kwargs={"column": "question", "answer": "answer", "rate": ["guesses"]},
        )
        found = pa.concat_tables(ray.get(solved.to_arrow_refs())).sort_by("id")
    finally:
        ray.shutdown()
    assert found.drop(["error"]).to_pylist() == solved_here().drop(["error"]).to_pylist()


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
def test_spark_calls_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    sql = pytest.importorskip("pyspark.sql", reason="the package pyspark is not installed")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    spark = (
        sql.SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.warehouse.dir", str(tmp_path))
        .getOrCreate()
    )
    try:
        rows = table().to_pylist()
        frame = spark.createDataFrame(rows, "id long, question string, answer string")

        def solve(batches):  # type: ignore[no-untyped-def]
            for batch in batches:
                yield ad.solve_batch(batch, column="question", answer="answer")

        schema = (
            "id long, question string, answer string, solution string, solutions int, "
            "status string, error string, answer_status string, answer_cells string"
        )
        found = [row.asDict() for row in frame.repartition(3).mapInArrow(solve, schema).collect()]
    finally:
        spark.stop()
    wanted = solved_here().drop(["error", "guesses"]).to_pylist()
    found = sorted(found, key=lambda row: row["id"])
    assert [{k: v for k, v in row.items() if k != "error"} for row in found] == wanted


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
def test_datasets_call_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    datasets = pytest.importorskip("datasets", reason="the package datasets is not installed")
    data = datasets.Dataset(table()).with_format("arrow")
    solved = data.map(ad.solve_batch, batched=True, batch_size=50, fn_kwargs={"column": "question"})
    assert solved.with_format(None)["status"][:] == solved_here().column("status").to_pylist()


def test_duckdb_and_polars_call_it() -> None:
    import duckdb
    import polars as pl

    asked = table()
    reader = duckdb.sql("SELECT * FROM asked WHERE id < 40").to_arrow_table()
    database = duckdb.connect()
    database.register("solved", ad.solve_batch(reader, column="question"))
    counted = database.execute("SELECT count(*) FROM solved WHERE status = 'unique'").fetchone()
    wanted = solved_here().slice(0, 40).column("status").to_pylist().count("unique")
    assert counted == (wanted,)
    frame = pl.from_arrow(ad.solve_batch(pl.DataFrame(asked).to_arrow(), column="question"))
    assert frame["status"].to_list() == solved_here().column("status").to_pylist()
