"""Do all engines say the same? Each is asked as a voice; none may contradict another."""

from dataclasses import dataclass
from math import inf

import alldiff as ad
from alldiff.core.result import Limits
from alldiff.core.search import Search, parse
from alldiff.engines import cpsat

MOST = 1000
"""Solutions are counted up to here."""
VOICES = {
    "strong": ("native", Search("strong")),
    "split": ("native", Search("strong", threads=2)),
    "twin": ("native", parse("mac+mrv+dom-wdeg+last-cell")),
    "twin of sums": ("native", parse("gac+dom-wdeg+prefilter")),
    "reference": ("reference", None),
    "cpsat": ("cpsat", Search("strong")),
    "sat": ("sat", Search("strong")),
    "choco": ("choco", Search("strong")),
}
EVERYBODY = ("strong", "split", "twin", "twin of sums", "reference", "cpsat")

missing = cpsat.ENGINE.unavailable()
"""Why there is nobody to agree with, or None."""


@dataclass(frozen=True)
class Opinion:
    """What a voice says about a model: at least and at most so many solutions, and which.

    A solution is the values of the visible variables.
    """

    voice: str
    least: float
    most: float
    status: ad.result.Status
    solutions: tuple[tuple[int, ...], ...]

    @property
    def final(self) -> bool:
        """Whether no limit but that on solutions cut the search short."""
        return self.most < inf


def able(voices: tuple[str, ...], model: ad.Model) -> tuple[str, ...]:
    """Return those of the voices that are installed and take the model."""
    found = []
    for voice in voices:
        name, search = VOICES[voice]
        engine = ad.engines.ENGINES[name]
        if engine.unavailable() is None and (
            search is None or engine.unsupported(model, search) is None
        ):
            found.append(voice)
    return tuple(found)


def ask(voice: str, model: ad.Model, most: int, seconds: float | None) -> Opinion:
    """Return the opinion of a voice, whose solutions must all be right and different."""
    name, search = VOICES[voice]
    engine = ad.engines.ENGINES[name]
    search = search or parse(engine.best_spec(model))
    result = engine.solve(model, search, Limits(most, seconds=seconds), None)
    assert all(map(model.holds, result.values)), f"{voice}: a wrong solution"
    solutions = tuple(sorted(values[: model.visible] for values in result.values))
    assert len(set(solutions)) == len(solutions) == result.count, f"{voice}: repeats"
    if result.limit_reached == "solutions":
        assert not result.complete
        assert result.count == most
        limit = most
    else:
        assert result.complete == (result.limit_reached is None)
        limit = result.count if result.complete else inf
    return Opinion(voice, result.count, limit, result.status, solutions)


def agree(
    model: ad.Model,
    voices: tuple[str, ...] = EVERYBODY,
    most: int = MOST,
    seconds: float | None = None,
) -> Opinion:
    """Return what all voices agree on.

    With a limit on seconds a voice may stay short of an answer; what it found must then still fit
    what the others say.
    """
    opinions = [ask(voice, model, most, seconds) for voice in voices]
    least, limit = max(o.least for o in opinions), min(o.most for o in opinions)
    assert least <= limit, opinions
    final = [opinion for opinion in opinions if opinion.final]
    assert final or seconds is not None
    for opinion in final:
        assert opinion.status is final[0].status, opinions
        if opinion.most < most:
            assert opinion.solutions == final[0].solutions, opinions
    return final[0] if final else opinions[0]
