"""Techniques for clues of every sort: what one clue forces, and what it lets values see."""

from . import chain, in_house, partners, seen, ways  # noqa: F401  (each registers its techniques)
