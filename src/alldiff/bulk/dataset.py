"""A data set in a folder: puzzles with all there is to know of them, split for training.

The parts come first, as those of a file do; then each row goes into the file of its split. A row
depends on the recipe and its number alone, so the files are the same on any number of threads.
"""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.card import write_card
from alldiff.bulk.forms import SPLITS
from alldiff.bulk.generated_part import PARQUET_VERSION, REPEATED, Recipe
from alldiff.bulk.generating import GenerationJob, Runner, generate_file, generation_job
from alldiff.bulk.manifest import write_atomically
from alldiff.bulk.resume import Report
from alldiff.core.errors import UsageError, WriteError, unknown

FORMATS = ("parquet", "csv", "jsonl")
RECORD = "dataset.json"
"""Beside the files: what they were made of. Where it says the same, nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Dataset:
    """A data set: its folder, its format, and the job that makes its rows."""

    folder: Path
    format: str
    job: GenerationJob

    def file(self, split: str) -> Path:
        """Return the file of a split."""
        return self.folder / f"{split}.{self.format}"

    def record(self) -> bytes:
        """Return what decides every byte of the files."""
        stated = {**self.job.recipe.record(), "count": self.job.count, "format": self.format}
        return (json.dumps(stated | {"part_rows": self.job.part_rows}, indent=1) + "\n").encode()

    def is_there(self) -> bool:
        """Tell whether it was made already, as it is asked for."""
        record = self.folder / RECORD
        whole = all(self.file(split).is_file() for split in SPLITS)
        return whole and record.is_file() and record.read_bytes() == self.record()


def dataset(
    recipe: Recipe,
    count: int,
    folder: str,
    *,
    format: str = "parquet",
    part_rows: int | None = None,
    restart: bool = False,
) -> Dataset:
    """Return the data set to be made in a folder, which is made if it is not there."""
    if format not in FORMATS:
        raise UsageError(unknown("format of a data set", format, list(FORMATS)))
    if recipe.shares is None or len(recipe.shares) != len(SPLITS) or not sum(recipe.shares) > 0:
        raise UsageError(f"a split has three shares, such as 80/10/10: {', '.join(SPLITS)}")
    place = Path(folder)
    try:
        place.mkdir(exist_ok=True)
    except OSError as error:
        raise WriteError(f"{folder}: cannot be written: {error.strerror}") from error
    job = generation_job(recipe, count, f"{place}/parts/", part_rows=part_rows, restart=restart)
    return Dataset(place, format, job)


def make(
    wanted: Dataset, report: Report, runner: Runner, command: str, timeout: float | None = None
) -> None:
    """Make a data set, or go on with one; raises LimitReached when time is up."""
    if wanted.is_there() and not wanted.job.restart:
        return
    (wanted.folder / RECORD).unlink(missing_ok=True)
    manifest = generate_file(wanted.job, report, runner, timeout)
    counts = split(wanted)
    write_card(wanted.job, manifest, command, wanted.folder / "README.md", counts)
    write_atomically(wanted.folder / RECORD, wanted.record())
    shutil.rmtree(wanted.job.output.folder)


def split(wanted: Dataset) -> dict[str, int]:
    """Write the rows of all parts into the files of their splits; return how many each has."""
    counts = {}
    for name in SPLITS:
        path = wanted.file(name)
        unfinished = path.with_name(f"{path.name}.new")
        counts[name] = write_split(wanted, name, unfinished)
        unfinished.replace(path)
    return counts


def write_split(wanted: Dataset, name: str, path: Path) -> int:
    """Write the rows of a split, in order, and return how many there are."""
    columns = wanted.job.recipe.columns()
    if wanted.format == "parquet":
        return write_parquet(wanted, name, path)
    rows = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(columns), lineterminator="\n")
        if wanted.format == "csv":
            table.writeheader()
        for batch in tables(wanted, name):
            for row in batch.to_pylist():
                rows += 1
                if wanted.format == "csv":
                    table.writerow(row)
                else:
                    file.write(line_of(row))
    return rows


def line_of(row: dict[str, Any]) -> str:
    """Return a row as a line of JSON; what is not known is left out."""
    return json.dumps({key: v for key, v in row.items() if v is not None}) + "\n"


def write_parquet(wanted: Dataset, name: str, path: Path) -> int:
    """Write the rows of a split as Parquet, a row group for each part."""
    pq = parquet_module()
    rows = 0
    writer = None
    for table in tables(wanted, name):
        if writer is None:
            writer = pq.ParquetWriter(
                path,
                table.schema,
                compression="zstd",
                version=PARQUET_VERSION,
                use_dictionary=[one for one in REPEATED if one in table.schema.names],
            )
        if table.num_rows or not rows:
            writer.write_table(table)
        rows += table.num_rows
    if writer is not None:
        writer.close()
    return rows


def tables(wanted: Dataset, name: str) -> Iterator[Any]:
    """Yield the rows of a split, part by part."""
    pq = parquet_module()
    import pyarrow.compute as pc

    for path in sorted(wanted.job.output.folder.glob("part-*.parquet")):
        table = pq.read_table(path)
        yield table.filter(pc.equal(table["split"], name))
