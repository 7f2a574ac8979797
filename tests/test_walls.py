"""No file outside kinds/ and rules/ asks for the name of a kind or of a rule.

Whoever wants to know something of a puzzle asks for what its rules say: so a new kind, and a new
rule, need no change elsewhere. To make a puzzle of a kind, or to call a format or a generator by
the same word, is not to ask.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from alldiff.kinds import KINDS
from alldiff.rules import find, rule_names

SOURCE = Path(__file__).resolve().parents[1] / "src" / "alldiff"
NAMES = {*KINDS, *rule_names(), *(alias for name in rule_names() for alias in find(name).aliases)}
ASKED = {"kind", "kinds", "type", "types"}
"""What a name of a kind or rule is compared with."""
FILES = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if path.relative_to(SOURCE).parts[0] not in ("kinds", "rules")
]


def strings(node: ast.AST) -> set[str]:
    """Return the texts that stand in an expression."""
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def asks(node: ast.AST) -> bool:
    """Tell whether an expression is a kind or the type of a rule, or a list of them."""
    if ast.unparse(node) == "spec.name":
        return True
    named = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return named in ASKED


def questions(tree: ast.AST) -> Iterator[tuple[int, set[str]]]:
    """Yield where names of kinds and rules are asked for: compared, looked up, matched, listed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(asks, sides)):
                yield node.lineno, set().union(*map(strings, sides)) & NAMES
        elif isinstance(node, ast.Match) and asks(node.subject):
            found = [strings(case.pattern) for case in node.cases]
            yield node.lineno, set().union(*found) & NAMES
        elif isinstance(node, ast.keyword) and node.arg in ("kinds", "types"):
            yield node.value.lineno, strings(node.value) & NAMES
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
            yield node.lineno, strings(node.value) & NAMES if asks(node.slice) else set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nobody_asks_for_the_name_of_a_kind_or_rule(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert [(line, sorted(names)) for line, names in questions(tree) if names] == []


@pytest.mark.parametrize(
    "text",
    [
        'puzzle.kind == "sudoku"',
        'kind != "kakuro"',
        'clue.type in ("candidates", "less-than")',
        '"sudoku" in technique.kinds',
        'require(puzzle, kinds=("sudoku",))',
        '{"kakuro": 1}[puzzle.kind]',
        'spec.name == "quadruple"',
        'match puzzle.kind:\n    case "killer":\n        pass',
    ],
)
def test_a_question_is_seen(text: str) -> None:
    assert any(names for _, names in questions(ast.parse(text)))


@pytest.mark.parametrize("text", ['Puzzle("kakuro", givens)', 'kind == "Raw"', 'name == "sudoku"'])
def test_what_is_no_question(text: str) -> None:
    assert not any(names for _, names in questions(ast.parse(text)))
