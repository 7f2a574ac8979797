"""What people look for in a repository: each file names only what exists."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import alldiff as ad
from alldiff.cli.group import COMMANDS

ROOT = Path(__file__).parents[1]
YAML = [
    "CITATION.cff",
    ".pre-commit-config.yaml",
    ".readthedocs.yaml",
    *sorted(str(path.relative_to(ROOT)) for path in (ROOT / ".github").rglob("*.yml")),
]
TEXTS = ["SECURITY.md", "CODE_OF_CONDUCT.md", "llms.txt", ".github/pull_request_template.md", *YAML]
PATH = re.compile(
    r"(?<![\w./-])((?:\./)?(?:[\w.-]+/)*[\w-]+\.(?:md|py|cff|toml)|\./\w+|tools/\w+)\b"
)
OTHERS = {"FILE.py"}
"""What stands for a file of somebody else."""


def stated(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


@pytest.mark.parametrize("name", TEXTS)
def test_files_and_commands_that_are_named_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for path in set(PATH.findall(text)) - OTHERS:
        assert (ROOT / path).exists(), path
    for command in re.findall(r"`alldiff ([a-z]+)", text):
        assert command in COMMANDS
    assert "@" not in re.sub(r"actions/[\w-]+@v\d", "", text), "an address"
    assert "http" not in text


def test_the_citation_has_the_version_and_its_date() -> None:
    found = stated("CITATION.cff")
    assert found["version"] == ad.__version__
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## {found['version']} ({found['date-released']})" in changes


def test_workflows_run_our_own_commands() -> None:
    steps = [
        step["run"]
        for path in (ROOT / ".github" / "workflows").iterdir()
        for job in stated(str(path.relative_to(ROOT)))["jobs"].values()
        for step in job["steps"]
        if "run" in step
    ]
    assert "./check" in steps
    for step in steps:
        assert (ROOT / step.split()[0]).exists(), step


def test_the_dev_container_and_the_site_use_what_is_there() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert (ROOT / container["postCreateCommand"].split()[0]).exists()
    extras = stated(".readthedocs.yaml")["python"]["install"][0]["extra_requirements"]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert all(f"\n{extra} = [" in project for extra in extras)
    tools = {
        hook["entry"].split()[0] for hook in stated(".pre-commit-config.yaml")["repos"][0]["hooks"]
    }
    assert all(Path(tool).name in project for tool in tools)
