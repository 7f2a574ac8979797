"""Short links: fetched only where that is asked for, from a server that may answer anything."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

import alldiff as ad
from alldiff.formats.links import fetching

PUZZLE = ad.read("4.23.2.4.3..1..2")
LONG = ad.write(PUZZLE, "sudokupad").strip().removeprefix("https://sudokupad.app/")
ANSWERS = {
    "/abc123": LONG.encode(),
    "/some/name": LONG.encode(),
    "/zipped": b"{ce:[[{v:1},{}],[{},{}]],re:[[[0,0],[0,1]],[[1,0],[1,1]]]}",
    "/empty": b"",
    "/page": b"<html>not found</html>",
    "/bytes": b"\xff\xfe",
    "/long": b"x" * (fetching.LONGEST_ANSWER + 1),
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        asked.append(self.path)
        if (found := ANSWERS.get(self.path)) is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(found)

    def log_message(self, *_: object) -> None:
        pass


asked: list[str] = []


@pytest.fixture(autouse=True)
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a server of this machine in the place of SudokuPad."""
    asked.clear()
    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        monkeypatch.setattr(fetching, "SUDOKUPAD", f"http://127.0.0.1:{server.server_port}/")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield
        # A connection that was left open is reported here, not in some later test.
        gc.collect()
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("name", ["abc123", "some/name", "sudoku?puzzleid=abc123", "abc123?x=1"])
def test_a_short_link_is_fetched(name: str) -> None:
    assert ad.read(f"https://sudokupad.app/{name}", fetch=True) == PUZZLE


def test_the_json_of_sudokupad_is_an_answer_too() -> None:
    puzzle = ad.read("https://sudokupad.app/zipped", fetch=True)
    assert puzzle.givens == ((1, 0), (0, 0))


def test_nothing_is_fetched_unasked() -> None:
    with pytest.raises(ad.errors.ReadError, match="fetch=True") as told:
        ad.read("https://sudokupad.app/abc123")
    assert "--" not in str(told.value)
    with pytest.raises(ad.errors.ReadError):
        ad.read("# alldiff --fetch\nhttps://sudokupad.app/abc123")
    assert ad.read(f"https://sudokupad.app/{LONG}", fetch=True) == PUZZLE
    assert not asked


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere", "no puzzle 'nowhere' .HTTP 404"),
        ("empty", "no puzzle that alldiff knows"),
        ("page", "no puzzle that alldiff knows"),
        ("bytes", "not UTF-8"),
        ("long", "more than"),
        ("../secret", "not a short name"),
        ("a%20b", "not a short name"),
    ],
)
def test_what_is_wrong_is_reported(name: str, message: str) -> None:
    with pytest.raises(ad.errors.ReadError, match=message):
        ad.read(f"https://sudokupad.app/{name}", fetch=True)


def test_a_site_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "SUDOKUPAD", "http://127.0.0.1:1/")
    with pytest.raises(ad.errors.ReadError, match="does not answer"):
        ad.read("https://sudokupad.app/abc123", fetch=True)
