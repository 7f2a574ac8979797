"""The figures of docs/studies.md come from the runs in docs/studies."""

import csv
import importlib.util
import re
from math import prod
from pathlib import Path

import pytest

from alldiff.studies.base import installed
from alldiff.studies.sets import primes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("page", ROOT / "tools" / "studies_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_number_of_the_page_follows_from_the_runs(tool):
    if installed(["choco", "cpsat"])[1]:
        pytest.skip("the runs of engines that are not installed cannot be told")
    written = tool.PAGE.read_text("utf-8")
    assert tool.page(written) == written


def test_the_page_changes_with_the_runs(tool, monkeypatch, tmp_path):
    before = tool.section("csp-sudoku")
    text = (tool.FOLDER / "csp-sudoku.csv").read_text("utf-8")
    assert text.count(",380213,") == 1
    (tmp_path / "csp-sudoku.csv").write_text(text.replace(",380213,", ",380214,"))
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    assert tool.section("csp-sudoku") == before.replace("380,213", "380,214") != before


def test_the_runs_tell_their_seed_machine_and_date(tool):
    for name in tool.SETTINGS:
        lines = (tool.FOLDER / f"{name}.csv").read_text("utf-8").splitlines()
        assert lines[0].startswith(f"# To repeat it: alldiff study {name} --seed 0")
        assert re.search(r"Python .* cores?, .*; 20\d\d-\d\d-\d\dT", lines[1])
        rows = list(csv.DictReader(lines[2:]))
        assert rows
        for row in rows:
            assert (row["cut"] == "True") == (
                row["limit_reached"] in ("nodes", "seconds", "memory")
            )


def test_the_products_of_primes_are_as_long_as_the_page_says(tool):
    text = " ".join(tool.PAGE.read_text("utf-8").split())
    bits = {n: prod(primes(n)).bit_length() for n in (9, 16, 25)}
    assert f"{prod(primes(9)):,}, takes {bits[9]} bits" in text
    assert f"sixteen values take {bits[16]} bits" in text
    assert f"25 take {bits[25]}" in text
