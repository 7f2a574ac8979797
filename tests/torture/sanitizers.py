"""The Python tests of the binding, with the core watched by the sanitizers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from torture.ordeal import Ordeal, Outcome

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "torture" / "sanitized"
TESTS = (
    "tests/twins/test_binding.py",
    "tests/engines/test_core_stop.py",
    "tests/engines/test_strong.py",
    "tests/engines/test_turbo.py",
    "tests/generators/test_classic.py",
    "tests/exports/test_certificate.py",
    "tests/techniques/test_walk.py",
    "tests/bulk/test_packed.py",
)
OPTIONS = ("-q", "-s", "-p", "no:cacheprovider")
"""What a sanitizer says as it ends the process is shown: nothing is captured."""
ONLY_THERE = """
import sys
sys.meta_path[:] = [f for f in sys.meta_path if "RedirectingFinder" not in type(f).__name__]
sys.path.insert(0, sys.argv[1])
import alldiff._native
assert alldiff._native.__file__.startswith(sys.argv[1]), alldiff._native.__file__
import pytest
sys.exit(pytest.main(sys.argv[2:]))
"""


def build() -> Path:
    """Return a folder that holds the package with a core under the sanitizers."""
    import nanobind

    configure = ["cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja"]
    options = {
        "ALLDIFF_SANITIZE": "ON",
        "ALLDIFF_UNITY": "ON",
        "Python_EXECUTABLE": sys.executable,
        "nanobind_DIR": nanobind.cmake_dir(),
    }
    defines = [f"-D{key}={value}" for key, value in options.items()]
    for call in ([*configure, *defines], ["cmake", "--build", str(BUILD), "--target", "_native"]):
        subprocess.run(call, check=True, capture_output=True)
    package = BUILD / "package" / "alldiff"
    package.mkdir(parents=True, exist_ok=True)
    (module,) = BUILD.glob("_native*.so")
    for source in [*(ROOT / "src" / "alldiff").iterdir(), module]:
        link = package / source.name
        if source.name != "__pycache__" and not link.is_symlink():
            link.symlink_to(source)
    return package.parent


def library(name: str) -> str:
    """Return the path of a library of the compiler."""
    call = ["c++", f"-print-file-name={name}"]
    return subprocess.run(call, capture_output=True, text=True, check=True).stdout.strip()


def run(number: int, folder: Path) -> Outcome:
    """Build the core with the sanitizers, and run the tests on it."""
    outcome = Outcome()
    try:
        package = build()
    except subprocess.CalledProcessError as error:
        outcome.failures.append(f"it does not build: {error.stderr.decode()[-1500:]}")
        return outcome
    environment = os.environ | {
        # What throws has to be there before what watches it.
        "LD_PRELOAD": " ".join(map(library, ("libasan.so", "libstdc++.so"))),
        # Python itself keeps memory until its end.
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    call = [sys.executable, "-c", ONLY_THERE, str(package), *OPTIONS, *TESTS]
    said = subprocess.run(call, capture_output=True, text=True, env=environment, cwd=ROOT)
    counts = {word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|error)", said.stdout)}
    outcome.tried = sum(counts.values())
    if said.returncode:
        outcome.failures.append((said.stdout[-1500:] + said.stderr[-3000:]).strip())
    return outcome


ORDEAL = Ordeal("tests of the binding under the sanitizers", 1, run, seconds=4 * 3600)
