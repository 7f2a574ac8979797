"""Watching a search: a page that plays it, its tree as a picture, AC-3 arc by arc on paper."""

from alldiff.lab.watching.player import EVENTS, Player
from alldiff.lab.watching.recording import Recording

__all__ = ["EVENTS", "Player", "Recording"]
