"""Books: everything lies on its page and nothing on top of another, in every kind and size."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff import paper
from alldiff.core.errors import InvalidPuzzle, MissingExtra, UsageError, WriteError
from alldiff.kinds import KINDS
from alldiff.paper import (
    BookPuzzle,
    NoSolution,
    book_bytes,
    format_of,
    with_difficulty,
    with_hints,
    with_solution,
)
from alldiff.paper.boards import board_shapes
from alldiff.paper.pages import PAPER, chapter_name, chapter_rank, lines_of, pages, rules_of
from alldiff.paper.shapes import BLACK, WHITE, Disc, Page, Rectangle, Stroke, Words, cut
from alldiff.rules import find
from alldiff.techniques.engine.catalogue import Difficulty

from support.strategies import tries

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
FILES = (
    "sudoku/4x4.txt", "sudoku/6x6-tall-boxes.txt", "sudoku/9x9-easy.txt", "sudoku/16x16.txt",
    "sudoku/25x25.txt", "sudoku/36x36.txt", "greater-than/4x4.txt", "greater-than/9x9.txt",
    "kakuro/5x5.txt", "kakuro/8x10.txt", "kakuro/12x12.txt", "latin-square/11x11.txt",
)  # fmt: skip
TITLE = "<b>Ångström & № 1</b> 数独"


@pytest.fixture(scope="module")
def entries() -> list[BookPuzzle]:
    found = [ad.read(PUZZLES / name, box="2x3" if "tall" in name else None) for name in FILES]
    return [with_solution(puzzle)[0] for puzzle in found]


def boards(page: Page) -> list[Rectangle]:
    """Return the grounds of the boards of a page."""
    return [s for s in page.shapes if isinstance(s, Rectangle) and s.shade == WHITE]


def apart(one: Rectangle, other: Rectangle) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


def inside(page: Page) -> bool:
    spots = []
    for shape in page.shapes:
        if isinstance(shape, Rectangle):
            spots += [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
        elif isinstance(shape, Stroke):
            spots += shape.points
        else:
            spots.append((shape.x, shape.y))
    return all(20 <= x <= page.width - 20 and 20 <= y <= page.height - 20 for x, y in spots)


@pytest.mark.slow
@settings(max_examples=tries(40), deadline=None)
@given(st.data())
def test_every_board_has_its_place(entries: list[BookPuzzle], data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.sampled_from(range(len(entries))), min_size=1, max_size=24))
    per_page = data.draw(st.sampled_from([None, *range(1, 10)]))
    size = data.draw(st.sampled_from(sorted(PAPER)))
    book = [entries[n] for n in chosen]
    drawn = pages(book, TITLE, size, per_page, True)
    assert all((page.width, page.height) == PAPER[size] for page in drawn)
    assert all(map(inside, drawn))
    for page in drawn:
        assert all(apart(one, other) for one, other in combinations(boards(page), 2))
        if per_page and page.name.startswith("Puzzle"):
            assert len(boards(page)) <= per_page
    assert sum(len(boards(page)) for page in drawn) == 2 * len(book)
    for noun in ("Puzzle", "Solution"):
        numbers = [
            int(shape.text)
            for page in drawn
            if page.name.startswith(noun)
            for shape in page.shapes
            if isinstance(shape, Words) and shape.bold and shape.size >= 9 and heads(page, shape)
        ]
        assert numbers == list(range(1, len(book) + 1))


def heads(page: Page, words: Words) -> bool:
    """Tell whether words stand above a board, on its left."""
    return any(b.x == words.x and 0 < b.y - words.y < 20 for b in boards(page))


def test_values_are_those_of_the_puzzle(entries: list[BookPuzzle]) -> None:
    for entry in entries:
        _, puzzle, solution = pages([entry], "", "a4", 1, True)
        values = [s.text for s in solution.shapes if isinstance(s, Words) and s.anchor == "middle"]
        assert entry.solution is not None
        wanted = [str(value) for row in entry.solution for value in row if value]
        assert sorted(values[1:]) == sorted(wanted)
        given = [s for s in solution.shapes if isinstance(s, Words) and s.bold][1:]
        assert len(given) == len(dict(entry.puzzle.given_cells()))
        if entry.puzzle.kind == "sudoku":
            shown = [s.text for s in puzzle.shapes if isinstance(s, Words) and s.anchor == "middle"]
            assert len(shown) - 1 == len(given)


def test_a_pdf_is_text_and_lines(entries: list[BookPuzzle]) -> None:
    pytest.importorskip("reportlab", reason="PDF needs the extra `image`")
    pypdf = pytest.importorskip("pypdf")
    data = book_bytes(entries, "pdf", title=TITLE, page="letter")
    assert data == book_bytes(entries, "pdf", title=TITLE, page="letter")
    read = pypdf.PdfReader(io.BytesIO(data))
    drawn = pages(entries, TITLE, "letter", None, True)
    assert len(read.pages) == len(drawn)
    assert read.metadata.title == TITLE
    assert [page.mediabox[2:] for page in read.pages] == [list(PAPER["letter"])] * len(drawn)
    for found, wanted in zip(read.pages, drawn, strict=True):
        assert not found.images
        numbers = re.findall(r"\d+", found.extract_text())
        shown = [s.text for s in wanted.shapes if isinstance(s, Words)]
        assert sorted(numbers) == sorted(re.findall(r"\d+", " ".join(shown)))


def test_a_page_is_well_formed_and_loads_nothing(entries: list[BookPuzzle]) -> None:
    text = book_bytes(entries, "html", title=TITLE).decode()
    assert "&lt;b&gt;Ångström &amp; № 1" in text
    assert "<b>" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    found = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(found) == len(pages(entries, TITLE, "a4", None, True))
    for drawing in found:
        ElementTree.fromstring(drawing)


def test_ratings_and_titles_are_reported() -> None:
    easy = ad.read(PUZZLES / "sudoku/9x9-easy.txt")
    several = ad.read(PUZZLES / "sudoku/several-solutions.txt")
    small = ad.read("4.23.2.4.3..1..2")
    book = list(with_difficulty([with_solution(puzzle)[0] for puzzle in (easy, small, several)], 1))
    assert [entry.rating.partition(" ")[0] for entry in book] == ["easy", "easy", ""]
    assert "ER 1." in book[0].rating
    assert [with_solution(p)[1] for p in (several, small)] == [
        ad.result.Status.MULTIPLE,
        ad.result.Status.UNIQUE,
    ]
    text = book_bytes(book, "html").decode()
    assert "2 easy" in text


def test_what_is_too_hard_to_rate_quickly_is_extreme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "MOST_EFFORT", 3.0)
    (entry,) = with_difficulty([with_solution(ad.read(PUZZLES / "sudoku/9x9-hard.txt"))[0]], 1)
    assert (entry.rating, entry.er) == ("extreme", None)


def test_the_function_writes_a_file(tmp_path: Path) -> None:
    ad.book([ad.read("4.23.2.4.3..1..2")], tmp_path / "small.html", title="Small")
    text = (tmp_path / "small.html").read_text()
    assert "<title>Small</title>" in text
    assert "Solution 1" in text
    ad.book([ad.read("4.23.2.4.3..1..2")], tmp_path / "bare.html", ratings=False, solutions=False)
    text = (tmp_path / "bare.html").read_text()
    assert "easy" not in text
    assert "Solution" not in text


def test_calls_that_make_no_sense(tmp_path: Path) -> None:
    one = ad.read("4.23.2.4.3..1..2")
    with pytest.raises(UsageError, match="at least one puzzle"):
        ad.book([], tmp_path / "none.html")
    with pytest.raises(UsageError, match="1 to 9 puzzles, not 10"):
        ad.book([one], tmp_path / "ten.html", per_page=10)
    with pytest.raises(UsageError, match="page size"):
        ad.book([one], tmp_path / "a3.html", page="a3")
    with pytest.raises(WriteError, match=r"suffix \.pdf or \.html"):
        format_of("book.doc")
    with pytest.raises(NoSolution, match="no solution"):
        ad.book([ad.read("123....4........")], tmp_path / "bad.html")
    with pytest.raises(InvalidPuzzle):
        ad.book([replace(one, givens=((4,) * 4,) * 4)], tmp_path / "bad.html")
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_one_line_says_which(
    monkeypatch: pytest.MonkeyPatch, entries: list[BookPuzzle]
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "reportlab"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    with pytest.raises(MissingExtra, match=r"reportlab.*alldiff\[image\]"):
        book_bytes(entries[:1], "pdf")


def test_a_title_that_is_too_long_is_cut() -> None:
    assert cut("short", 10, 100) == "short"
    assert cut("much too long for this", 10, 50).endswith("\N{HORIZONTAL ELLIPSIS}")


def test_what_is_black_and_what_is_white_differs_on_paper() -> None:
    kropki = ad.generate("kropki", seed=1)
    dots = {
        name: sum(clue.type == name for clue in kropki.clues) for name in ("ratio", "difference")
    }
    shapes = list(board_shapes(kropki, 0, 0, 20))
    fills = [shape.fill for shape in shapes if isinstance(shape, Disc)]
    assert (fills.count(BLACK), fills.count(WHITE)) == (dots["ratio"], dots["difference"])
    assert len(fills) == sum(dots.values())


def test_lines_of_two_rules_can_be_distinguished_on_paper() -> None:
    path = ((0, 0), (0, 1), (0, 2))
    shades = set()
    lines = [("renban", ()), ("whisper", (5,)), ("region-sum-line", ()), ("thermometer", ())]
    for name, rest in lines:
        drawn = ad.Puzzle("sudoku", ((0,) * 9,) * 9, clues=[find(name)(path, *rest)])
        plain = list(board_shapes(ad.Puzzle("sudoku", ((0,) * 9,) * 9), 0, 0, 20))
        new = [shape for shape in board_shapes(drawn, 0, 0, 20) if shape not in plain]
        shades |= {shape.shade for shape in new if isinstance(shape, Stroke)}
    assert len(shades) == 4


def test_many_rules_have_pages_of_their_own() -> None:
    made = [ad.generate(kind) for kind in KINDS if kind not in ("grid", "kakuro")]
    book = [BookPuzzle(puzzle, difficulty=Difficulty("easy")) for puzzle in made]
    drawn = pages(book, "", "letter", None, False, chapters=True)
    title = f"Puzzles of {len(made)} kinds"
    assert title in [s.text for s in drawn[0].shapes if isinstance(s, Words)]
    front = [page for page in drawn if not boards(page)]
    assert [page.name for page in front] == [title, *["Rules"] * (len(front) - 1)]
    told = {s.text for page in front for s in page.shapes if isinstance(s, Words)}
    assert rules_of(book).keys() <= told
    assert f"{len(made)} easy, page {len(front) + 1}" in told
    assert all(map(inside, drawn))


def test_the_cover_shows_which_line_is_which() -> None:
    made = ad.generate("sudoku", size=6, rules=["renban:1", "thermometer:1"], seed=1)
    cover = pages([BookPuzzle(made)], "", "a4", None, False)[0]
    shown = {shape.shade for shape in cover.shapes if isinstance(shape, Stroke) and shape.round}
    assert {line.colour for line in lines_of([BookPuzzle(made)]).values()} == {"grey", "purple"}
    assert len(shown) == 2
    assert inside(cover)


def test_a_chapter_begins_on_the_page_where_the_last_one_ends() -> None:
    made = ad.generate("sudoku", seed=4)
    ranks = ["easy", "medium", "medium", "medium", "hard", "extreme", "extreme"]
    book = [BookPuzzle(made, difficulty=Difficulty(rank)) for rank in ranks]
    cover, *inner = pages(book, "", "a4", None, False, chapters=True)
    assert [len(boards(page)) for page in inner] == [4, 3]
    heads = [{s.text for s in page.shapes if isinstance(s, Words)} for page in inner]
    assert "Easy, medium" in heads[0]
    assert "Hard, extreme" in heads[1]
    told = [s.text for s in cover.shapes if isinstance(s, Words)]
    begins = ["1 easy, page 2", "3 medium, page 2", "1 hard, page 3", "2 extreme, page 3"]
    assert [text for text in told if ", page" in text] == begins
    assert all(map(inside, inner))


@pytest.mark.slow
def test_chapters_go_by_difficulty_and_every_hint_is_reported() -> None:
    made = [*ad.generate_many("killer", 2, seed=4), *ad.generate_many("sudoku", 3, seed=4)]
    made += ad.generate_many("sudoku", 1, rules=("thermometer:2", "ratio"), seed=4)
    rated = list(with_hints(with_difficulty([with_solution(puzzle)[0] for puzzle in made], 1)))
    assert all(entry.hint for entry in rated)
    book = pages(rated, "", "letter", 1, True, chapters=True)
    heads = [shape.text for page in book[1:] for shape in page.shapes if isinstance(shape, Words)]
    ranks = [chapter_rank(entry) for entry in sorted(rated, key=chapter_rank)]
    names = [chapter_name(rank).capitalize() for rank in ranks]
    assert [head for head in heads if head in set(names)] == names
    cover = [shape.text for shape in book[0].shapes if isinstance(shape, Words)]
    for rank in set(ranks):
        page = 2 + ranks.index(rank)
        assert f"{ranks.count(rank)} {chapter_name(rank)}, page {page}" in cover
    told = " ".join(text for text in heads)
    for entry in rated:
        assert " ".join(entry.hint.split()[:4]) in told
    assert all(inside(page) for page in book)
    rules = rules_of(rated)
    assert {"Killer Sudoku", "Thermometer", "Black dot"} <= rules.keys()
    assert rules["Black dot"] == "One of the two values is 2 times the other."
    mixed = ad.generate("sudoku", rules=["killer-cage:3", "ratio:1"], seed=1)
    assert rules_of([BookPuzzle(mixed)])["Cage"].endswith("add up to the sum shown.")
