A puzzle is answered when its solution is proved to be the only one.

  $ cat > three.txt <<EOF
  > # unique, two solutions, none, clues that clash
  > 1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  > 49817653273695214852138496716.2.578485.4.7621247618359675821493312549876984763215
  > 948176532736952148521384967169235784853497621247618359675821493312549876984763215
  > 55...............................................................................
  > EOF
  $ nonet solve three.txt -t 1 --solver scalar 2> summary
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  multiple
  unsolvable
  unsolvable
  $ sed 's/[0-9.]* [num]*s\b/TIME/g; s/: [0-9,]* per second/: RATE per second/; s/[0-9]* MiB/SIZE/; /slowest/s/  *record .*/ RECORD/' summary
  full grids without a blank among the 4 puzzles: 1, the first is record 3 (three.txt:4): are they solutions of others?
  4 records in TIME: RATE per second (scalar, 1 thread)
    unique           1
    multiple         1
    unsolvable       2
    guesses          1  (0.25 per puzzle; 75.0 % of puzzles need none)
    time per puzzle  p50 TIME  p90 TIME  p99 TIME  p99.9 TIME  max TIME
    slowest RECORD
    peak memory      SIZE
    signature        e4c814b02f09795a

With a limit of 1 the first solution is the answer.

  $ nonet solve -q --limit 1 three.txt
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  498176532736952148521384967169235784853497621247618359675821493312549876984763215
  unsolvable
  unsolvable

A higher limit counts solutions.

  $ nonet solve -q --limit 10 -f csv three.txt | cut -d , -f 1,3,4,7
  record,solution,status,solutions
  1,152489376739256841468371295387124659591763428246895713914637582625948137873512964,unique,1
  2,,multiple,2
  3,,unsolvable,0
  4,,unsolvable,0

--max-guesses abandons puzzles that need more guesses, never those that need none.

  $ nonet solve -q --max-guesses 0 three.txt
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  abandoned
  unsolvable
  unsolvable
  $ nonet solve -q --solver rowmajor --max-guesses 3 three.txt
  abandoned
  abandoned
  unsolvable
  unsolvable

Every solver gives the same answers.

  $ for solver in $(nonet list solvers | sed '1d; s/  *\([^ ,]*\).*/\1/'); do
  >   nonet solve -q --solver $solver three.txt | md5sum
  > done | sort -u
  d83b77d7dc7624ef7c30693fc1bc5aa5  -
