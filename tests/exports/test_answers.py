"""Solutions of others are read back in every form, and wrong ones are refused by what is wrong."""

from __future__ import annotations

import re

import pytest

import alldiff as ad
from alldiff.core.errors import ReadError
from alldiff.exports.answers import read_answer
from alldiff.rules import to_model

FOUR = ad.read("4.23.2.4.3..1..2")
SOLVED = "4123321423411432"
ROWS = ((4, 1, 2, 3), (3, 2, 1, 4), (2, 3, 4, 1), (1, 4, 3, 2))


def literals() -> str:
    """Return what a solver of the clauses prints."""
    true = [4 * at + int(value) for at, value in enumerate(SOLVED)]
    signed = [x if x in true else -x for x in range(1, 65)]
    first, rest = (" ".join(map(str, part)) for part in (signed[:30], signed[30:]))
    return f"c a comment\ns SATISFIABLE\nv {first}\nv {rest} 0\n"


CELLS = [f"R{r}C{c}" for r in range(1, 5) for c in range(1, 5)]
INSTANTIATION = (
    f"<instantiation> <list> h {' '.join(CELLS)} </list>\n"
    f"v <values> * {' '.join(SOLVED).replace('3 3', '3x2')} </values> </instantiation>"
)


@pytest.mark.parametrize(
    "text",
    [
        literals(),
        re.sub(r"(?<=[ -])(?=[1-9])", "x", literals()).replace(" 0\n", "\n"),
        "".join(f"{cell} = {value}\n" for cell, value in zip(CELLS, SOLVED, strict=True)),
        f"s SATISFIABLE\nv\x1b[0m  {INSTANTIATION}\nd NODES 3\n",
        f"{' '.join(SOLVED)}\n----------\n==========\n",
        SOLVED,
        ad.write(ad.read(SOLVED), "grid"),
        ad.write(ad.read(SOLVED), "json"),
    ],
)
def test_a_solution_is_read(text: str) -> None:
    assert read_answer(FOUR, text).givens == ROWS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("v 1 2 0", "2 values of R1C1 are true"),
        ("s UNSATISFIABLE\n", "says that there is no solution"),
        ("=====UNSATISFIABLE=====\n", "says that there is no solution"),
        ("R1C1 = 4\n", "no value for R1C2"),
        ("<list> R1C1 </list><values> 1 2 </values>", "2 values for 1 variables"),
        ("good morning", "expected a full grid"),
        ("v x", "lines with v"),
        (SOLVED[:-1] + ".", "no value at R4C4"),
        ("1" * 81, "does not fit"),
    ],
)
def test_what_is_wrong_is_reported(text: str, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        read_answer(FOUR, text)


def test_the_holes_of_a_kakuro_stay() -> None:
    kakuro = ad.read("# 3\\ 4\\\n\\4 _ _\n\\3 _ _")
    values = ad.solve(kakuro).values[0]
    answer = " ".join(map(str, values))
    assert read_answer(kakuro, answer).givens == to_model(kakuro).grid(values)
