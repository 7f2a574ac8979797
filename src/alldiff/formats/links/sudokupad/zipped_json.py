"""The shortened JSON of SudokuPad: keys without quotes, texts in ', and empty objects left out.

`[,,{v:5}]` is a list of two empty objects and one with a value; `t` and `f` are true and false; a
word that is none of these, such as CFCFCF, is a colour.
"""

from __future__ import annotations

import re
from typing import Any

from alldiff.core.errors import ReadError
from alldiff.core.messages import t

TOKEN = re.compile(
    r"""\s*(?:
        (?P<sign>[][{},:])
      | (?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")
      | (?P<word>[^][{},:'"\s]+)
    )""",
    re.VERBOSE | re.DOTALL,
)
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
CONTROLS = {"n": "\n", "t": "\t", "r": "", "b": "", "f": ""}
DEEPEST = 40
WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None}


def parse(text: str) -> Any:
    """Return the value of a text.

    >>> parse("{ce:[[,{v:5}]],a:'it\\\\'s',b:t}")
    {'ce': [[{}, {'v': 5}]], 'a': "it's", 'b': True}
    """
    reader = Tokens(text)
    value = reader.value(0)
    if reader.sign is not None or reader.literal is not None:
        raise reader.error("the end")
    return value


class Tokens:
    """The signs, texts and words of a text, one ahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.sign: str | None = None
        self.literal: tuple[Any] | None = None
        self.word: str | None = None
        """What stands there without quotes, as it is written."""
        self.advance()

    def error(self, expected: str) -> ReadError:
        """Return what to say where something else stands."""
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - self.text.rfind("\n", 0, self.at)
        return ReadError(t("expected {}", expected), line=line, column=column)

    def advance(self) -> None:
        """Go on to the next token; both members are None at the end."""
        match = TOKEN.match(self.text, self.at)
        if match is None:
            if self.text[self.at :].strip():
                raise self.error("a value, and the end of each text")
            self.sign = self.literal = None
            return
        self.at = match.end()
        self.sign, self.literal, self.word = match["sign"], None, match["word"]
        if match["text"] is not None:
            self.literal = (unescaped(match["text"][1:-1]),)
        elif match["word"] is not None:
            self.literal = (word(match["word"]),)

    def take(self, sign: str) -> bool:
        """Return whether a sign stands here, and go on behind it."""
        if self.sign != sign:
            return False
        self.advance()
        return True

    def value(self, depth: int) -> Any:
        """Return the next value."""
        if depth > DEEPEST:
            raise ReadError("the JSON is nested too deeply")
        if self.literal is not None:
            (found,) = self.literal
            self.advance()
            return found
        if self.take("{"):
            return self.members(depth)
        if self.take("["):
            return self.items(depth)
        raise self.error("a value")

    def members(self, depth: int) -> dict[str, Any]:
        """Return the object that was begun."""
        found: dict[str, Any] = {}
        while not self.take("}"):
            if found and not self.take(","):
                raise self.error("a comma or }")
            if self.literal is None:
                raise self.error("a key")
            key = self.word or str(self.literal[0])
            self.advance()
            if not self.take(":"):
                raise self.error("a colon after a key")
            found[key] = {} if self.sign in (",", "}") else self.value(depth + 1)
        return found

    def items(self, depth: int) -> list[Any]:
        """Return the list that was begun."""
        if self.take("]"):
            return []
        found = []
        while True:
            found.append({} if self.sign in (",", "]") else self.value(depth + 1))
            if self.take("]"):
                return found
            if not self.take(","):
                raise self.error("a comma or ]")


def word(text: str) -> Any:
    """Return what a word without quotes stands for."""
    if text in WORDS:
        return WORDS[text]
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    if re.fullmatch(r"-?[0-9]{0,9}\.[0-9]{1,20}", text):
        return float(text)
    return text


def unescaped(text: str) -> str:
    """Return a text without its escapes."""
    return ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else CONTROLS.get(m[2], m[2]), text)
