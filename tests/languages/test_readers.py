"""What readers of pasted texts tell is told in every language of the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from alldiff import formats
from alldiff.languages import language, language_names
from alldiff.web.wording import for_page

OTHERS = [name for name in language_names() if name != "en"]
UNSEEN = {"source.py", "fetching.py", "squares.py", "json_schema.py"}
"""Files whose messages the page does not show: of files, of the network, and of writing mostly."""
ENGLISH = {
    "an",
    "and",
    "are",
    "but",
    "has",
    "in",
    "is",
    "no",
    "not",
    "of",
    "or",
    "the",
    "to",
    "with",
}


def literal(node: ast.expr) -> str | None:
    """Return a text of the source, with 7 in the place of what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values
        )
    return None


def messages() -> Iterator[tuple[str, str]]:
    """Yield what readers raise or warn of, with the name of the file."""
    for path in sorted(Path(formats.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            stated: ast.expr | None = None
            if isinstance(node, ast.Call) and node.args:
                called = ast.unparse(node.func)
                stated = node.args[0] if called == "ReadError" or called.endswith(".warn") else None
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "message":
                stated = node.value
            text = literal(stated) if stated is not None else None
            if text is not None and path.name not in UNSEEN:
                yield path.name, text


FOUND = [(file, text) for file, text in messages() if re.search("[a-z]{2}", text)]


def test_there_are_many() -> None:
    assert len(FOUND) > 150


@pytest.mark.parametrize("name", OTHERS)
def test_what_readers_tell_is_said(name: str) -> None:
    spoken = language(name)
    left = []
    for file, text in FOUND:
        told = spoken.message(for_page(text))
        quoted = re.sub(r"'[^']*'|\S*[~=/{]\S*", "", told)
        if told == for_page(text) or ENGLISH & set(re.findall(r"[^\W\d_]+", quoted)):
            left.append((file, text, told))
    assert left == []
