A minimal puzzle in each record: no clue can be removed, and a puzzle without one solution keeps its status.

  $ . $TESTDIR/refused.sh
  $ nonet generate -q -k easy -n 1000 > puzzles.txt
  $ nonet minimize --seed 7 puzzles.txt -o minimal.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  1,000 records in TIME
    1,000 with one solution, 0 of them minimal
  $ nonet minimize --check minimal.txt 2>&1 > checked.csv | sed 's/ in .*second/ in TIME/'
  1,000 records in TIME
    1,000 with one solution, 1,000 of them minimal
  $ cut -d, -f5 checked.csv | sort | uniq -c
        1 minimal
     1000 yes
  $ nonet solve -q minimal.txt | cmp - <(nonet solve -q puzzles.txt)
  $ nonet minimize -q -t 1 --seed 7 puzzles.txt | cmp - minimal.txt
  $ nonet minimize -q --seed 8 puzzles.txt | cmp -s - minimal.txt
  [1]
  $ head -2 minimal.txt
  ..2..3....9.2.6.85..5.4..324...9....9..6.1.........5....7.1.8..26.4......1.9.....
  .6.4...81.14....6.....5....7..2..1......6..93.3....7.....93..........8...48....57
  $ (head -1 minimal.txt; nonet generate -q -k multiple -n 1; nonet generate -q -k unsolvable -n 1; echo short) > some.txt
  $ nonet minimize -q --max-malformed 1 some.txt
  ..2..3....9.2.6.85..5.4..324...9....9..6.1.........5....7.1.8..26.4......1.9.....
  multiple
  unsolvable
  malformed
  some.txt:4: bad character 's' after 0 of 81 cells

The clues that can be removed, each on its own.

  $ (cat some.txt; head -2 puzzles.txt) | nonet minimize --check -q --max-malformed 1
  record,puzzle,status,clues,minimal,removable
  1,..2..3....9.2.6.85..5.4..324...9....9..6.1.........5....7.1.8..26.4......1.9.....,unique,25,yes,
  2,...5..9.......6.......4..324...9....95.6.1....2....5....7.1.8.926.4......1.......,multiple,22,,
  3,...5..9.....2.6.......4..324.8.9....95.6.1....2....5....7.1.8.926.4......1.......,unsolvable,24,,
  4,"short",malformed,,,
  5,..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....,unique,34,no,r1c3;r1c4;r1c6;r1c7;r2c2;r2c6;r2c8;r2c9;r3c3;r4c5;r5c1;r5c2;r5c6;r6c2;r6c7;r6c8;r6c9;r7c2;r7c3;r7c9;r9c4;r9c5
  6,56.42..81.143...6.....5....7..29.14.....61.93.3....7..2.593.61.6.....8...48....57,unique,34,no,r1c1;r1c2;r1c4;r1c5;r1c8;r1c9;r2c4;r4c1;r4c4;r4c5;r4c7;r4c8;r5c5;r5c6;r5c9;r7c1;r7c3;r7c5;r7c7;r7c8;r8c1;r9c2;r9c8;r9c9
  standard input:4: bad character 's' after 0 of 81 cells
  $ puzzle=$(sed -n 2p puzzles.txt)
  $ nonet minimize --check -q <(echo $puzzle) | tail -1 | cut -d, -f6 | tr ';' '\n' | head -3
  r1c1
  r1c2
  r1c4
  $ (echo 0${puzzle:1}; echo ${puzzle:0:1}0${puzzle:2}) | nonet solve -q
  567429381914387265823156479756293148482761593139845726275938614691574832348612957
  567429381914387265823156479756293148482761593139845726275938614691574832348612957

All minimal puzzles in a record, up to a limit.

  $ nonet generate -q -k easy -c 28 -n 3 > few.txt
  $ nonet minimize --all few.txt 2>&1 > all.csv | sed 's/ in .*second/ in TIME/'
  3 records in TIME
    3 with one solution, 0 of them minimal
    12 rows written
  $ cut -d, -f1 all.csv | uniq -c
        1 record
        7 1
        2 2
        3 3
  $ nonet minimize --check -q all.csv | cut -d, -f5 | sort | uniq -c
        1 minimal
       12 yes
  $ nonet minimize --all -q -t 1 few.txt | cmp - all.csv
  $ nonet minimize --all --limit 5 puzzles.txt 2>&1 > five.csv | sed 's/ in .*second/ in TIME/'
  1,000 records in TIME
    1,000 with one solution, 0 of them minimal
    5,000 rows written
  1,000 records have more than --limit 5 minimal puzzles, of which the rest is missing; the first is record 1
  $ (cat some.txt; head -1 puzzles.txt) | nonet minimize --all --limit 2 --max-malformed 1 -q
  record,puzzle,status,clues
  1,..2..3....9.2.6.85..5.4..324...9....9..6.1.........5....7.1.8..26.4......1.9.....,unique,25
  2,...5..9.......6.......4..324...9....95.6.1....2....5....7.1.8.926.4......1.......,multiple,22
  3,...5..9.....2.6.......4..324.8.9....95.6.1....2....5....7.1.8.926.4......1.......,unsolvable,24
  4,"short",malformed,
  5,..25.3....9.2.6.8...5.4..324...9....95.6...........5...4..1.8.926.4......1.9.....,unique,26
  5,..25.39.....2.6.8...5.4..324...9....95.6...........5...4..1.8.926.4......1.9.....,unique,26
  standard input:4: bad character 's' after 0 of 81 cells
  1 record has more than --limit 2 minimal puzzles, of which the rest is missing; the first is record 5

  $ refused <<'END'
  > 2 nonet minimize --check --all puzzles.txt => --check excludes --all
  > 2 nonet minimize --limit 3 puzzles.txt => --limit requires --all
  > 2 nonet minimize --check --seed 3 puzzles.txt => --check excludes --seed
  > END
