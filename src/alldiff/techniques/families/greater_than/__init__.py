"""Techniques for puzzles with signs: along lines of signs, and signs together with houses."""

from . import houses, lines  # noqa: F401  (each registers its techniques)
