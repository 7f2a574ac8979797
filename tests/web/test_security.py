"""Bad requests: each is refused with one clear sentence, and the server goes on."""

from __future__ import annotations

import json
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from alldiff.web.guard import HEADERS, Hosts, same_origin
from alldiff.web.settings import BODY, MOST_CELLS

PUZZLE: dict[str, Any] = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "box": [2, 2],
    "givens": [[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]],
}
JSON = {"content-type": "application/json"}


def refused(answer: httpx.Response, status: int) -> str:
    """Return the sentence of a refusal, which has the shape that all have."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["status"] == status
    message = error["message"]
    assert message.endswith((".", "?", "!"))
    assert "\n" not in message
    assert "Traceback" not in message
    return str(message)


@pytest.fixture(autouse=True)
def unharmed(api: httpx.Client) -> Any:
    """After each test the server still solves."""
    yield
    assert api.post("solve", json={"puzzle": PUZZLE}).json()["status"] == "unique"


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"", 400, "not JSON"),
        (b"{", 400, "not JSON"),
        (b"\xff\xfe", 400, "UTF-8"),
        (b"[" * 500_000, 422, "expected object"),
        (b'{"puzzle":' * 100_000, 400, "deep"),
        (b'{"puzzle": NaN}', 400, "not JSON: invalid character"),
        (b'{"puzzle": ' + b"9" * 5_000 + b"}", 422, "an object"),
        (json.dumps({"puzzle": PUZZLE | {"title": "\ud800"}}).encode(), 400, "not JSON"),
        (json.dumps({"puzzle": PUZZLE, "\ud800": 1}).encode(), 400, "not JSON"),
        (b"[]", 422, "expected object, got array"),
        (b"null", 422, "expected object, got null"),
        (b"{}", 422, "missing required field puzzle"),
    ],
)
def test_a_body_that_is_no_request(api: httpx.Client, body: bytes, status: int, said: str) -> None:
    assert said in refused(api.post("solve", content=body, headers=JSON), status)


def test_half_a_character_in_a_text_is_refused(api: httpx.Client) -> None:
    text = json.dumps(PUZZLE | {"title": "\ud800"})
    assert "half a character" in refused(api.post("read", json={"text": text}), 422)


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("endpoint", "request_", "said"),
    [
        ("solve", {"puzzle": "x"}, "puzzle: expected an object"),
        ("solve", {"puzzle": []}, "puzzle: expected an object"),
        ("solve", {"puzzle": {}}, "alldiff/1"),
        ("solve", {"puzzle": PUZZLE | {"kind": "chess"}}, "puzzle: kind: "),
        ("solve", {"puzzle": PUZZLE | {"givens": [[]]}}, "puzzle: givens[0]: "),
        ("solve", {"puzzle": PUZZLE | {"givens": [[True]]}}, "puzzle: givens[0][0]: "),
        ("solve", {"puzzle": PUZZLE | {"box": [0, 0]}}, "do not fit"),
        ("solve", {"puzzle": PUZZLE | {"clues": [{"type": "x"}]}}, "clues[0].type"),
        ("solve", {"puzzle": PUZZLE, "more": 1}, "unknown field more"),
        ("solve", {"puzzle": PUZZLE, "engine": "steam"}, "unknown engine 'steam'"),
        ("solve", {"puzzle": PUZZLE, "search": "mac+luck"}, "unknown name 'luck'"),
        ("solve", {"puzzle": PUZZLE, "search": "x" * 201}, "search: expected str of length <= 200"),
        ("solve", {"puzzle": PUZZLE, "limit": True}, "limit: expected int | null, got bool"),
        ("solve", {"puzzle": PUZZLE, "limit": 1e9}, "expected int"),
        ("solve", {"puzzle": PUZZLE, "limit": 101}, "<= 100"),
        (
            "solve",
            {"puzzle": PUZZLE, "limits": {"seconds": 0}},
            "seconds: expected float > 0",
        ),
        (
            "solve",
            {"puzzle": PUZZLE, "limits": {"hours": 1}},
            "limits: object contains",
        ),
        ("solve", {"puzzle": PUZZLE | {"extra": nested(400)}, "engine": 1}, "engine: expected str"),
        ("count", {"puzzle": PUZZLE, "limit": 0}, "limit: expected int >= 1"),
        (
            "check",
            {"puzzle": PUZZLE, "entries": [[0, 1]]},
            "entries[0]: expected array",
        ),
        ("check", {"puzzle": PUZZLE, "entries": [[0, 1, 5]]}, "not 1 to 4"),
        ("check", {"puzzle": PUZZLE, "entries": [[9, 9, 1]]}, "not a cell"),
        ("check", {"puzzle": PUZZLE, "entries": [[0, 0, 1]]}, "is given"),
        ("hint", {"puzzle": PUZZLE, "marks": [[0, 1, [7]]]}, "pencil mark 7"),
        ("hint", {"puzzle": PUZZLE, "marks": [[0, 1, 7]]}, "marks[0][2]: expected array"),
        ("hint", {"puzzle": PUZZLE, "strength": "all"}, "unknown strength 'all'"),
        ("hint", {"puzzle": PUZZLE, "up_to": "mad"}, "unknown difficulty"),
        ("convert", {"puzzle": PUZZLE, "format": "pdf"}, "unknown format"),
        ("read", {"text": ""}, "empty"),
        ("read", {"text": "/etc/passwd"}, "no puzzle"),
        ("read", {"text": "-"}, "no puzzle"),
        ("read", {"text": "..........", "format": "line"}, "10"),
        ("generate", {"kind": "chess"}, "unknown kind"),
        ("generate", {"kind": "sudoku", "size": 7}, "7"),
        ("generate", {"kind": "sudoku", "symmetry": "odd"}, "symmetry"),
        ("watch", {"puzzle": PUZZLE, "search": "strong"}, "no events"),
        ("watch", {"puzzle": PUZZLE, "search": "mac", "events": 10**9}, "events: expected int <="),
        ("watch/scores", {"puzzle": PUZZLE, "search": "hill-climbing", "step": 1}, "no scores"),
        ("race", {"puzzle": PUZZLE, "searches": []}, "searches: expected array of length >= 1"),
        ("race", {"puzzle": PUZZLE, "searches": ["bt", "bt"]}, "twice"),
        (
            "race",
            {"puzzle": PUZZLE, "searches": ["bt"] * 9},
            "of length <= 8",
        ),
        ("race", {"puzzle": PUZZLE, "searches": ["bt@steam"]}, "unknown engine"),
    ],
)
def test_a_request_of_the_wrong_shape(
    api: httpx.Client, endpoint: str, request_: dict[str, Any], said: str
) -> None:
    body = json.dumps(request_).encode("ascii")
    assert said in refused(api.post(endpoint, content=body, headers=JSON), 422)


def test_faults_name_their_cells(api: httpx.Client) -> None:
    loose = {"type": "candidates", "cell": [9, 9], "values": [1]}
    answer = api.post("solve", json={"puzzle": PUZZLE | {"clues": [loose]}})
    refused(answer, 422)
    assert answer.json()["error"]["cells"] == [[9, 9]]


def test_a_text_that_cannot_be_read_names_the_place(api: httpx.Client) -> None:
    answer = api.post("read", json={"text": "1 2\n3 x\n"})
    refused(answer, 422)
    assert {"line", "column"} <= answer.json()["error"].keys()


def test_ten_thousand_candidates(api: httpx.Client) -> None:
    clues = [{"type": "candidates", "cell": [0, 1], "values": [1, 2]}] * 10_000
    answer = api.post("solve", json={"puzzle": PUZZLE | {"clues": clues}})
    assert answer.json()["status"] == "unique"


def test_too_many_cells(api: httpx.Client) -> None:
    puzzle = {"format": "alldiff/1", "kind": "latin-square", "givens": [[0] * 101] * 101}
    said = refused(api.post("board", json={"puzzle": puzzle}), 422)
    assert f"{MOST_CELLS:,}" in said


@pytest.mark.parametrize("size", [BODY + 1, 3 * BODY, 40 * BODY])
def test_a_body_that_is_too_large(api: httpx.Client, size: int) -> None:
    try:
        answer = api.post("solve", content=b" " * size, headers=JSON)
    except httpx.TransportError:
        # Far beyond the limit the connection is closed while the client still sends.
        assert size > 16 * BODY
    else:
        assert f"{BODY:,}" in refused(answer, 413)


def test_a_body_of_just_the_right_size(api: httpx.Client) -> None:
    body = json.dumps({"puzzle": PUZZLE}).encode().ljust(BODY)
    assert api.post("solve", content=body, headers=JSON).status_code == 200


def test_a_stream_of_bytes_without_end_is_refused(api: httpx.Client) -> None:
    def endless() -> Any:
        while True:
            yield b" " * 65536

    try:
        answer = api.post("solve", content=endless(), headers=JSON)
    except httpx.TransportError:
        return
    refused(answer, 413)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_form_of_another_site_cannot_post(api: httpx.Client, kind: str) -> None:
    body = json.dumps({"puzzle": PUZZLE}).encode()
    answer = api.post("solve", content=body, headers={"content-type": kind})
    assert "application/json" in refused(answer, 415)


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "1.2.3.4", "[::2]", "a b", ""]
)
@pytest.mark.parametrize("path", ["", "api/info"])
def test_a_foreign_host(server: str, host: str, path: str) -> None:
    refused(httpx.get(f"{server}{path}", headers={"host": host}), 403)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
    ],
)
def test_a_request_of_another_site(api: httpx.Client, headers: dict[str, str]) -> None:
    refused(api.post("solve", json={"puzzle": PUZZLE}, headers=headers), 403)


def test_a_link_from_another_site_may_be_followed(api: httpx.Client) -> None:
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert api.get("info", headers=link).status_code == 200


def test_two_hosts_are_none(server: str) -> None:
    answer = raw(server, b"GET /api/info HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
    assert answer.split(b" ", 2)[1] in (b"400", b"403")


def raw(server: str, request: bytes) -> bytes:
    """Return the beginning of what the server answers to some bytes."""
    address = urlsplit(server)
    assert address.hostname is not None
    with socket.create_connection((address.hostname, address.port), timeout=30) as link:
        link.sendall(request)
        return link.recv(4096)


@pytest.mark.parametrize(
    "path",
    [
        "../worker.py",
        "%2e%2e/worker.py",
        "..%2fworker.py",
        "static/../../worker.py",
        "..\\worker.py",
        "%2e%2e%5cworker.py",
        "/etc/passwd",
        "//etc/passwd",
        "%00",
        "index.html%00.png",
        ".",
        "css",
        "css/",
    ],
)
def test_no_path_leads_out_of_the_files(server: str, path: str) -> None:
    host = urlsplit(server).netloc
    answer = raw(server, f"GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert answer.split(b" ", 2)[1] in (b"404", b"400")
    assert b"import" not in answer


def test_unknown_addresses_and_methods(api: httpx.Client, server: str) -> None:
    refused(api.get("nothing"), 404)
    refused(api.post("nothing", json={}), 404)
    refused(api.get("gallery/nothing"), 404)
    refused(api.get("solve"), 405)
    refused(api.post("info", json={}), 405)
    refused(httpx.post(server, json={}), 405)


@pytest.mark.parametrize("path", ["api/info", "api/nothing", "", "nothing.js"])
def test_every_answer_is_guarded(server: str, path: str) -> None:
    headers = httpx.get(f"{server}{path}").headers
    for name, value in HEADERS:
        assert headers[name.decode()] == value.decode()
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "server" not in headers


def test_names_of_a_server() -> None:
    local, everywhere = Hosts.of("127.0.0.1"), Hosts.of("0.0.0.0")
    assert "localhost" in local
    assert "192.168.1.7" not in local
    assert "192.168.1.7" in everywhere
    assert "evil.example" not in everywhere
    assert None not in everywhere


def test_origins() -> None:
    assert same_origin("http://localhost:80", "LOCALHOST:80")
    assert not same_origin("http://localhost:81", "localhost:80")
    assert not same_origin("localhost:80", "localhost:80")
    assert not same_origin("file://localhost:80", "localhost:80")
