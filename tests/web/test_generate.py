"""Generate on the page: the nearest puzzle where none is found, several at once, as a book."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from alldiff.core.errors import LimitReached
from alldiff.core.limits import Listener
from alldiff.core.puzzle import Puzzle
from alldiff.web.jobs import gallery
from alldiff.web.jobs.gallery import GenerateRequest
from alldiff.web.jobs.inputs import Budget


def test_the_nearest_puzzle_is_offered_where_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(**options: object) -> Puzzle:
        limit = LimitReached("no puzzle was made")
        limit.found = Puzzle("sudoku", ((0,) * 4,) * 4)
        raise limit

    monkeypatch.setattr(gallery.api, "generate", fails)
    request = GenerateRequest(kind="sudoku", difficulty="expert")
    answer = gallery.generate(request, Budget.of(request, 5, Listener()))
    assert answer.nearest
    assert len(answer.puzzle["givens"]) == 4


def test_the_gallery_has_examples_of_every_kind(api: httpx.Client) -> None:
    kinds = {one["name"] for one in api.get("info").json()["kinds"] if one["generates"]}
    examples = api.get("gallery").json()
    found = {api.get(f"gallery/{one['id']}").json()["puzzle"]["kind"] for one in examples}
    assert kinds <= found
    for one in examples:
        if one["rows"] * one["columns"] <= 81:
            puzzle = api.get(f"gallery/{one['id']}").json()["puzzle"]
            wanted = "multiple" if one["id"].endswith("several-solutions") else "unique"
            assert api.post("solve", json={"puzzle": puzzle, "limit": 2}).json()["status"] == wanted


def test_a_book_has_puzzles_and_solutions(api: httpx.Client) -> None:
    made = [
        api.post("generate", json={"kind": "sudoku", "size": 4, "seed": seed}).json()["puzzle"]
        for seed in (1, 2)
    ]
    data = b64decode(api.post("book", json={"puzzles": made}).json()["data"])
    assert len(PdfReader(BytesIO(data)).pages) >= 2


def test_several_puzzles_are_made_and_saved_as_a_book(page: Page) -> None:
    page.goto("/#/generate")
    page.locator("[name=size]").select_option("4")
    page.locator("[name=many]").fill("2")
    page.get_by_role("button", name="Generate", exact=True).click()
    expect(page.locator(".made .tile")).to_have_count(2)
    expect(page.locator(".made .badge.easy")).to_have_count(2)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Book").click()
    assert Path(saving.value.path()).read_bytes().startswith(b"%PDF")
    # A new wish takes the old puzzles away.
    page.locator("[name=many]").fill("1")
    page.get_by_role("button", name="Generate", exact=True).click()
    expect(page.locator(".made .preview .board")).to_be_visible()
    expect(page.locator(".made .tile")).to_have_count(0)
