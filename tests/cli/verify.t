Every output format of solve can be verified.

  $ . $TESTDIR/refused.sh
  $ sample=$TESTDIR/../../datasets/sample.txt
  $ (head -5 $sample; echo bad; echo $(printf '%081d' 0); head -520 $sample | tail -5) > corpus.txt
  $ for format in line pair grid csv jsonl json; do
  >   nonet solve -q -f $format corpus.txt -o answers 2> err
  >   nonet verify corpus.txt answers
  > done | uniq -c | sed 's/^ *//'
  6 OK: 12 records, 10 solutions right, 1 multiple, 1 malformed; words were not proved

Status words and wrong answers.

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
  FAILED: 11 records, 9 solutions right, 1 multiple, 1 malformed; words were not proved
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
  a.txt:1: answers record 2, out of order
  FAILED: 12 records, 9 solutions right, 1 multiple, 1 malformed, 1 wrong; words were not proved
  answers are matched by order or record number; --match puzzle matches them by their puzzles
  [1]
  $ yes nonsense | head -30 > a.txt; nonet verify a.txt a.txt 2> err | tail -2; sort -u err
  and 20 more findings
  FAILED: 30 records, 0 solutions right, 30 wrong
  a.txt was read as line: 30 of the first 30 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  a.txt: the format is not certain: it is read as one puzzle per line (--input-format)
  $ nonet verify /dev/null /dev/null
  OK: 0 records, 0 solutions right

Text after the cells, over-long lines, and malformed puzzles that look like answers.

  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ solution=$(echo $good | nonet solve -q)
  $ x() { head -c $1 /dev/zero | tr '\0' x; }
  $ printf '%s\n' "$good#a" "$good # b, c" "$good;#" "$good:$good" "$good,$solution,5" "$good,$(x 65440)" \
  >   "$good,$(x 70000)" "$good,multiple,$(x 70000)" "$(x 70000)" x,y '"q","' 'a#b' '{"record":1}' > odd.txt
  $ (echo id,puzzle,note; for n in 9 65440 70000; do echo "1,$good,$(x $n)"; done; echo '4,zz,"a,b"') > odd.csv
  $ for format in line pair grid csv jsonl json; do
  >   nonet solve -q -f $format odd.txt -o answers 2> err; nonet verify odd.txt answers
  > done 2>&1 | sort | uniq -c | sed 's/^ *//'
  6 OK: 13 records, 6 solutions right, 7 malformed
  6 odd.txt was read as line: 7 of the first 13 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  6 odd.txt: lines with further puzzles, which are not read: 1, the first is line 4
  $ for format in csv jsonl json; do
  >   nonet solve -q -f $format --keep-columns odd.csv -o answers 2> err; nonet verify odd.csv answers
  > done
  OK: 4 records, 2 solutions right, 2 malformed
  OK: 4 records, 2 solutions right, 2 malformed
  OK: 4 records, 2 solutions right, 2 malformed

Answers with the number of their record may be in any order.

  $ (grep -v '^#' $sample; cat corpus.txt; echo 11$(printf '%079d' 0)) > many.txt
  $ for format in csv jsonl; do {
  >   nonet solve -q -f $format many.txt 2> err | grep -v ^record | shuf --random-source=many.txt > $format
  >   nonet verify many.txt $format
  >   nonet solve -q -t 4 --slice-bytes 90 --unordered -f $format many.txt 2> err | nonet verify many.txt -
  >   grep -vE '^(\{"record":)?7,' $format > a.txt; nonet verify many.txt a.txt | grep -v ^FAILED
  >   (cat $format; grep -E '^(\{"record":)?9,' $format) > a.txt; nonet verify many.txt a.txt | grep -v ^FAILED
  >   (cat $format; echo junk) > a.txt; nonet verify many.txt a.txt | grep -v ^FAILED
  >   sed 's/^\({"record":\)*7,/\11007000,/' $format > a.txt; nonet verify many.txt a.txt | grep -v ^FAILED
  > } > said.$format 2>&1; done; cmp said.csv said.jsonl; cat said.csv
  OK: 1,013 records, 1,010 solutions right, 1 multiple, 1 unsolvable, 1 malformed; words were not proved
  OK: 1,013 records, 1,010 solutions right, 1 multiple, 1 unsolvable, 1 malformed; words were not proved
  puzzles without an answer: 1
  a.txt:1014: answers record 9 again
  a.txt:1014: not an answer with the number of its record
  answers are matched by order or record number; --match puzzle matches them by their puzzles
  puzzles without an answer: 1
  answers without a puzzle: 1

--prove proves status words by solving the puzzles.

  $ nonet solve -q many.txt -o right.txt 2> err
  $ nonet verify --prove many.txt right.txt
  OK: 1,013 records, 1,010 solutions right, 1 multiple, 1 unsolvable, 1 malformed; 2 proved
  $ sed '3s/.*/unsolvable/; 4s/.*/multiple/; 5s/.*/abandoned/' right.txt > a.txt; nonet verify --prove many.txt a.txt
  a.txt:3: says unsolvable and the puzzle is unique
  a.txt:4: says multiple and the puzzle is unique
  FAILED: 1,013 records, 1,007 solutions right, 1 multiple, 1 unsolvable, 1 malformed, 1 abandoned, 2 wrong; 2 proved; abandoned puzzles were not proved
  [1]
  $ refused <<'END'
  > 2 nonet verify - - < many.txt => PUZZLES and SOLUTIONS cannot both be standard input
  > 2 nonet verify - /dev/stdin < many.txt => PUZZLES and SOLUTIONS cannot both be standard input
  > END

If the puzzles are misread, a message shows the assumed format and the options that change it.

  $ yes 12x | head -5 > odd.txt; yes malformed | head -5 > words.txt
  $ nonet verify odd.txt words.txt
  odd.txt: the format is not certain: it is read as one puzzle per line (--input-format)
  odd.txt was read as line: 5 of the first 5 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  OK: 5 records, 0 solutions right, 5 malformed

The verification as JSON. It never replaces a file that is not an earlier verification.

  $ nonet solve -q corpus.txt -o now.txt 2> err
  [3]
  $ sed '3s/.*/nonsense/; 12d' now.txt > a.txt
  $ nonet verify corpus.txt a.txt --json v.json > text
  [1]
  $ cat v.json
  {
    "schema": 1,
    "kind": "verification",
    "passed": false,
    "puzzles": "corpus.txt",
    "solutions": "a.txt",
    "proves": false,
    "complete": true,
    "records": 11,
    "right_solutions": 8,
    "proved": 0,
    "unproved": 1,
    "wrong": 1,
    "missing": 1,
    "surplus": 0,
    "further": 0,
    "words": {
      "unique": 0,
      "multiple": 1,
      "unsolvable": 0,
      "malformed": 1,
      "abandoned": 0,
      "solved": 0
    },
    "first_wrong": [
      {
        "line": 3,
        "reason": "not an answer"
      }
    ],
    "notes": [],
    "misreading": ""
  }
  $ nonet verify corpus.txt a.txt --json - | cmp - v.json
  $ nonet verify corpus.txt a.txt --json v.json | cmp - text
  $ refused <<'END'
  > 2 nonet verify corpus.txt a.txt --json now.txt => now.txt exists and is not a verification that --json wrote; remove it or choose another file
  > 2 nonet verify corpus.txt a.txt --json a.txt => a.txt is an input and would be overwritten; choose another output
  > END
