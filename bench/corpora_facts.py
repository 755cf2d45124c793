#!/usr/bin/env python3
"""Measures what generators and lists of puzzles contain, and writes the table of datasets/README.md.

    bench/corpora_facts.py [--nonet PROGRAM] [--count N] [--seconds S] [--only WORD]
                           [--list NAME=FILE]... [--output FILE]

Installs pinned packages of Debian (apt-get download) and npm in a temporary folder, without the rights of root, runs
their generators there, and measures the puzzles with nonet. A generator that takes longer than S seconds ends with the
puzzles that it has. --list measures a file that nonet reads. Needs apt-get, dpkg-deb, node, npm and, for nudoku, which
writes to a terminal only, tmux; a source whose tools or package are missing is left out, with a message.
"""

import argparse
import concurrent.futures
import csv
import dataclasses
import datetime
import io
import json
import os
import pathlib
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

CELLS = 81
EXPLAINED = 200  # puzzles of a row whose ER is computed

# Prints puzzles of a package of npm, a line each, until it is killed.
NODE_GENERATOR = r"""
const [name, level, count] = process.argv.slice(2);
const line = (cells, first) => cells.map(c => c === null || c < first ? '.' : c - first + 1).join('');
const makers = {
  'sudoku': () => { const p = require('sudoku'); return () => line(p.makepuzzle(), 0); },
  'sudoku-gen': () => { const p = require('sudoku-gen'); return () => p.getSudoku(level).puzzle.replace(/-/g, '.'); },
  'sudoku-core': () => { const p = require('sudoku-core'); return () => line(p.generate(level), 1); },
  'sudoku-umd': () => { const p = require('sudoku-umd'); return () => p.generate(level); },
  'sudokutoolcollection': () => { const p = require('sudokutoolcollection')(); return () => p.generator.generate(level); },
  '@algorithm.ts/sudoku': () => {
    const creator = new (require('@algorithm.ts/sudoku').SudokuCreator)({childMatrixWidth: 3});
    return () => line(creator.createSudoku(Number(level)).puzzle, 0);
  },
};
const make = makers[name]();
for (let i = 0; i < Number(count); ++i) console.log(make());
"""


class Unavailable(Exception):
    """A source cannot be measured here. The text says why."""


def run(command, **options):
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    if result.returncode != 0:
        raise Unavailable(f"{command[0]} failed: {(result.stderr or result.stdout).strip()[-300:]}")
    return result.stdout


def lines_in_time(command, count, seconds, parse=None, **options):
    """Returns the first `count` puzzles that a command prints, or those of `seconds`."""
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True, **options)
    try:
        output, errors = process.communicate(timeout=seconds)
        if process.returncode != 0:
            raise Unavailable(f"{command[0]} failed: {errors.strip()[-300:]}")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        output = output[:output.rfind("\n") + 1]
    puzzles = parse(output) if parse else output.split()
    return puzzles[:count]


def need(*tools):
    for tool in tools:
        if shutil.which(tool) is None:
            raise Unavailable(f"{tool} is missing")


class Debian:
    """Packages of Debian, unpacked in a folder."""

    def __init__(self, folder, *packages):
        need("apt-get", "dpkg-deb")
        self.root = folder / "root"
        self.root.mkdir(parents=True, exist_ok=True)
        for package in packages:
            run(["apt-get", "download", "-q", package], cwd=folder)
        for archive in folder.glob("*.deb"):
            run(["dpkg-deb", "-x", archive, self.root])
        libraries = [str(path) for path in (self.root / "usr/lib").glob("*-linux-*")]
        self.environment = {**os.environ, "LD_LIBRARY_PATH": ":".join(libraries)}


class Npm:
    def __init__(self, folder, package):
        need("node", "npm")
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        (folder / "generate.js").write_text(NODE_GENERATOR)
        run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, package])

    def puzzles(self, name, level, count, seconds):
        return lines_in_time(["node", self.folder / "generate.js", name, level, count], count, seconds, cwd=self.folder)


def grids_of_text(text):
    """Returns the puzzles of a text of nine rows of nine cells below a line that begins with '%'."""
    puzzles, cells = [], ""
    for line in text.splitlines():
        if line.startswith("%"):
            cells = ""
        elif len(line) == 9:
            cells += line
        if len(cells) == CELLS:
            puzzles.append(cells)
            cells = ""
    return puzzles


def screen_puzzle(screen):
    """Returns the puzzle of nudoku's screen; None if it is not complete."""
    rows = [line.split("│")[1:10] for line in screen.splitlines() if line.count("│") >= 10]
    cells = "".join((cell.strip() or ".") for row in rows for cell in row)
    return cells if len(cells) == CELLS else None


def nudoku_puzzles(program, level, count, seconds):
    """Presses N for each next puzzle, in a terminal that nobody sees."""
    need("tmux")
    tmux = ["tmux", "-L", f"nonet-{os.getpid()}-{random.getrandbits(32)}", "-f", "/dev/null"]
    run([*tmux, "new-session", "-d", "-x", "80", "-y", "40", f"{program} -c -d {level}"])
    puzzles, end = [], time.monotonic() + seconds
    try:
        while len(puzzles) < count and time.monotonic() < end:
            puzzle = screen_puzzle(run([*tmux, "capture-pane", "-p"]))
            if puzzle is None or (puzzles and puzzle == puzzles[-1]):
                time.sleep(0.005)
                continue
            puzzles.append(puzzle)
            run([*tmux, "send-keys", "N"])
    finally:
        subprocess.run([*tmux, "kill-server"], stderr=subprocess.DEVNULL)
    return puzzles


@dataclasses.dataclass
class Row:
    """Puzzles to measure: `make(count, seconds)` returns lines."""
    source: str
    version: str
    make: object
    is_seeded: bool = False


def npm_rows(folder, package, version, levels, kind=""):
    npm = Npm(folder / package.replace("/", "_"), f"{package}@{version}")
    return [Row(f"npm `{package}`{f', {kind}{level}' if len(levels) > 1 else ''}", version,
                lambda count, seconds, level=level: npm.puzzles(package, level, count, seconds)) for level in levels]


def qqwing_rows(folder):
    version = "1.3.4-1.1+b1"
    debian = Debian(folder / "qqwing", f"qqwing={version}", f"libqqwing2v5={version}")
    program = debian.root / "usr/bin/qqwing"
    make = lambda options: lambda count, seconds: lines_in_time(
        [program, "--generate", count, "--one-line", *options], count, seconds, env=debian.environment)
    return [Row("Debian `qqwing`", version, make([])), *(
        Row(f"Debian `qqwing`, {' '.join(words)}", version, make([f"--{words[0]}", words[1]]))
        for words in (("difficulty", "expert"), ("symmetry", "rotate180")))]


def sudoku_rows(folder):
    version = "1.0.5-2.1"
    debian = Debian(folder / "sudoku", f"sudoku={version}")
    program = debian.root / "usr/games/sudoku"
    template = debian.root / "usr/share/sudoku/template"
    make = lambda options: lambda count, seconds: lines_in_time(
        [program, f"-g{count}", "-fcompact", f"-t{template}", *options], count, seconds, grids_of_text)
    return [Row("Debian `sudoku`", version, make([])), Row("Debian `sudoku`, fiendish", version, make(["-cfiendish"]))]


def nudoku_rows(folder):
    version = "2.1.0-0.1+b2"
    debian = Debian(folder / "nudoku", f"nudoku={version}")
    program = debian.root / "usr/games/nudoku"
    return [Row(f"Debian `nudoku`, {level}", version,
                lambda count, seconds, level=level: nudoku_puzzles(program, level, count, seconds))
            for level in ("easy", "normal", "hard")]


def nonet_rows(nonet):
    version = run([nonet, "--version"]).split()[1]
    make = lambda kind: lambda count, seconds: run([nonet, "generate", "-q", "-k", kind, "-n", count]).split()
    return [Row(f"nonet, {kind}", version, make(kind), is_seeded=True) for kind in ("easy", "minimal", "hard")]


def list_row(nonet, text):
    name, _, file = text.rpartition("=")

    def make(count, seconds):
        # The puzzles of a pair; a malformed record has none.
        pairs = run([nonet, "solve", "-q", "-f", "csv", "--max-malformed", "100%", file])
        return [row["puzzle"] for row in csv.DictReader(io.StringIO(pairs)) if row["status"] != "malformed"]

    return Row(name, "", make, is_seeded=True)


def minimal_share(nonet, puzzles):
    """Returns the share of the puzzles in which no clue can be removed. All of them have one solution."""
    variants, ends = [], []
    for puzzle in puzzles:
        variants += [puzzle[:i] + "." + puzzle[i + 1:] for i in range(CELLS) if puzzle[i] != "."]
        ends.append(len(variants))
    answers = run([nonet, "solve", "-q"], input="\n".join(variants) + "\n").split()
    begins = [0, *ends[:-1]]
    return sum(all(answer == "multiple" for answer in answers[begin:end]) for begin, end in zip(begins, ends)) / len(puzzles)


def er_texts(nonet, puzzles):
    rated = run([nonet, "rate", "-q", "--explain", "--max-er", "9.9"], input="\n".join(puzzles[:EXPLAINED]) + "\n")
    # Above 9.9 no rating is computed, which would take long.
    rows = list(csv.DictReader(io.StringIO(rated)))
    ratings = sorted(float(row["er"]) if row["er"] else 99.0 for row in rows)
    show = lambda er: "over 9.9" if er > 90 else f"{er:.1f}"
    return f"{show(statistics.median_low(ratings))}, {show(ratings[-1])}"


def percent(share):
    if 0 < share < 1:
        return f"{min(max(100 * share, 0.1), 99.9):.1f} %"
    return f"{100 * share:.0f} %"


def runs_are_equal(row):
    """Returns whether two runs that start in one second write the same puzzles."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda _: row.make(5, 30), range(2))
    fewest = min(len(first), len(second))
    return fewest > 0 and first[:fewest] == second[:fewest]


def always_given(puzzles):
    cells = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(CELLS) if all(puzzle[i] != "." for puzzle in puzzles)]
    return cells if len(cells) < 10 else cells[:9] + ["..."]


def measure(nonet, row, count, seconds):
    puzzles = [puzzle.replace("0", ".") for puzzle in row.make(count, seconds)]
    if not puzzles:
        raise Unavailable(f"no puzzle in {seconds} s")
    text = "\n".join(puzzles) + "\n"
    facts = json.loads(run([nonet, "describe", "-q", "--json", "-", "-"], input=text))
    records = facts["records"]
    different = records - facts["duplicates"] - facts["equivalents"]
    answers = run([nonet, "solve", "-q"], input=text).split()
    unique = [puzzle for puzzle, answer in zip(puzzles, answers) if len(answer) == CELLS]
    sample = random.Random(1).sample(unique, min(len(unique), 10 * EXPLAINED))
    clues = sorted(int(number) for number in facts["clues"])
    patterns = len({"".join("1" if cell != "." else "0" for cell in puzzle) for puzzle in puzzles})
    remarks = []
    if len(puzzles) >= 100 and (cells := always_given(puzzles)):
        remarks.append(f"{', '.join(cells)} always given")
    if (symmetric := 1 - facts["symmetries"]["none"] / records) >= 0.01:
        remarks.append(f"{percent(symmetric)} symmetric")
    if not row.is_seeded and runs_are_equal(row):
        remarks.append("runs started in one second are equal")
    return [row.source, row.version, f"{records:,}", percent(facts["unique"] / records),
            percent(minimal_share(nonet, sample)) if sample else "-",
            f"{clues[0]}, {facts['mean_clues']:.1f}, {clues[-1]}" if len(clues) > 1 else str(clues[0]),
            f"{different:,}", f"{facts['solution_classes']:,}", f"{patterns:,}",
            percent(facts["falls_to_singles"] / len(unique)) if unique else "-",
            er_texts(nonet, sample) if sample else "-",
            f"{facts['guesses']['total'] / records:.2f}", "; ".join(remarks)]


HEADER = ["source", "version", "puzzles", "one solution", "minimal", "clues", "classes", "solutions", "patterns",
          "singles suffice", "ER", "guesses", "remarks"]


def table(rows):
    rule = f"|---|---|{'---:|' * (len(HEADER) - 3)}---|\n"
    header, *lines = [f"| {' | '.join(row)} |\n" for row in [HEADER, *rows]]
    return "".join([header, rule, *lines])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nonet", metavar="PROGRAM", default="build/release/nonet", help="(build/release/nonet)")
    parser.add_argument("--count", metavar="N", type=int, default=1000, help="puzzles of each generator (1000)")
    parser.add_argument("--seconds", metavar="S", type=float, default=60, help="at most for each generator (60)")
    parser.add_argument("--only", metavar="WORD", default="", help="only sources with this word in their name")
    parser.add_argument("--list", metavar="NAME=FILE", action="append", default=[], help="a file to measure, too")
    parser.add_argument("--output", metavar="FILE", type=pathlib.Path, help="the table (standard output)")
    options = parser.parse_args()
    nonet = str(pathlib.Path(options.nonet).resolve()) if "/" in options.nonet else options.nonet
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        sources = {
            "sudoku-gen": lambda: npm_rows(folder, "sudoku-gen", "1.0.2", ["easy", "medium", "hard", "expert"]),
            "npm sudoku": lambda: npm_rows(folder, "sudoku", "0.0.3", ["any"]),
            "sudoku-core": lambda: npm_rows(folder, "sudoku-core", "3.0.3", ["easy", "medium"]),
            "sudoku-umd": lambda: npm_rows(folder, "sudoku-umd", "1.0.1", ["easy", "hard", "inhuman"]),
            "sudokutoolcollection": lambda: npm_rows(folder, "sudokutoolcollection", "1.1.3", ["easy", "hard"]),
            "algorithm.ts": lambda: npm_rows(folder, "@algorithm.ts/sudoku", "4.0.3", ["0.2", "1"], "difficulty "),
            "qqwing": lambda: qqwing_rows(folder),
            "debian sudoku": lambda: sudoku_rows(folder),
            "nudoku": lambda: nudoku_rows(folder),
            "nonet": lambda: nonet_rows(nonet),
            **{text: lambda text=text: [list_row(nonet, text)] for text in options.list},
        }
        rows = []
        for name, find in sources.items():
            if options.only not in name:
                continue
            try:
                for row in find():
                    rows.append(measure(nonet, row, options.count, options.seconds))
                    print(" | ".join(rows[-1]), file=sys.stderr)
            except Unavailable as reason:
                print(f"corpora_facts.py: {name} is left out: {reason}", file=sys.stderr)
    text = f"Measured on {datetime.date.today()}.\n\n{table(rows)}"
    if options.output:
        options.output.write_text(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
