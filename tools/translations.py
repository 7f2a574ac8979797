"""Turns a language into a file for translators' tools, such as Poedit or Weblate, and back.

python tools/translations.py de > de.po        every text in English, with the German ones so far
python tools/translations.py de --read de.po   write src/alldiff/languages/de.py

The file is a gettext catalogue. `msgctxt` is the table and the key. Texts without a translation
stay English.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from alldiff.kinds import KINDS
from alldiff.languages import en, fr, language_names
from alldiff.rules import find, rule_names
from alldiff.techniques import TECHNIQUES

LANGUAGES = Path(en.__file__).parent
PAIRS = {"TECHNIQUES": "rule", "RULES": "sentence", "KINDS": "rules"}
"""Tables whose entries are a title and a text, and what the text is called."""
ENTRY = re.compile(r'^(msgctxt|msgid|msgstr) ("(?:[^"\\]|\\.)*"(?:\n"(?:[^"\\]|\\.)*")*)', re.M)
HEADER = """msgid ""
msgstr ""
"Language: {}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def english() -> dict[str, str]:
    """Return every text in English, by table and key."""
    rules = (find(name) for name in rule_names())
    tables: dict[str, dict[str, Any]] = {
        "PATTERNS": en.PATTERNS,
        "PAGE": en.PAGE,
        "FIELDS": {name: name.rpartition(".")[2].replace("_", " ") for name in fr.FIELDS},
        "TECHNIQUES": {
            name: (TECHNIQUES[name].title, TECHNIQUES[name].rule) for name in TECHNIQUES
        },
        "RULES": {rule.type: (rule.title, rule.sentence) for rule in rules},
        "KINDS": {name: (KINDS[name].title, KINDS[name].rules) for name in KINDS},
        "MESSAGES": {key: key for key in fr.MESSAGES},
    }
    return {"TITLE": "English"} | dict(flat(tables))


def flat(tables: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the texts in tables, each with its table and key."""
    for table, entries in tables.items():
        for key, said in entries.items():
            if table in PAIRS:
                yield f"{table}.title/{key}", said[0]
                yield f"{table}.{PAIRS[table]}/{key}", said[1]
            else:
                yield f"{table}/{key}", said


def translated(module: ModuleType) -> dict[str, str]:
    """Return the texts of a language, by table and key."""
    names = ("CONTRACTIONS", "PATTERNS", "PAGE", "FIELDS", *PAIRS, "MESSAGES")
    tables = {name: getattr(module, name, {}) for name in names}
    return {"TITLE": module.TITLE} | dict(flat(tables))


def catalogue(name: str, known: dict[str, str]) -> str:
    """Return the catalogue of a language: every text, with those that are translated."""
    texts = english()
    texts |= dict.fromkeys((one for one in known if one not in texts), "")
    blocks = [HEADER.format(name)]
    for context, text in texts.items():
        said = known.get(context, "")
        lines = (("msgctxt", context), ("msgid", text or context), ("msgstr", said))
        written = (f"{word} {json.dumps(part, ensure_ascii=False)}\n" for word, part in lines)
        blocks.append("".join(written))
    return "\n".join(blocks)


def texts_of(written: str) -> dict[str, str]:
    """Return the translations of a catalogue, by table and key."""
    found, context = {}, ""
    for word, strings in ENTRY.findall(written):
        text = "".join(map(json.loads, strings.splitlines()))
        if word == "msgctxt":
            context = text
        elif word == "msgstr" and context and text:
            found[context] = text
    return found


def tables_of(texts: dict[str, str]) -> dict[str, Any]:
    """Return the tables of a language, as its file states them."""
    tables: dict[str, Any] = {"TITLE": texts["TITLE"], "PATTERNS": {}, "PAGE": {}}
    for context, text in texts.items():
        place, _, key = context.partition("/")
        table, _, part = place.partition(".")
        if part == "title":
            # Without the other half, both stay English.
            if other := texts.get(f"{table}.{PAIRS[table]}/{key}"):
                tables.setdefault(table, {})[key] = text, other
        elif not part and place != context:
            tables.setdefault(table, {})[key] = text
    return tables


def source(tables: dict[str, Any]) -> str:
    """Return the file of a language."""
    lines = [f'"""{tables["TITLE"]}: made by tools/translations.py."""\n']
    for name, table in tables.items():
        if isinstance(table, str):
            lines.append(f"{name} = {json.dumps(table, ensure_ascii=False)}\n")
            continue
        entries = "".join(f"    {key!r}: {said!r},\n" for key, said in table.items())
        lines.append(f"{name} = {{\n{entries}}}\n")
    return "\n".join(lines)


def main() -> None:
    """Print the catalogue of a language, or write its file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("name", help="Code of the language, such as de.")
    parser.add_argument("--read", metavar="FILE", help="Catalogue to write the language from.")
    given = parser.parse_args()
    path = LANGUAGES / f"{given.name}.py"
    if given.read:
        path.write_text(source(tables_of(texts_of(Path(given.read).read_text("utf-8")))), "utf-8")
        return
    known = {}
    if given.name in language_names():
        known = translated(import_module(f"alldiff.languages.{given.name}"))
    print(catalogue(given.name, known), end="")


if __name__ == "__main__":
    main()
