"""Invented results of nonet bench, with odd names, failures and any number of rows."""

import json
import math
import random

ODD_NAMES = ["<script>alert(1)</script>", "100%", "plain & 'simple'"]


def result(corpora, solvers, launches=12, date="2026-11-01T10:00:00Z", label="", failing=(), seed=1):
    """Returns a result as the value of its JSON. `solvers` are speeds by name; those of `failing` have no launches."""
    rng = random.Random(seed)
    rows, benchmarks = [], []
    for place, corpus in enumerate(corpora):
        for solver, speed in solvers.items():
            failed = solver in failing
            speed = speed / (1 + place)
            rows.append({
                "solver": solver, "corpus": corpus, "sample": 100, "guesses": None if failed else 50 * place + len(solver),
                "no_guess_share": 0.5, "p99_nanos": None if failed else int(3e9 / speed), "signature": "12ab", "sample_hash": "1",
                "nanos_percentiles": [] if failed else [int(1e9 / speed * math.exp((p - 50) / 40)) for p in range(101)],
                "failure": "crashed & burned" if failed else ""})
            if failed:
                continue
            for number in range(1, launches + 1):
                around = rng.gauss(1, 0.02)
                for repetition in range(3):
                    seconds = 100 / (speed * around * rng.gauss(1, 0.004))
                    benchmarks.append({
                        "run_type": "iteration", "solver": solver, "corpus": corpus, "launch": number, "iterations": 1,
                        "start_seconds": number + place * 0.3, "startup_seconds": 0, "wall_seconds": seconds,
                        "cpu_seconds": seconds})
    context = {
        "nonet_schema": 2, "host_name": "host", "cpu": "a processor", "num_cpus": 2, "load_avg": [0.5, 0.25, 0.125], "date": date,
        "nonet_version": "0.1", "label": label, "compiler": "a compiler", "flags": "-O3", "target": "", "reference": next(iter(solvers)),
        "seed": 1, "permuted": True, "limit": 2, "repetitions": 3, "min_time_seconds": 0.02, "warm_up_seconds": 0.005,
        "precision": 0.01, "seconds": launches + 2, "ended_by": "precision",
        "solvers": [{"name": name, "kind": "solver", "source": name, "target": ""} for name in solvers],
        "corpora": [{"name": name, "path": name + ".txt", "puzzles": 1000, "malformed": 0, "corpus_hash": "2", "sample": 100,
                     "sample_hash": "1"} for name in corpora],
        "rows": rows}
    return {"context": context, "benchmarks": benchmarks}


def write(path, value):
    path.write_text(json.dumps(value))
    return path
