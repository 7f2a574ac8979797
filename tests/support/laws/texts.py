"""Laws of the texts: what is written is read again, and means the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from warnings import catch_warnings, simplefilter

import alldiff as ad
from alldiff.exports import EXPORTS
from alldiff.formats import FORMATS
from alldiff.formats.links import sharing
from alldiff.rules import unchecked_model

from support.laws.known import known_solutions
from support.random_puzzles import Case


def texts(case: Case) -> None:
    """What is written can be read again, and means the same; what cannot be is refused."""
    puzzle, text = case.puzzle, case.text
    if text is None:
        return
    wanted = known_solutions(case)
    try:
        again = ad.read(text)
    except ad.errors.ReadError:
        assert not wanted
        return
    assert same(again, puzzle)
    assert ad.read_all(f"{text}\n{text}\n") == [again, again]
    assert ad.write(again, "jsonl").strip() == text
    assert same(ad.read(ad.write(puzzle, "json")), puzzle)
    forms = [(FORMATS[name].write, partial(ad.read, format=name)) for name in FORMATS]
    forms += [(partial(link_to, site), ad.read) for site in sharing.SITES]
    faulty = bool(ad.validate(puzzle))
    for write, read in forms:
        try:
            written = write([puzzle])
        except ad.errors.WriteError:
            continue
        if wanted is not None and not faulty:
            again = read_quietly(read, written)
            assert ad.count(again, limit=None) == len(wanted), f"something else: {written[:300]}"
            assert_same_model(again, read_quietly(read, write([again])))
    if not faulty:
        for name in EXPORTS:
            assert ad.export(puzzle, name)


def link_to(site: str, puzzles: list[ad.Puzzle]) -> str:
    """Return the link of the only puzzle of a list."""
    (puzzle,) = puzzles
    return sharing.share(puzzle, site)


def same(one: ad.Puzzle, other: ad.Puzzle) -> bool:
    """Tell whether puzzles are equal: rules of the whole grid may stand in another order."""
    plain = [puzzle.__replace__(clues=()) for puzzle in (one, other)]
    return plain[0] == plain[1] and Counter(one.clues) == Counter(other.clues)


def read_quietly(read: Callable[[str], ad.Puzzle], text: str) -> ad.Puzzle:
    """Return the puzzle of a text; what it cannot say is warned of elsewhere."""
    with catch_warnings():
        simplefilter("ignore", ad.errors.ReadWarning)
        return read(text)


def assert_same_model(one: ad.Puzzle, other: ad.Puzzle) -> None:
    """Assert that two puzzles state the same variables, domains and constraints."""
    said = [
        (model.domains, model.givens, Counter(model.constraints))
        for model in (unchecked_model(one), unchecked_model(other))
    ]
    assert said[0] == said[1], f"{one.clues} became {other.clues}"
