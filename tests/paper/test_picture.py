"""One board for paper: the same shapes in PDF and in TikZ, which LaTeX takes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import UsageError
from alldiff.paper.picture import page_of
from alldiff.paper.shapes import Words
from alldiff.paper.tikz import tikz
from alldiff.render import picture

from support.rule_samples import SAMPLES
from support.strategies import tries

PUZZLES = {name: samples[0].puzzle for name, samples in SAMPLES.items()}
SMALL = ad.read("4.23.2.4.3..1..2")
SOLVED = ad.solve(SMALL).solution
HARD_TITLE = 'a_b & 50% #1 {x} $y$ ~^\\ "q" <|>\n\N{HORIZONTAL ELLIPSIS} \N{MINUS SIGN}1'
COMMAND = re.compile(r"\\(?:fill|draw|path|node|useasboundingbox)\b.*;")


def unescaped(text: str) -> str:
    return re.sub(r"\\[{}$&#%_]", "", text)


def is_sound(text: str) -> bool:
    """Tell whether each line is one command, with braces in pairs and nothing special bare."""
    head, rest = text.split("\\begin{tikzpicture}")
    _, *body, end = rest.rstrip("\n").split("\n")
    paired = all(unescaped(line).count("{") == unescaped(line).count("}") for line in body)
    bare = any(set("$&#%_^~") & set(unescaped(line)) for line in body)
    comments = all(line.startswith("%") for line in head.rstrip("\n").split("\n"))
    commands = all(COMMAND.fullmatch(line) for line in body)
    return paired and not bare and comments and commands and end == "\\end{tikzpicture}"


@pytest.mark.parametrize("name", PUZZLES)
def test_every_rule_is_drawn(name: str) -> None:
    puzzle = PUZZLES[name]
    text = picture(puzzle, format="tex")
    assert isinstance(text, str)
    assert is_sound(text)
    page = page_of(puzzle, None, None, None)
    words = [shape for shape in page.shapes if isinstance(shape, Words)]
    assert text.count("\\node") == len(words)


@given(title=st.text(max_size=30))
@settings(deadline=None, max_examples=tries(50))
def test_any_title_leaves_it_sound(title: str) -> None:
    assert is_sound(tikz(page_of(SMALL, SOLVED, None, title)))


def test_pencil_marks_and_the_solution_are_there() -> None:
    marks = {(0, 1): (1, 3)}
    plain, marked, solved = (
        str(picture(SMALL, *more, format="tex", candidates=given)).count("\\node")
        for more, given in (((), None), ((), marks), ((SOLVED,), None))
    )
    assert marked == plain + 2
    assert solved == plain + 16


def test_pdf_is_of_the_size_of_the_board() -> None:
    data = picture(SMALL, format="pdf")
    assert isinstance(data, bytes)
    assert data.startswith(b"%PDF-")
    page = page_of(SMALL, None, None, None)
    assert f"/MediaBox [ 0 0 {page.width:g} {page.height:g} ]".encode() in data
    assert data == picture(SMALL, format="pdf")


@pytest.mark.parametrize("format", ["pdf", "tex"])
def test_paper_is_not_dark(format: str) -> None:
    with pytest.raises(UsageError, match="paper"):
        picture(SMALL, format=format, theme="dark")


@pytest.mark.full
def test_latex_takes_it(tmp_path: Path) -> None:
    """`./check --full` installs TeX."""
    pictures = [str(picture(puzzle, format="tex")) for puzzle in PUZZLES.values()]
    pictures.append(str(ad.tree(SMALL, "bt").picture("tree.tex")))
    pictures.append(str(picture(SMALL, SOLVED, format="tex", title=HARD_TITLE)))
    text = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n%s\\end{document}\n"
    (tmp_path / "all.tex").write_text(text % "\n\n".join(pictures), "utf-8")
    call = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout[-2000:]
