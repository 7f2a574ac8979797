"""alldiff check --solution: whether a solution is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from alldiff.cli import exits

FOUR = "4.23.2.4.3..1..2"


@pytest.mark.parametrize(
    ("answer", "code", "told"),
    [
        ("4123321423411432", exits.OK, ""),
        ("4123321423411442", exits.NO_SOLUTION, "equal"),
        ("4123321443212432", exits.NO_SOLUTION, "2 at R4C1, where 1 is given"),
        ("412332142341143.", 5, "no value at R4C4"),
    ],
)
def test_a_solution_is_right_or_wrong(
    alldiff, tmp_path: Path, answer: str, code: int, told: str
) -> None:
    path = tmp_path / "answer.txt"
    path.write_text(answer)
    outcome = alldiff("check", FOUR, "--solution", path)
    assert outcome.code == code
    assert told in outcome.err
    assert (str(path) in outcome.err) == (code == 5)
    if code != 5:
        assert outcome.out == f"solution: {'right' if code == exits.OK else 'wrong'}\n"
