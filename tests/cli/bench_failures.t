A solver that fails is reported with the puzzle, and the others continue.

  $ sample=$TESTDIR/../../datasets/sample.txt
  $ faulty=$(dirname $(which nonet))/plugins/faulty_solver.so
  $ bench() { nonet bench -q $sample --launches 3 -r 1 --min-time 0.001 -n 150 --timeout 2 "$@"; }
  $ shown() { sed -E 's/[0-9.]{81}/PUZZLE/g'; }

  $ bench --solver scalar --plugin $faulty::1=wrong --plugin $faulty:solve:2=count \
  >   --plugin $faulty:solve:3=crash --plugin $faulty:solve:5=exit --plugin $faulty:solve:6=one \
  >   --plugin $faulty:solve:7=many --plugin $faulty:solve:1=text --json a.json > table 2> errors; echo $?
  1
  $ shown < errors
  nonet: wrong on sample: gave a wrong solution, PUZZLE to PUZZLE
  nonet: count on sample: found 2 solutions where there is 1 solution to PUZZLE
  nonet: crash on sample: crashed: Aborted, at PUZZLE
  nonet: exit on sample: ended the process with status 0, at PUZZLE
  nonet: one on sample: wrote beyond the 81 cells of its solution to PUZZLE
  nonet: many on sample: wrote beyond the 81 cells of its solution to PUZZLE
  nonet: text on sample: gave a wrong solution, PUZZLE to PUZZLE
  $ awk '{print $1, $2 == "failed"}' table | sed 1,2d
  scalar 0
  wrong 1
  count 1
  crash 1
  exit 1
  one 1
  many 1
  text 1
  $ python3 - <<EOF
  > import json
  > document = json.load(open("a.json"))
  > print(document["context"]["complete"])
  > rows = [row for row in document["benchmarks"] if row["run_type"] == "iteration"]
  > print(sorted({row["name"] for row in rows if row.get("error_occurred")}))
  > print(len([row for row in rows if not row.get("error_occurred")]))
  > EOF
  True
  ['count/sample', 'crash/sample', 'exit/sample', 'many/sample', 'one/sample', 'text/sample', 'wrong/sample']
  3

A solver that hangs.

  $ bench --solver scalar --plugin $faulty:solve:4=hang 2>&1 > table | shown
  nonet: hang on sample: did not finish the sample in 2.00 s, at PUZZLE
  $ grep -c scalar table
  1

Processes that a solver leaves behind end with its launch, and do not keep the output open.

  $ bench --solver scalar --plugin $faulty:solve:13=leaves --exec 'sleep 98765 & nonet solve -q -t 1'=group \
  >   --exec 'setsid sleep 98765 & nonet solve -q -t 1'=session 2>&1 | awk '{print $1, $2 ~ /[0-9]/}' | sed 1,2d
  scalar 1
  leaves 1
  group 1
  session 1
  $ pgrep -f 'sleep 98765'
  [1]

A solver that answers in place of its launch.

  $ bench --solver scalar --plugin $faulty:solve:14=forges 2>&1 > table | shown
  nonet: forges on sample: crashed: Killed, at PUZZLE

Some solvers fail late, when there are already figures.

  $ nonet bench -q $sample --launches 10 -r 40 --min-time 0.001 -n 150 --solver scalar \
  >   --plugin $faulty:solve:9=crash --plugin $faulty:solve:10=wrong --json late.json 2>&1 > table | shown
  nonet: crash on sample: crashed: Aborted, at PUZZLE
  nonet: wrong on sample: gave a wrong solution, PUZZLE to PUZZLE
  $ awk '{print $1, $2 == "failed"}' table | sed 1,2d
  scalar 0
  crash 1
  wrong 1
  $ python3 - <<EOF
  > import json
  > rows = [row for row in json.load(open("late.json"))["benchmarks"] if row["run_type"] == "iteration"]
  > for solver in "scalar", "crash", "wrong":
  >     errors = [row.get("error_occurred", False) for row in rows if row["solver"] == solver]
  >     print(solver, len(errors) > 10, any(errors), all(errors))
  > EOF
  scalar True False False
  crash False True True
  wrong False True True

Functions that solve batches.

  $ bench --plugin $faulty:solve_batch:1=wrong --plugin $faulty:solve_batch:3=crash \
  >   --plugin $faulty:solve_batch:6=one 2>&1 > table | shown
  nonet: wrong on sample: gave a wrong solution, PUZZLE to PUZZLE
  nonet: crash on sample: crashed: Aborted
  nonet: one on sample: wrote beyond the 81 cells of its solution to PUZZLE

A function may leave out solutions with a limit above 1. Then its solutions are checked with a limit of 1.

  $ bench --plugin $faulty:solve:8=silent > table
  $ bench --plugin $faulty:solve:11=never --limit 1 2>&1 > table | shown
  nonet: never on sample: gave no solution to PUZZLE
  $ bench --plugin $faulty:solve:11=never 2>&1 > table | shown
  nonet: never on sample: gave no solution to PUZZLE

Programs.

  $ bench --solver scalar --exec cat=cat --exec 'head -1'=short --exec yes=yes \
  >   --exec 'sleep 100'=sleep --exec 'read -r puzzle; [ -z "$puzzle" ] || sleep 100'=reads --exec 'cat > /dev/null; kill -9 $$'=killed --exec 'cat; exit 3'=status 2>&1 > table | grep -v limit | shown
  nonet: cat on sample: wrote 'PUZZLE' to PUZZLE
  nonet: short on sample: wrote 1 line for 150 puzzles
  nonet: yes on sample: wrote more bytes than its solutions need
  nonet: sleep on sample: did not end in 2.00 s with nothing to read
  nonet: reads on sample: did not solve a puzzle in 2.00 s
  nonet: killed on sample: crashed: Killed
  nonet: status on sample: ended with status 3
  $ grep -c scalar table
  1

A program may write files that are larger than its answers.

  $ bench --solver scalar --exec 'head -c 3000000 /dev/zero > file; nonet solve -q -t 1'=writes | sed 1,2d | awk '{print $1, $2 ~ /[0-9]/}'
  scalar 1
  writes 1

A solver that is too slow for the sample gets a smaller one, and so do all on that corpus.

  $ slow='while read -r puzzle; do sleep 0.02; echo "$puzzle" | nonet solve -q -t 1; done'
  $ nonet bench $sample --launches 1 -n 2000 --timeout 4 --solver scalar --exec "$slow"=slow --json slow.json 2> said > table
  $ sed -E 's/^sample: all solvers get [0-9]+ puzzles?/FEWER/; /FEWER/!d' said | uniq
  FEWER instead of 2,000, because slow is too slow for more
  $ sed -E 's/^sample: [0-9]+ puzzles? (drawn from 1,000 \(2,000 .*)/FEWER \1/; 1q' table
  FEWER drawn from 1,000 (2,000 are too many for slow), seed 1, permuted
  $ jq -c '.context.corpora[0] | [.sample < 200, .asked_sample, .slow_solver]' slow.json
  [true,2000,"slow"]
  $ jq -c '[.context.rows[] | .sample] | unique | length' slow.json
  1
  $ nonet bench -q $sample --launches 1 -n 2000 --timeout 4 --solver scalar --plugin $faulty:solve:15=slow | sed 1q | grep -o '(2,000.*)'
  (2,000 are too many for slow)

A solver that fails once is not measured on later corpora.

  $ head -200 $sample > other.txt
  $ nonet bench -q other.txt $sample --launches 3 -r 1 --min-time 0.001 -n 150 --solver scalar --plugin $faulty:solve:2=count 2>&1 > /dev/null | shown
  nonet: count on other: found 2 solutions where there is 1 solution to PUZZLE
  nonet: count on sample: left out after it failed on other

A signal ends a bench. It prints and saves the finished launches and reports no solver as failed.

  $ stop() {
  >   for seconds in $2 30 120; do  # the longer times are for slow machines
  >     (sleep $seconds; kill -$1 $(pgrep -n -x nonet -P $$)) &
  >     nonet bench -q $sample --launches 100000 -r 1 --min-time 0.001 -n 100 --solver scalar,mrv \
  >       --plugin $faulty:solve:0=slow --json $1.json > table 2> err && status=0 || status=$?
  >     ! jq -e 'all(.context.rows[]; .launches > 0)' $1.json > done 2>&1 || break
  >   done
  >   cat err >&2; echo status $status
  >   awk '{print $1}' table; grep -c failed table || true
  > }
  $ stop INT 4
  nonet: stopped; the figures are of the launches that were done
  status 130
  sample:
  solver
  scalar
  mrv
  slow
  0
  $ stop TERM 4 > out; grep status out
  nonet: stopped; the figures are of the launches that were done
  status 143
  $ python3 - <<EOF
  > import json
  > document = json.load(open("INT.json"))
  > context = document["context"]
  > print(context["complete"], context["ended_by"], [row["failure"] for row in context["rows"]])
  > print(all(row["launches"] > 0 for row in context["rows"]))
  > EOF
  False stopped ['', '', '']
  True
  $ nonet compare INT.json INT.json --threshold 99% --absolute > /dev/null || [ $? -ge 5 ]
  the base results are of a bench that was stopped
  the new results are of a bench that was stopped

No launch outlives the bench, even if the bench is killed.

  $ nonet bench -q $sample -n 100 --timeout 1000 --plugin $faulty:solve:4=hang > /dev/null 2>&1 &
  $ sleep 1; kill -KILL $!; wait $! 2> /dev/null; sleep 0.2; pgrep -f -- '--launch .*faulty_solver'
  [1]

So does a signal while a corpus is being read.

  $ mkfifo pipe
  $ (exec 7<> pipe; exec timeout --foreground --preserve-status -s TERM -k 9 1 nonet bench pipe --json early.json); ls | grep early
  nonet: stopped; the figures are of the launches that were done
  [1]
