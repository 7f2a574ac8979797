"""LZ-string: what is packed comes back, and damaged or very long texts are refused."""

from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from alldiff.core.errors import ReadError
from alldiff.formats.links.lz_string import ALPHABET, pack, unpack


@given(st.one_of(st.text(), st.text("ab"), st.text('{"cel}', min_size=200)))
def test_unpack_is_the_inverse_of_pack(text):
    assert unpack(pack(text)) == text


@given(st.text(ALPHABET))
def test_any_packed_text_is_unpacked_or_refused(packed):
    with suppress(ReadError):
        assert len(unpack(packed, 10_000)) <= 10_000


def test_it_begins_as_every_link_of_f_puzzles_does():
    assert pack('{"size":9,"title":"A').startswith("N4IgzglgXgpiBcBOANCALhNAbO8Q")


def test_a_bomb_is_refused():
    packed = pack("a" * 100_000)
    assert len(packed) < 1_000
    with pytest.raises(ReadError, match="more than 99,999 characters"):
        unpack(packed, 99_999)


def test_the_beginning_can_be_asked_for():
    assert unpack(pack("abc" * 1000), 30, cut=True).startswith("abc" * 10)


def test_the_bits_of_links_count_as_those_of_base_64():
    text = '{"size": 9}' * 30
    assert unpack(pack(text).replace("+", " ").replace("/", "-")) == text
