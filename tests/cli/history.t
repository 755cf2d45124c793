Results of bench over time.

  $ . $TESTDIR/refused.sh
  $ make() { python3 $TESTDIR/make_result.py "$@"; }
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

  $ refused <<'END'
  > 2 nonet history a.json --html b.json => b.json exists and is not a report that --html wrote; remove it or choose another file
  > 2 nonet history a.json --html a.json => a.json is an input and would be overwritten; choose another output
  > 2 nonet history a.json --html h.md => h.md exists and is not a report that --html wrote; remove it or choose another file
  > END

Wrong use.

  $ refused <<'END'
  > 2 nonet history => RESULT is required
  > 4 nonet history a.json missing.json => cannot open missing.json: No such file or directory
  > 4 echo no > no.json; nonet history a.json no.json => no.json is not a result of a bench as JSON
  > 2 nonet history a.json --relative-to nobody => none of the results has the solver nobody (--relative-to NAME)
  > 2 nonet history a.json --relative-to r --absolute => compare puzzles per second (--absolute) or ratios to r (--relative-to NAME), not both
  > END
