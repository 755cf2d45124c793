The same options give the same corpus.

  $ . $TESTDIR/refused.sh
  $ nonet generate -q --kind easy --count 3
  ..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....
  56.42..81.143...6.....5....7..29.14.....61.93.3....7..2.593.61.6.....8...48....57
  .23.1.7..6..7....1..73..2.6.9..5.164.6.2...7.....6.8.37..5.2..99.....58...5.896.7
  $ nonet generate -q --kind minimal --count 3 --seed 7 --threads 3
  ...61..4713..4..8...82..5..2....9..1.......6.5...7..9.38.....7..65........9.6...4
  28....9..6.43........2........4....9.6.93.5.......78...73.6....4....378.9.2......
  ....5....871........5..98.2...91...7..9......7....6.3...32.89....6.4....4.....5.8
  $ nonet generate -q --kind easy --count 1 --clues 30 --symmetry rotational
  5....7.2.3.......4..46.18571...8..6.8.......1.5..4...89285.46..4.......5.7.2....9
  $ nonet generate -q --kind solved --count 1 -o full.txt; cat full.txt
  581497326367852194294631857149385762836729541752146938928574613413968275675213489
  $ nonet generate -q --kind multiple --below 2 --count 400 | nonet solve -q | sort | uniq -c
      400 multiple
  $ nonet generate -q --kind unsolvable --count 400 | nonet solve -q | sort | uniq -c
      400 unsolvable
  $ nonet generate --kind easy --count 1000 -o easy.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  1,000 easy puzzles in TIME, 34.00 clues on average
  $ nonet solve -q easy.txt | nonet verify easy.txt -
  OK: 1,000 records, 1,000 solutions right

Every instruction set gives the same bytes.

  $ target=$(nonet list targets | awk 'END { print $1 }')
  $ nonet generate -q --kind minimal --count 500 > minimal.txt
  $ NONET_TARGET=$target nonet generate -q --kind minimal --count 500 --threads 1 | cmp - minimal.txt

Equivalent puzzles have the same canonical form.

  $ puzzle=$(head -1 easy.txt)
  $ (echo $puzzle; echo $puzzle | rev | tr 123456789 912345678) > two.txt
  $ nonet canon -q two.txt
  .....1..2....3245.234.6........4..25....56.1..7281...4.2.6..93.7.3.2.56.9.63....1
  .....1..2....3245.234.6........4..25....56.1..7281...4.2.6..93.7.3.2.56.9.63....1
  $ nonet canon -q --dedup two.txt
  .....1..2....3245.234.6........4..25....56.1..7281...4.2.6..93.7.3.2.56.9.63....1
  $ nonet canon -q --dedup --original two.txt | cmp - <(echo $puzzle)
  $ nonet canon -q full.txt
  123456789457189236689237541278361954564928317931745862316592478742813695895674123
  $ (cat two.txt; echo short) | nonet canon -q
  .....1..2....3245.234.6........4..25....56.1..7281...4.2.6..93.7.3.2.56.9.63....1
  .....1..2....3245.234.6........4..25....56.1..7281...4.2.6..93.7.3.2.56.9.63....1
  malformed
  standard input:3: bad character 's' after 0 of 81 cells
  nonet: too many malformed records, 1 of 3 (more than --max-malformed 1%)
  [3]
  $ (cat two.txt; echo short) | nonet canon -q --dedup -o out.txt
  standard input:3: bad character 's' after 0 of 81 cells
  nonet: too many malformed records, 1 of 3 (more than --max-malformed 1%)
  [3]

The description of a corpus.

  $ (head -20 easy.txt; cat two.txt; nonet generate -q -k minimal -n 12) > some.txt
  $ nonet describe some.txt --json some.json
  records            34
  unique             34  (100.0 %)
  singles suffice    27  (79.4 %)
  needs no guess     27  (79.4 %)
  minimal            12  (35.3 %)
  automorphisms      0  (0.0 %)
  duplicates         1  (2.9 %)
  equivalents        1  (2.9 %)
  solution classes   3  (8.8 %)
  
  clues  (mean 30.65)
             23              2  ####
             24              5  ##########
             25              3  ######
             26              1  ##
             27              1  ##
             34             22  ########################################
  
  guesses of unique puzzles  (p50 0, p90 1, p99 5, max 5)
              0             27  ########################################
              1              5  ########
            2-3              1  ##
            4-7              1  ##
  
  hardest
    83...4...7..2........13...732.......6.4.9.......6..54..5..6..94..7.......9.4...25  5 guesses, record 33
    56.42...1.14....6.....5.......29........6..93.3....7....593....6.....8...48.....7  2 guesses, record 24
    9.......6.7...38.9..5.2.4..2.........612.7......1...8.....3....3...98.24.....6..3  1 guess, record 27
    9.1..6.....2...38.46..5.....2...4......1.8.67..4.7...5..674...3.45...........9...  1 guess, record 28
    3.....157.9.8...2.........68...3..62...5268.....7.859..6...9....51......9..15....  1 guess, record 29
    .261.........7...8.....825.6....3.1.38...7.....1.6...9...74.3..1.....4.......27..  1 guess, record 31
    5498..7...8..5.......3..9...7.....8.....2.1....6..9........187..57.....31.3.....4  1 guess, record 34
    ..25.39...9.2.6.85..5.4..324...9....95.6.1....2....591.47.1.8.926.4......1.96....  0 guesses, record 1
    56.42..81.143...6.....5....7..29.14.....61.93.3....7..2.593.61.6.....8...48....57  0 guesses, record 2
    .23.1.7..6..7....1..73..2.6.9..5.164.6.2...7.....6.8.37..5.2..99.....58...5.896.7  0 guesses, record 3
  $ grep -E '"(schema|duplicates|equivalents|mean_clues)"' some.json
    "schema": 1,
    "duplicates": 1,
    "equivalents": 1,
    "mean_clues": 30.647058823529413,

One that goes to standard output takes the place of the text.

  $ nonet describe some.txt --json - | cmp - some.json

Usage errors give one clear line.

  $ refused <<'END'
  > 2 nonet generate --kind easy => --count is required
  > 2 nonet generate --kind easy --count 0 => --count: '0' is not a whole number of at least 1
  > 2 nonet generate --kind easy --count 1 --clues 16 => --clues: '16' is not a whole number from 17 to 81
  > 2 nonet generate --kind easy --count 1 --clues 82 => --clues: '82' is not a whole number from 17 to 81
  > 2 nonet generate --kind solved --count 1 --clues 30 => --clues: does not apply to solved puzzles
  > 2 nonet generate --kind minimal --count 1 --below 2 => --below: does not apply to minimal puzzles
  > 2 nonet generate --kind multiple --count 1 --symmetry diagonal => --symmetry: does not apply to multiple puzzles
  > 2 nonet generate --kind minimal --count 1 --symmetry quarter --clues 22 => --clues: minimal puzzles of quarter symmetry cannot have 22 clues, but 17, 20 to 21, 24 to 25, 28 to 29, 32 to 33, 36 to 37, 40
  > 2 nonet generate --kind minimal --count 1 --clues 60 => --clues: minimal puzzles cannot have 60 clues, but 17 to 40
  > 2 nonet generate --kind fun --count 1 => --kind: fun is not one of solved, easy, minimal, hard, multiple, unsolvable, mixed
  > 2 nonet generate --kind easy --count 1 --seed -1 => --seed: '-1' is not a whole number of at least 0
  > 4 nonet generate --kind easy --count 1 -o no/such/folder/out.txt => cannot create no/such/folder/out.txt: No such file or directory
  > 4 nonet generate -q --kind easy --count 10000 -o /dev/full => cannot write /dev/full: No space left on device
  > 2 nonet canon --original two.txt => --original requires --dedup
  > 2 nonet canon two.txt -o two.txt => two.txt is an input and would be overwritten; choose another output
  > 4 nonet canon missing.txt => cannot open missing.txt: No such file or directory
  > 4 nonet describe missing.txt => cannot open missing.txt: No such file or directory
  > 4 nonet describe two.txt --json no/such/folder/out.json => cannot create no/such/folder/out.json: No such file or directory
  > END
  $ nonet generate -q --kind solved --count 20000 > many.txt
  $ TMPDIR=/no/such/folder nonet canon -q --dedup --memory 1 many.txt
  nonet: cannot create a temporary file in /no/such/folder (TMPDIR names another folder): No such file or directory
  [4]

A run that is stopped leaves whole lines in the partial file.

  $ env --default-signal=INT nonet generate --kind minimal --count 1000000000 -o endless.txt 2> err &
  $ until test -s endless.txt.partial; do sleep 0.01; done
  $ kill -INT $!; wait $!
  [130]
  $ ls endless.txt*
  endless.txt.manifest
  endless.txt.partial
  $ awk '{ print length($0) }' endless.txt.partial | sort -u
  81
  $ grep -o 'stopped early' err
  stopped early
  $ head -50 endless.txt.partial | cmp - <(nonet generate -q --kind minimal --count 50)

If the output is closed early, the run ends without a message.

  $ nonet generate -q --kind easy --count 1000000000 | head -1 | wc -l
  1

If a symmetry does not allow the usual number of clues, the nearest allowed number is taken.

  $ nonet generate --kind easy --symmetry quarter --count 100 2>&1 > quarter.txt | grep -o '[0-9.]* clues.*'
  33.00 clues on average
  $ nonet solve -q quarter.txt | grep -c 1
  100

Puzzles of a range of ER are those of the usual corpus, for any number of threads.

  $ nonet generate --kind minimal --er 6.5:7.2 --count 20 -o er.txt -t 1 2>&1 | sed 's/ in .* second//'
  20 minimal puzzles, 24.70 clues on average; of 178 puzzles tried, 11 %
  $ nonet rate -q --explain er.txt | cut -d, -f8 | sort | uniq -c
        2 6.6
        7 7.1
       11 7.2
        1 er
  $ nonet generate -q --kind minimal --er 6.5:7.2 --count 20 -t 4 | cmp - er.txt
  $ nonet generate -q --kind minimal --count 200 | grep -cFxf er.txt
  20
  $ nonet generate -q --kind minimal --er 7.2: --count 20 -o open.txt
  $ nonet generate -q --kind minimal --er 7.2:20.0 --count 20 | cmp - open.txt
  $ nonet generate -q --kind easy --er :1.2 --count 3 | nonet rate -q --explain | cut -d, -f8
  er
  1.2
  1.2
  1.2
  $ refused <<'END'
  > 2 nonet generate --kind easy --er 7.0:8.4 --count 1 => --er: easy puzzles have an ER of 1.0 to 2.3, and none of 7.0 to 8.4
  > 2 nonet generate --kind minimal --er 1.1:1.1 --count 1 => --er: minimal puzzles have an ER of 1.0 or more, and none of 1.1 to 1.1
  > 2 nonet generate --kind minimal --er 8:7 --count 1 => --er: '8:7' is not a range such as 7.0:8.4
  > 2 nonet generate --kind multiple --er 8:9 --count 1 => --er: does not apply to multiple puzzles
  > END

Clues stand exactly on a pattern. All puzzles on it have nearly the same probability.

  $ nonet generate -q -k minimal -n 400 | awk '{ n = gsub(/[1-9]/, "x"); if (n == 26) { print; exit } }' | fold -w 9 > pattern.txt; cat pattern.txt
  .xx.x....
  x..x....x
  ..xx....x
  .x......x
  .x.x...x.
  ....x.x.x
  x..x.x...
  x......x.
  ..x.xxx..
  $ nonet generate -q -k minimal --pattern pattern.txt -n 20 -o on.txt; head -2 on.txt
  .24.7....3..6....4..69....7.1......6.7.4...8.....1.4.92..7.1...6......5...1.956..
  .71.5....6..7....5..51....8.6......7.1.2...6.....1.2.47..5.4...8......3...6.835..
  $ sed 's/[1-9]/x/g' on.txt | sort -u | cmp - <(tr -d '\n' < pattern.txt; echo)
  $ nonet minimize --check -q on.txt | cut -d, -f5 | sort | uniq -c
        1 minimal
       20 yes
  $ nonet generate -q -k minimal --pattern pattern.txt -n 20 -t 1 | cmp - on.txt
  $ nonet generate -q -k easy --pattern pattern.txt -n 5 | nonet rate -q | cut -d, -f5 | sort -u
  hidden
  technique
  $ echo 1 > bad.txt; nonet generate -k minimal -n 1 --pattern bad.txt
  nonet: bad.txt: a pattern has 81 cells, and this file has 1
  [4]
  $ printf '%9s\n' '' '' 1.1.1.1.1 1.1.1.1.1 1.1.1.1.1 1.1.1.1.1 1.1.1.1.1 1.1.1.1.1 1.1.1.1.1 | tr ' ' . > blank.txt
  $ nonet generate -k minimal -n 1 --pattern blank.txt
  nonet: no puzzle has exactly the clues of blank.txt: its rows 1 and 2 are blank, so that every solution has a second one with them exchanged
  [2]
  $ nonet generate -q -k hard --pattern pattern.txt --rounds 4 -n 8 -o hard.txt; sed 's/[1-9]/x/g' hard.txt | sort -u | cmp - <(tr -d '\n' < pattern.txt; echo)
  $ nonet minimize --check -q hard.txt | grep -c yes; nonet canon -q --dedup hard.txt | wc -l
  8
  8
  $ nonet generate -q -k hard --pattern pattern.txt --rounds 4 -n 8 -t 1 | cmp - hard.txt
  $ refused <<'END'
  > 2 nonet generate -k multiple -n 1 --pattern pattern.txt => --pattern: does not apply to multiple puzzles
  > 2 nonet generate -k minimal -n 1 --clues 26 --pattern pattern.txt => --clues excludes --pattern
  > END

If puzzles are rare, a message says so. The run continues until a signal stops it, and keeps the puzzles so far.

  $ rm -f err; env --default-signal=INT nonet generate --kind minimal --symmetry quarter --count 1000000 -o rare.txt 2> err &
  $ for i in {1..300}; do test -s err && break; sleep 0.1; done; kill -INT $!; wait $!
  [130]
  $ head -1 err | sed 's/[0-9,.]* found in [0-9]* s, [0-9,]* tried; 1,000,000 would take [0-9]* [a-z]*/FIGURES/'
  minimal puzzles with these options are rare: FIGURES; Ctrl-C (SIGINT) ends the run and keeps the puzzles found
  $ test -s rare.txt.partial && awk '{ print length($0) }' rare.txt.partial | sort -u
  81
  $ rm -f err; env --default-signal=INT nonet generate --kind easy --clues 17 --count 1 -o none.txt 2> err &
  $ for i in {1..300}; do test -s err && break; sleep 0.1; done; kill -INT $!; wait $!
  [130]
  $ head -1 err | sed 's/in [0-9]* s, [0-9,]* tried/in TIME, MANY tried/'
  easy puzzles of 17 clues with these options are rare: 0 found in TIME, MANY tried; Ctrl-C (SIGINT) ends the run and keeps the puzzles found
  $ timeout -s INT 7 nonet generate -q --kind easy --clues 17 --count 1
  [124]
  $ nonet generate --kind hard --rounds 1 --count 100000 2>&1 > hard.txt | tail -1
  The search found fewer than 100,000 puzzles; more --rounds find more

Its puzzles are the same with each solver that keeps the contract of the search.

  $ nonet generate -q -k hard --rounds 1 -n 10 > hard10.txt; for solver in lanes scalar; do nonet generate -q -k hard --rounds 1 -n 10 --solver $solver | cmp - hard10.txt; done
  $ refused <<'END'
  > 2 nonet generate -k hard -n 10 --solver mrv => ratings count the guesses of the search contract, and the solver mrv has guesses of its own: choose scalar, auto, sliced or lanes
  > 2 nonet generate -k easy -n 10 --solver scalar => --solver: does not apply to easy puzzles
  > END

A search for hard puzzles keeps them in memory, so their number is limited.

  $ nonet generate -k hard -n 100001
  nonet: --count: '100001' is too many for hard puzzles, which are kept in memory: at most 100000 in a run. Runs with other seeds find other puzzles
  Try `nonet generate --help`.
  [2]

By their solutions: up to eight puzzles of `minimal`, one after the other, have equivalent ones.

  $ nonet generate -q -k minimal -n 20 > minimal.txt
  $ nonet canon --dedup --by grid --original minimal.txt 2>&1 > grids.txt | sed 's/ in .*second/ in TIME/'
  20 records in TIME
    3 different, 17 with a solution equivalent to that of an earlier one, 0 malformed
  $ cat grids.txt | cmp - <(sed -n '1p;8p;16p' minimal.txt)
  $ nonet canon -q --by grid minimal.txt | cmp - <(nonet solve -q minimal.txt | nonet canon -q)
  $ nonet canon -q --by grid minimal.txt | uniq -c | awk '{ print $1 }'
  7
  8
  5
  $ nonet describe minimal.txt | grep -A1 equivalents
  equivalents        0  (0.0 %)
  solution classes   3  (15.0 %)
  $ head -7 minimal.txt | nonet describe 2>&1 > alike
  all puzzles have one class of solutions: however they are divided, each part has equivalents of the solutions of the others
  $ (head -1 minimal.txt; printf '%081d\n' 0; echo 11$(printf '%079d' 0); echo bad; nonet solve -q minimal.txt | head -1) > odd.txt
  $ nonet canon -q --by grid odd.txt 2> err
  123456789457189236689372541291568473345917628768234195572891364816743952934625817
  multiple
  unsolvable
  malformed
  123456789457189236689372541291568473345917628768234195572891364816743952934625817
  [3]
  $ nonet canon --dedup --by grid odd.txt 2>&1 | sed 's/ in .*second/ in TIME/'
  123456789457189236689372541291568473345917628768234195572891364816743952934625817
  .................................................................................
  ...............................................................................11
  full grids without a blank among the 4 puzzles: 1, the first is record 5 (odd.txt:5): are they solutions of others?
  odd.txt:4: bad character 'b' after 0 of 81 cells
  5 records in TIME
    3 different, 1 with a solution equivalent to that of an earlier one, 1 malformed
    2 puzzles do not have exactly one solution and were compared by themselves
  nonet: too many malformed records, 1 of 5 (more than --max-malformed 1%)
