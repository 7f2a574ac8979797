#!/usr/bin/env python3
"""Counts the files of src/alldiff that five calls enter, for docs/architecture.md.

python tools/walks.py          print the figures and the files, in the order they are entered
python tools/walks.py write    write the figures into docs/architecture.md

A call enters a file if a function of the file runs. What runs while a module is imported does not
count, and each call has a process of its own, so that nothing is cached.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "alldiff"
PAGE = ROOT / "docs" / "architecture.md"
FILE = ROOT / "puzzles" / "sudoku" / "inkala.txt"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HEADING = re.compile(r"^### `(.+)`: (.+)$", re.M)


class Tracer:
    """Notes each function of alldiff that is called, but not while a module is imported."""

    def __init__(self) -> None:
        self.entered: dict[tuple[str, str], None] = {}
        """File and function, in the order of the first call."""
        self.imports = threading.local()

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        """Take an event of the interpreter."""
        code = frame.f_code
        if code.co_name == "<module>" and event in ("call", "return"):
            depth = getattr(self.imports, "depth", 0)
            self.imports.depth = depth + (1 if event == "call" else -1)
        elif event == "call" and not getattr(self.imports, "depth", 0):
            path = Path(code.co_filename)
            if path.is_relative_to(SOURCE):
                self.entered[path.relative_to(SOURCE).as_posix(), code.co_name] = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Trace this thread and those that it starts."""
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


def shell(*arguments: str) -> Callable[[Tracer], None]:
    """Return a walk from the command line."""

    def walk(tracer: Tracer) -> None:
        from alldiff.cli import run

        silent = io.StringIO()
        with redirect_stdout(silent), redirect_stderr(silent), tracer.watching():
            code = run(arguments)
        assert code == 0, silent.getvalue()

    return walk


def solve_puzzle(tracer: Tracer) -> None:
    """Solve a puzzle in Python."""
    import alldiff as ad

    puzzle = ad.read(EASY)
    with tracer.watching():
        result = ad.solve(puzzle)
    assert result.status == "unique"


def solve_many(tracer: Tracer) -> None:
    """Solve many puzzles in Python."""
    import alldiff as ad

    with tracer.watching():
        batch = ad.solve_many([EASY] * 3)
    assert batch.status.tolist() == ["unique"] * 3


def hint_on_the_page(tracer: Tracer) -> None:
    """Ask for a hint as a browser does: the server, and then what its worker does."""
    import alldiff as ad
    from alldiff.core.limits import Listener
    from alldiff.languages import language
    from alldiff.web import worker
    from alldiff.web.app import application
    from alldiff.web.guard import Hosts
    from alldiff.web.settings import Settings

    body = b'{"puzzle": %s}' % ad.write(ad.read(EASY), "json").encode()
    app = application(Settings(workers=1), Hosts.of("127.0.0.1"))
    with tracer.watching():
        answer = asyncio.run(post(app, "/api/hint", body))
    assert "deduction" in json.loads(answer), answer
    told = io.BytesIO()
    with tracer.watching():
        worker.answer(told, worker.ENDPOINTS["hint"], body, 30.0, Listener(), language("en"))
    assert json.loads(answer)["text"].encode() in told.getvalue()


async def post(app: object, path: str, body: bytes) -> bytes:
    """Return the answer of an application to a request."""
    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode()}
    scope |= {"headers": headers, "query_string": b"", "root_path": "", "scheme": "http"}
    scope |= {"server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1), "http_version": "1.1"}
    waiting = [{"type": "http.request", "body": body}]
    said: list[bytes] = []

    async def receive() -> dict[str, object]:
        return waiting.pop() if waiting else await asyncio.Future()

    async def send(message: dict[str, object]) -> None:
        said.append(message.get("body", b""))

    async with app.router.lifespan_context(app):
        await app(scope, receive, send)
    return b"".join(said)


WALKS: dict[str, Callable[[Tracer], None]] = {
    "alldiff solve FILE": shell("solve", str(FILE)),
    "ad.solve(Puzzle)": solve_puzzle,
    "a hint on the page": hint_on_the_page,
    "alldiff generate sudoku": shell("generate", "sudoku", "--seed", "1"),
    "ad.solve_many(texts)": solve_many,
}


def entered(name: str) -> list[tuple[str, str]]:
    """Return the files and functions that a walk enters, measured in a process of its own."""
    run = [sys.executable, __file__, "trace", name]
    printed = subprocess.run(run, stdout=subprocess.PIPE, text=True, check=True).stdout
    return [(file, function) for file, function in json.loads(printed)]


def figure(calls: list[tuple[str, str]]) -> str:
    """Return the number of files in words."""
    return f"{len({file for file, _ in calls})} files"


def main() -> None:
    """Print the figures, or write them into the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("action", nargs="?", choices=["write", "trace"])
    parser.add_argument("walk", nargs="?", choices=list(WALKS))
    given = parser.parse_args()
    if given.action == "trace":
        tracer = Tracer()
        WALKS[given.walk](tracer)
        print(json.dumps(list(tracer.entered)))
        return
    figures = {}
    for name in WALKS:
        calls = entered(name)
        figures[name] = figure(calls)
        print(f"{name}: {figures[name]}")
        if given.action is None:
            print("".join(f"  {file}\n" for file in dict.fromkeys(file for file, _ in calls)))
    if given.action == "write":
        text = PAGE.read_text("utf-8")
        shown = HEADING.sub(lambda found: f"### `{found[1]}`: {figures[found[1]]}", text)
        PAGE.write_text(shown, "utf-8")


if __name__ == "__main__":
    main()
