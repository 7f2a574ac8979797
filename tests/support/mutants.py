"""Links and files of others, damaged at random: each is to be read or refused."""

import json
import random

from alldiff import Puzzle, read, write
from alldiff.core.errors import ReadError, WriteError
from alldiff.formats import FORMATS, load
from alldiff.formats.links.lz_string import pack
from alldiff.rules import find

from support.penpa_links import DRAWING, link
from support.rule_samples import SAMPLES

CELLS = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ZIPPED = (
    "{id:'x',cs:50,ce:[[{v:1},,,],[,,,],[,,{given:t,v:4},],[,,,]],"
    "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],"
    "[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:5,unique:t},{v:'title: It\\'s'}],l:[,]}"
)
SCRAPS = [
    *"0123456789ABXZaz.#*_-+|<>^v;,\\/{}[]\"' \n:=&?%~",
    "null",
    "-1",
    "1e9",
    "9" * 20,
    "R0C0",
]


def everything():
    """Return the JSON of f-puzzles with every rule that it has."""
    sudoku = read(CELLS)
    rules = list(sudoku.clues)
    for name in sorted(SAMPLES):
        for clue in SAMPLES[name][0].puzzle.of(find(name)):
            try:
                write(Puzzle(givens=sudoku.givens, clues=(*rules, clue)), "f-puzzles-json")
            except WriteError:
                continue
            rules.append(clue)
    return write(Puzzle(givens=sudoku.givens, clues=rules), "f-puzzles-json").strip()


WHOLE = everything()
CAGED = Puzzle(
    "sudoku",
    ((0, 0, 0, 4), *((0,) * 4,) * 3),
    (2, 2),
    [find("killer-cage")(((0, 0), (0, 1)), 3), find("killer-cage")(((1, 0), (2, 0)))],
)
TEXTS = [
    WHOLE,
    ZIPPED,
    f"https://www.f-puzzles.com/?load={pack(WHOLE)}",
    f"https://sudokupad.app/scl{pack(ZIPPED)}",
    link(json.dumps(DRAWING)),
    f"https://www.sudokuwiki.org/sudoku.htm?bd={CELLS}",
    "https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "010a0l" * 27,
    f"https://www.sudokuwiki.org/k.htm?bd={'12' * 40}1,{'0300' * 40}00",
    f":0300:5:+5{CELLS[1:]}:123 912:145::",
    f"<opensudoku><name>a</name><game data='{CELLS}'/></opensudoku>",
    "https://puzz.link/p?sudoku/4/4/i1g2j4g3i",
    "https://puzz.link/p?kakuro/5/5/kC-e-c-z..-8lff-giO",
    "https://puzz.link/p?minarism/4/4/hhhq21pgi",
    "pzprv3/kakuro/2/2/0 3 4 /4 . . /3 . . /. . /. . /",
    "pzprv3/minarism/2/2/b /0 /2 1 /. . /. . /",
    write(CAGED, "tatham").strip(),
    "6jdb:a4a3e2b2b5d5b2b2e1a4a,fcaba__abec______aa__a____a__b_",
    "4de:0,0R,0,0,0R,0U,0,0,0,0L,0,0,0,0,0,0,",
    "3:_baa_3a,m6s1m3a3",
    "3:1/2/3/2/2/1/1/2/2/3/2/1,a1g",
    json.dumps([list(CELLS[at : at + 9]) for at in range(0, 81, 9)]),
    "\n".join("\t".join(CELLS[at : at + 9]) for at in range(0, 81, 9)),
    f"Who can solve {CELLS}?",
    write(CAGED, "iss").strip(),
    write(CAGED, "iss") + ".Or.~R1C1_1.Thermo~R1C1~R2C2.End.Sandwich~9~C1\n",
    f"0123456789ab {CELLS.replace('.', '0')}  7.2",
    f"id,puzzle,solution\n1,{CELLS},{'1' * 81}",
    "aab\ncbb\ncdd\na 2/\nb 6x\nc 5+\nd 1-",
    f"3x3::k:{':'.join(['2304'] * 81)}",
    "................1122112233443344",
    "\n".join(CELLS[at : at + 9] for at in range(0, 81, 9)).replace(".", " "),
    "/".join(CELLS[at : at + 9] for at in range(0, 81, 9)).replace(".", "?"),
    json.dumps({"board": [[int(c) for c in "103420301"[:4]] for _ in range(4)], "level": 1}),
    f"{link(json.dumps(DRAWING))}\n\n{CELLS}\n\n{ZIPPED}",
]


LISUDOKU = json.dumps(
    {
        "gridSize": 4,
        "fixedNumbers": [{"position": {"row": 0, "col": 0}, "value": 4}],
        "killerCages": [{"sum": 5, "region": [{"row": 0, "col": 0}, {"row": 0, "col": 1}]}],
        "thermos": [[{"row": 0, "col": 0}, {"row": 1, "col": 1}]],
        "arrows": [],
        "primaryDiagonal": True,
    }
)
PACKED = [
    (WHOLE, str),
    (WHOLE, lambda text: f"https://www.f-puzzles.com/?load={pack(text)}"),
    (WHOLE, lambda text: f"https://sudokupad.app/fpuzzles{pack(text)}"),
    (ZIPPED, lambda text: f"https://sudokupad.app/scl{pack(text)}"),
    (LISUDOKU, lambda text: f"https://lisudoku.xyz/solver?import={pack(text)}"),
    (json.dumps(DRAWING), link),
]
"""What is damaged before it is packed: the text, and what packs it."""


def mutated(rng, text):
    """Return a text with a few places changed, lost, or filled with what stands elsewhere."""
    for _ in range(rng.randrange(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 2, 9)))
        other = rng.randrange(len(text) + 1)
        scrap = rng.choice((rng.choice(SCRAPS), "", text[other : other + rng.randrange(30)]))
        text = text[:start] + scrap + text[end:]
    return text


def shaken(rng, value, rate):
    """Return JSON with some of its values exchanged or lost."""
    if rng.random() < rate:
        return rng.choice((None, True, 0, -1, 10**12, 1.5, "", "x", "R1C1", "R0C5", [], {}, [[]]))
    if isinstance(value, dict):
        return {k: shaken(rng, v, rate) for k, v in value.items() if rng.random() > rate / 3}
    if isinstance(value, list):
        return [shaken(rng, v, rate) for v in value if rng.random() > rate / 9]
    return value


def tried(seed, count):
    """Return how many of so many damaged texts were read, the others being refused."""
    rng = random.Random(seed)
    found = 0
    for _ in range(count):
        if rng.random() < 0.5:
            text, packed = rng.choice(PACKED)
            if text != ZIPPED and rng.random() < 0.7:
                rate = rng.choice((0.3, 3)) / text.count(":")
                text = packed(json.dumps(shaken(rng, json.loads(text), rate)))
            else:
                text = packed(mutated(rng, text))
        else:
            text = mutated(rng, rng.choice(TEXTS))
        # Mostly sniffed: a reader that is forced on the text of another soon refuses it.
        name = rng.choice([*FORMATS]) if rng.random() < 0.2 else None
        try:
            found += len(load(text + "\n\n", format=name).puzzles) > 0
        except ReadError as error:
            assert error.message  # noqa: PT017
    return found
