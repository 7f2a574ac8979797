"""Watching a search: a page that plays it, its tree as a picture, AC-3 arc by arc on paper."""

from alldiff.lab.watching.arcs import STEPS, Trace
from alldiff.lab.watching.player import EVENTS, Player
from alldiff.lab.watching.recording import Recording
from alldiff.lab.watching.tracing import tracer_of
from alldiff.lab.watching.tree import NODES_SHOWN, SearchTree, tree_of
from alldiff.lab.watching.watched import Watched, watched

__all__ = [
    "EVENTS",
    "NODES_SHOWN",
    "STEPS",
    "Player",
    "Recording",
    "SearchTree",
    "Trace",
    "Watched",
    "tracer_of",
    "tree_of",
    "watched",
]
