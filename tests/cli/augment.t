A copy is an equivalent puzzle; puzzle and solution are changed alike.

  $ nonet generate -q -k easy -n 1000 > puzzles.txt
  $ nonet solve -q -f pair puzzles.txt > pairs.txt
  $ nonet augment -n 3 --seed 7 pairs.txt -o copies.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  1,000 records in TIME
    3,000 lines written
  $ cut -d, -f1 copies.txt | nonet solve -q -f pair | cmp - copies.txt
  $ head -2 copies.txt
  ..2....15..8..52....4..2.388.3479..2.....638.29..3....7..29.8.34.....1.7.2.7.4.9.,632847915978315264154962738813479652547126389296538471765291843489653127321784596
  .9..48..5.4.2..98.5...9741.6..75....23.6..5.17.9.2....4.5.76...9.....654..25.....,396148725147265983528397416681753249234689571759421368415976832973812654862534197
  $ nonet canon -q --dedup copies.txt | cmp - <(nonet canon -q --dedup puzzles.txt)

The copies depend on the seed, the record and the copy only.

  $ nonet augment -q -t 1 -n 3 --seed 7 pairs.txt | cmp - copies.txt
  $ nonet augment -q -n 2 --seed 7 puzzles.txt | sed -n '1~2p' | cmp - <(cut -d, -f1 copies.txt | sed -n '1~3p')
  $ nonet augment -q -n 3 --seed 8 pairs.txt | cmp -s - copies.txt
  [1]
  $ nonet augment -q --original puzzles.txt | sed -n '1~2p' | cmp - puzzles.txt

The solutions of a table are in a column with a usual name, or in one that is chosen.

  $ (echo source,question,answer; sed 's/^/x,/' pairs.txt) > table.csv
  $ nonet augment -q -n 3 --seed 7 table.csv | cmp - copies.txt
  $ (echo puzzle,easy,hard; sed 's/\(.*\),\(.*\)/\1,\2,\2/' pairs.txt) > two.csv
  $ nonet augment -q -n 3 --seed 7 two.csv | cmp - copies.txt
  $ nonet augment -q -n 3 --seed 7 --solution-column hard two.csv | cmp - copies.txt
  $ nonet augment -q --solution-column none two.csv
  nonet: two.csv: no column 'none' in 'puzzle,easy,hard'
  [4]

A record without a puzzle has no copies; a puzzle without a solution is copied alone.

  $ (echo question,answer; head -1 pairs.txt; echo "$(sed -n 2p puzzles.txt),"; echo bad,bad) > some.csv
  $ nonet augment --max-malformed 1 some.csv 2> err | awk '{ print length }'; sed 's/ in .*second/ in TIME/' err
  163
  81
  some.csv:4: bad character 'b' after 0 of 81 cells
  3 records in TIME
    2 lines written
