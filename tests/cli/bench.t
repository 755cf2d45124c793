Measuring. Only times differ from run to run.

  $ . $TESTDIR/refused.sh
  $ sample=$TESTDIR/../../datasets/sample.txt
  $ plugins=$(dirname $(which nonet))/plugins
  $ bench() { nonet bench -q --launches 6 -r 1 --min-time 0.001 -n 60 "$@"; }

  $ bench $sample --solver lanes,scalar,mrv --json a.json --csv a.csv --markdown a.md > table
  $ head -1 table
  sample: 60 puzzles drawn from 1,000, seed 1, permuted
  $ sed 1d table | awk '{print $1, $NF}' | sed -E 's/ [mun]?s$/ TIME/'
  solver p99
  lanes TIME
  scalar TIME
  mrv TIME
  $ head -1 a.csv
  corpus,solver,puzzles_per_second,ratio,ratio_low,ratio_high,launches,launch_spread,guesses_per_puzzle,no_guess_share,p99_nanos,startup_seconds,puzzles_per_call
  $ cut -d , -f 1,2,7,9,10 a.csv | grep -e corpus -e mrv
  corpus,solver,launches,guesses_per_puzzle,no_guess_share
  sample,mrv,6,54.4667,0.433333
  $ cut -d '|' -f 1,2,6,8,9 a.md | grep -v -e lanes -e scalar
  **sample**: 60 puzzles drawn from 1,000, seed 1, permuted
  
  | solver | launches | guesses | no guess 
  |--------|---------:|--------:|---------:
  | mrv    |        6 |   54.47 |   43.3 % 

All corpora are measured. Options may come before them.

  $ for i in 1 2 3 4; do cp $sample corpus$i; done
  $ bench --solver lanes corpus1 -d corpus2 corpus3 --csv -d corpus4 | cut -d , -f 1,2
  corpus,solver
  corpus1,lanes
  corpus2,lanes
  corpus3,lanes
  corpus4,lanes
  $ bench --solver lanes --exec 'nonet solve -q -t 1'=program corpus1 --csv | cut -d , -f 1,2
  corpus,solver
  corpus1,lanes
  corpus1,program

The JSON has Google Benchmark's schema and holds the complete result.

  $ cat > check.py <<EOF
  > import json, sys
  > document = json.load(open(sys.argv[1]))
  > context, rows = document["context"], document["benchmarks"]
  > for key in "date host_name num_cpus cpu compiler flags target nonet_version".split():
  >     assert context[key], key
  > for key in "complete permuted seed limit reference".split():
  >     print(key, context[key])
  > corpus = context["corpora"][0]
  > print(corpus["name"], corpus["puzzles"], corpus["corpus_hash"], corpus["sample"], corpus["sample_hash"])
  > single = [row for row in rows if row["run_type"] == "iteration"]
  > for summary in context["rows"]:
  >     name = summary["solver"] + "/" + summary["corpus"]
  >     mine = [row for row in single if row["name"] == name]
  >     assert [row["repetition_index"] for row in mine] == list(range(6))
  >     assert [row["launch"] for row in mine] == [1, 2, 3, 4, 5, 6]
  >     for row in mine:
  >         assert row["run_name"] == name == row["solver"] + "/" + row["corpus"]
  >         assert row["real_time"] > 0 and row["cpu_time"] > 0 and row["time_unit"] == "us"
  >         assert abs(row["items_per_second"] * row["real_time"] / 1e6 / 60 - 1) < 1e-6
  >     starts = [row["start_seconds"] for row in mine]
  >     assert starts == sorted(starts)
  >     print(name, summary["guesses"] if "mrv" in name else "", summary["signature"])
  >     assert summary["guesses"] == round(60 * summary["guesses_per_puzzle"])
  > names = {row["name"] for row in single}
  > for aggregate in "mean median stddev cv".split():
  >     assert len([row for row in rows if row.get("aggregate_name") == aggregate]) == len(names)
  > EOF
  $ python3 check.py a.json
  complete True
  permuted True
  seed 1
  limit 2
  reference lanes
  sample 1000 1bdb66924e2cf514 60 9ac3e11f63ab30eb
  lanes/sample  545355335a4a6bdd
  scalar/sample  545355335a4a6bdd
  mrv/sample 3268 545355335a4a6bdd

The seed determines the sample. Without permutation the puzzles are those of the file.

  $ bench $sample --solver scalar --json b.json > /dev/null; python3 check.py b.json | tail -1
  scalar/sample  545355335a4a6bdd
  $ bench $sample --solver scalar --seed 2 --json c.json > /dev/null; python3 check.py c.json | tail -1
  scalar/sample  d6c24b3774aa7eff
  $ bench $sample --solver scalar --no-permute --json d.json > /dev/null; python3 check.py d.json | tail -1
  scalar/sample  7cba5d9a2c014fcc
  $ head -2 $sample > two.txt
  $ bench two.txt --solver scalar --no-permute | head -1
  two: 2 puzzles drawn from 2, seed 1, as they are
  $ bench two.txt --solver scalar --limit 1 | head -1
  two: 60 puzzles drawn from 2, seed 1, permuted

Puzzles with many solutions or none are measured like others. Malformed records are left out.

  $ bench $TESTDIR/../data/solver_cases.txt --solver scalar,lanes,mrv --limit 3 > /dev/null
  $ (echo 12x; cat two.txt) > bad.txt
  $ nonet bench --launches 6 -r 1 --min-time 0.001 bad.txt --solver scalar 2>&1 > /dev/null | head -1
  bad.txt: 1 malformed record left out

Plugins and programs: the example, nonet's own C functions, and nonet as a program.

  $ lib=$(dirname $(which nonet))/libnonet_c.so
  $ bench $sample --solver scalar --plugin $plugins/example_plugin.so=example \
  >   --plugin $lib=batch --plugin $lib:nonet_solve=single --exec 'nonet solve -q -t 1'=program \
  >   --plugin $plugins/burning_solver.so:solve_batch:50=half --json e.json > table
  $ awk '{print $1}' table
  sample:
  solver
  scalar
  example
  batch
  single
  half
  program
  $ head -2 table | tail -1 | grep -o start-up
  start-up
  $ python3 - <<EOF
  > import json
  > document = json.load(open("e.json"))
  > rows = {row["solver"]: row for row in document["context"]["rows"]}
  > print(sorted((row["name"], row["kind"]) for row in document["context"]["solvers"]))
  > assert len({row["signature"] for row in rows.values()}) == 2, "all the same but of the program"
  > starts = [row["startup_seconds"] > 0 for row in document["benchmarks"] if row.get("launch") and row["solver"] == "program"]
  > print(rows["program"]["guesses"], all(starts), len(starts))
  > assert rows["batch"]["guesses"] == rows["single"]["guesses"] == rows["scalar"]["guesses"]
  > EOF
  [('batch', 'plugin'), ('example', 'plugin'), ('half', 'plugin'), ('program', 'program'), ('scalar', 'solver'), ('single', 'plugin')]
  None True 6

A function that does not count its guesses does not write the counter. Its guesses are not known.

  $ bench $sample --solver scalar --plugin $plugins/faulty_solver.so:solve:12=single \
  >   --plugin $plugins/faulty_solver.so:solve_batch:12=batch --json g.json --csv g.csv > table
  $ awk '/single|batch/ {print $1, $(NF-3), $(NF-2)}' table
  single - -
  batch - -
  $ cut -d, -f 2,9,10 g.csv
  solver,guesses_per_puzzle,no_guess_share
  scalar,0.383333,0.8
  single,,
  batch,,
  $ python3 - <<EOF
  > import json
  > rows = {row["solver"]: row for row in json.load(open("g.json"))["context"]["rows"]}
  > for name in "single", "batch":
  >     print(rows[name]["guesses"], rows[name]["guesses_per_puzzle"], rows[name]["no_guess_share"])
  >     assert rows[name]["signature"] == rows["scalar"]["signature"]
  > EOF
  None None None
  None None None
  $ nonet compare g.json g.json --absolute 2> /dev/null | grep guesses
  [1]

The last line says what ended the bench and how precise the figures are. Without --launches, the precision or
the time ends it.

  $ why() { sed -E 's/[0-9.]+ s/TIME/; s/±[0-9.e+]+ %/±WIDTH/g; /noisy/d'; }
  $ measure() { nonet bench $sample -n 60 --min-time 0.001 --solver scalar,mrv "$@" 2>&1 > table | why; }
  $ measure --launches 2
  2 launches of each row, and a verdict needs 6: raise --launches
  TIME: too few launches for intervals
  $ measure --launches 6
  TIME: the widest interval is ±WIDTH (mrv/sample)
  $ measure --precision 50% --max-time 300
  precise within ±WIDTH after TIME: the widest interval is ±WIDTH (mrv/sample)
  $ measure --precision 0.001% --max-time 0.5 | sed 's/: .*//'
  stopped after TIME by --max-time
  $ nonet bench $sample --precision 0 2>&1 | head -1
  nonet: --precision: '0' is not a share such as 5% or 0.05

Each launch is a separate process, and each of its passes has other puzzles. So a solver does not profit from
remembering answers. This solver gives a wrong answer if it sees a puzzle twice.

  $ bench $sample --solver scalar --plugin $plugins/caching_solver.so:solve:2=objects > /dev/null
  $ bench $sample --no-permute --solver scalar --plugin $plugins/caching_solver.so:solve:2=objects 2>&1 > /dev/null | sed -E 's/ to .*//'
  nonet: objects on sample: found 2 solutions where there is 1 solution

A name that is not valid.

  $ refused <<'END'
  > 2 bench => FILE is required
  > 2 bench two.txt ./two.txt => there are two corpora called two
  > 2 bench two.txt --reference mrv => --reference: mrv is not measured here
  > 2 bench two.txt --plugin lib.so => 'lib.so' does not have the form LIB.so[:SYMBOL[:CONFIGURATION|:TYPE]]=NAME, with a NAME of letters, digits and . _ + -
  > 2 bench two.txt --plugin lib.so:solve:x=a => --plugin: 'x' is neither a configuration, which is a number, nor a type of `nonet list plugins`
  > 2 bench two.txt --plugin ./lib.so=scalar => there are two solvers called scalar
  > 4 bench two.txt --plugin ./missing.so=a => a: ./missing.so: cannot open shared object file: No such file or directory
  > END
  $ bench two.txt --plugin $plugins/example_plugin.so:missing=a 2>&1 | sed 's/ .*plugins/ /'
  nonet: /example_plugin.so has no function missing
  $ bench two.txt --exec 'no-such-program'=a 2>&1 | tail -1
  nonet: a: cannot be started: no-such-program
  $ bench missing.txt
  nonet: cannot open missing.txt: No such file or directory
  [4]
  $ echo > empty.txt; bench empty.txt
  nonet: there is no puzzle in empty.txt
  [2]
  $ refused <<'END'
  > 4 bench two.txt --json no-such-folder/a.json => cannot create no-such-folder/a.json: No such file or directory
  > 2 nonet bench two.txt --min-time 0 => --min-time: '0' is not a number of at least 1e-06
  > END

If a corpus is misread, a message shows the assumed format and the options that change it.

  $ sed 's/^/x/' $sample > odd.txt
  $ bench odd.txt --solver scalar
  odd.txt was read as line: 1,000 of the first 1,000 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: there is no puzzle in odd.txt
  [2]

Pairs: a solver beside its base, in one run. The verdicts are in the JSON, and `compare` shows them again.

  $ burn=$plugins/burning_solver.so:solve_batch
  $ pairs() { nonet bench -q --min-time 0.001 -n 60 $sample "$@"; }
  $ pairs --launches 20 --base $burn:0 --new $burn:80=burn --json pairs.json > pairs
  [1]
  $ sed 1d pairs | awk '{print $1}'; tail -1 pairs | awk '{print $NF}'
  solver
  burn-base
  burn
  burn/sample
  slower
  $ nonet compare pairs.json | cmp - <(tail -1 pairs)
  verdicts on 1 row: no more than one run in 40 calls equal solvers slower

Where two processors are available, both solvers of a pair run at the same time, but not functions with threads.

  $ two=$(nonet solve $sample -o /dev/null 2>&1 | sed -n '1s/.*, 1 thread).*/false/p; 1s/.* threads).*/true/p')
  $ pairs --launches 1 --base lanes --new lanes --json e.json > /dev/null; [ "$(jq .context.ran_together e.json)" = $two ]
  $ pairs --launches 1 --in-turn --base lanes --new lanes --json e.json > /dev/null; jq .context.ran_together e.json
  false
  $ pairs --launches 1 --base $burn --new ${burn}_in_threads:batch --json e.json > /dev/null; jq .context.ran_together e.json
  false

  $ pairs --launches 2 --base lanes --new lanes --base scalar --new 'nonet solve -q -t 1' > pairs
  [5]
  $ sed 1d pairs | awk '{print $1}'; tail -1 pairs | awk '{print $NF}'
  solver
  base-1
  new-1
  base-2
  new-2
  new-1/sample
  new-2/sample
  inconclusive
  $ pairs --launches 1 --base lanes=alt --new scalar | awk '{print $1}' | sed 1d
  solver
  alt
  new
  new/sample
  $ refused <<'END'
  > 2 pairs --base lanes => 1 of --base and 0 of --new: each --base needs a --new
  > 2 pairs --base lanes --new scalar --new mrv => 1 of --base and 2 of --new: each --base needs a --new
  > 2 pairs --base lanes --new scalar --solver mrv => --solver: cannot be combined with --base
  > 2 nonet compare a.json => a.json has no pairs (nonet bench --base --new): name a second result
  > END
  $ nonet bench $sample --base lanes --new lanes --launches 3 2>&1 > /dev/null | head -1
  3 launches of each row, and a verdict needs 15: raise --launches
  $ nonet bench $sample --base lanes --new lanes --max-time 2 -r 30 2>&1 > /dev/null | head -1
  2 repetitions in a launch, so that the time is enough for the 15 launches of a verdict
  $ refused <<'END'
  > 2 pairs --base lanes --new scalar --precision 1% => --precision: cannot be combined with --base
  > 2 pairs --threshold 1% => --threshold: requires --base
  > 2 nonet compare pairs.json --threshold 1% => pairs.json has the verdicts of its bench: --threshold, --relative-to and --absolute are for two results
  > END
