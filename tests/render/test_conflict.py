"""Pictures of conflict sets: empty cells stay empty, and sentences inside the picture."""

import re
from html import unescape

import alldiff as ad
from alldiff.core.records import replace
from alldiff.render.conflict import SENTENCE, text_width
from alldiff.render.figures import Stroke, figures
from alldiff.render.svg import MARGIN
from alldiff.rules import find
from alldiff.rules.framework.shapes import Shade


def test_empty_cells_are_empty_where_zero_is_a_value():
    empty = ad.Puzzle("latin-square", ((0,) * 3,) * 3, values=(0, 2))
    givens = [find("given")((0, column), 0) for column in (0, 1)]
    drawn = ad.why(replace(empty, clues=(*empty.clues, *givens)), no_repairs=True).svg()
    assert len(re.findall(r">0</text>", drawn)) == 2


def test_every_line_of_the_caption_is_inside_the_picture():
    puzzle = ad.sudoku([[0] * 9] * 9)
    signs = [find("less-than")((0, c), (0, (c + 1) % 9)) for c in range(9)]
    found = ad.why(replace(puzzle, clues=(*puzzle.clues, *signs)), no_repairs=True)
    drawn = found.svg()
    wide = float(re.search(r'viewBox="0 0 ([\d.]+)', drawn)[1])
    lines = [unescape(one) for one in re.findall(r'"ink said"[^>]*>([^<]*)<', drawn)]
    assert " ".join(lines) == " ".join(found.caption)
    assert len(lines) > 2
    assert all(text_width(line) * SENTENCE <= wide - 2 * MARGIN for line in lines)


def test_a_clone_of_unseen_cells_is_drawn_on_the_board_alone():
    (seen, *others) = figures(Shade(((-1, 0), (0, 1)), colour="pink"))
    assert isinstance(seen, Stroke)
    assert not others
    assert min(y for _, y in seen.points) == 0
