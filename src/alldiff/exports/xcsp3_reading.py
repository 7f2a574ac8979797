"""XCSP3 read as a Model: variables, arrays, groups, blocks, and the constraints we support.

Tables, automata and weighted sums cover most of its catalogue; other constraints are rejected by
name, and so is an instance with an objective.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from alldiff.core.errors import AlldiffError, ReadError
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.exports.xcsp3_constraints import POSTS
from alldiff.exports.xcsp3_scope import ModelReader

DEEPEST = 50
"""The maximum depth of nested blocks."""


def read(text: str) -> Model:
    """Return the model in an instance, or raise ReadError."""
    if re.search("<!(?:DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise ReadError("XML with a document type or entities is not supported")
    try:
        root = ElementTree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
    except ElementTree.ParseError as error:
        line, column = error.position
        raise ReadError(
            t("not XML: {}", error.msg.split(":")[0]), line=line, column=column + 1
        ) from None
    except ValueError:
        raise ReadError("not XML: a forbidden character") from None
    if root.tag != "instance":
        raise ReadError(t("expected an element instance, not {!r}", root.tag[:40]))
    if root.find("objectives") is not None:
        raise ReadError("an instance with an objective is not supported")
    try:
        reader = ModelReader()
        for element in root.iterfind("variables/*"):
            reader.declare(element)
        for element in root.iterfind("constraints/*"):
            post(reader, element, 0)
        return reader.builder.model()
    except ReadError:
        raise
    except AlldiffError as error:
        raise ReadError(str(error)) from None


def post(reader: ModelReader, element: Element, depth: int) -> None:
    """Add the constraints in an element."""
    if depth > DEEPEST:
        raise ReadError("blocks are too deep")
    if element.tag == "block":
        for child in element:
            post(reader, child, depth + 1)
    elif element.tag == "group":
        template, *rest = list(element) or [element]
        for args in rest:
            post(reader, filled(template, reader.names(args.text)), depth + 1)
    elif element.tag not in POSTS:
        raise ReadError(t("the constraint {!r} is not supported", element.tag[:40]))
    else:
        POSTS[element.tag](reader, element)


def filled(template: Element, args: Sequence[str]) -> Element:
    """Return a template with its arguments filled in."""
    copy = deepcopy(template)
    used = [int(n) for each in copy.iter() for n in re.findall(r"%(\d{1,6})", each.text or "")]
    rest = " ".join(args[max(used, default=-1) + 1 :])

    def place(match: re.Match[str]) -> str:
        if match[1] == "...":
            return rest
        if int(match[1]) >= len(args):
            raise ReadError(t("a group has no argument {}", match[0][:20]))
        return args[int(match[1])]

    for each in copy.iter():
        each.text = re.sub(r"%(\d{1,6}|\.\.\.)", place, each.text or "")
    return copy
