"""Detection asks few formats about the two most usual sorts of texts: all that know one."""

from hypothesis import example, given, strategies as st

import alldiff as ad
from alldiff.core.records import replace
from alldiff.formats.base import FORMATS, PLAIN


@given(st.from_regex(PLAIN, fullmatch=True))
@example("1234" * 4)
@example("." * 81)
@example("9" * 162 + "\n")
def test_only_formats_for_plain_lines_know_one(text):
    formats = [each for each in FORMATS.values() if not each.plain]
    known = [each.name for each in formats if each.glance(text, text.rstrip()) and each.sniff(text)]
    assert not known


def test_json_that_names_another_program_is_our_own():
    puzzle = replace(ad.sudoku([[0] * 4] * 4), source="https://sudokumaker.app/")
    for form in ("json", "jsonl"):
        assert ad.read(ad.write(puzzle, form)) == puzzle
