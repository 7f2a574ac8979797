"""What a format is, what a reader may be told, and what readers and writers share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import force_setattr

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, UsageError, whole_number
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record, replace
from alldiff.core.registry import Registry
from alldiff.rules.framework.base import Rule

ALPHABETS = ("letters", "hex", "alpha")
"""How one character stands for a value above 9; see `symbols`."""

LARGEST_SIDE = 1000
"""No text states a larger grid: a wrong first line must not ask for the memory of the machine."""

GLANCE = 4000
"""Characters; a first line is looked at so far."""
FIRST = re.compile(rf"\s*(?:#[^\n]*\n\s*)*([^\n]{{0,{GLANCE}}})")


class ReadWarning(UserWarning):
    """Something a reader assumed or left out, which people should know."""


class ReadOptions(Record, frozen=True):
    """What decides between two readings of the same text.

    `box` is (width, height); `latin` reads a Latin square; `size` is the side where the text does
    not say it; `alphabet` says how letters stand for values. `rules` are added to each puzzle.
    `fetch` allows to ask a site for a puzzle that a link only names; no text can state it.
    """

    box: tuple[int, int] | None = None
    latin: bool = False
    size: int | None = None
    alphabet: str | None = None
    rules: tuple[Rule, ...] = ()
    fetch: bool = False

    def __post_init__(self) -> None:
        if self.size is not None:
            force_setattr(self, "size", whole_number("size", self.size))
        if self.box is not None:
            width, height = (whole_number("side of a box", side) for side in self.box)
            force_setattr(self, "box", (width, height))
        if self.box is not None and min(self.box) < 1:
            raise UsageError(f"a box is at least 1 wide and 1 high, not {show_box(self.box)}")
        if self.box is not None and self.box[0] * self.box[1] > LARGEST_SIDE:
            raise UsageError(
                f"boxes {show_box(self.box)} make a side of {self.box[0] * self.box[1]:,}: "
                f"the largest is {LARGEST_SIDE}"
            )
        if self.box is not None and self.latin:
            raise UsageError("--latin and --box exclude each other: a Latin square has no boxes")
        if self.size is not None and not 1 <= self.size <= LARGEST_SIDE:
            raise UsageError(f"--size is from 1 to {LARGEST_SIDE}, not {self.size}")
        if self.alphabet is not None and self.alphabet not in ALPHABETS:
            raise UsageError(f"--alphabet is {'|'.join(ALPHABETS)}, not {self.alphabet}")

    def added_to(self, puzzles: Iterable[Puzzle]) -> list[Puzzle]:
        """Return puzzles with the rules that are added to each."""
        if not self.rules:
            return list(puzzles)
        return [puzzle.with_clues(self.rules) for puzzle in puzzles]


class Reading(Struct):
    """The puzzles of a text, and what the reader wants people to know about it."""

    puzzles: list[Puzzle]
    told: dict[str, None] = {}
    place: Callable[[int, Cell], tuple[int, int] | None] = lambda number, cell: None
    """Where the text states a cell of the puzzle of a number from 0: line and column."""
    key: Callable[[int, Rule], tuple[str, int, int] | None] = lambda number, clue: None
    """Under which key the text states a clue, and where, as far as it is JSON."""
    format: str = ""
    """The name of the format that the text was taken for, of several with commas between them."""
    formats: tuple[str, ...] = ()
    """That of each puzzle, where the parts of a text are of their own formats."""

    def format_of(self, number: int) -> str:
        """Return the name of the format of the puzzle of a number from 0."""
        return self.formats[number] if self.formats else self.format

    @property
    def warnings(self) -> list[str]:
        """The warnings, in the order in which they were added."""
        return list(self.told)

    def warn(self, message: str) -> None:
        """Add a warning, once."""
        self.told[message] = None


class Format(Record, frozen=True):
    """One way to write puzzles down.

    `sniff` tells whether a text looks like this format; formats are asked in the order they are
    registered, and only where `glance` does not rule them out. `read` raises ReadError with line
    and column; `write` takes all the puzzles of a text and raises WriteError where the format
    cannot carry one.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    read: Callable[[str, ReadOptions], Reading]
    write: Callable[[Sequence[Puzzle]], str]
    writes: bool = True
    """Whether it is written at all; else `write` only refuses."""
    glance: Callable[[str, str], bool] = lambda text, first: True
    """Whether a text may be of this format, by itself and its first line that is no comment."""


FORMATS: Registry[Format] = Registry("format")


def first_format(text: str, without: Sequence[str] = ()) -> Format | None:
    """Return the first format, other than those of the names in `without`, that knows a text."""
    match = FIRST.match(text)
    first = match[1] if match else ""
    asked = (each for each in FORMATS.values() if each.name not in without)
    return next((each for each in asked if each.glance(text, first) and each.sniff(text)), None)


def parse_box(text: str) -> tuple[int, int]:
    """Return the width and height of boxes written as WxH.

    >>> parse_box("3x2")
    (3, 2)
    """
    match = re.fullmatch(r"([0-9]{1,4})[xX]([0-9]{1,4})", text.strip())
    if not match:
        raise UsageError(f"--box takes WxH, width and height such as 3x2, not {text!r}")
    return int(match[1]), int(match[2])


def show_box(box: tuple[int, int]) -> str:
    """Return the boxes as the command line spells them.

    >>> show_box((3, 2))
    '3x2'
    """
    return f"{box[0]}x{box[1]}"


def content(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are neither blank nor a comment, each with its number from 1."""
    for number, line in enumerate(text.split("\n"), 1):
        start = line.lstrip()
        if start and not start.startswith("#"):
            yield number, line


def content_lines(text: str, limit: int | None = None) -> list[tuple[int, str]]:
    """Return the lines that are neither blank nor a comment, up to a limit, with their numbers.

    >>> content_lines("# a comment\\n12\\n\\n21")
    [(2, '12'), (4, '21')]
    """
    return list(islice(content(text), limit))


def words(line: str) -> list[tuple[int, str]]:
    """Return the words of a line, each with its column from 1.

    >>> words(" 5 12")
    [(2, '5'), (4, '12')]
    """
    return [(match.start() + 1, match[0]) for match in re.finditer(r"\S+", line)]


STATED = re.compile(r"^\s*#\s*alldiff((?:\s+\S+)+)\s*$")


def stated_options(text: str, options: ReadOptions) -> ReadOptions:
    """Return the options with those added that a comment `# alldiff --box 2x3` of the text states.

    So a text can carry what its form has no room for. What the caller says comes first.
    """
    if "#" not in text or "alldiff" not in text:
        return options
    for number, line in enumerate(text.split("\n"), 1):
        match = STATED.match(line)
        if match and match[1].split()[0].startswith("--"):
            try:
                stated = parse_options(match[1].split())
                given = {
                    name: value
                    for name in options.__struct_fields__
                    if (value := getattr(options, name))
                }
                if options.box or options.latin:
                    stated = replace(stated, box=None, latin=False)
                options = replace(stated, **given)
            except UsageError as error:
                raise ReadError(str(error), line=number) from None
    return options


def parse_options(spelled: Sequence[str]) -> ReadOptions:
    """Return the options that the words spell, as on the command line.

    >>> parse_options(["--size", "12", "--latin"])
    ReadOptions(box=None, latin=True, size=12, alphabet=None, rules=(), fetch=False)
    """
    options = ReadOptions()
    rest = iter(spelled)
    for option in rest:
        if option == "--latin":
            options = replace(options, latin=True)
        elif option in ("--box", "--size", "--alphabet") and (word := next(rest, "")):
            if option == "--box":
                options = replace(options, box=parse_box(word))
            elif option == "--alphabet":
                options = replace(options, alphabet=word)
            elif re.fullmatch("[0-9]{1,4}", word):
                options = replace(options, size=int(word))
            else:
                raise UsageError(f"--size takes a number, not {word!r}")
        else:
            raise UsageError(
                f"{option!r} is none of --box WxH, --latin, --size N, "
                f"--alphabet {'|'.join(ALPHABETS)}"
            )
    return options


def spell_options(options: ReadOptions) -> str:
    """Return the comment line that states the options, or '' where there are none.

    >>> spell_options(ReadOptions(box=(2, 3)))
    '# alldiff --box 2x3\\n'
    """
    spelled = []
    if options.latin:
        spelled.append("--latin")
    if options.box:
        spelled.append(f"--box {show_box(options.box)}")
    if options.size:
        spelled.append(f"--size {options.size}")
    if options.alphabet:
        spelled.append(f"--alphabet {options.alphabet}")
    return f"# alldiff {' '.join(spelled)}\n" if spelled else ""
