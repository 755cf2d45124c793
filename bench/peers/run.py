#!/usr/bin/env python3
"""Measures nonet and the plugins of a folder in one run of `nonet bench`, and writes a Markdown document.

    bench/peers/run.py --plugins FOLDER [--nonet PROGRAM] [--solver NAMES] [--reference NAME]
                       [--results FOLDER] [--output FILE] CORPUS... [-- OPTION...]

Every FOLDER/NAME.so is measured under the name NAME; NAME.json, which build.sh writes beside it, says
what it was built from. Arguments after `--` are passed to `nonet bench` unchanged. The exit status is that of
`nonet bench`; if a solver failed (1), the document has the others. If the run is interrupted, the
document has what `nonet bench` saved, and says so.
"""

import argparse
import csv
import json
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ("bench.json", "bench.csv")


def fail(message):
    print(f"run.py: {message}", file=sys.stderr)
    sys.exit(2)


def parse(arguments):
    """Returns the options, and the arguments after `--`."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plugins", metavar="FOLDER", type=pathlib.Path, required=True, help="the plugins, NAME.so each")
    parser.add_argument("--nonet", metavar="PROGRAM", default="build/release/nonet", help="(build/release/nonet)")
    parser.add_argument("--solver", metavar="NAMES", default="sliced,lanes,scalar",
                        help="nonet's solvers to measure (sliced,lanes,scalar)")
    parser.add_argument("--reference", metavar="NAME", default="tdoku", help="the solver that ratios are of (tdoku)")
    parser.add_argument("--results", metavar="FOLDER", type=pathlib.Path, help="keeps bench.json and bench.csv there")
    parser.add_argument("--output", metavar="FILE", type=pathlib.Path, help="the document (standard output)")
    parser.add_argument("corpora", metavar="CORPUS", nargs="+")
    return parser.parse_args(arguments[:end]), arguments[end + 1:]


def find_plugins(folder):
    """Returns the plugins as {name: description}; the description is empty if there is no JSON file."""
    if not folder.is_dir():
        fail(f"there is no folder {folder}; build plugins into it with build.sh")
    plugins = {}
    for library in sorted(folder.glob("*.so")):
        description = library.with_suffix(".json")
        plugins[library.stem] = json.loads(description.read_text()) if description.exists() else {}
    if not plugins:
        fail(f"there is no plugin (NAME.so) in {folder}; build some into it with build.sh")
    return plugins


def bench_command(options, plugins, extra, results):
    command = [options.nonet, "bench", *options.corpora, "--solver", options.solver]
    for name in plugins:
        # dlopen looks for a name without a slash elsewhere.
        command += ["--plugin", f"{options.plugins.as_posix()}/{name}.so={name}"]
    command += ["--reference", options.reference]
    for file in RESULTS:
        command += ["--" + pathlib.Path(file).suffix[1:], str(results / file)]
    return command + extra


def run_bench(command):
    """Returns the exit status. A signal stops `nonet bench`, which saves its results so far, but not this script."""
    try:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    except OSError as error:
        fail(f"cannot start {command[0]}: {error.strerror}; name nonet's program with --nonet")
    signal.signal(signal.SIGINT, lambda *_: None)  # a terminal sends the signal to both
    signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    return process.wait()


def git(*arguments):
    """Returns the output of git for the repository of nonet, None if there is no repository."""
    run = subprocess.run(["git", "-C", REPOSITORY, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return run.stdout.strip() if run.returncode == 0 else None


def nonet_commit():
    commit = git("rev-parse", "HEAD") or "unknown"
    return commit + (", with changes" if git("status", "--porcelain", "--untracked-files=no") else "")


def three_digits(number):
    return f"{number:#.3g}".rstrip(".")


def table(header, rows, left=1):
    """Returns a Markdown table, its first `left` columns aligned left."""
    rules = ["---" if column < left else "---:" for column in range(len(header))]
    return "".join(f"| {' | '.join(row)} |\n" for row in [header, rules, *rows])


def sample_text(corpus, context):
    kind = "permuted" if context.get("permuted") else "as they are"
    text = f"{corpus['sample']:,} puzzles drawn from {corpus['puzzles']:,}, {kind}"
    return f"{text}, seed {context['seed']}, limit {context['limit']}"


def figures(rows, solvers, reference):
    """Returns the lines of one corpus, the fastest solver first, and those that failed last."""
    lines = []
    for row in sorted(rows, key=lambda row: -float(row["puzzles_per_second"] or 0)):
        if not row["puzzles_per_second"]:
            continue
        speed, ratio, low, high = (
            float(row[key]) if row[key] else None for key in ("puzzles_per_second", "ratio", "ratio_low", "ratio_high"))
        interval = "reference" if row["solver"] == reference or low is None else f"{three_digits(low)} to {three_digits(high)}"
        lines.append([row["solver"], f"{speed:,.0f}", "" if ratio is None else three_digits(ratio), interval])
    measured = {line[0] for line in lines}
    return lines + [[name, "failed", "", ""] for name in solvers if name not in measured]


def built_from(plugins):
    rows = []
    for name, about in plugins.items():
        origin = f"{about['repository']} at {about['commit']}" if about else "unknown"
        rows.append([name, origin, about.get("compiler", "unknown"), f"`{about['flags']}`" if about else "unknown"])
    return rows


def document(command, plugins, result, rows):
    context = result["context"]
    solvers = [solver["name"] for solver in context["solvers"]]
    text = "# nonet beside other solvers\n\nWritten by `bench/peers/run.py`.\n"
    if not context.get("complete", True):
        text += "\n**Incomplete**: the run was interrupted.\n"
    for corpus in context["corpora"]:
        mine = [row for row in rows if row["corpus"] == corpus["name"]]
        lines = figures(mine, solvers, context["reference"])
        header = ["solver", "puzzles/s", f"ratio to {context['reference']}", "95 % interval"]
        text += f"\n## {corpus['name']}\n\n{sample_text(corpus, context)}\n\n{table(header, lines)}"
    text += "\n## Measured with\n\n"
    text += table(["", ""], [
        ["date", context["date"]],
        ["machine", f"{context['cpu']}, {context['num_cpus']} processors"],
        ["nonet", f"{context['nonet_version']}, commit {nonet_commit()}, target {context['target']}"],
        ["compiler of nonet", f"{context['compiler']}, `{context['flags']}`"],
    ], left=2)
    text += "\n" + table(["plugin", "source", "compiler", "flags"], built_from(plugins), left=4)
    return text + f"\nThe command:\n\n    {shlex.join(command)}\n"


def main():
    options, extra = parse(sys.argv[1:])
    plugins = find_plugins(options.plugins)
    if options.reference not in [*plugins, *options.solver.split(",")]:
        fail(f"there is no {options.reference} in {options.plugins}; name another --reference")
    with tempfile.TemporaryDirectory() as scratch:
        results = options.results or pathlib.Path(scratch)
        results.mkdir(parents=True, exist_ok=True)
        for file in RESULTS:  # results of an earlier run must not be taken for new ones
            (results / file).unlink(missing_ok=True)
        status = run_bench(bench_command(options, plugins, extra, results))
        if not all((results / file).exists() for file in RESULTS):
            sys.exit(status)
        result = json.loads((results / "bench.json").read_text())
        with open(results / "bench.csv", newline="") as file:
            rows = list(csv.DictReader(file))
    # The places of the results are of no interest, because the files are removed.
    command = bench_command(options, plugins, extra, options.results or pathlib.Path())
    text = document(command, plugins, result, rows)
    if options.output:
        options.output.write_text(text)
    else:
        print(text, end="")
    sys.exit(status)


if __name__ == "__main__":
    main()
