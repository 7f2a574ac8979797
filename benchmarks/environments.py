"""Steps a second of 10,000 environments: vectorised, and one by one in Python.

    python benchmarks/environments.py [ENVIRONMENTS]

Actions are random, and a finished puzzle is replaced. Times are processor time.
"""

from __future__ import annotations

import sys
from time import process_time

import gymnasium
import numpy as np

NAME = "alldiff.env:alldiff/Sudoku-v0"
STEPS = 20
ALONE = 4
"""Environments that are stepped one by one, since they are slow."""


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    many = gymnasium.make_vec(NAME, count, vectorization_mode="vector_entry_point", reward="dense")
    many.reset(seed=1)
    rng = np.random.default_rng(2)
    actions = rng.integers(many.single_action_space.n, size=(STEPS, count))
    begun = process_time()
    for row in actions:
        many.step(row)
    used = process_time() - begun
    print(f"vectorised: {count * STEPS / used:,.0f} steps a second, {used / STEPS:.3f} s a step")
    for reward in ("sparse", "dense"):
        alone = [gymnasium.make(NAME, reward=reward).unwrapped for _ in range(ALONE)]
        for seed, one in enumerate(alone):
            one.reset(seed=seed)
        begun = process_time()
        for row in actions[:, :ALONE]:
            for one, action in zip(alone, row, strict=True):
                if one.step(action)[2]:
                    one.reset()
        used = process_time() - begun
        print(f"one by one, {reward}: {ALONE * STEPS / used:,.0f} steps a second")


if __name__ == "__main__":
    main()
