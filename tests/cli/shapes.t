Compressed inputs are detected by their first bytes, not by their names.

  $ . $TESTDIR/refused.sh
  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ echo $good > a.txt
  $ gzip -c a.txt > a; zstd -q -c a.txt > b; cat a a > c; cat b b b > d
  $ nonet solve -q a b c d a.txt | sort | uniq -c | sed 's/^ *//'
  8 152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ nonet solve -q < c | wc -l
  2
  $ head -c 60 a | nonet solve -o out.txt
  nonet: standard input: gzip data damaged in the member at byte 0, of which nothing was read: it ends in the middle of a member
  [4]
  $ (cat b; echo more) | nonet solve -q -o out.txt
  The answers so far are in *out.txt.partial (glob)
  nonet: standard input: zstd data damaged in the frame at byte 89, of which nothing was read: other data follow the frame
  [4]
  $ ls out.txt
  ls: cannot access 'out.txt': No such file or directory
  [2]

Zeros after gzip data are padding, as for gzip. If a file is truncated, every command answers the records of
the members before, then reports the error.

  $ (cat c; head -c 1000 /dev/zero) > padded; nonet solve -q padded | wc -l
  2
  $ for i in $(seq 3000); do echo $good; done > many.txt
  $ for pack in gzip 'zstd --check'; do {
  >   (head -2000 many.txt | $pack -q -c; tail -1000 many.txt | $pack -q -c) | head -c -1 > short
  >   nonet solve -q -f csv short > out.csv; echo status $?; wc -l < out.csv
  >   nonet solve -q short -o answers; echo status $?; wc -l < answers.partial; rm answers.partial
  >   nonet canon -q short > out; echo status $?; wc -l < out
  >   nonet describe short > out; echo status $?
  >   nonet solve -q many.txt | nonet verify short -
  > } 2>&1 | sed -E 's/at byte [0-9]*/at byte N/; s/zstd|gzip/PACK/; s/frame/member/g' > said.${pack%% *}; done; cmp said.gzip said.zstd; cat said.gzip
  nonet: short: PACK data damaged in the member at byte N, of which nothing was read: it ends in the middle of a member
  status 4
  2001
  The answers so far are in *answers.partial; --resume continues from there (glob)
  nonet: short: PACK data damaged in the member at byte N, of which nothing was read: it ends in the middle of a member
  status 4
  2000
  nonet: short: PACK data damaged in the member at byte N, of which nothing was read: it ends in the middle of a member
  status 4
  2000
  nonet: short: PACK data damaged in the member at byte N, of which nothing was read: it ends in the middle of a member
  status 4
  stopped early: 2,000 records, 2,000 solutions right
  nonet: short: PACK data damaged in the member at byte N, of which nothing was read: it ends in the middle of a member

Tables: the puzzle column is the one that holds puzzles, or the one that --column names.

  $ printf 'id,Puzzle,name\n7,%s,"one, two"\n' $good > a.csv
  $ printf 'id;cells\n7;%s\n' $good > b.csv
  $ printf '7\t%s\n' $good > c.tsv
  $ nonet solve -q a.csv
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ nonet solve -q b.csv --column cells
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ nonet solve -q c.tsv --column 2
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ refused <<'END'
  > 4 nonet solve -q a.csv --column sudoku => a.csv: no column 'sudoku' in 'id,Puzzle,name'
  > 4 nonet solve -q a.csv --column 4 => a.csv: no column '4' in 'id,Puzzle,name'
  > 4 printf 'quiz,board\n%s,%s\n' $good $(echo $good | tr 123456789 234567891) | nonet solve -q => standard input: 'quiz' and 'board' could both be the puzzle column; choose one (--column)
  > END
  $ nonet solve b.csv 2>&1 > out | head -1
  b.csv: column 'cells' is taken for the puzzle (--column)

Every command that reads puzzles has --column.

  $ printf 'id,harder,easier\n7,%s,%s\n' $(echo $good | tr 123456789 234567891) $good > two.csv
  $ nonet solve -q two.csv --column easier > out
  $ cat out
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ nonet verify two.csv out --column 3
  OK: 1 record, 1 solution right
  $ nonet canon -q two.csv --column easier > form; nonet canon -q a.txt | cmp - form
  $ nonet describe two.csv --column easier | head -1
  records            1
  $ for command in canon describe; do nonet $command two.csv 2>&1; done
  nonet: two.csv: 'harder' and 'easier' could both be the puzzle column; choose one (--column)
  nonet: two.csv: 'harder' and 'easier' could both be the puzzle column; choose one (--column)
  [4]
  $ nonet verify two.csv out
  nonet: two.csv: 'harder' and 'easier' could both be the puzzle column; choose one (--column)
  [4]

JSON lines: those that nonet writes, and objects with a field that holds puzzles.

  $ nonet solve -q a.txt -f jsonl > own.jsonl
  $ nonet solve -q own.jsonl
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ printf '{"id":7,"start":"%s","name":"a\\nb"}\n' $good > other.jsonl
  $ nonet solve -q other.jsonl -f csv --keep-columns | sed 's/,[0-9]*,7,/,NANOS,7,/'
  record,puzzle,solution,status,guesses,nanos,id,name
  1,1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4,152489376739256841468371295387124659591763428246895713914637582625948137873512964,unique,0,NANOS,7,"a
  b"
  $ nonet solve -q other.jsonl -f jsonl --keep-columns | grep -o '"id".*'
  "id":"7","name":"a\nb"}
  $ nonet solve -q other.jsonl --column name
  malformed
  other.jsonl:1: bad character 'a' after 0 of 81 cells
  other.jsonl was read as jsonl, the puzzles in column 'name': its only record is malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 1 of 1 (more than --max-malformed 1%)
  [3]
  $ printf '[{"puzzle":"%s"},\n{"puzzle":"%s"}]\n' $good $good | nonet solve -q
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  152489376739256841468371295387124659591763428246895713914637582625948137873512964

If many records are malformed, the format may be wrong: a message shows the assumption.

  $ for i in 1 2 3; do printf '%s|%s\n' $i $good; done > bars.txt
  $ nonet solve -q bars.txt > out
  $ nonet canon -q bars.txt 2>&1 > out | tail -1
  $ nonet describe bars.txt 2>&1 > out | tail -1
  bars.txt: no header, column 2 is taken for the puzzle (--column)
  $ (echo id,puzzle; for i in 1 2 3; do echo $good,$i; done) | nonet solve -q --column id --input-format csv > out
  $ for i in 1 2 3; do echo $good,$i; done | nonet solve -q --column 2 2>&1 > out | tail -1
  nonet: too many malformed records, 3 of 3 (more than --max-malformed 1%)
  $ (cat many.txt; cat bars.txt bars.txt) | nonet solve -q 2>&1 > out | tail -1
  and 1 more malformed record
  $ (cat bars.txt bars.txt bars.txt; cat many.txt) | nonet solve -q 2>&1 > out | tail -1

A quoted field may have several lines.

  $ printf 'name,puzzle\n"a\nb",%s\n"c\n,%s\nd,%s\n' $good $good $good > lines.csv
  $ nonet solve -q lines.csv
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  nonet: lines.csv:4: a quote is opened here and never closed; close or remove it
  [4]
  $ nonet solve -q lines.csv -f csv --keep-columns 2> err | cut -d , -f 1,4,7-
  record,status,name
  1,unique,"a
  b"

The other columns can be kept.

  $ nonet solve -q a.csv -f csv --keep-columns | sed 's/,[0-9]*,7,/,NANOS,7,/'
  record,puzzle,solution,status,guesses,nanos,id,name
  1,1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4,152489376739256841468371295387124659591763428246895713914637582625948137873512964,unique,0,NANOS,7,"one, two"
  $ nonet solve -q a.csv -f jsonl --keep-columns | grep -o '"id".*'
  "id":"7","name":"one, two"}
  $ refused <<'END'
  > 2 nonet solve -q a.csv --keep-columns => --keep-columns is for the formats json, jsonl and csv
  > 4 nonet solve -q a.csv b.csv -f csv --keep-columns --column 2 2>&1 >/dev/null => b.csv: its columns differ from those of the input before it: use separate runs
  > END

A column of solutions can be checked.

  $ solution=$(nonet solve -q a.txt)
  $ printf 'puzzle,solution\n%s,%s\n%s,\n%s,1%s\n' $good $solution $good $good ${solution%?} > claims.csv
  $ nonet solve claims.csv --check-column 2>&1 > out | grep -e stated -e claimed
  claims.csv:4: the stated solution is wrong
    claimed          1 right, 1 wrong, 1 missing
  $ nonet solve -q claims.csv --check-column -o out
  claims.csv:4: the stated solution is wrong
  nonet: --check-column: 1 of 3 puzzles have no solution to check
  [1]
  $ nonet solve -q claims.csv --check-column=2 -o out
  claims.csv:4: the stated solution is wrong
  nonet: --check-column: 1 of 3 puzzles have no solution to check
  [1]
  $ tail -n +2 claims.csv | nonet solve -q --check-column -o out
  standard input:3: the stated solution is wrong
  nonet: --check-column: 1 of 3 puzzles have no solution to check
  [1]
  $ printf 'puzzle,solution\n%s,%s\n%s,\n' $good $solution $good > missing.csv
  $ nonet solve -q missing.csv --check-column -o out
  nonet: --check-column: 1 of 2 puzzles have no solution to check
  [1]
  $ printf 'puzzle,solution\n%s,\n%s,\n' $good $good > none.csv
  $ refused <<'END'
  > 1 nonet solve -q none.csv --check-column -o out => --check-column: the input has no solutions to check
  > 1 head -1 none.csv | nonet solve -q --check-column -o out => --check-column: the input has no solutions to check
  > 1 nonet solve -q a.txt --check-column -o out => --check-column: the input has no solutions to check
  > END
  $ for i in 0 1 2 3 4 5 6 7; do nonet solve -q -t 1 missing.csv --check-column --shard $i/8 -o part$i; done
  $ refused <<'END'
  > 1 nonet merge -q part? -o out => --check-column: 1 of 2 puzzles have no solution to check
  > 4 nonet solve -q a.csv --check-column => a.csv: no solution column in 'id,Puzzle,name'; choose one (--check-column=NAME)
  > END

A column that is named must exist, also in lines with two values.

  $ printf '%s;%s\n' $good $solution > pairs.txt
  $ nonet solve -q pairs.txt --check-column=2 -o out
  $ nonet solve -q pairs.txt --check-column=1 -o out
  pairs.txt:1: the stated solution is not a full grid
  [1]
  $ for column in 3 solution; do nonet solve -q pairs.txt --check-column=$column 2>&1 | cut -d "'" -f 1,2; done
  nonet: pairs.txt: no column '3
  nonet: pairs.txt: no column 'solution
  $ nonet solve -q a.txt --check-column=solution 2>&1 | cut -d "'" -f 1,2
  nonet: a.txt: no column 'solution

A count and a title are not records; a note reports them.

  $ printf '1\nHard ones\n%s\n' $good | nonet solve 2>&1 | head -2
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  standard input: '1' is taken for a count, 'Hard ones' is taken for a title

Every command that reads puzzles reports its assumptions.

  $ (echo 2; head -2 $TESTDIR/../../datasets/sample.txt) > counted.txt
  $ nonet solve -q counted.txt > solved.txt
  $ for command in canon describe bench; do nonet $command counted.txt 2>&1 > out.txt | head -1; done
  counted.txt: '2' is taken for a count
  counted.txt: '2' is taken for a count
  counted.txt: '2' is taken for a count
  $ nonet verify counted.txt solved.txt
  counted.txt: '2' is taken for a count
  OK: 2 records, 2 solutions right
