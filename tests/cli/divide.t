Every command that writes records for records can be continued and divided, as `solve` can.

  $ . $TESTDIR/refused.sh
  $ grep -v '^#' "$TESTDIR/../../datasets/sample.txt" | head -120 > puzzles.txt; echo bad >> puzzles.txt
  $ (echo id,puzzle,note; awk '{ print NR ",'\''" $0 ",n" NR }' puzzles.txt | sed "s/'//") > table.csv
  $ (echo puzzle,er; head -40 puzzles.txt | sed 's/$/,4.4/') > stated.csv
  $ cat > commands <<'END'
  > rate puzzles.txt
  > rate table.csv --output-fields record,line,puzzle,er --keep-columns
  > rate puzzles.txt --explain -f jsonl
  > rate stated.csv --explain --check-column er --max-different 40
  > canon puzzles.txt
  > canon table.csv --output-fields record,puzzle,minlex
  > convert puzzles.txt -f csv --max-malformed 1
  > convert table.csv -f jsonl --max-malformed 1
  > convert table.csv -f csv --output-fields record,clues --max-malformed 1
  > minimize puzzles.txt --seed 3
  > minimize puzzles.txt --check
  > augment puzzles.txt -n 3 --original
  > END

Merged shards are the output of one run, and so is the summary. So are merged parts.

  $ summary() { sed 's/ in .*per second//' $1; }
  $ while read -r command; do
  >   nonet $command -o whole 2> whole.err
  >   for i in 0 1 2 3; do nonet $command -q --shard $i/4 -t 2 -o part$i 2> /dev/null || echo "$command: $?"; done
  >   nonet merge part2 part0 part3 part1 -o merged 2> merged.err; cmp whole merged || echo "$command"
  >   diff <(summary whole.err) <(summary merged.err) || echo "$command"
  >   rm -rf pieces; nonet $command -o pieces --parts 5 --compression zstd -t 2 2> pieces.err
  >   nonet merge -q pieces/part-* -o merged 2> /dev/null; cmp whole merged || echo "$command --parts"
  >   diff <(summary whole.err) <(summary pieces.err) || echo "$command --parts"
  >   nonet merge -q part? -o merged.zst 2> /dev/null; nonet $command -q -o whole.zst 2> /dev/null
  >   cmp whole.zst merged.zst || echo "$command"
  > done < commands

A run that was killed continues, with another number of threads.

  $ killed_and_resumed() {
  >   for try in {1..50}; do
  >     rm -f out*; nonet "$@" -q -o out -t 1 --checkpoint-millis 0 & run_id=$!
  >     for i in {1..6000}; do test -s out.manifest && break; kill -0 $run_id || break; sleep 0.002; done
  >     kill -KILL $run_id; wait $run_id; [ $? = 0 ] || break
  >   done 2> /dev/null
  >   cp out.manifest kept 2> /dev/null; nonet "$@" -q -o out -t 3 --resume 2> /dev/null; ls out*
  > }
  $ for i in {1..3}; do cat puzzles.txt; done > many.txt
  $ for command in "rate many.txt --output-fields record,er,rating" "minimize many.txt --all --max-malformed 1%" \
  >                "canon many.txt many.txt many.txt many.txt --form solution-minlex" "augment many.txt -n 2000" \
  >                "convert many.txt -f jsonl --output-fields puzzle,er --max-malformed 1%"; do
  >   killed_and_resumed $command; nonet -q $command -o whole 2> /dev/null || nonet $command -q -o whole 2> /dev/null
  >   cmp out whole || echo "$command"
  > done
  out
  out
  out
  out
  out

Steps and figures belong to it.

  $ explain="rate --explain many.txt"
  $ killed_and_resumed $explain --steps steps --stats stats.json; mv steps steps.out; mv stats.json stats.out
  out
  $ nonet $explain -q --steps steps --stats stats.json -o whole 2> /dev/null
  $ cmp out whole; cmp steps steps.out; cmp stats.json stats.out

  $ for i in 0 1 2; do nonet $explain -q --stats s$i --shard $i/3 -o e$i 2> /dev/null; done
  $ nonet merge -q e2 e1 e0 -o merged --stats merged.json 2> /dev/null; cmp merged whole; cmp merged.json stats.json
  $ nonet $explain -q --parts 4 -o explained --stats parts.json --steps folder 2> /dev/null; cmp parts.json stats.json
  $ cat folder/part-* | cmp - steps; nonet merge -q explained/part-* -o merged 2> /dev/null; cmp merged whole

Puzzles that are made are divided by their numbers.

  $ sed 's/./&\n/27;s/[1-9]/x/g' puzzles.txt | head -2 > pattern
  $ for made in "-k easy -n 20000 --output-fields record,puzzle,clues" "-k easy -n 3000 --pattern pattern" "-k mixed -n 3001"; do
  >   killed_and_resumed generate $made --seed 4; nonet generate $made --seed 4 -q -o whole; cmp out whole
  >   for i in 0 1 2; do nonet generate $made --seed 4 -q --shard $i/3 -t 2 -o made$i; done
  >   nonet merge -q made? -o merged; cmp merged whole
  >   rm -rf pieces; nonet generate $made --seed 4 -q --parts 5 -t 2 -o pieces; cat pieces/part-* | wc -l
  >   nonet merge -q pieces/part-* -o merged; cmp merged whole
  > done
  out
  20005
  out
  3000
  out
  3001
  $ rm -rf pieces; nonet generate -k easy -n 40 --parts 3 -o pieces 2>&1 | sed 's/ in .*per second//'
  40 easy puzzles, 34.00 clues on average
  $ nonet merge pieces/part-* -o merged 2>&1 | sed 's/ in .*per second//'
  40 easy puzzles, 34.00 clues on average
  $ echo >> pattern; nonet generate -k easy -n 3000 --pattern pattern --seed 4 -q --shard 0/3 --resume -o made0
  nonet: the run cannot be resumed: --count was '3001' and is '3000'; remove made0.manifest to begin anew
  [2]

Slow puzzles are saved one by one.

  $ printf '%s\n' .....xxxx.xxx...x......x..x..xx..x..x....x...x........x.xx......xx..x.x..x..x.... > slow
  $ nonet generate -k minimal --pattern slow -n 400 -q -t 1 --checkpoint-millis 0 -o slow.txt & run_id=$!
  $ until test -s slow.txt.manifest; do sleep 0.01; done; { kill -KILL $run_id; wait $run_id; } 2> /dev/null
  [137]
  $ test $(wc -l < slow.txt.partial) -lt 16

  $ made="generate -k minimal -n 3000 -q -t 2 --seed 4"
  $ for try in {1..50}; do
  >   rm -f out.zst*; nonet $made --checkpoint-millis 0 -o out.zst & run_id=$!
  >   until test -s out.zst.manifest; do sleep 0.01; done; kill -KILL $run_id; wait $run_id; [ $? = 0 ] || break
  > done 2> /dev/null
  $ nonet $made --resume -o out.zst; nonet $made -o whole.zst; cmp out.zst whole.zst; ls out.zst*
  out.zst

Shards of two patterns in one file are no shards of one run.

  $ sed 's/./&\n/27;s/[1-9]/x/g' puzzles.txt | sed -n 3,4p > other
  $ cp pattern p; nonet generate -k easy -n 40 --pattern p -q --shard 0/2 -o p0
  $ cp other p; nonet generate -k easy -n 40 --pattern p -q --shard 1/2 -o p1
  $ nonet merge -q p0 p1 -o merged
  nonet: p0 and p1 differ: --pattern was '.....11.111.....1..1.111..11.......1.1.1.111.1...11...11..111.....1..1.1.11...111' and is '1.1...111.1.1.111.11....1.1.1.1.1.1.....1.1.1.1..11..11..11..1..1.1........1.1..1'
  [4]

It must be the same run.

  $ killed_and_resumed rate many.txt --output-fields record,er > /dev/null; cp kept out.manifest; mv out out.partial
  $ refused <<'END'
  > 2 nonet rate many.txt --output-fields record,ep --resume -q -o out => the run cannot be resumed: --output-fields was 'record,er' and is 'record,ep'; remove out.manifest to begin anew
  > 2 nonet canon many.txt --output-fields record,er --resume -q -o out => the run cannot be resumed: command was 'rate' and is 'canon'; remove out.manifest to begin anew
  > 2 touch -d 2001-01-01 many.txt; nonet rate many.txt --output-fields record,er --resume -q -o out => the run cannot be resumed: many.txt has changed since; remove out.manifest to begin anew
  > END

What cannot be continued or divided says why.

  $ refused <<'END'
  > 2 nonet canon --dedup --resume puzzles.txt -o out2 => --resume and --shard: --dedup needs all records at once
  > 2 nonet convert -f json --shard 0/2 puzzles.txt -o out2 => --resume and --shard: outputs of the format json cannot be joined: choose another --format
  > 2 nonet describe --resume puzzles.txt => describe has no --resume: it needs all records at once, to count the classes of equivalent puzzles
  > 2 nonet neighbours --shard=0/2 puzzles.txt -o out2 => neighbours has no --shard: it needs all records at once, to write each class once
  > 2 nonet split --parts a:0.5,b:0.5 --shard 0/2 puzzles.txt => split has no --shard: it writes several outputs; the part of a puzzle does not depend on other records, so split the pieces of a corpus by themselves
  > 2 nonet generate -k hard -n 9 --resume -o out2 => --resume and --shard: the search for hard puzzles goes on from what it has found: run another --seed on each machine, and join the outputs
  > 2 nonet generate -k minimal --er 3:4 -n 9 --shard 0/2 -o out2 => --resume and --shard: with --er it is not known how many puzzles precede one: run another --seed on each machine, and join the outputs
  > 2 nonet rate --explain --steps out2 --parts 4 puzzles.txt -o out2/ => out2 is given for two outputs
  > 2 nonet canon --dedup --parts 4 puzzles.txt -o out2 => --parts: --dedup needs all records at once
  > 2 nonet rate --shard 0/2 puzzles.txt => --resume and --shard need inputs that are files, and -o FILE
  > END

Shards of two commands, or of two runs, are not merged.

  $ nonet rate -q --shard 0/2 -o r0 puzzles.txt; nonet canon -q --shard 1/2 -o c1 puzzles.txt 2> /dev/null
  $ nonet merge r0 c1 -o merged
  nonet: r0 and c1 differ: command was 'rate' and is 'canon'
  [4]
  $ for i in 0 1; do nonet canon -q --shard $i/$((i + 2)) -o f$i puzzles.txt 2> /dev/null; done; nonet merge f0 f1 -o merged
  nonet: f0 is shard 0/2, and f1 is shard 1/3: they are of two runs
  [4]

The first records of the input decide the columns of a conversion, also of its shards and parts.

  $ (sed 's/$/ text/' puzzles.txt; cat puzzles.txt) > before.txt; (cat puzzles.txt; sed 's/$/ text/' puzzles.txt) > behind.txt
  $ for texts in before behind; do
  >   nonet convert -q -f csv --max-malformed 5 -o whole $texts.txt 2> /dev/null
  >   for i in 0 1; do nonet convert -q -f csv --shard $i/2 --max-malformed 5 -o t$i $texts.txt 2> /dev/null; done
  >   rm -rf pieces; nonet convert -q -f csv --parts 3 --max-malformed 5 -o pieces $texts.txt 2> /dev/null
  >   nonet merge -q t0 t1 -o merged 2> /dev/null; cmp merged whole; head -1 whole
  >   nonet merge -q pieces/part-* -o merged 2> /dev/null; cmp merged whole
  > done
  puzzle,text
  puzzle,text

A slow pipe is waited for: when its lines come does not matter.

  $ (head -9 behind.txt; sleep 0.3; tail -n +10 behind.txt) | nonet convert -q -f csv --max-malformed 5 2> /dev/null | cmp - whole
