An index lets shards and resumed runs begin at once.

  $ . $TESTDIR/refused.sh
  $ grep -v '^#' "$TESTDIR/../../datasets/sample.txt" > sample.txt
  $ for i in $(seq 500); do cat sample.txt; done > large.txt; echo bad >> large.txt
  $ for i in 0 1 2; do nonet solve -q --shard $i/3 -o without$i large.txt 2> err$i; done
  $ nonet index large.txt
  large.txt.index: 500,001 records, 3 positions
  $ for i in 0 1 2; do
  >   nonet solve -q --shard $i/3 -o with$i large.txt 2> err; cmp with$i without$i; cmp err err$i
  > done
  $ nonet merge -q with0 without1 with2 -o merged 2> err; nonet verify large.txt merged | head -1
  OK: 500,001 records, 500,000 solutions right, 1 malformed

Compressed files, several files and other formats have one, too.

  $ for i in 1 2 3; do zstd -q -c sample.txt; done > pieces.zst
  $ (echo id,puzzle; awk '{ print NR "," $0 }' sample.txt) > table.csv
  $ nonet index pieces.zst table.csv
  pieces.zst.index: 3,000 records, 1 position
  table.csv.index: 1,000 records, 1 position
  $ nonet index -q pieces.zst

It is not used if it does not fit.

  $ touch -d '2001-01-01' large.txt; nonet solve --shard 2/3 -o again large.txt 2>&1 | grep index
  large.txt.index is not used: large.txt has changed since it was made; make it again (nonet index)
  $ cmp again without2
  $ echo '{' > large.txt.index; nonet solve --shard 2/3 -o again large.txt 2>&1 | grep index
  large.txt.index is not used: it is not the JSON that nonet writes; make it again (nonet index)
  $ nonet index large.txt
  nonet: large.txt.index exists and is not an index; remove it or choose another file
  [2]

What cannot be indexed.

  $ refused <<'END'
  > 2 nonet index - < sample.txt => standard input is not a file that can be read again, so an index is of no use
  > 4 nonet index missing.txt => cannot open missing.txt: No such file or directory
  > 4 nonet index . => cannot open .: Is a directory
  > 2 nonet index => FILE is required
  > 2 cp sample.txt sample.txt.index; nonet index sample.txt => sample.txt.index exists and is not an index; remove it or choose another file
  > 4 head -c 2000 pieces.zst > cut.zst; nonet index cut.zst => cut.zst: zstd data damaged in the frame at byte 0, of which nothing was read: it ends in the middle of a frame
  > END
  $ ls cut.zst.index*
  ls: cannot access 'cut.zst.index*': No such file or directory
  [2]
