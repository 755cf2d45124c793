Answers of other programs.

  $ sample=$TESTDIR/../../datasets/sample.txt
  $ head -5 $sample > five.txt; nonet solve -q five.txt -o five.answers; paste -d, five.txt five.answers > pairs

Any header, any columns, sentences.

  $ for header in puzzle,solution quizzes,solutions id,sudoku_grid; do
  >   (echo $header; cat pairs) > a.csv; nonet verify five.txt a.csv
  > done
  OK: 5 records, 5 solutions right
  a.csv: line 1 is taken for a header
  OK: 5 records, 5 solutions right
  a.csv: line 1 is taken for a header
  OK: 5 records, 5 solutions right
  $ (echo 'Solution,'; sed 's/$/,/' five.answers) > a.csv; nonet verify five.txt a.csv
  a.csv: line 1 is taken for a header
  OK: 5 records, 5 solutions right
  $ (echo id,puzzle,solution,clues; awk -F, '{ print NR "," $1 "," $2 ",24" }' pairs) > a.csv; nonet verify five.txt a.csv
  OK: 5 records, 5 solutions right
  $ (echo source,question,answer,rating; awk -F, '{ print "\"a, b\",\"" $1 "\",\"" $2 "\",3" }' pairs) > a.csv
  $ nonet verify five.txt a.csv
  a.csv: line 1 is taken for a header
  OK: 5 records, 5 solutions right
  $ (printf 'solution\tpuzzle\n'; awk -F, '{ print $2 "\t" $1 }' pairs) > a.tsv; nonet verify five.txt a.tsv
  a.tsv: line 1 is taken for a header
  OK: 5 records, 5 solutions right
  $ tr , ' ' < pairs > a.txt; nonet verify five.txt a.txt
  OK: 5 records, 5 solutions right
  $ awk -F, '{ print "{\"quiz\": \"" $1 "\", \"answer\": \"" $2 "\"}" }' pairs > a.jsonl; nonet verify five.txt a.jsonl
  OK: 5 records, 5 solutions right
  $ (echo 'my solver, run 7'; cat five.answers) > a.txt; nonet verify five.txt a.txt
  a.txt: line 1 is taken for a header
  OK: 5 records, 5 solutions right
  $ (echo solution; sed '2s/\(.\)\(.\)/\2\1/' five.answers) > a.txt; nonet verify five.txt a.txt
  a.txt:3: not a solution of its puzzle
  FAILED: 5 records, 4 solutions right, 1 wrong
  [1]
  $ (printf '%081d\n' 0; echo 11$(printf '%079d' 0); head -1 five.txt) > odd.txt
  $ (echo 'There are 234 solutions to the puzzle.'; echo 'Puzzle has no solution.'; head -1 five.answers) > a.txt
  $ nonet verify --prove odd.txt a.txt
  OK: 3 records, 1 solution right, 1 multiple, 1 unsolvable; 2 proved
  $ (echo Solution,; echo 'The solution is not unique.,'; echo 'No solution found.,'; head -1 five.answers) > a.csv
  $ nonet verify --prove odd.txt a.csv
  a.csv: line 1 is taken for a header
  OK: 3 records, 1 solution right, 1 multiple, 1 unsolvable; 2 proved

Arrays, as programs that learn write them: of solutions, or of pairs.

  $ nonet solve -q -f npy five.txt -o pairs.npy; nonet verify five.txt pairs.npy
  OK: 5 records, 5 solutions right
  $ (printf '\223NUMPY\001\000\166\000'; printf '%-117s\n' "{'descr': '|S81', 'fortran_order': False, 'shape': (5,), }"
  >   tr -d '\n' < five.answers) > a.npy
  $ nonet verify five.txt a.npy
  OK: 5 records, 5 solutions right
  $ head -c 400 a.npy > cut.npy; nonet verify five.txt cut.npy
  stopped early: 3 records, 3 solutions right
  nonet: cut.npy: the NumPy array ends 2 records early
  [4]
  $ tac pairs > a.csv; nonet verify five.txt a.csv
  a.csv:1: answers record 5, out of order
  a.csv:2: answers record 4, out of order
  a.csv:3: answers record 3, out of order
  a.csv:4: answers record 2, out of order
  FAILED: 5 records, 1 solution right, 4 wrong
  answers are matched by order or record number; --match puzzle matches them by their puzzles
  [1]
  $ nonet verify --match puzzle five.txt a.csv
  OK: 5 records, 5 solutions right

Grids below titles, as Debian's sudoku writes them.

  $ for i in 1 2 3 4 5; do
  >   echo "Solution(s) to 'title' [hard]"; echo '% title'; sed -n "${i}p" five.answers | fold -w 9
  > done > a.txt
  $ nonet verify five.txt a.txt
  OK: 5 records, 5 solutions right
  $ sed -i "1,2d" a.txt; (echo "Board '(untitled)' has no solution"; cat a.txt) > b.txt
  $ (sed -n 2p odd.txt; cat five.txt) > six.txt; nonet verify six.txt b.txt --solutions-format grid
  OK: 6 records, 5 solutions right, 1 unsolvable; words were not proved

Answers that are missing, one too many, or several for a puzzle. Those after them are still found.

  $ sed '2,3d' five.answers > a.txt; nonet verify five.txt a.txt
  puzzles without an answer: 2
  FAILED: 3 records, 3 solutions right
  [1]
  $ sed 2p five.answers > a.txt; nonet verify five.txt a.txt
  a.txt:3: answers record 2 again
  FAILED: 5 records, 5 solutions right, 1 wrong
  [1]
  $ sed '2i junk' five.answers > a.txt; nonet verify five.txt a.txt
  a.txt:2: not an answer
  FAILED: 5 records, 5 solutions right, 1 wrong
  [1]

A minimal puzzle without one of its clues has several solutions: at most one for each digit of that cell is unique.

  $ with() { echo $minimal | sed "s/[1-9]/$1/"; }
  $ for minimal in $(nonet generate -q -k minimal -n 50); do
  >   for digit in 1 2 3 4 5 6 7 8 9; do with $digit | nonet solve -q; done | grep -v -e multiple -e unsolvable > several
  >   [ $(wc -l < several) -lt 2 ] || break
  > done
  $ wc -l < several
  2
  $ (head -2 five.txt; with .; tail -3 five.txt) > some.txt; (head -2 five.answers; cat several; tail -3 five.answers) > a.txt
  $ nonet verify some.txt a.txt
  OK: 6 records, 6 solutions right, 1 further solution of puzzles with several
  $ (cat five.txt; with .) > some.txt; (cat five.answers several) > a.txt; nonet verify some.txt a.txt --json v.json
  OK: 6 records, 6 solutions right, 1 further solution of puzzles with several
  $ grep further v.json
    "further": 1,

--match puzzle: answers that contain their puzzles, in any order.

  $ shuf --random-source=$sample pairs > a.txt; nonet verify --match puzzle five.txt a.txt
  OK: 5 records, 5 solutions right
  $ (echo puzzle,solution; tac pairs) > a.csv; nonet verify --match puzzle five.txt a.csv
  OK: 5 records, 5 solutions right
  $ (tac pairs | sed 2d; head -1 pairs; nonet generate -q -k minimal -n 1 | nonet solve -q -f pair; echo junk) > a.txt
  $ nonet verify --match puzzle five.txt a.txt
  a.txt:7: contains no puzzle
  puzzles without an answer: 1
  answers without a puzzle: 2
  FAILED: 4 records, 4 solutions right, 1 wrong
  [1]
  $ nonet verify --match puzzle five.txt five.answers | tail -2
  puzzles without an answer: 5
  FAILED: 0 records, 0 solutions right, 5 wrong
  $ (cat five.txt five.txt; echo bad) > twice.txt; (tac pairs; cat pairs; echo malformed) > a.txt
  $ nonet verify --match puzzle twice.txt a.txt
  OK: 11 records, 10 solutions right, 1 malformed
  $ (cat pairs; sed "s/^/$(with .),/" several) > a.txt; (with .; cat five.txt) > some.txt
  $ nonet verify --match puzzle some.txt a.txt
  OK: 6 records, 6 solutions right, 1 further solution of puzzles with several
  $ nonet verify --match puzzle $TESTDIR/../data/solver_cases.txt pairs 2>&1 | sed 's/(.*solver_cases/(solver_cases/' | grep -E 'full|FAILED'
  full grids without a blank among the 39 puzzles: 3, the first is record 23 (solver_cases.txt:35): are they solutions of others?
  FAILED: 4 records, 4 solutions right
  $ python3 -c 'print("123456789" * 81)' > candidates.txt; nonet verify --match puzzle candidates.txt pairs
  nonet: candidates.txt: these are puzzles of candidates, by which answers cannot be matched
  [2]
