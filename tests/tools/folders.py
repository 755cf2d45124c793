#!/usr/bin/env python3
"""folders.py: no folders of the engine include one another, as the drawings of docs/ARCHITECTURE.md and engine/io/README.md say."""

import graphlib
import pathlib
import re

ENGINE = pathlib.Path(__file__).resolve().parents[2] / "engine"


def folder(path):
    """Returns the room of a source; in io its folder."""
    parts = path.split("/")
    return "/".join(parts[:-1]) if parts[0] == "io" else parts[0]


below = {}
for source in ENGINE.rglob("*"):
    if source.suffix in (".cpp", ".h", ".cu") and "include" not in source.parts:
        here = folder(str(source.relative_to(ENGINE)))
        for header in re.findall(r'#include "engine/([^"]+)"', source.read_text(encoding="utf-8")):
            below.setdefault(here, set()).update({folder(header)} - {here})
assert "io/formats" in below["io/detection"], "detection is found"
try:
    print(" ".join(graphlib.TopologicalSorter(below).static_order()))
except graphlib.CycleError as error:
    raise SystemExit("folders include one another: " + " <- ".join(error.args[1]))
