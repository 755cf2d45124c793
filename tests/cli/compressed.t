Outputs are compressed by their names, in every command that writes records.

  $ . $TESTDIR/refused.sh
  $ nonet generate -q -k easy -n 20000 -o easy.txt
  $ nonet generate -q -k easy -n 20000 -o easy.txt.zst
  $ zstdcat easy.txt.zst | cmp - easy.txt
  $ nonet solve -q easy.txt -o plain --stats plain.json
  $ nonet solve -q easy.txt.zst -o answers.zst --stats packed.json
  $ nonet solve -q easy.txt -o answers.gz --compression-level 2
  $ zstdcat answers.zst | cmp - plain
  $ zcat answers.gz | cmp - plain
  $ ls
  answers.gz
  answers.zst
  easy.txt
  easy.txt.zst
  packed.json
  plain
  plain.json
  $ grep -h signature plain.json packed.json | uniq | wc -l
  1

The bytes do not depend on the number of threads, nor on how much of the input is read at a time.

  $ for threads in 1 2 5; do
  >   nonet solve -q -t $threads --slice-bytes ${threads}7777 easy.txt -o again.zst
  >   nonet solve -q -t $threads --slice-bytes ${threads}7777 easy.txt -o again.gz --compression-level 2
  >   cmp again.zst answers.zst; cmp again.gz answers.gz
  >   cat easy.txt | nonet solve -q -t $threads -o again.zst
  >   cmp again.zst answers.zst
  > done

Several members state their lengths, so they are decoded in parallel: frames of zstd, and blocks of BGZF, which end with
an empty one.

  $ zstd -lv answers.zst 2>&1 | grep -o 'Number of files.*\|# Zstandard Frames: .*\|Check: .*' | sed 's/ *$//'
  # Zstandard Frames: 13
  Check: XXH64
  $ tail -c 28 answers.gz | od -An -tx1 | head -1
   1f 8b 08 04 00 00 00 00 00 ff 06 00 42 43 02 00
  $ nonet verify easy.txt answers.zst && nonet verify easy.txt answers.gz
  OK: 20,000 records, 20,000 solutions right
  OK: 20,000 records, 20,000 solutions right

A shard can begin with each of them, also of grids, which are of several lines.

  $ nonet solve -q -f grid easy.txt -o grids.zst
  $ for i in 0 1 2; do nonet solve -q --shard $i/3 grids.zst -o grid$i; done
  $ nonet merge -q -o grids grid?
  $ nonet solve -q grids.zst -o whole
  $ cmp grids whole

Files can be joined.

  $ cat answers.gz answers.gz > twice.gz
  $ zcat twice.gz | wc -l
  40000
  $ nonet canon -q twice.gz -o - | wc -l
  40000

A run that stops continues with the same bytes. Until then the partial file has all answers so far.

  $ sed '15000s/.$/x/' easy.txt > broken.txt
  $ nonet solve -q --max-malformed 1 broken.txt -f pair -o whole.zst
  broken.txt:15000: bad character 'x' after 80 of 81 cells
  $ nonet solve -q --max-malformed 0 --checkpoint-millis 0 broken.txt -f pair -o some.zst 2> /dev/null
  [3]
  $ zstdcat some.zst.partial | cmp - <(zstdcat whole.zst | head -n $(zstdcat some.zst.partial | wc -l))
  $ nonet solve -q --resume --max-malformed 1 broken.txt -f pair -o some.zst --compression-level 5
  nonet: the run cannot be resumed: --compression-level was '1' and is '5'; remove some.zst.manifest to begin anew
  [2]
  $ nonet solve -q --resume --max-malformed 1 broken.txt -f pair -o some.zst
  broken.txt:15000: bad character 'x' after 80 of 81 cells
  $ cmp some.zst whole.zst

Shards are merged into the bytes of one run, compressed or not.

  $ for i in 0 1 2; do nonet solve -q --shard $i/3 -f pair easy.txt -o part$i.gz; done
  $ nonet solve -q -f pair easy.txt -o pairs
  $ nonet solve -q -f pair easy.txt -o pairs.zst
  $ nonet merge -q -o merged part?.gz && cmp merged pairs
  $ nonet merge -q -o merged.zst part?.gz && cmp merged.zst pairs.zst
  $ printf x | dd of=part1.gz bs=1 seek=1000 conv=notrunc status=none
  $ nonet merge -q -o merged part?.gz
  nonet: part1.gz has changed since its shard wrote it; run the shard again
  [4]

Ratings, canonical forms, equivalents and parts of a corpus:

  $ head -2000 easy.txt > few.txt
  $ nonet rate -q --explain --steps steps.jsonl.gz few.txt -o ratings.csv.zst
  $ zstdcat ratings.csv.zst | cmp - <(nonet rate -q --explain few.txt)
  $ zcat steps.jsonl.gz | wc -l
  2000
  $ nonet canon -q easy.txt -o forms.gz && zcat forms.gz | cmp - <(nonet canon -q easy.txt)
  $ nonet canon -q --dedup easy.txt -o forms.zst && zstdcat forms.zst | cmp - <(nonet canon -q --dedup easy.txt)
  $ nonet augment -q -n 5 easy.txt -o more.zst && zstdcat more.zst | cmp - <(nonet augment -q -n 5 easy.txt)
  $ nonet split -q --parts train.gz:0.9,test.zst:0.1 easy.txt
  $ (zcat train.gz; zstdcat test.zst) | sort | cmp - <(sort easy.txt)

An output without records is a compressed file, too.

  $ : > empty
  $ nonet solve -q empty -o empty.zst && zstdcat empty.zst | wc -c
  0
  $ nonet solve -q empty -f csv -o empty.gz && zcat empty.gz
  record,puzzle,solution,status,guesses,nanos

Other names are refused before anything is written.

  $ refused <<'END'
  > 2 nonet solve -q easy.txt -o answers.csv.xz => answers.csv.xz: compressed outputs are written as .gz or .zst: choose a file with such a name, or compress standard output with another program
  > 2 nonet split -q --parts train.bz2:0.9,test.gz:0.1 easy.txt => train.bz2: compressed outputs are written as .gz or .zst: choose a file with such a name, or compress standard output with another program
  > 2 nonet generate -q -k easy -n 10 -o easy.lz4 => easy.lz4: compressed outputs are written as .gz or .zst: choose a file with such a name, or compress standard output with another program
  > 2 nonet solve -q easy.txt -o answers --stats stats.json.gz => stats.json.gz would not be compressed: choose another name
  > 2 nonet describe -q easy.txt --html page.html.zst => page.html.zst would not be compressed: choose another name
  > 2 nonet solve -q easy.txt -f npy -o answers.npy.gz => the format npy needs a file that is not compressed, because its header is completed at the end (-o FILE)
  > 2 nonet solve -q easy.txt -o answers --compression-level 3 => --compression-level needs an output that is compressed
  > 2 nonet solve -q easy.txt -o answers.gz --compression-level 10 => --compression-level is at most 9 for answers.gz
  > 2 nonet solve -q easy.txt -o answers.zst --compression-level 20 => --compression-level: '20' is not a whole number from 1 to 19
  > END
  $ ls *.xz *.bz2 *.lz4 *json.gz *.html.zst *.npy* 2> /dev/null
  [2]
