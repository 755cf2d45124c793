A run that was stopped continues from where it stopped.

  $ . $TESTDIR/refused.sh
  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ yes "$(printf '.%.0s' {1..81})" | head -300 > puzzles.txt

stop_at FILE SIGNAL COMMAND: stops a run once FILE has something in it, and runs it again if it was faster.

  $ stop_at() {
  >   for try in {1..50}; do
  >     rm -f out.txt*; "${@:3}" & run=$!
  >     for i in {1..6000}; do test -s $1 && break; kill -0 $run 2> /dev/null || break; sleep 0.01; done
  >     kill -$2 $run; wait $run 2> /dev/null; status=$?
  >     [ $status = 0 ] || return $status
  >   done 2> /dev/null
  > }

  $ stop_at out.txt.manifest KILL nonet solve puzzles.txt -q -s rowmajor -l 5000 -t 1 -o out.txt --checkpoint-millis 5 --slice-bytes 820
  [137]
  $ ls out.txt*
  out.txt.manifest
  out.txt.partial

The run must be the same.

  $ refused <<'END'
  > 2 nonet solve puzzles.txt -q --resume -s rowmajor -l 6000 -o out.txt => the run cannot be resumed: --limit was '5000' and is '6000'; remove out.txt.manifest to begin anew
  > 2 nonet solve puzzles.txt -q --resume -s blanks -l 5000 -o out.txt => the run cannot be resumed: --solver was 'rowmajor' and is 'blanks'; remove out.txt.manifest to begin anew
  > 2 nonet solve puzzles.txt -q --resume -s rowmajor -l 5000 --max-guesses 5 -o out.txt => the run cannot be resumed: --max-guesses was not given and is '5'; remove out.txt.manifest to begin anew
  > END
  $ touch -r puzzles.txt time; echo $good >> puzzles.txt
  $ nonet solve puzzles.txt -q --resume -s rowmajor -l 5000 -o out.txt
  nonet: the run cannot be resumed: puzzles.txt has changed since; remove out.txt.manifest to begin anew
  [2]
  $ head -300 puzzles.txt > old; cat old > puzzles.txt; touch -r time puzzles.txt
  $ cp out.txt.manifest saved; echo '{' > out.txt.manifest
  $ nonet solve puzzles.txt -q --resume -s rowmajor -l 5000 -o out.txt 2>&1 | cut -c 1-48
  nonet: out.txt.manifest is not a valid manifest:
  $ cp saved out.txt.manifest; mv out.txt.partial kept
  $ nonet solve puzzles.txt -q --resume -s rowmajor -l 5000 -o out.txt
  nonet: */out.txt.partial is shorter than when it was written; begin anew and do not continue it (--resume) (glob)
  [4]
  $ mv kept out.txt.partial

  $ nonet solve puzzles.txt --resume -s rowmajor -l 5000 -o out.txt 2>&1 | cut -d ' ' -f 1,2 | head -1
  300 records
  $ ls out.txt*
  out.txt
  $ sort out.txt | uniq -c | sed 's/^ *//'
  300 multiple

The output may be a link: the manifest is beside the file to which it leads.

  $ linked="nonet solve puzzles.txt -q -s rowmajor -l 5000 -t 1 -o out.txt"
  $ mkdir far; stop_at far/answers.manifest KILL sh -c "rm -f far/*; ln -s far/answers out.txt; exec $linked --checkpoint-millis 5 --slice-bytes 820"
  [137]
  $ $linked --resume --max-guesses 5
  nonet: the run cannot be resumed: --max-guesses was not given and is '5'; remove */far/answers.manifest to begin anew (glob)
  [2]
  $ $linked --resume; ls far; sort out.txt | uniq -c | sed 's/^ *//'
  answers
  300 multiple
  $ for i in 0 1; do ln -s far/s$i s$i; nonet solve -q --shard $i/2 puzzles.txt -o s$i; done
  $ nonet merge -q s0 s1 -o joined; nonet solve -q puzzles.txt | cmp - joined

A run that a signal stopped saves its place. Without --resume it begins anew. Complete files that lack only
their final names get them.

  $ yes $good | head -1000000 > many.txt
  $ stop_at out.txt.partial INT env --default-signal=INT sh -c 'exec nonet solve many.txt -o out.txt --checkpoint-millis 600000 2> err'
  [130]
  $ tail -1 err
  The answers so far are in *out.txt.partial; --resume continues from there (glob)
  $ nonet solve many.txt -o out.txt --resume 2>&1 | head -1 | cut -d ' ' -f 1,2
  1,000,000 records
  $ wc -l < out.txt
  1000000

A run that is stopped while it solves a puzzle that takes long loses the records behind it that it has read. It
can be resumed all the same.

  $ (yes $good | head -3; printf '%081d\n' 0; yes $good | head -20) > long.txt
  $ slow="nonet solve long.txt -q -t 1 -s scalar -l 3000000 -o out.txt --slice-bytes 82 --checkpoint-millis 600000"
  $ stop_at out.txt.partial TERM $slow 2> err
  [143]
  $ $slow --resume && wc -l < out.txt
  24

A run reads the manifest of a shard just before another run completes the shard. It fails, and leaves nothing
that stops a third run.

  $ shard="nonet solve puzzles.txt -q -s rowmajor -l 5000 -t 1 --shard 0/1 -o out.txt"
  $ stop_at out.txt.manifest KILL $shard --checkpoint-millis 5 --slice-bytes 820
  [137]
  $ cp out.txt.manifest early; $shard --resume; cp out.txt.manifest complete
  $ cp early out.txt.manifest; $shard --resume
  nonet: */out.txt.partial is shorter than when it was written; begin anew and do not continue it (--resume) (glob)
  [4]
  $ cp complete out.txt.manifest; $shard --resume; ls out.txt*
  out.txt
  out.txt.manifest
  $ rm out.txt*

Every byte of the input, the output and the manifest must be the same, even if sizes and times are.

  $ (echo; echo "# note"; cat puzzles.txt) > slow.txt; cp -p slow.txt kept
  $ again="nonet solve slow.txt -q -s rowmajor -l 5000 -t 1 -o out.txt --slice-bytes 820 --checkpoint-millis 5"
  $ stop_at out.txt.manifest KILL $again
  [137]
  $ flip() { printf "$3" | dd of=$1 bs=1 seek=$2 conv=notrunc status=none; }
  $ for change in "3 N" "50 7" "8 X" "88 ' '"; do
  >   flip slow.txt $change; touch -r kept slow.txt; $again --resume; cp -p kept slow.txt
  > done
  nonet: the run cannot be resumed: slow.txt has changed since; remove out.txt.manifest to begin anew
  nonet: the run cannot be resumed: slow.txt has changed since; remove out.txt.manifest to begin anew
  nonet: the run cannot be resumed: slow.txt has changed since; remove out.txt.manifest to begin anew
  nonet: the run cannot be resumed: slow.txt has changed since; remove out.txt.manifest to begin anew
  $ cp out.txt.partial before; flip out.txt.partial 30 x; $again --resume; cp before out.txt.partial
  nonet: */out.txt.partial has changed since it was written; begin anew and do not continue it (--resume) (glob)
  $ cp out.txt.manifest before
  $ for at in 30 500 $(($(stat -c %s before) - 10)); do
  >   flip out.txt.manifest $at '\001'; $again --resume 2>&1 | cut -c 1-48; cp before out.txt.manifest
  > done
  nonet: out.txt.manifest is not a valid manifest:
  nonet: out.txt.manifest is not a valid manifest:
  nonet: out.txt.manifest is not a valid manifest:
  $ sed -i 's/"malformed": 0/"malformed": 1/' out.txt.manifest; $again --resume
  nonet: out.txt.manifest is not a valid manifest: it has changed since it was written
  [4]
  $ cp before out.txt.manifest
  $ $again --resume && sort out.txt | uniq -c | sed 's/^ *//'
  300 multiple

A name that is not UTF-8 is a name.

  $ again="nonet solve -q -s rowmajor -l 5000 -t 1 -o out.txt --checkpoint-millis 5 --slice-bytes 820"
  $ cp slow.txt $'p\xe9.txt'; stop_at out.txt.manifest KILL $again $'p\xe9.txt'
  [137]
  $ $again --resume $'p\xe9.txt' && sort out.txt | uniq -c | sed 's/^ *//'
  300 multiple

  $ refused <<'END'
  > 2 nonet solve -q --resume < puzzles.txt -o x => --resume and --shard need inputs that are files, and -o FILE
  > 2 nonet solve -q --resume puzzles.txt => --resume and --shard need inputs that are files, and -o FILE
  > END

The bytes of a second output must be the same, too.

  $ nonet generate -q -k minimal -n 5000 -o rated.txt
  $ rate="nonet rate -q -t 1 --explain rated.txt -o out.csv --steps steps --checkpoint-millis 5"
  $ stop_at out.csv.manifest KILL $rate
  [137]
  $ cp steps.partial before; flip steps.partial 30 x; $rate --resume
  nonet: */steps.partial has changed since it was written; begin anew and do not continue it (--resume) (glob)
  [4]
  $ cp before steps.partial; flip out.csv.partial 30 x; $rate --resume
  nonet: */out.csv.partial has changed since it was written; begin anew and do not continue it (--resume) (glob)
  [4]

The check of stated ratings counts all records.

  $ (echo puzzle,er; nonet generate -q -k minimal -n 2000 | sed 's/$/,4.0/') > stated.csv
  $ check="nonet rate -t 1 --explain --check-column er --max-different 100% stated.csv"
  $ $check -o whole.csv 2>&1 | grep '^  er ' > counts
  $ stop_at checked.csv.manifest KILL $check -q -o checked.csv --checkpoint-millis 5
  [137]
  $ $check -o checked.csv --resume 2>&1 | grep '^  er ' | cmp - counts; cmp checked.csv whole.csv
