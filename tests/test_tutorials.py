"""The tutorials run as they stand, and show what they say they show."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "docs" / "tutorials").glob("*.ipynb"))
GUIDES = sorted((ROOT / "docs" / "guides" / "data").glob("*.ipynb"))


def check(path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the cells of a notebook in a process of their own: they register names."""
    command = [sys.executable, *options, ROOT / "tools" / "notebook.py", "--check", path]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.programs
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_and_prints_what_it_shows(path: Path) -> None:
    pytest.importorskip("matplotlib")
    done = check(path, "-W", "error")
    assert done.returncode == 0, done.stderr


@pytest.mark.full
@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_a_notebook_for_data_runs_and_prints_what_it_shows(path: Path) -> None:
    pytest.importorskip("pandas", reason="the package pandas is not installed")
    if "ray" in path.stem:
        pytest.importorskip("ray", reason="the package ray is not installed")
    done = check(path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", [*NOTEBOOKS, *GUIDES], ids=lambda path: path.name)
def test_a_notebook_is_one_that_jupyter_opens(path: Path) -> None:
    whole = json.loads(path.read_text("utf-8"))
    assert (whole["nbformat"], whole["metadata"]["kernelspec"]["name"]) == (4, "python3")
    names = [cell["id"] for cell in whole["cells"]]
    assert len(set(names)) == len(names)
    for cell in whole["cells"]:
        if cell["cell_type"] == "code":
            assert cell["execution_count"]
            assert isinstance(cell["outputs"], list)
        else:
            assert cell["cell_type"] == "markdown"


def test_a_notebook_that_fails_or_changed_is_noticed(tmp_path: Path) -> None:
    def notebook(source: str, text: str) -> Path:
        shown = {"name": "stdout", "output_type": "stream", "text": [text]}
        cell = {"cell_type": "code", "source": [source], "outputs": [shown]}
        path = tmp_path / "one.ipynb"
        path.write_text(json.dumps({"cells": [cell]}))
        return path

    assert check(notebook("print(6 * 7)", "42\n")).returncode == 0
    assert "renew it" in check(notebook("print(6 * 8)", "42\n")).stderr
    assert "ZeroDivisionError" in check(notebook("1 / 0", "42\n")).stderr
