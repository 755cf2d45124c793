#!/usr/bin/env python3
"""Fuzzes the command line: random commands with random options over small odd files.

    tests/fuzz/command_line.py NONET [--runs N] [--seed S]

Each run must end within 30 seconds, by itself, with a status that is promised; a status other than 0 needs a
message, and no message may be that of a crash. No input may change. A run that breaks this is printed as a
line of shell, with the folder that it ran in, and the status is 1.
"""

import argparse
import hashlib
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

STATUSES = {0, 1, 2, 3, 4, 5, 6, 141}
QUIET = {0, 1, 5, 6, 141}  # a report on standard output gives the reason
CRASH = re.compile(rb"terminate|abort|assert|what\(\)|Sanitizer|core dumped")
# Commands that may take long get small bounds, and one that does nothing without an option gets it.
BOUNDS = {"bench": ["--launches", "1", "-r", "1", "--min-time", "0.001", "-n", "3"], "generate": ["-n", "3", "--rounds", "1"],
          "split": ["--parts", "x:0.5,y:0.5"]}
SECONDS = 30


def make_files(nonet, folder):
    """Writes small files of each kind that nonet reads or writes, and some of no such kind."""
    puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    texts = {
        "one.txt": puzzle + "\n", "none.txt": "", "bad.txt": "12x\n\n#\n" + puzzle[:80] + "\n", "rows.txt": "123456789\n" * 9,
        "blank.txt": "." * 81 + "\n", "table.csv": f"id,puzzle,solution\n1,{puzzle},\n", "open.csv": f'puzzle\n"{puzzle}\n',
        "lines.jsonl": f'{{"puzzle": "{puzzle}"}}\n{{"puzzle": 5}}\n', "zeros.bin": "\0" * 500, "no_end.txt": puzzle,
        "check.json": '{"checks": [{"corpus": "one.txt", "solver": "scalar"}]}', "empty.json": "{}",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    (folder / "cut.gz").write_bytes(b"\x1f\x8b\x08\x00\x00\x00\x00\x00")
    (folder / "folder").mkdir()
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    for shard in "0", "1":
        subprocess.run([nonet, "solve", "-q", "--shard", shard + "/2", "-o", "part" + shard, "one.txt"], **quiet)
    subprocess.run([nonet, "bench", "one.txt", *BOUNDS["bench"], "--json", "result.json"], **quiet)


def commands_of(nonet):
    """Returns the commands that --help lists."""
    text = subprocess.run([nonet, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.findall(r"^  (\w+) ", text[text.index("Commands:"):].split("\n\n")[0], re.MULTILINE)


def words_of(nonet):
    """Returns the names that `nonet list` lists: solvers, formats, kinds and others."""
    text = subprocess.run([nonet, "list"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.findall(r"^  ([\w-]+)", text, re.MULTILINE)


def options_of(nonet, command):
    """Returns the options that --help lists, as (names, whether they take a value)."""
    text = subprocess.run([nonet, command, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    found = re.findall(r"^  +((?:-\w,)?--?[\w-]+)( [A-Z\[][^ ]*)?", text, re.MULTILINE)
    return [(names.split(","), bool(value)) for names, value in found]


def random_value(rng, names, listed):
    numbers = ["0", "1", "2", "-1", "81", "99999999999999999999", "0.5", "5%", "101%", "x", "", "1/2", "2/2", "0/0", "a/b"]
    words = ["auto", "always", "puzzle", "é", "/dev/null", "/dev/full", "missing/x", "-"]
    return rng.choice([rng.choice(numbers), rng.choice(words + listed), rng.choice(names), rng.choice(names)])


def random_command(rng, options, names, listed):
    command = rng.choice(list(options))
    words = [command]
    for _ in range(rng.randrange(5)):
        if options[command] and rng.random() < 0.7:
            forms, takes_value = rng.choice(options[command])
            words.append(rng.choice(forms))
            if takes_value and rng.random() < 0.95:
                words.append(random_value(rng, names, listed))
        else:
            words.append(rng.choice(names))
    return words + BOUNDS.get(command, [])


def digests(folder, names):
    return {name: hashlib.sha1((folder / name).read_bytes()).digest() for name in names if (folder / name).is_file()}


def fault_in(nonet, words, folder, stdin):
    """Returns the fault of one run; None if there is none."""
    try:
        with open(folder / stdin if stdin else "/dev/null", "rb") as source:
            run = subprocess.run([nonet, *words], cwd=folder, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"does not end within {SECONDS} s"
    if run.returncode not in STATUSES:
        return f"status {run.returncode}"
    if CRASH.search(run.stderr):
        return "the message of a crash"
    if run.returncode not in QUIET and not run.stderr:
        return f"status {run.returncode} without a message"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    nonet = arguments.nonet.resolve()
    rng = random.Random(arguments.seed)
    options = {command: options_of(nonet, command) for command in commands_of(nonet)}
    listed = words_of(nonet)
    scratch = pathlib.Path(tempfile.mkdtemp())
    pristine = scratch / "pristine"
    pristine.mkdir()
    make_files(nonet, pristine)
    names = sorted(path.name for path in pristine.iterdir())
    failed = 0
    for run in range(arguments.runs):
        folder = scratch / f"run{run}"
        shutil.copytree(pristine, folder)
        words = random_command(rng, options, names, listed)
        stdin = rng.choice([None, *(name for name in names if (pristine / name).is_file())])
        before = digests(folder, names)
        fault = fault_in(nonet, words, folder, stdin)
        # An output may be any file that the run does not read. A file that it reads must not
        # change.
        changed = [name for name, digest in digests(folder, before).items() if digest != before[name]]
        written = [words[i + 1] for i, word in enumerate(words[:-1]) if word.startswith("-")]
        if not fault and "--update" not in words and [name for name in changed if name not in written]:
            fault = "changed " + ", ".join(changed)
        # The manifest of an output that is written anew goes with it.
        missing = [name for name in before
                   if not (folder / name).exists() and name.removesuffix(".manifest") not in written]
        if not fault and missing:
            fault = "removed " + ", ".join(missing)
        if fault:
            failed += 1
            print(f"{fault}: cd {folder}; {shlex.join([str(nonet), *words])} < {stdin or '/dev/null'}", flush=True)
        else:
            shutil.rmtree(folder)
    print(f"{arguments.runs} command lines, {failed} failed")
    if not failed:
        shutil.rmtree(scratch)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
