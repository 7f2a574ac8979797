"""Puzzles on paper: a book of several."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw

from alldiff import paper
from alldiff.web.answers import PUZZLE, Answer
from alldiff.web.jobs.inputs import Budget, puzzle_in
from alldiff.web.requests import Request

MOST = 60
"""Puzzles of one book."""


class BookRequest(Request):
    """The puzzles of a book, and its title."""

    puzzles: Annotated[tuple[Annotated[Raw, PUZZLE], ...], Meta(min_length=1, max_length=MOST)]
    title: Annotated[str, Meta(max_length=200)] = ""


class BookAnswer(Answer):
    """A file, in Base64."""

    data: bytes


def book(request: BookRequest, budget: Budget) -> BookAnswer:
    """Return a book of puzzles as PDF: each with its difficulty, the solutions at the end."""
    stated = [paper.with_solution(puzzle_in(one))[0] for one in request.puzzles]
    entries = list(paper.with_difficulty(stated, 1))
    return BookAnswer(data=paper.book_bytes(entries, "pdf", title=request.title))
