"""Files of other programs, and the alldiff JSON."""
