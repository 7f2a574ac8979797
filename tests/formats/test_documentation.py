"""docs/formats.md: its examples are read as the format that their section names."""

import re
from pathlib import Path

import pytest

from alldiff.formats import FORMATS, load, sniff

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
EXAMPLES = [
    (name.strip(), text)
    for section in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    for name in section.split("\n")[0].split(" and ")[:1]
    for text in re.findall(r"^```\w*\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
]


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_examples_are_read(name, text):
    assert sniff(text).name == name
    assert load(text, size=4 if name == "coordinates" else None).puzzles


def test_every_format_is_described():
    assert all(f"| `{name}` |" in PAGE for name in FORMATS)
    assert {name for name, _ in EXAMPLES} | {"jsonl", "sdm"} == set(FORMATS)


def test_the_order_of_sniffing():
    order = re.findall(r"^[0-9]+\. `([\w.-]+)`:", PAGE, re.MULTILINE)
    assert order == list(FORMATS)
