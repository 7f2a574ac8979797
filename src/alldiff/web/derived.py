"""Request types, derived from the annotated parameters of the public functions that answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from msgspec import Meta

from alldiff.core.annotations import Declared, declared
from alldiff.core.errors import LARGEST_NUMBER
from alldiff.web.requests import Request

LONGEST_TEXT, LONGEST_LIST = 200, 200
LARGEST_JAVASCRIPT = 2**53 - 1

SERVER = {
    "client": "the server decides where a job runs",
    "drawing": "the page sends a puzzle, not a file",
    "effort": "the server limits time instead",
    "keep": "the page shows what it receives",
    "lang": "the request's language decides",
    "listener": "the server's queue cancels a job",
    "memory": "the server's own limit holds",
    "nodes": "part of `limits`, which every request may have",
    "number": "a seed names one puzzle on the page",
    "pattern": "the page has no editor for it yet",
    "profile": "a profile may name a file of the server",
    "solution": "the page has no editor for it yet",
    "threads": "the server decides how many threads a job has",
    "timeout": "part of `limits`, which every request may have",
}
"""Parameters that no request has, and why."""
BOUNDS = {"seed": (0, LARGEST_JAVASCRIPT)}
"""Bounds that are the page's own: JavaScript has no larger numbers."""

SomeRequest = TypeVar("SomeRequest", bound=Request)


def derived(
    function: Callable[..., Any], **most: int
) -> Callable[[type[SomeRequest]], type[SomeRequest]]:
    """Return a decorator that adds the parameters of a function to a request type.

    `most` are upper bounds of the page's own, by parameter.
    """
    wanted = [one for one in declared(function).values() if one.name not in SERVER]

    def add(request: type[SomeRequest]) -> type[SomeRequest]:
        members: dict[str, Any] = {
            "__doc__": request.__doc__,
            "__module__": request.__module__,
            "__annotations__": {one.name: field_type(one, most.get(one.name)) for one in wanted},
            "derived": tuple(one.name for one in wanted),
        }
        members |= {one.name: one.default for one in wanted if not one.required}
        settings = {"kw_only": True, "forbid_unknown_fields": True}
        make: Any = type(request)
        made: type[SomeRequest] = make(request.__name__, (request,), members, **settings)
        return made

    return add


def field_type(one: Declared, most: int | None = None) -> Any:
    """Return the type of a field: the parameter's, with its bounds and its help."""
    options = get_args(one.type) if get_origin(one.type) in (Union, UnionType) else (one.type,)
    plain = [option for option in options if option is not NoneType]
    # msgspec 0.22 crashes on a bounded int beside a tuple; the function checks it anyway.
    known = [bounded(one, plain[0], most)] if len(plain) == 1 else plain
    union: Any = reduce(or_, known + [None] * (len(plain) < len(options)))
    return Annotated[union, Meta(description=one.option.help)]


def bounded(one: Declared, plain: Any, own: int | None) -> Any:
    """Return a type with the bounds of its option, and of what the page takes."""
    least, most = BOUNDS.get(one.name, (one.option.least, own or one.option.most))
    if plain is int:
        return Annotated[
            int,
            Meta(
                ge=-LARGEST_JAVASCRIPT if least is None else int(least),
                le=LARGEST_JAVASCRIPT if most in (None, LARGEST_NUMBER) else int(most),
            ),
        ]
    if plain is str:
        return Annotated[str, Meta(max_length=LONGEST_TEXT)]
    if get_origin(plain) is Sequence or (get_origin(plain) is tuple and ... in get_args(plain)):
        # Rules are written as texts.
        text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
        return Annotated[tuple[text, ...], Meta(max_length=LONGEST_LIST)]
    return plain
