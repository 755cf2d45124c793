Fields of each record, chosen by name, in every command that writes records with columns.

  $ . $TESTDIR/refused.sh
  $ (nonet generate -q -k easy -n 1; nonet generate -q -k minimal -n 2 -s 5; nonet generate -q -k multiple -n 1; echo bad) > some.txt
  $ nonet solve -q --max-malformed 1 -f csv --output-fields puzzle,solution,er,guesses,clues,minlex some.txt
  puzzle,solution,er,guesses,clues,minlex
  ..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....,172583946394276185685149732431795628958621473726834591547312869269458317813967254,1.2,0,34,.....1..2....3245.234.6........4..25....56.1..7281...4.2.6..93.7.3.2.56.9.63....1
  7..19..5..49.....7..1.....4.345.8.6......2..3.1....7......8....6..4...9......95..,768194352349825617521736984234578169957612843816943725195287436673451298482369571,3.4,2,24,........1.....2.3...4.3.5.....6...7..8...9...56..4.21...9.2.8.335.9.....8..5.....
  2..1.......938..7....4..9.5....3.19....2....3.....5..6...51..2.1.7........68....4,273159468459386271861472935645738192798261543312945786984513627137624859526897314,1.5,0,24,..............1..2....3..45..167289..7..9.2..8.........2.3......3..5.1..4.78...6.
  ...5..9.......6.......4..324...9....95.6.1....2....5....7.1.8.926.4......1.......,,,9,22,........1.....2..3..4..5.2......6....4378....92..3.....7....8...8..9..4.2....7..9
  "bad",,,0,,
  some.txt:5: bad character 'b' after 0 of 81 cells
  $ nonet solve -q --max-malformed 1 -f jsonl --output-fields record,line,status,reason,solutions,technique,rating,minimal,removable some.txt
  {"record":1,"line":1,"status":"unique","reason":null,"solutions":1,"technique":"naked","rating":0,"minimal":false,"removable":"r1c3;r1c4;r1c6;r1c7;r2c2;r2c6;r2c8;r2c9;r3c3;r4c5;r5c1;r5c2;r5c6;r6c2;r6c7;r6c8;r6c9;r7c2;r7c3;r7c9;r9c4;r9c5"}
  {"record":2,"line":2,"status":"unique","reason":null,"solutions":1,"technique":"sets","rating":2,"minimal":true,"removable":null}
  {"record":3,"line":3,"status":"unique","reason":null,"solutions":1,"technique":"naked","rating":0,"minimal":true,"removable":null}
  {"record":4,"line":4,"status":"multiple","reason":null,"solutions":2,"technique":null,"rating":null,"minimal":null,"removable":null}
  {"record":5,"line":5,"status":"malformed","reason":"bad character 'b' after 0 of 81 cells","solutions":0,"technique":null,"rating":null,"minimal":null,"removable":null}
  some.txt:5: bad character 'b' after 0 of 81 cells
  $ nonet solve -q --max-malformed 1 -f json --output-fields record,ep,ed,techniques,trial_depth,backdoor some.txt
  [
  {"record":1,"ep":1.2,"ed":1.2,"techniques":"last value:20;hidden single in box:27","trial_depth":0,"backdoor":0},
  {"record":2,"ep":1.2,"ed":1.2,"techniques":"last value:20;hidden single in box:32;hidden single in line:3;direct hidden pair:2;pointing:2;hidden pair:1","trial_depth":1,"backdoor":1},
  {"record":3,"ep":1.2,"ed":1.2,"techniques":"last value:19;hidden single in box:36;hidden single in line:2","trial_depth":0,"backdoor":0},
  {"record":4,"ep":null,"ed":null,"techniques":null,"trial_depth":null,"backdoor":null},
  {"record":5,"ep":null,"ed":null,"techniques":null,"trial_depth":null,"backdoor":null}
  ]
  some.txt:5: bad character 'b' after 0 of 81 cells
  $ nonet rate -q --max-malformed 1 -f jsonl --output-fields class_id,automorphisms,symmetry,er some.txt
  {"class_id":"e3581aa409f0ecdb","automorphisms":1,"symmetry":"none","er":1.2}
  {"class_id":"15785a21ee88f3e0","automorphisms":1,"symmetry":"none","er":3.4}
  {"class_id":"4acaed21e6526ae4","automorphisms":1,"symmetry":"none","er":1.5}
  {"class_id":"8d8a70051a215348","automorphisms":1,"symmetry":"none","er":null}
  {"class_id":null,"automorphisms":null,"symmetry":null,"er":null}
  some.txt:5: bad character 'b' after 0 of 81 cells
  $ nonet canon -q --max-malformed 1 --output-fields puzzle,solution_minlex,pattern_form some.txt
  puzzle,solution_minlex,pattern_form
  ..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....,12......9..71.9.3.68.37...1....6..733..9176.8.68..4...5.2...3..8.6..39...3...58..,.....1..2....3245.243.6........4..25....56.1..2781...4..26..93.73..2.56.96.3....1
  7..19..5..49.....7..1.....4.345.8.6......2..3.1....7......8....6..4...9......95..,.2..56.....71...3.6.......1.48.....3..19...5....3..8....5.93......6...7.9.2..5...,........1.....2.3...4.3.5.....6...7..8...9...56..4.21...9.2.8.38..5.....35.9.....
  2..1.......938..7....4..9.5....3.19....2....3.....5..6...51..2.1.7........68....4,.2.4......5..89.3.6..2....12.....69...1...4...........7..8....4834.1..75.....5...,..............1..2....3..45..6.......7..8.2..1..97268..3..5.1...2.3.....7.46...9.
  ...5..9.......6.......4..324...9....95.6.1....2....5....7.1.8.926.4......1.......,,........1.....2..3..4..5.2......6....4378....92..3.....7....8...8..9..4.2....7..9
  "bad",,
  some.txt:5: bad character 'b' after 0 of 81 cells
  $ nonet minimize --check -q --max-malformed 1 -f jsonl --output-fields minimal,removable some.txt 2> /dev/null
  {"minimal":false,"removable":"r1c3;r1c4;r1c6;r1c7;r2c2;r2c6;r2c8;r2c9;r3c3;r4c5;r5c1;r5c2;r5c6;r6c2;r6c7;r6c8;r6c9;r7c2;r7c3;r7c9;r9c4;r9c5"}
  {"minimal":true,"removable":null}
  {"minimal":true,"removable":null}
  {"minimal":null,"removable":null}
  {"minimal":null,"removable":null}

The usual fields have the usual bytes, and all commands agree, for any number of threads.

  $ nonet generate -q -k minimal -n 3000 > puzzles.txt
  $ nonet solve -q -f csv puzzles.txt | cut -d, -f1-5 > usual.csv
  $ nonet solve -q -f csv --output-fields record,puzzle,solution,status,guesses puzzles.txt | cmp - usual.csv
  $ nonet rate -q -t 4 --output-fields record,puzzle,solution,status,guesses puzzles.txt | cmp - usual.csv
  $ nonet rate -q puzzles.txt > rated.csv
  $ nonet solve -q -t 1 -f csv --output-fields $(head -1 rated.csv) puzzles.txt | cmp - rated.csv
  $ nonet canon -q --output-fields minlex puzzles.txt | tail -n +2 | cmp - <(nonet canon -q puzzles.txt)
  $ nonet verify puzzles.txt <(nonet solve -q -f csv --output-fields record,puzzle,solution,status,clues puzzles.txt) 2>&1 | grep -v ' in '
  OK: 3,000 records, 3,000 solutions right
  $ nonet verify puzzles.txt <(nonet solve -q -f jsonl --output-fields puzzle,solution puzzles.txt) 2>&1 | grep -v ' in '
  OK: 3,000 records, 3,000 solutions right

What a command makes has the fields that it has in a file, for any number of threads.

  $ nonet generate -q -k minimal -n 300 > made.txt; nonet rate -q --output-fields record,line,puzzle,clues,er made.txt > made.csv
  $ nonet generate -q -t 1 -k minimal -n 300 --output-fields record,line,puzzle,clues,er | cmp - made.csv
  $ nonet generate -q -t 4 -k minimal -n 300 --output-fields record,line,puzzle,clues,er -o made.csv.gz; zcat made.csv.gz | cmp - made.csv
  $ nonet generate -q -k easy -n 2 --er 1.5:9 -f jsonl --output-fields record,clues,er
  {"record":3,"clues":34,"er":1.5}
  {"record":5,"clues":34,"er":1.5}
  $ nonet generate -q -k hard --rounds 1 -n 3 --output-fields record,puzzle,guesses | cmp - <(nonet generate -q -k hard --rounds 1 -n 3 | nonet rate -q --output-fields record,puzzle,guesses)
  $ nonet neighbours -q -t 1 made.txt > near.txt; nonet rate -q --output-fields record,line,puzzle,solution,status,minimal near.txt > near.csv; wc -l < near.txt
  56442
  $ for t in 1 4; do nonet neighbours -q -t $t --output-fields record,line,puzzle,solution,status,minimal made.txt | cmp - near.csv; done
  $ nonet minimize -q -t 4 --output-fields record,puzzle,minimal,class_id puzzles.txt | cmp - <(nonet minimize -q puzzles.txt | nonet rate -q --output-fields record,puzzle,minimal,class_id)
  $ nonet augment -q -n 2 --original --output-fields puzzle,solution made.txt | cmp - <(nonet augment -q -n 2 --original made.txt | nonet solve -q -f csv --output-fields puzzle,solution)

  $ nonet augment -q -n 2 --original made.txt > copies.txt
  $ nonet canon -q -t 4 --dedup --output-fields puzzle,clues,er copies.txt | cmp - <(nonet rate -q --output-fields puzzle,clues,er made.txt)
  $ nonet canon -q --dedup --by grid --output-fields record,clues <(cat copies.txt some.txt) --max-malformed 1 2> /dev/null | sed -n '1,3p;$p'
  record,clues
  1,23
  22,25
  904,22
  $ nonet canon --dedup --output-fields line copies.txt
  nonet: --dedup does not keep the lines of records; choose the field 'record'
  [2]

A record of a minimal puzzle or of a copy is the one that it is made of.

  $ nonet generate -q -k easy -c 28 -n 1 > some2.txt; cat some.txt >> some2.txt
  $ nonet minimize -q --max-malformed 1 --output-fields record,line,puzzle,status,reason,clues,minimal some2.txt 2> /dev/null
  record,line,puzzle,status,reason,clues,minimal
  1,1,...5......9.2.6.......4..324...9....95.6.1....2....5....7.1.8..26.4......1.9.....,unique,,23,yes
  2,2,...5.3....9.2.......5.4..324...9....9..6.1....2....5...4..1.8.926.4......1..6....,unique,,24,yes
  3,3,7..19..5..49.....7..1.....4.345.8.6......2..3.1....7......8....6..4...9......95..,unique,,24,yes
  4,4,2..1.......938..7....4..9.5....3.19....2....3.....5..6...51..2.1.7........68....4,unique,,24,yes
  5,5,...5..9.......6.......4..324...9....95.6.1....2....5....7.1.8.926.4......1.......,multiple,,22,
  6,6,"bad",malformed,"bad character 'b' after 0 of 81 cells",,
  $ nonet minimize --all --limit 2 -q --max-malformed 1 -f jsonl --output-fields record,line,clues,minimal some2.txt 2> /dev/null
  {"record":1,"line":1,"clues":23,"minimal":true}
  {"record":1,"line":1,"clues":23,"minimal":true}
  {"record":2,"line":2,"clues":26,"minimal":true}
  {"record":2,"line":2,"clues":26,"minimal":true}
  {"record":3,"line":3,"clues":24,"minimal":true}
  {"record":4,"line":4,"clues":24,"minimal":true}
  {"record":5,"line":5,"clues":22,"minimal":null}
  {"record":6,"line":6,"clues":null,"minimal":null}
  $ nonet minimize --all --limit 700 -q --max-malformed 1 --output-fields record,puzzle,status,clues some2.txt 2> /dev/null | cmp - <(nonet minimize --all --limit 700 -q --max-malformed 1 some2.txt 2> /dev/null)
  $ nonet augment -q -n 2 -f jsonl --output-fields record,line,clues <(head -2 made.txt)
  {"record":1,"line":1,"clues":23}
  {"record":1,"line":1,"clues":23}
  {"record":2,"line":2,"clues":24}
  {"record":2,"line":2,"clues":24}

Conversion keeps the other columns, unless puzzles are wanted alone, and leaves malformed records out.

  $ (echo id,question,clues; paste -d, <(seq 2) <(head -2 puzzles.txt) <(seq 7 8)) > table.csv
  $ nonet convert -q -f csv --output-fields puzzle,clues table.csv
  puzzle,clues,id,input_clues
  ...5..9.....2.6.......4..324...9....95.6.1....2....5....7.1.8.926.4......1.......,23,1,7
  56.42...1.14....6.....5.......29........6..93.3....7....593....6.....8...48.....7,24,2,8
  $ nonet convert -q -f jsonl --puzzles-only --output-fields clues,er table.csv
  {"clues":23,"er":1.5}
  {"clues":24,"er":7.2}
  $ nonet convert -q -f csv --max-malformed 1 --output-fields record,clues some.txt
  record,clues
  1,34
  2,24
  3,24
  4,22
  some.txt:5: bad character 'b' after 0 of 81 cells
  $ nonet convert -f npy --output-fields er table.csv
  nonet: --output-fields is for the formats csv and jsonl: choose one with --format
  [2]

Shards, and other columns.

  $ for i in 0 1 2; do nonet solve -q -f csv --output-fields line,clues,minimal --shard $i/3 -o part$i puzzles.txt; done
  $ nonet merge -q -o merged.csv part0 part1 part2
  $ nonet solve -q -f csv --output-fields line,clues,minimal puzzles.txt | cmp - merged.csv
  $ nonet solve -q -f csv --output-fields line,clues --shard 0/3 --resume -o part0 puzzles.txt
  nonet: the run cannot be resumed: --output-fields was 'line,clues,minimal' and is 'line,clues'; remove part0.manifest to begin anew
  [2]
  $ nonet solve -q -f jsonl --keep-columns --output-fields clues,er table.csv
  {"clues":23,"er":1.5,"id":"1","input_clues":"7"}
  {"clues":24,"er":7.2,"id":"2","input_clues":"8"}
  $ nonet rate -q --keep-columns --output-fields clues,er table.csv
  clues,er,id,input_clues
  23,1.5,1,7
  24,7.2,2,8

What does not fit is refused, with the names that there are.

  $ nonet solve -f csv --output-fields puzzle,colour some.txt
  nonet: --output-fields: colour is not one of record, line, puzzle, solution, status, reason, solutions, guesses, nanos, clues, technique, rating, er, ep, ed, er_technique, ep_technique, ed_technique, explain_nanos, techniques, trial_depth, backdoor, minimal, removable, automorphisms, symmetry, minlex, solution_minlex, grid_minlex, band, pattern_form, class_id
  Try `nonet solve --help`.
  [2]
  $ nonet rate --output-fields nanos some.txt 2>&1 | cut -c 1-60
  nonet: --output-fields: nanos is not one of record, line, pu
  Try `nonet rate --help`.
  $ refused <<'END'
  > 2 nonet solve -f csv --output-fields er,er some.txt => the field 'er' is given twice
  > 2 nonet solve --output-fields er some.txt => --output-fields is for the formats json, jsonl and csv: choose one with --format
  > 2 nonet canon --form pattern --output-fields class_id some.txt => --form excludes --output-fields
  > 2 nonet canon --by grid --output-fields class_id some.txt => --output-fields cannot be combined with --by grid: fields are of the puzzle
  > 2 nonet canon --format jsonl some.txt => --format requires --output-fields
  > 2 nonet rate --explain --output-fields er some.txt => --explain excludes --output-fields
  > 2 nonet rate --max-er 7.0 --output-fields rating some.txt => --max-er requires --explain
  > END
  $ nonet rate -q --max-er 2.3 --output-fields status,er some.txt --max-malformed 1
  status,er
  unique,1.2
  abandoned,
  unique,1.5
  multiple,
  malformed,
  some.txt:5: bad character 'b' after 0 of 81 cells
  $ refused <<'END'
  > 2 nonet minimize -f jsonl some.txt => --format requires --output-fields
  > 2 nonet neighbours -f jsonl some.txt => --format requires --output-fields
  > END
  $ nonet solve -q -f csv --output-fields puzzle puzzles.txt | head -1
  puzzle
  $ nonet generate -q -k easy -n 1 | sed 's/./&/g' > one.txt
  $ awk '{ for (i = 1; i <= 81; ++i) { c = substr($0, i, 1); printf "%s", c == "." ? "123456789" : substr(".........", 1, c - 1) c substr(".........", c + 1) } print "" }' one.txt > candidates.txt
  $ nonet solve -q -f csv --output-fields record,status,solutions candidates.txt
  record,status,solutions
  1,unique,1
  $ nonet solve -q -f csv --output-fields record,status,er candidates.txt
  record,status,er
  1,unique,2.3

  $ nonet list fields
  Fields of records (--output-fields)
    record          number of the record, from 1
    line            number of its line in its file, from 1
    puzzle          the puzzle; of a malformed record, its text
    solution        the only solution
    status          unique, multiple, unsolvable, abandoned, malformed, or solved with a limit of 1
    reason          why the record is malformed
    solutions       solutions found, at most as many as the limit, 2
    guesses         guesses of the solver
    nanos           time of the solver in nanoseconds; of runs that solve only
    clues           number of clues; of candidates, cells with one
    technique       the least that solves it: naked, hidden, locked, sets, guess
    rating          mean guesses for 8 equivalents, equal for equivalent puzzles
    er              ER, the hardest step of a solution by hand (SukakuExplainer)
    ep              EP, the hardest step up to the first placed digit
    ed              ED, the first step
    er_technique    the technique of the first step with the rating ER
    ep_technique    the same of EP
    ed_technique    the same of ED
    explain_nanos   time of the solution by hand in nanoseconds
    techniques      the steps of each technique, as in last value:3;naked pair:1
    trial_depth     trials within trials of singles that solve it, 0 to 3
    backdoor        least number of cells whose digits make singles solve the rest
    minimal         whether no clue can be removed
    removable       the clues that can be removed, each on its own, as in r1c4;r9c2
    automorphisms   number of automorphisms
    symmetry        symmetries of the pattern of clues as it is written, or none
    minlex          the canonical form (row-minlex)
    solution_minlex the form whose solution is minlex
    grid_minlex     the canonical form of its solution
    band            number of the first band of that form among the 416 bands, 1 to 416
    pattern_form    the form whose pattern of clues sorts first
    class_id        identifier of the class of equivalents, 16 hexadecimal digits
