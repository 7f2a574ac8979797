"""Rows a second of solve_batch alone, on Ray and on Spark, with 1 and 2 workers.

    python benchmarks/batches.py ray|spark|alone [ROWS]

Ray and Spark run on this machine; the time to start them is not counted. The rows are 9x9 Sudokus,
rated by guesses, so that a batch is more work than moving it.
"""

from __future__ import annotations

import os
import sys
from time import perf_counter

import pyarrow as pa

import alldiff as ad


def table(rows: int) -> pa.Table:
    texts = [
        "".join(str(v) if v else "." for row in puzzle.givens for v in row)
        for puzzle in ad.generate_many("sudoku", min(rows, 2000), seed=1)
    ]
    return pa.table({"puzzle": (texts * (rows // len(texts) + 1))[:rows]})


def solve(batch: pa.Table) -> pa.Table:
    return ad.solve_batch(batch, column="puzzle", rate=["guesses"])


def alone(asked: pa.Table) -> None:
    begun = perf_counter()
    solve(asked)
    print(f"alone: {asked.num_rows / (perf_counter() - begun):,.0f} rows a second")


def on_ray(asked: pa.Table, workers: int) -> None:
    import ray

    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    data = ray.data.from_arrow(asked).repartition(8).materialize()
    data.map_batches(solve, batch_format="pyarrow").count()
    begun = perf_counter()
    data.map_batches(solve, batch_format="pyarrow", batch_size=None).materialize()
    print(f"ray, {workers}: {asked.num_rows / (perf_counter() - begun):,.0f} rows a second")
    ray.shutdown()


def on_spark(asked: pa.Table, workers: int) -> None:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    spark = (
        SparkSession.builder.master(f"local[{workers}]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "5000")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    rows = [(text,) for text in asked.column("puzzle").to_pylist()]
    frame = spark.createDataFrame(rows, "puzzle string").repartition(8).cache()
    frame.count()

    def pieces(batches):
        for batch in batches:
            yield solve(batch)

    schema = "puzzle string, solution string, solutions int, status string, error string"
    schema += ", guesses long"
    solved = frame.mapInArrow(pieces, schema)
    solved.groupBy("status").count().collect()
    begun = perf_counter()
    solved.groupBy("status").count().collect()
    print(f"spark, {workers}: {asked.num_rows / (perf_counter() - begun):,.0f} rows a second")
    spark.stop()


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "alone"
    asked = table(int(sys.argv[2]) if len(sys.argv) > 2 else 40_000)
    if name == "alone":
        alone(asked)
    else:
        for workers in (1, 2):
            {"ray": on_ray, "spark": on_spark}[name](asked, workers)


if __name__ == "__main__":
    main()
