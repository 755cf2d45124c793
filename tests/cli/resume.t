A run that was stopped is continued where it was.

  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ yes "$(printf '.%.0s' {1..81})" | head -300 > puzzles.txt
  $ nonet solve puzzles.txt -q -s rowmajor -l 30000 -t 1 -o out.txt --checkpoint-millis 5 --slice-bytes 820 &
  $ for i in {1..500}; do test -e out.txt.manifest && break; sleep 0.01; done; kill -9 $!; wait $! 2> /dev/null
  [137]
  $ ls out.txt*
  out.txt.manifest
  out.txt.partial

It must be the same run.

  $ nonet solve puzzles.txt -q --resume -s rowmajor -l 40000 -o out.txt
  nonet: this is not the run to resume: --limit was '30000' and is '40000'; remove out.txt.manifest to begin anew
  [2]
  $ nonet solve puzzles.txt -q --resume -s blanks -l 30000 -o out.txt
  nonet: this is not the run to resume: --solver was 'rowmajor' and is 'blanks'; remove out.txt.manifest to begin anew
  [2]
  $ nonet solve puzzles.txt -q --resume -s rowmajor -l 30000 --max-guesses 5 -o out.txt
  nonet: this is not the run to resume: --max-guesses was not given and is '5'; remove out.txt.manifest to begin anew
  [2]
  $ touch -r puzzles.txt time; echo $good >> puzzles.txt
  $ nonet solve puzzles.txt -q --resume -s rowmajor -l 30000 -o out.txt
  nonet: this is not the run to resume: puzzles.txt has changed since; remove out.txt.manifest to begin anew
  [2]
  $ head -300 puzzles.txt > old; cat old > puzzles.txt; touch -r time puzzles.txt
  $ cp out.txt.manifest saved; echo '{' > out.txt.manifest
  $ nonet solve puzzles.txt -q --resume -s rowmajor -l 30000 -o out.txt 2>&1 | cut -c 1-39
  nonet: out.txt.manifest is no manifest:
  $ cp saved out.txt.manifest; mv out.txt.partial kept
  $ nonet solve puzzles.txt -q --resume -s rowmajor -l 30000 -o out.txt
  nonet: *out.txt.partial has less in it than was written; without --resume the run begins anew (glob)
  [4]
  $ mv kept out.txt.partial

  $ nonet solve puzzles.txt --resume -s rowmajor -l 30000 -o out.txt 2>&1 | cut -d ' ' -f 1,2 | head -1
  300 records
  $ ls out.txt*
  out.txt
  $ sort out.txt | uniq -c | sed 's/^ *//'
  300 multiple

A run that a signal stopped saves where it is; without --resume it begins anew; what is complete but for
the names is given them.

  $ yes $good | head -3000000 > many.txt
  $ env --default-signal=INT nonet solve many.txt -o out.txt --checkpoint-millis 600000 2> err &
  $ for i in {1..500}; do test -s out.txt.partial && break; sleep 0.01; done; kill -INT $!; wait $!
  [130]
  $ tail -1 err
  The answers so far are in *out.txt.partial; --resume goes on from there (glob)
  $ nonet solve many.txt -o out.txt --resume 2>&1 | head -1 | cut -d ' ' -f 1,2
  3,000,000 records
  $ wc -l < out.txt
  3000000

  $ nonet solve -q --resume < puzzles.txt -o x
  nonet: --resume and --shard need inputs that are files, and -o FILE
  [2]
  $ nonet solve -q --resume puzzles.txt
  nonet: --resume and --shard need inputs that are files, and -o FILE
  [2]
