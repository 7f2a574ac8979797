"""What requests are made of, and how a body becomes one: errors name the key, or the place.

The request of one endpoint stands beside the function that answers it. Keys that are not known are
refused. A puzzle stays as it was sent until the reader of the alldiff JSON looks at it.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeVar

from msgspec import DecodeError, Meta, Raw, Struct, ValidationError
from msgspec.json import decode as decode_json

from alldiff.core.messages import t
from alldiff.web.answers import PUZZLE, Refusal
from alldiff.web.settings import MOST_CELLS, MOST_SECONDS, MOST_SOLUTIONS, Settings

MALFORMED, REFUSED = 400, 422

Number = Annotated[int, Meta(ge=1, le=10**9)]
Solutions = Annotated[int, Meta(ge=1, le=MOST_SOLUTIONS)]
Index = Annotated[int, Meta(ge=0, le=MOST_CELLS)]
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1, description="Settles every random choice.")]
Seconds = Annotated[float, Meta(gt=0, le=MOST_SECONDS)]
Name = Annotated[str, Meta(max_length=40)]
Spec = Annotated[str, Meta(max_length=200, description="A search, such as mac+mrv.")]
Entry = Annotated[tuple[Index, Index, Index], Meta(description="Row, column, value.")]
Entries = Annotated[tuple[Entry, ...], Meta(max_length=MOST_CELLS)]
Mark = tuple[Index, Index, Annotated[tuple[Index, ...], Meta(max_length=MOST_CELLS)]]
Marks = Annotated[tuple[Mark, ...], Meta(max_length=MOST_CELLS)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Less than what the server allows; it never allows more."""

    seconds: Seconds | None = None
    nodes: Number | None = None


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """What every request may say."""

    derived: ClassVar[tuple[str, ...]] = ()
    """The fields that are parameters of a public function."""
    limits: Limits = Limits()

    def keywords(self) -> dict[str, Any]:
        """Return what the request says about those parameters."""
        return {name: getattr(self, name) for name in self.derived}


class GetRequest(Request):
    """What the server says where nothing is posted."""

    settings: Settings
    id: str = ""


class PuzzleRequest(Request):
    """A question about a puzzle."""

    puzzle: Annotated[Raw, PUZZLE]


class EntriesRequest(PuzzleRequest):
    """A question about a puzzle with a player's entries."""

    entries: Entries


class PositionRequest(PuzzleRequest):
    """A question about a position; without entries it is the one that the puzzle carries."""

    entries: Entries | None = None
    marks: Marks | None = None


Asked = TypeVar("Asked", bound=Request)


def decode(body: bytes, request: type[Asked]) -> Asked:
    """Return the request of a body; raises Refusal with the key, or the line and column."""
    try:
        # msgspec does not look at the characters of what stays raw.
        body.decode()
        return decode_json(body, type=request)
    except UnicodeDecodeError as error:
        said, at = "the body is not UTF-8 text", error.start
    except ValidationError as error:
        raise Refusal(by_key(str(error)), REFUSED) from None
    except DecodeError as error:
        said, _, rest = str(error).removeprefix("JSON is malformed: ").partition(" (byte ")
        at = int(rest[:-1]) if rest else len(body)
        # msgspec reports the byte after the trailing characters.
        at -= said == "trailing characters"
        said = t("the body is not JSON: {}", said.lower())
    except RecursionError:
        raise Refusal("the body is nested too deeply", MALFORMED) from None
    raise Refusal(said, MALFORMED, **place(body, at))


def by_key(message: str) -> str:
    """Return what msgspec says of a value as a sentence that begins with its key.

    >>> by_key("Expected `int`, got `str` - at `$.entries[0][1]`")
    'entries[0][1]: expected int, got str'
    """
    said, _, path = message.replace("`", "").partition(" - at $")
    place = path.lstrip(".") or t("the request")
    return t("{}: {}", place, f"{said[:1].lower()}{said[1:]}")


def place(body: bytes, at: int) -> dict[str, Any]:
    """Return the line and column of a byte, both from 1."""
    before = body[:at].decode(errors="replace")
    return {"line": before.count("\n") + 1, "column": len(before) - before.rfind("\n")}
