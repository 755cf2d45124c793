Compressed inputs are known by their first bytes, whatever their names.

  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ echo $good > a.txt
  $ gzip -c a.txt > a; zstd -q -c a.txt > b; cat a a > c; cat b b b > d
  $ nonet solve -q a b c d a.txt | sort | uniq -c | sed 's/^ *//'
  8 152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ nonet solve -q < c | wc -l
  2
  $ head -c 60 a | nonet solve -o out.txt
  nonet: standard input: gzip data damaged near byte 60: it ends in the middle of a member
  [4]
  $ (cat b; echo more) | nonet solve -o out.txt
  nonet: standard input: zstd data damaged near byte 89: something else follows the frame
  [4]
  $ ls out.txt
  ls: cannot access 'out.txt': No such file or directory
  [2]

Tables: the usual names of a puzzle column, or --column.

  $ printf 'id,Puzzle,name\n7,%s,"one, two"\n' $good > a.csv
  $ printf 'id;cells\n7;%s\n' $good > b.csv
  $ printf '7\t%s\n' $good > c.tsv
  $ nonet solve -q a.csv
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ nonet solve -q b.csv --column cells
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ nonet solve -q c.tsv --column 2
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ nonet solve -q a.csv --column sudoku
  nonet: a.csv: no column 'sudoku' in 'id,Puzzle,name'
  [4]
  $ nonet solve -q a.csv --column 4
  nonet: a.csv: no column '4' in 'id,Puzzle,name'
  [4]
  $ printf 'quiz,board\n%s,\n' $good | nonet solve -q
  nonet: standard input: 'quiz' and 'board' could both be the puzzle column: --column says which
  [4]
  $ nonet solve b.csv > out 2> err
  [3]
  $ head -3 err
  b.csv: not sure of the format, taken as one puzzle a line (--input-format, --column)
  b.csv:1: bad character 'i' after 0 of 81 cells
  b.csv:2: too short: 1 of 81 cells

The other columns can be kept.

  $ nonet solve -q a.csv -f csv --keep-columns | sed 's/,[0-9]*,7,/,NANOS,7,/'
  record,puzzle,solution,status,guesses,nanos,id,name
  1,1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4,152489376739256841468371295387124659591763428246895713914637582625948137873512964,unique,0,NANOS,7,"one, two"
  $ nonet solve -q a.csv -f jsonl --keep-columns | grep -o '"id".*'
  "id":"7","name":"one, two"}
  $ nonet solve -q a.csv --keep-columns
  nonet: --keep-columns is for the formats csv and jsonl
  [2]
  $ nonet solve -q a.csv b.csv -f csv --keep-columns --column 2 2>&1 >/dev/null
  nonet: b.csv: it has other columns than the input before it: keep them apart
  [4]

A column of solutions can be checked.

  $ solution=$(nonet solve -q a.txt)
  $ printf 'puzzle,solution\n%s,%s\n%s,\n%s,1%s\n' $good $solution $good $good ${solution%?} > claims.csv
  $ nonet solve claims.csv --check-column 2>&1 > out | grep claimed
  claims.csv:4: the claimed solution is wrong
    claimed          1 right, 1 wrong, 1 missing
  $ nonet solve -q claims.csv --check-column -o out
  claims.csv:4: the claimed solution is wrong
  nonet: --check-column: 1 of 3 puzzles have no solution to check
  [1]
  $ nonet solve -q claims.csv --check-column=2 -o out
  claims.csv:4: the claimed solution is wrong
  nonet: --check-column: 1 of 3 puzzles have no solution to check
  [1]
  $ tail -n +2 claims.csv | nonet solve -q --check-column -o out
  standard input:3: the claimed solution is wrong
  nonet: --check-column: 1 of 3 puzzles have no solution to check
  [1]
  $ printf 'puzzle,solution\n%s,%s\n%s,\n' $good $solution $good > missing.csv
  $ nonet solve -q missing.csv --check-column -o out
  nonet: --check-column: 1 of 2 puzzles have no solution to check
  [1]
  $ printf 'puzzle,solution\n%s,\n%s,\n' $good $good > none.csv
  $ nonet solve -q none.csv --check-column -o out
  nonet: --check-column: there was no solution to check
  [1]
  $ head -1 none.csv | nonet solve -q --check-column -o out
  nonet: --check-column: there was no solution to check
  [1]
  $ nonet solve -q a.txt --check-column -o out
  nonet: --check-column: there was no solution to check
  [1]
  $ for i in 0 1 2 3 4 5 6 7; do nonet solve -q -t 1 missing.csv --check-column --shard $i/8 -o part$i; done
  $ nonet merge -q part? -o out
  nonet: --check-column: 1 of 2 puzzles have no solution to check
  [1]
  $ nonet solve -q a.csv --check-column
  nonet: a.csv: no solution column in 'id,Puzzle,name': --check-column=NAME says which
  [4]

A count and a title are told, not taken for records.

  $ printf '1\nHard ones\n%s\n' $good | nonet solve 2>&1 | head -2
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  standard input: '1' is taken for a count, 'Hard ones' is taken for a title

What is taken for granted is said by every command that reads puzzles.

  $ (echo 2; head -2 $TESTDIR/../../datasets/sample.txt) > counted.txt
  $ nonet solve -q counted.txt > solved.txt
  $ for command in canon describe bench; do nonet $command counted.txt 2>&1 > out.txt | head -1; done
  counted.txt: '2' is taken for a count
  counted.txt: '2' is taken for a count
  counted.txt: '2' is taken for a count
  $ nonet verify counted.txt solved.txt
  counted.txt: '2' is taken for a count
  OK: 2 records, 2 solutions right
