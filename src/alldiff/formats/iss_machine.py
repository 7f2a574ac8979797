"""The machines of ISS strings: a nondeterministic automaton as a stream of bits in base 64.

The header tells the format (2 bits), the bits of a state less 1 (4), the number of symbols less 1
(4), then in bits of a state how many states begin and how many others accept, a bit for each of the
first that says whether it accepts, and in the plain format (0) the bits of a number of moves (4).
States follow: in the plain format a number of moves and each as symbol and target, in the packed
one (1) a bit for each symbol and the targets of those that are set. States that begin come first,
then those that accept. A symbol past the values stands for the break between two segments.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence

from alldiff.cells import Cell
from alldiff.errors import ReadError
from alldiff.rules.machines import MOST_STATES

Triple = tuple[int, int, int]


class Bits:
    """Reads numbers from bytes, the highest bit of each byte first."""

    def __init__(self, code: str) -> None:
        data = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        self.left = 8 * len(data)
        self.number = int.from_bytes(data, "big")

    def take(self, count: int) -> int:
        """Return the next bits as a number."""
        if count > self.left:
            raise ReadError("the machine ends in the middle")
        self.left -= count
        return self.number >> self.left & (1 << count) - 1


def machine_moves(
    code: str, low: int, count: int, segments: Sequence[Sequence[Cell]]
) -> tuple[tuple[Triple, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the moves (state, value, next), the accepted states and those that begin."""
    if len(code) > 200_000:
        raise ReadError("a machine of more than 200,000 characters")
    states, starts, accepting = decoded(code)
    if len(states) > MOST_STATES:
        raise ReadError(f"a machine of {len(states):,} states; {MOST_STATES:,} are the most")
    moves = [
        (state, low + symbol, target)
        for state, row in enumerate(states)
        for symbol, target in row
        if symbol < count
    ]
    if len(segments) == 1:
        return tuple(moves), tuple(accepting), tuple(starts)
    return unrolled(states, starts, accepting, low, count, segments)


def unrolled(
    states: list[list[tuple[int, int]]],
    starts: list[int],
    accepting: list[int],
    low: int,
    count: int,
    segments: Sequence[Sequence[Cell]],
) -> tuple[tuple[Triple, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the machine with its breaks between segments taken: a copy of it for each segment."""
    size, last = len(states), len(segments) - 1
    breaks = [[target for symbol, target in row if symbol == count] for row in states]
    lengths = [len(segment) for segment in segments]
    moves: list[Triple] = []
    position = 0
    # A state of the copy for a position is numbered by both.
    total = sum(lengths)
    if size * (total + 1) > MOST_STATES:
        raise ReadError("a machine with segments that needs too many states")
    reached = [set(starts)]
    for number, length in enumerate(lengths):
        for step in range(length):
            ends = step == length - 1 and number < last
            for state in range(size):
                for symbol, target in states[state]:
                    if symbol >= count:
                        continue
                    for final in breaks[target] if ends else [target]:
                        moves.append(
                            (position * size + state, low + symbol, (position + 1) * size + final)
                        )
            position += 1
    del reached
    return (
        tuple(moves),
        tuple(total * size + state for state in accepting),
        tuple(starts),
    )


def decoded(code: str) -> tuple[list[list[tuple[int, int]]], list[int], list[int]]:
    """Return the moves of each state as (symbol, target), the states that begin and that accept."""
    bits = Bits(code)
    packed = bits.take(2)
    state_bits, symbols = bits.take(4) + 1, bits.take(4) + 1
    start_count, accept_count = bits.take(state_bits), bits.take(state_bits)
    start_accepts = bits.take(start_count)
    if packed > 1:
        raise ReadError("a machine of a format that is not known")
    count_bits = 0 if packed else bits.take(4)
    symbol_bits = (symbols - 1).bit_length()
    states: list[list[tuple[int, int]]] = []
    while bits.left >= (symbols if packed else max(count_bits, 1)):
        row = packed_row(bits, symbols, state_bits) if packed else None
        if not packed:
            number = bits.take(count_bits)
            if number * (symbol_bits + state_bits) > bits.left:
                break
            row = [(bits.take(symbol_bits), bits.take(state_bits)) for _ in range(number)]
        if row is None:
            break
        states.append(row)
    needed = max((start_count + accept_count, *(target + 1 for row in states for _, target in row)))
    # What is left of the last byte may look like states without moves.
    while len(states) > needed and not states[-1]:
        states.pop()
    states += [[] for _ in range(needed - len(states))]
    starts = list(range(start_count))
    accepting = [at for at in starts if start_accepts >> at & 1]
    accepting += range(start_count, start_count + accept_count)
    return states, starts, accepting


def packed_row(bits: Bits, symbols: int, state_bits: int) -> list[tuple[int, int]] | None:
    """Return the moves of a state in the packed format, None where the bytes end."""
    mask = bits.take(symbols)
    if mask.bit_count() * state_bits > bits.left:
        return None
    return [(at, bits.take(state_bits)) for at in range(symbols) if mask >> at & 1]
