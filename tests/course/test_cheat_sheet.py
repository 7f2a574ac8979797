"""The cheat sheet: one page in every language and on every paper, which names what there is."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from alldiff.core.search import LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS, parse
from alldiff.core.state_search import STRATEGIES

ROOT = Path(__file__).resolve().parents[2]
COURSE = ROOT / "docs" / "course"


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    pytest.importorskip("reportlab")
    monkeypatch.syspath_prepend(ROOT / "tools")
    import cheat_sheet

    return cheat_sheet


def text_of(path: Path) -> str:
    [page] = pytest.importorskip("pypdf").PdfReader(path).pages
    return str(page.extract_text())


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("paper", "size"), [("a4", (842, 595)), ("letter", (792, 612))])
def test_a_sheet_is_one_page_and_says_what_its_text_says(
    sheets: ModuleType, tmp_path: Path, lang: str, paper: str, size: tuple[int, int]
) -> None:
    name = f"cheat-sheet-{lang}-{paper}.pdf"
    assert sheets.write(tmp_path / name, lang, paper) >= 7.5
    assert text_of(COURSE / name) == text_of(tmp_path / name)
    [page] = pytest.importorskip("pypdf").PdfReader(COURSE / name).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_every_part_of_a_search_is_named(sheets: ModuleType) -> None:
    text = "\n".join(line.partition(" | ")[0] for line in sheets.words("en"))
    named = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", text))
    for category in (LEVELS, VARIABLE_ORDERS, VALUE_ORDERS, OPTIONS, STRATEGIES):
        ours = {n for n in category if category[n].function.__module__.startswith("alldiff.")}
        assert ours <= named
    for spec in re.findall(r"[a-z-]+:[a-z0-9=.:]+", text):
        parse(spec)


def test_both_languages_have_the_same_rows(sheets: ModuleType) -> None:
    rows = [
        [line.partition(" | ")[0] for line in sheets.words(lang) if " | " in line]
        for lang in ("en", "fr")
    ]
    assert [row.replace("titre", "title") for row in rows[1]] == rows[0]
    assert not any(mark in "\n".join(sheets.words(lang)) for lang in ("en", "fr") for mark in "«»")
