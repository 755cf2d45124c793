#!/usr/bin/env python3
"""How often `nonet compare` is wrong on this machine, with the invocation the README recommends for CI.

    bench/verdict_noise.py [--build build/release] [--state FOLDER] [--rounds N]
                           [--repetitions N] [CORPUS...]

A round measures a solver and compares that with what it was in the round before: a verdict of
`faster` or `slower` is wrong. Every third round also measures it slowed, so that it burns 10 % of its
time (tests/plugins/burning_solver.c), and compares that with the same round: any verdict but `slower`
is wrong. Both are counted with --relative-to and without.

With --state, results stay in FOLDER, and rounds add to those that are there, so that a long
measurement can be made in pieces. 41 rounds make 40 comparisons of the solver with itself.
"""

import argparse
import pathlib
import subprocess
import tempfile
import time

REFERENCE = "scalar"
SUBJECT = "subject"
SLOWED_EVERY = 3
MODES = {"relative": ["--relative-to", REFERENCE], "absolute": []}


def measure(options, percent, path):
    """The recommended invocation. Returns the seconds it took."""
    start = time.monotonic()
    plugin = options.build / "plugins" / "burning_solver.so"
    subprocess.run(
        [options.build / "nonet", "bench", *options.corpora, "--quiet",
         "--repetitions", str(options.repetitions), "--solver", REFERENCE, "--plugin", f"{plugin}:solve_batch:{percent}={SUBJECT}",
         "--json", path],
        check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def verdicts(options, base, new, mode):
    """What compare says of the subject, a (verdict, change) for each corpus."""
    run = subprocess.run(
        [options.build / "nonet", "compare", base, new, "--threshold", "5%", *MODES[mode]],
        stdout=subprocess.PIPE, text=True)
    lines = [line.split() for line in run.stdout.splitlines() if line.startswith(SUBJECT + "/")]
    assert run.returncode in (0, 1, 5) and lines, run
    return [(line[-1], line[1]) for line in lines]


def tell(title, found, is_wrong):
    print(f"{title}: {len(found)} comparisons, {sum(map(is_wrong, found))} wrong")
    for verdict in sorted({verdict for verdict, _ in found}):
        changes = sorted(float(change) for name, change in found if name == verdict)
        print(f"    {verdict:<13} {len(changes):>3}  changes {changes[0]:+.1f} to {changes[-1]:+.1f} %")


def conclude(options, folder):
    rounds = sorted(int(path.stem[4:]) for path in folder.glob("base*.json"))
    for mode in MODES:
        itself, slowed = [], []
        for i in rounds:
            base, slow = folder / f"base{i}.json", folder / f"slow{i}.json"
            if slow.exists():
                slowed += verdicts(options, base, slow, mode)
            if i - 1 in rounds:
                itself += verdicts(options, folder / f"base{i - 1}.json", base, mode)
        tell(f"{mode}, the solver with itself", itself, lambda v: v[0] in ("faster", "slower"))
        tell(f"{mode}, slowed by 10 %", slowed, lambda v: v[0] != "slower")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    here = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("--build", type=pathlib.Path, default=here / "build" / "release")
    parser.add_argument("--state", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--repetitions", type=int, default=100)
    parser.add_argument("corpora", metavar="CORPUS", nargs="*",
                        default=[here / "datasets" / "sample.txt"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.state or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        done = len(list(folder.glob("base*.json")))
        for i in range(done, done + options.rounds):
            seconds = measure(options, 0, folder / f"base{i}.json")
            if i % SLOWED_EVERY == 0:
                measure(options, 10, folder / f"slow{i}.json")
            print(f"round {i + 1}: {seconds:.1f} s for a measurement", flush=True)
        conclude(options, folder)


if __name__ == "__main__":
    main()
