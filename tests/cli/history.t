Results of bench over time.

  $ cat > make.py <<EOF
  > # make.py FILE DATE LABEL [SOLVER=SPEED...]: a result with 20 launches, each a little off its speed.
  > import json, sys
  > rows, repetitions = [], []
  > for argument in sys.argv[4:]:
  >     solver, speed = argument.split("=")
  >     rows.append({"solver": solver, "corpus": "c", "sample": 100, "guesses": 5, "guesses_per_puzzle": 0.05,
  >                  "no_guess_share": 0.5, "p99_nanos": None, "signature": "12ab", "sample_hash": "1", "failure": ""})
  >     for i in range(20):
  >         seconds = 100 / (float(speed) * (1 + (i * 7 % 20 - 9.5) / 1000))
  >         repetitions.append({"run_type": "iteration", "solver": solver, "corpus": "c", "launch": i + 1, "iterations": 1,
  >                             "start_seconds": i, "startup_seconds": 0, "wall_seconds": seconds, "cpu_seconds": seconds})
  > context = {"nonet_schema": 2, "host_name": "h", "cpu": "x", "num_cpus": 2, "load_avg": [], "date": sys.argv[2],
  >            "label": sys.argv[3], "nonet_version": "", "compiler": "", "flags": "", "target": "", "reference": "r", "seed": 1,
  >            "permuted": True, "limit": 2, "repetitions": 1, "min_time_seconds": 0.02, "warm_up_seconds": 0.005,
  >            "precision": 0.01, "seconds": 9, "ended_by": "precision", "solvers": [], "corpora": [], "rows": rows}
  > json.dump({"context": context, "benchmarks": repetitions}, open(sys.argv[1], "w"))
  > EOF
  $ make() { python3 make.py "$@"; }
  $ make a.json 2026-11-01 v1 a=1000 r=500
  $ make b.json 2026-11-02 v2 a=1010 r=500
  $ make c.json 2026-11-03 "" a=800 r=500
  $ make d.json 2026-11-04 v4 a=805 r=400

Each change is listed once, with the result after the last change; the order of the files does not count.

  $ nonet history d.json b.json a.json c.json
  nonet history: 4 results, threshold 5 %, 1 inconclusive comparison
  a/c: slower, -20.0 % [-20.0 %, -20.0 %], from v1 (2026-11-01) to 2026-11-03
  $ nonet history a.json b.json
  nonet history: 2 results, threshold 5 %, no changes
  $ nonet history a.json b.json c.json d.json --threshold 30%
  nonet history: 4 results, threshold 30 %, no changes
  $ nonet history a.json b.json c.json d.json --absolute
  nonet history: 4 results, threshold 5 %
  a/c: slower, -20.0 % [-20.3 %, -19.7 %], from v1 (2026-11-01) to 2026-11-03
  r/c: slower, -20.0 % [-20.3 %, -19.7 %], from v1 (2026-11-01) to v4 (2026-11-04)
  $ nonet history a.json d.json --relative-to r
  nonet history: 2 results, threshold 5 %, no changes
  $ sed 's/12ab/34cd/; s/"failure": ""/"failure": "crashed"/2' d.json > e.json
  $ sed -i 's/2026-11-04/2026-11-05/; s/v4/v5/' e.json; nonet history a.json e.json
  nonet history: 2 results, threshold 5 %
  a/c: answers changed; slower, -19.5 % [-19.8 %, -19.2 %], from v1 (2026-11-01) to v5 (2026-11-05)
  r/c: failed: crashed, from v1 (2026-11-01) to v5 (2026-11-05)

As JSON.

  $ nonet history a.json c.json --json h.json > h.md
  $ head -10 h.json
  {
    "schema": 1,
    "kind": "history",
    "threshold": 0.05,
    "benches": [
      {
        "label": "v1",
        "date": "2026-11-01",
        "machine": "h x",
        "version": "",

As a report. A saved history gives the same one.

  $ nonet history a.json b.json c.json d.json --html h.html --json h.json > text
  $ nonet report h.json --html again.html; cmp h.html again.html

The state of the machine is in the report where results have it.

  $ for i in a b; do sed 's/"context": {/&"kernels": [{"name": "latency", "nanos": 1.5, "spread": 0.1}],/' $i.json > k$i.json; done
  $ nonet history ka.json kb.json --html k.html > text
  $ grep -c '"latency"' h.html k.html
  h.html:0
  k.html:2

A file that is no such report is never replaced.

  $ nonet history a.json --html b.json
  nonet: b.json exists and is not a report that --html wrote; remove it or choose another file
  [2]
  $ nonet history a.json --html a.json
  nonet: a.json is an input and would be overwritten; choose another output
  [2]
  $ nonet history a.json --html h.md
  nonet: h.md exists and is not a report that --html wrote; remove it or choose another file
  [2]

Wrong use.

  $ nonet history
  nonet: RESULT is required
  Try `nonet history --help`.
  [2]
  $ nonet history a.json missing.json
  nonet: cannot open missing.json: No such file or directory
  [4]
  $ nonet history a.json make.py
  nonet: make.py is not a result of a bench as JSON
  [4]
  $ nonet history a.json --relative-to nobody
  nonet: --relative-to: nobody is in none of the results
  [2]
  $ nonet history a.json --relative-to r --absolute
  nonet: --absolute: cannot be combined with --relative-to
  Try `nonet history --help`.
  [2]
