"""A taskset for verifiers (0.4 and later): puzzles of any kind as prompts, scored by `ad.score`.

`PuzzleTaskset(PuzzleTasksetConfig(kind="killer", size=100))` yields tasks, and item i depends on
the seed and i alone. The reward `solved` is 1 for a solution and else 0; the metrics `cells_right`,
`clues_kept` and `prefix_right` are the shares that docs/guides/data.md defines. Importing the
classes needs the package verifiers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from alldiff.api.generating import generate
from alldiff.api.scoring import score
from alldiff.env.prompts import prompt

__all__ = ["PuzzleTaskset"]  # noqa: F822  # verifiers looks for it here

CREDITS = ("cells_right", "clues_kept", "prefix_right")


@cache
def classes() -> dict[str, Any]:
    """Return the classes by name; they are made from those of verifiers."""
    vf = import_module("verifiers.v1")

    class PuzzleData(vf.TaskData):  # type: ignore[name-defined,misc]
        """A prompt, and which puzzle it is."""

        kind: str
        seed: int
        number: int
        options: dict[str, Any] = {}  # noqa: RUF012  # pydantic copies it

    class PuzzleTask(vf.Task[PuzzleData]):  # type: ignore[name-defined,misc]
        """A puzzle to solve in one reply."""

        @property
        def puzzle(self) -> Any:
            """The puzzle, made again from its seed and number."""
            data = self.data
            return generate(data.kind, seed=data.seed, number=data.number, **data.options)

        @vf.reward  # type: ignore[untyped-decorator]
        async def solved(self, trace: Any) -> float:
            """Return 1 for a solution, else 0."""
            return float(score(self.puzzle, trace.last_reply).right)

        @vf.metric  # type: ignore[untyped-decorator]
        async def credit(self, trace: Any) -> dict[str, float]:
            """Return the shares of partial credit that are known."""
            found = score(self.puzzle, trace.last_reply)
            shares = {name: getattr(found, name) for name in CREDITS}
            return {name: share for name, share in shares.items() if share is not None}

    class PuzzleTasksetConfig(vf.TasksetConfig):  # type: ignore[name-defined,misc]
        """What is asked: a kind with options of `generate`, a seed, and the number of puzzles."""

        kind: str = "sudoku"
        seed: int = 0
        size: int = 500
        options: dict[str, Any] = {}  # noqa: RUF012  # pydantic copies it

    class PuzzleTaskset(
        vf.Taskset[PuzzleTask, PuzzleTasksetConfig]  # type: ignore[name-defined,misc]
    ):
        """Puzzles of a kind."""

        def load(self) -> Iterator[Any]:
            """Yield the tasks."""
            asked = self.config
            for number in range(asked.size):
                puzzle = generate(asked.kind, seed=asked.seed, number=number, **asked.options)
                data = PuzzleData(
                    prompt=prompt(puzzle),
                    kind=asked.kind,
                    seed=asked.seed,
                    number=number,
                    options=asked.options,
                )
                yield PuzzleTask(data, asked.task)

    found = (PuzzleData, PuzzleTask, PuzzleTasksetConfig, PuzzleTaskset)
    return {one.__name__: one for one in found}


def __getattr__(name: str) -> Any:
    if name.startswith("Puzzle") and (found := classes().get(name)) is not None:
        return found
    raise AttributeError(name)
