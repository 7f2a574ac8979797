"""A data set for reasoning-gym: puzzles of any kind, with `score_answer` by `ad.score`.

Importing this module registers it: `reasoning_gym.create_dataset("alldiff", kind="killer")`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from alldiff.api.generating import generate
from alldiff.api.scoring import score
from alldiff.core.puzzle import Puzzle
from alldiff.env import base_class
from alldiff.env.prompts import prompt

NAME = "alldiff"


@dataclass
class PuzzleConfig:
    """What is asked: a kind with options of `generate`, a seed, and the number of items."""

    kind: str = "sudoku"
    seed: int = 0
    size: int = 500
    options: dict[str, Any] = field(default_factory=dict)

    def validate(self) -> None:
        """Raise UsageError for options that no puzzle can meet."""
        generate(self.kind, seed=self.seed, **self.options)


class PuzzleDataset(
    base_class("reasoning_gym.factory", "ProceduralDataset")  # type: ignore[misc]  # it is optional
):
    """Puzzles; item i depends on the seed and i alone."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def puzzle(self, number: int) -> Puzzle:
        """Return the puzzle of an item."""
        return generate(
            self.config.kind, seed=self.config.seed, number=number, **self.config.options
        )

    def __getitem__(self, idx: int) -> dict[str, Any]:
        puzzle = self.puzzle(idx)
        rows = puzzle.solution or ()
        return {
            "question": prompt(puzzle),
            "answer": "\n".join(" ".join(map(str, row)) for row in rows),
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "kind": self.config.kind,
                "number": idx,
                "seed": self.config.seed,
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return 1 for a solution, else nine tenths of the share of right cells."""
        if not answer:
            return 0.0
        found = score(self.puzzle(entry["metadata"]["number"]), answer)
        return 1.0 if found.right else 0.9 * (found.cells_right or 0.0)


def register() -> None:
    """Make the data set known to reasoning-gym, once."""
    factory = import_module("reasoning_gym.factory")
    if NAME not in factory.DATASETS:
        factory.register_dataset(NAME, PuzzleDataset, PuzzleConfig)


if find_spec("reasoning_gym") is not None:
    register()
