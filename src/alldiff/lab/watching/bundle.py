"""The modules of the served page as one plain script, for saved pages.

A browser loads no modules from a saved file. So each module becomes a function that runs once,
after the modules it imports, and returns its exports.
"""

from __future__ import annotations

import re
from functools import cache
from graphlib import TopologicalSorter
from importlib.resources import files
from posixpath import dirname, join, normpath

IMPORT = re.compile(r'^import (?:(\w+)|\{([^}]*)\}) from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"/\*\*(?:[^*]|\*(?!/))*\*/\s*|^ *//.*\n|^ +", re.MULTILINE)
"""What only people and type checkers read: comments, and indentation."""
STYLE_SPACE = re.compile(r"/\*.*?\*/|\s+", re.DOTALL)


def static_file(path: str) -> str:
    """Return the text of a file from the served page."""
    return files("alldiff").joinpath("web/static", path).read_text("utf-8")


def bundle(entry: str, **constants: str) -> str:
    """Return a script with the constant `page`: a module's exports, by name.

    `constants` are expressions for what the served page gets from modules without a file.
    """
    texts: dict[str, str] = {}
    imports: dict[str, list[str]] = {}
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        if path not in texts and name_of(path) not in constants:
            texts[path] = static_file(path)
            found = [beside(path, one[3]) for one in IMPORT.finditer(texts[path])]
            imports[path] = [one for one in found if name_of(one) not in constants]
            waiting += imports[path]
    made = [f"const {name} = {{default: {value}}};" for name, value in constants.items()]
    plain = [plain_module(path, texts[path]) for path in TopologicalSorter(imports).static_order()]
    return "\n".join(['"use strict";', *made, *plain, f"const page = {name_of(entry)};", ""])


def beside(path: str, imported: str) -> str:
    """Return the path of a module imported by another one."""
    return normpath(join(dirname(path), imported))


def name_of(path: str) -> str:
    """Return the name of the constant for a module's exports."""
    return re.sub(r"\W", "_", path.removesuffix(".js")) + "_module"


def plain_module(path: str, text: str) -> str:
    """Return a module as a constant with its exports."""

    def taken(found: re.Match[str]) -> str:
        whole, names, source = found.groups()
        wanted = f"default: {whole}" if whole else names.replace(" as ", ": ")
        return f"const {{{wanted}}} = {name_of(beside(path, source))};\n"

    exported = ", ".join(found[1] for found in EXPORT.finditer(text))
    body = IMPORT.sub(taken, EXPORT.sub("", COMMENT.sub("", text)))
    return f"const {name_of(path)} = (() => {{\n{body}return {{{exported}}};\n}})();"


@cache
def style_sheet(*names: str) -> str:
    """Return style sheets from the served page as one, without comments and line ends."""
    return "".join(STYLE_SPACE.sub(" ", static_file(f"css/{name}.css")) for name in names)
