Equivalent puzzles are in one part; the parts have all records, in their order.

  $ nonet generate -q -k minimal -n 2000 > puzzles.txt
  $ (nonet augment -q -n 2 --original puzzles.txt; echo bad) > all.txt
  $ nonet split --parts train:0.8,valid:10%,test:0.1 -o part. all.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  all.txt:6001: bad character 'b' after 0 of 81 cells
  6,001 records in TIME
    part.train: 4,818  (80.3 %)
    part.valid: 537  (8.9 %)
    part.test: 645  (10.8 %)
    in no part: 1 malformed
  $ sort part.train part.valid part.test | cmp - <(grep -v bad all.txt | sort)
  $ grep -nFf part.test all.txt | cut -d: -f2 | cmp - part.test
  $ nonet split -q --crossing part.*
  part.test: 645 puzzles in 215 classes; 0 puzzles are in classes that cross
  part.train: 4,818 puzzles in 1,606 classes; 0 puzzles are in classes that cross
  part.valid: 537 puzzles in 179 classes; 0 puzzles are in classes that cross
  0 of 2,000 classes are in more than one file

The parts depend on classes, shares and seed only.

  $ nonet split -q -t 1 --parts train:0.8,valid:0.1,test:0.1 -o again. puzzles.txt
  $ nonet canon -q again.test | sort > forms; nonet canon -q --dedup part.test | sort | cmp - forms
  $ nonet split -q --seed 1 --parts train:0.8,valid:0.1,test:0.1 -o other. puzzles.txt; cmp -s again.test other.test
  [1]

With --id, the part can be computed elsewhere: the identifier as a share of 2^64 is below 0.8 for the first part.

  $ nonet canon -q --id --original puzzles.txt | awk -F, '$2 < "cccccccccccccccd" { print $1 }' | cmp - again.train

Rows of a table keep their text, and each part has the header.

  $ (echo 'source,question,note'; awk '{ print "made up," $1 ",\"a, b\"" }' puzzles.txt) > table.csv
  $ nonet split -q --parts a.csv:0.5,b.csv:0.5 table.csv; head -2 b.csv
  source,question,note
  made up,9.......6.7...38.9..5.2.4..2.........612.7......1...8.....3....3...98.24.....6..3,"a, b"
  $ sort -u a.csv b.csv | cmp - <(sort -u table.csv)

An existing split is examined: classes that are in more than one file cross. Then the status is 1.

  $ head -100 puzzles.txt > one.txt
  $ (nonet augment -q one.txt | head -7; tail -50 puzzles.txt) > two.txt
  $ nonet split -q --crossing one.txt two.txt
  one.txt: 100 puzzles in 100 classes; 7 puzzles are in classes that cross
  two.txt: 57 puzzles in 57 classes; 7 puzzles are in classes that cross
  7 of 150 classes are in more than one file
  [1]
  $ nonet split -q --crossing one.txt two.txt puzzles.txt | tail -1
  150 of 2,000 classes are in more than one file

  $ nonet split --parts a:0.5,b:0.4 puzzles.txt
  nonet: the shares of --parts add up to 0.9 and not to 1; for the rest add a part such as rest:0.1
  [2]
  $ nonet split --parts a:0.7,b:0.4 puzzles.txt
  nonet: the shares of --parts add up to 1.1 and not to 1
  [2]
  $ nonet split --parts train:9,test:1 puzzles.txt
  nonet: --parts: 'train:9,test:1' is not a list such as train:0.9,test:0.1
  Try `nonet --help` or `nonet COMMAND --help`.
  [2]
  $ nonet split --parts a:0.5,a:0.5 puzzles.txt
  nonet: a is given for two outputs
  [2]
  $ nonet split -q --parts x:0.5,y:0.5 puzzles.txt table.csv 2>&1 | tail -1
  nonet: table.csv: its columns differ from those of the input before it: use separate runs
  $ nonet split puzzles.txt
  nonet: --parts or --crossing is needed
  [2]
  $ nonet split --crossing puzzles.txt
  nonet: --crossing needs two files or more
  [2]
  $ nonet split --crossing --parts a:0.5,b:0.5 puzzles.txt table.csv
  nonet: --parts excludes --crossing
  Try `nonet --help` or `nonet COMMAND --help`.
  [2]
  $ nonet split --crossing --seed 2 puzzles.txt table.csv
  nonet: --seed excludes --crossing
  Try `nonet --help` or `nonet COMMAND --help`.
  [2]
