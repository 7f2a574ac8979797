"""Text that others wrote changes nothing around it, wherever it is shown."""

from __future__ import annotations

import html
import json
import re

import pytest
from hypothesis import given, settings, strategies as st
from msgspec import Raw

import alldiff as ad
from alldiff.core.visible import UNSEEN, visible
from alldiff.tutor.explanation import markdown_text
from alldiff.web.jobs.boards import board
from alldiff.web.jobs.inputs import Budget
from alldiff.web.requests import PuzzleRequest

from support.strategies import tries

TURNED = "ab\u202ecd\x1b[2J\u2066ef\x9b"
LABEL = "x```</pre><script>alert(1)</script>`*\u202e"
STATED = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "title": TURNED,
    "author": TURNED,
    "rules": TURNED,
    "givens": [[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]],
    "clues": [
        {"type": "variable", "cell": [-1, 0], "values": [4], "label": LABEL},
    ],
}
PUZZLE = ad.read(json.dumps(STATED))


@given(st.text())
@settings(max_examples=tries(200))
def test_what_is_seen_stays_and_the_rest_is_marked(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    for before, after in zip(text, shown, strict=True):
        assert before == after or (after == "\ufffd" and not before.isprintable())
    assert not UNSEEN.search(shown)


@pytest.mark.parametrize("format", ["svg", "html", "tex"])
def test_pictures(format: str) -> None:
    assert not UNSEEN.search(str(ad.draw(PUZZLE, format=format)))


def test_json_keeps_them_by_number() -> None:
    text = ad.write(PUZZLE, "json")
    assert not UNSEEN.search(text)
    assert ad.read(text) == PUZZLE


def test_the_page_is_given_text_that_can_be_seen() -> None:
    request = PuzzleRequest(puzzle=Raw(json.dumps(STATED).encode()))
    answer = board(request, Budget.of(request, 10, ad.Listener()))
    for text in (answer.title, answer.author, answer.rules):
        assert text
        assert not UNSEEN.search(text)


def test_the_scripts_of_the_page_know_the_same_characters() -> None:
    from importlib.resources import files

    script = files("alldiff.web").joinpath("static/dom.js").read_text("utf-8")
    stated = re.search(r"/(\[.*\])/g;", script)
    assert stated is not None
    theirs = re.compile(stated[1])
    assert all(
        bool(theirs.match(chr(code))) == bool(UNSEEN.match(chr(code))) for code in range(0x10000)
    )


def test_markdown_has_no_html_and_no_fence_of_a_label() -> None:
    text = ad.explain(PUZZLE).markdown()
    assert not UNSEEN.search(text)
    assert "<script" not in text
    before, drawn, after = re.split("</?pre>", text)
    assert html.escape(visible(LABEL), quote=False) in drawn
    assert not re.search(r"(?<!\\)`", before + after)


@given(st.text(alphabet="a<>&`*_[]#|~\\ \n\u202e"))
@settings(max_examples=tries(200))
def test_markdown_text_is_shown_as_it_is(text: str) -> None:
    written = markdown_text(text)
    assert "<" not in written
    assert not re.search(r"(?<!\\)(?:\\\\)*[`*_\[\]#|~]", written)
    plain = html.unescape(re.sub(r"\\(.)", r"\1", written))
    assert plain == " ".join(visible(text).split())
