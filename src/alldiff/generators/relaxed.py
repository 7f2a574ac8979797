"""Options that ask for less: what comes nearest where nothing is as asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from alldiff.generators.options import GeneratorOptions

EASIER = (0.5, 2.0, 20.0)
"""How far below the rating that was asked for a puzzle may be, the nearest first."""
MORE_GIVENS = (1, 2, 4, 8, 16)


def relaxed(options: GeneratorOptions) -> Iterator[tuple[str, GeneratorOptions]]:
    """Yield options that ask for less and less, each with what a puzzle then lacks.

    >>> [(why, less.rating) for why, less in relaxed(GeneratorOptions(rating=(9.0, 9.5)))][:2]
    [('too easy', (8.5, 8.9)), ('too easy', (7.0, 8.9))]
    """
    if options.rating is not None and options.rating[0] > 0:
        low = options.rating[0]
        for step in EASIER:
            rating = (max(0.0, low - step), max(0.0, round(low - 0.1, 1)))
            yield "too easy", replace(options, rating=rating)
    if options.difficulty is not None:
        from alldiff.techniques.catalogue import Difficulty

        names = [str(each) for each in Difficulty]
        rank = names.index(str(options.difficulty))
        for name in reversed(names[:rank]):
            yield "too easy", replace(options, difficulty=name)
        for name in names[rank + 1 :]:
            yield "too hard", replace(options, difficulty=name)
    for name in options.must_use:
        others = tuple(other for other in options.must_use if other != name)
        yield f"without the technique {name}", replace(options, must_use=others)
    if options.must_not_use:
        names = list(options.must_not_use)
        yield f"perhaps with the technique {' or '.join(names)}", replace(options, must_not_use=())
    if options.clues is not None:
        fewest, most = options.clue_range(0)
        for more in MORE_GIVENS:
            yield "with more givens", replace(options, clues=(fewest, most + more))
    if options.minimal:
        yield "perhaps not minimal", replace(options, minimal=False)
