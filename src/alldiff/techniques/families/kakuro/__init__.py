"""Techniques for Kakuro: where runs cross, over areas, and by supposing."""

from . import areas, chains, crossings, splits  # noqa: F401  (each registers its techniques)
