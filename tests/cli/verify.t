Every output format of solve can be verified.

  $ sample=$TESTDIR/../../datasets/sample.txt
  $ (head -5 $sample; echo bad; echo $(printf '%081d' 0); head -520 $sample | tail -5) > corpus.txt
  $ for format in line pair grid csv jsonl; do
  >   nonet solve -q -f $format corpus.txt -o answers 2> err
  >   nonet verify corpus.txt answers
  > done
  OK: 12 records, 10 solutions right, 1 multiple, 1 malformed; words were not proved
  OK: 12 records, 10 solutions right, 1 multiple, 1 malformed; words were not proved
  OK: 12 records, 10 solutions right, 1 multiple, 1 malformed; words were not proved
  OK: 12 records, 10 solutions right, 1 multiple, 1 malformed; words were not proved
  OK: 12 records, 10 solutions right, 1 multiple, 1 malformed; words were not proved

Words and wrong answers.

  $ nonet solve -q corpus.txt -o right.txt 2> err
  [3]
  $ sed '3s/./x/' right.txt > a.txt; nonet verify corpus.txt a.txt
  a.txt:3: not an answer
  FAILED: 12 records, 9 solutions right, 1 multiple, 1 malformed, 1 wrong; words were not proved
  [1]
  $ sed '3s/\(.\)\(.\)/\2\1/' right.txt > a.txt; nonet verify corpus.txt a.txt
  a.txt:3: not a solution of its puzzle
  FAILED: 12 records, 9 solutions right, 1 multiple, 1 malformed, 1 wrong; words were not proved
  [1]
  $ sed '3d' right.txt > a.txt; nonet verify corpus.txt a.txt | tail -2
  puzzles without an answer: 1
  FAILED: 11 records, 3 solutions right, 8 wrong
  $ head -9 right.txt > a.txt; nonet verify corpus.txt a.txt
  puzzles without an answer: 3
  FAILED: 9 records, 7 solutions right, 1 multiple, 1 malformed; words were not proved
  [1]
  $ cat right.txt right.txt > a.txt; nonet verify corpus.txt a.txt
  answers without a puzzle: 12
  FAILED: 12 records, 10 solutions right, 1 multiple, 1 malformed; words were not proved
  [1]
  $ sed '3s/.*/malformed/; 4s/.*/unique/; 6s/.*/multiple/' right.txt > a.txt; nonet verify corpus.txt a.txt
  a.txt:3: the puzzle is not malformed
  a.txt:4: the solution is missing
  a.txt:6: answers a malformed puzzle
  FAILED: 12 records, 8 solutions right, 1 multiple, 3 wrong; words were not proved
  [1]
  $ nonet solve -q -f pair corpus.txt -o a.txt 2> err; sed -i '1{h;d};2G' a.txt; nonet verify corpus.txt a.txt
  a.txt:1: answers another puzzle
  a.txt:2: answers another puzzle
  FAILED: 12 records, 8 solutions right, 1 multiple, 1 malformed, 2 wrong; words were not proved
  [1]
  $ yes nonsense | head -30 > a.txt; nonet verify a.txt a.txt 2> err | tail -2; sort -u err
  and 20 more findings
  FAILED: 30 records, 0 solutions right, 30 wrong
  a.txt: not sure of the format, taken as one puzzle a line (--input-format, --column)
  $ nonet verify /dev/null /dev/null
  OK: 0 records, 0 solutions right
