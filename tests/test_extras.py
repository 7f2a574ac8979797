"""Optional packages are installed on first need where the launcher allows it, and only there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from alldiff import _native
from alldiff.core import extras
from alldiff.core.errors import MissingExtra

SOURCE = Path(extras.__file__).parents[2]

# A pip that installs every module of an extra as an empty file, or fails.
PIP = """
import os, sys
from pathlib import Path
from alldiff.core.extras import EXTRAS
if os.environ.get("PIP_FAILS"):
    sys.exit("no network")
assert sys.stdin.read() == ""
print("progress of pip")
name = sys.argv[-1].removeprefix("alldiff[").removesuffix("]")
for module in EXTRAS[name].modules:
    Path(os.environ["PLACE"], module + ".py").touch()
with open(os.environ["PLACE"] + "/log", "a") as log:
    print(name, file=log)
"""


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """A virtual environment without any package but this one and a stand-in for pip."""
    folder = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (folder / "place/pip").mkdir(parents=True)
    # The package as it is here, wherever its compiled core lies, and the one that it always needs.
    package = folder / "place/alldiff"
    package.mkdir()
    for part in {*(SOURCE / "alldiff").iterdir(), Path(_native.__file__)}:
        (package / part.name).symlink_to(part)
    (folder / "place/msgspec").symlink_to(Path(msgspec.__file__).parent)
    (folder / "place/pip/__main__.py").write_text(PIP)
    (folder / "place/pip/__init__.py").touch()
    return folder


def start(folder: Path, code: str, **variables: str) -> subprocess.Popen[str]:
    place = folder / "place"
    return subprocess.Popen(
        [folder / "bin/python", "-c", code],
        env={"PYTHONPATH": str(place), "PLACE": str(place), **variables},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def run(folder: Path, code: str, **variables: str) -> tuple[int, str, str]:
    process = start(folder, code, **variables)
    out, err = process.communicate("the input\n", timeout=120)
    return process.returncode, out, err


def log(folder: Path) -> list[str]:
    path = folder / "place/log"
    return path.read_text().split() if path.exists() else []


USE = """
from alldiff.core import extras
print(extras.load("matplotlib", "a plot").__name__, input())
"""


def test_where_it_is_allowed_the_extra_is_installed_and_the_command_goes_on(environment: Path):
    code, out, err = run(environment, USE, ALLDIFF_EXTRAS=str(environment))
    assert (code, out) == (0, "matplotlib the input\n")
    assert err.splitlines()[0] == "alldiff: installing matplotlib (alldiff[plot])"
    assert (environment / extras.ADDED).read_text() == "plot\n"
    assert run(environment, USE, ALLDIFF_EXTRAS=str(environment)) == (0, out, "")
    assert log(environment) == ["plot"]


@pytest.mark.parametrize("allowed", [None, "another"])
def test_elsewhere_the_line_for_pip_is_reported(
    environment: Path, tmp_path: Path, allowed: str | None
):
    (tmp_path / "another").mkdir()
    variables = {} if allowed is None else {extras.ALLOWED: str(tmp_path / allowed)}
    code, out, err = run(environment, USE, **variables)
    assert (code, out) == (1, "")
    told = "a plot needs the package matplotlib: pip install 'alldiff[plot]'"
    assert err.splitlines()[-1].endswith(told)
    assert log(environment) == []


def test_what_pip_cannot_install_is_still_missing(environment: Path):
    code, out, err = run(environment, USE, ALLDIFF_EXTRAS=str(environment), PIP_FAILS="1")
    assert (code, out) == (1, "")
    assert "no network" in err
    assert err.splitlines()[-1].endswith("pip install 'alldiff[plot]'")
    assert not (environment / extras.ADDED).exists()


def test_two_that_need_it_at_once_install_it_once(environment: Path):
    both = [start(environment, USE, ALLDIFF_EXTRAS=str(environment)) for _ in range(2)]
    for process in both:
        assert process.communicate("x\n", timeout=120)[0] == "matplotlib x\n"
    assert log(environment) == ["plot"]


def test_an_engine_of_others_is_installed_when_it_is_named(environment: Path):
    code = "from alldiff.core.extras import obtain; obtain('auto'); obtain('choco'); import pychoco"
    assert run(environment, code, ALLDIFF_EXTRAS=str(environment))[0] == 0
    assert log(environment) == ["choco"]


def test_every_module_of_an_extra_can_be_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(extras.ALLOWED, raising=False)
    for extra in extras.EXTRAS.values():
        for module in extra.modules:
            monkeypatch.setitem(sys.modules, module, None)
            with pytest.raises(MissingExtra, match=r"pip install 'alldiff\[\w+\]'"):
                extras.require(f"{module}.inner", "this")
    assert os.environ.get(extras.ALLOWED) is None
