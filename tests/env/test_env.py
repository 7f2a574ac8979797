"""Environments and adapters, with the real packages."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import alldiff as ad
from alldiff.env.prompts import prompt


def test_a_prompt_with_its_own_solution_as_answer_scores_full_marks() -> None:
    for kind in ("sudoku", "killer", "thermo", "kakuro"):
        puzzle = ad.generate(kind, seed=3, **({} if kind == "kakuro" else {"size": 6}))
        asked = prompt(puzzle)
        assert asked.endswith("between <answer> and </answer>.")
        assert len(asked.split("\n\n")[1].splitlines()) == puzzle.rows
        if kind == "killer":
            assert "- the cage " in asked


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_the_environment() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="the package gymnasium is not installed")
    from gymnasium.utils.env_checker import check_env

    for options in (
        {"size": 4},
        {"size": 4, "reward": "dense"},
        {"kind": "killer", "size": 4},
        {"kind": "kakuro", "rows": 5, "columns": 6},
        {"kind": "binairo"},
    ):
        env = gymnasium.make("alldiff.env:alldiff/Sudoku-v0", **options)
        check_env(env.unwrapped, skip_render_check=True)
        for seed in range(3):
            seen, _ = env.reset(seed=seed)
            one = env.unwrapped
            assert env.observation_space.contains(seen)
            for row, column in one.puzzle.cells():
                action = one.cells.index((row, column)) * len(one.values)
                right = one.solution[row][column]
                if (row, column) in one.left:
                    seen, *_ = env.step(action + right - one.values[0])
                assert seen["grid"][row, column] == right
            assert not one.left


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
def test_the_solution_solves_it_and_a_wrong_value_ends_it() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="the package gymnasium is not installed")
    env = gymnasium.make("alldiff.env:alldiff/Sudoku-v0", size=4, reward="dense").unwrapped
    puzzle = "4.23.2.4.3..1..2"
    env.reset(seed=1, options={"puzzle": puzzle})
    solution = ad.solve(puzzle).solution
    assert solution is not None
    total = 0.0
    ended = False
    while not ended:
        # The easiest move each time is always forced in this puzzle.
        moves = [(cell, solution[cell[0]][cell[1]]) for cell in env.left]
        cell, value = next(one for one in moves if env.justification(*one) == "forced")
        action = env.cells.index(cell) * 4 + value - 1
        seen, reward, ended, _, info = env.step(action)
        assert info["justification"] == "forced"
        total += reward
    assert total == 8
    assert seen["grid"].tolist() == [list(row) for row in solution]
    env.reset(seed=1, options={"puzzle": puzzle})
    (row, column) = next(iter(env.left))
    wrong = solution[row][column] % 4 + 1
    _, reward, ended, _, info = env.step(env.cells.index((row, column)) * 4 + wrong - 1)
    assert (reward, ended, info["justification"]) == (-1.0, True, "wrong")
    env.reset(seed=1, options={"puzzle": puzzle})
    given = env.cells.index((0, 0)) * 4
    assert env.step(given)[4]["justification"] == "void"
    fish = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
    env.reset(seed=1, options={"puzzle": fish})
    found = ad.solve(fish).solution
    steps = {
        (one.deduction.technique, candidate)
        for one in ad.all_steps(fish)
        for candidate in one.deduction.removals
    }
    for technique in ("pointing", "x-wing"):
        cell, value = next(one for name, one in steps if name == technique)
        number = (len(env.cells) + env.cells.index(cell)) * 9 + value - 1
        _, reward, ended, _, info = env.step(number)
        assert (reward, ended, info["justification"]) == (0.5, False, "technique")
        assert (info["technique"], (cell, value)) in steps
        seen, *_, info = env.step(number)
        assert (info["justification"], info["technique"]) == ("void", None)
    easy = gymnasium.make("alldiff.env:alldiff/Sudoku-v0", reward="dense", up_to="easy").unwrapped
    easy.reset(seed=1, options={"puzzle": fish})
    assert easy.step(number)[4]["justification"] == "guess"
    with pytest.raises(ad.errors.UsageError, match="difficulty"):
        gymnasium.make("alldiff.env:alldiff/Sudoku-v0", up_to="never")
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    env.reset(seed=1, options={"puzzle": hard})
    found = ad.solve(hard).solution
    assert found is not None
    assert env.justification((0, 0), found[0][0]) == "guess"


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
def test_reasoning_gym_accepts_the_data_set() -> None:
    gym = pytest.importorskip("reasoning_gym", reason="the package reasoning-gym is not installed")
    from alldiff.env.reasoning import PuzzleConfig, PuzzleDataset

    data = PuzzleDataset(PuzzleConfig("sudoku", seed=4, size=5, options={"size": 4}))
    items = list(data)
    assert len(items) == 5
    again = gym.create_dataset("alldiff", kind="sudoku", seed=4, size=5, options={"size": 4})
    assert list(again) == items
    assert items[3]["metadata"]["source_index"] == 3
    assert items[3] == data[3]
    for item in items:
        assert data.score_answer(item["answer"], item) == 1.0
        assert data.score_answer(f"<answer>{item['answer']}</answer>", item) == 1.0
        assert data.score_answer("no idea", item) == 0.0
        assert data.score_answer(None, item) == 0.0


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("options", [{"size": 4}, {"size": 6}, {"kind": "latin-square", "size": 5}])
def test_many_at_once_are_each_like_one_alone(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="the package gymnasium is not installed")
    # No path is sought for many at once.
    monkeypatch.setattr("alldiff.env.grid.PuzzleEnv._technique", lambda *_: None)
    name, count = "alldiff.env:alldiff/Sudoku-v0", 12
    many = gymnasium.make_vec(
        name, count, vectorization_mode="vector_entry_point", reward="dense", pool=15, **options
    )
    seen, _ = many.reset(seed=3)
    assert many.observation_space.contains(seen)
    alone = [gymnasium.make(name, reward="dense", **options).unwrapped for _ in range(count)]
    rng = np.random.default_rng(5)
    ended = np.ones(count, bool)
    counted: Counter[str] = Counter()
    for _ in range(30):
        for at in np.flatnonzero(ended):
            given = [[int(value) for value in row] for row in seen["grid"][at]]
            puzzle = replace(many.unwrapped.puzzle, givens=tuple(map(tuple, given)))
            alone[at].reset(options={"puzzle": puzzle})
        actions = np.array(
            # Half of them right: episodes get somewhere.
            [one.action_space.sample() if rng.random() < 0.5 else right_move(one, rng)
             for one in alone]
        )  # fmt: skip
        seen, rewards, ended, truncated, info = many.step(actions)
        assert not truncated.any()
        for at, (one, action) in enumerate(zip(alone, actions, strict=True)):
            mine, reward, done, _, about = one.step(action)
            counted[about["justification"]] += 1
            assert info["justification"][at] == about["justification"]
            assert (reward, done) == (rewards[at], ended[at])
            assert np.array_equal(mine["grid"], seen["grid"][at])
            assert np.array_equal(mine["candidates"], seen["candidates"][at])
        if ended.any():
            seen, rewards, again, _, info = many.step(np.where(ended, 0, void_actions(alone)))
            assert not rewards[ended].any()
            assert not again.any()
            assert (info["_justification"] == ~ended).all()
    assert {"forced", "wrong", "void"} <= set(counted)
    again, _ = many.reset(seed=3)
    other, _ = many.reset(seed=3)
    assert all(np.array_equal(again[key], other[key]) for key in again)
    with pytest.raises(ad.errors.UsageError, match="differ in their clues"):
        gymnasium.make_vec(
            name, 2, vectorization_mode="vector_entry_point", pool=5, kind="killer", size=4
        )


def right_move(env: Any, rng: np.random.Generator) -> int:
    """Return the action that places a right value, or removes a wrong candidate."""
    cells = list(env.left)
    cell = cells[rng.integers(len(cells))]
    right = env.solution[cell[0]][cell[1]]
    side = len(env.values)
    wrong = [value for value in env.left[cell] if value != right]
    removes = bool(wrong) and rng.random() < 0.3
    value = wrong[rng.integers(len(wrong))] if removes else right
    number = env.cells.index(cell) * side + value - env.values[0]
    return int(number + removes * len(env.cells) * side)


def void_actions(envs: list[Any]) -> Any:
    """Return an action for each environment that changes nothing: a given placed again."""
    found = []
    for env in envs:
        cell, value = next(iter(env.puzzle.given_cells()))
        found.append(env.cells.index(cell) * len(env.values) + value - env.values[0])
    return np.array(found)


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
def test_verifiers_scores_replies() -> None:
    pytest.importorskip("verifiers.v1", reason="the package verifiers is not installed")
    from alldiff.env import verifying

    config = verifying.PuzzleTasksetConfig(kind="killer", size=3, seed=4, options={"size": 4})
    tasks = list(verifying.PuzzleTaskset(config))
    assert [task.data.idx for task in tasks] == [0, 1, 2]
    assert len({task.key for task in tasks}) == 3
    for task in tasks:
        assert "<answer>" in task.data.prompt
        rows = "\n".join(" ".join(map(str, row)) for row in task.puzzle.solution)
        for reply, reward in ((f"<answer>\n{rows}\n</answer>", 1.0), ("no idea", 0.0)):
            rewards: dict[str, float] = {}
            metrics: dict[str, float] = {}
            trace = SimpleNamespace(
                last_reply=reply,
                rewards=rewards,
                metrics=metrics,
                record_metrics=metrics.update,
                record_reward=lambda name, value, weight, to=rewards: to.update({name: value}),
            )
            asyncio.run(task.score(trace))
            assert rewards == {"solved": reward}
            assert metrics == dict.fromkeys(verifying.CREDITS, reward)
