"""The checksum of a file: the same however it is cut, another where something changed."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from alldiff.bulk.checksum import MASK, PAGE, checksum, plain

data = st.builds(
    lambda seed, size: (seed * (size // len(seed) + 1))[:size],
    st.binary(min_size=1, max_size=700),
    st.integers(0, 3 * PAGE),
)


@given(data, st.integers(0, 1 << 40), st.lists(st.integers(0, 3 * PAGE), max_size=4))
def test_any_cuts_give_the_same(text: bytes, offset: int, cuts: list[int]) -> None:
    ends = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    pieces = [(text[a:b], offset + a) for a, b in itertools.pairwise(ends)]
    whole = checksum(text, offset)
    assert sum(checksum(*piece) for piece in pieces) & MASK == whole
    assert plain(text, offset) == whole


@given(st.binary(min_size=1, max_size=300), st.data())
def test_a_changed_byte_is_noticed(text: bytes, chosen: st.DataObject) -> None:
    at = chosen.draw(st.integers(0, len(text) - 1))
    new = chosen.draw(st.integers(0, 255).filter(lambda byte: byte != text[at]))
    assert checksum(text[:at] + bytes([new]) + text[at + 1 :]) != checksum(text)


def test_a_page_that_is_lost_or_out_of_place_is_noticed() -> None:
    pages = [bytes([number]) * PAGE for number in range(1, 6)]
    known = checksum(b"".join(pages))
    for number in range(5):
        lost = [*pages]
        lost[number] = bytes(PAGE)
        assert checksum(b"".join(lost)) != known
        for other in range(number):
            swapped = [*pages]
            swapped[number], swapped[other] = swapped[other], swapped[number]
            assert checksum(b"".join(swapped)) != known
