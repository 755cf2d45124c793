#!/bin/sh
# The solver of npm's sudokutoolcollection says `false`, its answer for a puzzle without a solution, to 2 of 8
# minimal puzzles with one solution; with its second argument (look from the highest digit down) to 3 of them. Of 40 minimal
# puzzles it solved 23. Do not use it to decide whether a puzzle has a solution: a valid grid that it returns is one, `false`
# means nothing.
#
# Guess: false means that there is no solution. sudokutoolcollection 1.1.3.
. "$(dirname "$0")/common.sh"
npm_package sudokutoolcollection@1.1.3
npm_package sudoku@0.0.3
minimal_puzzles > puzzles
cat > solve.js << 'JAVASCRIPT'
const collection = require('sudokutoolcollection')();
const other = require('sudoku');
const puzzles = require('fs').readFileSync('puzzles', 'utf8').trim().split('\n');
const solved = reverse => puzzles.filter(puzzle => collection.solver.solve(puzzle, reverse)).length;
const byOther = puzzles.filter(puzzle => other.solvepuzzle([...puzzle].map(c => c === '.' ? null : c - 1))).length;
console.log(`${solved(false)}, ${solved(true)}, ${byOther}`);
JAVASCRIPT
seen "of 8 puzzles solved: by default, in reverse, by npm's sudoku 0.0.3" "$(node solve.js)" "6, 5, 8"
