"""Workers of a cluster die while they work: every row is there once."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random
from typing import Any

from alldiff.bulk.cluster_run import run_on_cluster
from alldiff.bulk.inputs import open_input
from alldiff.bulk.outputs import open_output
from alldiff.bulk.running import Job, RowOptions, run as run_job
from alldiff.bulk.solving import SolveOptions
from alldiff.formats.base import ReadOptions

from support.bulk_samples import many, read_output, write_input
from torture.ordeal import Ordeal, Outcome

ROWS = 6000


def run(number: int, folder: Path) -> Outcome:
    """Kill a worker now and then during a run of a cluster of two."""
    outcome = Outcome()
    try:
        import distributed
    except ImportError:
        outcome.left_out = "distributed is not installed"
        return outcome
    rng = Random(number)
    rows = many(ROWS, seed=number)
    write_input(folder / "in.txt", rows)
    killed = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
        outcome.trying(f"cluster number {number}"),
    ):
        moments = sorted(rng.sample(range(100, ROWS - 500), 2))

        def kill(progress: Any) -> None:
            if len(killed) < len(moments) and progress.rows > moments[len(killed)]:
                worker = rng.choice(sorted(client.run(os.getpid).values()))
                killed.append(worker)
                os.kill(worker, signal.SIGKILL)

        plan = Job(
            open_input(str(folder / "in.txt"), None, ReadOptions()),
            open_output(str(folder / "out.csv"), None),
            SolveOptions(threads=1),
            RowOptions(part_rows=100),
        )
        run_job(plan, kill, run_on_cluster(client))
        assert killed, "no worker was killed"
        assert [row["puzzle"] for row in read_output(folder / "out.csv")] == rows
    return outcome


ORDEAL = Ordeal("runs of a cluster whose workers die", 5, run, alone=True)
