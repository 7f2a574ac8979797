"""How hard a puzzle is on the scales of other programs, and by the size of its reasons."""
