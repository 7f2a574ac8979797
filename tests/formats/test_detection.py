"""The formats that detection asks about a line of digits and dots are all that know one."""

from hypothesis import example, given, strategies as st

from alldiff.formats.base import FORMATS, PLAIN


@given(st.from_regex(PLAIN, fullmatch=True))
@example("1234" * 4)
@example("." * 81)
@example("9" * 162 + "\n")
def test_only_formats_for_plain_lines_know_one(text):
    formats = [each for each in FORMATS.values() if not each.plain]
    known = [each.name for each in formats if each.glance(text, text.rstrip()) and each.sniff(text)]
    assert not known
