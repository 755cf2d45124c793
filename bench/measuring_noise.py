#!/usr/bin/env python3
"""Measures how reliable the figures of `nonet bench` and the verdicts of `nonet compare` are on this machine.

    bench/measuring_noise.py coverage [--rounds N]   do 95 % intervals contain the true value?
    bench/measuring_noise.py verdicts [--rounds N]   how often is a verdict wrong?
    bench/measuring_noise.py pairs [--rounds N] [--neighbour NAME]   and if both are measured in turn?

coverage measures one function under five names in one bench. The true ratio of any two is 1. It reports
how many of the intervals contain 1, and how many ratios are wrong by more than the width of their interval.

verdicts measures a solver (tests/plugins/burning_solver.c) beside `scalar`, round after round, and compares
each round with the one before: a verdict of `faster` or `slower` is wrong. Every other round it also
measures the solver slowed down, so that it burns --slowed percent of its time, and compares that with the
same round: a verdict of `faster` or `same` is wrong, and `inconclusive` is a miss. Both are counted with
--relative-to, with --absolute and without options.

pairs measures four solvers beside themselves (bench --base --new) on five corpora: a job of 20 rows. In every other
job the one of the plugin is slowed by --slowed percent. It counts the jobs with a row that is wrongly `slower`, and the
slowed rows that are found. --neighbour starts a program that disturbs: `core` keeps every core busy, in phases of
seconds; `memory` copies memory beyond every cache, in such phases; `steal` takes the processors for tens of
milliseconds at a time.

With --state FOLDER results stay in FOLDER, and further rounds are added to them, so that a long measurement
can be made in parts; --rounds 0 only reports. Options after -- are passed to `nonet bench`. Nothing else should
run on the machine.
"""

import argparse
import contextlib
import json
import multiprocessing
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

REFERENCE = "scalar"
SUBJECT = "subject"
NAMES = ["a", "b", "c", "d", "e"]
MODES = {"relative to scalar": ["--relative-to", REFERENCE], "absolute": ["--absolute"], "default": []}


def bench(options, arguments, path):
    """Runs a bench and writes its results to `path`. Returns its duration in seconds."""
    start = time.monotonic()
    subprocess.run([options.build / "nonet", "bench", *options.corpora, "--quiet", *arguments, *options.bench_options,
                    "--json", path], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def plugin(options, percent, name):
    library = options.build / "plugins" / "burning_solver.so"
    return ["--plugin", f"{library}:solve_batch:{percent}={name}"]


def next_number(folder, kind):
    return len(list(folder.glob(f"{kind}*.json")))


def numbered(folder, kind):
    return sorted(folder.glob(f"{kind}*.json"), key=lambda path: int(path.stem[len(kind):]))


def context_of(path):
    return json.loads(path.read_text())["context"]


def report_machine(paths):
    context = context_of(paths[0])
    seconds = [context_of(path)["seconds"] for path in paths]
    print(f"{context['cpu']}, {context['num_cpus']} processors, {context['compiler']}, {context['target']}")
    print(f"seconds of a bench: median {statistics.median(seconds):.1f}, longest {max(seconds):.1f}")


def run_coverage(options, folder):
    for _ in range(options.rounds):
        number = next_number(folder, "same")
        arguments = ["--solver", REFERENCE, "--reference", NAMES[0]]
        arguments += [word for name in NAMES for word in plugin(options, 0, name)]
        seconds = bench(options, arguments, folder / f"same{number}.json")
        print(f"round {number + 1}: {seconds:.1f} s", flush=True)
    paths = numbered(folder, "same")
    report_machine(paths)
    rows = [row for path in paths for row in context_of(path)["rows"] if row["solver"] in NAMES]
    ratios = [row for row in rows if "ratio" in row]
    held = [row for row in ratios if row["ratio_interval"][0] <= 1 <= row["ratio_interval"][1]]
    off = [row for row in ratios if abs(row["ratio"] - 1) > row["ratio_interval"][1] - row["ratio_interval"][0]]
    errors = [abs(row["ratio"] - 1) for row in ratios]
    widths = [(row["ratio_interval"][1] - row["ratio_interval"][0]) / 2 for row in ratios]
    print(f"{len(ratios)} intervals: {len(held)} hold 1 ({100 * len(held) / len(ratios):.1f} %), "
          f"{len(off)} ratios are off by more than the interval's width")
    print(f"half width: median {100 * statistics.median(widths):.2f} %; "
          f"error of the ratio: median {100 * statistics.median(errors):.2f} %, largest {100 * max(errors):.2f} %")
    print(f"spread of launches: median {100 * statistics.median(row['launch_spread'] for row in rows):.2f} %; "
          f"of repetitions in a launch: {100 * statistics.median(row['repetition_spread'] for row in rows):.2f} %; "
          f"launches: median {statistics.median(row['launches'] for row in rows):.0f}")


def verdicts(options, base, new, mode):
    """Returns the result of compare for the subject: (verdict, change in percent) for each corpus."""
    run = subprocess.run([options.build / "nonet", "compare", base, new, "--threshold", options.threshold, *MODES[mode]],
                         stdout=subprocess.PIPE, text=True)
    lines = [line.split() for line in run.stdout.splitlines() if line.startswith(SUBJECT + "/")]
    assert run.returncode in (0, 1, 5) and lines, run
    return [(line[-1], float(line[1])) for line in lines]


def report(title, found, wanted):
    if not found:
        return
    right = sum(verdict in wanted for verdict, _ in found)
    print(f"{title}: {right} of {len(found)} {' or '.join(wanted)}")
    for verdict in sorted({verdict for verdict, _ in found}):
        changes = sorted(change for name, change in found if name == verdict)
        print(f"    {verdict:<13} {len(changes):>3}  changes {changes[0]:+.1f} to {changes[-1]:+.1f} %")


def run_verdicts(options, folder):
    def measure(kind, number, percent):
        arguments = ["--solver", REFERENCE, *plugin(options, percent, SUBJECT)]
        return bench(options, arguments, folder / f"{kind}{number}.json")

    for _ in range(options.rounds):
        number = next_number(folder, "base")
        seconds = measure("base", number, 0)
        if number % options.slowed_every == 0:
            measure("slow", number, options.slowed)
        print(f"round {number + 1}: {seconds:.1f} s", flush=True)
    paths = numbered(folder, "base")
    report_machine(paths)
    for mode in MODES:
        itself, slowed = [], []
        for i, path in enumerate(paths):
            slow = folder / f"slow{i}.json"
            if slow.exists():
                slowed += verdicts(options, path, slow, mode)
            if i > 0:
                itself += verdicts(options, paths[i - 1], path, mode)
        report(f"{mode}, the solver with itself", itself, ["same", "inconclusive"])
        report(f"{mode}, slowed by {options.slowed} %", slowed, ["slower"])


PAIRS = ["sliced", "scalar", "lanes"]  # and the plugin


def burn(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def copy_memory(seconds):
    source, target = bytearray(1 << 28), bytearray(1 << 28)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        target[:] = source


def disturb(name, processor):
    os.sched_setaffinity(0, {processor})
    if name == "steal":
        with contextlib.suppress(PermissionError):
            os.nice(-10)
        while True:
            burn(random.uniform(0.005, 0.05))
            time.sleep(random.uniform(0.005, 0.2))
    while True:
        (burn if name == "core" else copy_memory)(random.uniform(0.5, 5))
        time.sleep(random.uniform(0.5, 5))


@contextlib.contextmanager
def neighbour(name):
    """A process on each processor, until the block ends."""
    processes = []
    if name != "none":
        processes = [multiprocessing.Process(target=disturb, args=(name, processor), daemon=True)
                     for processor in sorted(os.sched_getaffinity(0))]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()


def run_pairs(options, folder):
    def measure(kind, number, percent):
        library = options.build / "plugins" / "burning_solver.so"
        arguments = [word for name in PAIRS for word in ("--base", name, "--new", f"{name}={name}")]
        arguments += ["--base", f"{library}:solve_batch:0", "--new", f"{library}:solve_batch:{percent}={SUBJECT}"]
        start = time.monotonic()
        run = subprocess.run([options.build / "nonet", "bench", *options.corpora, "--quiet", *arguments,
                              *options.bench_options, "--json", folder / f"{kind}{number}.json"],
                             stdout=subprocess.DEVNULL)
        assert run.returncode in (0, 1, 5), run
        return time.monotonic() - start

    with neighbour(options.neighbour):
        for _ in range(options.rounds):
            number = next_number(folder, "pairs")
            slowed = options.slowed if number % options.slowed_every == options.slowed_every - 1 else 0
            seconds = measure("pairs", number, slowed)
            (folder / f"slowed{number}.txt").write_text(str(slowed))
            print(f"job {number + 1}, slowed by {slowed} %: {seconds:.1f} s", flush=True)
    paths = numbered(folder, "pairs")
    report_machine(paths)
    false_jobs, jobs, itself, slowed = 0, 0, [], []
    for number, path in enumerate(paths):
        percent = int((folder / f"slowed{number}.txt").read_text())
        rows = [row for row in context_of(path)["rows"] if "change" in row]
        subject = [row for row in rows if row["solver"] == SUBJECT and percent > 0]
        equal = [row for row in rows if row not in subject]
        jobs += 1
        false_jobs += any(row["change"]["verdict"] == "slower" for row in equal)
        itself += [(row["change"]["verdict"], 100 * row["change"]["share"]) for row in equal]
        slowed += [(row["change"]["verdict"], 100 * row["change"]["share"]) for row in subject]
    print(f"neighbour {options.neighbour}: {false_jobs} of {jobs} jobs call an equal row slower")
    report("the solvers with themselves", itself, ["same"])
    report(f"slowed by {options.slowed} %", slowed, ["slower"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    here = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("what", choices=["coverage", "verdicts", "pairs"])
    parser.add_argument("--build", type=pathlib.Path, default=here / "build" / "release")
    parser.add_argument("--state", type=pathlib.Path)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--slowed", type=int, default=10, help="percent of its time that the solver burns (10)")
    parser.add_argument("--slowed-every", type=int, default=2, help="slow the solver in each N-th round (2)")
    parser.add_argument("--neighbour", choices=["none", "core", "memory", "steal"], default="none")
    parser.add_argument("--threshold", default="5%", help="of compare (5%%)")
    parser.add_argument("corpora", metavar="CORPUS", nargs="*")
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:split])
    options.bench_options = words[split + 1:]
    default_corpora = ["sample"] if options.what != "pairs" else ["easy", "minimal", "hard", "multiple", "sample"]
    options.corpora = options.corpora or [here / "datasets" / f"{name}.txt" for name in default_corpora]
    if options.rounds is None:
        options.rounds = 25 if options.what == "coverage" else 41
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.state or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        {"coverage": run_coverage, "verdicts": run_verdicts, "pairs": run_pairs}[options.what](options, folder)


if __name__ == "__main__":
    main()
