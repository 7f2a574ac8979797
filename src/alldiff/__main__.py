"""Lets `python -m alldiff` run the command line."""

from alldiff.cli import main

main()
