"""Links of penpa-edit, made for tests."""

from base64 import b64encode
from zlib import compressobj

PLACES = 8 * 8
"""The places for cells of a 4x4 grid, with two around it on every side."""


def cell(row, column):
    return (row + 2) * 8 + column + 2


def corner(row, column):
    """Return the upper left corner of a cell."""
    return PLACES + (row + 1) * 8 + column + 1


def packed(text):
    worker = compressobj(9, 8, -15)
    return b64encode(worker.compress(text.encode()) + worker.flush()).decode()


def link(
    drawing, grid="sudoku", size="4,4", margins="[0,0,0,0]", texts="Title: A,Author: B,,a%2Cb"
):
    header = f"{grid},{size},38,0,1,1,1,1,1,1,0,0,0,0,{texts}"
    return (
        f"https://a.org/penpa-edit/#m=edit&p={packed(chr(10).join([header, margins, '', drawing]))}"
    )


def boxes():
    """Return the thick borders of four boxes."""
    down = {f"{corner(r, 2)},{corner(r + 1, 2)}": 2 for r in range(4)}
    return down | {f"{corner(2, c)},{corner(2, c + 1)}": 2 for c in range(4)}


DRAWING = {
    "number": {cell(0, 0): ["1", 1, "1"], cell(3, 3): ["2", 1, "5"], 1: ["9", 1, "1"]},
    "lineE": boxes(),
    "killercages": [[cell(1, 0), cell(1, 1)]],
    "numberS": {4 * PLACES + 4 * cell(1, 0): [" 5", 1]},
    "symbol": {2 * PLACES + cell(0, 3): [2, "inequality", 1], 7: [1, "circle_L", 1]},
    "thermo": [[1, 2]],
}
