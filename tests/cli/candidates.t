Puzzles of candidates: for each cell nine characters, a digit that is possible there or '.'.

  $ . $TESTDIR/refused.sh
  $ grid=..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..
  $ echo $grid | sed 's/\./d/g
  > s/1/1......../g; s/2/.2......./g; s/3/..3....../g; s/4/...4...../g; s/5/....5..../g
  > s/6/.....6.../g; s/7/......7../g; s/8/.......8./g; s/9/........9/g
  > s/d/123456789/g' > unique.txt
  $ wc -c < unique.txt
  730
  $ nonet solve -q unique.txt
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  $ echo $grid | nonet solve -q
  145327698839654127672918543496185372218473956753296481367542819984761235521839764

With an empty cell there is no solution; with more candidates there may be several. Other text may follow a
separator in each line, and '0' means '.'.

  $ sed 's/^123456789/........./; s/$/,empty/' unique.txt > puzzles.txt
  $ sed 's/\.\.\.\.5\.\.\.\./..3.5..../g' unique.txt >> puzzles.txt
  $ tr . 0 < unique.txt >> puzzles.txt
  $ printf '123456789%.0s' $(seq 81) >> puzzles.txt
  $ nonet solve --slowest 0 puzzles.txt 2>&1 | grep -v 'time\|memory\|per second'
  unsolvable
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  multiple
    unique           2
    multiple         1
    unsolvable       1
    guesses          88  (22.00 per puzzle; 25.0 % of puzzles need none)
    signature        86c6cc6df4816439
  $ nonet solve -q -s scalar puzzles.txt | cmp - <(nonet solve -q puzzles.txt)

The formats with puzzles write the 729 characters. verify reads them back and checks solutions against the
candidates.

  $ for format in line grid pair csv jsonl; do
  >   nonet solve -q -f $format puzzles.txt > answers.$format
  >   nonet verify --prove puzzles.txt answers.$format
  > done | uniq -c | sed 's/^ *//'
  5 OK: 4 records, 2 solutions right, 1 multiple, 1 unsolvable; 2 proved
  $ cut -c 1-18,730- answers.pair
  .........123456789,unsolvable,empty
  123456789123456789,145327698839654127672918543496185372218473956753296481367542819984761235521839764
  123456789123456789,145327698839654127672918543496185372218473956753296481367542819984761235521839764
  123456789123456789,multiple
  $ cut -d , -f 1,3-5 answers.csv
  record,solution,status,guesses
  1,,unsolvable,0
  2,145327698839654127672918543496185372218473956753296481367542819984761235521839764,unique,24
  3,145327698839654127672918543496185372218473956753296481367542819984761235521839764,unique,24
  4,,multiple,40
  $ nonet solve -q -f csv --unordered puzzles.txt | tac | grep -v record > reversed.csv
  $ nonet verify puzzles.txt reversed.csv
  OK: 4 records, 2 solutions right, 1 multiple, 1 unsolvable; words were not proved
  $ sed 's/,145/,154/' answers.pair | nonet verify puzzles.txt -
  -:2: not a solution of its puzzle
  -:3: not a solution of its puzzle
  FAILED: 4 records, 0 solutions right, 1 multiple, 1 unsolvable, 2 wrong; words were not proved
  [1]
  $ sed '2s/^1/./' answers.pair | nonet verify puzzles.txt -
  -:2: answers another puzzle
  FAILED: 4 records, 1 solution right, 1 multiple, 1 unsolvable, 1 wrong; words were not proved
  answers are matched by order or record number; --match puzzle matches them by their puzzles
  [1]
  $ nonet solve -q --check-column answers.pair
  unsolvable
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  multiple
  nonet: --check-column: 2 of 4 puzzles have no solution to check
  [1]

The message for a malformed record shows the place of the fault.

  $ { cat unique.txt; cut -c 1-728 unique.txt; sed 's/$/./' unique.txt; sed 's/^12/21/' unique.txt
  >   sed 's/^.\{100\}/&x/; s/.$//' unique.txt; echo $grid; } > damaged.txt
  $ nonet solve -q -f jsonl damaged.txt | sed -n 's/.*"status":"\([a-z]*\)".*"nanos":[0-9]*\(.*\)/\1 \2/p'
  damaged.txt:2: too short: 728 of 729 characters
  damaged.txt:3: too long: more than 729 characters
  damaged.txt:4: bad character '2' after 0 of 729 characters (row 1, column 1, digit 1)
  damaged.txt:5: bad character 'x' after 100 of 729 characters (row 2, column 3, digit 2)
  damaged.txt:6: bad character '5' after 2 of 729 characters (row 1, column 1, digit 3)
  damaged.txt was read as candidates: 5 of the first 6 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 5 of 6 (more than --max-malformed 1%)
  unique }
  malformed ,"reason":"too short: 728 of 729 characters"}
  malformed ,"reason":"too long: more than 729 characters"}
  malformed ,"reason":"bad character '2' after 0 of 729 characters (row 1, column 1, digit 1)"}
  malformed ,"reason":"bad character 'x' after 100 of 729 characters (row 2, column 3, digit 2)"}
  malformed ,"reason":"bad character '5' after 2 of 729 characters (row 1, column 1, digit 3)"}
  $ cut -c 1-728 unique.txt | nonet solve -q -f jsonl | sed 's/.*"reason"//'
  standard input:1: too short: 728 of 729 characters
  standard input was read as candidates: its only record is malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 1 of 1 (more than --max-malformed 1%)
  :"too short: 728 of 729 characters"}

Solvers and commands that do not take candidates refuse them.

  $ refused <<'END'
  > 2 nonet solve -s mrv unique.txt => unique.txt: these are puzzles of candidates, which the solver mrv does not take: choose scalar, auto, sliced or lanes
  > 2 nonet solve -s mrv --input-format candidates -o out.txt unique.txt => these are puzzles of candidates, which the solver mrv does not take: choose scalar, auto, sliced or lanes
  > END
  $ ls out.txt*
  ls: cannot access 'out.txt*': No such file or directory
  [2]
  $ refused <<'END'
  > 2 nonet canon unique.txt => unique.txt: these are puzzles of candidates, which have no canonical form
  > 2 nonet describe unique.txt => unique.txt: these are puzzles of candidates, which have no canonical form
  > 2 nonet bench unique.txt => unique.txt: these are puzzles of candidates, and solvers are measured on grids
  > END
  $ echo $grid | nonet solve -q --input-format candidates
  malformed
  standard input:1: bad character '5' after 2 of 729 characters (row 1, column 1, digit 3)
  standard input was read as candidates: its only record is malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 1 of 1 (more than --max-malformed 1%)
  [3]
