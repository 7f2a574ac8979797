"""Reading takes time in proportion to the text, also where somebody made it up to be slow.

No clock is read: each text is read by a process to which the system grants a few seconds of work,
a multiple of what it needs. What grows with the square of the length needs a multiple of that.
"""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

GRANTED = 6
"""Seconds of processor time; a reader that is linear needs less than one."""

READ = """
import resource, sys, warnings
import alldiff as ad
from alldiff import formats
warnings.simplefilter("ignore")
used = resource.getrusage(resource.RUSAGE_SELF)
limit = int(used.ru_utime + used.ru_stime) + 1 + int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
try:
    print(len(formats.load(eval(sys.argv[3]), format=sys.argv[2] or None).puzzles))
except ad.errors.ReadError as error:
    print(error)
"""

# The text is an expression, so that it need not fit into an argument. Each is 300,000 characters.
TEXTS = {
    "blanks and a digit": ("", "' ' * 300_000 + '1'"),
    "tabs and two digits": ("coordinates", "chr(9) * 300_000 + '1 2'"),
    "the same given again and again": ("coordinates", "'1;0;0\\n' * 50_000"),
    "the same sign again and again": ("coordinates", "'<;0;0\\n' * 50_000"),
    "blanks inside an item": ("coordinates", "'1' + ' ' * 300_000 + ';0;0 x'"),
    "empty lines above a grid": ("sdk", "'\\n' * 300_000 + '12\\n21'"),
    "empty lines, sniffed": ("", "'\\n' * 300_000 + '12\\n21'"),
    "sections": ("sdk", "''.join(f'[s{i}]\\n' for i in range(40_000)) + '[Puzzle]\\n12\\n21'"),
    "blanks in a note": ("line", "'.' * 81 + ' x' + ' ' * 300_000 + 'y'"),
    "lines of every length": (
        "line",
        "'....\\n' * 30_000 + ''.join('.' * s * s + '\\n' for s in range(2, 80))",
    ),
    "dashes and a letter": ("ss", "'-' * 300_000 + 'x\\n' + '1 2 3 4\\n' * 4"),
    "signs and a letter": ("greater-than", "'<' * 300_000 + 'x\\n' + '<' * 300_000"),
    "options in a comment": ("line", "'# alldiff' + ' --size 4' * 33_000 + '\\n4.23.2.4.3..1..2'"),
    "options in comments": ("line", "'# alldiff --size 4\\n' * 16_000 + '4.23.2.4.3..1..2'"),
    "puzzles of one cell": ("grid", "'1\\n1\\n' * 75_000"),
    "frames of one cell": ("star", "'****\\n*1 *\\n****\\n' * 20_000"),
    "many lines": ("line", "'4.23.2.4.3..1..2\\n' * 17_000"),
    "many rows of a table": ("csv", "'puzzle\\n' + '4.23.2.4.3..1..2\\n' * 17_000"),
    "digits and a letter in an id": ("", "'9:' + '1' * 300_000 + 'x'"),
    "sites in a link": ("", "'https://' + 'sudokuwiki.org/' * 20_000"),
    "puzzles of f-puzzles": (
        "f-puzzles-json",
        '(\'{"size":1,"grid":[[{}]]}\' + chr(10)) * 10_000',
    ),
    "packed zeros": ("f-puzzles", "'N4' + 'A' * 300_000"),
    "open lists": ("sudokupad", "'{ce:' + '[' * 300_000"),
    "empty cells": ("sudokupad", "'{ce:[[' + ',' * 300_000"),
    "brackets of a list": ("list", "'[[' * 150_000"),
    "items of a list": ("", "'[' + '1,' * 150_000 + ']'"),
    "tabs": ("", "(chr(9) * 500 + chr(10)) * 600"),
    "elements": ("opensudoku", "'<opensudoku>' + '<a>' * 100_000"),
    "edges of blocks": ("tatham", "'99j:' + 'z' * 300_000 + ',' + 'z' * 300_000"),
    "other digits": ("", "chr(0x661) * 300_000"),
    "open brackets": ("json", "'[' * 300_000"),
    "unknown keys": (
        "json",
        '\'{"format":"alldiff/1"\' + "".join(f\',"k{i}":1\' for i in range(30_000)) + "}"',
    ),
}


def read(text: str, format: str, granted: int = GRANTED) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-c", READ, str(granted), format, text]
    return subprocess.run(run, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize("name", TEXTS)
def test_the_work_is_in_proportion_to_the_text(name: str) -> None:
    format, text = TEXTS[name]
    done = read(text, format)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_more_work_than_is_granted_is_noticed() -> None:
    assert resource.getrlimit(resource.RLIMIT_CPU)[1] == resource.RLIM_INFINITY
    assert read("__import__('re').match('(a|a)*b', 'a' * 60) or ''", "", granted=0).returncode < 0
