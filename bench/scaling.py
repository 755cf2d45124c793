#!/usr/bin/env python3
"""Measures what each thread more brings on this machine, and writes it as Markdown: in about three minutes.

    bench/scaling.py [--nonet PROGRAM] [--folder FOLDER] [--threads 1,2,4] [--minutes M] [--cores N]
                     [--seventeen FILE] [--output FILE]

Each job of nonet (puzzles to /dev/null and to a file, from a pipe and from compressed files, ratings, forms,
generation) runs with 1, 2, 4, ... threads up to all. Beside them, a bare loop (file_bench.cpp, compiled with c++)
reads and writes files as fast as the machine does without any other work. A figure is the median of several
launches; jobs and numbers of threads take turns, in random order, so that other programs disturb all of them alike.

The inputs are made in a new folder inside FOLDER, which is removed: a memory file system (the default, /dev/shm) or a
disk. Inputs and the largest output have 400 MB for each processor; --cores makes them as for so many. The puzzles with
17 clues are those of FILE, over and over; without it this row has minimal puzzles.
"""

import argparse
import datetime
import gzip
import os
import pathlib
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SOURCES = pathlib.Path(__file__).resolve().parent
LINE = 82  # bytes of a puzzle in a file


def run(command, **options):
    return subprocess.run([str(part) for part in command], check=True, **options)


def processors():
    return len(os.sched_getaffinity(0))


def numbers_of_threads(most):
    numbers = [1]
    while numbers[-1] * 2 < most:
        numbers.append(numbers[-1] * 2)
    return numbers + [most] * (most > 1)


class Job:
    """A row of the table. `command` gets the number of threads. `records` are those of a launch; `bytes` are those
    that the way `bare` of file_bench is compared with."""

    def __init__(self, name, command, records, bare=None, size=0, pipe=None):
        self.name, self.command, self.records = name, command, records
        self.bare, self.size, self.pipe = bare, size, pipe
        self.seconds = {}

    def launch(self, threads):
        command = [str(part) for part in self.command(threads)]
        start = time.perf_counter()
        if self.pipe is None:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        else:
            with subprocess.Popen(["cat", str(self.pipe)], stdout=subprocess.PIPE) as cat:
                subprocess.run(command, check=True, stdin=cat.stdout, stdout=subprocess.DEVNULL)
        self.seconds.setdefault(threads, []).append(time.perf_counter() - start)

    def rate(self, threads):
        return self.records / statistics.median(self.seconds[threads])

    def bytes_per_second(self, threads):
        return self.size / statistics.median(self.seconds[threads])


class Bare:
    """A way of file_bench. `arguments` follow the number of threads."""

    def __init__(self, program, way, name, arguments):
        self.program, self.way, self.name, self.arguments = program, way, name, arguments
        self.rates = {}

    def launch(self, threads):
        result = run([self.program, self.way, threads, *self.arguments], stdout=subprocess.PIPE, text=True)
        self.rates.setdefault(threads, []).append(float(result.stdout))

    def rate(self, threads):
        return statistics.median(self.rates[threads])


def repeat(source, target, records):
    """Writes the lines of a file over and over, up to so many records. Returns the number."""
    text = source.read_bytes()
    lines = text.count(b"\n")
    times = max(1, records // lines)
    with open(target, "wb") as file:
        for _ in range(times):
            file.write(text)
    return lines * times


def compile_file_bench(folder):
    program = folder / "file_bench"
    try:
        run(["c++", "-O2", "-std=c++17", "-pthread", SOURCES / "file_bench.cpp", "-o", program])
        return program
    except (OSError, subprocess.CalledProcessError):
        print("no bare loops: there is no compiler c++", file=sys.stderr)
        return None


def make_jobs(options, folder, scale):
    """Makes the inputs. `scale` is the number of processors that they are for."""
    nonet = options.nonet
    seed = folder / "seed.txt"
    run([nonet, "generate", "-q", "-k", "easy", "-n", 200_000, "-o", seed])
    easy = folder / "easy.txt"
    count = repeat(seed, easy, 900_000 * scale)
    run([nonet, "generate", "-q", "-k", "minimal", "-n", 50_000, "-o", seed])
    few = folder / "few.txt"
    few_count = repeat(options.seventeen or seed, few, 125_000 * scale)
    rated = folder / "rated.txt"
    rated_count = repeat(seed, rated, 50_000 * scale)
    hard = folder / "hard.txt"
    hard_count = repeat(SOURCES.parent / "datasets" / "hard.txt", hard, 10_000 * scale)
    short = folder / "short.txt"
    short_count = count // 4
    with open(easy, "rb") as whole, open(short, "wb") as part:
        part.write(whole.read(short_count * LINE))
    with open(short, "rb") as text, gzip.open(folder / "one.gz", "wb", compresslevel=1) as packed:
        shutil.copyfileobj(text, packed, 1 << 20)
    run([nonet, "convert", "-q", "-o", folder / "frames.zst", easy])
    out = folder / "out"
    solve = lambda path, *more: lambda threads: [nonet, "solve", "-q", "-t", threads, *more, path]
    sizes = {}
    for format in "line", "csv", "jsonl":
        run([nonet, "solve", "-q", "-f", format, "-o", out, short])
        sizes[format] = out.stat().st_size / short_count * count
    out.unlink()
    few_name = "17 clues" if options.seventeen else "minimal puzzles"
    generated = 250_000 * scale
    return easy, [
        Job("easy, file to `/dev/null`", solve(easy), count, "read", count * LINE),
        Job("easy, file to file", solve(easy, "-o", out), count, "write", sizes["line"]),
        Job("easy, file to `csv`", solve(easy, "-f", "csv", "-o", out), count, "write", sizes["csv"]),
        Job("easy, file to `jsonl`", solve(easy, "-f", "jsonl", "-o", out), count, "write", sizes["jsonl"]),
        Job("easy, from a pipe", solve("-"), count, pipe=easy),
        Job("easy, gzip of one member", solve(folder / "one.gz"), short_count),
        Job("easy, frames of zstd", solve(folder / "frames.zst"), count),
        Job(few_name, solve(few), few_count),
        Job("hard puzzles", solve(hard), hard_count),
        Job("`canon`", lambda threads: [nonet, "canon", "-q", "-t", threads, rated], rated_count),
        Job("`rate`", lambda threads: [nonet, "rate", "-q", "-t", threads, rated], rated_count),
        Job("`generate -k easy`", lambda threads: [nonet, "generate", "-q", "-k", "easy", "-n", generated, "-t", threads],
            generated),
    ]


def measure(work, threads, deadline):
    """Launches everything in turn, until the next round would end after the deadline; at least twice. Returns the number
    of rounds."""
    rounds, longest = 0, 0.0
    while rounds < 2 or time.monotonic() + longest < deadline:
        start = time.monotonic()
        tasks = [(each, number) for each in work for number in threads]
        random.shuffle(tasks)
        for each, number in tasks:
            each.launch(number)
        rounds += 1
        longest = max(longest, time.monotonic() - start)
    return rounds


def number_text(value):
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|---" + "|---:" * (len(header) - 1) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def cell(job, threads, bare):
    rate = job.rate(threads)
    parts = []
    if threads > 1:
        parts.append(f"{rate / job.rate(1):.2f}")
    if job.bare in bare:
        parts.append(f"{job.bytes_per_second(threads) * 1e-9 / bare[job.bare].rate(threads):.0%}")
    return number_text(rate * 1e-6) + (f" ({', '.join(parts)})" if parts else "")


def processor_name():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def file_system(folder):
    result = run(["stat", "-f", "-c", "%T", folder], stdout=subprocess.PIPE, text=True)
    return result.stdout.strip()


def report(options, jobs, bare, threads, rounds, load):
    version = run([options.nonet, "--version"], stdout=subprocess.PIPE, text=True).stdout.splitlines()[0]
    lines = [
        f"{processor_name()}, {processors()} processors, Linux {platform.release()}, {version}, "
        f"{datetime.date.today()}; files on {file_system(options.folder)}; medians of {rounds} launches in turn; load "
        f"average before {load:.1f}, after {os.getloadavg()[0]:.1f}.", "",
        "Million records a second. In brackets: the ratio to one thread; the share of the bare loop with as many threads,",
        "of bytes read for the job to `/dev/null` and of bytes written for jobs to a file.", "",
        table(["job", *(f"{n} thread" + "s" * (n > 1) for n in threads)],
              [[job.name, *(cell(job, n, bare) for n in threads)] for job in jobs])]
    if load > processors() / 4:
        lines.insert(1, "Other programs ran beside, so rates and ratios are too low.")
    if bare:
        lines += ["The bare loops, GB/s, in blocks of 384 KiB:", "",
                  table(["way", *(f"{n} thread" + "s" * (n > 1) for n in threads)],
                        [[way.name, *(f"{way.rate(n):.2f}" for n in threads)] for way in bare.values()])]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nonet", type=pathlib.Path, default=SOURCES.parent / "build" / "release" / "nonet")
    parser.add_argument("--folder", type=pathlib.Path,
                        default=pathlib.Path("/dev/shm" if os.path.isdir("/dev/shm") else tempfile.gettempdir()))
    parser.add_argument("--threads", help="numbers of threads (1, 2, 4 ... all); 1 is always there")
    parser.add_argument("--minutes", type=float, default=3, help="time for all (3)")
    parser.add_argument("--cores", type=int, default=processors(), help="processors that the inputs are for (all)")
    parser.add_argument("--seventeen", type=pathlib.Path, help="a file of puzzles with 17 clues, 81 characters a line")
    parser.add_argument("--output", type=pathlib.Path, help="Markdown (standard output)")
    options = parser.parse_args()
    threads = numbers_of_threads(processors())
    if options.threads:
        threads = sorted({1, *map(int, options.threads.split(","))})
    deadline = time.monotonic() + options.minutes * 60
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="nonet-scaling-", dir=options.folder) as name:
        folder = pathlib.Path(name)
        easy, jobs = make_jobs(options, folder, max(1, options.cores))
        program = compile_file_bench(folder)
        mebibytes = max(64, easy.stat().st_size >> 20)
        bare = {} if program is None else {
            "read": Bare(program, "read", "`pread()` by each thread", [easy]),
            "write": Bare(program, "write", "`write()` to one file, in turn", [mebibytes, folder / "bare"]),
            "own": Bare(program, "own", "each thread its own file", [mebibytes, folder / "bare"])}
        rounds = measure([*jobs, *bare.values()], threads, deadline)
        text = report(options, jobs, bare, threads, rounds, load)
    if options.output:
        options.output.write_text(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
