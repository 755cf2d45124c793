The merged shards of an input are the output of one run.

  $ . $TESTDIR/refused.sh
  $ grep -v '^#' "$TESTDIR/../../datasets/sample.txt" > puzzles.txt; echo bad >> puzzles.txt
  $ nonet solve -q puzzles.txt -o whole --stats whole.json
  puzzles.txt:1001: bad character 'b' after 0 of 81 cells
  $ for i in 0 1 2; do nonet solve -q --shard $i/3 -o part$i puzzles.txt; done; echo $?
  puzzles.txt:1001: bad character 'b' after 0 of 81 cells
  0
  $ nonet merge part2 part0 part1 -o merged --stats merged.json 2>&1 | head -2 | cut -d ' ' -f 1-4
  puzzles.txt:1001: bad character 'b'
  1,001 records in * (glob)
  $ cmp whole merged
  $ diff <(grep -E '^  "(signature|records|unique|malformed|guesses)"' whole.json) \
  >      <(grep -E '^  "(signature|records|unique|malformed|guesses)"' merged.json)

Parts that are not all shards of one run are refused.

  $ refused <<'END'
  > 4 nonet merge part0 part2 -o merged => shard 1/3 is missing
  > 4 nonet merge part0 part1 -o merged => shard 2/3 is missing
  > 4 nonet merge part0 part1 part1 part2 -o merged => part1 is a second output of shard 1/3
  > END
  $ nonet solve -q --shard 1/3 --limit 3 -o other puzzles.txt
  $ nonet merge part0 other part2 -o merged
  nonet: part0 and other differ: --limit was not given and is '3'
  [4]
  $ sed 's/9$/./' puzzles.txt > changed.txt
  $ nonet solve -q --shard 1/3 -o other changed.txt
  $ nonet merge part0 other part2 -o merged
  nonet: other is a shard of a different input than the shards before it
  [4]
  $ nonet solve -q --shard 1/4 -o other puzzles.txt
  $ refused <<'END'
  > 4 nonet merge part0 other part2 -o merged => part0 is shard 0/3, and other is shard 1/4: they are of two runs
  > 4 nonet merge whole -o merged => whole is not the output of a shard: there is no whole.manifest
  > END
  $ echo more >> part1
  $ nonet merge part0 part1 part2 -o merged
  nonet: part1 has changed since its shard wrote it; run the shard again
  [4]
  $ head -n -1 part1 > cut; cat cut > part1
  $ cp part2 kept; printf 5 | dd of=part2 bs=1 seek=100 conv=notrunc status=none
  $ nonet merge part0 part1 part2 -o merged
  nonet: part2 has changed since its shard wrote it; run the shard again
  [4]
  $ nonet solve -q --shard 2/3 --resume -o part2 puzzles.txt
  nonet: */part2 has changed since it was written; run without --resume to begin anew (glob)
  [4]
  $ cp kept part2
  $ sed -i 's/"complete": true/"complete": false/' part2.manifest
  $ refused <<'END'
  > 4 nonet merge part0 part1 part2 -o merged => part2.manifest is not a valid manifest: it has changed since it was written
  > 2 nonet merge part0 -o part0 => part0 is an input and would be overwritten; choose another output
  > END
  $ cmp whole merged

The header is written once. Compressed inputs are cut between members.

  $ (echo id,puzzle; nl -s, -w1 puzzles.txt) > table.csv
  $ nonet solve -q table.csv -f csv --keep-columns -o whole.csv
  table.csv:1002: bad character 'b' after 0 of 81 cells
  $ for i in 0 1 2 3; do nonet solve -q -f csv --keep-columns --shard $i/4 -o t$i table.csv 2> err; done; true
  $ nonet merge -q t? -o merged.csv 2> err
  $ cmp <(cut -d, -f1-5,7- whole.csv) <(cut -d, -f1-5,7- merged.csv)
  $ split -l 400 puzzles.txt piece.; for p in piece.*; do gzip -c $p; done > puzzles.gz
  $ for i in 0 1 2 3 4; do nonet solve -q --shard $i/5 -o z$i puzzles.gz 2> err; done; true
  $ nonet merge -q z? -o merged.packed 2> err
  $ cmp whole merged.packed
  $ gzip -c puzzles.txt > one.gz
  $ nonet solve -q --shard 1/2 one.gz -o x
  nonet: one.gz is compressed in one piece and cannot be cut into shards: decompress it, or compress it in several pieces, cut at line ends
  [4]
  $ split -b 30000 puzzles.txt odd.; for p in odd.*; do gzip -c $p; done > bad.gz
  $ nonet solve -q --shard 1/2 bad.gz -o x
  nonet: bad.gz: a record continues beyond the end of a compressed member, where a shard begins
  [4]

More shards than records, and numbers of shards that are not valid.

  $ head -3 puzzles.txt > few.txt
  $ for i in $(seq 0 40); do nonet solve -q -t 1 --shard $i/41 -o few.$i few.txt; done
  $ nonet merge -q few.[0-9]* -o few.out
  $ nonet solve -q few.txt | cmp - few.out
  $ for shard in 3/3 a/3 1/0 1 -1/3 1/3x /; do nonet solve --shard $shard few.txt -o x 2>&1 | head -1; done
  nonet: --shard: '3/3' is not I/N with I from 0 to N - 1
  nonet: --shard: 'a/3' is not I/N with I from 0 to N - 1
  nonet: --shard: '1/0' is not I/N with I from 0 to N - 1
  nonet: --shard: '1' is not I/N with I from 0 to N - 1
  nonet: --shard: '-1/3' is not I/N with I from 0 to N - 1
  nonet: --shard: '1/3x' is not I/N with I from 0 to N - 1
  nonet: --shard: '/' is not I/N with I from 0 to N - 1
