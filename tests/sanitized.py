"""Runs tests on a core that the sanitizers watch.

    python tests/sanitized.py build
    python tests/sanitized.py [ARGUMENT OF PYTEST ...]

The textbook engine and the binding belong to the Python module, so only Python calls them; the
tests of the core are built beside it, in build/core.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "core"
PACKAGE = BUILD / "package"
TESTS = (
    "tests/textbook/test_binding.py",
    "tests/textbook/test_border.py",
    "tests/textbook/test_twins.py",
    "tests/textbook/test_random_models.py",
)
OPTIONS = ("-q", "-s", "-p", "no:cacheprovider")
"""What a sanitizer says as it ends the process is shown: nothing is captured."""
DAILY = ("--hypothesis-profile", "quick", "-m", "not full")
ONLY_THERE = """
import sys
sys.meta_path[:] = [f for f in sys.meta_path if "RedirectingFinder" not in type(f).__name__]
sys.path.insert(0, sys.argv[1])
import alldiff._native
assert alldiff._native.__file__.startswith(sys.argv[1]), alldiff._native.__file__
import pytest
sys.exit(pytest.main(sys.argv[2:]))
"""


def build() -> None:
    """Build the core and the module with the sanitizers."""
    import nanobind

    options = {
        "ALLDIFF_PYTHON": "ON",
        "ALLDIFF_SANITIZE": "ON",
        "ALLDIFF_TESTS": "ON",
        "ALLDIFF_UNITY": "ON",
        "ALLDIFF_WARNINGS": "ON",
        "Python_EXECUTABLE": sys.executable,
        "nanobind_DIR": nanobind.cmake_dir(),
    }
    defines = [f"-D{key}={value}" for key, value in options.items()]
    configure = ["cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja", "--log-level=WARNING"]
    subprocess.run([*configure, *defines], check=True)
    subprocess.run(["cmake", "--build", str(BUILD)], check=True)


def link() -> None:
    """Make a package of links to the modules and to the module that the sanitizers watch."""
    package = PACKAGE / "alldiff"
    package.mkdir(parents=True, exist_ok=True)
    for old in package.iterdir():
        old.unlink()
    (module,) = BUILD.glob("_native*.so")
    sources = [path for path in (ROOT / "src" / "alldiff").iterdir() if path.suffix != ".so"]
    for source in [*sources, module]:
        if source.name != "__pycache__":
            (package / source.name).symlink_to(source)


def library(name: str) -> str:
    """Return the path of a library of the compiler."""
    call = ["c++", f"-print-file-name={name}"]
    return subprocess.run(call, capture_output=True, text=True, check=True).stdout.strip()


def run(*arguments: str, capture: bool = False) -> subprocess.CompletedProcess[str]:
    """Run pytest on the watched core."""
    link()
    environment = os.environ | {
        # What throws has to be there before what watches it.
        "LD_PRELOAD": " ".join(map(library, ("libasan.so", "libstdc++.so"))),
        # Python itself keeps memory until its end; a request for too much is refused as elsewhere.
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    call = [sys.executable, "-c", ONLY_THERE, str(PACKAGE), *OPTIONS, *arguments]
    return subprocess.run(call, capture_output=capture, text=True, env=environment, cwd=ROOT)


if __name__ == "__main__":
    if sys.argv[1:] == ["build"]:
        build()
    else:
        sys.exit(run(*(sys.argv[1:] or (*DAILY, *TESTS))).returncode)
