A rating has the techniques and guesses that a puzzle needs.

  $ . $TESTDIR/refused.sh
  $ (nonet generate -q -k easy -n 2; nonet generate -q -k minimal -n 4 -s 5; echo bad) > some.txt
  $ nonet rate -q --max-malformed 1 some.txt
  record,puzzle,status,clues,technique,guesses,rating
  1,..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....,unique,34,naked,0,0
  2,56.42..81.143...6.....5....7..29.14.....61.93.3....7..2.593.61.6.....8...48....57,unique,34,naked,0,0
  3,7..19..5..49.....7..1.....4.345.8.6......2..3.1....7......8....6..4...9......95..,unique,24,sets,2,2
  4,2..1.......938..7....4..9.5....3.19....2....3.....5..6...51..2.1.7........68....4,unique,24,naked,0,0
  5,........1..3..1....5.9..83....4..6..43..9...718..2...4..5...1.68....3.9.2........,unique,24,hidden,0,0
  6,..86...........7...2.34..518.69.7..5........7.52...6.9..4...38..8...9...1........,unique,24,sets,1,1
  7,"bad",malformed,,,,
  some.txt:7: bad character 'b' after 0 of 81 cells

Equivalent puzzles have one rating and one identifier, and the same bytes for any number of threads.

  $ nonet generate -q -k minimal -n 3000 > puzzles.txt
  $ nonet augment -q -s 9 puzzles.txt > others.txt
  $ nonet rate -q -t 1 puzzles.txt > ratings.csv
  $ nonet rate -q -t 4 puzzles.txt | cmp - ratings.csv
  $ nonet rate -q others.txt | cut -d, -f4,5,7 | cmp - <(cut -d, -f4,5,7 ratings.csv)
  $ nonet canon -q --output-fields class_id others.txt | cmp - <(nonet canon -q --output-fields class_id puzzles.txt)
  $ nonet canon --output-fields class_id --dedup others.txt puzzles.txt 2> err | sort -u | wc -l; tail -1 err
  3001
    3,000 different, 3,000 equivalent to an earlier one, 0 malformed

The guesses are those of solve.

  $ nonet solve -q -f csv puzzles.txt | cut -d, -f1,2,4,5 | cmp - <(cut -d, -f1,2,3,6 ratings.csv)

Other columns are copied on request.

  $ (echo 'id,question,rating'; awk '{ print "a" NR "," $1 "," NR % 3 }' others.txt | head -2) > table.csv
  $ nonet rate --keep-columns table.csv 2> err; sed 's/ in .*//' err
  record,puzzle,status,clues,technique,guesses,rating,id,input_rating
  1,.......6.39.6....2....5.18....9..5..4......1.....8694.....18....175.....9...4....,unique,23,hidden,0,0,a1,1
  2,3..6......68.2......235.4..8.....7....75....4....3...9.4.1.6.93..........9.2...1.,unique,24,guess,2,2.5,a2,2
  2 records

Ratings and techniques of people: equal for any number of threads.

  $ nonet rate -q --explain --max-malformed 1 --steps steps.jsonl some.txt
  record,puzzle,status,clues,technique,guesses,rating,er,ep,ed,techniques,trial_depth,backdoor
  1,..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....,unique,34,naked,0,0,1.2,1.2,1.2,last value:20;hidden single in box:27,0,0
  2,56.42..81.143...6.....5....7..29.14.....61.93.3....7..2.593.61.6.....8...48....57,unique,34,naked,0,0,1.2,1.2,1.2,last value:21;hidden single in box:26,0,0
  3,7..19..5..49.....7..1.....4.345.8.6......2..3.1....7......8....6..4...9......95..,unique,24,sets,2,2,3.4,1.2,1.2,last value:20;hidden single in box:32;hidden single in line:3;direct hidden pair:2;pointing:2;hidden pair:1,1,1
  4,2..1.......938..7....4..9.5....3.19....2....3.....5..6...51..2.1.7........68....4,unique,24,naked,0,0,1.5,1.2,1.2,last value:19;hidden single in box:36;hidden single in line:2,0,0
  5,........1..3..1....5.9..83....4..6..43..9...718..2...4..5...1.68....3.9.2........,unique,24,hidden,0,0,2.0,1.2,1.2,last value:20;hidden single in box:32;hidden single in line:3;direct hidden pair:2,0,0
  6,..86...........7...2.34..518.69.7..5........7.52...6.9..4...38..8...9...1........,unique,24,sets,1,1,2.0,1.2,1.2,last value:19;hidden single in box:30;hidden single in line:7;direct hidden pair:1,1,1
  7,"bad",malformed,,,,,,,,,,
  some.txt:7: bad character 'b' after 0 of 81 cells
  $ sed -E 's/"steps":\[(.{180}).*/"steps":[\1.../' steps.jsonl
  {"record":1,"puzzle":"..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....","status":"unique","er":1.2,"ep":1.2,"ed":1.2,"steps":[{"technique":"hidden single in box","rating":1.2,"placed":{"r2c3":4},"removed":{},"cells":["r2c3"],"houses":["box 1"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r...
  {"record":2,"puzzle":"56.42..81.143...6.....5....7..29.14.....61.93.3....7..2.593.61.6.....8...48....57","status":"unique","er":1.2,"ep":1.2,"ed":1.2,"steps":[{"technique":"hidden single in box","rating":1.2,"placed":{"r3c4":1},"removed":{},"cells":["r3c4"],"houses":["box 2"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r...
  {"record":3,"puzzle":"7..19..5..49.....7..1.....4.345.8.6......2..3.1....7......8....6..4...9......95..","status":"unique","er":3.4,"ep":1.2,"ed":1.2,"steps":[{"technique":"hidden single in box","rating":1.2,"placed":{"r1c6":4},"removed":{},"cells":["r1c6"],"houses":["box 2"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r...
  {"record":4,"puzzle":"2..1.......938..7....4..9.5....3.19....2....3.....5..6...51..2.1.7........68....4","status":"unique","er":1.5,"ep":1.2,"ed":1.2,"steps":[{"technique":"hidden single in box","rating":1.2,"placed":{"r1c5":5},"removed":{},"cells":["r1c5"],"houses":["box 2"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r...
  {"record":5,"puzzle":"........1..3..1....5.9..83....4..6..43..9...718..2...4..5...1.68....3.9.2........","status":"unique","er":2.0,"ep":1.2,"ed":1.2,"steps":[{"technique":"hidden single in box","rating":1.2,"placed":{"r3c3":1},"removed":{},"cells":["r3c3"],"houses":["box 1"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r...
  {"record":6,"puzzle":"..86...........7...2.34..518.69.7..5........7.52...6.9..4...38..8...9...1........","status":"unique","er":2.0,"ep":1.2,"ed":1.2,"steps":[{"technique":"hidden single in box","rating":1.2,"placed":{"r1c5":7},"removed":{},"cells":["r1c5"],"houses":["box 2"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r...
  {"record":7,"status":"malformed"}
  $ grep -o '"technique":"pointing"[^}]*}[^}]*}[^}]*}' steps.jsonl | head -2
  "technique":"pointing","rating":2.6,"placed":{},"removed":{"r5c1":[8],"r5c2":[8],"r5c3":[8]},"cells":["r5c7","r5c8"],"houses":["row 5","box 6"]}
  "technique":"pointing","rating":2.6,"placed":{},"removed":{"r1c3":[3]},"cells":["r7c3","r8c3","r9c3"],"houses":["column 3","box 7"]}
  $ head -300 puzzles.txt > few.txt
  $ nonet rate -q -t 1 --explain --steps one.jsonl few.txt > one.csv
  $ nonet rate -q -t 4 --explain --steps four.jsonl few.txt | cmp - one.csv; cmp one.jsonl four.jsonl

The canonical form gives equivalent puzzles one ER.

  $ head -300 others.txt | nonet rate -q --explain --form canonical | cut -d, -f8-10 > theirs
  $ nonet rate -q --explain --form canonical few.txt | cut -d, -f8-10 | cmp - theirs

Puzzles above a limit are given up.

  $ nonet rate -q --explain --max-er 2.3 --steps limited.jsonl some.txt --max-malformed 1 | cut -d, -f1,3,8-
  some.txt:7: bad character 'b' after 0 of 81 cells
  record,status,er,ep,ed,techniques,trial_depth,backdoor
  1,unique,1.2,1.2,1.2,last value:20;hidden single in box:27,0,0
  2,unique,1.2,1.2,1.2,last value:21;hidden single in box:26,0,0
  3,abandoned,,,,,1,1
  4,unique,1.5,1.2,1.2,last value:19;hidden single in box:36;hidden single in line:2,0,0
  5,unique,2.0,1.2,1.2,last value:20;hidden single in box:32;hidden single in line:3;direct hidden pair:2,0,0
  6,unique,2.0,1.2,1.2,last value:19;hidden single in box:30;hidden single in line:7;direct hidden pair:1,1,1
  7,malformed,,,,,,
  $ tail -2 limited.jsonl
  {"record":6,"puzzle":"..86...........7...2.34..518.69.7..5........7.52...6.9..4...38..8...9...1........","status":"unique","er":2.0,"ep":1.2,"ed":1.2,"steps":[{"technique":"hidden single in box","rating":1.2,"placed":{"r1c5":7},"removed":{},"cells":["r1c5"],"houses":["box 2"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r2c5":9},"removed":{},"cells":["r2c5"],"houses":["box 2"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r6c1":7},"removed":{},"cells":["r6c1"],"houses":["box 4"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r3c3":7},"removed":{},"cells":["r3c3"],"houses":["box 1"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r5c7":8},"removed":{},"cells":["r5c7"],"houses":["box 6"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r2c9":8},"removed":{},"cells":["r2c9"],"houses":["box 3"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r3c6":8},"removed":{},"cells":["r3c6"],"houses":["box 2"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r2c8":6},"removed":{},"cells":["r2c8"],"houses":["box 3"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r3c1":6},"removed":{},"cells":["r3c1"],"houses":["box 1"]},{"technique":"last value","rating":1.0,"placed":{"r3c7":9},"removed":{},"cells":["r3c7"],"houses":["row 3"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r9c8":9},"removed":{},"cells":["r9c8"],"houses":["box 9"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r8c8":7},"removed":{},"cells":["r8c8"],"houses":["box 9"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r8c7":1},"removed":{},"cells":["r8c7"],"houses":["box 9"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r9c7":5},"removed":{},"cells":["r9c7"],"houses":["box 9"]},{"technique":"hidden single in line","rating":1.5,"placed":{"r5c3":9},"removed":{},"cells":["r5c3"],"houses":["column 3"]},{"technique":"hidden single in line","rating":1.5,"placed":{"r2c3":1},"removed":{},"cells":["r2c3"],"houses":["column 3"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r1c6":1},"removed":{},"cells":["r1c6"],"houses":["box 2"]},{"technique":"hidden single in line","rating":1.5,"placed":{"r8c3":5},"removed":{},"cells":["r8c3"],"houses":["column 3"]},{"technique":"last value","rating":1.0,"placed":{"r9c3":3},"removed":{},"cells":["r9c3"],"houses":["column 3"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r8c5":3},"removed":{},"cells":["r8c5"],"houses":["box 8"]},{"technique":"hidden single in line","rating":1.5,"placed":{"r1c9":3},"removed":{},"cells":["r1c9"],"houses":["column 9"]},{"technique":"hidden single in line","rating":1.5,"placed":{"r1c1":5},"removed":{},"cells":["r1c1"],"houses":["row 1"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r1c2":9},"removed":{},"cells":["r1c2"],"houses":["box 1"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r7c1":9},"removed":{},"cells":["r7c1"],"houses":["box 7"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r8c1":2},"removed":{},"cells":["r8c1"],"houses":["box 7"]},{"technique":"hidden single in line","rating":1.5,"placed":{"r8c9":6},"removed":{},"cells":["r8c9"],"houses":["row 8"]},{"technique":"last value","rating":1.0,"placed":{"r8c4":4},"removed":{},"cells":["r8c4"],"houses":["row 8"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r9c9":4},"removed":{},"cells":["r9c9"],"houses":["box 9"]},{"technique":"last value","rating":1.0,"placed":{"r7c9":2},"removed":{},"cells":["r7c9"],"houses":["box 9"]},{"technique":"direct hidden pair","rating":2.0,"placed":{"r5c5":6},"removed":{},"cells":["r5c6","r6c6"],"houses":["box 5"]},{"technique":"hidden single in line","rating":1.5,"placed":{"r7c5":5},"removed":{},"cells":["r7c5"],"houses":["column 5"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r7c4":1},"removed":{},"cells":["r7c4"],"houses":["box 8"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r9c4":7},"removed":{},"cells":["r9c4"],"houses":["box 8"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r7c2":7},"removed":{},"cells":["r7c2"],"houses":["box 7"]},{"technique":"last value","rating":1.0,"placed":{"r9c2":6},"removed":{},"cells":["r9c2"],"houses":["box 7"]},{"technique":"last value","rating":1.0,"placed":{"r7c6":6},"removed":{},"cells":["r7c6"],"houses":["row 7"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r9c5":8},"removed":{},"cells":["r9c5"],"houses":["box 8"]},{"technique":"last value","rating":1.0,"placed":{"r9c6":2},"removed":{},"cells":["r9c6"],"houses":["box 8"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r2c4":2},"removed":{},"cells":["r2c4"],"houses":["box 2"]},{"technique":"last value","rating":1.0,"placed":{"r2c6":5},"removed":{},"cells":["r2c6"],"houses":["box 2"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r4c5":2},"removed":{},"cells":["r4c5"],"houses":["box 5"]},{"technique":"last value","rating":1.0,"placed":{"r6c5":1},"removed":{},"cells":["r6c5"],"houses":["column 5"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r5c4":5},"removed":{},"cells":["r5c4"],"houses":["box 5"]},{"technique":"last value","rating":1.0,"placed":{"r6c4":8},"removed":{},"cells":["r6c4"],"houses":["column 4"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r5c8":2},"removed":{},"cells":["r5c8"],"houses":["box 6"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r1c7":2},"removed":{},"cells":["r1c7"],"houses":["box 3"]},{"technique":"last value","rating":1.0,"placed":{"r1c8":4},"removed":{},"cells":["r1c8"],"houses":["box 3"]},{"technique":"last value","rating":1.0,"placed":{"r4c7":4},"removed":{},"cells":["r4c7"],"houses":["column 7"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r4c8":1},"removed":{},"cells":["r4c8"],"houses":["box 6"]},{"technique":"last value","rating":1.0,"placed":{"r6c8":3},"removed":{},"cells":["r6c8"],"houses":["box 6"]},{"technique":"last value","rating":1.0,"placed":{"r4c2":3},"removed":{},"cells":["r4c2"],"houses":["row 4"]},{"technique":"last value","rating":1.0,"placed":{"r6c6":4},"removed":{},"cells":["r6c6"],"houses":["row 6"]},{"technique":"last value","rating":1.0,"placed":{"r5c6":3},"removed":{},"cells":["r5c6"],"houses":["box 5"]},{"technique":"hidden single in box","rating":1.2,"placed":{"r2c1":3},"removed":{},"cells":["r2c1"],"houses":["box 1"]},{"technique":"last value","rating":1.0,"placed":{"r2c2":4},"removed":{},"cells":["r2c2"],"houses":["box 1"]},{"technique":"last value","rating":1.0,"placed":{"r5c1":4},"removed":{},"cells":["r5c1"],"houses":["column 1"]},{"technique":"last value","rating":1.0,"placed":{"r5c2":1},"removed":{},"cells":["r5c2"],"houses":["box 4"]}]}
  {"record":7,"status":"malformed"}
  $ refused <<'END'
  > 2 nonet rate --max-er 7 some.txt => --max-er requires --explain
  > 2 nonet rate --max-seconds 5 some.txt => --max-seconds requires --explain
  > 2 nonet rate --explain --max-er 7.25 some.txt => --max-er: '7.25' is not a rating from 1.0 to 20.0 with one decimal place
  > 2 nonet rate --explain --form minlex some.txt => --form: minlex is not one of given, canonical
  > END

Whether a puzzle is minimal, its automorphisms, and the symmetries of its pattern as it is written.

  $ nonet generate -q -k easy --symmetry diagonal -n 2 > structure.txt; nonet generate -q -k minimal -n 1 >> structure.txt
  $ nonet generate -q -k multiple -n 1 >> structure.txt; echo short >> structure.txt
  $ echo 123456789457893612986217354274538196531964827698721435342685971715349268869172543 >> structure.txt
  $ nonet rate -q --output-fields record,status,minimal,automorphisms,symmetry --max-malformed 1 structure.txt
  record,status,minimal,automorphisms,symmetry
  1,unique,no,1,diagonal
  2,unique,no,1,diagonal
  3,unique,yes,1,none
  4,multiple,,1,none
  5,malformed,,,
  6,unique,no,72,rotational;quarter;horizontal;vertical;diagonal
  structure.txt:5: bad character 's' after 0 of 81 cells

Counts of the ratings, as a report for a browser and as JSON, for any number of threads.

  $ nonet rate -q -t 1 --explain --stats one.json --html one.html -o rated.csv few.txt
  $ nonet rate -q -t 4 --explain --stats four.json --html four.html few.txt | cmp - rated.csv
  $ cmp one.json four.json; cmp one.html four.html
  $ nonet report one.json --html again.html; cmp one.html again.html
  $ head -17 one.json
  {
    "schema": 1,
    "kind": "explanations",
    "technique_set": "sukaku-explainer-1.18",
    "records": 300,
    "unique": 300,
    "multiple": 0,
    "unsolvable": 0,
    "malformed": 0,
    "abandoned": 0,
    "solved": 0,
    "er": {
      "1.2": 4,
      "1.5": 68,
      "1.7": 6,
      "2.0": 57,
      "2.3": 7,
  $ grep -o -e '<p class="lead">.*' -e '<h2>.*' one.html
  <p class="lead">300 records, rated as sukaku-explainer-1.18; ER of unique puzzles: p50 2.6, p90 7.2, p99 8.4, max 8.9</p>
  <h2>Figures</h2>
  <h2>ER of unique puzzles</h2>
  <h2>techniques</h2>
  <h2>highest ER</h2>
  $ cut -d, -f8 rated.csv | tail -n +2 | sort | uniq -c | sort -k2n | awk '{ print $2 " " $1 }' > counted
  $ sed -n '/"er": {/,/}/p' one.json | sed -nE 's/^    "(.*)": ([0-9]*),?/\1 \2/p' | cmp - counted
  $ nonet rate -q --explain --max-er 2.3 --max-malformed 1 --stats - -o /dev/null some.txt 2> /dev/null | head -18
  {
    "schema": 1,
    "kind": "explanations",
    "technique_set": "sukaku-explainer-1.18",
    "records": 7,
    "unique": 5,
    "multiple": 0,
    "unsolvable": 0,
    "malformed": 1,
    "abandoned": 1,
    "solved": 0,
    "er": {
      "1.2": 2,
      "1.5": 1,
      "2.0": 2
    },
    "techniques": {
      "last value": {
  $ refused <<'END'
  > 2 nonet rate --html report.html some.txt => --html requires --explain
  > 2 echo mine > mine.html; nonet rate --explain --html mine.html some.txt => mine.html exists and is not a report that --html wrote; remove it or choose another file
  > END

The solver that counts guesses. Ratings are the same with each that keeps the contract of the search.

  $ head -6 some.txt > good.txt; nonet rate -q good.txt > ratings
  $ for solver in sliced lanes scalar; do nonet rate -q --solver $solver good.txt | cmp - ratings; done
  $ if nonet list solvers | grep -qw cuda; then nonet rate -q --solver cuda good.txt | cmp - ratings; fi
  $ nonet rate --solver mrv good.txt
  nonet: ratings count the guesses of the search contract, and the solver mrv has guesses of its own: choose scalar, auto, sliced or lanes
  [2]

Puzzles of candidates, with the fields that have a meaning for them; forms are those of grids.

  $ grep -v '#' $TESTDIR/../data/candidate_ratings.txt | sed -n '1p;200p;300p' | cut -d ' ' -f 1 > candidates.txt
  $ nonet rate -q --explain --steps steps.jsonl candidates.txt | cut -d , -f 1,3-
  record,status,clues,technique,guesses,rating,er,ep,ed,techniques,trial_depth,backdoor
  1,unique,24,,0,,1.2,1.2,1.2,last value:19;hidden single in box:38,,
  2,unique,25,,1,,3.6,1.2,1.2,last value:18;hidden single in box:31;hidden single in line:6;direct hidden pair:2;naked triplet:1,,
  3,unique,21,,3,,7.3,1.2,1.2,last value:19;hidden single in box:30;hidden single in line:8;direct pointing:1;naked single:2;pointing:2;claiming:1;naked pair:1;hidden pair:1;two strong links:3;three strong links:3;forcing chain or cycle:9,,
  $ grep -v '#' $TESTDIR/../data/candidate_ratings.txt | sed -n '1p;200p;300p' | cut -d ' ' -f 2
  1.2/1.2/1.2
  3.6/1.2/1.2
  7.3/1.2/1.2
  $ cut -c 730-820 steps.jsonl
  ..8..2..5..89..3......","status":"unique","er":1.2,"ep":1.2,"ed":1.2,"steps":[{"technique":
  ..8...3456....2..5....","status":"unique","er":3.6,"ep":1.2,"ed":1.2,"steps":[{"technique":
  ...9.2.......1...5.7.9","status":"unique","er":7.3,"ep":1.2,"ed":1.2,"steps":[{"technique":
  $ nonet rate --explain --form canonical candidates.txt
  nonet: candidates.txt: these are puzzles of candidates, which have no canonical form
  [2]

Sets of techniques: of versions, or a list beside singles. The summary and --stats name the set.

  $ echo 7......26..82..9..4.6...5.76...5...2.4.....1.....82....8....2..139.........5.9... > plain.txt
  $ nonet rate -q --output-fields er plain.txt
  er
  4.0
  $ nonet rate -q --techniques 1.2.1 --output-fields er,er_technique,ep_technique,ed_technique plain.txt
  er,er_technique,ep_technique,ed_technique
  6.6,forcing chain or cycle,hidden single in box,hidden single in box
  $ nonet rate -q --techniques 'pointing,naked pair' --output-fields er,er_technique plain.txt
  er,er_technique
  20.0,
  $ nonet rate --techniques 1.15.12 --explain --stats stats.json plain.txt 2>&1 > /dev/null | tail -1; sed -n 4p stats.json
    techniques       sukaku-explainer-1.15.12
    "technique_set": "sukaku-explainer-1.15.12",
  $ refused <<'END'
  > 2 nonet rate --explain --techniques pointing, plain.txt => --techniques: 'pointing,' is not a set or a list of `nonet list techniques`; quote a list, as in 'X-wing,naked pair'
  > 2 nonet rate --techniques 1.2.1 plain.txt => --techniques requires --explain
  > END
  $ nonet list techniques | head -8
  Sets of techniques (rate --techniques)
    sukaku-explainer-1.18    all, as SukakuExplainer 1.18.1 of 2021
    sukaku-explainer-1.15.12 as SukakuExplainer of 2020-01: fewer strong links and wings
    sudoku-explainer-1.2.1   as Sudoku Explainer 1.2.1 and skfr: none of these
  
  Techniques in the order in which they are tried, and their ratings
    last value                                        1.0
    hidden single in box                              1.2

Ratings that lists state: those of serate and skfr, of tables, of lines with commas.

  $ sed 's/$/ ED=3.4\/1.2\/1.2/' plain.txt > serate.txt; (echo '#! puzzle, er'; sed 's/$/,4.0,1.2,1.2/' plain.txt) > gsf.txt
  $ (echo puzzle,ER; sed 's/$/,6.6/' plain.txt) > table.csv
  $ for list in serate.txt gsf.txt table.csv; do
  >   nonet rate --explain --check-column er $list 2>&1 > /dev/null | tail -n +3; echo "status ${PIPESTATUS[0]}"
  > done
    er               0 of 1 as stated, 1 higher, 0 lower by up to 0.6
  serate.txt:1: er is 4.0 (stated 3.4): two strong links
  nonet: --check-column: 1 of 1 ratings are not as stated
  status 1
    er               1 of 1 as stated, 0 higher, 0 lower
  status 0
    er               0 of 1 as stated, 0 higher, 1 lower by up to 2.6
  table.csv:2: er is 4.0 (stated 6.6): two strong links
  nonet: --check-column: 1 of 1 ratings are not as stated
  status 1
  $ nonet rate --explain --check-column er --techniques 1.2.1 table.csv 2>&1 > /dev/null | tail -n +3
    er               1 of 1 as stated, 0 higher, 0 lower
  $ nonet rate --explain --check-column er --max-different 1 -q serate.txt > /dev/null
  $ nonet rate --explain --check-column ep serate.txt 2>&1 > /dev/null | tail -1
    ep               1 of 1 as stated, 0 higher, 0 lower
  $ nonet rate --explain --check-column ep plain.txt 2>&1 > /dev/null | tail -1
  nonet: --check-column: no puzzle has a stated and a computed ep
  $ nonet rate --check-column er serate.txt
  nonet: --check-column requires --explain
  Try `nonet rate --help`.
  [2]

A comment names what stands in the lines of gsf's tables.

  $ (echo '# a list'; echo '#! puzzle, clues, EP, ER'; sed 's/$/,24, 1.2,4.0/' plain.txt) > named.txt
  $ nonet rate --explain --check-column er named.txt 2>&1 > /dev/null | tail -1
    er               1 of 1 as stated, 0 higher, 0 lower
  $ nonet rate --explain --check-column ep named.txt 2>&1 > /dev/null | tail -1
    ep               1 of 1 as stated, 0 higher, 0 lower
  $ nonet rate --explain --check-column ed named.txt 2>&1 > /dev/null | tail -1
  nonet: --check-column: no puzzle has a stated and a computed ed

  $ (echo '#! ed, er, puzzle, ep'; sed 's/^/3.4 4.0 /; s/$/ 1.2/' plain.txt) > around.txt
  $ (echo '#! puzzle, clues, er'; sed 's/$/ 24 4.0/' plain.txt) > blanks.txt
  $ for list in around blanks; do nonet rate --explain --check-column er $list.txt 2>&1 > /dev/null | tail -1; done
    er               1 of 1 as stated, 0 higher, 0 lower
    er               1 of 1 as stated, 0 higher, 0 lower

  $ sed 's/^/0000183b305c /; s/$/  4.0/' plain.txt > bank.txt; sed 's/^/4.0 /; s/$/ a/' plain.txt > before.txt
  $ sed 's/$/ # ED=4.0/' plain.txt > remark.txt
  $ for list in bank before remark; do nonet rate --explain --check-column er $list.txt 2>&1 > /dev/null | tail -1; done
    er               1 of 1 as stated, 0 higher, 0 lower
    er               1 of 1 as stated, 0 higher, 0 lower
    er               1 of 1 as stated, 0 higher, 0 lower

Named and with decimal commas; and names above a table without a header.

  $ sed 's/$/ SE 4.0/' plain.txt > named_behind.txt; sed 's/$/; ER: 4,0/' plain.txt > both.txt
  $ sed 's/$/ 4,0\/1,2\/1,2/' plain.txt > commas.txt; (echo 'puzzle;er'; sed 's/$/;4,0/' plain.txt) > commas.csv
  $ (echo '#! n, er, puzzle'; sed 's/^/0,4.0,/' plain.txt) > above.txt
  $ for list in named_behind.txt both.txt commas.txt commas.csv above.txt; do
  >   nonet rate --explain --check-column er $list 2>&1 > /dev/null | tail -1
  > done
    er               1 of 1 as stated, 0 higher, 0 lower
    er               1 of 1 as stated, 0 higher, 0 lower
    er               1 of 1 as stated, 0 higher, 0 lower
    er               1 of 1 as stated, 0 higher, 0 lower
    er               1 of 1 as stated, 0 higher, 0 lower
  $ nonet rate --explain --check-column ep commas.txt 2>&1 > /dev/null | tail -1
    ep               1 of 1 as stated, 0 higher, 0 lower

Removed candidates of HoDoKu's library are not read.

  $ sed 's/.*/:0300:3:&::121 131::/' plain.txt > library.txt; sed 's/.*/:0300:3:&:259 359:121 131::/' plain.txt >> library.txt
  $ nonet rate --output-fields er library.txt 2>&1 | grep HoDoKu
    removed candidates, as lines of HoDoKu have them, are not taken into account; lines with some: 1
  $ for i in 1 2 3 4; do tail -1 library.txt; done > several.txt; nonet rate --parts 2 -o parts several.txt 2>&1 | grep HoDoKu
    removed candidates, as lines of HoDoKu have them, are not taken into account; lines with some: 4

A column of another name.

  $ (echo puzzle,ER,SE; sed 's/$/,4.0,6.6/' plain.txt) > other.csv
  $ nonet rate --explain --techniques 1.2.1 --check-column er=SE other.csv 2>&1 > /dev/null | tail -1
    er               1 of 1 as stated, 0 higher, 0 lower
  $ nonet rate --explain --check-column er=se other.csv 2>&1 > /dev/null | tail -1
  nonet: --check-column: no puzzle has a stated and a computed er
  $ nonet rate --explain --check-column rating other.csv
  nonet: --check-column: 'rating' is not er, ep or ed, or as in er=NAME
  Try `nonet rate --help`.
  [2]

The counts of the check are those of all parts and shards.

  $ (echo puzzle,er; for er in 4.0 3.0 4.0 6.6 ''; do sed "s/\$/,$er/" plain.txt; done) > five.csv
  $ nonet rate --explain --check-column er --max-different 3 five.csv -o whole.csv 2>&1 | tail -n +3
    er               2 of 5 as stated, 1 higher, 1 lower by up to 2.6, 1 not stated or not rated
  five.csv:3: er is 4.0 (stated 3.0): two strong links
  five.csv:5: er is 4.0 (stated 6.6): two strong links
  $ nonet rate --explain --check-column er --max-different 3 --parts 2 five.csv -o parts 2>&1 | tail -3
    er               2 of 5 as stated, 1 higher, 1 lower by up to 2.6, 1 not stated or not rated
  five.csv:3: er is 4.0 (stated 3.0): two strong links
  five.csv:5: er is 4.0 (stated 6.6): two strong links
  $ for i in 0 1; do nonet rate -q --explain --check-column er --max-different 2 --shard $i/2 five.csv -o part$i.csv; done
  $ nonet merge part0.csv part1.csv -o merged.csv 2>&1 | tail -n +3; cmp merged.csv whole.csv
    er               2 of 5 as stated, 1 higher, 1 lower by up to 2.6, 1 not stated or not rated
  five.csv:3: er is 4.0 (stated 3.0): two strong links
  five.csv:5: er is 4.0 (stated 6.6): two strong links
  nonet: --check-column: 3 of 5 ratings are not as stated

Text behind the puzzle of a line is kept as a column.

  $ nonet rate -q --keep-columns serate.txt
  record,puzzle,status,clues,technique,guesses,rating,text
  1,7......26..82..9..4.6...5.76...5...2.4.....1.....82....8....2..139.........5.9...,unique,24,guess,1,1,ED=3.4/1.2/1.2
