Solvers beside nonet: functions of the types that exist elsewhere, and bench/peers/run.py.

  $ . $TESTDIR/refused.sh
  $ repository=$TESTDIR/../..
  $ run=$repository/bench/peers/run.py
  $ sample=$repository/datasets/sample.txt
  $ plugins=$(dirname $(which nonet))/plugins
  $ few="-q --launches 6 -r 1 --min-time 0.001 -n 60"
  $ names() { sed 1,2d | awk '{print $1, $2 ~ /[1-9]/}'; }

A function is called by the type of its name, or by the type that the option names. All are nonet's solver.

  $ field() { echo "--plugin $plugins/field_functions.so:$1=$2"; }
  $ nonet bench $few $sample -s scalar $(field OtherSolverOfTest tdoku) $(field JSolve count) \
  >   $(field my_count:count named) | names
  scalar 1
  tdoku 1
  count 1
  named 1
  $ nonet bench $few $sample -s scalar --limit 1 $(field sudorix_solver_full first) $(field my_first:first named) \
  >   $(field _Z11solveSudokuPA9_i grid) $(field my_grid:grid named_grid) | names
  scalar 1
  first 1
  named 1
  grid 1
  named_grid 1

Puzzles without a solution, and with several, are counted, too.

  $ cases=$TESTDIR/../data/solver_cases.txt
  $ nonet bench $few $cases -s scalar --limit 3 $(field OtherSolverOfTest tdoku) $(field JSolve count) | names
  scalar 1
  tdoku 1
  count 1
  $ nonet bench $few $cases -s scalar --limit 1 $(field sudorix_solver_full first) $(field my_grid:grid grid) | names
  scalar 1
  first 1
  grid 1

A function that uses a device gets larger calls than others.

  $ nonet bench -q --launches 1 -r 1 --min-time 0.3 -n 500 $sample -s scalar $(field my_device device) --csv r.csv | sed -n 2p | grep -o 'per call'
  per call
  $ awk -F, 'NR > 1 { print $2, ($NF > 8192) }' r.csv
  scalar 0
  device 1

A function that takes the first solution proves nothing.

  $ refused <<'END'
  > 4 nonet bench $few $sample -s scalar $(field sudorix_solver_full first) => first: sudorix_solver_full has the type first: it takes the first solution and proves nothing; measure with a limit of 1
  > 4 nonet bench $few $sample -s scalar $(field my_grid:grid grid) => grid: my_grid has the type grid: it takes the first solution and proves nothing; measure with a limit of 1
  > END

A function that writes a NUL needs a type that allows it.

  $ nonet bench $few $sample -s scalar $(field OtherSolverOfTest:text text) 2>&1 > /dev/null | sed 's/ to .*//'
  nonet: text on sample: wrote beyond the 81 cells of its solution

The document of run.py: libraries, functions of libraries, and programs. Speeds differ from run to run.

  $ mkdir out empty
  $ cp $plugins/example_plugin.so $plugins/field_functions.so out
  $ echo '{"library": "field_functions.so", "function": "JSolve", "version": "1.0", "repository": "ours", "commit": "c1",
  >   "licence": "MIT", "compiler": "cc", "flags": "-O2", "note": "a note"}' > out/count.json
  $ printf '#!/bin/sh\nexec nonet solve -q -t 1 "$@"\n' > out/program; chmod +x out/program
  $ echo '{"program": "program", "arguments": "--solver scalar"}' > out/slow.json
  $ echo '{"version": "2"}' > out/example_plugin.json; cp out/program out/plain
  $ $run --plugins out --nonet nonet --solver lanes,scalar --reference example_plugin --results results \
  >   --output table.md $sample -- $few
  $ ls results
  bench.csv
  bench.json
  $ grep -e '^# ' -e '^## ' -e '^Ratios' table.md
  # nonet beside other solvers
  Ratios to example_plugin with 95 % intervals. 60 puzzles of each corpus, permuted, seed 1, limit 2.
  ## Measured with
  $ grep -A 2 '^| corpus ' table.md | tr '|' '\n' | sed -E '/^ *[-:]*:? *$/d; s/[0-9][0-9.,]*/N/g' | LC_ALL=C sort
   N 
   N 
   N (N–N) 
   N (N–N) 
   N (N–N) 
   N (N–N) 
   N (N–N) 
   corpus 
   count 
   example_plugin, puzzles/s 
   lanes 
   plain 
   puzzles 
   sample 
   scalar 
   slow 
  $ grep -A 6 '^| solver | function' table.md
  | solver | function or program | version | source | licence | compiler | flags | note |
  | --- | --- | --- | --- | --- | --- | --- | --- |
  | count | `field_functions.so:JSolve` | 1.0 | ours at c1 | MIT | cc | `-O2` | a note |
  | example_plugin | `example_plugin.so` | 2 | unknown | unknown | unknown | unknown |  |
  | plain | `plain` | unknown | unknown | unknown | unknown | unknown |  |
  | slow | `program --solver scalar` | unknown | unknown | unknown | unknown | unknown |  |
  
  $ grep -o -e '^| machine | .' -e '^| date | 2' -e '^| nonet | [0-9.]*, commit' table.md | wc -l
  3
  $ tail -1 table.md | grep -o -e '--reference.*'
  --reference example_plugin --json results/bench.json --csv results/bench.csv -q --launches 6 -r 1 --min-time 0.001 -n 60

A solver that fails is in the document, and the status is that of nonet bench.

  $ $run --plugins out --reference lanes $sample --nonet nonet -- $few \
  >   --plugin $plugins/faulty_solver.so:solve:3=crash > table.md 2> errors
  [1]
  $ grep -c sample errors; grep -A 2 '^| corpus ' table.md | grep -o -e crash -e failed
  1
  crash
  failed

The messages of run.py for wrong usage.

  $ $run --plugins missing $sample
  run.py: there is no folder missing; build solvers into it
  [2]
  $ $run --plugins empty $sample
  run.py: there is no library (NAME.so) and no program in empty; build some into it
  [2]
  $ $run --plugins out $sample
  run.py: there is no tdoku in out; name another --reference
  [2]
  $ $run --plugins out --reference lanes --nonet ./no-such-program $sample
  run.py: cannot start ./no-such-program: No such file or directory; name nonet's program with --nonet
  [2]
  $ $run --plugins out --reference lanes --nonet nonet missing.txt
  nonet: cannot open missing.txt: No such file or directory
  [4]
  $ echo '{"library": "gone.so"}' > empty/a.json; $run --plugins empty $sample
  run.py: empty/a.json: there is no library gone.so in empty
  [2]
  $ echo '{"symbol": "solve"}' > empty/a.json; $run --plugins empty $sample
  run.py: empty/a.json: there is no key symbol; the keys are arguments, commit, compiler, flags, function, library, licence, note, program, repository, version
  [2]
  $ echo '{"function": "solve"}' > empty/a.json; $run --plugins empty $sample
  run.py: empty/a.json: there is neither a.so nor a program a
  [2]
  $ echo '{"version": 1}' > empty/a.json; $run --plugins empty $sample
  run.py: empty/a.json is not a JSON object of texts
  [2]
