The example of docs/GUIDE.md: from a file as it is found to arrays for training. The made-up file has the layout of
sudoku-extreme. It has 300 classes of unique puzzles of 38 solutions, 60 equivalents, 20 puzzles with several solutions, and one record
that is no puzzle.

  $ (nonet generate -q -k minimal -n 300; nonet generate -q -k minimal -n 60 | nonet augment -q -s 3
  > nonet generate -q -k multiple -n 20) > puzzles.txt
  $ nonet solve -q -f pair puzzles.txt | awk -F, 'BEGIN { print "source,question,answer,rating" }
  >   { print "made-up," $1 "," (length($2) == 81 ? $2 : "") "," NR % 5 } NR == 7 { print "made-up,?,,0" }' > raw.csv
  $ wc -l < raw.csv
  382

  $ cat > steps.sh << 'END'
  > nonet canon --dedup --original raw.csv -o different.txt
  > nonet solve -q -f pair different.txt | grep -E ',[1-9]{81}$' > unique.txt
  > nonet split --by grid --parts train.txt:0.9,test.txt:0.1 unique.txt
  > nonet augment --copies 8 --original train.txt -o augmented.txt
  > nonet split --by grid --crossing augmented.txt test.txt
  > nonet rate augmented.txt -o ratings.csv
  > nonet solve -q -f npy augmented.txt -o train.npy
  > nonet solve -q -f npy test.txt -o test.npy
  > END
  $ diff steps.sh <(awk '/^## / { on = $0 == "## Training sets" } /^\*\*/ { on = 0 } on && /^    nonet/ { print substr($0, 5) }' \
  >   "$TESTDIR/../../docs/GUIDE.md")
  $ . ./steps.sh 2>&1 | sed 's/ in .*second/ in TIME/'
  raw.csv:9: bad character '?' after 0 of 81 cells
  381 records in TIME
    320 different, 60 equivalent to an earlier one, 1 malformed
  300 records in TIME
    train.txt: 263  (87.7 %)
    test.txt: 37  (12.3 %)
    38 classes of puzzles with equivalent solutions
  263 records in TIME
    2,367 lines written
  augmented.txt: 2,367 puzzles in 33 classes; 0 puzzles are in classes of several files
  test.txt: 37 puzzles in 5 classes; 0 puzzles are in classes of several files
  0 of 38 classes are in more than one file
  2,404 records in TIME
  2,367 records in TIME
  $ wc -l unique.txt train.txt test.txt augmented.txt ratings.csv
     300 unique.txt
     263 train.txt
      37 test.txt
    2367 augmented.txt
    2368 ratings.csv
    5335 total

Arrays have a header of 128 bytes, then 81 bytes of a puzzle and 81 of its solution for each record.

  $ head -c 128 train.npy | tail -c +11 | tr -s ' '
  {'descr': '|u1', 'fortran_order': False, 'shape': (2367, 2, 81), } 
  $ echo $((($(stat -c %s train.npy) - 128) / 162)) $((($(stat -c %s test.npy) - 128) / 162))
  2367 37
  $ tail -c +129 train.npy | tr '\000-\011' .1-9 | fold -w 81 | paste -d, - - | cmp - augmented.txt

Records without a unique solution have zeros in its place. A header that is completed at the end needs a file. An
array is read as puzzles, and by verify as answers, too.

  $ nonet solve -q -f npy raw.csv -o raw.npy; tail -c +$((129 + 162 * 7)) raw.npy | head -c 162 | tr -d '\000' | wc -c
  raw.csv:9: bad character '?' after 0 of 81 cells
  0
  $ nonet solve -q -f npy test.txt | wc -c
  nonet: the format npy needs a file that is not compressed, because its header is completed at the end (-o FILE)
  0
  $ nonet solve -q -f npy test.txt -o test.npy --resume
  nonet: --resume and --shard: outputs of the format npy cannot be joined: choose another --format
  [2]
  $ nonet solve -q train.npy | cmp - <(cut -d, -f 2 augmented.txt)
  $ nonet verify test.txt test.npy
  OK: 37 records, 37 solutions right
