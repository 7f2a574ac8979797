"""Techniques for Kakuro: inside one run, where runs cross, over areas, and by supposing."""

from . import areas, chains, crossings, inside, splits  # noqa: F401  (each registers its techniques)
