All puzzles with one solution that differ from a record by one clue: each class once, and not those of the input.

  $ . $TESTDIR/refused.sh
  $ nonet generate -q -k minimal -n 20 > puzzles.txt
  $ nonet neighbours --minimal puzzles.txt -o near.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  20 records in TIME
    1,439 different puzzles found
  $ head -3 near.txt
  ..............1..2....3.45....4.6.....137.6...8..9.7..2.4...9..6..5....47.5..8.6.
  ..............1..2..1.34..5.....2.6...21......7.8.59.1.1....486.65.....78.7.9....
  ..............1..2..1.34..5.....2.6...21......768.59.1..5.....7.1....4868.7.9....
  $ sort -c near.txt; nonet canon -q --dedup near.txt | cmp - near.txt
  $ nonet canon -q puzzles.txt | grep -cFxf - near.txt
  0
  [1]
  $ nonet minimize --check -q near.txt | cut -d, -f 3,5 | sort | uniq -c
        1 status,minimal
     1439 unique,yes
  $ nonet neighbours -q -t 1 --minimal puzzles.txt | cmp - near.txt
  $ nonet neighbours -q --minimal <(nonet augment -q puzzles.txt) | cmp - near.txt

Without --minimal there are puzzles with clues that are not needed, too.

  $ nonet neighbours -q puzzles.txt | grep -cFxf - near.txt; wc -l < near.txt
  1439
  1439

Filters, and clues of the same solution.

  $ nonet neighbours -q --minimal --min-guesses 3 puzzles.txt > hard.txt; wc -l < hard.txt
  120
  $ nonet rate -q near.txt | awk -F, 'NR > 1 && $6 >= 3 { print $2 }' | cmp - hard.txt
  $ nonet neighbours -q --minimal --clues 24 puzzles.txt | cmp - <(nonet rate -q near.txt | awk -F, '$4 == 24 { print $2 }')
  $ nonet solve -q puzzles.txt | nonet canon -q | sort -u > solutions.txt
  $ nonet neighbours -q --remove 2 --add 1 --true-clues --minimal puzzles.txt | nonet solve -q | nonet canon -q | sort -u | comm -23 - solutions.txt
  $ nonet neighbours -q --remove 1 --add 2 --minimal <(head -1 puzzles.txt) | nonet rate -q | cut -d, -f 3,4 | sort | uniq -c
        1 status,clues
     1870 unique,24

A search goes on from its frontier.

  $ head -1 puzzles.txt > all.txt
  $ nonet neighbours -q --minimal all.txt > frontier.txt; wc -l < frontier.txt
  60
  $ cat frontier.txt >> all.txt; nonet neighbours -q --minimal --known all.txt frontier.txt > next.txt; wc -l < next.txt
  3077
  $ nonet canon -q all.txt | grep -cFxf - next.txt
  0
  [1]

  $ refused <<'END'
  > 2 nonet neighbours --add 0 puzzles.txt => --add: '0' is not a whole number from 1 to 5
  > 2 nonet neighbours --remove 6 puzzles.txt => --remove: '6' is not a whole number from 0 to 5
  > 4 nonet neighbours --known missing.txt puzzles.txt => cannot open missing.txt: No such file or directory
  > 2 nonet neighbours --known near.txt puzzles.txt -o near.txt => near.txt is an input and would be overwritten; choose another output
  > END
