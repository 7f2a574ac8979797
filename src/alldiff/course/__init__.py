"""The course: tasks in notebooks, and the grading of answers.

A task file has a few lines of Python for each task (`task`); `grade` runs a notebook in a separate
process and reports for each task whether its answer is right. `docs/course` has both.
"""

from __future__ import annotations

from alldiff.course.grading import Grades, assert_right, grade
from alldiff.course.handing_out import hand_out
from alldiff.course.process import Verdict
from alldiff.course.tasks import Task, task

__all__ = ["Grades", "Task", "Verdict", "assert_right", "grade", "hand_out", "task"]
