"""The clues of the first version under their old names."""

from __future__ import annotations

from alldiff.cells import Cell, cell_name
from alldiff.rules.base import Rule as Clue
from alldiff.rules.candidates import Candidates
from alldiff.rules.kakuro_run import KakuroRun as Run
from alldiff.rules.less_than import LessThan as Inequality

__all__ = ["Candidates", "Cell", "Clue", "Inequality", "Run", "cell_name"]
