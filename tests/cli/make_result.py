"""make_result.py FILE DATE LABEL [SOLVER=SPEED...]: a result of bench with 20 launches, each a little off its speed."""
import json, sys
rows, repetitions = [], []
for argument in sys.argv[4:]:
    solver, speed = argument.split("=")
    rows.append({"solver": solver, "corpus": "c", "sample": 100, "guesses": 5, "guesses_per_puzzle": 0.05,
                 "no_guess_share": 0.5, "p99_nanos": None, "signature": "12ab", "sample_hash": "1", "failure": ""})
    for i in range(20):
        seconds = 100 / (float(speed) * (1 + (i * 7 % 20 - 9.5) / 1000))
        repetitions.append({"run_type": "iteration", "solver": solver, "corpus": "c", "launch": i + 1, "iterations": 1,
                            "start_seconds": i, "startup_seconds": 0, "wall_seconds": seconds, "cpu_seconds": seconds})
context = {"nonet_schema": 2, "host_name": "h", "cpu": "x", "num_cpus": 2, "load_avg": [], "date": sys.argv[2],
           "label": sys.argv[3], "nonet_version": "", "compiler": "", "flags": "", "target": "", "reference": "r", "seed": 1,
           "permuted": True, "limit": 2, "repetitions": 1, "min_time_seconds": 0.02, "warm_up_seconds": 0.005,
           "precision": 0.01, "seconds": 9, "ended_by": "precision", "solvers": [], "corpora": [], "rows": rows}
json.dump({"context": context, "benchmarks": repetitions}, open(sys.argv[1], "w"))
