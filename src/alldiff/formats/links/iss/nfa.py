"""The machines of ISS strings: a nondeterministic automaton as a stream of bits in base 64.

The header holds the format (2 bits), the bits of a state less 1 (4), the number of symbols less 1
(4), then in bits of a state how many states begin and how many others accept, a bit for each of the
first that says whether it accepts, and in the plain format (0) the bits of a number of moves (4).
States follow: in the plain format a number of moves and each as symbol and target, in the packed
one (1) a bit for each symbol and the targets of those that are set. States that begin come first,
then those that accept. A symbol past the values stands for the break between two segments.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.rules.framework.automata import MOST_MOVES

Triple = tuple[int, int, int]


class Bits:
    """Reads numbers from bytes, the highest bit of each byte first."""

    def __init__(self, code: str) -> None:
        data = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        self.left = 8 * len(data)
        self.text = f"{int.from_bytes(data, 'big'):0{max(self.left, 1)}b}"

    def take(self, count: int) -> int:
        """Return the next bits as a number."""
        if count > self.left:
            raise ReadError("the automaton ends in the middle")
        start = len(self.text) - self.left
        self.left -= count
        return int(self.text[start : start + count], 2) if count else 0


@lru_cache(maxsize=64)
def machine_moves(
    code: str, low: int, count: int, lengths: tuple[int, ...]
) -> tuple[tuple[Triple, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the moves (state, value, next), the accepted states and those that begin.

    `lengths` are those of the segments that it reads.
    """
    states, starts, accepting = decoded(code)
    refuse_size(sum(map(len, states)))
    if len(lengths) > 1:
        return unrolled(states, starts, accepting, low, count, lengths)
    moves = [
        (state, low + symbol, target)
        for state, row in enumerate(states)
        for symbol, target in row
        if symbol < count
    ]
    return tuple(moves), tuple(accepting), tuple(starts)


def unrolled(
    states: list[list[tuple[int, int]]],
    starts: list[int],
    accepting: list[int],
    low: int,
    count: int,
    lengths: Sequence[int],
) -> tuple[tuple[Triple, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the automaton with its breaks between segments taken: a copy of it for each position.

    Only states that are reached are there, numbered as they are met. An automaton that cannot begin
    has a state without moves.
    """
    breaks = Counter(accumulate(lengths[:-1]))
    number: dict[tuple[int, int], int] = {}

    def after_breaks(position: int, reached: Iterable[int]) -> dict[int, int]:
        here = set(reached)
        for _ in range(breaks[position]):
            here = {to for state in here for symbol, to in states[state] if symbol == count}
        return {state: number.setdefault((position, state), len(number)) for state in sorted(here)}

    moves: list[Triple] = []
    begun = reached = after_breaks(0, starts)
    for position in range(1, sum(lengths) + 1):
        passed = {
            target: after_breaks(position, (target,))
            for state in reached
            for symbol, target in states[state]
            if symbol < count
        }
        for state, at in reached.items():
            for symbol, target in states[state]:
                if symbol < count:
                    moves += [(at, low + symbol, to) for to in passed[target].values()]
        refuse_size(len(moves))
        reached = {state: to for ways in passed.values() for state, to in ways.items()}
    ends = (at for state, at in reached.items() if state in set(accepting))
    return tuple(moves), tuple(ends), tuple(begun.values()) or (len(number),)


def refuse_size(moves: int) -> None:
    """Raise ReadError for an automaton of more moves than are held."""
    if moves > MOST_MOVES:
        raise ReadError(t("an automaton of more than {:,} transitions", MOST_MOVES))


def decoded(code: str) -> tuple[list[list[tuple[int, int]]], list[int], list[int]]:
    """Return the moves of each state as (symbol, target), the states that begin and that accept.

    Without code it is an automaton that refuses everything.
    """
    if not code:
        return [[]], [0], []
    bits = Bits(code)
    packed = bits.take(2)
    state_bits, symbols = bits.take(4) + 1, bits.take(4) + 1
    start_count, accept_count = bits.take(state_bits), bits.take(state_bits)
    start_accepts = bits.take(start_count)
    if packed > 1:
        raise ReadError("an automaton of a format that is not known")
    count_bits = 0 if packed else bits.take(4)
    symbol_bits = (symbols - 1).bit_length()
    states: list[list[tuple[int, int]]] = []
    # Where a number of moves has no bits, no state has a move.
    while (packed or count_bits) and bits.left >= (symbols if packed else count_bits):
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
