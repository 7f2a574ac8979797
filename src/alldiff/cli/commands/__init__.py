"""The commands, one file each; `cli/group.py` loads one when it runs."""
