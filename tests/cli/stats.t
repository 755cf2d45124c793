The statistics of a run.

  $ sample=$TESTDIR/../../datasets/sample.txt
  $ nonet solve -q $sample -o a.txt
  $ nonet solve -q --threads 1 $sample -f csv -o timings.csv --stats stats.json --slowest 3
  $ cat > check.py <<EOF
  > import csv, json
  > stats = json.load(open("stats.json"))
  > timings = list(csv.DictReader(open("timings.csv")))
  > for key in "schema complete records unique solved multiple unsolvable abandoned malformed guesses threads limit signature".split():
  >     print(key, stats[key])
  > assert [int(row["record"]) for row in timings] == list(range(1, 1001))
  > assert sum(int(row["guesses"]) for row in timings) == stats["guesses"]
  > assert all(row["status"] == "unique" for row in timings)
  > nanos = sorted(int(row["nanos"]) for row in timings)
  > solve = stats["solve_nanos"]
  > assert solve["max"] == nanos[-1] == stats["slowest"][0]["nanos"]
  > assert abs(solve["mean"] - sum(nanos) / 1000) < 1
  > for key, rank in ("p50", 500), ("p90", 900), ("p99", 990), ("p999", 999):
  >     assert nanos[rank - 1] <= solve[key] <= nanos[rank - 1] * 33 / 32, key
  > assert sum(nanos) <= stats["wall_seconds"] * 1e9
  > assert len(stats["slowest"]) == 3
  > lines = open("$sample").read().split()
  > for slow in stats["slowest"]:
  >     assert lines[slow["record"] - 1] == slow["puzzle"]
  >     assert int(timings[slow["record"] - 1]["nanos"]) == slow["nanos"]
  > assert stats["puzzles_per_second"] > 0 and stats["peak_rss_bytes"] > 1000000
  > assert stats["compiler"] and stats["cpu"]
  > EOF
  $ python3 check.py
  schema 1
  complete True
  records 1000
  unique 1000
  solved 0
  multiple 0
  unsolvable 0
  abandoned 0
  malformed 0
  guesses 475
  threads 1
  limit 2
  signature 66a09bf7de500be0

The signature and the answers are the same for any threads and slices.

  $ for threads in 1 2 8; do
  >   for bytes in 1 100 131072; do
  >     nonet solve -q --threads $threads --slice-bytes $bytes $sample -o b.txt --stats stats.json
  >     cmp a.txt b.txt && grep -h -E 'signature|"guesses": [0-9]+,$' stats.json | head -1
  >   done
  > done | sort | uniq -c | sed 's/^ *//'
  9   "guesses": 475,
  $ for memory in 15 20 500; do
  >   nonet solve -q --threads 2 --memory $memory $sample -o b.txt && cmp a.txt b.txt && echo same
  > done
  same
  same
  same

A run takes no less memory than its threads need.

  $ nonet solve -q --threads 17 --memory 30 $sample
  nonet: a run with 17 threads needs 31 MiB of memory: choose more memory (--memory), or fewer threads
  [2]
  $ nonet solve -q $sample --stats stats.json | nonet verify $sample -
  OK: 1,000 records, 1,000 solutions right
  $ grep signature stats.json
    "signature": "66a09bf7de500be0",

The progress line is shown on request and erased at the end.

  $ (yes "$(head -1 $sample)" | head -1000; sleep 0.7) | nonet solve --progress always -o /dev/null 2>&1 | tr '\r' '\n' | grep -q '1,000 records  .*/s' && echo shown
  shown
