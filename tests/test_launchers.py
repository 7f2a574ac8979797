"""The launchers ./alldiff and ./check, with a stand-in for Python that installs nothing."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.programs

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("tools/environment.sh", "pyproject.toml", "src/alldiff/__init__.py")

# Answers `-m venv` and `-m pip` by writing to the log $PROJECT/log, and is Python for the rest.
# The environment it makes contains itself and a command line that tells its arguments.
STAND_IN = f"""#!/usr/bin/env bash
case "$*" in
  "-m venv "*)
    echo venv >>"$PROJECT/log"
    mkdir -p "$3/bin"
    ln -sf "$(readlink -f "$0")" "$3/bin/python"
    printf '#!/usr/bin/env bash\\necho "runs with $*"\\n' >"$3/bin/alldiff"
    chmod +x "$3/bin/alldiff" ;;
  "-m pip --version") ;;
  "-m pip "*)
    if [[ $* != *--editable* ]]; then
      echo "$*" >>"$PROJECT/needs"
      [[ $* != *click* ]] || exit "${{PIP_NEEDS:-0}}"
      exit 0
    fi
    echo "pip ${{*: -1}}" >>"$PROJECT/log"
    echo "progress of pip"
    eval "${{DURING_PIP:-}}" ;;
  "-c import ensurepip, venv")
    [[ -z ${{NO_ENSUREPIP:-}} || -e $PROJECT/ensurepip-installed ]] ;;
  *) exec {sys.executable} "$@" ;;
esac
"""


class Project:
    """A copy of the launchers in a folder of its own, with a stand-in for Python."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "the project"
        self.commands = folder / "commands"
        for name in ("alldiff", "check", *SOURCES):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.folder / name)
        self.commands.mkdir()
        self.command("python3", STAND_IN)

    def command(self, name: str, text: str) -> None:
        (self.commands / name).write_text(text)
        (self.commands / name).chmod(0o755)

    def start(self, *arguments: str, program: Path | None = None, **variables: str):
        environment = {
            "PATH": f"{self.commands}:{os.environ['PATH']}",
            "PROJECT": str(self.folder),
            **variables,
        }
        return subprocess.Popen(
            [program or self.folder / "alldiff", *arguments],
            env=environment,
            cwd="/",
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *arguments: str, **options) -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments, **options)
        out, err = process.communicate(timeout=300)
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def log(self) -> list[str]:
        path = self.folder / "log"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return [line.replace(str(self.folder), "PROJECT") for line in lines]

    def needs(self) -> str:
        """Return what pip was told to install besides, so far."""
        return (self.folder / "needs").read_text()

    def age(self) -> None:
        """Make every file of the project older than any stamp that is written from now on."""
        for path in self.folder.rglob("*"):
            if not path.is_symlink() and ".venv" not in path.parts:
                os.utime(path, (1_000_000_000, 1_000_000_000))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path)
    made.age()
    return made


INSTALLED = ["venv", "pip PROJECT"]


def test_first_call_sets_up_and_later_calls_do_not(project: Project) -> None:
    first = project.run("solve", "a puzzle")
    assert (first.returncode, first.stdout) == (0, "runs with solve a puzzle\n")
    assert "setting up" in first.stderr
    assert project.log() == INSTALLED
    second = project.run("count")
    assert (second.returncode, second.stdout, second.stderr) == (0, "runs with count\n", "")
    assert project.log() == []


def test_a_later_call_starts_no_python(project: Project) -> None:
    project.run()
    project.command("python3", "#!/bin/sh\necho started >&2; exit 1\n")
    assert project.run().stderr == ""


def test_python_is_that_of_the_environment(project: Project) -> None:
    said = project.run("python", "-c", "import sys; print(sys.argv[1:])", "a b")
    assert said.stdout == "['a b']\n"


def test_runs_through_a_link_from_another_folder(project: Project, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(project.folder / "alldiff")
    assert project.run("x", program=link).stdout == "runs with x\n"


@pytest.mark.parametrize("name", ["pyproject.toml", "cpp/core.cpp", "src/alldiff/__init__.py"])
def test_a_changed_source_installs_again(project: Project, name: str) -> None:
    (project.folder / "cpp").mkdir()
    project.run()
    project.log()
    with (project.folder / name).open("a") as file:
        file.write("# changed\n")
    assert project.run().returncode == 0
    assert project.log() == ["pip PROJECT"]


def test_a_touched_source_installs_nothing(project: Project) -> None:
    project.run()
    project.log()
    (project.folder / "pyproject.toml").touch()
    assert project.run().stderr == ""
    assert project.log() == []


def test_a_change_during_the_set_up_counts(project: Project) -> None:
    project.run(DURING_PIP='sleep 0.02; echo "# x" >>"$PROJECT/pyproject.toml"')
    project.log()
    project.run()
    assert project.log() == ["pip PROJECT"]


def test_a_moved_project_is_set_up_anew(project: Project) -> None:
    project.run()
    project.log()
    project.folder = project.folder.rename(project.folder.with_name("moved"))
    assert project.run("x").stdout == "runs with x\n"
    assert project.log() == INSTALLED


def test_another_python_is_set_up_anew(project: Project) -> None:
    project.run()
    project.log()
    project.command("other", STAND_IN)
    other = str(project.commands / "other")
    assert project.run(ALLDIFF_PYTHON=other).returncode == 0
    assert project.log() == INSTALLED
    assert project.run(ALLDIFF_PYTHON=other).stderr == ""
    assert project.run().stderr == ""


def test_extras_that_a_command_added_are_renewed_with_the_package(project: Project) -> None:
    project.run(DURING_PIP='printf "plot\\nimage\\nplot\\n" >"$PROJECT/.venv/extras"')
    project.log()
    with (project.folder / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert "matplotlib" not in project.needs()
    project.run()
    assert project.log() == ["pip PROJECT"]
    assert {"reportlab", "matplotlib"} <= set(re.findall(r"\w+", project.needs()))


def test_commands_may_add_extras_to_the_environment_of_the_launcher(project: Project) -> None:
    tells = 'printf "#!/bin/bash\\necho \\$ALLDIFF_EXTRAS" >"$PROJECT/.venv/bin/alldiff"'
    assert project.run(DURING_PIP=tells).stdout == f"{project.folder}/.venv\n"


def test_set_up_compiles_the_modules_where_python_writes_no_bytecode(project: Project) -> None:
    project.run(PYTHONDONTWRITEBYTECODE="1")
    assert list((project.folder / "src/alldiff/__pycache__").glob("__init__.*.pyc"))


def test_an_environment_made_by_hand_stays(project: Project) -> None:
    (project.folder / ".venv/bin").mkdir(parents=True)
    shutil.copy2(project.commands / "python3", project.folder / ".venv/bin/python")
    (project.folder / ".venv/bin/alldiff").symlink_to("/bin/true")
    assert project.run().returncode == 0
    assert project.log() == ["pip PROJECT"]


def test_a_failed_installation_is_not_taken_for_a_finished_one(project: Project) -> None:
    failed = project.run("x", DURING_PIP="exit 1")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert "could not install" in failed.stderr
    project.log()
    (project.folder / ".venv/left-over").touch()
    assert project.run("x").stdout == "runs with x\n"
    assert project.log() == INSTALLED
    assert not (project.folder / ".venv/left-over").exists()


def test_a_package_that_cannot_be_installed_fails_the_set_up(project: Project) -> None:
    failed = project.run("x", PIP_NEEDS="1")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert "could not install" in failed.stderr
    assert not (project.folder / ".venv/set-up-finished").exists()


def test_a_killed_set_up_is_begun_again(project: Project) -> None:
    killed = project.run(DURING_PIP="kill -9 $PPID")
    assert killed.returncode != 0
    project.log()
    assert project.run("x").stdout == "runs with x\n"
    assert project.log() == INSTALLED


def test_two_first_calls_set_up_once(project: Project) -> None:
    calls = [project.start(str(n), DURING_PIP="sleep 0.3") for n in range(2)]
    outputs = [call.communicate(timeout=300)[0] for call in calls]
    assert outputs == ["runs with 0\n", "runs with 1\n"]
    assert project.log() == INSTALLED


def test_the_lock_ends_with_the_set_up(project: Project) -> None:
    call = project.run(DURING_PIP='printf "#!/bin/bash\\n: >&9" >"$PROJECT/.venv/bin/alldiff"')
    assert "Bad file descriptor" in call.stderr


def test_without_a_python_says_what_is_needed(project: Project) -> None:
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python3.14"):
        project.command(name, "#!/bin/sh\nexit 1\n")
    refused = project.run()
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "needs Python 3.11 or newer" in refused.stderr
    assert not (project.folder / ".venv").exists()


def test_an_asked_for_python_that_is_none_is_refused(project: Project) -> None:
    refused = project.run(ALLDIFF_PYTHON="/bin/false")
    assert refused.returncode == 2
    assert refused.stderr == "alldiff: ALLDIFF_PYTHON=/bin/false is no Python 3.11 or newer\n"


def test_a_missing_ensurepip_names_its_package(project: Project) -> None:
    project.command("apt-get", "#!/bin/sh\nexit 100\n")
    refused = project.run(NO_ENSUREPIP="1")
    assert refused.returncode == 2
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    assert refused.stderr.endswith(f"sudo apt-get install {version}-venv\n")
    assert project.log() == []


@pytest.mark.skipif(os.geteuid() != 0, reason="packages are installed only as root")
def test_a_missing_ensurepip_is_installed_when_root(project: Project) -> None:
    project.command(
        "apt-get",
        '#!/bin/sh\ncase "$*" in *install*) touch "$PROJECT/ensurepip-installed";; esac\n',
    )
    assert project.run("x", NO_ENSUREPIP="1").stdout == "runs with x\n"
    assert project.log() == INSTALLED


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission_is_refused(project: Project) -> None:
    project.folder.chmod(0o555)
    try:
        refused = project.run()
    finally:
        project.folder.chmod(0o755)
    assert refused.returncode == 2
    assert "cannot write in" in refused.stderr


# A project of a few lines, which ./check looks at with the tools that look at this one.
SMALL = {
    "src/alldiff/__init__.py": '"""Nothing."""\n\n__version__ = "1"\n',
    "src/alldiff/py.typed": "",
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.18)
project(small LANGUAGES CXX)
enable_testing()
add_executable(core core.cpp)
add_test(NAME core COMMAND core)
""",
    "core.cpp": "int main() { return 0; }\n",
    "deno.json": (ROOT / "deno.json").read_text(),
    "tsconfig.json": (ROOT / "tsconfig.json").read_text(),
    "src/alldiff/web/static/main.js": "export const one = (/** @type {Said} */ { two }) => two;\n",
    "tests/page/main.test.js": """import assert from "node:assert/strict";
import { test } from "node:test";

import { one } from "../../src/alldiff/web/static/main.js";

test("script test ran", () => assert.equal(one({ two: 2 }), 2));
""",
    "tools/page_types.py": """"Write a type."\n\nimport pathlib
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True)
(folder / "server.d.ts").write_text("interface Said { two: number }")
""",
    "tests/sanitized.py": """"Build the core, or run nothing."\n\nimport subprocess
import sys

if sys.argv[1:] == ["build"]:
    subprocess.run(["cmake", "-S", ".", "-B", "build/core", "-G", "Ninja"], check=True)
    subprocess.run(["cmake", "--build", "build/core"], check=True)
else:
    print("watched tests ran")
""",
    "tests/typing/client.py": '"""A program that uses the package."""\n',
    "tests/conftest.py": (ROOT / "tests/conftest.py").read_text(),
    "tests/course/test_lesson.py": """def test_notebook() -> None:
    print("notebook test ran")
""",
    "tests/test_small.py": """import pytest


def test_usual() -> None:
    print("usual test ran")


@pytest.mark.full
def test_long() -> None:
    print("long test ran")


@pytest.mark.programs
def test_start() -> None:
    print("program test ran")


@pytest.mark.browser
def test_page() -> None:
    print("browser test ran")
""",
}


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where mypy and deno keep what they know of libraries, for all projects of this file."""
    return tmp_path_factory.mktemp("cache")


class Checked(Project):
    """A small project with ./check and real tools; `bug` are files with something wrong."""

    def __init__(self, folder: Path, cache: Path, **bug: str) -> None:
        super().__init__(folder)
        self.cache = cache
        for name, text in (SMALL | bug).items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text)
        self.age()

    def check(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        tools = " ".join(
            shlex.quote(str(path))
            for name in ("ruff", "mypy", "deno", "cmake", "ctest", "ninja", "pytest")
            if (path := Path(sys.executable).with_name(name)).exists()
        )
        return self.run(
            *arguments,
            program=self.folder / "check",
            DURING_PIP=f'ln -sf {tools} "$PROJECT/.venv-check/bin/"',
            MYPY_CACHE_DIR=str(self.cache),
            DENO_DIR=str(self.cache / "deno"),
            PYTEST_ADDOPTS="-rA",
            PLAYWRIGHT_BROWSERS_PATH=str(self.browsers()),
        )

    def browsers(self) -> Path:
        (self.commands / "browsers/chromium-1").mkdir(parents=True, exist_ok=True)
        return self.commands / "browsers"


BUGS = {
    "lint": ("src/alldiff/bug.py", '"""A module."""\n\nimport os\n', "unused"),
    "format": ("src/alldiff/bug.py", '"""A module."""\n\nx   =   1\n', "would be reformatted"),
    "type": ("src/alldiff/bug.py", '"""A module."""\n\nx: int = "one"\n', "Incompatible types"),
    "script": ("src/alldiff/web/static/bug.js", "export var one = 1;\n", "no-var"),
    "script type": (
        "src/alldiff/web/static/bug.js",
        'import { one } from "./main.js";\none({ two: "two" });\n',
        "Type 'string' is not assignable to type 'number'",
    ),
    "script test": (
        "tests/page/bug.test.js",
        'import { test } from "node:test";\ntest("a", () => Promise.reject(new Error("bug")));\n',
        "1 failed",
    ),
    "core": ("core.cpp", "int main() { return 1; }\n", "tests failed"),
    "test": ("tests/test_bug.py", "def test_bug() -> None:\n    assert not __name__\n", "1 failed"),
    "warning": (
        "tests/test_bug.py",
        "import warnings\n\n\ndef test_bug() -> None:\n    warnings.warn(__name__, stacklevel=1)\n",
        "1 failed",
    ),
}


@pytest.mark.parametrize("sort", BUGS)
def test_check_fails_where_something_is_wrong(tmp_path: Path, cache: Path, sort: str) -> None:
    name, text, says = BUGS[sort]
    failed = Checked(tmp_path, cache, **{name: text}).check()
    assert failed.returncode not in (0, 2), failed.stderr
    # What deno finds is on stderr.
    assert says in failed.stdout + failed.stderr
    # Nothing follows what failed.
    assert ("usual test ran" in failed.stdout) == name.startswith("tests/test")


@pytest.mark.parametrize(
    ("option", "ran"),
    [
        ([], {"notebook", "usual", "program", "browser"}),
        (["--quick"], {"notebook", "usual"}),
        (["--full", "-k", "long or page"], {"browser", "long"}),
    ],
)
def test_check_runs_what_is_asked_for(
    tmp_path: Path, cache: Path, option: list[str], ran: set[str]
) -> None:
    project = Checked(tmp_path, cache)
    passed = project.check(*option)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert project.log() == INSTALLED
    assert {"pytest", "starlette", "sphinx"} <= set(re.findall(r"\w+", project.needs()))
    words = ("notebook", "usual", "program", "browser", "long")
    told = {word for word in words if f"{word} test ran" in passed.stdout}
    assert told == ran
    assert "script test ran" in passed.stdout
    # Notebooks have a stage of their own where everything runs.
    assert (" tests/course\n" in passed.stdout) == (not option)
    assert passed.stdout.count("notebook test ran") == ("notebook" in ran)
    for words in ("100% tests passed", "watched tests ran"):
        assert (words in passed.stdout) == ("--quick" not in option)


INTERRUPTS = """
import signal, subprocess, sys


def test_a_child_can_be_interrupted() -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as child:
        child.send_signal(signal.SIGINT)
        assert child.wait(30) != 0
"""


def test_tests_can_interrupt_their_children_where_ctrl_c_is_ignored(tmp_path: Path) -> None:
    shutil.copy2(ROOT / "tests/conftest.py", tmp_path)
    (tmp_path / "test_child.py").write_text(INTERRUPTS)
    run = [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider", str(tmp_path)]
    ignoring = ["bash", "-c", f"trap '' INT; exec {shlex.join(run)}"]
    done = subprocess.run(ignoring, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert done.returncode == 0, done.stdout
