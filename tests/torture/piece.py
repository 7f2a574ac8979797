"""Runs one piece of an ordeal, and prints what it found as a line of JSON."""

import dataclasses
import json
import sys
from pathlib import Path

from torture.ordeal import find

if __name__ == "__main__":
    name, number, folder = sys.argv[1:]
    outcome = find(name).run(int(number), Path(folder))
    print(json.dumps(dataclasses.asdict(outcome)))
