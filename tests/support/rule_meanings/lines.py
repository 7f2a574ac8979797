"""Lines."""

from itertools import combinations, pairwise

from support.rule_meanings.houses import third
from support.rule_meanings.meaning import (
    at,
    counted,
    differ,
    line,
    meaning,
    of_line,
    of_sums,
    path,
    some,
)


def every_step(name, draw=line(2, 4)):  # noqa: B008
    """Enter a rule about each two successive values."""

    def enter(allows):
        of_line(name, draw)(
            lambda values, clue, s: all(allows(a, b, clue) for a, b in pairwise(values))
        )

    return enter


@every_step("thermometer")
def thermometer(a, b, clue):
    """Values rise."""
    return a < b


@every_step("slow-thermometer", line(2, 4, gap=some(0, 0, 1, 2), same_parity=some(False, True)))
def slow_thermometer(a, b, clue):
    """Values never fall, rise by the gap, and keep their parity if they have to."""
    return b - a >= clue.gap and not (clue.same_parity and (a - b) % 2)


@every_step("whisper", line(2, 4, difference=some(1, 2, 3)))
def whisper(a, b, clue):
    """Neighbours differ by so much or more."""
    return abs(a - b) >= clue.difference


def bulb_and_shaft(rng, s):
    """Draw an arrow."""
    if len(s.cells) < 2:
        return None
    bulb, *shaft = path(rng, s, 2, 4)
    return {"bulb": bulb, "shaft": tuple(shaft)}


@meaning("arrow", bulb_and_shaft)
def arrow(clue, f, s):
    """The shaft adds up to the bulb."""
    counts = counted(f, s)
    return counts[clue.bulb] == sum(at(counts, clue.shaft))


def pill_and_shaft(rng, s):
    """Draw an arrow whose bulb is a number of two figures."""
    size = rng.choice((2, 2, 3))
    cells = path(rng, s, size + 1, size + 4)
    return {"pill": cells[:size], "shaft": cells[size:]} if len(cells) > size else None


@meaning("pill-arrow", pill_and_shaft)
def pill_arrow(clue, f, s):
    """The shaft adds up to the number that the pill shows in reading order."""
    figures = at(f, sorted(clue.pill))
    number = sum(figure * 10**power for power, figure in enumerate(reversed(figures)))
    return max(figures[1:]) <= 9 and number == sum(at(f, clue.shaft))


@of_sums("double-arrow", line(3, 5))
def double_arrow(values, clue, s):
    """The ends make what lies between."""
    return values[0] + values[-1] == sum(values[1:-1])


@of_line("palindrome", line(2, 5))
def palindrome(values, clue, s):
    """Values are the same from both ends."""
    return values == values[::-1]


@meaning("renban", line(2, 4))
def renban(clue, f, s):
    """Successive values, in any order; a cell that is named twice counts once."""
    values = at(f, set(clue.cells))
    return differ(values) and max(values) - min(values) == len(values) - 1


@of_line("nabner", line(2, 3))
def nabner(values, clue, s):
    """No two are equal or consecutive."""
    return all(abs(a - b) > 1 for a, b in combinations(values, 2))


def turning(values, size, key):
    """Tell whether any so many successive values, or all if there are fewer, differ by a key."""
    size = min(size, len(values))
    return all(
        differ([key(value) for value in values[start : start + size]])
        for start in range(len(values) - size + 1)
    )


@of_line("entropic-line", line(2, 4))
def entropic_line(values, clue, s):
    """Any three are of different thirds."""
    return turning(values, 3, lambda value: third(value, s))


@of_line("modular-line", line(2, 4, modulus=some(2, 3, 3, 4)))
def modular_line(values, clue, s):
    """Any so many have different residues."""
    return turning(values, clue.modulus, lambda value: value % clue.modulus)


@meaning("parity-line", line(2, 4, restart=some(False, True)))
def parity_line(clue, f, s):
    """Odd and even alternate; anew in each piece, if it restarts."""
    pairs = pairwise(clue.cells)
    return all((f[a] + f[b]) % 2 for a, b in pairs if not clue.restart or s.piece(a) == s.piece(b))


@meaning("region-sum-line", lambda rng, s: line(2, 5)(rng, s) if s.of("boxes", "region") else None)
def region_sum_line(clue, f, s):
    """The line has one sum in each piece that it goes through."""
    return len({sum(at(counted(f, s), part)) for part in s.segments(clue.cells)}) <= 1


def falls_into(values, total):
    """Tell whether values fall into successive parts of a sum."""
    return not values or any(
        sum(values[:end]) == total and falls_into(values[end:], total)
        for end in range(1, len(values) + 1)
    )


@of_line("sum-line", line(2, 5, sum=some(3, 4, 5, 6), loop=some(False, True)))
def sum_line(values, clue, s):
    """The line falls into parts of the sum, from its beginning or, on a loop, from anywhere."""
    starts = range(len(values)) if clue.loop else (0,)
    return any(falls_into(values[start:] + values[:start], clue.sum) for start in starts)


@of_sums("zipper-line", line(3, 5))
def zipper_line(values, clue, s):
    """Cells equally far from the centre have one sum, which is the centre's value if it has one."""
    half, odd = divmod(len(values), 2)
    sums = {values[k] + values[-1 - k] for k in range(half)}
    return len(sums | ({values[half]} if odd else set())) == 1


@of_line("between-line", line(2, 4))
def between_line(values, clue, s):
    """Inner values are strictly between the ends."""
    low, high = sorted((values[0], values[-1]))
    return all(low < value < high for value in values[1:-1])


@of_line("lockout-line", line(2, 4, difference=some(1, 2, 3)))
def lockout_line(values, clue, s):
    """The ends are so far apart, and inner values strictly outside."""
    low, high = sorted((values[0], values[-1]))
    return high - low >= clue.difference and not any(low <= v <= high for v in values[1:-1])
