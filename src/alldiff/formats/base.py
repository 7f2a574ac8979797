"""Formats, the options for reading, and what readers and writers share."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, TypedDict

from msgspec import Struct
from msgspec.structs import force_setattr

from alldiff.core.annotations import Option
from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, UsageError, whole_number
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record, replace
from alldiff.core.registry import Registry
from alldiff.rules.framework.base import Rule

ALPHABETS = ("letters", "hex", "alpha")
"""How one character stands for a value above 9; see `symbols`."""

LARGEST_SIDE = 1000
"""No text states a larger grid: a wrong first line must not ask for the memory of the machine."""

LARGEST_PUZZLE = 2**20
"""Characters; a Sudoku of side 400 takes two thirds of it. `sizes` has the larger limits."""

GLANCE = 4000
"""Characters; a first line is looked at so far."""
OWN = '"alldiff/'
"""What only alldiff's own JSON has."""
PLAIN = re.compile(r"[0-9.]+\n?")
FIRST = re.compile(rf"\s*(?:#[^\n]*\n\s*)*([^\n]{{0,{GLANCE}}})")


class ReadOptions(Record, frozen=True):
    """What decides between two readings of the same text."""

    box: Annotated[
        tuple[int, int] | None, Option("Width and height of the boxes.", "WxH", "box")
    ] = None
    latin: Annotated[bool, Option("Read a Latin square: no boxes.")] = False
    size: Annotated[int | None, Option("Side of the grid.", "N")] = None
    alphabet: Annotated[
        str | None,
        Option(
            "How letters stand for values: letters (A = 10), hex (A = 11) or alpha (A = 1).",
            "NAME",
            choices=ALPHABETS,
        ),
    ] = None
    rules: Annotated[
        tuple[Rule, ...],
        Option('Rules to add to each puzzle, as {"type": ...} in alldiff JSON.', "JSON", "rule"),
    ] = ()
    fetch: Annotated[bool, Option("Download the puzzle behind a short SudokuPad link.")] = False

    def __post_init__(self) -> None:
        if isinstance(self.box, str):
            force_setattr(self, "box", parse_box(self.box))
        force_setattr(self, "rules", tuple(self.rules))
        if self.size is not None:
            force_setattr(self, "size", whole_number("size", self.size))
        if self.box is not None:
            width, height = (whole_number("side of a box", side) for side in self.box)
            force_setattr(self, "box", (width, height))
        if self.box is not None and min(self.box) < 1:
            raise UsageError(t("a box is at least 1 wide and 1 high, not {}", show_box(self.box)))
        if self.box is not None and self.box[0] * self.box[1] > LARGEST_SIDE:
            raise UsageError(
                t(
                    "boxes {} make a side of {:,}: the largest is {}",
                    show_box(self.box),
                    self.box[0] * self.box[1],
                    LARGEST_SIDE,
                )
            )
        if self.box is not None and self.latin:
            raise UsageError("a Latin square has no boxes: state one or the other")
        if self.size is not None and not 1 <= self.size <= LARGEST_SIDE:
            raise UsageError(t("a side is from 1 to {}, not {}", LARGEST_SIDE, self.size))
        if self.alphabet is not None and self.alphabet not in ALPHABETS:
            raise UsageError(t("an alphabet is {}, not {}", ", ".join(ALPHABETS), self.alphabet))

    def added_to(self, puzzles: Iterable[Puzzle]) -> list[Puzzle]:
        """Return puzzles with the rules that are added to each."""
        if not self.rules:
            return list(puzzles)
        return [puzzle.with_clues(self.rules) for puzzle in puzzles]


class ReadKeywords(TypedDict, total=False):
    """The fields of ReadOptions as keywords, for type checkers; `box` may be written "WxH"."""

    box: tuple[int, int] | str | None
    latin: bool
    size: int | None
    alphabet: str | None
    rules: Iterable[Rule]
    fetch: bool


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
    letters: bool = False
    """Whether the text has letters for values from 10 up, A for 10."""

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

    `sniff` returns whether a text looks like this format; formats are asked in the order they are
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
    plain: bool = True
    """Whether a line of digits and dots may be of this format."""


FORMATS: Registry[Format] = Registry("format")
LENIENT = ("rough", "sentence")
"""Formats that find a puzzle in almost any text: they come after those of plugins."""

FormatName = Annotated[
    str | None,
    Option("Format of the input; detected by default.", "FORMAT", choices=lambda: FORMATS),
]


def first_format(text: str, without: Sequence[str] = ()) -> Format | None:
    """Return the first format, other than those of the names in `without`, that knows a text."""
    match = FIRST.match(text)
    first = match[1] if match else ""
    # Most texts are of these two sorts, and few formats.
    if first.startswith("{") and OWN in text:
        formats = [FORMATS[name] for name in ("jsonl", "json")]
    else:
        plain = PLAIN.fullmatch(text) is not None
        formats = [each for each in FORMATS.values() if each.plain or not plain]
    for lenient in (False, True):
        for each in formats:
            # The glance rules most of them out.
            if (
                (each.name in LENIENT) is lenient
                and each.glance(text, first)
                and each.name not in without
                and each.sniff(text)
            ):
                return each
    return None


def parse_box(text: str) -> tuple[int, int]:
    """Return the width and height of boxes written as WxH.

    >>> parse_box("3x2")
    (3, 2)
    """
    match = re.fullmatch(r"([0-9]{1,4})[xX]([0-9]{1,4})", text.strip())
    if not match:
        raise UsageError(t("boxes are WxH, width and height such as 3x2, not {!r}", text))
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
                raise UsageError(t("--size takes a number, not {!r}", word))
        else:
            raise UsageError(
                t(
                    "{!r} is none of --box WxH, --latin, --size N, --alphabet {}",
                    option,
                    "|".join(ALPHABETS),
                )
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
