"""Solution paths as training data, and their check: `ad.traces`."""

from typing import Annotated

from alldiff.api.sources import Source, as_puzzle
from alldiff.api.tutor import PATH_SECONDS, explain
from alldiff.core.annotations import (
    Lang,
    Listener,
    Only,
    Option,
    Timeout,
    UpTo,
    Without,
    documented,
    limited,
)
from alldiff.languages import language
from alldiff.tutor.search_traces import search_tokens
from alldiff.tutor.traces import (
    FORMS,
    SEARCH,
    Replay,
    checked_form,
    replay as replay_steps,
    written,
)

__all__ = ["replay", "solution_trace"]

TraceForm = Annotated[str, Option("Form of a trace.", "FORM", choices=FORMS)]


@documented
@limited
def solution_trace(
    puzzle: Source,
    *,
    form: TraceForm = "tokens",
    states: Annotated[
        bool, Option("Write the candidates of all cells before each step, in text and JSON.")
    ] = False,
    only: Only = None,
    without: Without = (),
    up_to: UpTo = None,
    timeout: Timeout = PATH_SECONDS,
    listener: Listener = None,
    lang: Lang = "en",
) -> str:
    """Return the path to the solution as training data: text, JSON or tokens.

    Each step is verified: it follows from the constraints it names. The steps are those of
    `explain`. The form `search` is a search instead: try, infer, fail, back. After `timeout`
    seconds the trace has the steps found by then, and ends in `limit`.

    >>> import alldiff as ad
    >>> print(ad.traces.solution_trace("4.23.2.4.3..1..2").splitlines()[0])
    by full-house because C0 place R1C2 1
    """
    if checked_form(form) == SEARCH:
        return search_tokens(as_puzzle(puzzle))
    path = explain(
        puzzle,
        only=only,
        without=without,
        up_to=up_to,
        timeout=timeout,
        listener=listener,
        lang=lang,
    ).path
    return written(path, form, states, language(lang))


@documented
def replay(
    puzzle: Source, trace: Annotated[str, Option("The trace, as tokens or JSON.")]
) -> Replay:
    """Return whether every step of a trace follows from its reasons, and else the first that fails.

    >>> import alldiff as ad
    >>> ad.traces.replay("4.23.2.4.3..1..2", "by full-house because C0 place R1C2 3").error
    'step 1: full-house: R1C2 = 3 is no candidate'
    """
    return replay_steps(as_puzzle(puzzle), trace)
