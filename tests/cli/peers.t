Plugins of other solvers (bench/peers), without any of their code: a file of this test takes the place of the
source of a peer.

  $ repository=$TESTDIR/../..
  $ build=$repository/bench/peers/build.sh
  $ run=$repository/bench/peers/run.py
  $ sample=$repository/datasets/sample.txt
  $ plugins=$(dirname $(which nonet))/plugins

The messages of build.sh for wrong usage.

  $ $build
  build.sh: usage: build.sh PEER SOURCE_FOLDER OUTPUT_FOLDER
  [2]
  $ $build nobody . out
  build.sh: there is no recipe for nobody; there are recipes for tdoku, fsss2, fsss2_locked, sk_bforce2, rust_sudoku, jsolve, bb_sudoku, kudoku
  [2]
  $ $build tdoku missing out
  build.sh: there is no folder missing; clone https://github.com/t-dillon/tdoku there
  [2]
  $ mkdir empty
  $ $build tdoku empty out
  build.sh: empty has no file src/solver_dpll_triad_simd.cc; is it a clone of https://github.com/t-dillon/tdoku?
  [2]
  $ ls
  empty

The README names each peer, and the commit it was tried at.

  $ tail -n +2 $repository/bench/peers/peers.csv | while IFS=, read -r name url commit rest; do
  >   grep -F "| $name " $repository/bench/peers/README.md | grep -F "$url" | grep -q $commit || echo "$name is not there"
  > done

A build writes the plugin and its description. It writes nothing to the source folder.

  $ mkdir -p source/other/kudoku
  $ export CPATH=$(cd $repository && pwd)/engine/include  # of example_plugin.c
  $ cat > source/other/kudoku/kudoku.c <<END
  > #define solve OtherSolverKudoku
  > #include "$(cd $repository && pwd)/engine/bindings/c/example_plugin.c"
  > END
  $ $build kudoku source out > built
  build.sh: warning: kudoku was tried at commit af426180dc53aef89b82868e7b3fdfcf42165654; this is unknown
  $ basename $(cat built); ls out
  kudoku.so
  kudoku.json
  kudoku.so
  $ cd source; git init -q; git add .
  $ git -c user.name=a -c user.email=a@b commit -q -m a; cd ..
  $ $build kudoku source out 2>&1 > built | grep -c "this is $(git -C source rev-parse HEAD)$"
  1
  $ echo >> source/other/kudoku/kudoku.c
  $ $build kudoku source out 2>&1 > built | grep -o 'with changes'
  with changes
  $ find source -name .git -prune -o -type f -print
  source/other/kudoku/kudoku.c
  $ python3 - <<END
  > import json
  > about = json.load(open("out/kudoku.json"))
  > print(sorted(about), about["repository"], about["flags"])
  > END
  ['commit', 'compiler', 'flags', 'name', 'repository'] https://github.com/t-dillon/tdoku -O3 -march=native
  $ CC=no-such-compiler $build kudoku source other 2> errors; [ $? -ne 0 ] && ls other

The document of run.py. Speeds differ from run to run.

  $ cp $plugins/example_plugin.so out
  $ few="-q --launches 6 -r 1 --min-time 0.001 -n 60"
  $ $run --plugins out --nonet nonet --solver lanes,scalar --reference example_plugin --results results \
  >   --output table.md $sample -- $few
  $ ls results
  bench.csv
  bench.json
  $ grep -e '^# ' -e '^## ' -e '^60 ' table.md
  # nonet beside other solvers
  ## sample
  60 puzzles drawn from 1,000, permuted, seed 1, limit 2
  ## Measured with
  $ grep -e ' to [0-9]' -e "| reference |" table.md | grep '^|' | LC_ALL=C sort | sed -E 's/[0-9][0-9.,]*/N/g'
  | example_plugin | N | N | reference |
  | kudoku | N | N | N to N |
  | lanes | N | N | N to N |
  | scalar | N | N | N to N |
  $ grep -c -e "^| kudoku | https://github.com/t-dillon/tdoku at $(git -C source rev-parse HEAD), with changes |" \
  >   -e '^| example_plugin | unknown | unknown | unknown |' table.md
  2
  $ grep -o -e '^| machine | .' -e '^| date | 2' -e '^| nonet | [0-9.]*, commit' table.md | wc -l
  3
  $ tail -1 table.md | grep -o -e '--reference.*'
  --reference example_plugin --json results/bench.json --csv results/bench.csv -q --launches 6 -r 1 --min-time 0.001 -n 60

A solver that fails is in the document, and the status is that of nonet bench.

  $ $run --plugins out --reference lanes $sample --nonet nonet -- $few \
  >   --plugin $plugins/faulty_solver.so:solve:3=crash > table.md 2> errors
  [1]
  $ grep -c sample errors; grep crash table.md | head -1
  1
  | crash | failed |  |  |

The messages of run.py for wrong usage.

  $ $run --plugins missing $sample
  run.py: there is no folder missing; build plugins into it with build.sh
  [2]
  $ $run --plugins empty $sample
  run.py: there is no plugin (NAME.so) in empty; build some into it with build.sh
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
