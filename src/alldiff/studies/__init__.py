"""Studies: questions that were asked of these puzzles before, asked again with exact counts."""

from alldiff.studies.base import STUDIES, Setting, Study, StudyInterrupted, Work
from alldiff.studies.report import Finding, StudyReport

# isort: split
from alldiff.studies import (  # noqa: F401  (each registers its study)
    backtracking_vs_cp,
    blind_vs_informed,
    csp_sudoku,
    godel,
    kakuro_orders,
    reasoning,
)

__all__ = ["STUDIES", "Finding", "Setting", "Study", "StudyInterrupted", "StudyReport", "Work"]
