#!/usr/bin/env python3
"""Measures nonet and the solvers of a folder in one run of `nonet bench`, and writes a Markdown document.

    bench/peers/run.py --plugins FOLDER [--nonet PROGRAM] [--solver NAMES] [--reference NAME]
                       [--results FOLDER] [--output FILE] CORPUS... [-- OPTION...]

Measured are, each under the name NAME:

- every library FOLDER/NAME.so, by the function `solve` or `solve_batch`,
- every program FOLDER/NAME, which reads a puzzle a line and writes a solution a line,
- every FOLDER/NAME.json that names a function or arguments; all of its values are texts:

    library     the library of the function, a file of FOLDER (NAME.so)
    function    SYMBOL, SYMBOL:CONFIGURATION or SYMBOL:TYPE, as in the option --plugin of `nonet bench`
    program     the program of the arguments, a file of FOLDER (NAME)
    arguments   those that the program gets
    version, repository, commit, licence, compiler, flags, note     written to the document

A file that a JSON file names is not measured under its own name. Arguments after `--` are passed to `nonet bench`
unchanged. The exit status is that of `nonet bench`; if a solver failed (1), the document has the others. If the run is
interrupted, the document has what `nonet bench` saved, and says so.
"""

import argparse
import csv
import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ("bench.json", "bench.csv")
KEYS = {"library", "function", "program", "arguments", "version", "repository", "commit", "licence", "compiler", "flags",
        "note"}


def fail(message):
    print(f"run.py: {message}", file=sys.stderr)
    sys.exit(2)


def parse(arguments):
    """Returns the options, and the arguments after `--`."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plugins", metavar="FOLDER", type=pathlib.Path, required=True,
                        help="libraries, programs and descriptions, see above")
    parser.add_argument("--nonet", metavar="PROGRAM", default="build/release/nonet", help="(build/release/nonet)")
    parser.add_argument("--solver", metavar="NAMES", default="sliced,lanes,scalar",
                        help="nonet's solvers to measure (sliced,lanes,scalar)")
    parser.add_argument("--reference", metavar="NAME", default="tdoku", help="the solver that ratios are of (tdoku)")
    parser.add_argument("--results", metavar="FOLDER", type=pathlib.Path, help="keeps bench.json and bench.csv there")
    parser.add_argument("--output", metavar="FILE", type=pathlib.Path, help="the document (standard output)")
    parser.add_argument("corpora", metavar="CORPUS", nargs="+")
    return parser.parse_args(arguments[:end]), arguments[end + 1:]


def read_description(file):
    """Returns the values of NAME.json."""
    try:
        about = json.loads(file.read_text())
    except ValueError as error:
        fail(f"{file}: {error}")
    if not isinstance(about, dict) or not all(isinstance(value, str) for value in about.values()):
        fail(f"{file} is not a JSON object of texts")
    if unknown := sorted(set(about) - KEYS):
        fail(f"{file}: there is no key {unknown[0]}; the keys are {', '.join(sorted(KEYS))}")
    for kind in "library", "program":
        if kind in about and not (file.parent / about[kind]).is_file():
            fail(f"{file}: there is no {kind} {about[kind]} in {file.parent}")
    return about


def find_solvers(folder):
    """Returns the solvers of the folder as {name: (option, value, description)}; the option is one of `nonet bench`."""
    if not folder.is_dir():
        fail(f"there is no folder {folder}; build solvers into it")
    abouts = {file.stem: read_description(file) for file in sorted(folder.glob("*.json"))}
    named = {about[kind] for about in abouts.values() for kind in ("library", "program") if kind in about}
    files = {file.name for file in folder.iterdir() if file.is_file()}
    programs = {name for name in files if "." not in name and os.access(folder / name, os.X_OK)}
    names = set(abouts) | {pathlib.Path(name).stem for name in files if name.endswith(".so") and name not in named}
    solvers = {}
    for name in sorted(names | (programs - named)):
        about = abouts.get(name, {})
        program = about.get("program", name)
        library = about.get("library", f"{name}.so")
        # dlopen looks for a name without a slash elsewhere, and so does the shell.
        path = lambda file: f"{'' if folder.is_absolute() else './'}{folder.as_posix()}/{file}"
        if "program" in about or (program in programs and "library" not in about):
            value = f"{shlex.quote(path(program))} {about.get('arguments', '')}".strip()
            solvers[name] = ("--exec", f"{value}={name}", about)
        elif library in files:
            function = f":{about['function']}" if "function" in about else ""
            solvers[name] = ("--plugin", f"{path(library)}{function}={name}", about)
        else:
            fail(f"{folder}/{name}.json: there is neither {library} nor a program {program}")
    if not solvers:
        fail(f"there is no library (NAME.so) and no program in {folder}; build some into it")
    return solvers


def bench_command(options, solvers, extra, results):
    command = [options.nonet, "bench", *options.corpora, "--solver", options.solver]
    for option, value, _ in solvers.values():
        command += [option, value]
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
    return f"{number:,.0f}" if number >= 99.95 else f"{number:#.3g}"


def table(header, rows, left=1):
    """Returns a Markdown table, its first `left` columns aligned left."""
    rules = ["---" if column < left else "---:" for column in range(len(header))]
    return "".join(f"| {' | '.join(row)} |\n" for row in [header, rules, *rows])


def figure(row, reference):
    """Returns the cell of a solver on a corpus: its ratio to the reference with its interval, of the reference its rate."""
    if row is None or not row["puzzles_per_second"]:
        return "failed"
    if row["solver"] == reference:
        return f"{float(row['puzzles_per_second']):,.0f}"
    if not row["ratio"]:
        return f"{float(row['puzzles_per_second']):,.0f} puzzles/s"
    ratio, low, high = (three_digits(float(row[key])) for key in ("ratio", "ratio_low", "ratio_high"))
    return f"{ratio} ({low}–{high})"


def figures(context, solvers, rows):
    """Returns the table of ratios: a row for each corpus, the reference first, then the solvers in the order of their ratios."""
    reference = context["reference"]
    cells = {(row["corpus"], row["solver"]): row for row in rows}
    mean = {name: sum(float(cells[key]["ratio"] or 0) for key in cells if key[1] == name) for name in solvers}
    order = sorted((name for name in solvers if name != reference), key=lambda name: -mean[name])
    lines = [[corpus["name"], f"{corpus['puzzles']:,}"] +
             [figure(cells.get((corpus["name"], name)), reference) for name in [reference, *order]]
             for corpus in context["corpora"]]
    return table(["corpus", "puzzles", f"{reference}, puzzles/s", *order], lines)


def measured_peers(solvers):
    rows = []
    for name, (option, value, about) in solvers.items():
        called = value.rpartition("=")[0].rpartition("/")[2]
        origin = " at ".join(about[key] for key in ("repository", "commit") if key in about) or "unknown"
        flags = f"`{about['flags']}`" if "flags" in about else "unknown"
        texts = [about.get(key, "unknown") for key in ("version", "licence", "compiler")]
        rows.append([name, f"`{called}`", texts[0], origin, texts[1], texts[2], flags, about.get("note", "")])
    return rows


def document(command, peers, result, rows):
    context = result["context"]
    solvers = [solver["name"] for solver in context["solvers"]]
    text = "# nonet beside other solvers\n\nWritten by `bench/peers/run.py`.\n"
    if not context.get("complete", True):
        text += "\n**Incomplete**: the run was interrupted.\n"
    samples = f"{context['corpora'][0]['sample']:,} puzzles of each corpus"
    kind = "permuted" if context.get("permuted") else "as they are"
    text += f"\nRatios to {context['reference']} with 95 % intervals. {samples}, {kind}, seed {context['seed']}, "
    text += f"limit {context['limit']}.\n\n{figures(context, solvers, rows)}"
    text += "\n## Measured with\n\n"
    text += table(["", ""], [
        ["date", context["date"]],
        ["machine", f"{context['cpu']}, {context['num_cpus']} processors"],
        ["nonet", f"{context['nonet_version']}, commit {nonet_commit()}, target {context['target']}"],
        ["compiler of nonet", f"{context['compiler']}, `{context['flags']}`"],
    ], left=2)
    header = ["solver", "function or program", "version", "source", "licence", "compiler", "flags", "note"]
    text += "\n" + table(header, measured_peers(peers), left=len(header))
    return text + f"\nThe command:\n\n    {shlex.join(command)}\n"


def main():
    options, extra = parse(sys.argv[1:])
    peers = find_solvers(options.plugins)
    if options.reference not in [*peers, *options.solver.split(",")]:
        fail(f"there is no {options.reference} in {options.plugins}; name another --reference")
    with tempfile.TemporaryDirectory() as scratch:
        results = options.results or pathlib.Path(scratch)
        results.mkdir(parents=True, exist_ok=True)
        for file in RESULTS:  # results of an earlier run must not be taken for new ones
            (results / file).unlink(missing_ok=True)
        status = run_bench(bench_command(options, peers, extra, results))
        if not all((results / file).exists() for file in RESULTS):
            sys.exit(status)
        result = json.loads((results / "bench.json").read_text())
        with open(results / "bench.csv", newline="") as file:
            rows = list(csv.DictReader(file))
    # The places of the results are of no interest, because the files are removed.
    command = bench_command(options, peers, extra, options.results or pathlib.Path())
    text = document(command, peers, result, rows)
    if options.output:
        options.output.write_text(text)
    else:
        print(text, end="")
    sys.exit(status)


if __name__ == "__main__":
    main()
