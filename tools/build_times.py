#!/usr/bin/env python3
"""Prints where the time of a build goes, and how much the program is.

    tools/build_times.py [BUILD_FOLDER] [--check OBJECTS LINES]

The times are those of the build's own log (.ninja_log), of the last time that each output was made: seconds of jobs,
of which several run at once. Outputs that ccache had are quick. The size of the program does not depend on the
machine: the objects of `nonet`, and the lines of the sources and headers that the compiler reads for them, a
precompiled header once. --check fails if the program has grown beyond the two numbers.
"""

import argparse
import collections
import functools
import pathlib
import re
import subprocess
import sys


def ninja(folder, *arguments):
    run = subprocess.run(["ninja", "-C", str(folder), *arguments], stdout=subprocess.PIPE, text=True, check=True)
    return [line for line in run.stdout.splitlines() if not line.startswith("ninja: Entering")]


def seconds_of_outputs(folder):
    seconds = {}
    for line in (folder / ".ninja_log").read_text().splitlines()[1:]:
        begin, end, _, output, _ = line.split("\t")
        seconds[output] = (int(end) - int(begin)) / 1000
    return seconds


def room_of(output):
    """The folder of the source: CMake's names are FOLDER/CMakeFiles/TARGET.dir/SOURCE.o."""
    found = re.fullmatch(r"(.*)/CMakeFiles/[^/]*\.dir/(.*)\.(o|pch)", output)
    if not found:
        return "linking and others"
    if found[3] == "pch":
        return "precompiled headers"
    source = re.sub(r"Unity/unity_folder_(.*)_cxx\.cxx", r"\1/joined", found[2])  # the sources of a folder as one
    parts = f"{found[1]}/{source}".replace("tests/tests", "tests").split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


@functools.cache
def lines_of(path):
    return pathlib.Path(path).read_bytes().count(b"\n")


def size_of_program(folder):
    """Returns the number of objects of the program, and of the lines that are read for them."""
    inputs = set(ninja(folder, "-t", "inputs", "nonet"))
    objects = {name for name in inputs if name.endswith(".o")}
    read = {name: set() for name in inputs if name.endswith((".o", ".pch"))}
    name = ""
    for line in ninja(folder, "-t", "deps"):
        if line and not line.startswith(" "):
            name = line.split(":")[0]
        elif line and name in read:
            read[name].add((folder / line.strip()).resolve())
    precompiled = {(folder / name).resolve().with_suffix(""): paths for name, paths in read.items() if name.endswith(".pch")}
    lines = 0
    for name, paths in read.items():
        if name in objects:  # the compiler lists headers that it finds precompiled, too
            paths = paths.difference(*(precompiled[header] for header in precompiled.keys() & paths))
        lines += sum(lines_of(path) for path in paths)
    return len(objects), lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", default="build/release", type=pathlib.Path)
    parser.add_argument("--check", nargs=2, type=int, metavar=("OBJECTS", "LINES"))
    options = parser.parse_args()

    objects, lines = size_of_program(options.folder)
    print(f"the program: {objects} objects, {lines:,} lines read")
    if options.check:
        if objects > options.check[0] or lines > options.check[1]:
            sys.exit(f"the program has grown beyond {options.check[0]} objects or {options.check[1]:,} lines: see docs/BUILDING.md")
        return

    seconds = seconds_of_outputs(options.folder)
    rooms = collections.Counter()
    outputs = collections.Counter()
    for output, time in seconds.items():
        rooms[room_of(output)] += time
        outputs[room_of(output)] += 1
    print(f"{sum(rooms.values()):.0f} s of jobs, {len(seconds)} outputs\n\n     s  outputs  room")
    for room, time in rooms.most_common():
        print(f"{time:6.1f}  {outputs[room]:7}  {room}")
    print("\n     s  slowest outputs")
    for output, time in sorted(seconds.items(), key=lambda row: -row[1])[:12]:
        print(f"{time:6.1f}  {output}")


if __name__ == "__main__":
    main()
