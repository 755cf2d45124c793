Comparing two results.

  $ cat > make.py <<EOF
  > # make.py FILE [SOLVER=SPEED...]: a result with 20 repetitions, each a little off its speed.
  > import json, sys
  > rows = []
  > for argument in sys.argv[2:]:
  >     solver, speed = argument.split("=")
  >     for i in range(20):
  >         rows.append({"name": solver + "/c", "run_name": solver + "/c", "run_type": "iteration",
  >                      "items_per_second": float(speed) * (1 + (i * 7 % 20 - 9.5) / 1000), "start_seconds": i,
  >                      "signature": "12ab", "guesses": 5})
  > context = {"complete": True, "host_name": "h", "cpu": "x", "corpora": [{"name": "c", "sample_hash": "1"}]}
  > json.dump({"context": context, "benchmarks": rows}, open(sys.argv[1], "w"))
  > EOF
  $ make() { python3 make.py "$@"; }
  $ make base.json a=1000 r=500
  $ make same.json a=1010 r=505; nonet compare base.json same.json
  a/c     +1.0 %  [+0.4 %, +1.6 %]  p 3.4e-05  same
  r/c     +1.0 %  [+0.4 %, +1.6 %]  p 3.4e-05  same
  $ make slow.json a=900 r=500; nonet compare base.json slow.json
  a/c    -10.0 %  [-10.5 %, -9.5 %]  p 1.5e-11  slower
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  [1]
  $ make fast.json a=1100 r=500; nonet compare base.json fast.json
  a/c    +10.0 %  [+9.4 %, +10.6 %]  p 1.5e-11  faster
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same

The threshold.

  $ nonet compare base.json slow.json --threshold 15%
  a/c    -10.0 %  [-10.5 %, -9.5 %]  p 1.5e-11  same
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  $ nonet compare base.json slow.json --threshold 0.15 > /dev/null
  $ nonet compare base.json slow.json --threshold 15
  nonet: --threshold: '15' is not a share such as 5% or 0.05
  Try `nonet --help` or `nonet COMMAND --help`.
  [2]
  $ nonet compare base.json slow.json --threshold many
  nonet: --threshold: 'many' is not a share such as 5% or 0.05
  Try `nonet --help` or `nonet COMMAND --help`.
  [2]

A machine of half the speed: what counts is the ratio to a solver that is in both.

  $ make half.json a=500 r=250; nonet compare base.json half.json > /dev/null
  [1]
  $ nonet compare base.json half.json --relative-to r
  a/c     +0.0 %  [-0.6 %, +0.6 %]  p 1  same
  $ nonet compare base.json half.json --relative-to nobody
  nonet: nobody was not measured in both files
  [2]

Too wide an interval, or too few repetitions, say nothing.

  $ python3 - <<EOF
  > import json
  > document = json.load(open("same.json"))
  > for i, row in enumerate(document["benchmarks"]): row["items_per_second"] *= 1 + i * 7 % 20 / 20
  > json.dump(document, open("wide.json", "w"))
  > document["benchmarks"] = document["benchmarks"][:3]
  > json.dump(document, open("few.json", "w"))
  > EOF
  $ nonet compare same.json wide.json --threshold 50%
  a/c    +47.5 %  [+27.0 %, +67.9 %]  p 1.1e-06  inconclusive
  r/c    +47.5 %  [+27.0 %, +67.9 %]  p 1.1e-06  inconclusive
  [5]
  $ nonet compare few.json few.json
  a/c     +0.0 %  [-42.0 %, +72.4 %]  p 1  inconclusive
  [5]

What no noise can change comes first.

  $ sed 's/12ab/34cd/g; s/"guesses": 5/"guesses": 6/g' slow.json > changed.json
  $ nonet compare base.json changed.json
  a/c: ANSWERS CHANGED: signature 12ab -> 34cd
  a/c: guesses changed: 5 -> 6
  r/c: ANSWERS CHANGED: signature 12ab -> 34cd
  r/c: guesses changed: 5 -> 6
  a/c    -10.0 %  [-10.5 %, -9.5 %]  p 1.5e-11  slower
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  [1]
  $ sed 's/12ab/34cd/g' base.json > changed.json; nonet compare base.json changed.json
  a/c: ANSWERS CHANGED: signature 12ab -> 34cd
  r/c: ANSWERS CHANGED: signature 12ab -> 34cd
  a/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  [1]
  $ sed 's/"guesses": 5/"guesses": 6/g' base.json > changed.json; nonet compare base.json changed.json
  a/c: guesses changed: 5 -> 6
  r/c: guesses changed: 5 -> 6
  a/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  $ sed 's/"sample_hash": "1"/"sample_hash": "2"/' slow.json > other.json; nonet compare base.json other.json
  a/c: not the same puzzles (file, seed, sample or permutation)
  r/c: not the same puzzles (file, seed, sample or permutation)
  [5]

Rows of one file only, failures, runs that were stopped, other machines.

  $ make more.json a=1000 r=500 b=3; nonet compare base.json more.json
  b/c: new
  a/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  $ nonet compare more.json base.json
  b/c: not in base.json
  a/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  [5]
  $ sed 's/"signature"/"error_occurred": true, "error_message": "crashed", "signature"/' base.json > failed.json
  $ nonet compare base.json failed.json
  a/c: failed in failed.json: crashed
  r/c     +0.0 %  [-0.5 %, +0.6 %]  p 1  same
  [1]
  $ sed 's/"complete": true/"complete": false/; s/"h"/"other"/' base.json > stopped.json
  $ nonet compare base.json stopped.json > /dev/null
  stopped.json is of a run that was stopped
  measured on different machines, h x and other x: --relative-to NAME compares ratios to a solver that is in both

Results of Google Benchmark itself, and what is none.

  $ echo '{"context": {}, "benchmarks": [' > gb.json
  $ for i in 1 2 3 4 5 6; do echo '{"name": "BM_x/8", "run_type": "iteration", "real_time": 2.5, "time_unit": "us"},'; done >> gb.json
  $ echo '{"name": "BM_x/8", "run_type": "iteration", "real_time": 2.5, "time_unit": "us"}]}' >> gb.json
  $ nonet compare gb.json gb.json
  BM_x/8     +0.0 %  [+0.0 %, +0.0 %]  p 1  same
  $ nonet compare gb.json make.py
  nonet: make.py is not the JSON of nonet bench or Google Benchmark
  [4]
  $ nonet compare gb.json missing.json
  nonet: cannot open missing.json: No such file or directory
  [4]
