"""A data set in a folder: puzzles with all their properties, split for training.

The parts come first, as for a file; then each row goes into the file for its split. A row depends
only on the recipe and its number, so the files are the same on any number of threads.
"""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from alldiff.bulk import training
from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.card import Splits, write_card
from alldiff.bulk.forms import SPLITS
from alldiff.bulk.generated_part import PARQUET_VERSION, REPEATED, SPLIT_BY, Recipe
from alldiff.bulk.generating import GenerationJob, Range, Runner, generate_file, generation_job
from alldiff.bulk.manifest import write_atomically
from alldiff.bulk.plain import puzzle_of
from alldiff.bulk.resume import Report
from alldiff.core.errors import UsageError, WriteError, unknown
from alldiff.core.messages import t

FORMATS = ("parquet", "csv", "jsonl")
LICENSE = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
LAYOUTS = (training.TABLE, *training.LAYOUTS)
UNKNOWN = "unknown"
RECORD = "dataset.json"
"""A file that records how the others were made. If it matches, nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Dataset:
    """A data set: its folder, its format, and the job that makes its rows."""

    folder: Path
    format: str
    job: GenerationJob
    layout: str = training.TABLE
    augment: int = 0
    license: str = UNKNOWN

    def file(self, split: str) -> Path:
        """Return the file for a split."""
        return self.folder / f"{split}.{self.format}"

    def record(self) -> bytes:
        """Return everything that determines the bytes of the files."""
        stated = {**self.job.recipe.record(), "count": self.job.count, "format": self.format}
        if self.layout != training.TABLE:
            stated |= {"layout": self.layout, "augment": self.augment}
        if self.license != UNKNOWN:
            stated["license"] = self.license
        return (json.dumps(stated | {"part_rows": self.job.part_rows}, indent=1) + "\n").encode()

    def is_there(self) -> bool:
        """Return whether the requested data set already exists."""
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
    layout: str = training.TABLE,
    augment: int = 0,
    license: str = UNKNOWN,
    numbers: Range | None = None,
) -> Dataset:
    """Return the data set to make in a folder, creating the folder if needed.

    With `numbers`, the first and the last of a range, `make` makes only their part of it.
    """
    if format not in FORMATS:
        raise UsageError(unknown("format of a data set", format, list(FORMATS)))
    training.checked_layout(layout, augment)
    if recipe.split_by not in SPLIT_BY:
        raise UsageError(unknown("way to split", recipe.split_by, SPLIT_BY))
    if not LICENSE.fullmatch(license):
        raise UsageError(t("a license is a name such as cc0-1.0, not {!r}", license))
    if recipe.shares is None or len(recipe.shares) != len(SPLITS) or not sum(recipe.shares) > 0:
        raise UsageError(t("a split has three shares, such as 80/10/10: {}", ", ".join(SPLITS)))
    place = Path(folder)
    try:
        place.mkdir(exist_ok=True)
    except OSError as error:
        raise WriteError(t("{}: cannot be written: {}", folder, error.strerror)) from error
    parts = f"{place}/parts/"
    job = generation_job(
        recipe, count, parts, part_rows=part_rows, restart=restart, numbers=numbers
    )
    return Dataset(place, format, job, layout, augment, license)


def make(
    wanted: Dataset, report: Report, runner: Runner, command: str, timeout: float | None = None
) -> None:
    """Make or resume a data set, or a range of it; raises LimitReached when time is up."""
    if wanted.job.numbers is not None:
        generate_file(wanted.job, report, runner, timeout)
        return
    if wanted.is_there() and not wanted.job.restart:
        return
    (wanted.folder / RECORD).unlink(missing_ok=True)
    manifest = generate_file(wanted.job, report, runner, timeout)
    counts = split(wanted)
    if wanted.layout != training.TABLE:
        made = {name: partial(puzzles, wanted, name) for name in SPLITS}
        training.write(wanted.layout, wanted.folder, made, wanted.augment)
    files = {name: wanted.file(name).name for name in SPLITS}
    splits = Splits(counts, files, wanted.license)
    write_card(wanted.job, manifest, command, wanted.folder / "README.md", splits)
    write_atomically(wanted.folder / RECORD, wanted.record())
    shutil.rmtree(wanted.job.output.folder)


def split(wanted: Dataset) -> dict[str, int]:
    """Write the rows from all parts into the files of their splits; return the count for each."""
    counts = {}
    for name in SPLITS:
        path = wanted.file(name)
        unfinished = path.with_name(f"{path.name}.new")
        counts[name] = write_split(wanted, name, unfinished)
        unfinished.replace(path)
    return counts


def write_split(wanted: Dataset, name: str, path: Path) -> int:
    """Write the rows in a split, in order, and return how many there are."""
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
    """Return a row as a line of JSON; unknown values are left out."""
    return json.dumps({key: v for key, v in row.items() if v is not None}) + "\n"


def write_parquet(wanted: Dataset, name: str, path: Path) -> int:
    """Write the rows in a split as Parquet, one row group per part."""
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


def puzzles(wanted: Dataset, name: str) -> Iterator[training.Numbered]:
    """Yield the puzzles in a split, with their numbers."""
    for table in tables(wanted, name):
        for row in table.to_pylist():
            yield row["number"], puzzle_of(row)


def tables(wanted: Dataset, name: str) -> Iterator[Any]:
    """Yield the rows in a split, part by part."""
    pq = parquet_module()
    import pyarrow.compute as pc

    for path in sorted(wanted.job.output.folder.glob("part-*.parquet")):
        table = pq.read_table(path)
        yield table.filter(pc.equal(table["split"], name))
