"""What the core can find, a file for each family: what people want to know about each technique."""

from . import (  # noqa: F401  (each describes its family)
    chains,
    exotic,
    fish,
    forcing,
    patterns,
    sets,
    singles,
    subsets,
    uniqueness,
    wings,
)
