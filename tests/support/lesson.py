"""Two tasks, as a teacher writes them beside a notebook."""

TASKS = """
from alldiff.course import task

@task(solution="sides = 3", wrong=("sides = 4",), hint="Count them.")
def sides(answer):
    if answer == 4:
        return {"en": "That is a square.", "fr": "C'est un carré."}
    return answer == 3

@task(solution="def double(x):\\n    return 2 * x", wrong=("def double(x):\\n    return x",))
def double(answer):
    return answer(4) == 8
"""
