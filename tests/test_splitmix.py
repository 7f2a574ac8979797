"""Random numbers: a block of them is what one by one would have been."""

from __future__ import annotations

from hypothesis import given, strategies as st

from alldiff.core.splitmix import SplitMix64


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 50), max_size=5))
def test_a_block_is_the_next_numbers(seed: int, lengths: list[int]) -> None:
    single, blocks = SplitMix64(seed), SplitMix64(seed)
    for length in lengths:
        assert blocks.block(length).tolist() == [single.next() for _ in range(length)]
    assert blocks.next() == single.next()
