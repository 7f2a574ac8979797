"""Techniques for sums: inside one run or cage, and over houses that cages fill."""

from . import innies, inside  # noqa: F401  (each registers its techniques)
