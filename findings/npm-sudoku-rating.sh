#!/bin/sh
# The rating of npm's sudoku, ratepuzzle(puzzle, 4), differs from call to call for one puzzle: it is a mean over
# four searches that draw at random. Of 30 puzzles, more than half got several ratings in 20 calls. To compare
# puzzles, rate with many samples, ratepuzzle(puzzle, 1000).
#
# Guess: a puzzle has one rating. sudoku 0.0.3.
. "$(dirname "$0")/common.sh"
npm_package sudoku@0.0.3
cat > rate.js << 'JAVASCRIPT'
const { makepuzzle, ratepuzzle } = require('sudoku');
let several = 0;
for (let i = 0; i < 30; ++i) {
  const puzzle = makepuzzle(), ratings = new Set();
  for (let call = 0; call < 20; ++call) ratings.add(ratepuzzle(puzzle, 4));
  several += ratings.size > 1;
}
console.log(several >= 5 ? 'several' : 'one');
JAVASCRIPT
seen "ratings of a puzzle in 20 calls" "$(node rate.js)" several
