"""The files of the page: only those of the package, each with its type and its tag."""

from __future__ import annotations

import re
from importlib.resources import files

import httpx
import pytest

from alldiff.web.files import LIST, TYPES, WORDS, Files

KNOWN = Files().known


def test_every_file_of_the_package_is_served(server: str) -> None:
    with httpx.Client(base_url=server) as client:
        for path, file in KNOWN.items():
            answer = client.get(path)
            assert answer.status_code == 200
            assert answer.content == file.read()
            assert answer.headers["content-type"] == file.content_type


def test_the_tag_saves_a_second_load(server: str) -> None:
    with httpx.Client(base_url=server) as client:
        for path in list(KNOWN)[:3]:
            first = client.get(path)
            assert first.headers["cache-control"] == "no-cache"
            tag = first.headers["etag"]
            again = client.get(path, headers={"if-none-match": f'"x", {tag}'})
            assert (again.status_code, again.content) == (304, b"")
            assert client.get(path, headers={"if-none-match": '"x"'}).status_code == 200
            head = client.head(path)
            assert head.headers["content-length"] == str(len(first.content))


def test_no_file_has_a_type_that_is_not_served() -> None:
    folder = files("alldiff.web").joinpath("static")
    found: list[str] = []

    def look(place: object) -> None:
        for item in place.iterdir():  # type: ignore[attr-defined]
            if item.is_dir():
                look(item)
            else:
                found.append(item.name)

    look(folder)
    assert len(found) == len(KNOWN) - len(("/", LIST, WORDS))
    assert {name.rpartition(".")[2] for name in found} <= TYPES.keys()


@pytest.mark.parametrize(
    "path", [path for path in KNOWN if path.endswith((".html", ".js", ".css"))]
)
def test_files_name_nothing_outside(path: str) -> None:
    text = KNOWN[path].read().decode()
    addresses = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"')]*", text)
    # The names of XML are no addresses: nothing is loaded from them.
    assert [one for one in addresses if "//www.w3.org/" not in one] == []
    if path.endswith(".html"):
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|javascript:", text)


@pytest.mark.parametrize("path", [path for path in KNOWN if path.endswith(".js")])
def test_every_type_says_something(path: str) -> None:
    text = KNOWN[path].read().decode()
    assert not re.search(r"@\w+ \{[^}]*?(?<![\w\"-])any(?![\w\"-])|\{\*\}|@ts-", text)
