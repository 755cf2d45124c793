A rating has the techniques and guesses that a puzzle needs.

  $ (nonet generate -q -k easy -n 2; nonet generate -q -k minimal -n 4 -s 5; echo bad) > some.txt
  $ nonet rate -q --max-malformed 1 some.txt
  record,puzzle,status,clues,technique,guesses,rating
  1,..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....,unique,34,naked,0,0
  2,56.42..81.143...6.....5....7..29.14.....61.93.3....7..2.593.61.6.....8...48....57,unique,34,naked,0,0
  3,7..19..5..49.....7..1.....4.345.8.6......2..3.1....7......8....6..4...9......95..,unique,24,guess,1,1.5
  4,2..1.......938..7....4..9.5....3.19....2....3.....5..6...51..2.1.7........68....4,unique,24,naked,0,0
  5,........1..3..1....5.9..83....4..6..43..9...718..2...4..5...1.68....3.9.2........,unique,24,hidden,0,0
  6,..86...........7...2.34..518.69.7..5........7.52...6.9..4...38..8...9...1........,unique,24,guess,1,1
  7,"bad",malformed,,,,
  some.txt:7: bad character 'b' after 0 of 81 cells

Equivalent puzzles have one rating and one identifier, and the same bytes for any number of threads.

  $ nonet generate -q -k minimal -n 3000 > puzzles.txt
  $ nonet augment -q -s 9 puzzles.txt > others.txt
  $ nonet rate -q -t 1 puzzles.txt > ratings.csv
  $ nonet rate -q -t 4 puzzles.txt | cmp - ratings.csv
  $ nonet rate -q others.txt | cut -d, -f4,5,7 | cmp - <(cut -d, -f4,5,7 ratings.csv)
  $ nonet canon -q --id others.txt | cmp - <(nonet canon -q --id puzzles.txt)
  $ nonet canon -q --id --original puzzles.txt | cut -d, -f1 | cmp - puzzles.txt
  $ nonet canon --id --dedup others.txt puzzles.txt 2> err | cut -d, -f2 | sort -u | wc -l; tail -1 err
  3000
    3,000 different, 3,000 equivalent to an earlier one, 0 malformed

The guesses are those of solve.

  $ nonet solve -q -f csv puzzles.txt | cut -d, -f1,2,4,5 | cmp - <(cut -d, -f1,2,3,6 ratings.csv)

Other columns are copied on request.

  $ (echo 'id,question,rating'; awk '{ print "a" NR "," $1 "," NR % 3 }' others.txt | head -2) > table.csv
  $ nonet rate --keep-columns table.csv 2> err; sed 's/ in .*//' err
  record,puzzle,status,clues,technique,guesses,rating,id,input_rating
  1,.......6.39.6....2....5.18....9..5..4......1.....8694.....18....175.....9...4....,unique,23,hidden,0,0,a1,1
  2,3..6......68.2......235.4..8.....7....75....4....3...9.4.1.6.93..........9.2...1.,unique,24,guess,2,2,a2,2
  2 records
