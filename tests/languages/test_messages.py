"""Messages are translated by key: nothing is guessed from English sentences."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import alldiff
from alldiff.cli.messages import SHELL
from alldiff.core.messages import ADVICE, PYTHON, Message, advised, t
from alldiff.languages import Language, language, language_names

SOURCE = Path(alldiff.__file__).parent
OTHERS = [name for name in language_names() if name != "en"]
ERRORS = {"Fault", "ReadError", "UsageError", "WriteError", "LimitReached", "ModelError", "Refusal"}
ENGLISH_ONLY = ("cli", "languages", "studies", "course")
"""Packages whose messages only the shell shows, in English."""
SHOWN = ("formats", "rules", "solving", "web")
"""Packages whose messages the page shows in every language."""
UNSEEN = {"source.py", "fetching.py", "json_schema.py", "server.py", "settings.py"}
"""Files whose messages are about files, the network and the start of the server."""
FIELD = re.compile(r"\{[^{}]*\}")


def stated(package: str) -> Iterator[tuple[Path, str | None]]:
    """Yield the pattern of each error, fault and warning; None where it is an f-string."""
    base = SOURCE / package
    for path in sorted(base.rglob("*.py")) if base.is_dir() else [base]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = ast.unparse(node.func).rpartition(".")[2]
            first = node.args[0]
            if called in ERRORS | {"warn", "t"}:
                if isinstance(first, ast.JoinedStr):
                    yield path, None
                elif isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield path, FIELD.sub("{}", first.value)


PACKAGES = sorted(
    path.name
    for path in SOURCE.iterdir()
    if path.name not in ENGLISH_ONLY and (path.is_dir() or path.suffix == ".py")
)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_message_is_an_f_string(package: str) -> None:
    assert [path.name for path, pattern in stated(package) if pattern is None] == []


@pytest.mark.parametrize("package", SHOWN)
@pytest.mark.parametrize("name", OTHERS)
def test_a_language_has_every_message_that_the_page_shows(name: str, package: str) -> None:
    known = language(name).messages
    left = {
        pattern
        for path, pattern in stated(package)
        if pattern is not None and path.name not in UNSEEN and re.search("[a-z]{2}", pattern)
        if pattern not in known and "cannot carry" not in pattern and "carries" not in pattern
    }
    assert left == set()


@pytest.mark.parametrize("name", OTHERS)
def test_translations_have_the_fields_of_their_patterns(name: str) -> None:
    for key, said in language(name).messages.items():
        fields = {int(number) for number in re.findall(r"\{(\d+)\}", said)}
        assert fields <= set(range(key.count("{}"))), key


def test_no_sentence_of_the_library_names_an_option_of_the_shell() -> None:
    comments = {"base.py"}  # it reads the comment line `# alldiff --box 2x3` in files
    found = {
        (path.name, pattern)
        for package in PACKAGES
        for path, pattern in stated(package)
        if pattern and re.search(r"(?<![\w-])--[a-z]", pattern) and path.name not in comments
    }
    assert {name for name, _ in found} <= {"server.py"}


def test_each_front_end_gives_its_own_advice() -> None:
    message = t("a side of {} has no boxes", 7).advise("latin", "box")
    assert (
        advised(message)
        == 'a side of 7 has no boxes; latin=True reads a Latin square; pass box="WxH"'
    )
    token = ADVICE.set(SHELL)
    try:
        assert advised(message).endswith("--latin reads a Latin square; --box WxH states the boxes")
    finally:
        ADVICE.reset(token)
    assert set(PYTHON) - {"read-all"} <= set(SHELL)


def test_advice_that_is_given_is_known() -> None:
    given = {
        word
        for path in SOURCE.rglob("*.py")
        for call in re.findall(r"\.advise\(([^)]*)\)", path.read_text("utf-8"))
        for word in re.findall(r'"([\w-]+)"', call)
    }
    assert given == (set(PYTHON) | set(SHELL))


def test_messages_survive_other_processes() -> None:
    message = t("{} has {:,} cells", t("row {}", 1), 1000).advise("box")
    again = pickle.loads(pickle.dumps(message))
    assert isinstance(again, Message)
    assert (again, again.key, again.parts, again.advice) == (
        message,
        message.key,
        message.parts,
        message.advice,
    )


GERMAN: dict[str, Any] = {
    "TITLE": "Deutsch",
    "PATTERNS": {
        "and": "und",
        "or": "oder",
        "row": "Zeile {}",
        "rows": "den Zeilen {}",
        "look-at-houses": "schau auf {houses}",
    },
    "PAGE": {"race.cancel": "Abbrechen"},
    "MESSAGES": {
        "{} stands twice in {}": "{0} steht zweimal in {1}",
        "{} cannot be {}": "{0} kann nicht {1} sein",
        "the {} at {}": "{0} bei {1}",
        "whisper line": "die Fl\u00fcsterlinie",
    },
}
"""A third language: a module with ten sentences."""


def test_a_third_language_is_one_file() -> None:
    module = ModuleType("de")
    module.__dict__.update(GERMAN)
    german = Language("de", module)
    assert german.message(
        t("{} stands twice in {}", 3, t("the {} at {}", "whisper line", "R1C1"))
    ) == ("3 steht zweimal in die Fl\u00fcsterlinie bei R1C1")
    assert german.message(t("{} overlaps {}", "a", "b")) == "a overlaps b"
    assert german.page["race.cancel"] == "Abbrechen"
    assert german.page["race.start"] == language("en").page["race.start"]
    assert german.name_of("row 2") == "Zeile 2"
    assert german.patterns["then"] == "then"
