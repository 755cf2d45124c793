Equivalent puzzles are in one part; the parts have all records, in their order.

  $ . $TESTDIR/refused.sh
  $ nonet generate -q -k minimal -n 2000 > puzzles.txt
  $ (nonet augment -q -n 2 --original puzzles.txt; echo bad) > all.txt
  $ nonet split --parts train:0.8,valid:10%,test:0.1 -o part. all.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  all.txt:6001: bad character 'b' after 0 of 81 cells
  6,001 records in TIME
    part.train: 4,818  (80.3 %)
    part.valid: 537  (8.9 %)
    part.test: 645  (10.8 %)
    in no part: 1 malformed
    2,000 classes of equivalent puzzles
  $ sort part.train part.valid part.test | cmp - <(grep -v bad all.txt | sort)
  $ grep -nFf part.test all.txt | cut -d: -f2 | cmp - part.test
  $ nonet split -q --crossing part.*
  part.test: 645 puzzles in 215 classes; 0 puzzles are in classes of several files
  part.train: 4,818 puzzles in 1,606 classes; 0 puzzles are in classes of several files
  part.valid: 537 puzzles in 179 classes; 0 puzzles are in classes of several files
  0 of 2,000 classes are in more than one file

The parts depend on classes, shares and seed only.

  $ nonet split -q -t 1 --parts train:0.8,valid:0.1,test:0.1 -o again. puzzles.txt
  $ nonet canon -q again.test | sort > forms; nonet canon -q --dedup part.test | sort | cmp - forms
  $ nonet split -q --seed 1 --parts train:0.8,valid:0.1,test:0.1 -o other. puzzles.txt; cmp -s again.test other.test
  [1]

The part can be computed elsewhere: the identifier of the class as a share of 2^64 is below 0.8 for the first part.

  $ nonet canon -q --output-fields puzzle,class_id puzzles.txt | awk -F, '$2 < "cccccccccccccccd" { print $1 }' | cmp - again.train

Rows of a table keep their text, and each part has the header.

  $ (echo 'source,question,note'; awk '{ print "made up," $1 ",\"a, b\"" }' puzzles.txt) > table.csv
  $ nonet split -q --parts a.csv:0.5,b.csv:0.5 table.csv; head -2 b.csv
  source,question,note
  made up,9.......6.7...38.9..5.2.4..2.........612.7......1...8.....3....3...98.24.....6..3,"a, b"
  $ sort -u a.csv b.csv | cmp - <(sort -u table.csv)

Where the input has ER, each part shows its quartiles, for any number of threads.

  $ head -300 puzzles.txt | nonet rate -q --output-fields puzzle,er > rated.csv; echo '000000010400000000020000000000050407008000300001090000300400200050100000000806000,' >> rated.csv
  $ nonet split --parts a.csv:0.5,b.csv:0.5 rated.csv 2>&1 | sed 1d | tee said
    a.csv: 145  (48.2 %), ER p25 1.5, p50 2.0, p75 4.5, max 8.5; 1 without
    b.csv: 156  (51.8 %), ER p25 2.0, p50 2.6, p75 5.5, max 8.9
    301 classes of equivalent puzzles
  $ nonet split -t 1 --parts a.csv:0.5,b.csv:0.5 rated.csv 2>&1 | sed 1d | cmp - said
  $ nonet rate -q -f jsonl --output-fields er,puzzle rated.csv > rated.jsonl; nonet describe rated.jsonl | sed -n '/^ER/,+2p'
  ER in the input  (p50 2.6, p90 7.2, p99 8.4, max 8.9)
            1.2              4  ###
            1.5             69  ########################################
  $ nonet describe rated.csv --json - | python3 -c 'import json, sys; print("\n".join(f"{er} {count}" for er, count in json.load(sys.stdin)["er"].items()))' > counts
  $ tail -n +2 rated.csv | cut -d, -f2 | sort -V | uniq -c | awk '$2 { print $2 " " $1 }' | cmp - counts
  $ cut -d, -f1 rated.csv | nonet describe - | grep -c ER
  0
  [1]
  $ rm said rated.*

An existing split is examined: classes that are in more than one file cross. Then the status is 1.

  $ head -100 puzzles.txt > one.txt
  $ (nonet augment -q one.txt | head -7; tail -50 puzzles.txt) > two.txt
  $ nonet split -q --crossing one.txt two.txt
  one.txt: 100 puzzles in 100 classes; 7 puzzles are in classes of several files
  two.txt: 57 puzzles in 57 classes; 7 puzzles are in classes of several files
  7 of 150 classes are in more than one file
  [1]
  $ nonet split -q --crossing one.txt two.txt puzzles.txt | tail -1
  150 of 2,000 classes are in more than one file

  $ refused <<'END'
  > 2 nonet split --parts a:0.5,b:0.4 puzzles.txt => the shares of --parts add up to 0.9 and not to 1; for the rest add a part such as rest:0.1
  > 2 nonet split --parts a:0.7,b:0.4 puzzles.txt => the shares of --parts add up to 1.1 and not to 1
  > 2 nonet split --parts train:9,test:1 puzzles.txt => --parts: 'train:9,test:1' is not a list such as train:0.9,test:0.1
  > 2 nonet split --parts a:0.5,a:0.5 puzzles.txt => a is given for two outputs
  > END
  $ nonet split -q --parts x:0.5,y:0.5 puzzles.txt table.csv 2>&1 | tail -1
  nonet: table.csv: its columns differ from those of the input before it: use separate runs
  $ refused <<'END'
  > 2 nonet split puzzles.txt => --parts or --crossing is needed
  > 2 nonet split --crossing puzzles.txt => --crossing needs two files or more
  > 2 nonet split --crossing --parts a:0.5,b:0.5 puzzles.txt table.csv => --parts excludes --crossing
  > 2 nonet split --crossing --seed 2 puzzles.txt table.csv => --seed excludes --crossing
  > END

Puzzles of one solution: by puzzles they are apart, by their solutions together. Up to eight puzzles of
`minimal` share one.

  $ nonet split -q --by grid --parts a:0.5,b:0.5 -o grid. puzzles.txt; nonet split -q --crossing --by grid grid.a grid.b
  grid.a: 1,031 puzzles in 129 classes; 0 puzzles are in classes of several files
  grid.b: 969 puzzles in 122 classes; 0 puzzles are in classes of several files
  0 of 251 classes are in more than one file
  $ nonet split -q --parts a:0.5,b:0.5 -o puzzle. puzzles.txt; nonet split -q --crossing --by grid puzzle.a puzzle.b
  puzzle.a: 996 puzzles in 250 classes; 988 puzzles are in classes of several files
  puzzle.b: 1,004 puzzles in 250 classes; 1,003 puzzles are in classes of several files
  249 of 251 classes are in more than one file
  [1]
  $ nonet solve -q -f pair puzzles.txt | nonet split -q --by grid --parts a:0.5,b:0.5 -o pair. ; cut -d, -f1 pair.a | cmp - grid.a
  $ nonet solve -q puzzles.txt > solutions.txt; nonet split -q --parts a:0.5,b:0.5 -o s. solutions.txt
  $ nonet solve -q grid.a | cmp - s.a

A remark says that parts are empty or far from their shares, and how many classes there are.

  $ head -1 puzzles.txt | nonet augment -q -n 2000 > one.txt
  $ nonet split --parts a:0.8,b:0.2 -o one. one.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  2,000 records in TIME
    one.a: 2,000  (100.0 %)
    one.b: 0  (0.0 %)
    1 class of equivalent puzzles
  one.a has 100.0 % of the puzzles and not 80 %: there is only 1 class of equivalent puzzles
  one.b is empty: there is only 1 class of equivalent puzzles
  $ nonet split -q --parts a:0.8,b:0.2 -o one. one.txt
  $ head -16 puzzles.txt | nonet augment -q -n 100 > two.txt
  $ nonet split --by grid --parts a:0.8,b:0.2 -o two. two.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  1,600 records in TIME
    two.a: 1,600  (100.0 %)
    two.b: 0  (0.0 %)
    3 classes of puzzles with equivalent solutions
  two.a has 100.0 % of the puzzles and not 80 %: there are only 3 classes of puzzles with equivalent solutions
  two.b is empty: there are only 3 classes of puzzles with equivalent solutions
  $ nonet generate -q -k multiple -n 3 > several.txt; nonet split --by grid --parts a:0.5,b:0.5 -o m. several.txt 2>&1 | tail -1
    3 puzzles do not have exactly one solution and were compared by themselves
