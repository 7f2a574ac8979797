"""A language goes to translators' tools and comes back the same."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import ModuleType

from alldiff.core.messages import t
from alldiff.languages import Language, fr

TOOL = runpy.run_path(str(Path(__file__).resolve().parents[2] / "tools" / "translations.py"))


def test_a_language_comes_back_the_same() -> None:
    written = TOOL["catalogue"]("fr", TOOL["translated"](fr))
    module = ModuleType("fr")
    exec(TOOL["source"](TOOL["tables_of"](TOOL["texts_of"](written))), module.__dict__)
    names = ("TITLE", "CONTRACTIONS", "PATTERNS", "PAGE", "FIELDS", "MESSAGES")
    for name in (*names, "TECHNIQUES", "RULES", "KINDS"):
        assert getattr(module, name) == getattr(fr, name), name


def test_what_is_not_translated_stays_english() -> None:
    empty = TOOL["catalogue"]("de", {})
    written = empty.replace('msgid "English"\nmsgstr ""', 'msgid "English"\nmsgstr "Deutsch"')
    written = written.replace(
        'msgid "{} overlaps {}"\nmsgstr ""',
        "".join(['msgid "{} overlaps {}"\nmsgstr ""\n"{0} ', '\\u00fcberschneidet {1}"']),
    )
    module = ModuleType("de")
    exec(TOOL["source"](TOOL["tables_of"](TOOL["texts_of"](written))), module.__dict__)
    german = Language("de", module)
    assert german.title == "Deutsch"
    assert german.message(t("{} overlaps {}", "a", "b")) == "a \u00fcberschneidet b"
    assert german.of_kind("killer", "Killer", "Cages.") == ("Killer", "Cages.")
    assert german.patterns["and"] == "and"
