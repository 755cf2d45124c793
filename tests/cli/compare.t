Comparing two results.

  $ . $TESTDIR/refused.sh
  $ make() { python3 $TESTDIR/make_result.py $1 "" "" "${@:2}"; }
  $ make base.json a=1000 r=500
  $ make same.json a=1010 r=505; nonet compare base.json same.json
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  a/c     +0.0 %  [+0.0 %, +0.0 %]  no evidence of a change  same
  $ make slow.json a=900 r=500; nonet compare base.json slow.json
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  a/c    -10.0 %  [-10.0 %, -10.0 %]  p 4.9e-09  slower
  [1]
  $ make fast.json a=1100 r=500; nonet compare base.json fast.json
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  a/c    +10.0 %  [+10.0 %, +10.0 %]  p 4.5e-09  faster

The threshold.

  $ nonet compare base.json slow.json --threshold 15%
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  a/c    -10.0 %  [-10.0 %, -10.0 %]  p 4.9e-09  same
  $ nonet compare base.json slow.json --threshold 0.15 > /dev/null
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  $ refused <<'END'
  > 2 nonet compare base.json slow.json --threshold 15 => --threshold: '15' is not a share such as 5% or 0.05
  > 2 nonet compare base.json slow.json --threshold many => --threshold: 'many' is not a share such as 5% or 0.05
  > END

A drift of the whole machine cancels out: speeds are compared as ratios to the reference. The reference itself
is compared by its puzzles/s. It cannot be known whether the reference or the machine changed.

  $ make drift.json a=850 r=425; nonet compare base.json drift.json
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  a/c     +0.0 %  [+0.0 %, +0.0 %]  no evidence of a change  same
  $ nonet compare base.json drift.json --absolute
  a/c    -15.0 %  [-15.3 %, -14.7 %]  p 1.5e-11  slower
  r/c    -15.0 %  [-15.3 %, -14.7 %]  p 1.5e-11  slower
  [1]
  $ nonet compare base.json drift.json --absolute --relative-to r
  nonet: compare puzzles per second (--absolute) or ratios to r (--relative-to NAME), not both
  [2]

The comparison as JSON.

  $ nonet compare base.json slow.json --json comparison.json
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  a/c    -10.0 %  [-10.0 %, -10.0 %]  p 4.9e-09  slower
  [1]
  $ head -8 comparison.json; nonet compare base.json slow.json --json - 2> err | cmp - comparison.json
  {
    "schema": 1,
    "kind": "comparison",
    "outcome": "worse",
    "threshold": 0.05,
    "reference": "r",
    "bench_before": {
      "label": "",
  $ refused <<'END'
  > 2 nonet compare base.json slow.json --json slow.json => slow.json is an input and would be overwritten; choose another output
  > 2 nonet compare base.json slow.json --json same.json => same.json exists and is not a comparison that --json wrote; remove it or choose another file
  > END

As tables: --csv for programs, with plain numbers, and --markdown for people. All of them at once.

  $ sed 's/12ab/34cd/; s/"failure": ""/"failure": "a, \\"b\\" | c"/2' slow.json > tables.json
  $ nonet compare base.json tables.json --csv c.csv --markdown c.md --json c.json
  a/c: ANSWERS CHANGED: signature 12ab -> 34cd
  r/c: failed in the new results: a, "b" | c
  a/c    -10.0 %  [-10.4 %, -9.6 %]  p 1.5e-11  slower
  [1]
  $ cat c.csv c.md; cmp <(nonet compare base.json tables.json --csv - 2> err) c.csv
  solver,corpus,finding,change,change_low,change_high,p,verdict,measure,reason,answers_changed,signature_before,signature_after,guesses_changed,guesses_before,guesses_after
  a,c,compared,-0.1,-0.103595,-0.096391,1.45089e-11,slower,rate,,true,12ab,34cd,false,5,5
  r,c,failed,,,,,,,"a, ""b"" | c",false,12ab,12ab,false,5,5
  **nonet compare**: worse, threshold 5 %, ratios to r
  
  | solver | corpus |  change |     95 % interval |       p | verdict | findings                                |
  |--------|--------|--------:|------------------:|--------:|---------|-----------------------------------------|
  | a      | c      | -10.0 % | [-10.4 %, -9.6 %] | 1.5e-11 | slower  | ANSWERS CHANGED: signature 12ab -> 34cd |
  | r      | c      |       - |                 - |       - | -       | failed in the new results: a, "b" \| c  |
  $ nonet compare base.json tables.json --csv c.csv --markdown c.md > text 2> err; nonet compare base.json tables.json 2> err | cmp - text
  $ refused <<'END'
  > 2 nonet compare base.json tables.json --csv c.md => c.md exists and is not a comparison that --csv wrote; remove it or choose another file
  > 2 nonet compare base.json tables.json --markdown c.csv => c.csv exists and is not a comparison that --markdown wrote; remove it or choose another file
  > 2 nonet compare base.json tables.json --csv - --markdown - => standard output is given for two outputs
  > END

A machine of half the speed, with any references.

  $ make half.json a=500 r=250; nonet compare base.json half.json > /dev/null
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  $ nonet compare base.json half.json --relative-to r
  a/c     +0.0 %  [+0.0 %, +0.0 %]  no evidence of a change  same
  $ nonet compare base.json half.json --relative-to nobody
  nonet: none of the results has the solver nobody (--relative-to NAME)
  [2]

With a wide interval or few launches, the result is inconclusive.

  $ python3 - <<EOF
  > import json
  > document = json.load(open("same.json"))
  > for i, row in enumerate(document["benchmarks"]): row["wall_seconds"] /= 1 + i * 7 % 20 / 20
  > json.dump(document, open("wide.json", "w"))
  > document["benchmarks"] = document["benchmarks"][:5]
  > json.dump(document, open("few.json", "w"))
  > EOF
  $ nonet compare same.json wide.json --threshold 50%
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  a/c     +0.0 %  [+0.0 %, +0.0 %]  no evidence of a change  same
  $ nonet compare same.json wide.json --absolute --threshold 60%
  a/c: a threshold of 60 % needs about 1.5 times as many launches, 14 s; the launches so far are enough for 66 %
  r/c: a threshold of 60 % needs about 1.5 times as many launches, 14 s; the launches so far are enough for 66 %
  a/c    +47.5 %  [+29.2 %, +66.0 %]  p 1.1e-06  inconclusive
  r/c    +47.5 %  [+29.2 %, +66.0 %]  p 1.1e-06  inconclusive
  [5]
  $ nonet compare few.json few.json
  a/c: not judged: it has 5 launches, and a verdict needs 6
  [6]

Changes of guesses and answers, which noise cannot cause, come first.

  $ sed 's/12ab/34cd/g; s/"guesses": 5/"guesses": 6/g' slow.json > changed.json
  $ nonet compare base.json changed.json
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  a/c: ANSWERS CHANGED: signature 12ab -> 34cd
  a/c: guesses changed: 5 -> 6
  r/c: ANSWERS CHANGED: signature 12ab -> 34cd
  r/c: guesses changed: 5 -> 6
  a/c    -10.0 %  [-10.0 %, -10.0 %]  p 4.9e-09  slower
  [1]

Rows that cannot be compared have a status of their own and come before any verdict.

  $ sed 's/"sample_hash": "1"/"sample_hash": "2"/' base.json > puzzles.json
  $ nonet compare base.json puzzles.json
  a/c: cannot be compared: other puzzles: the corpus has changed
  [6]
  $ sed 's/"limit": 2/"limit": 1/' base.json > limit.json
  $ nonet compare base.json limit.json
  a/c: cannot be compared: another limit: 2 in the base results, 1 in the new ones
  r/c: cannot be compared: another limit: 2 in the base results, 1 in the new ones
  [6]
  $ sed 's/"seed": 1/"seed": 2/' base.json > seed.json
  $ nonet compare base.json seed.json
  a/c: cannot be compared: another seed: 1 in the base results, 2 in the new ones
  r/c: cannot be compared: another seed: 1 in the base results, 2 in the new ones
  [6]
  $ make more.json a=1000 r=500 b=3
  $ nonet compare base.json more.json
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  b/c: cannot be compared: only in the new results
  a/c     +0.0 %  [+0.0 %, +0.0 %]  no evidence of a change  same
  [6]
  $ nonet compare more.json base.json
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  b/c: cannot be compared: only in the base results
  a/c     +0.0 %  [+0.0 %, +0.0 %]  no evidence of a change  same
  [6]
  $ make alone.json a=1000
  $ nonet compare base.json alone.json --relative-to r
  a/c: cannot be compared: r has no figures in the new results
  r/c: cannot be compared: only in the base results
  [6]
  $ make less.json a=900 r=500; nonet compare more.json less.json > /dev/null
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  [1]

Failures, benches that were stopped, other machines.

  $ sed 's/"failure": ""/"failure": "crashed"/' base.json > failed.json
  $ nonet compare base.json failed.json
  a/c: failed in the new results: crashed
  [1]
  $ nonet compare failed.json base.json
  a/c: failed in the base results and works in the new ones
  $ sed 's/"ended_by": "precision"/"ended_by": "stopped"/; s/"h"/"other"/' base.json > stopped.json
  $ nonet compare base.json stopped.json > /dev/null
  the new results are of a bench that was stopped
  compared as ratios to r, the reference of both results, which is not judged; puzzles/s can be compared instead (--absolute)
  measured on different machines, h x and other x

Files of another schema, and files that are not results.

  $ sed 's/"nonet_schema": 2/"nonet_schema": 1/' base.json > old.json
  $ nonet compare old.json base.json
  nonet: old.json cannot be used: its schema is 1, and this nonet reads 2: measure again with this version
  [4]
  $ echo '{"context": {}, "benchmarks": [{"name": "BM_x/8", "run_type": "iteration", "real_time": 2.5}]}' > gb.json
  $ refused <<'END'
  > 4 nonet compare base.json gb.json => gb.json is not a result of a bench as JSON
  > 4 echo no > no.json; nonet compare base.json no.json => no.json is not a result of a bench as JSON
  > 4 nonet compare base.json missing.json => cannot open missing.json: No such file or directory
  > END
