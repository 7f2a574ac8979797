"""Links of puzz.link and pzpr."""
