"""The course: tasks in notebooks, and what checks the answers to them.

A file of tasks is a few lines for each task, in Python (`task`); `grade` runs a notebook in a
process of its own and tells for each task whether its answer is right. `docs/course` has both.
"""

from __future__ import annotations

from alldiff.course.grading import Grades, grade
from alldiff.course.process import Verdict
from alldiff.course.tasks import Task, task

__all__ = ["Grades", "Task", "Verdict", "grade", "task"]
