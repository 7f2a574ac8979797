"""What a release must pass and no daily round has time for: `./check --torture`.

An ordeal is one file in this folder. It is cut into pieces; each runs in a process of its own, and
what it found is kept, so that a run that was stopped goes on where it was.
"""
